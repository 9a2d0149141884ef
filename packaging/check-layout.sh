#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-layout.sh PREFIX: checks that the files staged by `make stage` are complete, and that man finds the pages. Any
# build will do; check-release.sh checks the released programs.
set -euo pipefail

prefix=$1
fail() { echo "check-layout.sh: $*" >&2; exit 1; }

while IFS= read -r file; do
    [[ -s $prefix/$file ]] || fail "$prefix/$file is missing or empty"
done <"$prefix/share/alertd/installed"
# Pages refer to each other, but mandoc does not search the staging folder.
complaints=$(mandoc -Tlint -W style "$prefix"/share/man/man[1578]/*.[1578] | grep -v 'referenced manual not found' || true)
[[ -z $complaints ]] || fail "man pages: $complaints"
[[ $(MANPATH=$prefix/share/man man --where alertctl remind | head -n 1) == *alertctl-remind.1 ]] ||
    fail "\"man alertctl remind\" finds no page"
for page in "$prefix"/share/man/man[1578]/*; do
    lexgrog "$page" >/dev/null || fail "apropos cannot read $page"
done
for page in alertd.conf.5 alertd-varlink.7 alertd.8; do [[ -s $prefix/share/man/man${page##*.}/$page ]] || fail "there is no $page"; done
metainfo=$prefix/share/metainfo/org.alertd.alertctl.metainfo.xml
# Version 0.16 does not know the form that 1.0 asks for, which is information, not an error.
found=$(appstreamcli validate --no-net "$metainfo") || fail "$found"
grep -q GRDB "$prefix/share/doc/alertd/NOTICES" || fail "NOTICES is not whole"
