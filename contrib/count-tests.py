#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sums up one or more Meson testlog.json files as `N passed, N failed, N skipped`; names what failed or was skipped."""
import json
import sys

GOOD = {"OK", "EXPECTEDFAIL"}
passed = failed = skipped = 0
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as log:
        for line in log:
            test = json.loads(line)
            if test["result"] in GOOD:
                passed += 1
            elif test["result"] == "SKIP":
                skipped += 1
                reason = (test.get("stdout") or "").strip().splitlines()
                print(f"skipped: {test['name']}: {reason[-1] if reason else 'no reason given'}")
            else:
                failed += 1
                print(f"failed: {test['name']} ({test['result']})")
print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
