#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# setup.sh GROUP...: installs the missing Debian packages in these groups of packaging/debian-packages. It first checks
# for the file or program that a package is needed for, so that another system, or a manually installed library, is as
# good as Debian's. Silent if all are present. Never removes a package: on a PipeWire desktop, apt might otherwise swap
# sound servers to satisfy the dependencies.
set -euo pipefail
cd "$(dirname "$0")/.."

mapfile -t lines < <(awk -v groups=" $* " '!/^#/ && NF && index(groups, " " $1 " ") { print $2, $3 }' packaging/debian-packages)
(( ${#lines[@]} )) || { echo "setup.sh: no such group: $*" >&2; exit 64; }

# is_there SIGN: whether the thing that a package is needed for exists. pc: a library with its headers, cmd: a program,
# file: a file by a pattern.
is_there() {
    case $1 in
        pc:*) pkg-config --exists "${1#pc:}" 2>/dev/null ;;
        cmd:*) command -v "${1#cmd:}" >/dev/null ;;
        file:*) compgen -G "${1#file:}" >/dev/null ;;
        *) false ;;
    esac
}
wanted=() signs=()
for line in "${lines[@]}"; do
    read -r package sign <<<"$line"
    is_there "$sign" && continue
    wanted+=("$package")
    case $sign in pc:* | cmd:* | file:*) signs+=("${sign#*:}") ;; *) signs+=("$package") ;; esac
done
(( ${#wanted[@]} )) || exit 0

if ! command -v apt-get >/dev/null; then
    echo "setup.sh: these are needed and not found: ${signs[*]}" >&2
    echo "There is no apt-get here to install them with. Install what this system calls them, headers included (Debian's" \
        "packages are ${wanted[*]}), then run make again." >&2
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
# The package lists may be missing or outdated: they are fetched once, if an installation shows that.
install || { apt update && install; } || {
    tail -n 15 "$log" >&2
    echo "setup.sh: apt-get could not install ${missing[*]}; all it said is in $log" >&2
    exit 69
}
