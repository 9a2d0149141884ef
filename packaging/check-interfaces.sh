#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-interfaces.sh BIN: the interface files are valid, every member of them is documented, and the Swift made from
# them is the Swift that is checked in.
set -euo pipefail
cd "$(dirname "$0")/.."

for interface in Sources/AlertProtocol/Interfaces/*.varlink; do
    name=$(basename "$interface" .varlink)
    "$1/varlink-generate" "$interface" --lint --check --output "Sources/AlertProtocol/Generated/${name##*.}.swift"
done
