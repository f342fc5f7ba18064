#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs what building (and with `tests`, testing) needs and the machine lacks. Sourced by quickstart.sh and check.sh; also
# usable alone: contrib/deps.sh [tests] [clang]. Asks for nothing when everything is there; needs root otherwise.

mmad_missing() { # prints Debian/Ubuntu package names
    command -v cc >/dev/null && command -v g++ >/dev/null || echo build-essential
    command -v meson >/dev/null || echo meson
    command -v ninja >/dev/null || echo ninja-build
    command -v pkg-config >/dev/null || echo pkg-config
    pkg-config --exists libuv 2>/dev/null || echo libuv1-dev
    pkg-config --exists msgpack 2>/dev/null || pkg-config --exists msgpack-c 2>/dev/null || echo MSGPACK
    pkg-config --exists libsystemd 2>/dev/null || echo libsystemd-dev
    [ -e /usr/include/x86_64-linux-gnu/blis-pthread/blis.h ] || [ -e /usr/include/blis.h ] || [ -e /usr/include/blis/blis.h ] ||
        ls /usr/include/*/blis-pthread/blis.h >/dev/null 2>&1 || echo libblis-pthread-dev
    for want in "$@"; do
        case $want in
        tests)
            pkg-config --exists cmocka 2>/dev/null || echo libcmocka-dev
            command -v python3 >/dev/null || echo python3
            python3 -c 'import venv, ensurepip' 2>/dev/null || echo python3-venv
            command -v systemd-analyze >/dev/null || echo systemd
            ;;
        clang)
            command -v clang >/dev/null || echo clang
            ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer*.a >/dev/null 2>&1 || echo CLANG_RT
            ;;
        esac
    done
}

mmad_install_deps() {
    local missing
    missing=$(mmad_missing "$@")
    [ -z "$missing" ] && return 0
    if ! command -v apt-get >/dev/null; then
        echo "missing, by their Debian names: $(echo $missing)" >&2
        return 1
    fi
    if [ "$(id -u)" != 0 ]; then
        echo "missing packages, install them as root first: apt-get install $(echo $missing |
            sed 's/MSGPACK/libmsgpack-dev (or libmsgpack-c-dev)/; s/CLANG_RT/libclang-rt-dev/')" >&2
        return 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq || return 1
    # Debian 12 calls it libmsgpack-dev, later ones libmsgpack-c-dev.
    local msgpack=libmsgpack-dev
    apt-cache show libmsgpack-c-dev >/dev/null 2>&1 && msgpack=libmsgpack-c-dev
    local clang_rt=libclang-rt-dev
    apt-cache show libclang-rt-dev >/dev/null 2>&1 || clang_rt=clang
    missing=$(echo $missing | sed "s/MSGPACK/$msgpack/; s/CLANG_RT/$clang_rt/")
    echo "installing: $missing" >&2
    apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    mmad_install_deps "$@"
fi
