#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-reference.sh [FOLDER]: writes alertd.conf(5) and alertd-varlink(7) to FOLDER (.build/manual), from the installed
# configuration and the interface files. A test compares that configuration with the defaults; a setting that the daemon
# reads but the configuration lacks fails here. The pages are dated as in make-manual.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-.build/manual}
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
date=$(LC_ALL=C date --utc --date="@$epoch" "+%B %-d, %Y")
version=$(packaging/version.sh)
mkdir -p "$folder"

# The tables of a rule are shown inline there, and not as separate settings.
shopt -s extglob
read=$(sed -nE 's/.*section\.[a-z]+\("([a-z-]+)".*/\1/p' Sources/AlertDaemon/Configuration/!(Rules+Settings).swift | sort -u)
shown=$(sed -nE 's/^#( {4})?([a-z-]+) = .*/\2/p' packaging/config.toml | sort -u)
missing=$(comm -23 <(echo "$read") <(echo "$shown"))
[[ -z $missing ]] || { echo "make-reference.sh: packaging/config.toml does not show $missing" >&2; exit 70; }

page() { awk -v date="$date" -v version="$version" -f packaging/mdoc.awk -f "$@"; }
page packaging/config-page.awk packaging/config.toml >"$folder/alertd.conf.5"
page packaging/varlink-page.awk Sources/AlertProtocol/Interfaces/*.varlink >"$folder/alertd-varlink.7"
