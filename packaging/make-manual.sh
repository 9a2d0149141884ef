#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-manual.sh BIN [FOLDER]: writes the man pages of the commands in BIN to FOLDER (.build/manual). Each program
# prints its pages, each after a line "==> FILE". The date is SOURCE_DATE_EPOCH, or otherwise the last commit's, so that
# the same sources give the same pages.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$1 folder=${2:-.build/manual}
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
date=$(LC_ALL=C date --utc --date="@$epoch" "+%B %-d, %Y")
rm -rf "$folder"
mkdir -p "$folder"
programs=(alertctl alertd)
if [[ ${ALERTD_LINK:-0} == 1 ]]; then programs+=(alert-link); fi
if [[ ${ALERTD_PAGE:-0} == 1 ]]; then programs+=(alert-page); fi
for program in "${programs[@]}"; do
    pages=$("$bin/$program" ---manual "$date")
    file=
    while IFS= read -r line; do
        if [[ $line == "==> "* ]]; then file=$folder/${line#==> }; else printf '%s\n' "$line" >>"$file"; fi
    done <<<"$pages"
done
# A page that only includes another one is a link: mandoc(1) would look for the other one in its own working folder.
for page in "$folder"/*.1; do
    read -r request target <"$page"
    if [[ $request == .so ]]; then ln -sf "${target#man1/}" "$page"; fi
done
