#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-toolchain.sh SWIFT: says what to do where there is no Swift, or one that is too old for Package.swift.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=$(sed -n '1s/.*swift-tools-version: *\([0-9.]*\).*/\1/p' Package.swift)
found=$("$1" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p') || true
if [[ -z $found || $(printf '%s\n' "$wanted" "$found" | sort -V | head -n 1) != "$wanted" ]]; then
    echo "Swift $wanted or later is needed (found: ${found:-none}). https://www.swift.org/install/linux has it; then run make again." >&2
    exit 69
fi
