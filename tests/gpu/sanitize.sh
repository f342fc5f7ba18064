#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The kernel tests, cut down, under compute-sanitizer: memcheck (addresses outside of allocations), racecheck (shared memory read
# and written without a barrier between) and synccheck (barriers that not all threads reach). A minute or two for each tool, most of
# it spent on instrumenting kernels, so only one row of each form and type runs, for racecheck, which is the slowest by far, one of each
# way in which threads wait for each other; MMA_TEST_ROWS says otherwise.
#
#     tests/gpu/sanitize.sh BUILD_FOLDER [TOOL...]
#
# MMA_TEST_PROGRAMS: those of the programs below that are to run.
set -eu

if [ $# -lt 1 ] || [ ! -x "$1/tests/gpu/test-kernels" ]; then
        echo "usage: $0 BUILD_FOLDER [memcheck|racecheck|synccheck...]" >&2
        exit 2
fi
[ -e /dev/nvidiactl ] || { echo "no NVIDIA GPU in this machine"; exit 77; }
PATH=$PATH:/usr/local/cuda/bin
command -v compute-sanitizer >/dev/null || { echo "no compute-sanitizer in this machine"; exit 77; }
build=$1
shift
[ $# -gt 0 ] || set -- memcheck racecheck synccheck

export MMA_TEST_BRIEF=1
rows=${MMA_TEST_ROWS:-}
# Forms: clusters, ping-pong, promoted sums, narrow tiles, the portable families, tiny products.
some=bf16_kk_128x256_c2,bf16_mn_128x192_sm90a,bf16_kk_128x128_pp,f16_kk_64x8_sm90a,tf32_kk_128x128_sm90a,e4m3_kk_256x128,\
e4m3_fast_kk_128x256,s8s8_kk_128x256_c2,bf16_kn_128x128x32,bf16_any_64x64,tiny,f64_kn,f32_,ref_,bf16_kk_64x64_slices
few=bf16_kk_128x256_c2,bf16_mn_128x192_sm90a,bf16_kk_128x128_pp,e4m3_kk_256x128_sm90a,f64_kn_64x64_sm90a,bf16_kn_128x128x32,\
bf16_any_64x64,bf16_tiny_32x32,f32_64x64x16,f32_64x128_split,f32_128x128_split,bf16_kk_64x64_slices

status=0
for tool; do
        [ "$tool" = racecheck ] && MMA_TEST_ROWS=${rows:-$few} || MMA_TEST_ROWS=${rows:-$some}
        export MMA_TEST_ROWS
        for program in ${MMA_TEST_PROGRAMS:-test-kernels test-kernels-bits test-kernels-large test-kernels-modes test-slices test-prepare test-f32-parts \
                test-chains}; do
                echo "== $tool $program"
                # Without a limit of its own: the first error says most, and each costs a report.
                compute-sanitizer --tool "$tool" --error-exitcode 9 --print-limit 5 "$build/tests/gpu/$program" || status=1
        done
done
exit $status
