#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads the machine code of all kernels that a build folder holds and fails where it is not what the table promises.

    contrib/check-sass.py BUILD_FOLDER

What it checks (contrib/check-kernels.sh reads the compiler's reports, this what came out of it):
  - each row of kernels/table.h has its code, and in it the multiply instruction of its family and types: HGMMA, QGMMA or
    IGMMA for wgmma rows, DMMA for f64, HMMA or IMMA for mma.sync, FFMA for rows without tensor cores. A kernel that lost its
    instruction (a type that falls back, a wrapper that the compiler emptied) is right and slow, and no other test sees it.
  - no access through an odd register of descriptors: these are pairs. ptxas 13.0 emits such code for cp.async with a cache policy to
    a place that it splits into a thread's and a warp's part, and the device calls it an illegal instruction.
  - at most 300 kernels for sm_90a, none larger than 100 KB: what loads before READY, and what a build has to wait for.

The disassembler is NVIDIA's own, of the toolkit where there is one, else from PyPI into BUILD_FOLDER/disassembler (its
licence forbids a copy here). Negative tests are in tests/check-checks.py.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SM90A_KERNELS_MAX = 300
KERNEL_BYTES_MAX = 100 * 1024
INSTRUCTION_BYTES = 16
PYPI_TOOLS = ["nvidia-cuda-cuobjdump>=13,<14", "nvidia-cuda-nvdisasm>=13,<14"]

CODE_FOR = re.compile(r"^\s*code for (\S+)")
FUNCTION = re.compile(r"^\s*Function : (\S+)")
ODD_DESCRIPTOR = re.compile(r"\bdesc\[UR\d*[13579]\]")
INSTRUCTION = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9]*)")


class Row:
    """The columns of a table row that decide its instruction."""

    def __init__(self, name, family, a, numeric_class):
        self.name, self.family, self.a, self.numeric_class = name, family, a, numeric_class

    def architecture(self):
        return "sm_90a" if self.family == "SM90A" else "sm_90"

    def instructions(self):
        """Any of these will do; empty: nothing is promised."""
        if self.family == "REF":
            return set()
        if self.numeric_class.startswith("fma."):
            return {"FFMA", "FFMA2"}
        if self.a == "F64":
            return {"DMMA"}
        if self.family != "SM90A":
            return {"IMMA"} if self.a in ("S8", "U8") else {"HMMA"}
        if self.a in ("S8", "U8"):
            return {"IGMMA"}
        # fp8 that is summed in real f32 is widened to f16 first: the class says so.
        if self.a in ("E4M3", "E5M2") and "k16" not in self.numeric_class:
            return {"QGMMA"}
        # tf32 of few columns is rounded in registers, and multiplied from there (sm90_skinny.cuh).
        if self.a == "F32" and "skinny" in self.name:
            return {"HMMA"}
        return {"HGMMA"}


def table_rows():
    """All rows, expanded by the C preprocessor from kernels/table.h."""
    source = '#include "kernels/table.h"\n#define TEXT_OF_ROW(NAME, FAMILY, A, B, ACC, CLASS, ...) @row NAME FAMILY A CLASS ;\n'
    # The families' own macros, as registry.c defines them too.
    source += "#define SM80_ROW TEXT_OF_ROW\n#define SM90_ROW(NAME, ...) TEXT_OF_ROW(NAME, SM90A, __VA_ARGS__)\n"
    source += "#define SM90_SLICED_ROW SM90_ROW\n#define SM90_FIT_ROW SM90_ROW\n"
    source += "MMA_TABLE(TEXT_OF_ROW)\n"
    text = subprocess.run([os.environ.get("CC", "cc"), "-E", "-P", "-I", str(ROOT), "-xc", "-"], input=source, check=True,
                          capture_output=True, text=True).stdout
    rows = [Row(name, family, a, numeric_class) for name, family, a, numeric_class in
            re.findall(r'@row (\w+) (\w+) (\w+) "([^"]+)" ;', text)]
    if len(rows) != text.count("@row"):
        raise SystemExit("kernels/table.h has rows that this script cannot read")
    return rows


