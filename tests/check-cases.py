#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Goal: CASES.md names no test that is not there, and no row that says nothing. Method: each "file: function" is looked up as the
# definition of that function in that file; a corpus file must exist.
#
#   check-cases.py SOURCE_ROOT
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
failures, ids, n_tests = [], [], 0
for line in (root / "tests/CASES.md").read_text().splitlines():
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if not re.fullmatch(r"R\d{3}", cells[0]):
        continue
    ids.append(cells[0])
    named = re.findall(r"(tests/[\w/.-]+\.(?:c|cu|sh)): (\w+)", cells[3])
    corpus = re.findall(r"tests/wire/[\w.-]+\.hex", cells[3])
    n_tests += len(named) + len(corpus)
    if not named and not corpus and not cells[3].startswith("Not yet"):
        failures.append(f"{cells[0]} has neither a test nor a reason")
    for path, function in named:
        text = (root / path).read_text() if (root / path).is_file() else ""
        if not re.search(rf"^(static void )?{function}\((void \*\*state)?\)", text, re.M):
            failures.append(f"{cells[0]}: {path} has no {function}")
        elif path.endswith(".c") and len(re.findall(rf"\b{function}\b", text)) < 2:
            failures.append(f"{cells[0]}: {path} never runs {function}")
    failures += [f"{cells[0]}: no {path}" for path in corpus if not (root / path).is_file()]
if ids != sorted(set(ids)):
    failures.append("ids are not in order or twice")
if len(ids) < 80:
    failures.append(f"only {len(ids)} rows")
print(f"{len(ids)} rows, {n_tests} tests named")
for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
