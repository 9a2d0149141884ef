#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-toolchain.sh SWIFT: gives advice if Swift is missing, cannot start, or is too old for Package.swift.
set -euo pipefail
cd "$(dirname "$0")/.."

wanted=$(sed -n '1s/.*swift-tools-version: *\([0-9.]*\).*/\1/p' Package.swift)
if ! command -v "$1" >/dev/null; then
    echo "Swift $wanted or later is needed, and there is no $1 in PATH. https://www.swift.org/install/linux has it; then run make again." >&2
    exit 69
fi
if ! said=$("$1" --version 2>&1); then
    # A library is missing, or the toolchain is for another machine: its own error message tells.
    printf 'Swift is at %s and cannot start:\n%s\n' "$(command -v "$1")" "$said" >&2
    echo "https://www.swift.org/install/linux lists the packages that it needs on each system; then run make again." >&2
    exit 69
fi
found=$(sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' <<<"$said")
if [[ -z $found || $(printf '%s\n' "$wanted" "$found" | sort -V | head -n 1) != "$wanted" ]]; then
    echo "Swift $wanted or later is needed (found: ${found:-$said}). https://www.swift.org/install/linux has it; then run make again." >&2
    exit 69
fi
