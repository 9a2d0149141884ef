#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-interfaces.sh BIN: checks that the interface files are valid, that every member is documented, and that the
# only generated file in git is up to date.
set -euo pipefail
cd "$(dirname "$0")/.."

for interface in Sources/*/Interfaces/*.varlink; do "$1/varlink-generate" "$interface" --lint >/dev/null; done
"$1/varlink-generate" Sources/Varlink/Interfaces/org.varlink.service.varlink --check --no-import \
    --namespace VarlinkService --output Sources/Varlink/Generated/VarlinkService.swift
