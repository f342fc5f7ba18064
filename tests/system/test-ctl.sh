#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Goal: mmactl's commands, files, exit codes and JSON against a real daemon on a private socket. Case ids R... are rows of the
# project's list of public bug reports. Speaks TAP.
#
#   test-ctl.sh MMAD MMACTL
set -u
mmad=$(realpath "$1")
mmactl=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/mma-test-ctl.XXXXXX")
daemon=
n=0
failed=0

stop() {
    [ -n "$daemon" ] && kill "$daemon" 2>/dev/null && wait "$daemon" 2>/dev/null
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

npy() { python3 "$here/npy.py" "$@"; }
ctl() { timeout 60 "$mmactl" "$@"; }
# promise TEXT COMMAND...: one test; the command's standard error is shown when it fails.
promise() {
    local text=$1
    shift
    n=$((n + 1))
    if "$@" >"$work/out" 2>&1; then
        echo "ok $n - $text"
    else
        echo "not ok $n - $text"
        sed 's/^/# /' "$work/out"
        failed=$((failed + 1))
    fi
}
# exits CODE WORD COMMAND...: the exit code, and a word on standard error.
exits() {
    local code=$1 word=$2 found
    shift 2
    ctl "$@" >"$work/stdout" 2>"$work/stderr"
    found=$?
    cat "$work/stderr"
    [ "$found" = "$code" ] || { echo "exit code $found, not $code"; return 1; }
    [ "$(wc -l <"$work/stderr")" -le 1 ] || { echo "more than one line"; return 1; }
    case $(cat "$work/stderr") in *"$word"*) ;; *) echo "does not say '$word'"; return 1 ;; esac
}
# shows FILE TEXT: the file's form and values.
shows() {
    local found
    found=$(npy show "$1")
    [ "$found" = "$2" ] || { echo "is '$found', not '$2'"; return 1; }
}

cd "$work" || exit 1
export MMAD_SOCKET=$work/mmad.sock
: >mmad.conf

promise "without a daemon the exit code is 3" exits 3 "cannot connect" info
"$mmad" --config mmad.conf --socket "$MMAD_SOCKET" --backend cpu >mmad.log 2>&1 &
daemon=$!
for _ in $(seq 200); do
    ctl ping -n 1 >/dev/null 2>&1 && break
    kill -0 "$daemon" 2>/dev/null || break
    sleep 0.1
done
if ! ctl ping -n 1 >/dev/null 2>&1; then
    sed 's/^/# /' mmad.log
    echo "Bail out! the daemon did not start"
    exit 1
fi

npy make a.npy '<f4' C '(2, 3)' 1 1 2 3 4 5 6
npy make b.npy '<f4' C '(3, 2)' 1 1 0 0 1 1 1
product() { ctl gemm "$@" -o d.npy; }
gives() {
    local wanted=$1
    shift
    rm -f d.npy
    product "$@" && shows d.npy "$wanted"
}

# ---- gemm: files ----
promise "a product is right" gives '<f4 C (2, 2): 4 5 10 11' a.npy b.npy
promise "a column-major result is a Fortran file" gives '<f4 F (2, 2): 4 5 10 11' a.npy b.npy --order col

