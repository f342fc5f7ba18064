#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The sweep of compare.py against a private daemon of a build folder.
#
#   run.sh BUILD PYTHON [arguments of compare.py]     PYTHON has numpy and ml_dtypes; $MMAD_BACKEND: auto (default), cuda, cpu
set -euo pipefail
build=$(cd "$1" && pwd)
python=$2
shift 2
ninja -C "$build" daemon/mmad client/ctl/mmactl >/dev/null

work=$(mktemp -d "${TMPDIR:-/tmp}/mma-numpy.XXXXXX")
daemon=
stop() {
    [ -z "$daemon" ] || { kill "$daemon" && wait "$daemon"; } 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

export MMAD_SOCKET=$work/mmad.sock
: >"$work/mmad.conf"
"$build/daemon/mmad" --config "$work/mmad.conf" --socket "$MMAD_SOCKET" --backend "${MMAD_BACKEND:-auto}" >"$work/log" 2>&1 &
daemon=$!
for ((tries = 0; ; tries++)); do
    "$build/client/ctl/mmactl" ping -n 1 >/dev/null 2>"$work/reason" && break
    if [ "$tries" -ge 600 ] || ! kill -0 "$daemon" 2>/dev/null; then
        cat "$work/reason" "$work/log" >&2
        exit 1
    fi
    sleep 0.1
done
"$build/client/ctl/mmactl" info | sed -n 's/^\(backend\|because\|device\|blas\) /# &/p'
"$python" "$(dirname "$0")/compare.py" --mmactl "$build/client/ctl/mmactl" "$@"
