#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-documentation.sh TARGET...: builds the documentation of these targets; fails on broken links.
set -euo pipefail
cd "$(dirname "$0")/.."

targets=()
for target in "$@"; do targets+=(--target "$target"); done
swift package generate-documentation "${targets[@]}" --warnings-as-errors
