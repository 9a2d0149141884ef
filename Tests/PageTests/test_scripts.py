# SPDX-License-Identifier: Apache-2.0
"""The modules of the page that need no browser, in node: a table of cases for each."""

import pathlib
import subprocess
import unittest

FOLDER = pathlib.Path(__file__).resolve().parent / "Scripts"


class Scripts(unittest.TestCase):
    def test_modules_without_a_browser(self):
        for file in sorted(FOLDER.glob("*.test.mjs")):
            with self.subTest(file.name):
                done = subprocess.run(["node", file], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
