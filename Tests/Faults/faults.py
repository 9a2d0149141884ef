#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""faults.py BIN [--most N] [--calls NAMES] [--jobs N]: lets each system call of a run of alertd fail once, in turn.

One run starts alertd on a store that has a reminder, schedules, fires, shows, plays, asks and answers, and ends it. In
the nth run of a kind the nth call of that kind fails. After each run: alertd did not crash or hang; what it said no to
has a reason; no word of it names another cause than the one that there was; and another alertd, without faults, has
everything that was confirmed. --most bounds the runs of each kind, spread over all of its calls; without it every call
fails once. Then the calls of alertctl fail likewise, which schedules, notifies and asks.

With --prefixes N the store is rebuilt instead, from N prefixes of what a run has written to it: as it was, with the last
write torn at a sector, and without what was not synced. alertd starts on each, and has everything that was confirmed
before: reminders, snoozes, acknowledgements, questions and badges. The run makes a backup in between.

The last line is "N passed, N failed".
"""

import argparse
import concurrent.futures
import errno
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))

# What fails, and as what.
KINDS = [
    ("open", errno.EMFILE), ("open", errno.EIO), ("open", errno.ENOSPC),
    ("write", errno.ENOSPC), ("write", errno.EIO), ("write", errno.EINTR),
    ("read", errno.EIO), ("read", errno.EINTR),
    ("sync", errno.EIO), ("sync", errno.ENOSPC), ("map", errno.ENOMEM),
    ("socket", errno.EMFILE), ("accept", errno.EMFILE), ("accept", errno.EINTR), ("connect", errno.EINTR),
    ("connect", errno.ENOMEM), ("timer", errno.EMFILE), ("clock", errno.ECANCELED), ("pipe", errno.EMFILE), ("spawn", errno.ENOMEM),
    ("rename", errno.ENOSPC), ("truncate", errno.EIO),
    ("send", errno.EPIPE), ("send", errno.ENOBUFS), ("send", errno.EINTR), ("receive", errno.ECONNRESET),
    ("receive", errno.EINTR), ("poll", errno.EINTR), ("folder", errno.ENOSPC),
    ("folder", errno.EACCES), ("mode", errno.EPERM), ("unlink", errno.EIO), ("stat", errno.EIO), ("list", errno.EIO),
    ("lock", errno.ENOLCK), ("lock", errno.EINTR), ("watch", errno.EMFILE), ("watch", errno.ENOSPC),
    ("signals", errno.EMFILE), ("serve", errno.ENOMEM), ("option", errno.ENOMEM), ("copy", errno.EMFILE),
    ("close", errno.EIO), ("wait", errno.EINTR), ("process", errno.EMFILE),
    ("epoll", errno.ENOMEM),
]

# The workers that alertd starts have calls that fail too: a worker may end of it and say why, but never by a signal, and
# alertd goes on.
WORKERS = ["--sound-worker"]

# What alertctl is run with, and what then is there.
COMMANDS = {
    "schedule": (["remind", "Later", "--in", "5h", "--id", "later"], "later"),
    "notify": (["notify", "Now", "--id", "now"], "now"),
    "ask": (["alert", "Well?", "--button", "Yes", "--no-wait", "--id", "question"], "question"),
}

# Of a connection whose other end is gone there is an answer or an end to be read, which a command waits for then.
ENDED = ("send", errno.EPIPE)

# Words that name a cause, and the errors of which they are true.
CAUSES = [
    (r"disk is full|no room|free some space|No space left", {errno.ENOSPC}),
    (r"Too many open files|ulimit", {errno.EMFILE}),
    (r"Cannot allocate memory|out of memory", {errno.ENOMEM}),
    (r"Input/output error|the disk reports an error|check the disk", {errno.EIO, errno.ENOSPC}),
    (r"read-only|Permission denied|Operation not permitted", {errno.EACCES, errno.EPERM}),
    (r"Interrupted system call", set()),
    (r"newer alertd|another alertd", set()),
    (r"is damaged", {errno.EIO}),
    (r"check its owner and permissions", {errno.EACCES, errno.EPERM}),
]


class World:
    """A home of its own, with nothing of the machine's session in it."""

    def __init__(self, binaries, bus):
        self.binaries = binaries
        self.path = tempfile.mkdtemp(prefix="af-")
        for name in ("home", "run", "state", "data"):
            os.mkdir(f"{self.path}/{name}", 0o700)
        with open(f"{self.path}/home/.asoundrc", "w") as file:
            file.write("pcm.!default { type null }\nctl.!default { type hw card 31 }\n")
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": f"{self.path}/home", "XDG_RUNTIME_DIR": f"{self.path}/run",
            "XDG_STATE_HOME": f"{self.path}/state", "XDG_DATA_HOME": f"{self.path}/data",
            "XDG_DATA_DIRS": f"{self.path}/data", "LANG": "C.UTF-8", "TZ": "Europe/Berlin",
            "DBUS_SESSION_BUS_ADDRESS": bus or f"unix:path={self.path}/no-bus",
            "PULSE_SERVER": f"unix:{self.path}/no-sound",
            # A trap is told by its signal; unwinding takes a quarter of a minute.
            "SWIFT_BACKTRACE": "enable=no",
        }
        self.socket = f"{self.path}/run/alertd/alertd.varlink"

    def close(self):
        shutil.rmtree(self.path, ignore_errors=True)

    def start(self, extra=None):
        """The process and whether it serves; it may have ended instead."""
        reading, writing = os.pipe()
        self.log = open(f"{self.path}/log", "ab+")
        process = subprocess.Popen(
            [f"{self.binaries}/alertd", "--foreground", "--ready-fd", str(writing)],
            env={**self.environment, **(extra or {})}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=self.log, pass_fds=[writing])
        os.close(writing)
        import select
        ready = select.select([reading], [], [], 20)[0]
        served = bool(ready) and os.read(reading, 1) != b""
        os.close(reading)
        if not ready:
            process.send_signal(signal.SIGABRT)
            raise Wrong("it neither serves nor ends within 20 s")
        return process, served

    def said(self):
        with open(f"{self.path}/log", errors="replace") as file:
            return file.read()

    def call(self, method, parameters=None, limit=8):
        """The reply's parameters; Refused when it is an error; Broken when the connection ends."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(limit)
            try:
                connection.connect(self.socket)
                connection.sendall(json.dumps({"method": method, "parameters": parameters or {}}).encode() + b"\0")
                data = b""
                while not data.endswith(b"\0"):
                    more = connection.recv(65536)
                    if not more:
                        raise Broken("the connection ended")
                    data += more
            except OSError as error:
                raise Broken(str(error)) from None
        reply = json.loads(data[:-1].split(b"\0")[0])
        if "error" in reply:
            raise Refused(reply["error"], reply.get("parameters", {}))
        return reply.get("parameters", {})


class Wrong(Exception):
    """What must not be."""


class Broken(Exception):
    """No answer."""


class Refused(Exception):
    """An answer that says no."""


def end(process, what):
    process.send_signal(signal.SIGTERM)
    try:
        status = process.wait(20)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        process.wait()
        raise Wrong(f"{what} does not end within 20 s of SIGTERM") from None
    if status < 0:
        raise Wrong(f"{what} was ended by signal {-status}")


STEPS = [
    ("later", "org.alertd.Notifications.Remind",
     {"id": "later", "content": {"title": "Later"}, "trigger": {"in": "5h"}}),
    ("soon", "org.alertd.Notifications.Remind",
     {"id": "soon", "content": {"title": "Soon", "sound": "glass"}, "trigger": {"in": "0s"}}),
    ("now", "org.alertd.Notifications.Notify", {"id": "now", "content": {"title": "Now", "badge": "+1"}}),
    (None, "org.alertd.Sounds.Play", {"sound": "ping"}),
    ("question", "org.alertd.Prompts.Ask",
     {"id": "question", "question": {"title": "Well?", "buttons": [{"label": "Yes"}]}, "noWait": True}),
    ("typed", "org.alertd.Prompts.Ask",
     {"id": "typed", "question": {"title": "Name?", "buttons": [{"label": "OK"}], "input": "text"}, "noWait": True}),
    (None, "org.alertd.Prompts.Answer", {"id": "typed", "index": 0, "text": "Ada"}),
    (None, "org.alertd.Progress.Start", {"id": "work", "title": "Work"}),
    (None, "org.alertd.Manager.Status", {}),
    (None, "org.alertd.Notifications.List", {}),
    ("last", "org.alertd.Notifications.Remind",
     {"id": "last", "content": {"title": "Last"}, "trigger": {"in": "6h"}}),
]


def lie(said, code):
    """A word that names another cause than this error, or nothing."""
    for words, codes in CAUSES:
        found = re.search(words, said)
        if found and code not in codes:
            return found.group()
    return ""


def run_command(binaries, library, seed, name, calls, code, number):
    """As run(): a command whose call fails, beside an alertd without faults."""
    world = World(binaries, None)
    words, id = COMMANDS[name]
    told = f"{world.path}/told"
    try:
        shutil.copytree(seed, f"{world.path}/state/alertd")
        process, _ = world.start()
        fault = {"LD_PRELOAD": library, "FAULT_PROGRAM": "alertctl", "FAULT_CALLS": calls, "FAULT_ERRNO": str(code),
                 "FAULT_N": str(number), "FAULT_TOLD": told}
        said = ""
        try:
            command = subprocess.run(
                [f"{binaries}/alertctl", *words, "--no-start"], env={**world.environment, **fault}, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=20, errors="replace")
            said = command.stdout + command.stderr
            if not os.path.exists(told):
                return None
            if command.returncode < 0:
                raise Wrong(f"it was ended by signal {-command.returncode}")
            if command.returncode and not re.search(r"alertctl: .{10}", command.stderr):
                raise Wrong(f"it ended with {command.returncode} and said nothing")
            if lie(said, code):
                raise Wrong(f"\"{lie(said, code)}\" is not true")
        except subprocess.TimeoutExpired:
            raise Wrong("it does not end within 20 s") from None
        finally:
            end(process, "alertd")
        check(world, ["old"] + ([id] if command.returncode == 0 else []))
        return ""
    except Wrong as wrong:
        where = open(told).read().strip() if os.path.exists(told) else ""
        return f"alertctl {name} {calls} {errno.errorcode[code]} {number} ({where}): {wrong}\n    " + "\n    ".join(said.splitlines()[-6:])
    finally:
        world.close()


def run(binaries, library, seed, bus, calls, code, number, worker=""):
    """None when the call was never reached, else what was wrong, or ''."""
    world = World(binaries, bus)
    try:
        shutil.copytree(seed, f"{world.path}/state/alertd")
        told = f"{world.path}/told"
        fault = {
            "LD_PRELOAD": library, "FAULT_CALLS": calls, "FAULT_ERRNO": str(code), "FAULT_N": str(number),
            "FAULT_TOLD": told, **({"FAULT_WORKER": worker} if worker else {}),
        }
        where = refusals = ""
        try:
            confirmed = ["old"]
            process, served = world.start(fault)
            if served:
                for name, method, parameters in STEPS:
                    try:
                        world.call(method, parameters)
                        if name:
                            confirmed.append(name)
                    except Refused as refusal:
                        error, details = refusal.args
                        refusals += f"{details}\n"
                        if error.startswith("org.alertd.") and not any(isinstance(x, str) and x for x in details.values()):
                            raise Wrong(f"{method} was refused without a reason: {error}")
                    except Broken:
                        # The one connection that the fault hit; the next one must be served.
                        if process.poll() is not None:
                            break
                time.sleep(0.1)
                if process.poll() is not None and process.returncode < 0:
                    raise Wrong(f"it was ended by signal {-process.returncode}")
                if process.poll() is None:
                    end(process, "it")
                elif not world.said().strip():
                    raise Wrong(f"it ended with {process.returncode} and said nothing")
            else:
                try:
                    status = process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                    raise Wrong("it says that it does not serve, and does not end") from None
                if status < 0:
                    raise Wrong(f"it was ended by signal {-status} at its start")
                if status == 0 or not world.said().strip():
                    raise Wrong(f"it ended with {status} at its start and said: {world.said()!r}")
            where = open(told).read().strip() if os.path.exists(told) else ""
            if not where:
                return None
            if "crash" in where:
                raise Wrong("the worker was ended by a signal")
            if worker and not served:
                raise Wrong("alertd does not start")
            if lie(world.said() + refusals, code):
                raise Wrong(f"\"{lie(world.said() + refusals, code)}\" is not true")
            if not served and not re.search(r"(alertd|Error): .{10}|alertd.*(error|critical)", world.said()):
                raise Wrong("its last word says nothing")
            check(world, confirmed, mends=calls == "read")
        except Wrong as wrong:
            where = where or ("; ".join(open(told).read().split("\n")).strip("; ") if os.path.exists(told) else "")
            if calls == "epoll" and not worker and "was ended by signal" in str(wrong):
                # That it fails is fatal by SwiftNIO's own account (`registerAlreadyConfigured0`): the process ends, and
                # whoever starts it has all that was confirmed.
                try:
                    check(world, confirmed)
                    return ""
                except Wrong as after:
                    wrong = after
            if known(where + world.said(), str(wrong)):
                return ""
            return f"{worker} {calls} {errno.errorcode[code]} {number} ({where}): {wrong}\n    " + "\n    ".join(
                world.said().strip().splitlines()[-12:])
        return ""
    finally:
        world.close()


def known(said, wrong):
    """SwiftNIO has no error for a kernel that gives its loops no descriptor, nor for one that does not close a file it has read, and
    traps: at the start, with nothing open. A worker that ends so is replaced with the next sound, as is one in which
    PulseAudio's library asserts that close(2) succeeds."""
    if ("memfd:pulseaudio" in said or "pa_close" in said) and "the worker was ended" in wrong:
        return True
    if "close /sys/fs/cgroup/" in said and "at its start" in wrong:
        return True
    return ("at its start" in wrong or "the worker was ended" in wrong) and re.search(r"NIOPosix|epoll|eventfd|Selector", said) is not None


