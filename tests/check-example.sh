#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The program in the README is contrib/example.c to the letter, has at most 30 lines, compiles as printed against the public
# headers and the shared library alone, and prints the right matrix through a running daemon.
# Usage: check-example.sh ROOT LIBRARY MMAD
set -eu

root=$1
library=$2
mmad=$3
folder=$(mktemp -d)
pid=
trap 'test -z "$pid" || kill "$pid" 2>/dev/null || true; rm -rf "$folder"' EXIT

awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/README.md" >"$folder/example.c"
diff -u "$root/contrib/example.c" "$folder/example.c" || { echo "the README prints another program than contrib/example.c"; exit 1; }
test "$(wc -l <"$folder/example.c")" -le 30 || { echo "the example is longer than 30 lines"; exit 1; }

mkdir "$folder/mma"
cp "$root/client/client.h" "$root/proto/types.h" "$folder/mma"
# The library may be built with sanitizers, which the program then needs as well.
sanitizers=
if nm -D "$library" | grep -q __asan_init; then sanitizers="-fsanitize=address,undefined"; fi
if nm -D "$library" | grep -q __tsan_init; then sanitizers="-fsanitize=thread"; fi
${CC:-cc} -std=c99 -pedantic -Wall -Wextra -Werror $sanitizers -I"$folder" "$folder/example.c" -o "$folder/example" "$library" \
        -Wl,-rpath,"$(dirname "$library")"

export MMAD_SOCKET="$folder/mmad.sock"
"$mmad" --backend cpu --socket "$MMAD_SOCKET" 2>"$folder/log" &
pid=$!
i=0
while ! test -S "$MMAD_SOCKET"; do
        i=$((i + 1))
        test $i -lt 200 || { echo "mmad did not start:"; cat "$folder/log"; exit 1; }
        sleep 0.1
done
"$folder/example" >"$folder/printed"
printf '58 64\n139 154\ncomputed by cpu\n' | diff -u - "$folder/printed"
kill "$pid"
wait "$pid"
pid=
# Without a daemon it says why and fails.
if "$folder/example" 2>"$folder/printed"; then echo "no failure without a daemon"; exit 1; fi
grep -q "no connection: no mmad is listening" "$folder/printed"
