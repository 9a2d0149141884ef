# SPDX-License-Identifier: Apache-2.0
"""Runs unittest's tests, and writes their events as Swift's test processes do, for Tests/run.py."""

import argparse
import json
import pathlib
import re
import sys
import unittest


class Events(unittest.TextTestResult):
    """Writes one JSON object for each event: a test starts, ends, fails or is left out."""

    file = None
    package = ""

    def record(self, kind, test=None, message=None):
        if self.file is None:
            return
        event = {"kind": kind, **({"testID": identifier(self.package, test)} if test else {})}
        if message:
            event |= {"issue": {"isKnown": False}, "messages": [{"text": message}]}
        print(json.dumps({"kind": "event", "payload": event}), file=self.file, flush=True)

    def startTest(self, test):
        super().startTest(test)
        self.record("testStarted", test)

    def stopTest(self, test):
        super().stopTest(test)
        self.record("testEnded", test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.record("issueRecorded", test, self._exc_info_to_string(error, test))

    def addError(self, test, error):
        super().addError(test, error)
        self.record("issueRecorded", test, self._exc_info_to_string(error, test))

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error:
            self.record("issueRecorded", test, f"{subtest}: {self._exc_info_to_string(error, test)}")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.record("testSkipped", test)


def identifier(package, test):
    """A name like that of a Swift test: the suite, the test, and a place in a file."""
    module, *names = test.id().removeprefix(package + ".").split(".")
    return f"{package}.{'/'.join(names)}/{module}.py:1:1"


def tests(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from tests(part)
        else:
            yield part


def main(folder: pathlib.Path, description: str, stop=lambda: None) -> int:
    """Runs the tests of a folder as the arguments say; `stop` ends what they share."""
    arguments = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--filter", action="append", default=[])
    arguments.add_argument("--skip", action="append", default=[])
    arguments.add_argument("--event-stream-output-path")
    # Swift's test processes take more, which mean nothing here.
    options, _ = arguments.parse_known_args()
    Events.package = folder.name
    found = unittest.TestLoader().discover(str(folder), top_level_dir=str(folder.parent))
    chosen = unittest.TestSuite(
        test for test in tests(found) if (name := identifier(folder.name, test))
        and (not options.filter or any(re.search(pattern, name) for pattern in options.filter))
        and not any(re.search(pattern, name) for pattern in options.skip))
    if options.event_stream_output_path:
        Events.file = open(options.event_stream_output_path, "w", encoding="utf-8")
    result = unittest.TextTestRunner(resultclass=Events, verbosity=2, stream=sys.stdout).run(chosen)
    stop()
    if Events.file:
        print(json.dumps({"kind": "event", "payload": {"kind": "runEnded"}}), file=Events.file, flush=True)
    return 0 if result.wasSuccessful() else 1
