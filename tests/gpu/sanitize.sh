#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The kernel tests, cut down, under compute-sanitizer: memcheck (addresses outside of allocations), racecheck (shared memory read
# and written without a barrier between) and synccheck (barriers that not all threads reach). One row of each way in which threads
# wait for each other runs on a few small problems (MMA_TEST_BRIEF); MMA_TEST_ROWS says otherwise. The programs of a tool run side by
# side, since most of the time is spent on instrumenting kernels; each tells what it took.
#
#     tests/gpu/sanitize.sh BUILD_FOLDER [TOOL...]
#
# racecheck does not know that threads of a warp or a warpgroup are together when one of them arrives at a barrier for all, and takes
# what the others read before for races: it wants a folder set up with -Dracecheck=true, where each arrives (kernels/tma.cuh).
#
# MMA_TEST_PROGRAMS: those of the programs below that are to run.
set -eu

if [ $# -lt 1 ] || [ ! -x "$1/tests/gpu/test-kernels" ]; then
        echo "usage: $0 BUILD_FOLDER [memcheck|synccheck|racecheck...]" >&2
        exit 2
fi
[ -e /dev/nvidiactl ] || { echo "no NVIDIA GPU in this machine"; exit 77; }
PATH=$PATH:/usr/local/cuda/bin
command -v compute-sanitizer >/dev/null || { echo "no compute-sanitizer in this machine"; exit 77; }
build=$1
shift
if grep -q '^racecheck = true' "$build/meson-private/cmd_line.txt"; then
        [ $# -gt 0 ] || set -- memcheck synccheck racecheck
else
        [ $# -gt 0 ] || set -- memcheck synccheck
        case " $* " in *" racecheck "*) echo "racecheck wants a folder set up with -Dracecheck=true" >&2; exit 2 ;; esac
fi

# sm90.cuh: clusters of two, operands along M and N, turns (sm90_turns.cuh), one warpgroup and narrow tiles, TF32, integers, slices of K. What
# comes after the product (sm90_finish.cuh) is everywhere but in turns of more than 128 columns.
rows=bf16_kk_128x256_c2,bf16_mn_128x192_pp,bf16_kk_128x176_pp,s8s8_kk_128x176_c2_pp,bf16_kk_128x128_pp,tf32_kk_128x128_pp
rows=$rows,f16_kk_64x16_sm90a,tf32_kk_128x128_sm90a,s8s8_kk_128x64_sm90a,bf16_kk_64x64_slices
# sm90_promote.cuh: one CTA and two, scales of blocks, f16 sums; sm90_skinny.cuh.
rows=$rows,e4m3_kk_256x128_sm90a,e4m3_kk_128x256_c2,e4m3_block128_kk_64x128_sm90a,f16acc_kk_128x128_sm90a,bf16_kk_skinny64x16
# f64 by TMA with edges, of small tiles, in slices, of few rows, and by cp.async; true f32 in parts, in slices, by fma with TMA and without.
rows=$rows,f64_kn_128x64_sm90a,f64_kk_16x64_sm90a,f64_kn_32x64_slices,f64_kk_skinny64x8,f64_kn_64x64x16
rows=$rows,f32_64x128_split,f32_128x128_split,f32_128x128_whole,f32_64x128_slices,f32_kk_64x32_fma,f32_64x64x16
# The portable pipeline, gathered operands, tiny products.
rows=$rows,bf16_kn_128x128x32,bf16_any_64x64,e4m3_any_64x64,bf16_tiny_32x32,bf16_tiny_128x128
# True f32 and tf32 of few rows; tiles as wide as fits; batches of small products.
rows=$rows,f32_kk_skinny64x8,tf32_kk_skinny64x8,bf16_kk_fit128x256,f32_tiny_32x32,f64_tiny_16x16,bf16_kk_64x64_batch,tf32_kk_64x64_batch,f64_kk_32x32_batch
export MMA_TEST_BRIEF=1 MMA_TEST_ROWS="${MMA_TEST_ROWS:-$rows}"

programs=${MMA_TEST_PROGRAMS:-test-kernels test-kernels-bits test-kernels-large test-kernels-many test-kernels-modes test-kernels-ends test-slices \
test-slices-epilogue test-groups test-prepare test-f32-parts test-f32-batches test-chains test-edges test-batches}
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
status=0
for tool; do
        for program in $programs; do
                (
                        begin=$(date +%s)
                        # The first error says most, and each costs a report.
                        compute-sanitizer --tool "$tool" --error-exitcode 9 --print-limit 5 "$build/tests/gpu/$program" >"$logs/$program" 2>&1 || touch "$logs/failed"
                        echo "== $tool $program: $(($(date +%s) - begin)) s" >>"$logs/$program"
                ) &
        done
        wait
        for program in $programs; do
                cat "$logs/$program"
        done
done
[ ! -e "$logs/failed" ] || status=1
exit $status
