#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Compares `mmactl gemm` with exact whole-number products for f16, bf16, e4m3, s8, f32 and f64: prime sizes from 1 to 257,
# transposes, storage orders, K = 0, empty M, N and batch, batches, vectors, C, bias, activation, and the ways to store an
# .npy file. The data are small integers, so that every order of summation gives the same sum, and the expected values come
# from NumPy's int64 matmul, which is a plain loop: its floating-point matmul may be the very BLAS that is being tested.
#
#   compare.py --mmactl PATH [--full] [--seed N] [--jobs N]     needs a running daemon ($MMAD_SOCKET), numpy and ml_dtypes
#
# Ends with "N passed, N failed"; exit 1 when something failed.
import argparse
import concurrent.futures
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time

import ml_dtypes
import numpy as np

PRIMES = [n for n in range(2, 258) if all(n % d for d in range(2, int(n**0.5) + 1))]
SIZES = [1] + PRIMES
GATED = ("swiglu", "geglu", "geglu_tanh")
SHORT_SIZES = [1, 2, 3, 5, 7, 13, 17, 31, 61, 67, 127, 131, 191, 257]


class Kind:
    def __init__(self, name, dtype, reach, outs, options=()):
        self.name = name
        self.dtype = np.dtype(dtype)
        self.reach = reach  # operands are whole numbers from -reach to reach
        self.outs = outs  # (--out-dtype or None, NumPy type of the result)
        self.options = options  # e4m3 has no mark of its own in a file


E4M3, BF16 = ml_dtypes.float8_e4m3fn, ml_dtypes.bfloat16
KINDS = [
    Kind("f16", np.float16, 4, [("f32", np.float32), (None, np.float16)]),
    Kind("bf16", BF16, 4, [("f32", np.float32), (None, BF16)]),
    Kind("e4m3", E4M3, 4, [(None, np.float32), ("bf16", BF16)], ("--dtype-a", "e4m3", "--dtype-b", "e4m3")),
    Kind("s8", np.int8, 127, [(None, np.int32)]),
    Kind("f32", np.float32, 100, [(None, np.float32)]),
    Kind("f64", np.float64, 2**20, [(None, np.float64)]),
]


