#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of the Python client against alertd, and writes their events as Swift's test processes do, for
Tests/run.py.

    Tests/PythonTests/main.py                   all
    Tests/PythonTests/main.py --filter Asking   those whose name matches"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import events  # noqa: E402
from PythonTests import world  # noqa: E402

if __name__ == "__main__":
    world.Package.make()
    sys.exit(events.main(pathlib.Path(__file__).resolve().parent, __doc__, world.Package.remove))
