#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Goal: contrib/check-sass.py and contrib/check-kernels.sh fail where they must, and the rows that the sanitizers are to run exist.
A check of generated code that never fails is worth nothing, and the code that would make them fail is never committed. Method:
made-up machine code and compiler reports, one fault each, beside a faultless one that passes. Needs neither nvcc nor a disassembler.
"""
import importlib.util
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location("check_sass", ROOT / "contrib/check-sass.py")
check_sass = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_sass)
Row = check_sass.Row


def sass(architecture, name, *instructions):
    """What cuobjdump -sass prints for one kernel."""
    lines = ["Fatbin elf code:", f"arch = {architecture}", f"\tcode for {architecture}", f"\t\tFunction : {name}",
             '\t.headerflags\t@"EF_CUDA_SM90"']
    for index, text in enumerate(instructions):
        lines.append(f"        /*{index * 16:04x}*/                   {text} ;   /* 0x00000a00ff017b82 */")
        lines.append("                                                    /* 0x000fe20000000800 */")
    return lines


def check(rows, *objects):
    kernels = {}
    for lines in objects:
        check_sass.parse_sass(lines, kernels)
    return check_sass.check(rows, kernels)


HOPPER = Row("k", "SM90A", "BF16", "mma.k16.f32")


class MachineCode(unittest.TestCase):
    def test_instruction_of_each_family_and_type_passes(self):
        for row, text in ((HOPPER, "HGMMA.64x256x16.F32.BF16 R24, gdesc[UR4], R24, gsb0"),
                          (Row("k", "SM90A", "F32", "mma.tf32.f32"), "@!P0 HGMMA.64x128x8.F32.TF32 R24, gdesc[UR4], R24"),
                          (Row("k", "SM90A", "E4M3", "wgmma.e4m3.f32"), "QGMMA.64x256x32.F32.E4M3.E4M3 R24, gdesc[UR4], R24"),
                          (Row("k", "SM90A", "E4M3", "mma.k16.f32"), "HGMMA.64x256x16.F32 R24, R4, gdesc[UR4], R24"),
                          (Row("k", "SM90A", "U8", "s32"), "IGMMA.64x256x32.U8.S8 R24, gdesc[UR4], R24")):
            self.assertEqual(check([row], sass("sm_90a", "k", "LDC R1, c[0x0][0x28]", text)), [])
        for row, text in ((Row("k", "SM80", "F64", "dmma.f64"), "DMMA.8x8x4 R4, R2, R8, R4"),
                          (Row("k", "SM80", "S8", "s32"), "IMMA.16832.S8.S8 R4, R2.ROW, R8.COL, R4"),
                          (Row("k", "SM80", "BF16", "mma.k16.f32"), "@P1 HMMA.16816.F32.BF16 R4, R2, R8, R4"),
                          (Row("k", "SM80", "F32", "fma.f32"), "FFMA R4, R2, R8, R4")):
            self.assertEqual(check([row], sass("sm_90", "k", text)), [])

    def test_row_without_its_instruction_fails(self):
        for row in (HOPPER, Row("k", "SM90A", "E5M2", "wgmma.e5m2.f32"), Row("k", "SM90A", "S8", "s32"),
                    Row("k", "SM90A", "F64", "dmma.f64"), Row("k", "SM80", "F64", "dmma.f64"), Row("k", "SM80", "U8", "s32"),
                    Row("k", "SM80", "F32", "fma.f32")):
            wrong = check([row], sass(row.architecture(), "k", "LDC R1, c[0x0][0x28]", "DADD R2, R4, R6", "EXIT"))
            self.assertEqual(len(wrong), 1)
            self.assertIn("k: no ", wrong[0])

    def test_instruction_of_another_type_does_not_count(self):
        wrong = check([Row("k", "SM90A", "S8", "s32")], sass("sm_90a", "k", "HGMMA.64x256x16.F32 R24, gdesc[UR4], R24"))
        self.assertEqual(wrong, ["k: no IGMMA in its code for sm_90a"])

    def test_mma_sync_in_a_hopper_row_does_not_count(self):
        self.assertEqual(len(check([HOPPER], sass("sm_90a", "k", "HMMA.16816.F32.BF16 R4, R2, R8, R4"))), 1)

    def test_an_odd_register_of_descriptors_is_told(self):
        good = sass("sm_90a", "k", "HGMMA.64x8x16.F32 R24, gdesc[UR4], R24", "LDGSTS.E.BYPASS.128 [R53], desc[UR4][R46.64+0x200]")
        self.assertEqual(check([HOPPER], good), [])
        wrong = check([HOPPER], sass("sm_90a", "k", "HGMMA.64x8x16.F32 R24, gdesc[UR4], R24",
                                     "LDGSTS.E.BYPASS.128 [R49+UR0], desc[UR1][R26.64+0x200]"))
        self.assertEqual(len(wrong), 1)
        self.assertIn("odd descriptor", wrong[0])

    def test_instruction_of_another_kernel_does_not_count(self):
        wrong = check([HOPPER], sass("sm_90a", "k", "EXIT") + sass("sm_90a", "other", "HGMMA.64x8x16.F32 R24, gdesc[UR4], R24"))
        self.assertEqual(wrong, ["k: no HGMMA in its code for sm_90a"])

    def test_row_without_code_for_its_architecture_fails(self):
        wrong = check([HOPPER], sass("sm_90", "k", "HGMMA.64x8x16.F32 R24, gdesc[UR4], R24"))
        self.assertEqual(wrong, ["k: no code for sm_90a"])

    def test_kernel_larger_than_100_kb_fails(self):
        instruction = "HGMMA.64x256x16.F32 R24, gdesc[UR4], R24"
        self.assertEqual(check([HOPPER], sass("sm_90a", "k", *[instruction] * 6400)), [])
        wrong = check([HOPPER], sass("sm_90a", "k", *[instruction] * 6401))
        self.assertEqual(wrong, ["k: 102416 bytes for sm_90a, at most 102400 are meant to be"])

    def test_more_than_300_kernels_for_sm_90a_fail(self):
        objects = [sass("sm_90a", f"k{i}", "HGMMA.64x8x16.F32 R24, gdesc[UR4], R24") for i in range(301)]
        rows = [Row(f"k{i}", "SM90A", "F16", "mma.k16.f32") for i in range(301)]
        self.assertEqual(check(rows[:300], *objects[:300]), [])
        self.assertEqual(check(rows, *objects), ["301 kernels for sm_90a, at most 300 are meant to be"])

    def test_every_row_of_the_table_is_read(self):
        rows = check_sass.table_rows()
        names = {row.name: row for row in rows}
        self.assertEqual(len(names), len(rows))
        self.assertEqual(names["ref_f32"].instructions(), set())
        self.assertEqual(names["bf16_kk_128x256x32_sm80"].instructions(), {"HMMA"})
        self.assertTrue(any(row.a == "F64" and row.instructions() == {"DMMA"} for row in rows))

    def test_rows_that_the_sanitizers_are_to_run_are_rows_of_the_table(self):
        parts = [part for line in re.findall(r"^rows=(.*)$", (ROOT / "tests/gpu/sanitize.sh").read_text(), re.M)
                 for part in line.replace("$rows", "").split(",") if part]
        names = [row.name for row in check_sass.table_rows()]
        self.assertGreater(len(parts), 20)
        self.assertEqual([part for part in parts if not any(part in name for name in names)], [])


REPORT = """ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '{name}' for '{architecture}'
ptxas info    : Function properties for {name}
    {frame} bytes stack frame, {spill} bytes spill stores, {spill} bytes spill loads
