#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-deb.sh FOLDER: builds the Debian packages into FOLDER and runs lintian. Any lintian error or warning fails the
# build.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p "$1"
folder=$(cd "$1" && pwd)
rm -f "$folder"/*.{deb,buildinfo,changes}
# The build dependencies are also in packaging/debian-packages, where a manually installed library counts as well (-d).
PACKAGES=$folder dpkg-buildpackage --build=binary --no-sign -d --post-clean \
    --buildinfo-option="-u$folder" --buildinfo-file="$folder/alertd.buildinfo" \
    --changes-option="-u$folder" --changes-file="$folder/alertd.changes"
lintian --fail-on error,warning "$folder/alertd.changes"
ls -l "$folder"/*.deb
