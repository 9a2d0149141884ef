# SPDX-License-Identifier: Apache-2.0
"""Where the time goes of what alertd does for many at once, when something is due, and until its dialog has a window: as
measure_stages.py, by strace(1)."""

import shutil
import time

import measure_dialog
import measure_flow
import varlink
from display import Display
from measure_lateness import due
from measure_stages import RECEIVE, commit, first, followed, tabled, trace

BURST = ["all read by alertd", "all stored and answered", "all handed to the bus", "the last at the server"]
DUE = ["the timer", "domain", "commit", "the last told"]
WINDOW = ["the question at alertd", "stored, the dialog started", "the dialog connects", "the window mapped"]


def measure(surroundings, count):
    folder = surroundings.folder / "stages-daemon"
    folder.mkdir()
    tables = []
    with measure_flow.dunst_replaced(surroundings) as server:
        tables.append(tabled("1,000 notifications at once", BURST, [burst(surroundings, server, folder / f"burst-{turn}", turn) for turn in range(count)]))
    tables.append(tabled("100 due together", DUE, [together(surroundings, folder / f"due-{turn}", turn) for turn in range(count)]))
    if surroundings.has("alert-dialog"):
        display = Display(surroundings.environment["DISPLAY"])
        tables.append(tabled("a question in a window, no dialog yet", WINDOW, [window(surroundings, display, folder / f"window-{turn}") for turn in range(count)]))
    return tables


def lengths(marks):
    """The time from each mark to the next; None where one is missing. Work overlaps: a stage ends no sooner than the one before."""
    if None in marks:
        return None
    marks = [max(marks[:place + 1]) for place in range(len(marks))]
    return [later - earlier for earlier, later in zip(marks, marks[1:])]


def last(calls, condition):
    return first(reversed(calls), condition)


def end(call):
    return call and call[1]


def wall(monotonic):
    """A moment of CLOCK_MONOTONIC as the traces have it."""
    return monotonic + time.time() - time.monotonic()


def burst(surroundings, server, path, turn):
    names = [f"stage{turn}-{number:05}" for number in range(1000)]
    data = b"".join(map(measure_flow.call, names))
    with followed(surroundings, path), varlink.Connection(surroundings.socket) as connection:
        began = time.time()
        connection.send(data)
        connection.count_replies(len(names))
        answered = time.time()
        seen = measure_flow.all_arrived(server, len(names))
    measure_flow.clear(surroundings)
    calls = list(trace(path))
    taken = first(calls, lambda call: call[2] in RECEIVE and "Notifications.Notify" in call[3])
    if not taken or len(seen) < len(names):
        return None
    socket = taken[3].split(",")[0]
    read = last(calls, lambda call: call[2] in RECEIVE and call[3].startswith(socket + ",") and not call[3].split("=")[-1].lstrip().startswith(("-1", "0 ")))
    handed = last(calls, lambda call: call[2] in ("sendmsg", "writev") and "/org/freedesktop/Notifications" in call[3])
    return lengths([began, end(read), answered, end(handed), wall(max(moment for _, moment in seen))])


def together(surroundings, path, turn):
    with varlink.Connection(surroundings.socket) as watcher, varlink.Connection(surroundings.socket) as caller:
        events = watcher.stream("org.alertd.Manager.Watch")
        next(events)
        moment = round(time.time() + 3)
        for number in range(100):
            caller.call("org.alertd.Notifications.Remind", {
                "id": f"stage-{turn}-{number}", "content": {"title": "Late?", "level": "passive"}, "trigger": {"at": due(moment)}})
        left = 100
        with followed(surroundings, path):
            while left:
                left -= next(events)["event"]["event"] == "delivered"
            told = time.time()
        caller.call("org.alertd.Notifications.Cancel", {"all": True})
    calls = list(trace(path))
    timer = first(calls, lambda call: call[1] >= moment and call[2] == "read" and "timerfd" in call[3])
    if not timer:
        return None
    begin, stored = commit(calls, timer[1], told)
    return lengths([moment, timer[1], begin, stored, told])


def window(surroundings, display, path):
    measure_dialog.end_dialog(surroundings)
    command = [shutil.which("alertctl", path=surroundings.environment["PATH"]), *measure_dialog.QUESTION[1:]]
    with followed(surroundings, path):
        began = time.time()
        to_window, _ = measure_dialog.ask_once(surroundings, display, command)
    calls = list(trace(path))
    taken = first(calls, lambda call: call[2] in RECEIVE and "Prompts.Ask" in call[3])
    started = first(calls, lambda call: call[2] == "execve" and "alert-dialog" in call[3])
    connected = first(calls, lambda call: started and call[0] > started[0] and call[2] == "connect" and "alertd.varlink" in call[3])
    return lengths([began, end(taken), started and started[0], end(connected), began + to_window / 1000])
