#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs a test program where there is an NVIDIA GPU; elsewhere says so and skips.
[ -e /dev/nvidiactl ] || { echo "no NVIDIA GPU in this machine"; exit 77; }
exec "$@"
