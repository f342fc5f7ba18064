#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Reads the compiler's resource reports of all kernels that a build folder holds and fails on what costs speed without an
# error: spills and stack frames in tensor-core kernels, and ptxas remarks C7508 to C7519 (setmaxnreg ignored, wgmma serialised,
# waits injected), which -Werror lets pass. Also holds the kernels for sm_90a to their share of a build: eight minutes on two
# cores, in processor time, so that a busy machine fails nobody. Fails too when there is nothing to read. What the machine code
# says is check-sass.py's; negative tests of both are in tests/check-checks.py.
#
# Each build ends with what concerns the code alone (--code, kernels/meson.build): it fails where these rules are broken, on machines
# of any speed.
#
#     contrib/check-kernels.sh [--code] BUILD_FOLDER
set -eu

code_only=
if [ "${1:-}" = --code ]; then
        code_only=1
        shift
fi
if [ $# -ne 1 ] || [ ! -d "$1/kernels" ]; then
        echo "usage: $0 [--code] BUILD_FOLDER (one in which the kernels were built)" >&2
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

[ -z "$code_only" ] || exit $status

# The report ends with what sh's `times` says of the compiler: user and system time, "4m1.230000s 0m2.500000s".
# shellcheck disable=SC2086
awk '
        function seconds(text, part) { split(text, part, /[ms]/); return part[1] * 60 + part[2] }
        FNR == 1 { file(); used = 0; hopper = 0 }
        /for .sm_90a.$/ { hopper = 1 }
        /^[0-9]+m[0-9.]+s [0-9]+m[0-9.]+s$/ { used = seconds($1) + seconds($2) }
        function file() {
                if (!hopper) return
                n_files++
                if (!used) { printf "FAILED: a report of sm_90a does not say how long it took\n"; bad++ }
                sum += used
                if (used > longest) longest = used
        }
        END {
                file()
                minutes = (sum / 2 > longest ? sum / 2 : longest) / 60
                printf "sm_90a: %d files, %.0f s of processor time, the longest %.0f s: %.1f minutes on two cores\n", n_files, sum, \
                       longest, minutes
                if (minutes > 8) { printf "FAILED: the kernels for sm_90a take more than 8 minutes on two cores\n"; bad++ }
                exit (bad > 0)
        }
' $reports || status=1

exit $status
