#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The exports of libmmaclient.so are exactly what mmaclient.sym lists, and every one is declared in a public header.
# Usage: check-symbols.sh LIBRARY SYMBOL-LIST HEADER...
set -eu

library=$1
list=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

nm -D --defined-only "$library" | awk '$2 ~ /[TDBRVW]/ { sub(/@.*/, "", $3); print $3 }' | sort >"$folder/exported"
sed -n 's/^[[:space:]]*\(mma_[a-z0-9_]*\);$/\1/p' "$list" | sort >"$folder/listed"
cat "$@" | grep -o 'mma_[a-z0-9_]*(' | tr -d '(' | sort -u >"$folder/declared"

test -s "$folder/listed" || { echo "no symbols in $list"; exit 1; }
diff -u "$folder/listed" "$folder/exported" || { echo "exports differ from $list"; exit 1; }
comm -23 "$folder/listed" "$folder/declared" >"$folder/undeclared"
if test -s "$folder/undeclared"; then
        echo "exported but in no header:"
        cat "$folder/undeclared"
        exit 1
fi
# What a header declares with MMA_EXPORT and nobody can link.
cat "$@" | sed -n 's/^MMA_EXPORT .*[ *]\(mma_[a-z0-9_]*\)(.*/\1/p' | sort -u >"$folder/promised"
comm -23 "$folder/promised" "$folder/listed" >"$folder/missing"
if test -s "$folder/missing"; then
        echo "declared but not exported:"
        cat "$folder/missing"
        exit 1
fi
echo "$(wc -l <"$folder/listed") symbols"
