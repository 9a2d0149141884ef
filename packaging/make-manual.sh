#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make-manual.sh BIN: writes the man pages of the commands in BIN to .build/manual, from their own help. It calls the tool
# of swift-argument-parser's plugin, which BIN holds too; the plugin itself would build everything a second time.
set -euo pipefail
cd "$(dirname "$0")/.."

rm -rf .build/manual
mkdir -p .build/manual
for command in alertctl alertd; do
    "$1/generate-manual" "$1/$command" --multi-page --output-directory .build/manual
done
