#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The kernel bench as a whole: runs the list, writes <date>-kernels.csv and draws its charts beside it. Where the list is too long for
# one go, --group N/M runs a part of it into the same file; the charts are drawn anew from what the file holds.
#
#   kernels.sh BUILD [--into FOLDER] [options of bench-kernels]     BUILD holds tests/bench/bench-kernels (or it at its top)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ $# -ge 1 ] || { echo "usage: kernels.sh BUILD [--into FOLDER] [options of bench-kernels]" >&2; exit 2; }
build=$1 folder=$here/results
shift
if [ "${1:-}" = --into ]; then
    folder=$2
    shift 2
fi
bench=$build/tests/bench/bench-kernels
[ -x "$bench" ] || bench=$build/bench-kernels
[ -x "$bench" ] || { echo "kernels.sh: no bench-kernels in $build: built only where nvcc and cuBLAS are found" >&2; exit 2; }
commit=$(git -C "$here" rev-parse --short HEAD 2>/dev/null || echo unknown)

results=$folder/$(date -u +%F)-kernels.csv
part=$(mktemp)
trap 'rm -f "$part"' EXIT
status=0
"$bench" --commit "$commit" "$@" | tee "$part" || status=$?
# 1: some line is missing, and a comment says which. Anything else made no results.
[ "$status" -le 1 ] || exit "$status"
case " $* " in
*" --group "*)
    if [ -e "$results" ]; then grep -v '^suite,' "$part" >>"$results"; else cp "$part" "$results"; fi ;;
*)
    cp "$part" "$results" ;;
esac
"$here/charts.py" "$results"
echo "$results"
exit "$status"
