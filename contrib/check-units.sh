#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs a build into a folder of its own and lets systemd judge the units in it: `verify` must print nothing, and the
# exposure that `security` computes must be 1.0 or less. Exit 77 where systemd-analyze is missing.
#   contrib/check-units.sh BUILD
set -euo pipefail
build=${1:?usage: contrib/check-units.sh BUILD}
if ! command -v systemd-analyze >/dev/null; then
    echo "systemd-analyze is not installed"
    exit 77
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
DESTDIR=$root meson install -C "$build" --no-rebuild --quiet >/dev/null

service=$(find "$root" -name mmad.service)
units=$(dirname "$service")
binary=$(find "$root" -type f -name mmad -perm -u+x -path '*/bin/*')
# The units are judged as installed, but for the place of the binary, which is not at its final path here.
installed=$(sed -n 's/^ExecStart=\([^ ]*\).*/\1/p' "$service")
[ "$root$installed" = "$binary" ] || { echo "ExecStart names $installed, installed is $binary"; exit 1; }
sed -i "s,^ExecStart=$installed,ExecStart=$binary," "$service"

export SYSTEMD_UNIT_PATH="$units:"
said=$(systemd-analyze verify --man=no "$units/mmad.service" "$units/mmad.socket" 2>&1) || { echo "$said"; exit 1; }
if [ -n "$said" ]; then
    echo "verify said: $said"
    exit 1
fi
systemd-analyze security --offline=yes --threshold=10 --no-pager "$service" | tail -1