r124() {
    npy make ones.npy '<f4' C '(3,)' 1 1 1 1
    npy make f.npy '<f4' F '(2, 3)' 1 1 2 3 4 5 6
    gives '<f4 C (2,): 6 15' a.npy ones.npy && mv d.npy c-order.npy && gives '<f4 C (2,): 6 15' f.npy ones.npy &&
        cmp d.npy c-order.npy
}
promise "R124: C and Fortran order give the same product" r124
r126() { npy make row.npy '<f4' C '(3)' 1 1 1 1 && gives '<f4 C (2,): 6 15' a.npy row.npy; }
promise "R126: a shape without its comma is a vector, results have the comma" r126
r130() {
    for version in 1 2 3; do
        npy make v.npy '<f4' C '(2, 3)' $version 1 2 3 4 5 6
        gives '<f4 C (2, 2): 4 5 10 11' v.npy b.npy || return 1
    done
    npy make v.npy '<f4' C '(2, 3)' 4 1 2 3 4 5 6
    exits 4 "4.0" gemm v.npy b.npy -o d.npy
}
promise "R130: versions 1.0 to 3.0 agree, 4.0 is refused by number" r130
r132() {
    npy make t.npy '<f4' C '(4, 4)' 1 $(seq 16)
    head -c $(($(wc -c <t.npy) - 32)) t.npy >cut.npy
    exits 4 "64 bytes of data, the file holds 32" gemm cut.npy cut.npy -o d.npy || return 1
    (cat a.npy && echo more) >long.npy
    gives '<f4 C (2, 2): 4 5 10 11' long.npy b.npy && ctl gemm long.npy b.npy -o d.npy 2>&1 | grep "5 bytes behind the data"
}
promise "R132: missing and extra bytes are told" r132
r135() { npy make l.npy '<f4' C '(2L, 3L)' 1 1 2 3 4 5 6 && gives '<f4 C (2, 2): 4 5 10 11' l.npy b.npy; }
promise "R135: Python 2's shapes are read" r135
big_endian() { npy make e.npy '>f4' F '(2, 3)' 1 1 2 3 4 5 6 && gives '<f4 C (2, 2): 4 5 10 11' e.npy b.npy; }
promise "big-endian files are read" big_endian
raw() {
    # bf16: 1.0 is 0x3f80 = 16256, 2.0 is 0x4000 = 16384; e4m3: 1.0 is 0x38 = 56, 2.0 is 0x40 = 64.
    npy make bf.npy '<V2' C '(1, 2)' 1 16256 16384
    npy make bg.npy '<u2' C '(2, 1)' 1 16384 16384
    gives '<V2 C (1, 1): 16576' bf.npy bg.npy --dtype-b bf16 || return 1
    npy make e4.npy '|u1' C '(1, 2)' 1 56 64
    npy make e5.npy '|V1' C '(2, 1)' 1 64 64
    gives '<f4 C (1, 1): 6' e4.npy e5.npy --dtype-a e4m3 --dtype-b e4m3 || return 1
    exits 4 "dtype option" gemm e5.npy e4.npy -o d.npy
}
promise "bf16 and fp8 are taken as ml_dtypes stores them, or as asked" raw

