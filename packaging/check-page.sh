#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-page.sh: checks that the page's scripts use the members that org.alertd.Page has, by Debian's TypeScript (4.8).
# Nothing is compiled: the types are in the comments of the scripts and in Sources/alert-page/Types.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v tsc >/dev/null; then
    echo 'check-page.sh: there is no tsc; "make setup" installs it (Debian: node-typescript)' >&2
    exit 69
fi
tsc --project Sources/alert-page/Types

# The files that tsconfig.strict.json lists have a type for each parameter, and no unchecked null. Those that they import
# are not yet that far, so that their complaints do not count.
strict=Sources/alert-page/Types/tsconfig.strict.json
names=$(grep -oE '[a-z]+\.js' "$strict")
if { tsc --project "$strict" || true; } | grep -F -f <(sed 's|^|Sources/alert-page/Web/|; s|$|(|' <<<"$names"); then exit 1; fi
