# SPDX-License-Identifier: Apache-2.0
"""This build and another one, turn by turn in one run: figures of different runs do not compare. Each build has an alertd and a state of
its own; the session bus, its notification server and the machine are shared. The least of each row is given too: what else the
machine does can only add to it."""

import os
import time

import measure_dialog
import measure_flow
import measure_play
import measure_prompt
import varlink
from display import Display
from measure_lateness import due
from monitor import Monitor
from surroundings import installed, wait_until
from table import Table

QUESTION = ["alertctl", "alert", "Disk is full", "42 GB are old.", "--cancel", "Cancel", "--button", "Archive"]


class Build:
    """An alertd of a build with its own state, as the measurements take it for surroundings."""

    def __init__(self, surroundings, name, binaries):
        self.name = name
        folder = surroundings.folder / f"build-{name}"
        folder.mkdir()
        self.binaries = installed(binaries, folder / "bin") if binaries else surroundings.binaries
        path = surroundings.environment["PATH"].split(":", 1)[1]
        self.environment = surroundings.environment | {"PATH": f"{self.binaries}:{path}"}
        for part, variable in (("home", "HOME"), ("run", "XDG_RUNTIME_DIR"), ("state", "XDG_STATE_HOME")):
            (folder / part).mkdir(mode=0o700)
            self.environment[variable] = str(folder / part)
        self.socket = str(folder / "run/alertd/alertd.varlink")
        self.spawn = surroundings.spawn
        self.alertd = surroundings.process([str(self.binaries / "alertd"), "--foreground"], env=self.environment)
        wait_until(lambda: os.path.exists(self.socket), f"alertd ({name}) listens")

    def command(self, *arguments):
        """Milliseconds from exec to exit."""
        began, ended, status = self.spawn([str(self.binaries / "alertctl"), *arguments], self.environment)
        if status:
            raise SystemExit(f"{self.name}: alertctl {' '.join(arguments)}: exit status {status}")
        return 1000 * (ended - began)

    def burst(self, server, turn, count):
        """Milliseconds until the last of so many notifications that are sent at once is with the server."""
        names = [f"{self.name}{turn}-{number:05}" for number in range(count)]
        with varlink.Connection(self.socket) as connection:
            data = b"".join(map(measure_flow.call, names))
            began = time.monotonic()
            connection.send(data)
            connection.count_replies(count)
        seen = measure_flow.all_arrived(server, count)
        measure_flow.clear(self)
        if len(seen) < count:
            raise SystemExit(f"{self.name}: {measure_flow.check(seen, names)}")
        return 1000 * (max(moment for _, moment in seen) - began)

    def together(self, turn, count=100):
        """How late in milliseconds a watcher has the last of so many that are due together."""
        with varlink.Connection(self.socket) as watcher, varlink.Connection(self.socket) as caller:
            events = watcher.stream("org.alertd.Manager.Watch")
            next(events)
            moment = round(time.time() + 4)
            for number in range(count):
                caller.call("org.alertd.Notifications.Remind", {
                    "id": f"due-{turn}-{number}", "content": {"title": "Late?", "level": "passive"}, "trigger": {"at": due(moment)}})
            left = count
            for reply in events:
                if reply["event"]["event"] == "delivered":
                    left -= 1
                    if not left:
                        break
            late = 1000 * (time.time() - moment)
            caller.call("org.alertd.Notifications.Cancel", {"all": True})
        return late


def measure(surroundings, binaries, count):
    builds = [Build(surroundings, "now", None), Build(surroundings, "before", binaries)]
    rows = {}

    def add(row, build, value):
        rows.setdefault(row, {}).setdefault(build.name, []).append(value)

    for turn in range(count + 3):
        # The order alternates.
        for build in builds if turn % 2 else builds[::-1]:
            figures = {
                "notify by command": build.command("notify", "Backup done", "--app", "bench"),
                "remind by command": build.command("remind", "Reminder", "--in", "9000h", "--id", f"r{turn}"),
            }
            drawn, answered = measure_prompt.ask(build, QUESTION)
            figures["a question, exec to its last button drawn"] = 1000 * drawn
            figures["a question, Enter to exit"] = 1000 * answered
            if turn >= 3:  # the first ones warm the page cache
                for row, value in figures.items():
                    add(row, build, value)
    with measure_flow.dunst_replaced(surroundings) as server:
        for turn in range(max(3, count // 8)):
            for build in builds if turn % 2 else builds[::-1]:
                add("1,000 notifications at once, the last shown", build, build.burst(server, turn, 1000))
                add("100 due together, the last told", build, build.together(turn))
    sounds(surroundings, builds, add, count)
    windows(surroundings, builds, add, max(5, count // 4))
    tables = []
    for row, values in rows.items():
        table = Table(row, "ms", "this build and the other one, alternating")
        for build in builds:
            table.add(build.name, values[build.name], f"least {min(values[build.name]):.2f}")
        tables.append(table)
    return tables


def sounds(surroundings, builds, add, count):
    """Sounds by command at the null sink: right behind one another, and each after a rest."""
    monitor = Monitor(surroundings)
    path, frames = measure_play.tone(surroundings.folder / "before.wav", 0.25)
    for rest, turns in ((0, count), (measure_play.RESTED, max(3, count // 8))):
        behind = " after a rest" if rest else ""
        for turn in range(turns + 1):
            for build in builds if turn % 2 else builds[::-1]:
                time.sleep(rest)
                monitor.forget()
                began, ended, status = build.spawn([str(build.binaries / "alertctl"), "play", path], build.environment)
                monitor.wait_past(time.monotonic() + 0.15)
                heard = monitor.heard()
                if status or heard is None or heard[2] != frames:
                    raise SystemExit(f"{build.name}: alertctl play: exit status {status}, heard {heard}")
                if turn:  # the first one warms the sound cache
                    add(f"a sound{behind}, exec to its first sample", build, 1000 * (heard[0] - began))
                    add(f"a sound{behind}, its last sample to exit", build, 1000 * (ended - heard[1]))


def windows(surroundings, builds, add, count):
    """A question in a window that nothing has prepared; nothing where a build has no dialog."""
    if not all((build.binaries / "alert-dialog").exists() for build in builds):
        return
    display = Display(surroundings.environment["DISPLAY"])
    for turn in range(count + 1):
        for build in builds if turn % 2 else builds[::-1]:
            measure_dialog.end_dialog(build)
            to_window, _ = measure_dialog.ask_once(build, display, measure_dialog.QUESTION)
            if turn:
                add("a question in a window, exec to the window mapped, no dialog yet", build, to_window)
