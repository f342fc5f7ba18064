#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Goal: the charts show every line of a results file at the place that its figures name, and a file that is none is refused. Method: small
# files written here, the SVG read back as XML.
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import charts  # noqa: E402

HEADER = "suite,case,ours,peer,peer_name,unit,floor,ratio,target\n"
LINES = HEADER + """\
# cuBLASLt 130100, 132 SMs, floor at 1.98 GHz and 4.5 TB/s
# NVIDIA H200, 580.159.04, 1980 MHz
kernels,bf16_kk_4096x4096x4096,780.0,770.0,cublasLt_best_of_8,TFLOP/s,1070.5,1.013,0.95
kernels,bf16_kk_1x8192x8192,40.00,33.00,cublasLt_best_of_8,us,29.83,0.825,0.98
kernels,bf16_f32_kk_4095x4095x4095_padded,700.0,135.0,cublasLt_best_of_8,TFLOP/s,1070.5,5.185,
kernels,e4m3_fast_kk_16x16x16_b4096,4.00,36.50,cublasLt_best_of_8,us,1.40,9.125,8.00
kernels,bf16_kn_8192x8192x8192_to_kk,770.0,780.0,own_kk_8192x8192x8192,TFLOP/s,1070.5,0.987,0.95
kernels,bf16_grouped_64_2048x1024_few,100.00,300.00,cublasLt_best_of_8_loop,us,90.00,3.000,3.00
kernels,geomean_bf16,1.010,1.000,cublasLt_best_of_8,ratio,,1.010,1.00
foundation,bf16_kk_512x512x512,3.00,3.00,cublasLt_best_of_8,us,1.00,1.000,
"""
SVG = "{http://www.w3.org/2000/svg}"


class Charts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "results.csv"

    def drawn(self, text):
        self.path.write_text(text, encoding="utf-8")
        self.assertEqual(charts.main([str(self.path)]), 0)
        return [xml.etree.ElementTree.parse(self.path.with_name(f"results-{name}.svg")).getroot() for name in ("roofline", "ratio")]

    def marks(self, root, kind):
        """title: x of every mark of a class that has one."""
        found = {}
        for mark in root.iter():
            title = mark.find(f"{SVG}title")
            if mark.get("class", "").split(" ")[0] == kind and title is not None:
                x = mark.get("cx") or mark.get("d")[1:].split(" ")[0]
                found[title.text.split(":")[0]] = float(x)
        return found

    def refused(self, text):
        self.path.write_text(text, encoding="utf-8")
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertEqual(charts.main([str(self.path)]), 1)
        self.assertFalse(self.path.with_name("results-ratio.svg").exists())
        return said.getvalue()

    def test_ratio_shows_each_line_once_and_says_what_missed_its_target(self):
        root = self.drawn(LINES)[1]
        self.assertEqual(set(self.marks(root, "met")), {"bf16_kk_4096x4096x4096", "e4m3_fast_kk_16x16x16_b4096",
                                                        "bf16_kn_8192x8192x8192_to_kk", "bf16_grouped_64_2048x1024_few"})
        self.assertEqual(set(self.marks(root, "short")), {"bf16_kk_1x8192x8192"})
        self.assertEqual(set(self.marks(root, "none")), {"bf16_f32_kk_4095x4095x4095_padded"})

    def test_ratio_orders_marks_by_their_ratio(self):
        marks = self.marks(self.drawn(LINES)[1], "met")
        self.assertLess(marks["bf16_kn_8192x8192x8192_to_kk"], marks["bf16_kk_4096x4096x4096"])
        self.assertLess(marks["bf16_grouped_64_2048x1024_few"], marks["e4m3_fast_kk_16x16x16_b4096"])

    def test_roofline_shows_products_with_their_peer(self):
        root = self.drawn(LINES)[0]
        self.assertEqual(len(self.marks(root, "ours")), 5)
        rings = [mark for mark in root.iter(f"{SVG}circle") if mark.get("class").startswith("peer")]
        self.assertEqual(len(rings), 4)     # not the one whose peer is our own
        series = {mark.find(f"{SVG}title").text.split(":")[0]: mark.get("class")
                  for mark in root.iter(f"{SVG}circle") if mark.find(f"{SVG}title") is not None}
        self.assertEqual(series["bf16_f32_kk_4095x4095x4095_padded"], "ours c0")
        self.assertEqual(series["e4m3_fast_kk_16x16x16_b4096"], "ours c1")

    def test_roofline_turns_times_into_rates(self):
        fast = HEADER + "kernels,bf16_kk_1024x1024x1024,10.00,10.00,cublasLt_best_of_8,us,2.0,1.000,\n"
        rate = HEADER + "kernels,bf16_kk_1024x1024x1024,214.7,214.7,cublasLt_best_of_8,TFLOP/s,1070.0,1.000,\n"
        heights = []
        for text in (fast, rate):
            root = self.drawn(text)[0]
            heights += [float(mark.get("cy")) for mark in root.iter(f"{SVG}circle") if mark.get("class").startswith("ours")]
        self.assertAlmostEqual(heights[0], heights[1], delta=0.2)

    def test_marks_and_words_stay_on_the_page_and_both_colour_schemes_are_there(self):
        for root in self.drawn(LINES.replace("0.825", "0.0001").replace("9.125", "900")):
            width, height = float(root.get("width")), float(root.get("height"))
            for mark in root.iter(f"{SVG}circle"):
                self.assertTrue(0 <= float(mark.get("cx")) <= width and 0 <= float(mark.get("cy")) <= height)
            for text in root.iter(f"{SVG}text"):
                if text.get("x"):
                    self.assertTrue(0 <= float(text.get("x")) <= width and 0 <= float(text.get("y")) <= height)
            self.assertIn("prefers-color-scheme: dark", root.find(f"{SVG}style").text)

    def test_axes_say_what_they_measure(self):
        for root, words in zip(self.drawn(LINES), ("operations per byte", "times as fast")):
            text = " ".join(t.text for t in root.iter(f"{SVG}text"))
            self.assertIn(words, text)
            self.assertIn("NVIDIA H200", text)

    def test_a_file_without_our_header_is_refused(self):
        self.assertIn("no header", self.refused("a,b\n1,2\n"))
        self.assertIn("no header", self.refused(""))

    def test_a_cut_row_is_refused_by_its_number(self):
        self.assertIn("row 3", self.refused(LINES.replace(",TFLOP/s,1070.5,1.013,0.95", "").replace(HEADER, HEADER, 1).replace(
            "kernels,bf16_kk_4096x4096x4096", "kernels,bf16_kk_1x8192x8192,1,1,x,us,1,1,\nkernels,bf16_kk_4096x4096x4096")))

    def test_a_file_of_another_suite_is_refused(self):
        self.assertIn("no line", self.refused(HEADER + "foundation,x,1,1,y,us,1,1,\n"))

    def test_a_file_that_is_not_there_is_refused(self):
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            self.assertEqual(charts.main([str(self.path)]), 1)
            self.assertEqual(charts.main([]), 2)
        self.assertIn("No such file", said.getvalue())


if __name__ == "__main__":
    unittest.main()
