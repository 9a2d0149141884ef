#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every test in stages, and ends with a list of what failed and why.

    Tests/run.py                    all stages, as `make test` does
    Tests/run.py EndToEndTests      the stages whose names are given
    Tests/run.py --strict           a test that fails once is a failure, even if the machine stood still
    Tests/run.py --busy 2           so many processes keep the machine busy meanwhile
    Tests/run.py --lanes 1          one stage after the other

Two stages run beside each other: most tests wait for something most of the time, and no test may fail because the machine is busy.
What a stage prints is printed when it has ended.

A failed test runs once more, alone, after all stages. If it passes then, it is printed as unsteady: it depends on the
machine or on what ran before it, which is a fault too, but one that only many runs can tell. More than UNSTEADY of them
fail the run. A test process that dies is always a failure.

Counted at the end: failures that a test excused because the machine stood still meanwhile (Undisturbed), and tests that did not run
here, for want of root mostly.
"""
import argparse
import atexit
import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field

# The number of tests, of 2,600, that may pass in their second run; one more fails the run. A standstill of the machine
# affects several at once.
UNSTEADY = 5
# The time limit of a stage in seconds. The longest stage takes 11 minutes on two cores.
LONGEST_STAGE = 2400

# Tests that run whole programs and expect a sound at a given time: nothing else may run in their process. The tests of
# times and calendars compute for minutes on all of Swift's threads and block others: a server of VarlinkTests waited
# for 37 seconds, longer than its clients.
ALONE = ["VarlinkTests", "DBusTests", "CivilTimeTests", "ICalendarTests", "AlertCoreTests", "AlertDaemonTests", "LinuxSystemTests",
         "DesktopNotificationsTests", "SoundServiceTests", "AlertSoundTests", "AlertLinkTests", "DialogTests", "EndToEndTests"]
# The tests of SoundServiceTests that listen, or limit a process's time. They run separately from the target's other
# tests, some of which compute for seconds on both of Swift's threads.
LISTENING = r"^SoundServiceTests\.(Keeper|KeeperFailure|Ducking|DuckEnd|RealTime|Speech|Synthesizer)Tests"
# Tests that wait for other tasks and have a time limit. They run separately from tests of their targets that compute on
# both of Swift's threads: on a slow machine these took longer than a minute.
WAITING = (r"^AlertCoreTests\.(BlockingWork|Inbox|Mending|ProcessWatch|Refusal)Tests"
           r"|^AlertDaemonTests\.(CommandRunner|DueFirst|PromptCoordinator|SoundPolicy)Tests")
# Tests about times also run in one of these zones, another one each day; ALERTD_TEST_ZONES=all runs them in all. In UTC,
# the zone of servers and containers, many mistakes do not show. The tests against other programs are excluded: they set
# their own zones.
ZONES = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham"]
TIMELY = (r"^(CivilTimeTests|ICalendarTests)\.|^AlertctlTests\.(TimeText|Rendering|TriggerOptions|Timer|Center|CalendarForm|History|Reminder)"
          r"|^AlertCoreTests\.(EveryZone|TriggerStart|TriggerResolution|ClockChangeRequest|ClockDay|Quiet|DoNotDisturb|Repeat|Remind|Skip|Wake|Escalate"
          r"|Timer|Import|History|ZoneMove)\w*Tests"
          r"|^AlertDaemonTests\.(Rule|Sound|Deliver|Quiet|Reminder)\w*Tests")
SLOW = r"(Oracle|Corpus|Hostile|Property)Tests"
# Tests of whole programs, in the same zones; all of them run in Europe/Berlin.
JOURNEYS = (r"^EndToEndTests\.EndToEnd/(AnswerNotes|Alarms|BadInput|Calendars|CenterOnTerminal|Display|DoNotDisturb|ExceptionsAndUndo"
            r"|History|MainJob|Rules|Timers|Wait)/")
# The tests of linked devices run only in this zone, which is the farthest from every server.
LINKED = {"AlertLinkTests": "Pacific/Chatham"}


# The lock for the lane that prints.
PRINTING = threading.Lock()
# The end of a test's identifier; a suite's has none.
TEST = re.compile(r"/[^/]+\.(swift|py):\d+:\d+$")
# The tests of the page in a browser: a program in Python, which writes the same events as Swift's test processes.
PAGE = [".build/venv/bin/python", "Tests/PageTests/main.py"]


@dataclass
class Stage:
    name: str
    only: list[str] = field(default_factory=list)
    skip: list[str] = field(default_factory=list)
    zone: str | None = None
    # The program, if it is not that of Swift's tests.
    program: list[str] = field(default_factory=list)


@dataclass
class Failure:
    test: str
    stage: Stage
    reasons: list[str]


@dataclass
class Result:
    """What a stage showed: what failed, how many tests ended, which failures were excused, and which tests did not run."""
    failures: list[Failure]
    count: int
    excused: list[str]
    skipped: list[str]


# The stages that take half of the time have a lane to themselves.
LONG = "EndToEndTests"


def stages() -> list[Stage]:
    rest = Stage("Rest", skip=[rf"^{name}\." for name in ALONE])
    today = datetime.date.today().toordinal() % len(ZONES)
    chosen = ZONES if os.environ.get("ALERTD_TEST_ZONES") == "all" else ZONES[today:today + 1]
    zones = [Stage(zone, [TIMELY], [SLOW, WAITING], zone) for zone in chosen]
    alone = [Stage(name, [rf"^{name}\."], [LISTENING, WAITING], LINKED.get(name)) for name in ALONE]
    journeys = [Stage(f"{LONG}:{zone}", [JOURNEYS], zone=zone) for zone in ZONES[1:]]
    return [rest, *zones, *alone, *journeys, Stage("Waiting", [WAITING]), Stage("Listening", [LISTENING]), Stage("PageTests", program=PAGE)]


def run(binary: str, stage: Stage, strict: bool = False) -> Result:
    """Runs a stage, and prints its output."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as events, tempfile.TemporaryFile() as output:
        command = [*(stage.program or [binary, "--testing-library", "swift-testing", "--event-stream-version", "0"]),
                   "--event-stream-output-path", events.name]
        for pattern in stage.only:
            command += ["--filter", pattern]
        for pattern in stage.skip:
            command += ["--skip", pattern]
        # The second is the zone of the programs that tests start.
        zone = {"TZ": stage.zone, "ALERTD_TEST_ZONE": stage.zone} if stage.zone else {}
        environment = dict(os.environ, **zone, ALERTD_TEST_BINARIES=os.path.dirname(os.path.abspath(binary)),
                           **({"ALERTD_TEST_STRICT": "1"} if strict else {}))
        try:
            status = subprocess.run(
                command, env=environment, timeout=LONGEST_STAGE, stdout=output, stderr=subprocess.STDOUT).returncode
        except subprocess.TimeoutExpired:
            status = f"no end after {LONGEST_STAGE} s"
        output.seek(0)
        with PRINTING:
            print(f"== {stage.name}", flush=True)
            shutil.copyfileobj(output, sys.stdout.buffer)
            sys.stdout.buffer.flush()
        return read(events.name, stage, status)