def check(world, confirmed, mends=False):
    """Everything that was confirmed is there, for an alertd without faults."""
    process, served = world.start()
    if not served:
        raise Wrong(f"afterwards alertd does not start: {process.wait(20)}")
    try:
        listed = {one["id"]: one["state"] for one in pages(world, "org.alertd.Notifications.List", "notifications")}
        counts = {one["app"]: one.get("count") or 0 for one in world.call("org.alertd.Badges.List")["badges"]}
        known = {one.get("id") for one in pages(world, "org.alertd.Manager.History", "events", {"limit": 1000})}
        damage = world.call("org.alertd.Manager.Status").get("damage")
    except (Broken, Refused) as error:
        raise Wrong(f"afterwards alertd does not answer: {error!r}") from None
    finally:
        end(process, "the alertd afterwards")
    for name in confirmed:
        id, _, what = name.partition(" ")
        if what == "snoozed":
            is_there = listed.get(id) == "snoozed"
        elif what == "acknowledged":
            is_there = id not in listed
        elif what == "counted":
            is_there = counts.get("org.example.Prefixes", 0) >= int(id)
        else:
            is_there = id in listed or id in known
        if not is_there:
            raise Wrong(f"\"{name}\" was confirmed and is lost")
    left = [name for name in os.listdir(f"{world.path}/state/alertd") if "unfinished" in name]
    if left:
        raise Wrong(f"there is left what was never finished: {left}")
    # A page that the disk does not give for once is saved from like one that it never gives.
    if damage and not (mends and all("lost" not in one["message"] for one in damage)):
        raise Wrong(f"the store is damaged: {damage}")


