#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The service's rows of the suite `foundation`, in the format of tests/bench/results: round trips through a private daemon on
# one backend, with the machine's bare socket round trip beside each.
#
#   foundation.sh BUILD cuda|cpu >rows.csv        BUILD holds daemon/mmad and client/ctl/mmactl (or both at its top)
set -euo pipefail
build=$(cd "$1" && pwd)
backend=$2
mmad=$build/daemon/mmad mmactl=$build/client/ctl/mmactl
[ -x "$mmad" ] || mmad=$build/mmad mmactl=$build/mmactl

work=$(mktemp -d)
daemon=
stop() {
    [ -z "$daemon" ] || { kill "$daemon" && wait "$daemon"; } 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
export MMAD_SOCKET=$work/mmad.sock
: >"$work/mmad.conf"
"$mmad" --config "$work/mmad.conf" --socket "$MMAD_SOCKET" --backend "$backend" 2>"$work/log" &
daemon=$!
for ((i = 0; i < 300; i++)); do
    "$mmactl" ping -n 1 >/dev/null 2>&1 && break
    kill -0 "$daemon" 2>/dev/null || { cat "$work/log" >&2; exit 1; }
    sleep 0.1
done

echo "# command: tests/bench/foundation.sh BUILD $backend"
"$mmactl" info | sed 's/^/# /'

# row CASE CLIENTS SECONDS TARGET_US ARGS...   TARGET_US: a figure, floor+N, or empty
row() {
    local name=$1 clients=$2 seconds=$3 target=$4
    shift 4
    "$mmactl" bench "$@" --clients "$clients" --seconds "$seconds" --csv >"$work/rows"
    awk -F, -v name="$backend $name" -v target="$target" '
        function figure(column) { return $column }
        / p50,/ { p50 = $3; floor = $7 }
        / p99,/ { p99 = $3; floor99 = $7 }
        / rate,/ { rate = $3; floor_rate = $7 }
        END {
            limit = target
            if (target ~ /^floor\+/) { sub(/^floor\+/, "", limit); limit += floor }
            if (target != "")
                printf "foundation,%s p50,%.2f,%.2f,target,us,%.2f,%.3f,1\n", name, p50, limit, floor, limit / p50
            else
                printf "foundation,%s p50,%.2f,%.2f,bare socket round trip,us,%.2f,%.3f,\n", name, p50, floor, floor, floor / p50
            printf "foundation,%s p99,%.2f,%.2f,bare socket round trip,us,%.2f,%.3f,\n", name, p99, floor99, floor99, floor99 / p99
            printf "foundation,%s rate,%.0f,%.0f,bare socket round trip,1/s,%.0f,%.3f,\n", name, rate, floor_rate, floor_rate, rate / floor_rate
        }' "$work/rows"
}

echo "suite,case,ours,peer,peer_name,unit,floor,ratio,target"
limit=
[ "$backend" != cuda ] || limit=45
row "ping" 1 3 floor+5 ping
row "64^3 f16 inline" 1 3 "$limit" gemm -m 64 --dtype f16 --place inline
row "64^3 f16 slab" 1 2 "" gemm -m 64 --dtype f16 --place slab
row "64^3 f16 resident B" 1 2 "" gemm -m 64 --dtype f16 --place resident
row "64^3 f32 inline" 1 2 "" gemm -m 64 --dtype f32 --place inline
row "16 clients, 64^3 f16 inline" 16 3 "" gemm -m 64 --dtype f16 --place inline
row "1024^3 bf16 slab" 1 2 "" gemm -m 1024 --dtype bf16 --place slab
[ "$backend" != cuda ] || row "4096^3 bf16 slab" 1 3 "" gemm -m 4096 --dtype bf16 --place slab