def read(path: str, stage: Stage, status: int | str) -> Result:
    reasons: dict[str, list[str]] = {}
    excused: list[str] = []
    skipped: list[str] = []
    started: set[str] = set()
    ended: set[str] = set()
    finished = False
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            try:
                record = json.loads(line)
            except ValueError:
                continue  # The last line of a dead process may be incomplete.
            event = record["payload"]
            test = event.get("testID", "")
            match event.get("kind") if record["kind"] == "event" else None:
                case "testStarted" if TEST.search(test):
                    started.add(test)
                case "testEnded" if TEST.search(test):
                    ended.add(test)
                case "testSkipped":
                    skipped.append(test)
                case "issueRecorded" if event.get("issue", {}).get("isKnown", False):
                    excused.append(test)
                case "issueRecorded":
                    reasons.setdefault(test, []).append(" / ".join(text["text"] for text in event["messages"]))
                case "runEnded":
                    finished = True
    failures = [Failure(test, stage, texts) for test, texts in reasons.items()]
    if not finished:
        during = ", ".join(sorted(started - ended)) or "none"
        failures.append(Failure("", stage, [f"the test process ended early (status {status}) during: {during}"]))
    elif status != 0 and not failures:
        failures.append(Failure("", stage, [f"the test process ended with status {status}"]))
    return Result(failures, len(ended), excused, skipped)


