#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-interfaces.sh BIN: the interface files are valid, every member of them is documented, and the Swift made from
# them is the Swift that is checked in.
set -euo pipefail
cd "$(dirname "$0")/.."

"$1/varlink-generate" --check Sources/AlertProtocol/Interfaces/*.varlink
