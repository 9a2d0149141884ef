#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-interfaces.sh BIN: checks that the interface files are valid, that every member is documented, and that the
# generated Swift code is up to date.
set -euo pipefail
cd "$(dirname "$0")/.."

for interface in Sources/AlertProtocol/Interfaces/*.varlink; do
    name=$(basename "$interface" .varlink)
    "$1/varlink-generate" "$interface" --lint --check --output "Sources/AlertProtocol/Generated/${name##*.}.swift"
done
"$1/varlink-generate" Sources/AlertPage/Interfaces/org.alertd.Page.varlink --lint --check --access package \
    --output Sources/AlertPage/Generated/Page.swift
"$1/varlink-generate" Sources/PageControlProtocol/Interfaces/org.alertd.PageControl.varlink --lint --check \
    --output Sources/PageControlProtocol/Generated/PageControl.swift