def again(binary: str, failure: Failure) -> list[Failure]:
    """The test, or the suite, of a failure once more with nothing beside it."""
    identifier = TEST.sub("", failure.test)
    alone = Stage(failure.stage.name, ["^" + re.escape(identifier).replace(r"\-", "-") + "(/|$)"], [], failure.stage.zone,
                  failure.stage.program)
    result = run(binary, alone)
    return result.failures if result.failures or result.count else [Failure(failure.test, alone, ["no test of this name ran again"])]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--bin", default=".build/debug", help="the folder of the built tests")
    arguments.add_argument("--strict", action="store_true", help="give no test a second run")
    arguments.add_argument("--busy", type=int, default=0, help="how many busy processes run beside the tests")
    arguments.add_argument("--lanes", type=int, choices=(1, 2), default=2, help="how many stages run beside each other")
    arguments.add_argument("stage", nargs="*", help="stages to run; all if none is named")
    options = arguments.parse_args()
    known = stages()
    unknown = set(options.stage) - {stage.name for stage in known}
    if unknown:
        arguments.error(f"no such stage: {', '.join(sorted(unknown))} (stages: {', '.join(stage.name for stage in known)})")
    binary = os.path.join(options.bin, "alertdPackageTests.xctest")

    failures: list[Failure] = []
    figures: dict[str, str] = {}
    excused: list[str] = []
    skipped: list[str] = []

    def drive(lane: list[Stage]) -> None:
        for stage in lane:
            begin = time.monotonic()
            result = run(binary, stage, options.strict)
            found = result.failures or ([] if result.count else [Failure("", stage, ["no test ran"])])
            failures.extend(found)
            excused.extend(result.excused)
            skipped.extend(result.skipped)
            figures[stage.name] = f"{stage.name:28} {result.count:5} tests {time.monotonic() - begin:6.0f} s  {len(found)} failed"

    load = [subprocess.Popen(["yes"], stdout=subprocess.DEVNULL) for _ in range(options.busy)]
    for process in load:
        atexit.register(process.kill)
    chosen = [stage for stage in known if not options.stage or stage.name in options.stage]
    long = [stage for stage in chosen if stage.name.startswith(LONG) and options.lanes == 2]
    beside = threading.Thread(target=drive, args=(long,))
    beside.start()
    drive([stage for stage in chosen if stage not in long])
    beside.join()
    for process in load:
        process.kill()

    unsteady = []
    for failure in [] if options.strict else list(failures):
        if failure.test and len(unsteady) < UNSTEADY and not again(binary, failure):
            unsteady.append(failure)
            failures.remove(failure)

    print("\n".join(["", "== Stages", *(figures[stage.name] for stage in chosen)]))
    for title, listed in (("Unsteady: failed, and passed alone", unsteady), ("Failed", failures)):
        for failure in listed:
            print(f"== {title}: {failure.test or failure.stage.name} ({failure.stage.name})")
            for reason in failure.reasons[:5]:
                print("\n".join("   " + line.rstrip() for line in reason[:2000].splitlines() if line.strip()))
    for title, tests in (("Excused, as the machine stood still", excused), ("Not run here", skipped)):
        if tests:
            print(f"== {title}: {len(tests)}")
            print("\n".join("   " + TEST.sub("", test) for test in sorted(set(tests))))
    print(f"== {'FAILED' if failures else 'passed'}: {len(failures)} failed, {len(unsteady)} unsteady (at most {UNSTEADY})")
    # Print the names once more: a person who sees only the end of the output sees at least these.
    for word, listed in (("unsteady", unsteady), ("failed", failures)):
        for failure in listed:
            print(f"{word}: {failure.test.split('/', 1)[-1] or 'the test process'} ({failure.stage.name})")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