def pages(world, method, member, parameters=None):
    """All of a list."""
    cursor = None
    while True:
        page = world.call(method, {**(parameters or {}), **({"cursor": cursor} if cursor else {})})
        yield from page[member]
        cursor = page.get("cursor")
        if not cursor:
            return


def record(world, library):
    """What a run writes to its store, and what was confirmed after how many of these writes."""
    path = f"{world.path}/record"
    process, _ = world.start({"LD_PRELOAD": library, "FAULT_RECORD": path})
    confirmed = []
    for number in range(60):
        body = "b" * (37 * number % 5000)
        world.call("org.alertd.Notifications.Remind",
                   {"id": f"r{number}", "content": {"title": "T", "body": body}, "trigger": {"in": "5h"}})
        confirmed.append((os.path.getsize(path), f"r{number}"))
        if number % 3 == 0:
            world.call("org.alertd.Notifications.Notify", {"id": f"n{number}", "content": {"title": "N", "body": body}})
            confirmed.append((os.path.getsize(path), f"n{number}"))
            if number % 2:
                world.call("org.alertd.Notifications.Snooze", {"id": f"n{number}", "for": "5h"})
                confirmed.append((os.path.getsize(path), f"n{number} snoozed"))
            else:
                world.call("org.alertd.Notifications.Ack", {"ids": [f"n{number}"]})
                confirmed.append((os.path.getsize(path), f"n{number} acknowledged"))
            world.call("org.alertd.Badges.Set", {"app": "org.example.Prefixes", "add": 1})
            confirmed.append((os.path.getsize(path), f"{number // 3 + 1} counted"))
        if number == 30:
            world.call("org.alertd.Manager.Backup")
        if number % 5 == 0:
            # Nobody waits for it, so it must outlive the machine.
            world.call("org.alertd.Prompts.Ask", {"id": f"q{number}", "question": {"title": "Q", "message": body}, "noWait": True})
            confirmed.append((os.path.getsize(path), f"q{number}"))
    process.kill()
    process.wait()
    writes, place = [], 0
    with open(path, "rb") as file:
        data = file.read()
    while place < len(data):
        line_end = data.index(b"\n", place)
        words = data[place:line_end].decode().rsplit(" ", 2)
        if words[-1] in ("sync", "unlink"):
            name, entry, place = " ".join(words[:-1]), None if words[-1] == "sync" else "unlink", line_end + 1
        else:
            name, length = words[0], int(words[2])
            entry, place = (int(words[1]), data[line_end + 1:line_end + 1 + length]), line_end + 1 + length
        writes.append((place, os.path.basename(name), entry))
    return writes, confirmed


