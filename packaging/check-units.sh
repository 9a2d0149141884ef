#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-units.sh BIN: systemd itself reads the units as they are installed, with the binaries just built.
set -euo pipefail
cd "$(dirname "$0")/.."

units=$(mktemp -d)
trap 'rm -rf "$units"' EXIT
for unit in packaging/systemd/alertd.*; do
    packaging/make-unit.sh "$unit" "$1" >"$units/$(basename "$unit" .in)"
done
XDG_RUNTIME_DIR=$units SYSTEMD_UNIT_PATH=$units: systemd-analyze --user --man=no --recursive-errors=yes verify "$units"/alertd.*
