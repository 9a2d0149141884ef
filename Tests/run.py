#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every test in stages, and ends with a list of what failed and why.

    Tests/run.py                    all stages, as `make test` does
    Tests/run.py Asking Desktop     the stages whose names are given
    Tests/run.py --strict           a test that fails once is a failure, even if the machine stood still
    Tests/run.py --busy 2           so many processes keep the machine busy
    Tests/run.py --lanes 1          one stage after the other

Most tests wait for something most of the time, so three stages run at the same time: at most one that listens, since two
would disturb each other, and at most one that computes. By the last record, those that must end one after the other
begin first, and of the others the longest. One that listens has the highest priority, and one that computes the lowest.
What a stage prints is printed when it has ended. Every test belongs to exactly one stage; that is checked first.
Journeys and tests of times run once more in another zone.

A failed test runs once more, alone, after all stages. If it passes then, it is printed as unsteady: it depends on the
machine or on what ran before it, which is a fault too, but one that only many runs can tell. More than UNSTEADY of them
fail the run. A test process that dies is always a failure.

Printed at the end: what each stage took (Tests/stages.py), how many inotify instances were open at once, failures that a
test excused because the machine stood still (Undisturbed), tests that did not run here, mostly for want of root, and
programs that the tests have left behind.
"""
import argparse
import atexit
import datetime
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import stages as stagetable

# The number of tests, of 2,800, that may pass in their second run; one more fails the run. A standstill of the machine
# affects several at once.
UNSTEADY = 5
# The time limit of a stage in seconds. The longest stage takes 10 minutes on two cores.
LONGEST_STAGE = 2400
# The number of inotify instances that the tests may have open at once. A user may have 128 in most systems
# (inotify(7)), and a desktop needs some itself.
INOTIFY_LIMIT = 100

# Targets that are a stage of their own, by what they do. Nothing else may run in the process of tests that run whole
# programs, or expect a sound at a given time. Tests of times and calendars compute for minutes on all of Swift's
# threads and block others: a server of VarlinkTests waited for 37 seconds, longer than its clients.
TARGETS = {
    "computing": ["AlertCoreTests", "AlertSoundTests", "CivilTimeTests", "ICalendarTests", "SoundServiceTests"],
    "waiting": ["AlertDaemonTests", "AlertLinkTests", "DBusTests", "DesktopNotificationsTests", "DialogTests", "LinuxSystemTests",
                "VarlinkTests"],
}
# The tests of these targets that listen, or limit a process's time. They run separately from the targets' other tests,
# which compute for minutes on both of Swift's threads. Corpora plays 600 files and records nothing.
LISTENING = {
    "Engine": r"^AlertSoundTests\.SoundTests/(?!Corpora/)",
    "Keeper": r"^SoundServiceTests\.(Keeper|KeeperFailure|Ducking|DuckEnd|Fallback|RealTime|Speech|Synthesizer)Tests",
}
# Tests that wait for other tasks and have a time limit. They run separately from tests of their targets that compute on
# both of Swift's threads: on a slow machine these took longer than a minute.
WAITING = (r"^AlertCoreTests\.(BlockingWork|Inbox|Mending|ProcessWatch|Refusal)Tests"
           r"|^AlertDaemonTests\.(CommandRunner|DueFirst|PromptCoordinator|SoundPolicy)Tests")
# The tests of whole programs, by the suites that OwnThread.swift declares. A new suite of none of these runs in Whole.
PROGRAMS = {"Listening": "listening", "Asking": "waiting", "Desktop": "waiting", "States": "waiting"}
# Tests about times also run in one of these zones, another one each day; ALERTD_TEST_ZONES=all runs them in all. In UTC,
# the zone of servers and containers, many mistakes do not show. The tests against other programs are excluded: they set
# their own zones.
ZONES = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham"]
TIMELY = (r"^(CivilTimeTests|ICalendarTests)\.|^AlertctlTests\.(TimeText|Rendering|TriggerOptions|Timer|Center|CalendarForm|History|Reminder)"
          r"|^AlertCoreTests\.(EveryZone|TriggerStart|TriggerResolution|ClockChangeRequest|ClockDay|Quiet|DoNotDisturb|Repeat|Remind|Skip|Wake|Escalate"
          r"|Timer|Import|History|ZoneMove)\w*Tests"
          r"|^AlertDaemonTests\.(Rule|Sound|Deliver|Quiet|Reminder)\w*Tests")
SLOW = r"(Oracle|Corpus|Hostile|Property)Tests"
# Tests of whole programs that also run in one of the other two zones; all of them run in Europe/Berlin.
JOURNEYS = (r"^EndToEndTests\.\w+/(AnswerNotes|Alarms|BadInput|Calendars|CenterOnTerminal|Display|DoNotDisturb|ExceptionsAndUndo"
            r"|History|MainJob|Rules|Timers|Wait)/")
# The longest of them have nothing to do with a zone.
ZONELESS = r"/(fiftyMegabytesNeedLittleMemory|anImportThatIsCutShortGoesOnWhenItIsRepeated|aBurstIsReadAsOneAndTheSizeIsFollowed)\("
# The priority of each kind of stage, as of nice(1). Programs that a test starts inherit it. Sound must not wait behind
# recurrence rules or a browser.
NICENESS = {"listening": 0, "waiting": 5, "computing": 10}
# The tests of linked devices run only in this zone, which is the farthest from every server.
LINKED = {"AlertLinkTests": "Pacific/Chatham"}


# The lock for the stage that prints.
PRINTING = threading.Lock()
# The end of a test's identifier; a suite's has none.
TEST = re.compile(r"/[^/]+\.(swift|py):\d+:\d+$")
# The tests of the page in a browser: a program in Python, which writes the same events as Swift's test processes.
PAGE = [".build/venv/bin/python", "Tests/PageTests/main.py"]
# The tests of the Python client, which pack it first.
PYTHON = [".build/venv/bin/python", "Tests/PythonTests/main.py"]
# The tests with Claude Code and Codex themselves, which `make agents` fetches. The stage says so if they are missing.
AGENTS = ["python3", "Tests/AgentTests/main.py"]


@dataclass
class Stage:
    name: str
    # At most one stage that listens runs at once, and at most one that computes.
    kind: str = "waiting"
    only: list[str] = field(default_factory=list)
    skip: list[str] = field(default_factory=list)
    zone: str | None = None
    # The program, if it is not that of Swift's tests.
    program: list[str] = field(default_factory=list)
    # Its tests also belong to another stage.
    repeats: bool = False

    def has(self, test: str) -> bool:
        return (not self.only or any(re.search(pattern, test) for pattern in self.only)) and not any(
            re.search(pattern, test) for pattern in self.skip)


@dataclass
class Failure:
    test: str
    stage: Stage
    reasons: list[str]


@dataclass
class Result:
    """What a stage showed: what failed, how many tests ended, which failures were excused, which tests did not run, and
    the processor time in seconds."""
    failures: list[Failure]
    count: int
    excused: list[str]
    skipped: list[str]
    processor: float = 0



def stages() -> list[Stage]:
    alone = [Stage(name, kind, [rf"^{name}\."], [*LISTENING.values(), WAITING], LINKED.get(name)) for kind, names in TARGETS.items() for name in names]
    suites = [Stage(name, kind, [rf"^EndToEndTests\.{name}/"]) for name, kind in PROGRAMS.items()]
    whole = Stage("Whole", only=[r"^EndToEndTests\."], skip=[pattern for stage in suites for pattern in stage.only])
    rest = Stage("Rest", "computing", skip=[r"^EndToEndTests\.", *(pattern for stage in alone for pattern in stage.only)])
    listening = [Stage(name, "listening", [pattern]) for name, pattern in LISTENING.items()]
    primary = [Stage("Waiting", only=[WAITING]), *listening, *alone, *suites, whole, rest]
    day = datetime.date.today().toordinal()
    everything = os.environ.get("ALERTD_TEST_ZONES") == "all"
    zones = [Stage(zone, "computing", [TIMELY], [SLOW, WAITING], zone, repeats=True)
             for zone in (ZONES if everything else [ZONES[day % 3]])]
    # Alarms and AnswerNotes are among them, which listen.
    journeys = [Stage(f"Journeys:{zone}", "listening", [JOURNEYS], [ZONELESS], zone=zone, repeats=True)
                for zone in (ZONES[1:] if everything else [ZONES[1 + day % 2]])]
    return [*primary, *zones, *journeys, Stage("PageTests", program=PAGE),
            Stage("PythonTests", program=PYTHON), Stage("AgentTests", program=AGENTS)]


def misplaced(binary: str, known: list[Stage]) -> list[str]:
    """The tests that belong to no stage or to two, with these stages."""
    listed = subprocess.run([binary, "--testing-library", "swift-testing", "--list-tests"], check=True, capture_output=True, text=True)
    primary = [stage for stage in known if not stage.program and not stage.repeats]
    places = [(test, [stage.name for stage in primary if stage.has(test)]) for test in listed.stdout.split("\n") if test]
    return [f"{test}: {', '.join(names) or 'no stage'}" for test, names in places if len(names) != 1]


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
        command = ["nice", "-n", str(NICENESS[stage.kind]), *command]
        if stage.kind == "computing" and os.geteuid() == 0:
            # libdispatch sets the priority of each of its threads if it may (setpriority(2)), and root may.
            command = ["setpriv", "--bounding-set=-sys_nice", "--inh-caps=-sys_nice", *command]
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
        limit = threading.Timer(LONGEST_STAGE, process.kill)
        limit.start()
        # wait4(2) counts what this child and its children used, and nothing else.
        _, code, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        status = process.returncode if limit.is_alive() else f"no end after {LONGEST_STAGE} s"
        limit.cancel()
        output.seek(0)
        with PRINTING:
            print(f"== {stage.name}", flush=True)
            shutil.copyfileobj(output, sys.stdout.buffer)
            sys.stdout.buffer.flush()
        result = read(events.name, stage, status)
        result.processor = usage.ru_utime + usage.ru_stime
        return result


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
    alone = Stage(failure.stage.name, only=["^" + re.escape(identifier).replace(r"\-", "-") + "(/|$)"], zone=failure.stage.zone,
                  program=failure.stage.program)
    result = run(binary, alone)
    return result.failures if result.failures or result.count else [Failure(failure.test, alone, ["no test of this name ran again"])]


class Inotify(threading.Thread):
    """Looks each second how many inotify instances this user's programs have open. Nothing tells when one is opened."""
    peak = 0

    def __init__(self):
        super().__init__(daemon=True)

    def run(self):
        while True:
            self.peak = max(self.peak, sum(map(self.instances, Path("/proc").glob("[0-9]*"))))
            time.sleep(1)

    @staticmethod
    def instances(process: Path) -> int:
        try:
            if process.stat().st_uid != os.getuid():
                return 0
            return sum(os.readlink(entry) == "anon_inode:inotify" for entry in (process / "fd").iterdir())
        except OSError:
            return 0  # It ended meanwhile.


