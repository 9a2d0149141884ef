#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# static-sodium.sh: prints the variable with which a release links libsodium statically, where its archive is installed, as
# libsodium-dev of Debian brings it. Debian 13 and later have another version of the shared library, so a package that
# needs it would install on one release alone. A description of the library for pkg-config names the archive: the
# linker looks into the folders (-L) of other libraries before.
set -euo pipefail
cd "$(dirname "$0")/.."

archive=$(pkg-config --variable=libdir libsodium 2>/dev/null)/libsodium.a
[[ -r $archive ]] || exit 0
mkdir -p .build/static
printf '%s\n' 'Name: libsodium' 'Description: its archive' "Version: $(pkg-config --modversion libsodium)" \
    "Libs: -L${archive%/*} -l:libsodium.a" >.build/static/libsodium.pc
echo "PKG_CONFIG_PATH=$PWD/.build/static${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