ptxas info    : Used 168 registers, used 1 barriers
{remark}0m0.000000s 0m0.000000s
{time} 0m1.000000s
"""


class CompilerReports(unittest.TestCase):
    def check(self, *reports, name="k", architecture="sm_90a", frame=0, spill=0, remark="", time="2m3.500000s", options=()):
        """Exit status and output of check-kernels.sh over one report, or over those given."""
        one = REPORT.format(name=name, architecture=architecture, frame=frame, spill=spill, remark=remark, time=time)
        with tempfile.TemporaryDirectory() as folder:
            kernels = Path(folder) / "kernels"
            kernels.mkdir()
            for index, text in enumerate(reports or (one,)):
                (kernels / f"{index}.cu.report").write_text(text)
            run = subprocess.run([ROOT / "contrib/check-kernels.sh", *options, folder], capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

    def test_clean_report_passes(self):
        status, text = self.check()
        self.assertEqual(status, 0, text)
        self.assertIn("1 kernel and architecture pairs", text)
        self.assertIn("2.1 minutes on two cores", text)

    def test_spill_fails(self):
        status, text = self.check(spill=4)
        self.assertEqual(status, 1)
        self.assertIn("FAILED: k on sm_90a", text)

    def test_stack_frame_fails(self):
        self.assertEqual(self.check(frame=8)[0], 1)

    def test_stack_frame_of_a_reference_kernel_passes(self):
        self.assertEqual(self.check(frame=8, name="ref_f32")[0], 0)

    def test_remark_of_serialised_wgmma_fails(self):
        status, text = self.check(remark="ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are "
                                         "serialized due to ... in function 'k'\n")
        self.assertEqual(status, 1)
        self.assertIn("C7510", text)

    def test_more_than_eight_minutes_on_two_cores_fail(self):
        self.assertEqual(self.check(time="7m58.000000s")[0], 0)
        self.assertEqual(self.check(time="8m0.500000s")[0], 1)
        half = REPORT.format(name="k", architecture="sm_90a", frame=0, spill=0, remark="", time="5m0.000000s")
        self.assertEqual(self.check(half, half, half)[0], 0)
        self.assertEqual(self.check(half, half, half, half)[0], 1)

    def test_a_build_fails_on_its_code_and_not_on_its_time(self):
        code = ["--code"]
        self.assertEqual(self.check(options=code, time="90m0.000000s")[0], 0)
        self.assertEqual(self.check(options=code, spill=4)[0], 1)
        self.assertEqual(self.check(options=code, frame=8)[0], 1)
        self.assertEqual(self.check(options=code, remark="ptxas info    : (C7519) wgmma ...\n")[0], 1)

    def test_portable_kernels_have_no_such_limit(self):
        self.assertEqual(self.check(time="90m0.000000s", architecture="sm_80")[0], 0)

    def test_report_without_a_time_fails(self):
        self.assertEqual(self.check(REPORT.format(name="k", architecture="sm_90a", frame=0, spill=0, remark="", time="")
                                    .rsplit("0m0.0", 1)[0])[0], 1)

    def test_nothing_to_read_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "kernels").mkdir()
            self.assertEqual(subprocess.run([ROOT / "contrib/check-kernels.sh", folder], capture_output=True).returncode, 2)


if __name__ == "__main__":
    unittest.main()
