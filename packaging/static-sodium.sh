#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# static-sodium.sh: prints the flags with which a release links libsodium statically, where its archive is installed, as
# libsodium-dev of Debian brings it. Debian 13 and later have another version of the shared library, so a package that
# needs it would install on one release alone. The linker takes the archive because its folder holds nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

archive=$(pkg-config --variable=libdir libsodium 2>/dev/null)/libsodium.a
[[ -r $archive ]] || exit 0
mkdir -p .build/static
ln -sfn "$archive" .build/static/libsodium.a
echo "-Xswiftc -L -Xswiftc $PWD/.build/static"
