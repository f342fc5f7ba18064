#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes kernels/tuned_h200.c, the shipped tuning, from the state file that `mmactl tune` leaves.

    tuned-table.py STATE_FILE [--times N] [--check] > kernels/tuned_h200.c

Takes only a whole file: the sum at its end must fit. Of each shape the N fastest rows are kept (8 unless told), so that a
row which is renamed or gone later leaves the next best. --check writes nothing and says what the file holds.
"""
import argparse
import re
import sys

NAMES = {"k": "MMA_MAJOR_K", "mn": "MMA_MAJOR_MN"}


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    return value


def parse(data):
    """The header's lines and a list of (key words, [(us, row), ...])."""
    body, end = data[: data.rfind(b"end ")], data[data.rfind(b"end ") :]
    if end != b"end %016x\n" % fnv1a(body):
        raise ValueError("the file is damaged: its sum does not fit")
    lines = body.decode().split("\n")[:-1]
    if lines[:1] != ["mmad tuning 1"] or len(lines) < 4:
        raise ValueError("this is no tuning file of version 1")
    shapes = []
    for line in lines[4:]:
        words = line.split(" ")
        if words[0] == "shape" and len(words) == 12:
            shapes.append((words[1:], []))
        elif words[0] == "time" and len(words) == 3 and shapes and re.fullmatch(r"[a-z0-9_]+", words[2]):
            shapes[-1][1].append((float(words[1]), words[2]))
        else:
            raise ValueError(f"not understood: {line}")
    return lines[1:4], shapes


def order(shape):
    words = shape[0]
    return words[:7] + [int(word) for word in words[7:]]


def emit(header, shapes, n_times, out):
    device, driver, build = header
    out.write(f"""/* SPDX-License-Identifier: MIT
 *
 * Times of rows as measured on an NVIDIA H200: the shipped tuning (tuning.h). Made by contrib/tuned-table.py from the state
 * file that `mmactl tune` leaves; do not edit.
 *
 *     {device}
 *     {driver}
 *     {build}
 */
#include "kernels/tuning.h"

""")
    shapes = sorted(shapes, key=order)
    if not shapes:
        out.write("const struct tuning_set tuned_h200 = { NULL, 0 };\n")
        return
    for i, (_, times) in enumerate(shapes):
        rows = [f'{{ "{row}", {us:#.5g}f }}' for us, row in sorted(times)[:n_times]]
        lines = [", ".join(rows[at : at + 2]) for at in range(0, len(rows), 2)]
        out.write(f"static const struct tuning_time times_{i}[] = {{\n        " + ",\n        ".join(lines) + "\n};\n")
    out.write("\nstatic const struct tuning_shape shapes[] = {\n")
    for i, (words, times) in enumerate(shapes):
        a, b, d, major_a, major_b, compute, aligned, m, n, k, batch = words
        out.write(f"        {{ {{ {m}u, {n}u, {k}u, {batch}u, MMA_{a.upper()}, MMA_{b.upper()}, MMA_{d.upper()}, {NAMES[major_a]}, "
                  f"{NAMES[major_b]}, MMA_COMPUTE_{compute.upper()}, {aligned}, 0 }},\n          times_{i}, {min(len(times), n_times)} }},\n")
    out.write("};\n\nconst struct tuning_set tuned_h200 = { shapes, sizeof shapes / sizeof shapes[0] };\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--times", type=int, default=8)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    try:
        with open(args.file, "rb") as file:
            header, shapes = parse(file.read())
    except (OSError, ValueError) as error:
        sys.exit(f"tuned-table.py: {args.file}: {error}")
    if args.check:
        print("; ".join(header), f"{len(shapes)} shapes, {sum(len(times) for _, times in shapes)} times", sep="; ")
    else:
        emit(header, shapes, args.times, sys.stdout)


main()