def programs(folder: str) -> dict[int, str]:
    """The running programs of a folder by their ids, with their command lines. They are known by their files, because
    another build may have the same path."""
    files = {(status.st_dev, status.st_ino) for status in map(os.stat, Path(folder).glob("alert*"))}
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            status = (process / "exe").stat()
            if (status.st_dev, status.st_ino) in files:
                words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
                found[int(process.name)] = " ".join(words).strip()
        except OSError:
            pass  # It has ended meanwhile, or belongs to another user.
    return found


def schedule(chosen: list[Stage], lanes: int, drive) -> None:
    """Drives all stages, at most `lanes` beside each other, at most one that listens and one that computes."""
    record = stagetable.load(stagetable.RECORD)
    # A stage that is not in the record may be long.
    walls = {stage.name: record.get(stage.name, {}).get("wall", LONGEST_STAGE) for stage in chosen}
    waiting = sorted(chosen, key=lambda stage: -walls[stage.name])
    running: list[Stage] = []
    changed = threading.Condition()

    def end(stage: Stage) -> None:
        try:
            drive(stage)
        finally:
            with changed:
                running.remove(stage)
                changed.notify()

    with changed:
        while waiting or running:
            alone = {stage.kind for stage in running} - {"waiting"}
            fits = [stage for stage in waiting if stage.kind not in alone] if len(running) < lanes else []
            if fits:
                # A stage that keeps others of its kind waiting is as long as all of them together.
                left = {kind: sum(walls[stage.name] for stage in waiting if stage.kind == kind) for kind in NICENESS}
                first = max(fits, key=lambda stage: walls[stage.name] if stage.kind == "waiting" else left[stage.kind])
                waiting.remove(first)
                running.append(first)
                threading.Thread(target=end, args=(first,)).start()
            else:
                changed.wait()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--bin", default=".build/debug", help="the folder of the built tests")
    arguments.add_argument("--strict", action="store_true", help="give no test a second run")
    arguments.add_argument("--busy", type=int, default=0, help="how many busy processes run beside the tests")
    arguments.add_argument("--lanes", type=int, choices=range(1, 7), default=3, help="how many stages run beside each other")
    arguments.add_argument("stage", nargs="*", help="stages to run; all if none is named")
    options = arguments.parse_args()
    known = stages()
    unknown = set(options.stage) - {stage.name for stage in known}
    if unknown:
        arguments.error(f"no such stage: {', '.join(sorted(unknown))} (stages: {', '.join(stage.name for stage in known)})")
    binary = os.path.join(options.bin, "alertdPackageTests.xctest")

    wrong = misplaced(binary, known)
    if wrong:
        print("\n".join(["== Tests must belong to exactly one stage:", *wrong]))
        return 1

    failures: list[Failure] = []
    excused: list[str] = []
    skipped: list[str] = []

    def drive(stage: Stage) -> None:
        begin = time.monotonic()
        try:
            result = run(binary, stage, options.strict)
        except OSError as error:
            result = Result([Failure("", stage, [str(error)])], 0, [], [])
        found = result.failures or ([] if result.count else [Failure("", stage, ["no test ran"])])
        with PRINTING:
            failures.extend(found)
            excused.extend(result.excused)
            skipped.extend(result.skipped)
            stagetable.add(stage.name, time.monotonic() - begin, result.processor, result.count)

    begin = time.monotonic()
    inotify = Inotify()
    inotify.start()
    load = [subprocess.Popen(["yes"], stdout=subprocess.DEVNULL) for _ in range(options.busy)]
    for process in load:
        atexit.register(process.kill)
    chosen = [stage for stage in known if not options.stage or stage.name in options.stage]
    before = programs(options.bin)
    schedule(chosen, options.lanes, drive)
    took = time.monotonic() - begin
    for process in load:
        process.kill()

    unsteady = []
    for failure in [] if options.strict else list(failures):
        if failure.test and len(unsteady) < UNSTEADY and not again(binary, failure):
            unsteady.append(failure)
            failures.remove(failure)

    if inotify.peak > INOTIFY_LIMIT:
        failures.append(Failure("", chosen[0], [f"{inotify.peak} inotify instances were open at once (at most {INOTIFY_LIMIT})"]))
    stagetable.add("tests, beside each other", took, 0)
    print(f"\n== Stages\n{stagetable.text()}")
    print(f"inotify instances at once: {inotify.peak} (at most {INOTIFY_LIMIT})")
    for title, listed in (("Unsteady: failed, and passed alone", unsteady), ("Failed", failures)):
        for failure in listed:
            print(f"== {title}: {failure.test or failure.stage.name} ({failure.stage.name})")
            for reason in failure.reasons[:5]:
                print("\n".join("   " + line.rstrip() for line in reason[:2000].splitlines() if line.strip()))
    for title, tests in (("Excused, as the machine stood still", excused), ("Not run here", skipped)):
        if tests:
            print(f"== {title}: {len(tests)}")
            print("\n".join("   " + TEST.sub("", test) for test in sorted(set(tests))))
    # A test that leaves a program behind makes the next ones slower, and nobody else would see it.
    left = {process: line for process, line in programs(options.bin).items() if process not in before}
    if left:
        print(f"== Left behind: {len(left)}")
        print("\n".join(f"   {line} (process {process})" for process, line in left.items()))
    print(f"== {'FAILED' if failures else 'passed'}: {len(failures)} failed, {len(unsteady)} unsteady (at most {UNSTEADY})")
    # Print the names once more: a person who sees only the end of the output sees at least these.
    for word, listed in (("unsteady", unsteady), ("failed", failures)):
        for failure in listed:
            print(f"{word}: {failure.test.split('/', 1)[-1] or 'the test process'} ({failure.stage.name})")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
