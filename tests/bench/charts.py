#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Two drawings of a results file of suite `kernels`: where each product stands under the machine's roofs, and how each compares with its
# peer. Plain SVG from the standard library, readable on light and on dark pages.
#
#   charts.py RESULTS.csv [OUT_PREFIX]      writes OUT_PREFIX-roofline.svg and OUT_PREFIX-ratio.svg; default prefix: RESULTS
import csv
import dataclasses
import math
import pathlib
import re
import sys
from xml.sax.saxutils import escape

HEADER = ["suite", "case", "ours", "peer", "peer_name", "unit", "floor", "ratio", "target"]
BYTES_A_SECOND = 4.5e12
# name: (bytes of an input element, of an output element, flops of an SM and clock, series)
TYPES = {
    "bf16": (2, 2, 4096, 0), "f16": (2, 2, 4096, 0), "bf16_f32": (2, 4, 4096, 0), "e4m3": (1, 2, 8192, 1), "e4m3_fast": (1, 2, 8192, 1),
    "s8": (1, 4, 8192, 2), "tf32": (4, 4, 2048, 3), "f32": (4, 4, 682, 4), "f64": (8, 8, 256, 5),
}
SERIES = ["f16, bf16", "e4m3", "s8", "tf32", "f32", "f64"]
KINDS = ["large", "M 1 to 8", "M 16 to 128", "128 x 128 x 65536", "odd, daemon layout", "odd, as they lie", "batches",
         "other layouts", "other layouts, against own kk", "experts"]
# Plain rules for each colour scheme rather than variables, which some viewers do not know.
LIGHT = {"paper": "#ffffff", "ink": "#1f2328", "soft": "#656d76", "grid": "#d8dee4", "short": "#b42318",
         "series": ["#0969da", "#bc4c00", "#8250df", "#1a7f37", "#bf3989", "#7d6300"]}
DARK = {"paper": "#0d1117", "ink": "#e6edf3", "soft": "#9198a1", "grid": "#30363d", "short": "#ff7b72",
        "series": ["#58a6ff", "#f0883e", "#bc8cff", "#56d364", "#f778ba", "#e3b341"]}
SHAPES = """
.grid { stroke-width: 1; } .axis { stroke-width: 1.2; } .roof { stroke-width: 1.4; fill: none; } .mean { stroke-width: 2.5; }
text { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; } .title { font-size: 15px; font-weight: 600; }
.middle { text-anchor: middle; } .end { text-anchor: end; } .ours { fill-opacity: 0.85; } .met { fill-opacity: 0.8; }
.peer { fill: none; stroke-width: 1.2; stroke-opacity: 0.75; } .none { fill: none; stroke-width: 1.3; } .short { stroke-width: 1.8; }
"""


def colours(scheme):
    rules = [f".paper {{ fill: {scheme['paper']}; }}", f".grid {{ stroke: {scheme['grid']}; }}", f"text {{ fill: {scheme['ink']}; }}",
             f".axis, .mean {{ stroke: {scheme['ink']}; }}", f".soft {{ fill: {scheme['soft']}; }}",
             f".roof, .none {{ stroke: {scheme['soft']}; }}", f".met {{ fill: {scheme['series'][0]}; }}",
             f".short {{ fill: {scheme['paper']}; stroke: {scheme['short']}; }}"]
    rules += [f".c{i} {{ fill: {colour}; }} .s{i} {{ stroke: {colour}; }}" for i, colour in enumerate(scheme["series"])]
    return "\n".join(rules) + "\n"


STYLE = SHAPES + colours(LIGHT) + "@media (prefers-color-scheme: dark) {\n" + colours(DARK) + "}\n"


@dataclasses.dataclass
class Line:
    name: str
    ours: float
    peer: float
    peer_name: str
    unit: str
    ratio: float
    target: float | None

    def product(self):
        """(type, layout, m, n, k, batch, form), or None for means and groups."""
        found = re.fullmatch(r"(\w+?)_([km][kn])_(\d+)x(\d+)x(\d+)(?:_b(\d+))?(?:_(\w+))?", self.name)
        if not found or found[1] not in TYPES:
            return None
        m, n, k = (int(found[i]) for i in (3, 4, 5))
        return found[1], found[2], m, n, k, int(found[6] or 1), found[7] or ""

    def kind(self):
        """(type, index into KINDS), or None for means and for what has more than a product."""
        grouped = re.fullmatch(r"(\w+)_grouped_.*", self.name)
        if grouped:
            return grouped[1], KINDS.index("experts")
        if not self.product():
            return None
        dtype, layout, m, n, k, batch, form = self.product()
        if form in ("c", "bias_gelu", "amax"):
            return None
        if self.peer_name.startswith("own_kk") and layout != "kk":
            name = "other layouts, against own kk"
        elif layout != "kk":
            name = "other layouts"
        elif batch > 1:
            name = "batches"
        elif k == 65536:
            name = "128 x 128 x 65536"
        elif any(extent % 8 for extent in (n, k)) or m == 1000:
            name = "odd, daemon layout" if form == "padded" else "odd, as they lie"
        else:
            name = "M 1 to 8" if m <= 8 else "M 16 to 128" if m <= 128 else "large"
        return dtype, KINDS.index(name)