# ---- gemm: forms ----
promise "transposes" gives '<f4 C (3, 3): 17 22 27 22 29 36 27 36 45' a.npy a.npy --ta
promise "--op-b t" gives '<f4 C (2, 2): 14 32 32 77' a.npy a.npy --op-b t
epilogue() {
    npy make c.npy '<f4' F '(2, 2)' 1 10 20 30 40
    npy make bias.npy '<f4' C '(2,)' 1 -100 100
    gives '<f4 C (2, 2): 14 25 40 51' a.npy b.npy -c c.npy &&
        gives '<f4 C (2, 2): -12 -30 -40 -58' a.npy b.npy -c c.npy --beta -2 --alpha 2 &&
        gives '<f4 C (2, 2): 0 105 0 111' a.npy b.npy --bias bias.npy --act relu &&
        gives '<f4 C (2, 2): -96 -95 110 111' a.npy b.npy --bias bias.npy --bias-axis m &&
        gives '<f4 C (2, 2): 7 8 13 14' a.npy b.npy --c-scalar 3 &&
        gives '<f4 C (2, 2): 2 2.5 5 5.5' a.npy b.npy --out-scale 0.5
}
promise "C, bias, activation, scales" epilogue
batch() {
    npy make s.npy '<f4' C '(2, 1, 2)' 1 1 2 3 4
    npy make sf.npy '<f4' F '(2, 1, 2)' 1 1 2 3 4
    npy make t.npy '<f4' C '(2, 2, 2)' 1 1 0 0 1 2 0 0 2
    gives '<f4 C (2, 1, 2): 1 2 6 8' s.npy t.npy && gives '<f4 F (2, 1, 2): 1 2 6 8' sf.npy t.npy --order col &&
        npy make u.npy '<f4' C '(2, 1)' 1 1 1 && gives '<f4 C (2, 1, 1): 3 7' s.npy u.npy || return 1
    npy make w.npy '<f4' C '(3, 2, 1)' 1 1 1 1 1 1 1
    exits 4 "batch of 3" gemm s.npy w.npy -o d.npy
}
promise "batches in both orders, shared operands" batch
empty() {
    npy make k0.npy '<f4' C '(2, 0)' 1
    npy make k1.npy '<f4' C '(0, 2)' 1
    gives '<f4 C (2, 2): 0 0 0 0' k0.npy k1.npy && gives '<f4 C (0, 0): ' k1.npy k0.npy
}
promise "K = 0 gives zeros, empty M an empty file" empty
tiles() {
    npy make ta.npy '<f2' C '(16, 16)' 1 $(for i in $(seq 16); do for j in $(seq 16); do echo $(((i * 3 + j) % 5 - 2)); done; done)
    product ta.npy ta.npy --out-dtype f32 && npy show d.npy | cut -d: -f2 >rows || return 1
    gives_tiles=$(product ta.npy ta.npy --out-dtype f32 --order mma16816 >/dev/null && npy show d.npy)
    case $gives_tiles in '<f4 C (1, 2, 16, 8): '*) ;; *) echo "$gives_tiles"; return 1 ;; esac
    echo "$gives_tiles" | cut -d: -f2 | tr ' ' '\n' | sed 1d | python3 -c '
