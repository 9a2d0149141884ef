#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# optional.sh install|report: the programs that alertd works without, and what they are built with. "install" installs
# the groups dialog and link of packaging/debian-packages, unless DIALOG=0, LINK=0 and PAGE=0 leave their programs out; a
# group that cannot be had is left out, too. "report" prints, for each program that was not built, why, and the line that
# adds it.
set -euo pipefail
cd "$(dirname "$0")/.."

# wanted NAME: whether the variable of this name does not say 0.
wanted() { [[ ${!1:-1} != 0 ]]; }
# missing LIBRARY...: prints the libraries that pkg-config does not find.
missing() {
    local library
    for library in "$@"; do pkg-config --exists "$library" 2>/dev/null || printf '%s ' "$library"; done
}
# packages LIBRARY...: the Debian packages that bring them.
packages() {
    awk -v signs=" $* " '$3 ~ /^pc:/ && index(signs, " " substr($3, 4) " ") { printf "%s%s", gap, $2; gap = " " }' \
        packaging/debian-packages
}
# part VARIABLE PROGRAM WHAT LIBRARY...: reports a program that was left out.
part() {
    local variable=$1 program=$2 what=$3 lacking
    shift 3
    if ! wanted "$variable"; then
        echo "Left out: $program, $what ($variable=0). To add it: make install"
        return
    fi
    lacking=$(missing "$@")
    [[ -n $lacking ]] || return 0
    # shellcheck disable=SC2086 # each library is a word
    echo "Left out: $program, $what: not installed is ${lacking% }. To add it: sudo apt-get install $(packages $lacking) && make install"
}

case ${1:-} in
    install)
        ! wanted DIALOG || packaging/setup.sh dialog || true
        { ! wanted LINK && ! wanted PAGE; } || packaging/setup.sh link || true ;;
    report)
        part DIALOG alert-dialog "which asks questions in windows" libadwaita-1
        part LINK alert-link "which reaches your other devices" libmosquitto libsodium libcurl libcrypto libqrencode
        part PAGE alert-page "which serves the page for browsers" libqrencode zlib ;;
    *) echo "optional.sh: install or report" >&2; exit 64 ;;
esac
