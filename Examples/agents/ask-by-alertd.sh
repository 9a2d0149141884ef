#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ask-by-alertd.sh: Claude Code and Codex ask you by alertd before they run something, and can ask, notify and remind you by
# tools of their own. "alertctl approve remove claude codex" takes the hooks out again.
set -eu

alertctl approve install claude codex
alertctl approve status
# One server of tools for each program that is installed here.
! command -v claude >/dev/null || claude mcp add --scope user alertd -- "$(command -v alertctl)" mcp
! command -v codex >/dev/null || codex mcp add alertd -- "$(command -v alertctl)" mcp
