#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# version.sh: the version of daemon, command and interfaces. It is written in one place; check-release.sh holds the rest to it.
set -euo pipefail
sed -n 's/.*static let version = "\(.*\)"/\1/p' "$(dirname "$0")/../Sources/AlertProtocol/AlertService.swift"