def rebuilt(binaries, writes, confirmed, count, way):
    """What was wrong with the store of the first `count` writes, or ''."""
    chosen = writes[:count]
    if way == "unsynced":
        kept = []
        for index, one in enumerate(chosen):
            # What was written to a file after its last sync is lost.
            if one[2] in (None, "unlink") or any(other[1] == one[1] and other[2] is None for other in chosen[index:]):
                kept.append(one)
        chosen = kept
    files = {}
    for index, (_, name, entry) in enumerate(chosen):
        if entry == "unlink":
            files.pop(name, None)
        if entry in (None, "unlink") or name.endswith("-shm"):
            continue
        offset, data = entry
        if way == "torn" and index == len(chosen) - 1:
            data = data[:len(data) // 2 // 512 * 512]
        content = files.setdefault(name, bytearray())
        content.extend(bytes(max(0, offset + len(data) - len(content))))
        content[offset:offset + len(data)] = data
    world = World(binaries, None)
    try:
        os.mkdir(f"{world.path}/state/alertd", 0o700)
        for name, content in files.items():
            with open(f"{world.path}/state/alertd/{name}", "wb") as file:
                file.write(content)
        place = writes[count - 1][0]
        check(world, [name for size, name in confirmed if size <= place])
        return ""
    except Wrong as wrong:
        return f"{count} writes, {way}: {wrong}\n    " + "\n    ".join(world.said().strip().splitlines()[-6:])
    finally:
        world.close()


def prefixes(binaries, library, number, jobs):
    """Rebuilds the store from prefixes of its writes."""
    world = World(binaries, None)
    writes, confirmed = record(world, library)
    world.close()
    # The first writes make the file; a store that is not there yet has nothing confirmed.
    first = next(index for index, one in enumerate(writes) if one[2] is None) + 1
    counts = range(first, len(writes) + 1, max(1, (len(writes) - first) * 3 // number))
    cases = [(count, way) for count in counts for way in ("whole", "torn", "unsynced")]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda case: rebuilt(binaries, writes, confirmed, *case), cases))
    bad = [one for one in results if one]
    for one in bad:
        print(f"  {one}")
    print(f"{len(writes)} writes, {len(confirmed)} confirmed changes")
    print(f"{len(results) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad else 0


def numbers(most):
    """Which calls fail: every one, or as many as `most`, ever further apart."""
    number, step = 1, 1.0
    while True:
        yield int(number)
        if most:
            number += max(1, int(step))
            step *= 1.35
        else:
            number += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--calls", default="")
    parser.add_argument("--processes", default="", help="--sound-worker or alertctl for that alone; an empty word is alertd itself")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--prefixes", type=int, default=0)
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="af-lib-")
    library = f"{folder}/libfaults.so"
    subprocess.run(
        ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, f"{HERE}/faults.c", "-ldl", "-pthread"],
        check=True)
    if options.prefixes:
        try:
            return prefixes(options.binaries, library, options.prefixes, options.jobs)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    screen = Screen(folder)
    world = World(options.binaries, None)
    process, _ = world.start()
    world.call("org.alertd.Notifications.Remind", {"id": "old", "content": {"title": "Old"}, "trigger": {"in": "9h"}})
    end(process, "it")
    passed, failed = 0, []

    def kind(calls, code, worker):
        results = []
        for count, number in enumerate(numbers(options.most)):
            if options.most and count >= options.most:
                break
            seed = f"{world.path}/state/alertd"
            if worker in COMMANDS:
                result = run_command(options.binaries, library, seed, worker, calls, code, number)
            else:
                result = run(options.binaries, library, seed, screen.bus, calls, code, number, worker)
            if result is None:
                break
            results.append(result)
        return calls, code, worker, results

    processes = options.processes.split(",") if options.processes else ["", *WORKERS, "alertctl"]
    chosen = [(*one, word) for process in processes for word in (COMMANDS if process == "alertctl" else [process])
              for one in KINDS if not options.calls or one[0] in options.calls.split(",")
              if word not in COMMANDS or one != ENDED]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for calls, code, worker, results in pool.map(lambda one: kind(*one), chosen):
            bad = [one for one in results if one]
            passed += len(results) - len(bad)
            failed += bad
            print(f"{worker + ' ' if worker else ''}{calls} {errno.errorcode[code]}: {len(results)} runs, {len(bad)} failed", flush=True)
            for one in bad:
                print(f"  {one}", flush=True)
    screen.close()
    world.close()
    shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


class Screen:
    """A session bus with dunst on a display of its own, where these programs are."""

    def __init__(self, folder):
        self.bus = None
        self.children = []
        if not all(shutil.which(name) for name in ("dbus-daemon", "dunst", "Xvfb")):
            return
        self.bus = f"unix:path={folder}/bus"
        self.children.append(subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", f"--address={self.bus}"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL))
        reading, writing = os.pipe()
        self.children.append(subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x600x24"], pass_fds=[writing],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        os.close(writing)
        display = os.read(reading, 32).decode().strip()
        os.close(reading)
        self.children.append(subprocess.Popen(
            ["dunst"], env={"PATH": "/usr/bin:/bin", "HOME": folder, "DISPLAY": f":{display}",
                            "DBUS_SESSION_BUS_ADDRESS": self.bus}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def close(self):
        for child in self.children:
            child.terminate()
        for child in self.children:
            child.wait()


if __name__ == "__main__":
    sys.exit(main())
