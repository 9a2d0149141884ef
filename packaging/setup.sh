#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# setup.sh GROUP...: installs the Debian packages of these groups of packaging/debian-packages that are missing.
# Says nothing when all are there. Never removes a package: on a PipeWire desktop apt might otherwise trade sound
# servers to satisfy us.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t wanted < <(awk -v groups=" $* " '!/^#/ && NF && index(groups, " " $1 " ") { print $2 }' packaging/debian-packages)
(( ${#wanted[@]} )) || { echo "setup.sh: no such group: $*" >&2; exit 64; }

if ! command -v apt-get >/dev/null; then
    echo "setup.sh: no apt-get here; install what these Debian packages hold, then go on: ${wanted[*]}" >&2
    exit 69
fi

installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null | awk '$2 == "installed" { print $1 }') || true
mapfile -t missing < <(printf '%s\n' "${wanted[@]}" | grep -vxF -e "$installed" || true)
(( ${#missing[@]} )) || exit 0

as_root=()
if (( EUID != 0 )); then
    command -v sudo >/dev/null || { echo "setup.sh: as root, please: apt-get install ${missing[*]}" >&2; exit 77; }
    as_root=(sudo)
fi
log=.build/setup.log
mkdir -p .build

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 "$@" >>"$log" 2>&1
}
install() { apt install --no-install-recommends --no-remove "${missing[@]}"; }

echo "Installing ${missing[*]}"
: >"$log"
# The package lists may be absent or stale: they are fetched once, when an install shows that they are.
install || { apt update && install; } || {
    tail -n 15 "$log" >&2
    echo "setup.sh: apt-get could not install ${missing[*]}; all it said is in $log" >&2
    exit 69
}