def read(path):
    """Lines of the suite, and the comments. ValueError when the file is none of ours."""
    comments, rows = [], []
    with open(path, newline="", encoding="utf-8") as file:
        for text in file:
            (comments if text.startswith("#") else rows).append(text.rstrip("\n"))
    table = list(csv.reader(rows))
    if not table or table[0] != HEADER:
        raise ValueError(f"{path}: no header {','.join(HEADER)}")
    lines = []
    for number, row in enumerate(table[1:], 2):
        if not row or row[0] != "kernels":
            continue
        if len(row) != len(HEADER):
            raise ValueError(f"{path}: row {number} has {len(row)} columns instead of {len(HEADER)}")
        lines.append(Line(row[1], float(row[2]), float(row[3]), row[4], row[5], float(row[7]), float(row[8]) if row[8] else None))
    if not lines:
        raise ValueError(f"{path}: no line of suite kernels")
    return lines, comments


class Scale:
    """Logarithmic, from values to pixels."""

    def __init__(self, low, high, begin, end):
        self.low, self.high, self.begin, self.end = low, high, begin, end

    def __call__(self, value):
        value = min(max(value, self.low), self.high)
        return self.begin + (self.end - self.begin) * math.log(value / self.low) / math.log(self.high / self.low)


def page(width, height, title, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
            f'aria-label="{escape(title)}">\n<style>{STYLE}</style>\n<rect class="paper" width="{width}" height="{height}"/>\n'
            f'<text class="title" x="16" y="26">{escape(title)}</text>\n' + "\n".join(body) + "\n</svg>\n")


def line_svg(kind, x1, y1, x2, y2):
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def text_svg(kind, x, y, text):
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def machine(comments):
    for comment in comments:
        if "NVIDIA" in comment and "driver_version" not in comment:
            return comment.lstrip("# ").split(",")[0]
    return "one GPU"


def clock(comments):
    """(SMs, GHz) that the floors were made with."""
    for comment in comments:
        found = re.search(r"(\d+) SMs, floor at ([\d.]+) GHz", comment)
        if found:
            return int(found[1]), float(found[2])
    return 132, 1.98


def roofline(lines, comments):
    width, height, left, right, top, bottom = 880, 560, 70, 110, 70, 60
    x, y = Scale(0.125, 8192, left, width - right), Scale(0.5, 3000, height - bottom, top)
    n_sms, ghz = clock(comments)
    body = []
    for power in range(-3, 14):
        at = x(2.0 ** power)
        body.append(line_svg("grid", at, top, at, height - bottom))
        if power % 2:
            body.append(text_svg("middle", at, height - bottom + 18, f"{2.0 ** power:.4g}"))
    for value in (1, 3, 10, 30, 100, 300, 1000, 3000):
        body += [line_svg("grid", left, y(value), width - right, y(value)), text_svg("end", left - 8, y(value) + 4, f"{value}")]
    body += [line_svg("axis", left, height - bottom, width - right, height - bottom), line_svg("axis", left, top, left, height - bottom)]
    body.append(text_svg("middle", (left + width - right) / 2, height - 16, "operations per byte that must move"))
    body.append(f'<text class="middle" transform="translate(20 {(top + height - bottom) / 2}) rotate(-90)">TFLOP/s</text>')
    highest = 0.0
    for name, flops in (("8 bits", 8192), ("16 bits", 4096), ("tf32", 2048), ("f32 by tf32", 682), ("f64", 256)):
        peak = flops * n_sms * ghz / 1e3
        highest = max(highest, peak)
        knee = peak * 1e12 / BYTES_A_SECOND
        body += [line_svg("roof", x(knee), y(peak), width - right, y(peak)), text_svg("soft", width - right + 6, y(peak) + 4, name)]
    body.append(line_svg("roof", x(0.125), y(0.125 * BYTES_A_SECOND / 1e12), x(highest * 1e12 / BYTES_A_SECOND), y(highest)))
    slope = math.degrees(math.atan2(y(10) - y(100), x(100) - x(10)))
    body.append(f'<text class="soft" transform="translate({x(1.0):.1f} {y(1.2 * BYTES_A_SECOND / 1e12 * 1.12):.1f}) rotate({-slope:.1f})">'
                f'{BYTES_A_SECOND / 1e12:g} TB/s</text>')
    for line in lines:
        if not line.product() or line.unit == "ratio":
            continue
        dtype, _, m, n, k, batch, _ = line.product()
        size_in, size_out, _, series = TYPES[dtype]
        flops = 2.0 * m * n * k * batch
        bytes_moved = batch * ((m * k + k * n) * size_in + m * n * size_out)
        rates = [value if line.unit == "TFLOP/s" else flops / value / 1e6 for value in (line.ours, line.peer)]
        at = x(flops / bytes_moved)
        if line.peer_name.startswith("cublas"):
            body.append(f'<circle class="peer s{series}" cx="{at:.1f}" cy="{y(rates[1]):.1f}" r="4.5"/>')
        body.append(f'<circle class="ours c{series}" cx="{at:.1f}" cy="{y(rates[0]):.1f}" r="3"><title>{escape(line.name)}: '
                    f'{rates[0]:.4g} TFLOP/s</title></circle>')
    at = 16.0
    for series, name in enumerate(SERIES):
        body += [f'<circle class="c{series}" cx="{at + 5:.0f}" cy="48" r="4"/>', text_svg("", at + 13, 52, name)]
        at += 26 + 7.2 * len(name)
    body += [text_svg("soft", at + 10, 52, "dot: mmad   ring: cuBLAS, best of 8")]
    return page(width, height, f"Matrix products under the roofs of one {machine(comments)}", body)