def parse_sass(lines, kernels):
    """Adds what cuobjdump prints of one object: kernels[architecture][name] = (bytes, set of opcodes)."""
    architecture = name = None
    for line in lines:
        found = INSTRUCTION.match(line)
        if found and name:
            size, opcodes = kernels[architecture][name]
            opcodes.add(found.group(2))
            if ODD_DESCRIPTOR.search(line):
                opcodes.add("ODD_DESCRIPTOR")
            kernels[architecture][name] = (max(size, int(found.group(1), 16) + INSTRUCTION_BYTES), opcodes)
            continue
        found = CODE_FOR.match(line)
        if found:
            architecture, name = found.group(1), None
            kernels.setdefault(architecture, {})
            continue
        found = FUNCTION.match(line)
        if found and architecture:
            name = found.group(1)
            kernels[architecture].setdefault(name, (0, set()))


def check(rows, kernels):
    """Returns what is wrong, a sentence each."""
    wrong = []
    for row in rows:
        code = kernels.get(row.architecture(), {}).get(row.name)
        wanted = row.instructions()
        if not code:
            wrong.append(f"{row.name}: no code for {row.architecture()}")
        elif wanted and not wanted & code[1]:
            wrong.append(f"{row.name}: no {' or '.join(sorted(wanted))} in its code for {row.architecture()}")
    for architecture, of_architecture in kernels.items():
        for name, (_, opcodes) in of_architecture.items():
            if "ODD_DESCRIPTOR" in opcodes:
                wrong.append(f"{name}: an odd descriptor register in its code for {architecture}")
    hopper = kernels.get("sm_90a", {})
    if len(hopper) > SM90A_KERNELS_MAX:
        wrong.append(f"{len(hopper)} kernels for sm_90a, at most {SM90A_KERNELS_MAX} are meant to be")
    for name, (size, _) in hopper.items():
        if size > KERNEL_BYTES_MAX:
            wrong.append(f"{name}: {size} bytes for sm_90a, at most {KERNEL_BYTES_MAX} are meant to be")
    return wrong


def find_tools(build):
    """Puts cuobjdump and nvdisasm on PATH."""
    for folder in (None, "/usr/local/cuda/bin"):
        path = os.pathsep.join([folder, os.environ["PATH"]]) if folder else os.environ["PATH"]
        if shutil.which("cuobjdump", path=path) and shutil.which("nvdisasm", path=path):
            os.environ["PATH"] = path
            return
    venv = build / "disassembler"
    if not list(venv.glob("lib/**/cuobjdump")):
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        subprocess.run([str(venv / "bin/pip"), "install", "-q", "--no-deps", *PYPI_TOOLS], check=True)
    for tool in venv.glob("lib/**/bin/*"):
        if tool.name in ("cuobjdump", "nvdisasm"):
            tool.chmod(0o755)
            os.environ["PATH"] = os.pathsep.join([str(tool.parent), os.environ["PATH"]])
    if not shutil.which("cuobjdump") or not shutil.which("nvdisasm"):
        raise SystemExit("the packages from PyPI brought no cuobjdump and nvdisasm")


def main():
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "kernels").is_dir():
        print(f"usage: {sys.argv[0]} BUILD_FOLDER (one in which the kernels were built)", file=sys.stderr)
        return 2
    build = Path(sys.argv[1])
    objects = sorted((build / "kernels").glob("*.cu.o"))
    if not objects:
        print(f"no kernels under {build}/kernels: build with -Dcuda=enabled first", file=sys.stderr)
        return 2
    find_tools(build)
    rows = table_rows()
    kernels = {}
    for path in objects:
        # Where an object has none for sm_90a, cuobjdump shows the code for sm_90, and says so.
        with subprocess.Popen(["cuobjdump", "-sass", "-arch", "sm_90a", str(path)], stdout=subprocess.PIPE, text=True) as run:
            parse_sass(run.stdout, kernels)
        if run.returncode:
            raise SystemExit(f"cuobjdump cannot read {path}")
    wrong = check(rows, kernels)
    for sentence in wrong:
        print(f"FAILED: {sentence}")
    for architecture, of_architecture in kernels.items():
        size, name = max(((size, name) for name, (size, _) in of_architecture.items()), default=(0, "none"))
        print(f"{architecture}: {len(of_architecture)} kernels, the largest {name} with {size} bytes")
    promised = sum(1 for row in rows if row.instructions())
    print(f"{len(rows)} rows, {promised} of which promise an instruction, {len(wrong)} failures")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
