# SPDX-License-Identifier: Apache-2.0
"""What a crowd does to everybody else: how late what is due comes meanwhile, and how much memory it leaves behind."""

import contextlib
import multiprocessing
import pathlib
import threading
import time

import varlink
from measure_idle import mebibytes
from measure_lateness import due
from surroundings import end, wait_until
from table import Table

DUE = 20
# The most expensive rules that the configuration allows: 20 expressions of nearly 200 instructions, on texts of 2,000
# characters.
RULES = "".join(
    f'[[rules]]\nname = "heavy {i}"\nmatch = {{ body = "/{"(a|b|c|d|e|f|g|h)*" * 7}xy{i}/" }}\nset = {{ level = "passive" }}\n\n'
    for i in range(20))


def answers(path):
    """Whether somebody listens: the file is there a moment before."""
    try:
        with varlink.Connection(path):
            return True
    except OSError:
        return False


@contextlib.contextmanager
def daemon(surroundings, name, configuration=""):
    """An alertd of its own, with its process and its socket."""
    folder = surroundings.folder / f"flood-{name}"
    folder.mkdir(mode=0o700)
    (folder / "config.toml").write_text(configuration)
    path = str(folder / "run/alertd.varlink")
    child = surroundings.process([
        str(surroundings.binaries / "alertd"), "--foreground", "--socket", path, "--state", str(folder / "state"),
        "--config", str(folder / "config.toml")])
    wait_until(lambda: answers(path), "alertd answers")
    try:
        yield child.pid, path
    finally:
        end(child)


def lateness(path, crowd, lead=4.0):
    """Lateness in ms of each of twenty that are due together, while a crowd is busy: when a watcher has the event."""
    body = ("abcdefgh" * 250)[:2000]
    with varlink.Connection(path) as watcher, varlink.Connection(path) as caller:
        events = watcher.stream("org.alertd.Manager.Watch")
        next(events)
        moment = time.time() + lead
        for i in range(DUE):
            caller.call("org.alertd.Notifications.Remind", {
                "id": f"due-{i}", "content": {"title": f"Due {i}", "body": f"{i} {body}", "level": "passive"},
                "trigger": {"at": due(moment)}})
        busy = threading.Thread(target=crowd, args=(moment,))
        busy.start()
        late = []
        for reply in events:
            event = reply["event"]
            if event["event"] == "delivered" and event.get("id", "").startswith("due-"):
                late.append(1000 * (time.time() - moment))
                if len(late) == DUE:
                    break
        busy.join()
    return late


def notifications(path, count):
    """Sends notifications at once, each one to be judged by the rules, shortly before something is due."""
    def crowd(moment):
        body = ("hgfedcba" * 250)[:2000]
        with varlink.Connection(path, timeout=300) as caller:
            calls = b"".join(caller.message("org.alertd.Notifications.Notify", {
                "content": {"title": f"Now {i}", "body": f"{i} {body}", "level": "passive"}}) for i in range(count))
            time.sleep(max(0, moment - 0.5 - time.time()))
            threading.Thread(target=caller.send, args=(calls,)).start()
            for _ in range(count):
                caller.reply()
    return crowd


def pound(path, connections, until):
    """One process of the flood: calls as fast as they are answered, on each of its connections."""
    def one(number):
        with varlink.Connection(path) as caller:
            calls = b"".join(caller.message("org.alertd.Notifications.Remind", {
                "id": f"flood-{number}-{i}", "content": {"title": "Flood", "level": "passive"}, "trigger": {"in": "1h"}}) for i in range(100))
            while time.time() < until:
                caller.send(calls)
                caller.count_replies(100)
    threads = [threading.Thread(target=one, args=(number,)) for number in connections]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def flood(path, connections, processes=4):
    def crowd(moment):
        shares = [range(i, connections, processes) for i in range(processes)]
        children = [multiprocessing.Process(target=pound, args=(path, share, moment + 1.5)) for share in shares]
        for child in children:
            child.start()
        for child in children:
            child.join()
    return crowd


def large_frames(path, connections=400, size=900_000):
    """A round of large messages that are refused, all at once."""
    message = varlink.Connection.message("org.alertd.Notifications.Notify", {"content": {"title": "Large", "body": "x" * size}})

    def one():
        with varlink.Connection(path) as caller:
            caller.send(message)
            with contextlib.suppress(varlink.Failed):
                caller.reply()
    together([one] * connections)


def lists(path, count=40):
    def one():
        with varlink.Connection(path) as caller:
            caller.call("org.alertd.Notifications.List", {"limit": 1000})
    together([one] * count)


def together(jobs):
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def peak(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return 0


def memory(surroundings):
    most = Table("Memory while 400 connections send 900 kB each, three times, and 40 ask for the list", "MiB", "goal: 160", alone=True)
    left = Table("Memory ten seconds later, beyond what it was", "MiB", "goal: 16", alone=True)
    with daemon(surroundings, "memory") as (pid, path):
        with varlink.Connection(path) as caller:
            for i in range(1000):
                caller.call("org.alertd.Notifications.Remind", {
                    "id": f"row-{i}", "content": {"title": "Row", "body": "y" * 800}, "trigger": {"in": "10h"}})
        lists(path, 1)
        before = mebibytes([pid], "Rss")
        for name, work in (("400 large messages, three times", lambda: [large_frames(path) for _ in range(3)]), ("40 lists at once", lambda: lists(path))):
            pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5")
            work()
            most.add(name, peak(pid))
            time.sleep(10)
            left.add(name, mebibytes([pid], "Rss") - before)
    return [most, left]


def measure(surroundings, count):
    last = Table(f"Lateness of the last of {DUE} due together, in a crowd", "ms", "goal: 100", alone=True)
    with daemon(surroundings, "rules", RULES) as (_, path):
        last.add("20 heavy rules, 300 notifications", [max(lateness(path, notifications(path, 300), lead=7)) for _ in range(count)])
    most = Table("Memory while 64 connections call without a pause", "MiB", "goal: 160", alone=True)
    with daemon(surroundings, "flood") as (pid, path):
        last.add("64 connections without a pause", [max(lateness(path, flood(path, 64))) for _ in range(count)])
        # The time since it started.
        most.add("64 connections without a pause", peak(pid))
    return [last, most, *memory(surroundings)]
