#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of the page in Chromium, and writes their events as Swift's test processes do, for Tests/run.py.

    Tests/PageTests/main.py                        all
    Tests/PageTests/main.py --filter Question      those whose name matches"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import events  # noqa: E402
from PageTests.world import Shared  # noqa: E402

if __name__ == "__main__":
    sys.exit(events.main(pathlib.Path(__file__).resolve().parent, __doc__, Shared.stop))
