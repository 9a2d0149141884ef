#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-units.sh BIN: lets systemd itself check the units as installed, with the binaries just built.
set -euo pipefail
cd "$(dirname "$0")/.."

units=$(mktemp -d)
trap 'rm -rf "$units"' EXIT
for unit in packaging/systemd/alertd.*; do
    packaging/make-unit.sh "$unit" "$1" >"$units/$(basename "$unit" .in)"
done
# This is only built if its libraries are installed.
if [[ -x $1/alert-link ]]; then
    packaging/make-unit.sh packaging/systemd/alert-link.service.in "$1" >"$units/alert-link.service"
fi
if [[ -x $1/alert-page ]]; then
    for unit in packaging/systemd/alert-page*; do
        packaging/make-unit.sh "$unit" "$1" >"$units/$(basename "$unit" .in)"
    done
fi
XDG_RUNTIME_DIR=$units SYSTEMD_UNIT_PATH=$units: systemd-analyze --user --man=no --recursive-errors=yes verify "$units"/alert*

# The resources that a flood of calls may use before the kernel slows alertd down, and not everybody else.
grep -q '^MemoryHigh=[1-9][0-9]*M$' "$units/alertd.service" || {
    echo "check-units.sh: alertd.service has no MemoryHigh" >&2
    exit 1
}

# The exposure of the service on systemd's scale from 0 to 10. The unit explains the remaining points.
most=4.0
exposure=$(XDG_RUNTIME_DIR=$units systemd-analyze --user --offline=true --no-pager security "$units/alertd.service" |
    sed -n 's/.*Overall exposure level.*: \([0-9.]*\).*/\1/p')
awk -v found="$exposure" -v most="$most" 'BEGIN { exit !(found != "" && found < most) }' || {
    echo "check-units.sh: systemd-analyze security says ${exposure:-nothing}, and less than $most is wanted" >&2
    exit 1
}
