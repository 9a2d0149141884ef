#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""torture.py --bin FOLDER [--deaths N] [--minutes N] [--seed N]: alertd dies again and again under mixed load, by kill -9 and by
SIGTERM, in turn with and without warning, on a session bus with dunst. Nothing that it confirmed may be lost or doubled, no end may be
another than the one it was given, callers meet no error but those of a daemon that dies, and what is on the screen is there
once: after SIGTERM always, after kill -9 in all but one of a thousand cases.

Some lives begin with an uptime that is further on, as after a sleep (time_namespaces(7); root only).

Every hundredth death, and at the end, the account is taken: reminders by the history, badges by their sum, prompts by their
list, and the screen by what dunst says that it showed. Ends with 1 if a figure is not what it must be."""

import argparse
import bisect
import collections
import datetime
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Bench"))
import surroundings  # noqa: E402
import varlink  # noqa: E402

APP = "org.example.Torture"
DUNSTRC = """[global]
history_length = 0
notification_limit = 20
[urgency_low]
timeout = 0
[urgency_normal]
timeout = 0
[urgency_critical]
timeout = 0
"""
BUS = """<busconfig><type>session</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"""


class Ledger:
    """What was asked, and what was confirmed."""

    def __init__(self):
        self.lock = threading.Lock()
        self.number = 0
        self.asked = collections.defaultdict(set)
        self.confirmed = collections.defaultdict(set)
        # When each life began, by the clock on the wall, and how it ended.
        self.begun = []
        self.ends = []

    def life(self, end):
        self.begun.append(time.time())
        self.ends.append(end)

    def end_of_life_at(self, moment):
        """How the life ended in which something happened."""
        return self.ends[bisect.bisect_right(self.begun, moment) - 1]

    def id(self, kind):
        with self.lock:
            self.number += 1
            return f"{kind}{self.number}"


def is_of_dying(error):
    """Whether a caller may meet this while the daemon ends: the connection goes, or it is told to come again."""
    if isinstance(error, varlink.Closed):
        return True
    if isinstance(error, varlink.Failed):
        return error.error == "io.systemd.System" and error.parameters.get("errnoName") in ("EAGAIN", "ECANCELED")
    # The last: nobody has bound the socket yet, or it was taken away in order.
    return isinstance(error, (ConnectionResetError, BrokenPipeError, ConnectionRefusedError, FileNotFoundError))


def describe(error):
    if isinstance(error, varlink.Failed):
        return " ".join(filter(None, [error.error or str(error), error.parameters.get("errnoName")]))
    return f"{type(error).__name__}: {error}"


class Load(threading.Thread):
    """One caller, with a mind of its own, until its connection ends."""

    def __init__(self, path, ledger, seed, dying):
        super().__init__(daemon=True)
        self.path, self.ledger, self.random, self.dying = path, ledger, random.Random(seed), dying
        self.ended_by = None
        self.is_expected = False

    def run(self):
        try:
            with varlink.Connection(self.path) as self.connection:
                while True:
                    self.random.choices([self.remind, self.notify, self.snooze, self.ack, self.cancel, self.relay, self.prompt,
                                         self.badge, self.look], weights=[6, 6, 2, 2, 2, 3, 2, 1, 1])[0]()
        except Exception as error:  # Whatever it is: the account has it.
            # The signal is announced before it is sent, so that an error before that is none of its consequences.
            self.is_expected = self.dying.is_set() and is_of_dying(error)
            self.ended_by = describe(error)

    def do(self, kind, id, method, parameters):
        self.ledger.asked[kind].add(id)
        reply = self.connection.call(method, parameters)
        self.ledger.confirmed[kind].add(id)
        return reply

    def content(self, id, badge=False):
        content = {"title": id, "app": APP}
        return content | ({"badge": {"add": 1}} if badge else {})

    def schedule(self, id, span):
        self.do("remind", id, "org.alertd.Notifications.Remind",
                {"id": id, "content": self.content(id, badge=True), "trigger": {"in": span}})

    def show(self, id):
        self.do("notify", id, "org.alertd.Notifications.Notify", {"id": id, "content": self.content(id)})

    def remind(self):
        self.schedule(self.ledger.id("r"), f"{self.random.randint(1, 1500)}ms")

    def notify(self):
        self.show(self.ledger.id("n"))

    def snooze(self):
        id = self.ledger.id("s")
        self.show(id)
        self.do("snooze", id, "org.alertd.Notifications.Snooze", {"id": id, "for": "300ms"})

    def ack(self):
        id = self.ledger.id("a")
        self.show(id)
        self.do("ack", id, "org.alertd.Notifications.Ack", {"ids": [id]})

    def cancel(self):
        id = self.ledger.id("c")
        # Further ahead than all the jumps of the clock together.
        self.schedule(id, "9000h")
        self.do("cancel", id, "org.alertd.Notifications.Cancel", {"ids": [id]})

    def relay(self):
        id = self.ledger.id("x")
        self.do("relay", id, "org.alertd.Notifications.Relay", {"appName": "relayed", "summary": id})

    def prompt(self):
        id = self.ledger.id("p")
        self.do("prompt", id, "org.alertd.Prompts.Ask",
                {"id": id, "question": {"title": id, "buttons": [{"label": "Yes"}]}, "noWait": True})
        if self.random.random() < 0.99:
            self.do("withdraw", id, "org.alertd.Prompts.Withdraw", {"ids": [id]})

    def badge(self):
        self.connection.call("org.alertd.Badges.Set", {"app": "org.example.Other", "add": 1})

    def look(self):
        self.connection.call(self.random.choice(["org.alertd.Manager.Status", "org.alertd.Notifications.List", "org.alertd.Prompts.List"]))


def listing(counter):
    return ", ".join(f"{value} {name}" for name, value in sorted(counter.items())) or "none"


class Torture:
    def __init__(self, place, deaths, seed, minutes):
        self.place, self.deaths, self.random = place, deaths, random.Random(seed)
        self.end = time.monotonic() + 60 * minutes
        self.ledger = Ledger()
        self.faults = collections.Counter()
        self.figures = collections.Counter()
        # By what the callers' connections ended.
        self.errors = collections.Counter()
        # When each was delivered for the last time, and up to when that is known.
        self.delivered = {}
        self.accounted = time.time()
        self.uptime = 0
        # How many deaths there have been.
        self.died = 0
        self.has_time_namespaces = os.geteuid() == 0 and subprocess.run(
            ["unshare", "-T", "--boottime", "1", "true"], stderr=subprocess.DEVNULL).returncode == 0

    def fault(self, what, example=""):
        self.faults[what] += 1
        if self.faults[what] <= 5:
            print(f"FAULT {what}: {example}", flush=True)

    # Lives and deaths

    def start(self):
        reading, writing = os.pipe()
        command = [str(self.place.binaries / "alertd"), "--foreground", "--ready-fd", str(writing)]
        if self.has_time_namespaces:
            if self.random.random() < 0.05:
                self.uptime += self.random.randint(1, 3600)
                self.figures["jumps of the uptime"] += 1
            # Uptime never runs backwards: every later life has at least as much of it.
            command = ["unshare", "-T", "--boottime", str(self.uptime)] + command
        log = open(self.place.folder / "alertd.log", "ab")
        child = subprocess.Popen(command, pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.place.environment)
        log.close()
        os.close(writing)
        return child, reading

    def begin(self):
        child, reading = self.start()
        if not os.read(reading, 1):
            raise SystemExit(f"alertd did not start: {(self.place.folder / 'alertd.log').read_text()[-3000:]}")
        os.close(reading)
        # Another one that serves in its place would be taken for it.
        serving = self.call("org.alertd.Manager.Status")["pid"]
        self.figures["lives that told their pid"] += 1
        if serving != child.pid:
            self.fault("another process serves", f"{serving} instead of {child.pid}")
        return child

    def die(self, child, number, is_starting=False):
        # Else one that has ended before is not told from one that ends now.
        if child.poll() is not None:
            return self.fault("ended by itself", f"status {child.returncode}: {(self.place.folder / 'alertd.log').read_text()[-2000:]}")
        child.send_signal(number)
        began = time.monotonic()
        try:
            status = child.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.fault("does not end on SIGTERM", f"process {child.pid}")
            child.kill()
            child.wait()
            return
        if number == signal.SIGTERM:
            self.figures["slowest end, ms"] = max(self.figures["slowest end, ms"], int((time.monotonic() - began) * 1000))
        # Before it takes the signal itself, the kernel ends it.
        orderly = (0, -signal.SIGTERM) if is_starting else (0,)
        if status not in ((-signal.SIGKILL,) if number == signal.SIGKILL else orderly):
            self.fault("ended by itself", f"status {status}: {(self.place.folder / 'alertd.log').read_text()[-2000:]}")

    def life(self):
        number = self.random.choice([signal.SIGKILL, signal.SIGTERM])
        end = "kill -9" if number == signal.SIGKILL else "SIGTERM"
        self.ledger.life(end)
        self.figures[end] += 1
        if self.random.random() < 0.1:
            # It dies on its way up.
            child, reading = self.start()
            time.sleep(self.random.uniform(0, 0.06))
            os.close(reading)
            return self.die(child, number, is_starting=True)
        child = self.begin()
        dying = threading.Event()
        load = [Load(self.place.socket, self.ledger, self.random.random(), dying) for _ in range(self.random.randint(1, 3))]
        for caller in load:
            caller.start()
        time.sleep(self.random.uniform(0, 0.3))
        dying.set()
        self.die(child, number)
        for caller in load:
            caller.join(10)
            if caller.is_alive():
                self.fault("a caller hangs", f"after {end}")
                continue
            self.errors[f"{caller.ended_by} ({end})"] += 1
            if not caller.is_expected:
                self.fault("a caller's error", f"{caller.ended_by}, {end}")

    def run(self):
        for death in range(1, self.deaths + 1):
            self.life()
            self.died = death
            is_over = death == self.deaths or time.monotonic() > self.end
            if death % 100 == 0 or is_over:
                try:
                    self.account()
                except (subprocess.CalledProcessError, subprocess.TimeoutExpired, KeyError, ValueError) as error:
                    # The server ended while it was asked, as dunst does now and then under load. What it showed is gone with it.
                    print(f"dunst cannot be asked: {error}", flush=True)
                    self.figures["accounts without the screen"] += 1
                    self.new_desktop()
                if death % 1000 == 0:
                    # dunst keeps all that it ever showed, and takes longer with each.
                    self.new_desktop()
                print(f"{death} deaths: " + listing(self.figures), flush=True)
                print("callers ended by: " + listing(self.errors), flush=True)
            if is_over:
                break
        self.final()

    # The account

    def call(self, method, parameters=None):
        with varlink.Connection(self.place.socket) as connection:
            return connection.call(method, parameters)

    def dunst(self, *words):
        return subprocess.run(["dunstctl", *words], env=self.place.environment, capture_output=True, text=True, check=True, timeout=60).stdout

    def on_screen(self):
        return sum(int(self.dunst("count", kind)) for kind in ("displayed", "waiting"))

    def closed(self):
        return json.loads(self.dunst("history"))["data"][0]

    def history(self, since=None):
        """What happened, the newest first."""
        events, cursor = [], None
        bound = {"since": datetime.datetime.fromtimestamp(since).astimezone().isoformat()} if since else {}
        while True:
            page = self.call("org.alertd.Manager.History", {"limit": 1000} | bound | ({"cursor": cursor} if cursor else {}))
            events += page["events"]
            cursor = page.get("cursor")
            if not cursor:
                return events

    def delivered_since(self, moment):
        """When what was delivered since then was so for the last time, by its title."""
        found = {}
        for event in self.history(moment):
            if event["event"] == "delivered":
                found.setdefault(event["title"], datetime.datetime.fromisoformat(event["at"]).timestamp())
        return found

    def settled(self):
        """Waits until nothing is due shortly and the screen does not change any more."""
        surroundings.wait_until(lambda: not self.is_due_soon(), "nothing is due soon", seconds=60)
        before = -1
        while before != (before := self.on_screen()):
            time.sleep(0.3)

    def is_due_soon(self):
        pending = self.call("org.alertd.Notifications.List", {"state": "pending", "limit": 1})["notifications"]
        return any(datetime.datetime.fromisoformat(item["due"]).timestamp() < time.time() + 60 for item in pending)

    def new_desktop(self):
        """A new display, bus and dunst, as any of them may have ended; says which."""
        ended = [f"{child.args[0]} ended with {child.poll()}" for child in self.place.desktop if child.poll() is not None]
        print("a new desktop: " + (", ".join(ended) or "all of the old one ran"), flush=True)
        self.place.end_desktop()
        self.place.add_desktop(self.place.dunst_configuration)

    def account(self):
        """The screen, and what the daemon has of it. The person closes all of it then."""
        if self.place.dunst.poll() is not None:
            # What it showed is gone with it, and shown again by the next one, as far as that is kept.
            self.figures["deaths of dunst itself"] += 1
            self.new_desktop()
        self.ledger.life("SIGTERM")
        child = self.begin()
        try:
            self.settled()
            now = time.time()
            self.delivered |= self.delivered_since(self.accounted)
            self.accounted = now
            listed = set()
            cursor = None
            while True:
                page = self.call("org.alertd.Notifications.List", {"state": "delivered", "limit": 1000} | ({"cursor": cursor} if cursor else {}))
                listed |= {item["title"] for item in page["notifications"]}
                cursor = page.get("cursor")
                if not cursor:
                    break
            # What the daemon had closed is in dunst's history already, which begins with the newest.
            before = len(self.closed())
            while self.on_screen():
                self.dunst("close-all")
            closed = self.closed()
            shown = collections.Counter(entry["summary"]["data"] for entry in closed[: len(closed) - before])
            for title, count in shown.items():
                kind = title.rstrip("0123456789")
                if kind not in ("r", "n", "s", "a", "x"):
                    continue
                self.figures["on the screen"] += 1
                # The life that delivered it counts: for a reminder it is another than the one that was asked for it.
                end = self.ledger.end_of_life_at(self.delivered[title])
                if count > 1:
                    self.figures["twice on the screen"] += count - 1
                    self.figures[f"twice after {end}"] += count - 1
                elif title not in listed:
                    # Between its showing and its being taken off the server had not yet said by what number it knows it.
                    self.figures[f"left on the screen although taken back, after {end}"] += 1
        finally:
            self.die(child, signal.SIGTERM)

    def final(self):
        self.ledger.life("SIGTERM")
        child = self.begin()
        try:
            delivered = collections.Counter(
                event["id"] for event in self.history() if event["event"] == "delivered" and event.get("app") == APP)
            asked, confirmed = self.ledger.asked, self.ledger.confirmed
            for id in confirmed["remind"]:
                if id[0] == "r" and not delivered[id]:
                    self.fault("a reminder is lost", id)
            for id in confirmed["notify"]:
                if not delivered[id]:
                    self.fault("a notification is lost", id)
            for id in confirmed["snooze"]:
                if delivered[id] != 2:
                    self.fault("a snoozed one did not come twice", f"{id} {delivered[id]}")
            for id, count in delivered.items():
                if count > 1 and id not in asked["snooze"]:
                    self.fault("a doubled delivery", f"{id} {count}")
                if id in confirmed["cancel"]:
                    self.fault("a cancelled one came", id)
            for id in asked["cancel"] & asked["remind"]:
                if self.pending(id) and id in confirmed["cancel"]:
                    self.fault("a cancelled one is there", id)
            count = self.call("org.alertd.Badges.Get", {"app": APP})["badge"]["count"]
            expected = sum(count for id, count in delivered.items() if id[0] in "rc")
            if count != expected:
                self.fault("the badge is not what was delivered", f"{count} instead of {expected}")
            prompts = {prompt["id"] for prompt in self.call("org.alertd.Prompts.List")["prompts"]}
            for id in confirmed["prompt"] - asked["withdraw"] - prompts:
                self.fault("a prompt is lost", id)
            for id in confirmed["withdraw"] & prompts:
                self.fault("a prompt that was taken back is there", id)
            if self.call("org.alertd.Manager.Status").get("setAside"):
                self.fault("the database was damaged")
            print("confirmed: " + ", ".join(f"{len(ids)} {kind}" for kind, ids in sorted(confirmed.items())))
        finally:
            self.die(child, signal.SIGTERM)

    def pending(self, id):
        try:
            return self.call("org.alertd.Notifications.Show", {"id": id})["notification"]["state"] == "pending"
        except varlink.Failed:
            return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, help="the folder of alertd")
    parser.add_argument("--deaths", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=24 * 60, help="ends it earlier")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="repeats the choices of a run")
    options = parser.parse_args()
    with surroundings.Surroundings(options.bin) as place:
        (place.folder / "dunstrc").write_text(DUNSTRC)
        # The account is taken by the history at the end, which keeps 100,000 events by itself: 8,000 deaths have more.
        configuration = place.folder / "home/.config/alertd"
        configuration.mkdir(parents=True)
        (configuration / "config.toml").write_text("[history]\ncount = 1000000\n")
        # Without services the bus starts no other dunst, of another configuration, should this one die.
        (place.folder / "bus.conf").write_text(BUS.format(folder=place.folder))
        place.bus_configuration = f"--config-file={place.folder}/bus.conf"
        place.add_desktop(str(place.folder / "dunstrc"))
        print(f"seed {options.seed}", flush=True)
        torture = Torture(place, options.deaths, options.seed, options.minutes)
        if not torture.has_time_namespaces:
            print("no time namespace can be made here: the uptime does not jump")
        torture.run()
    sys.exit(0 if verdict(torture) else 1)


def verdict(torture):
    """Prints what there is to judge, and says whether all of it is as it must be."""
    shown = torture.figures["on the screen"]
    twice = torture.figures["twice on the screen"]
    left = sum(count for name, count in torture.figures.items() if name.startswith("left on the screen") and "kill" in name)
    orderly = {name: count for name, count in torture.figures.items() if name.endswith("after SIGTERM") and count}
    print(f"left on the screen after kill -9: {left} of {shown} ({left / max(1, shown):.3%})")
    print(f"twice on the screen: {twice} of {shown} ({twice / max(1, shown):.3%})")
    print("doubled or left after SIGTERM: " + listing(orderly))
    print("callers ended by: " + listing(torture.errors))
    print("faults: " + (", ".join(f"{count} times {what}" for what, count in torture.faults.items()) or "none"))
    # Where dunst could never be asked, nothing was judged. Most lives show something.
    if shown < torture.died:
        print(f"only {shown} were seen on the screen in {torture.died} deaths: too few to judge")
        return False
    return not (torture.faults or orderly or twice > 0.001 * shown or left > 0.001 * max(1000, shown))


if __name__ == "__main__":
    main()
