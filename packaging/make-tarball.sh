#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-tarball.sh BIN [FILE]: packs the released programs in BIN into FILE (.build/alertd-VERSION-MACHINE.tar.xz), with an
# install.sh that installs them under a prefix. The same programs give the same bytes: the date is SOURCE_DATE_EPOCH, or otherwise
# the last commit's. With xz -9, the dictionary reaches from one program to the next; all share Swift's runtime. XZ_LEVEL=-0
# is for a check of the installation. check-tarball.sh compares what it installs with `make stage`.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$1
name=alertd-$(packaging/version.sh)-$(uname -m)
file=${2:-.build/$name.tar.xz}
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
root=$dir/$name
# The tarball contains the files that packaging/install.sh reads, under the names it expects.
mkdir -p "$root/bin" "$root/packaging/systemd" "$root/sounds" "$root/Sources/AlertProtocol/Interfaces" "$root/manual" "$root/Examples"
install -m 755 "$bin/alertd" "$bin/alertctl" "$root/bin"
dialog=0
link=0
page=0
if [[ ${ALERTD_LINK:-0} == 1 ]]; then install -m 755 "$bin/alert-link" "$root/bin"; link=1; fi
if [[ ${ALERTD_PAGE:-0} == 1 ]]; then install -m 755 "$bin/alert-page" "$root/bin"; page=1; fi
if [[ ${ALERTD_DIALOG:-0} == 1 ]]; then install -m 755 "$bin/alert-dialog" "$root/bin"; dialog=1; fi
strip "$root"/bin/*
cp packaging/{install.sh,uninstall.sh,make-unit.sh,make-metainfo.sh,address,alertd.desktop,alertd.svg,config.toml,page.toml} "$root/packaging"
cp -R Examples/tasks "$root/Examples"
cp packaging/systemd/* "$root/packaging/systemd"
cp sounds/*.{wav,aiff,aifc,caf} "$root/sounds"
cp Sources/AlertProtocol/Interfaces/*.varlink "$root/Sources/AlertProtocol/Interfaces"
cp .build/manual/*.[1578] "$root/manual"
cp .build/NOTICES LICENSE README.md CHANGELOG.md "$root"
cat >"$root/install.sh" <<END
#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh [PREFIX]: installs alertd under PREFIX (~/.local). "packaging/uninstall.sh PREFIX" takes it away again.
cd "\$(dirname "\$0")" &&
    STRIP=true ALERTD_DIALOG=\${ALERTD_DIALOG:-$dialog} ALERTD_LINK=\${ALERTD_LINK:-$link} ALERTD_PAGE=\${ALERTD_PAGE:-$page} MANUAL=manual NOTICES=NOTICES exec packaging/install.sh bin "\${1:-\$HOME/.local}"
END
chmod 755 "$root/install.sh"
chmod -R u+w,go=rX "$root"
tar --create --sort=name --mtime="@$epoch" --owner=0 --group=0 --numeric-owner --format=gnu --directory "$dir" "$name" |
    xz -T1 "${XZ_LEVEL:--9}" >"$file"
ls -l "$file"
