#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Run by `meson install`: puts the configuration in its place unless there is one, which is the administrator's by then.
#   contrib/install-config.sh SOURCE TARGET       $DESTDIR goes before TARGET
set -eu
target=${DESTDIR:-}$2
if [ -e "$target" ]; then
        echo "Keeping $target"
        exit 0
fi
echo "Installing $1 to $target"
install -d -m 755 "$(dirname "$target")"
install -m 644 "$1" "$target"
