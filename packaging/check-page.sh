#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-page.sh: checks the types of all scripts of the page by Debian's TypeScript (4.8), strictly: that they use the
# members that org.alertd.Page has, and that they look at each value that may be absent. Nothing is compiled: the types
# are in the comments of the scripts and in Sources/alert-page/Types.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v tsc >/dev/null; then
    echo 'check-page.sh: there is no tsc; "make setup" installs it (Debian: node-typescript)' >&2
    exit 69
fi
tsc --project Sources/alert-page/Types
