#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs every test that this machine can run: installs what they need, builds with the address and undefined-behaviour
# sanitizers into build-check/, runs them, and ends with one line: N passed, N failed, N skipped. Exit 0 only without failures.
# GPU tests skip, with the reason, where there is no GPU. Arguments go to `meson test`, e.g. contrib/check.sh --suite unit.
set -euo pipefail
cd "$(dirname "$0")/.."
. contrib/deps.sh
mmad_install_deps tests

build=${MMAD_BUILD_DIR:-build-check}
options=(-Dwerror=true -Dtests=true -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false)
if [ -e "$build/build.ninja" ]; then
    meson configure "$build" "${options[@]}"
else
    meson setup "$build" "${options[@]}"
fi
ninja -C "$build"

# CUDA maps memory where the address sanitizer keeps its shadow gap.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:halt_on_error=1:protect_shadow_gap=0}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1:halt_on_error=1}
status=0
meson test -C "$build" --no-rebuild --print-errorlogs "$@" || status=$?
contrib/count-tests.py "$build/meson-logs/testlog.json" || status=1
exit $status
