#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The public headers compile by themselves as strict C99 and as C++, installed as <mma/...>, without a warning.
# Usage: check-headers.sh ROOT; $CC and $CXX choose the compilers.
set -eu

root=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/mma"
cp "$root/client/client.h" "$root/proto/types.h" "$folder/mma"

for header in types client; do
        for standard in c99 c11 c17; do
                printf '#include <mma/%s.h>\n#include <mma/%s.h>\nint main(void) { return mma_dtype_from_name("f32") == MMA_F32; }\n' \
                        $header $header >"$folder/main.c"
                ${CC:-cc} -std=$standard -pedantic -Wall -Wextra -Werror -Wundef -Wstrict-prototypes -I"$folder" -fsyntax-only "$folder/main.c"
        done
        if command -v "${CXX:-c++}" >/dev/null; then
                cp "$folder/main.c" "$folder/main.cc"
                sed -i 's/(void)/()/' "$folder/main.cc"
                for standard in c++11 c++17 c++20; do
                        ${CXX:-c++} -std=$standard -pedantic -Wall -Wextra -Werror -I"$folder" \
                                -fsyntax-only "$folder/main.cc"
                done
        else
                echo "no C++ compiler: C only"
        fi
done
