#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# From a clean checkout to a checked product in one command: installs what is missing (as root; a user who has everything
# needs nothing), builds into build/, starts a private mmad in a temporary folder, multiplies two random matrices with
# mmactl, compares the result with exact integer arithmetic, prints the time, stops what it started and cleans up.
# MMAD_BUILD_DIR names another build folder.
set -euo pipefail
cd "$(dirname "$0")/.."
. contrib/deps.sh
mmad_install_deps

build=${MMAD_BUILD_DIR:-build}
if [ ! -e "$build/build.ninja" ]; then
    # Without an NVIDIA device the GPU kernels would be minutes of compiling for nothing.
    cuda=disabled
    [ -e /dev/nvidiactl ] && cuda=auto
    meson setup "$build" -Dtests=false -Dcuda=$cuda
fi
ninja -C "$build" daemon/mmad client/ctl/mmactl
mmad=$build/daemon/mmad
mmactl=$build/client/ctl/mmactl

folder=$(mktemp -d "${TMPDIR:-/tmp}/mmad-quickstart.XXXXXX")
daemon=
clean_up() {
    if [ -n "$daemon" ]; then
        kill "$daemon" 2>/dev/null || true
        wait "$daemon" 2>/dev/null || true
    fi
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

export MMAD_SOCKET=$folder/mmad.sock
: >"$folder/mmad.conf"
"$mmad" --config "$folder/mmad.conf" --socket "$MMAD_SOCKET" >"$folder/mmad.log" 2>&1 &
daemon=$!
for ((tries = 0; ; tries++)); do
    "$mmactl" info >"$folder/info" 2>"$folder/reason" && break
    if [ "$tries" -ge 300 ] || ! kill -0 "$daemon" 2>/dev/null; then
        echo "mmad did not start:" >&2
        cat "$folder/reason" "$folder/mmad.log" >&2
        exit 1
    fi
    sleep 0.1
done
echo
echo "== a private mmad =="
cat "$folder/info"

echo
echo "== 300 x 200 times 200 x 250, f16 =="
python3 contrib/exact.py make "$folder/a.npy" 300 200
python3 contrib/exact.py make "$folder/b.npy" 200 250
"$mmactl" gemm "$folder/a.npy" "$folder/b.npy" --out-dtype f32 -o "$folder/d.npy" | sed "s|$folder/||"
python3 contrib/exact.py check "$folder/a.npy" "$folder/b.npy" "$folder/d.npy"

echo
echo "== round trips =="
"$mmactl" ping -n 1000
"$mmactl" bench gemm -m 64 --seconds 1

kill "$daemon"
wait "$daemon" || { echo "mmad did not stop cleanly:" >&2; cat "$folder/mmad.log" >&2; exit 1; }
daemon=
echo
echo "mmad and mmactl are in $build; 'meson install -C $build' puts them in place."
