#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# .npy files of any form for tests, and what is in one, with the standard library alone.
#
#   npy.py make FILE DESCR C|F SHAPE VERSION VALUE...   values in logical (C) order; SHAPE as it appears in the header
#   npy.py show FILE                                    "DESCR C|F SHAPE: values in logical order"
import ast
import itertools
import struct
import sys

CODES = {"f2": "e", "f4": "f", "f8": "d", "i1": "b", "u1": "B", "i4": "i", "u2": "H", "V2": "H", "V1": "B"}


def places(shape, order):
    """Where in the file the elements are, in logical order."""
    if 0 in shape:
        return
    strides, step = [0] * len(shape), 1
    for axis in (range(len(shape)) if order == "F" else reversed(range(len(shape)))):
        strides[axis] = step
        step *= shape[axis]
    for index in itertools.product(*map(range, shape)):
        yield sum(i * s for i, s in zip(index, strides))


def make(path, descr, order, shape_text, version, values):
    shape = ast.literal_eval(shape_text.replace("L", ""))
    shape = shape if isinstance(shape, tuple) else (shape,)
    stored = [0.0] * len(values)
    for place, value in zip(places(shape, order), values):
        stored[place] = value
    head = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (descr, order == "F", shape_text)
    prelude = 10 if version == 1 else 12
    head += " " * (-(prelude + len(head) + 1) % 64) + "\n"
    code = CODES[descr[1:]]
    stored = stored if code in "efd" else [int(value) for value in stored]
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(head)))
        file.write(head.encode() + struct.pack("%s%d%s" % ("<" if descr[0] != ">" else ">", len(stored), code), *stored))


def show(path):
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:10 + length].decode())
    order, shape = "F" if header["fortran_order"] else "C", header["shape"]
    count = 1
    for axis in shape:
        count *= axis
    values = struct.unpack("<%d%s" % (count, CODES[header["descr"][1:]]), data[10 + length:])
    print("%s %s %s: %s" % (header["descr"], order, shape, " ".join("%g" % values[at] for at in places(shape, order))))


if sys.argv[1] == "make":
    make(*sys.argv[2:6], int(sys.argv[6]), [float(value) for value in sys.argv[7:]])
else:
    show(sys.argv[2])
