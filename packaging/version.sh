#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# version.sh: prints the version of daemon, command and interfaces. It is defined in a single place; check-versions.sh
# compares the others with it.
set -euo pipefail
sed -n 's/.*static let version = "\(.*\)"/\1/p' "$(dirname "$0")/../Sources/AlertProtocol/AlertService.swift"
