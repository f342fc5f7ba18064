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
status=0 after=()
# 3: the device faulted in the case that the last comment names; a new process goes on behind it.
for ((i = 0; i < 20; i++)); do
    now=0
    "$bench" --commit "$commit" "$@" "${after[@]}" | tee -a "$part" || now=$?
    [ "$now" = 0 ] || status=1
    [ "$now" = 3 ] || break
    fault=$(sed -n 's/^# fault in \([^:]*\):.*/\1/p' "$part" | tail -1)
    [ "$fault" != start ] || exit 3
    after=(--after "$fault")
done
# 1: some line is missing, and a comment says which. Anything else made no results.
[ "$now" -le 1 ] || exit "$now"
case " $* " in
*" --group "*)
    if [ -e "$results" ]; then grep -v '^suite,' "$part" >>"$results"; else cp "$part" "$results"; fi ;;
*)
    awk '!/^suite,/ || !seen++' "$part" >"$results" ;;
esac
"$here/charts.py" "$results"
echo "$results"
exit "$status"