import sys
v = sys.stdin.read().split()
print(" " + " ".join(v[(j // 8 * 16 + i) * 8 + j % 8] for i in range(16) for j in range(16)))' | cmp - rows
}
promise "a result in packed tiles holds the same values" tiles

# ---- failures ----
promise "a command that does not exist: 2" exits 2 "no such command" frobnicate
promise "an option that does not exist: 2" exits 2 "--colour" gemm a.npy b.npy --colour
promise "a missing -o: 2" exits 2 "-o" gemm a.npy b.npy
promise "an absent file: 4" exits 4 "absent.npy: cannot be opened" gemm absent.npy b.npy -o d.npy
promise "shapes that do not go together: 4" exits 4 "op(A) is 2x3, op(B) is 2x3" gemm a.npy a.npy -o d.npy
promise "what the daemon refuses: 1, with status and field" exits 1 "compute" gemm a.npy b.npy -o d.npy --compute f16acc
old_result_stays() {
    gives '<f4 C (2, 2): 4 5 10 11' a.npy b.npy || return 1
    exits 1 "compute" gemm a.npy b.npy -o d.npy --compute f16acc
    shows d.npy '<f4 C (2, 2): 4 5 10 11' && ! ls -A | grep '\.d\.npy\.'
}
promise "a refused product leaves the older file and no other" old_result_stays
too_large() { # R046's kind: a result that no disk holds
    npy make x.npy '<f4' C '(1048576, 0)' 1
    npy make y.npy '<f4' C '(0, 1099511627776)' 1
    exits 4 "d.npy" gemm x.npy y.npy -o d.npy
}
promise "a result that cannot be stored is told before anything is sent" too_large
deaf() {
    python3 -c '
import socket, sys, time
s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(1); time.sleep(20)' "$work/deaf.sock" &
    local listener=$! r
    for _ in $(seq 50); do [ -S "$work/deaf.sock" ] && break; sleep 0.1; done
    exits 3 "timeout" info --socket "$work/deaf.sock" --timeout 0.5
    r=$?
    kill $listener
    wait $listener 2>/dev/null
    return $r
}
promise "a daemon that does not answer: 3 within the time limit" deaf

# ---- resident matrices ----
resident() {
    ctl put b.npy weights && ctl ls | grep -x weights && ctl ls -l | grep 3x2 && gives '<f4 C (2, 2): 4 5 10 11' a.npy @weights &&
        ctl get weights back.npy && cmp back.npy b.npy
}
promise "a resident matrix is listed, multiplied and fetched" resident
taken() {
    exits 1 "exists" put a.npy weights && ctl put a.npy weights --replace && ctl get weights back.npy && cmp back.npy a.npy
}
promise "a taken name is refused unless it is replaced" taken
same() { ctl put a.npy same --digest && ctl put a.npy same --digest && exits 1 "exists" put b.npy same --digest; }
promise "the same contents again are no error with --digest" same
fortran_batch() {
    npy make fb.npy '<f4' F '(2, 2, 3)' 1 $(seq 12)
    ctl put fb.npy batch && ctl get batch back.npy && cmp fb.npy back.npy
}
promise "a batch in Fortran order comes back as it was" fortran_batch
dropped() {
    ctl rm weights same batch && [ -z "$(ctl ls)" ] && exits 1 "not_found" get weights back.npy && exits 1 "weights" rm weights
}
promise "a dropped name is gone" dropped

# ---- reports ----
json() {
    local command
    ctl put a.npy j >/dev/null || return 1
    for command in "info" "kernels" "kernels --explain 64 64 64 bf16" "stats" "ls" "ping -n 3" "gemm a.npy b.npy -o d.npy" "get j g.npy" "put b.npy k" "rm j k" \
        "bench ping --seconds 0.2" "bench gemm -m 16 --seconds 0.2"; do
        ctl $command --json >j.json || return 1
        python3 -c 'import json; assert json.load(open("j.json")) not in (None, [], {})' || { echo "$command:"; cat j.json; return 1; }
    done
}
promise "--json is JSON everywhere" json
bench() {
    local place
    for place in inline slab resident; do
        ctl bench gemm -m 33 -n 17 -k 65 --place $place --seconds 0.2 --clients 2 --csv >bench.csv || return 1
        grep -qx 'suite,case,ours,peer,peer_name,unit,floor,ratio,target' bench.csv || return 1
        [ "$(grep -c "^foundation,33x17x65 f16 $place x2 " bench.csv)" = 6 ] || { cat bench.csv; return 1; }
    done
    for dtype in f16 bf16 f32 f64 e4m3 s8 u8; do
        ctl bench gemm -m 40 --dtype $dtype --seconds 0.05 || return 1
    done
    [ -z "$(ctl ls)" ]
}
promise "bench checks its products in every place and type, and leaves nothing" bench
rate() {
    ctl bench ping --seconds 1 --rate 200 --json >j.json &&
        python3 -c 'import json; r = json.load(open("j.json")); assert 150 < r["mmad"]["rate"] < 250, r; assert r["floor"]["p50_us"] > 0'
}
promise "bench keeps to the rate that is asked for" rate
help() {
    for command in gemm put get ls rm info kernels tune stats ping bench; do
        ctl $command --help | grep -q -- --socket || return 1
    done
    ctl --version | grep -q '^mmactl [0-9]' && ! ctl >/dev/null 2>&1
}
promise "every command has its help" help
explains() {
    ctl kernels --explain 64 64 64 f16 >explain.txt && grep -q 'choice, class .*, cpu lane:' explain.txt &&
        grep -q '^  cpu_f16 ' explain.txt && grep -q 'other operand types (7):' explain.txt &&
        ctl kernels --explain 8 8 8 e4m3:e5m2 --layout tn -d bf16 --compute fast --batch 3 | grep -q '^  cpu_e4m3 '
}
promise "kernels --explain tells the choice and why not the others" explains
promise "kernels --explain wants all four operands" exits 2 "M N K TYPE" kernels --explain 64 64 64
promise "kernels --explain refuses a type by name" exits 2 "f17" kernels --explain 64 64 64 f17
promise "kernels --explain refuses a product that there is not" exits 1 "problem.d.dtype" kernels --explain 64 64 64 f16 -d f64
promise "tune wants products" exits 2 "MxNxK" tune
promise "tune refuses what is no product before it connects" exits 2 "64x64" tune 64x64 -s /nowhere
promise "tune is for administrators" exits 1 "denied" tune 64x64x64
promise "standard output that is full is an error" bash -c '"$1" info >/dev/full; [ $? = 4 ]' - "$mmactl"

kill "$daemon"
wait "$daemon"
stopped=$?
daemon=
promise "the daemon stops cleanly" [ $stopped = 0 ]

# ---- tuning: the fake backend ranks the real rows and measures the opposite of what the model says ----
export XDG_STATE_HOME=$work/state
unset STATE_DIRECTORY
printf '[rule]\nuid = %s\nadmin = yes\n' "$(id -u)" >mmad.conf
start_fake() {
    "$mmad" --config mmad.conf --socket "$MMAD_SOCKET" --backend fake >fake.log 2>&1 &
    daemon=$!
    for _ in $(seq 200); do
        ctl ping -n 1 >/dev/null 2>&1 && return 0
        sleep 0.1
    done
    return 1
}
stop_fake() {
    kill "$daemon" && wait "$daemon"
    local code=$?
    daemon=
    return $code
}
choice() { ctl kernels --explain 512 512 512 bf16 --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["rows"][0]["kernel"])'; }
tunes() {
    start_fake || return 1
    local before after
    before=$(choice)
    ctl gemm a.npy b.npy -o before.npy >/dev/null || return 1
    ctl tune 512x512x512 2x2x3 --dtype bf16,f32 --layout nn,nt >tune.txt || return 1
    after=$(choice)
    ctl gemm a.npy b.npy -o after.npy >/dev/null || return 1
    [ -n "$before" ] && [ "$before" != "$after" ] && grep -q "$after, not $before" tune.txt && grep -q '^8 tuned' tune.txt &&
        ctl kernels --explain 512 512 512 bf16 | grep -q measured && cmp before.npy after.npy && echo "$after" >tuned.txt
}
promise "tune changes the choice and no result" tunes
keeps() { stop_fake && start_fake && [ "$(choice)" = "$(cat tuned.txt)" ] && [ "$(ls "$XDG_STATE_HOME/mmad" | wc -l)" = 1 ]; }
promise "what was measured survives a restart" keeps
generates() {
    "$here"/../../contrib/tuned-table.py "$XDG_STATE_HOME"/mmad/tuning-* >tuned.c && grep -q "\"$(cat tuned.txt)\"" tuned.c &&
        { ! command -v cc >/dev/null || cc -std=c17 -DMMA_IN_TREE -I "$here/../.." -fsyntax-only tuned.c; }
}
promise "the state file becomes a table to ship" generates
damaged() {
    stop_fake && sed -i 's/^time \(.\)/time 1\1/' "$XDG_STATE_HOME"/mmad/tuning-* && start_fake &&
        [ "$(choice)" != "$(cat tuned.txt)" ] && grep -q 'tuning file is ignored.*damaged' fake.log
}
promise "a damaged tuning file is ignored with a line in the log" damaged
budget() { ctl tune --list default --seconds 0.000001 --json >j.json && python3 -c 'import json; assert json.load(open("j.json")) == []'; }
promise "tune begins nothing when its time is over" budget
skips() { ctl tune 8192x8192x8192 64x64x64 >tune.txt 2>skipped.txt && grep -q 'too long' skipped.txt && grep -q '^1 tuned' tune.txt; }
promise "a product that takes too long is said and passed over" skips
promise "the fake daemon stops cleanly" stop_fake
echo "1..$n"
exit $((failed > 0))
