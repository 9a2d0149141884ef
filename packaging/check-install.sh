#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-install.sh PREFIX: what `make install` staged there is whole, and the released programs do the main job from there.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$1
while IFS= read -r file; do
    [[ -s $prefix/$file ]] || { echo "check-install.sh: $prefix/$file is missing or empty" >&2; exit 1; }
done <"$prefix/share/alertd/installed"
for page in "$prefix"/share/man/man1/*.1; do
    # A page that man(1) cannot read says so on the standard error.
    complaints=$(man --warnings=w -l "$page" 2>&1 >/dev/null)
    [[ -z $complaints ]] || { echo "check-install.sh: $page: $complaints" >&2; exit 1; }
done
packaging/demonstrate.sh "$prefix/bin"
