#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check-interfaces.sh BIN: checks that the interface files are valid, that every member is documented, and that the
# generated files in git are up to date. Without --check, each of the last lines writes its file again.
set -euo pipefail
cd "$(dirname "$0")/.."

for interface in Sources/*/Interfaces/*.varlink; do "$1/varlink-generate" "$interface" --lint >/dev/null; done
"$1/varlink-generate" Sources/Varlink/Interfaces/org.varlink.service.varlink --check --no-import \
    --namespace VarlinkService --output Sources/Varlink/Generated/VarlinkService.swift
page=Sources/AlertPage/Interfaces/org.alertd.Page.varlink
"$1/varlink-generate" $page --check --javascript --types ../Types/wire --output Sources/alert-page/Web/wire.js
"$1/varlink-generate" $page --check --typescript --output Sources/alert-page/Types/wire.d.ts