class Case:
    """One run of mmactl: operands as integers, how they are stored, what must come out."""

    def __init__(self, kind, a, b, **extra):
        self.kind, self.a, self.b = kind, a, b
        self.out = extra.pop("out", kind.outs[0])
        self.ta, self.tb = extra.pop("ta", False), extra.pop("tb", False)
        self.orders = extra.pop("orders", "CCC")  # A, B, D: C or F
        self.alpha, self.beta = extra.pop("alpha", 1), extra.pop("beta", None)
        self.c, self.bias, self.bias_axis = extra.pop("c", None), extra.pop("bias", None), extra.pop("bias_axis", "n")
        self.act, self.amax = extra.pop("act", None), extra.pop("amax", False)
        self.scales = extra.pop("scales", None)  # of blocks: of A and of B
        self.rows_a, self.rows_d = extra.pop("rows_a", None), extra.pop("rows_d", None)
        self.d_rows = extra.pop("d_rows", None)
        self.swap, self.version, self.raw = extra.pop("swap", False), extra.pop("version", None), extra.pop("raw", False)
        assert not extra, extra

    def __str__(self):
        parts = [self.kind.name, "%s*%s" % (self.a.shape, self.b.shape), "->%s" % np.dtype(self.out[1]).name, self.orders]
        for name in ("ta", "tb", "beta", "act", "amax", "swap", "version", "raw"):
            if getattr(self, name):
                parts.append("%s=%s" % (name, getattr(self, name)))
        parts += ["alpha=%s" % self.alpha] if self.alpha != 1 else []
        parts += [name for name in ("c", "bias", "scales") if getattr(self, name) is not None]
        return " ".join(parts)

    def exact(self):
        """D before it is converted."""
        a = np.swapaxes(self.a, -1, -2) if self.ta else self.a
        if self.rows_a is not None:
            a = a[..., self.rows_a, :]
        b = np.swapaxes(self.b, -1, -2) if self.tb else self.b
        if self.scales is None:
            d = self.alpha * np.matmul(a, b)  # int64
        else:
            d = self.alpha * sum(
                np.matmul(a[..., k : k + 128], b[..., k : k + 128, :]) * self.scales[0][..., :, k // 128, None]
                * np.repeat(self.scales[1][..., :, k // 128], 128, axis=-1)[..., None, : b.shape[-1]]
                for k in range(0, a.shape[-1], 128))
        if self.rows_d is not None:
            whole = np.zeros((*d.shape[:-2], self.d_rows, d.shape[-1]), dtype=d.dtype)
            whole[..., self.rows_d, :] = d
            d = whole
        if self.c is not None:
            d = d + (1 if self.beta is None else self.beta) * self.c
        if self.bias is not None:
            d = d + (self.bias if self.bias_axis == "n" else self.bias[:, None])
        if self.act == "relu":
            d = np.maximum(d, 0)
        if self.act in GATED:
            # From about 40 on each of the gates is the identity to the last bit.
            gate, up = d[..., 0::2], d[..., 1::2]
            assert gate.min() >= 128
            d = gate * up
        return np.asarray(d)

    def expected(self):
        d = self.exact()
        assert d.size == 0 or np.abs(d).max() < 2**53
        return d.astype(np.float64).astype(self.out[1]) if self.out[1] != np.int32 else d.astype(np.int32)

    def store(self, path, values, dtype, order="C"):
        array = values.astype(np.float64).astype(dtype) if dtype != np.int8 else values.astype(np.int8)
        array = np.asarray(array, order=order)
        if self.raw and array.dtype == BF16:
            array = array.view("V2")
        elif self.raw and array.dtype == E4M3:
            array = array.view(np.uint8)
        elif self.swap and array.dtype.itemsize > 1 and array.dtype.kind != "V" and array.dtype != BF16:
            array = array.astype(array.dtype.newbyteorder(">"))
        with open(path, "wb") as file:
            np.lib.format.write_array(file, array, version=self.version)

    def run(self, mmactl):
        with tempfile.TemporaryDirectory(prefix="mma-compare-") as folder:
            at = lambda name: os.path.join(folder, name)
            self.store(at("a.npy"), self.a, self.kind.dtype, self.orders[0])
            self.store(at("b.npy"), self.b, self.kind.dtype, self.orders[1])
            command = [mmactl, "gemm", at("a.npy"), at("b.npy"), "-o", at("d.npy"), "--timeout", "120", *self.kind.options]
            if self.raw and self.kind.name == "bf16":
                command += ["--dtype-a", "bf16", "--dtype-b", "bf16"]
            command += ["--ta"] * self.ta + ["--tb"] * self.tb
            command += ["--order", "col"] if self.orders[2] == "F" else []
            command += ["--out-dtype", self.out[0]] if self.out[0] else []
            command += ["--alpha", str(self.alpha)] if self.alpha != 1 else []
            command += ["--beta", str(self.beta)] if self.beta is not None else []
            command += ["--act", self.act] if self.act else []
            command += ["--amax", "--json"] if self.amax else []
            if self.c is not None:
                self.store(at("c.npy"), self.c, self.out[1]) if self.out[1] != np.int32 else np.save(
                    at("c.npy"), self.c.astype(np.int32))
                command += ["-c", at("c.npy")]
                command += ["--dtype-c", "bf16"] if self.raw and self.out[1] == BF16 else []
            if self.bias is not None:
                np.save(at("bias.npy"), self.bias.astype(
                    {np.int32: np.int32, np.float64: np.float64}.get(self.out[1], np.float32)))
                command += ["--bias", at("bias.npy"), "--bias-axis", self.bias_axis]
            for name in ("rows_a", "rows_d"):
                if getattr(self, name) is not None:
                    np.save(at(name + ".npy"), getattr(self, name))
                    command += ["--" + name.replace("_", "-"), at(name + ".npy")]
            command += ["--d-rows", str(self.d_rows)] if self.d_rows is not None else []
            if self.scales is not None:
                for name, scales, order in zip("ab", self.scales, self.orders[1:]):
                    np.save(at("scale_%s.npy" % name), np.asarray(scales, dtype=np.float32, order=order))
                    command += ["--scale-" + name, at("scale_%s.npy" % name)]
                command += ["--scale-mode", "block128"]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
            if done.returncode:
                return "exit %d: %s" % (done.returncode, done.stderr.strip())
            if self.amax:
                found, wanted = json.loads(done.stdout)["amax"], np.abs(self.exact()).max(initial=0)
                if found != np.float32(wanted):
                    return "amax is %s, not %s" % (found, wanted)
            return self.judge(np.load(at("d.npy")))

    def judge(self, found):
        wanted = self.expected()
        if self.out[1] == BF16:
            if found.dtype != np.dtype("V2"):
                return "stored as %s, not V2" % found.dtype
            found = found.view(BF16)
        if found.dtype != wanted.dtype:
            return "is %s, not %s" % (found.dtype, wanted.dtype)
        if found.shape != wanted.shape:
            return "has shape %s, not %s" % (found.shape, wanted.shape)
        if self.orders[2] == "F" and found.ndim > 1 and not found.flags.f_contiguous:
            return "is not in Fortran order"
        # -0.0 equals 0.0 here: IEEE lets a sum of zeros have either sign.
        wrong = np.argwhere(found.astype(np.float64) != wanted.astype(np.float64))
        if len(wrong):
            at = tuple(wrong[0])
            return "%d of %d wrong, first at %s: %s, not %s" % (len(wrong), found.size, at, found[at], wanted[at])
        return None


def integers(rng, kind, *shape):
    return rng.integers(-kind.reach, kind.reach + 1, size=shape, dtype=np.int64)


def product(rng, kind, m, n, k, batch=None, **extra):
    lead = () if batch is None else (batch,)
    a = integers(rng, kind, *lead, *((k, m) if extra.get("ta") else (m, k)))
    b = integers(rng, kind, *lead, *((n, k) if extra.get("tb") else (k, n)))
    return Case(kind, a, b, **extra)


def sweep(rng, pick, kind, sizes, rounds):
    """Every size in every role, the other two at random, through transposes and orders in turn."""
    forms = list(itertools.product((False, True), (False, True), ("C", "F"), ("C", "F"), ("C", "F")))
    pick.shuffle(forms)
    turn = itertools.cycle(forms)
    for _ in range(rounds):
        for size, role in itertools.product(sizes, range(3)):
            shape = [pick.choice(sizes) for _ in range(3)]
            shape[role] = size
            ta, tb, *orders = next(turn)
            yield product(rng, kind, *shape, ta=ta, tb=tb, orders="".join(orders), out=pick.choice(kind.outs))


def pick_order(*sizes):
    return "".join("CF"[size % 2] for size in (*sizes, sum(sizes)))


def edges(rng, pick, kind):
    c_of = lambda *shape: rng.integers(-8, 9, size=shape, dtype=np.int64)
    last = kind.outs[-1]
    for ta, tb, order in itertools.product((False, True), (False, True), ("C", "F")):
        yield product(rng, kind, 7, 11, 13, ta=ta, tb=tb, orders=order * 3)
        yield product(rng, kind, 7, 11, 0, ta=ta, tb=tb, orders=order * 3)
        yield product(rng, kind, 0, 5, 7, ta=ta, tb=tb, orders=order * 3)
        yield product(rng, kind, 5, 0, 7, ta=ta, tb=tb, orders=order * 3)
        yield product(rng, kind, 13, 5, 17, batch=3, ta=ta, tb=tb, orders=order * 3)
    yield product(rng, kind, 0, 0, 0)
    yield product(rng, kind, 5, 7, 11, batch=0)
    yield product(rng, kind, 3, 5, 0, batch=2)
    # One operand shared by the batch, with and without its axis.
    yield Case(kind, integers(rng, kind, 4, 5, 7), integers(rng, kind, 7, 3))
    yield Case(kind, integers(rng, kind, 5, 7), integers(rng, kind, 4, 7, 3))
    yield Case(kind, integers(rng, kind, 1, 5, 7), integers(rng, kind, 4, 7, 3), orders="FFF")
    # Vectors, as NumPy's matmul has them.
    yield Case(kind, integers(rng, kind, 67), integers(rng, kind, 67, 5))
    yield Case(kind, integers(rng, kind, 5, 67), integers(rng, kind, 67))
    yield Case(kind, integers(rng, kind, 67), integers(rng, kind, 67))
    yield Case(kind, integers(rng, kind, 3, 5, 67), integers(rng, kind, 67))
    yield Case(kind, integers(rng, kind, 67), integers(rng, kind, 3, 67, 5))
    # C, bias, activation.
    for out in kind.outs:
        yield product(rng, kind, 31, 17, 61, c=c_of(31, 17), out=out)
        yield product(rng, kind, 31, 17, 61, c=c_of(31, 17), alpha=2, beta=-3, out=out)
        yield product(rng, kind, 31, 17, 0, c=c_of(31, 17), beta=2, out=out)
        yield product(rng, kind, 31, 17, 61, c=c_of(31, 17), alpha=0, out=out)
        yield product(rng, kind, 31, 17, 61, c=c_of(31, 17), orders="CCF", out=out)
    yield product(rng, kind, 5, 7, 3, batch=2, c=c_of(2, 5, 7), out=last)
    yield product(rng, kind, 5, 7, 3, batch=2, c=c_of(5, 7), out=last)
    yield product(rng, kind, 31, 17, 61, bias=c_of(17), out=last)
    yield product(rng, kind, 31, 17, 61, bias=c_of(31), bias_axis="m", orders="CCF", out=last)
    if kind.name != "s8":
        yield product(rng, kind, 31, 17, 61, bias=c_of(17), act="relu", out=last)
    # Gated pairs of columns; the bias opens the gates.
    wide = ("f32", np.float32) if kind.name != "f64" else last
    for act, orders, ta, tb in zip(GATED, ("CCC", "CFF", "FCF"), (False, True, False), (True, False, False)):
        a = rng.integers(-4, 5, size=(13, 31) if ta else (31, 13), dtype=np.int64)
        b = rng.integers(-4, 5, size=(34, 13) if tb else (13, 34), dtype=np.int64)
        yield Case(kind, a, b, ta=ta, tb=tb, orders=orders, act=act, bias=np.tile([600, 3], 17), out=wide,
                   amax=kind.name != "f64")
    # Rows picked by number, of A and of D.
    for turn, (m, n, k, ta) in enumerate(((31, 17, 61, False), (130, 5, 7, True), (40, 257, 3, False), (67, 31, 0, False))):
        numbers = rng.integers(0, m, size=50, dtype=(np.int32, np.int64)[turn % 2])
        places = rng.permutation(80)[:50].astype(numbers.dtype)
        orders = pick_order(m, n + turn)
        yield product(rng, kind, m, n, k, ta=ta, orders=orders, rows_a=numbers, out=last)
        yield product(rng, kind, 50, n, k, ta=ta, orders=orders, rows_d=places, d_rows=80, out=last)
        yield product(rng, kind, m, n, k, ta=ta, orders=orders, rows_a=numbers, rows_d=places, d_rows=80, out=last)
    # Scales of blocks; small ones with few digits, so that nothing is rounded.
    if kind.name == "e4m3":
        for (m, n, k, batch), (ta, tb) in itertools.product(
                ((31, 17, 61, None), (5, 257, 300, None), (130, 129, 256, None), (7, 131, 385, 3)),
                itertools.product((False, True), repeat=2)):
            lead = () if batch is None else (batch,)
            scales = [rng.choice([0.5, 1.0, 2.0, 3.0], size=(*lead, lines, -(-k // 128))) for lines in (m, -(-n // 128))]
            yield product(rng, kind, m, n, k, batch=batch, ta=ta, tb=tb, orders=pick_order(m, n), scales=scales,
                          out=pick.choice(kind.outs), c=c_of(m, n) if ta else None)
    # The largest magnitude.
    if kind.name != "f64":
        for m, n, k, batch in ((31, 17, 61, None), (257, 131, 7, None), (5, 7, 3, 4), (5, 7, 0, None), (0, 7, 3, None)):
            yield product(rng, kind, m, n, k, batch=batch, out=wide, amax=True, orders=pick_order(m, k))
    # Ways to store the same array.
    for version in ((1, 0), (2, 0), (3, 0)):
        yield product(rng, kind, 5, 7, 11, version=version)
    yield product(rng, kind, 5, 7, 11, swap=True, orders="FCC")
    yield product(rng, kind, 5, 7, 11, raw=True, orders="CFC")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mmactl", default="mmactl")
    parser.add_argument("--full", action="store_true", help="every prime, three times over")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    seed = int(time.time()) if args.seed is None else args.seed
    rng, pick = np.random.default_rng(seed), random.Random(seed)
    begin, passed, failed = time.time(), {}, 0

    cases = []
    for kind in KINDS:
        cases += edges(rng, pick, kind)
        cases += sweep(rng, pick, kind, SIZES if args.full else SHORT_SIZES, 3 if args.full else 1)
        if not args.full:
            cases += itertools.islice(sweep(rng, pick, kind, SIZES, 1), 60)
    print("# seed %d, %d products" % (seed, len(cases)), flush=True)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for case, problem in zip(cases, pool.map(lambda case: case.run(args.mmactl), cases)):
            if problem is None:
                passed[case.kind.name] = passed.get(case.kind.name, 0) + 1
            else:
                failed += 1
                print("FAIL %s: %s" % (case, problem), flush=True)
    print("# %s, in %.0f s" % (", ".join("%s %d" % item for item in passed.items()), time.time() - begin))
    print("%d passed, %d failed" % (sum(passed.values()), failed))
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
