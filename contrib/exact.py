#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Random matrices of small whole numbers as .npy files, and the exact product to compare a result with: Python integers and
# the standard library only, so that nothing here can share a fault with the arithmetic that is being checked.
#
#   exact.py make FILE.npy ROWS COLS [SEED]     f16, values -8 to 8
#   exact.py check A.npy B.npy D.npy            D = A * B, element by element; exit 5 when one is wrong
import ast
import operator
import random
import struct
import sys

CODES = {"<f2": "e", "<f4": "f", "<f8": "d", "<i4": "i"}


def write(path, rows, cols, values):
    text = "{'descr': '<f2', 'fortran_order': False, 'shape': (%d, %d), }" % (rows, cols)
    text += " " * (-(10 + len(text) + 1) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode())
        file.write(struct.pack("<%de" % len(values), *values))


def read(path):
    with open(path, "rb") as file:
        bytes_ = file.read()
    length = struct.unpack("<H", bytes_[8:10])[0]
    header = ast.literal_eval(bytes_[10:10 + length].decode())
    rows, cols = header["shape"]
    values = struct.unpack("<%d%s" % (rows * cols, CODES[header["descr"]]), bytes_[10 + length:])
    if header["fortran_order"]:
        return [list(values[i::rows]) for i in range(rows)]
    return [list(values[i * cols:(i + 1) * cols]) for i in range(rows)]


def integers(matrix):
    return [list(map(int, row)) for row in matrix]


def check(a_path, b_path, d_path):
    a, b, d = integers(read(a_path)), integers(read(b_path)), read(d_path)
    columns = list(zip(*b))
    if len(d) != len(a) or any(len(row) != len(columns) for row in d):
        print("the result has the wrong shape")
        return 5
    for i, row in enumerate(a):
        for j, column in enumerate(columns):
            wanted = sum(map(operator.mul, row, column))
            if d[i][j] != wanted:
                print("element (%d, %d) is %r, not %d" % (i, j, d[i][j], wanted))
                return 5
    print("all %d elements are exactly right" % (len(a) * len(columns)))
    return 0


def main(arguments):
    if len(arguments) in (4, 5) and arguments[0] == "make":
        rows, cols = int(arguments[2]), int(arguments[3])
        rng = random.Random(int(arguments[4]) if len(arguments) == 5 else None)
        write(arguments[1], rows, cols, [rng.randint(-8, 8) for _ in range(rows * cols)])
        return 0
    if len(arguments) == 4 and arguments[0] == "check":
        return check(*arguments[1:])
    print("usage: exact.py make FILE.npy ROWS COLS [SEED] | exact.py check A.npy B.npy D.npy", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
