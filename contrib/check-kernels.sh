#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Reads the compiler's resource reports of all kernels that a build folder holds and fails on what costs speed without an
# error: spills and stack frames in tensor-core kernels, and ptxas remarks C7508 to C7519 (setmaxnreg ignored, wgmma serialised,
# waits injected), which -Werror lets pass. Fails too when there is nothing to read.
#
#     contrib/check-kernels.sh BUILD_FOLDER
set -eu

if [ $# -ne 1 ] || [ ! -d "$1/kernels" ]; then
        echo "usage: $0 BUILD_FOLDER (one in which the kernels were built)" >&2
        exit 2
fi

reports=$(find "$1/kernels" -maxdepth 1 -name '*.report' | sort)
if [ -z "$reports" ]; then
        echo "no resource reports under $1/kernels: build with -Dcuda=enabled first" >&2
        exit 2
fi

status=0

# Remarks first: they are wrong in any kernel.
# shellcheck disable=SC2086
if grep -nE 'C75[0-9][0-9]' $reports; then
        echo "FAILED: ptxas changed what the code says (C75xx above)"
        status=1
fi

# ptxas prints, for each kernel and architecture: "Compiling entry function 'NAME' for 'sm_XX'", then "N bytes stack frame, N
# bytes spill stores, N bytes spill loads", then "Used N registers". Reference kernels and those without tensor cores may
# keep a stack frame.
# shellcheck disable=SC2086
awk '
        /Compiling entry function/ { split($0, part, "\x27"); name = part[2]; arch = part[4]; next }
        /bytes stack frame/ && name != "" {
                n_kernels++
                seen[arch]++
                if (name ~ /^ref_/ || name ~ /_ffma$/) { exempt++; name = ""; next }
                if ($1 + 0 || $5 + 0 || $9 + 0) {
                        printf "FAILED: %s on %s: %s bytes of stack, %s spilled, %s reloaded\n", name, arch, $1, $5, $9
                        bad++
                }
                name = ""
        }
        END {
                for (arch in seen) printf "%s: %d kernels\n", arch, seen[arch]
                printf "%d kernel and architecture pairs, %d of reference or FFMA rows not held to it, %d failed\n", \
                       n_kernels, exempt, bad
                exit (bad > 0 || n_kernels == 0)
        }
' $reports || status=1

exit $status