def ratio(lines, comments):
    groups = {}
    for line in lines:
        if line.kind():
            dtype, kind = line.kind()
            groups.setdefault((kind, list(TYPES).index(dtype)), []).append(line)
    keys = sorted(groups)
    step, left, right, top = 20, 250, 30, 88
    height = top + step * len(keys) + 60
    width = 880
    low = min(line.ratio for line in lines)
    high = max(line.ratio for line in lines)
    ticks = [t for t in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 10, 20, 50)]
    below = [t for t in ticks if t <= min(low, 0.9)]
    above = [t for t in ticks if t >= max(high, 1.1)]
    x = Scale(below[-1] if below else low, above[0] if above else high, left, width - right)
    bottom = height - 50
    body, last = [], -100.0
    for tick in ticks:
        if not x.low <= tick <= x.high:
            continue
        body.append(line_svg("axis" if tick == 1 else "grid", x(tick), top - 14, x(tick), bottom))
        if x(tick) - last > 26 and (tick == 1 or abs(x(tick) - x(1)) > 26):
            body.append(text_svg("middle", x(tick), bottom + 18, f"{tick:g}"))
            last = x(tick)
    body.append(text_svg("middle", (left + width - right) / 2, height - 12, "times as fast as the peer in the same run (right of 1: mmad is faster)"))
    previous = None
    for row, key in enumerate(keys):
        at = top + step * row
        kind, dtype = KINDS[key[0]], list(TYPES)[key[1]]
        if kind != previous:
            body.append(line_svg("grid", 16, at - step / 2, width - right, at - step / 2))
            body.append(text_svg("", 16, at + 4, kind))
        previous = kind
        body.append(text_svg("end soft", left - 10, at + 4, dtype))
        for line in groups[key]:
            tip = f"<title>{escape(line.name)}: {line.ratio:.3f}" + (f", target {line.target:g}" if line.target else "") + "</title>"
            if line.target is None:
                body.append(f'<circle class="none" cx="{x(line.ratio):.1f}" cy="{at}" r="3.5">{tip}</circle>')
            elif line.ratio >= line.target - 0.0005:
                body.append(f'<circle class="met" cx="{x(line.ratio):.1f}" cy="{at}" r="4">{tip}</circle>')
            else:
                px = x(line.ratio)
                body.append(f'<path class="short" d="M{px - 5:.1f} {at} L{px:.1f} {at - 5} L{px + 5:.1f} {at} L{px:.1f} {at + 5} Z">{tip}</path>')
        if len(groups[key]) >= 3:
            mean = math.exp(sum(math.log(line.ratio) for line in groups[key]) / len(groups[key]))
            body.append(line_svg("mean", x(mean), at - 7, x(mean), at + 7))
    body += ['<circle class="met" cx="22" cy="48" r="4"/>', text_svg("", 32, 52, "meets its target"),
             '<path class="short" d="M147 48 L152 43 L157 48 L152 53 Z"/>', text_svg("", 163, 52, "short of it"),
             '<circle class="none" cx="252" cy="48" r="3.5"/>', text_svg("", 262, 52, "no target"),
             line_svg("mean", 342, 41, 342, 55), text_svg("", 350, 52, "geometric mean")]
    return page(width, height, f"Each product against its peer on one {machine(comments)}", body)


def main(arguments):
    if len(arguments) not in (1, 2):
        print("usage: charts.py RESULTS.csv [OUT_PREFIX]", file=sys.stderr)
        return 2
    path = pathlib.Path(arguments[0])
    prefix = arguments[1] if len(arguments) == 2 else str(path.with_suffix(""))
    try:
        lines, comments = read(path)
    except (OSError, ValueError) as error:
        print(f"charts.py: {error}", file=sys.stderr)
        return 1
    for name, draw in (("roofline", roofline), ("ratio", ratio)):
        pathlib.Path(f"{prefix}-{name}.svg").write_text(draw(lines, comments), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
