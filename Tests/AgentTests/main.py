#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs Claude Code and Codex themselves with the hooks and the server of alertctl, without a network.

    Tests/AgentTests/main.py                      all
    Tests/AgentTests/main.py --filter Codex       those whose name matches

The programs are in two wheels of PyPI, which `make agents` fetches into .build/agents. Without them, without tmux, or
without a network namespace, each test is left out and says what is missing."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import events  # noqa: E402

if __name__ == "__main__":
    sys.exit(events.main(pathlib.Path(__file__).resolve().parent, __doc__))
