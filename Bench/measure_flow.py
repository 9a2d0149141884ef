# SPDX-License-Identifier: Apache-2.0
"""A thousand notifications a second, from the call to the notification server: whether each arrives, once, and how late the
last of them is."""

import pathlib
import signal
import subprocess
import threading
import time

import floors
import varlink
from surroundings import bus_names, end, wait_until
from table import Table

APP = "flow"
SECONDS = 3
RATE = 1000
BURSTS = 7


def measure(surroundings, count):
    table = Table(
        f"{RATE:,} notifications a second for {SECONDS} s, from the call to the server", "ms",
        "from the Varlink call, by way of the disk, to a counting server on the bus; lost and twice are counted there",
        alone=True)
    with dunst_replaced(surroundings) as server:
        flow(surroundings, server, table)
        burst(surroundings, server, table, count)
    return [table]


class dunst_replaced:
    """The counting server in dunst's place, while it is measured with."""

    def __init__(self, surroundings):
        self.surroundings = surroundings

    def __enter__(self):
        end(self.surroundings.dunst)
        self.server = self.surroundings.process(
            ["/usr/bin/python3", str(pathlib.Path(__file__).with_name("counting_server.py")), APP],
            stdout=subprocess.PIPE, text=True)
        wait_until(lambda: "org.freedesktop.Notifications" in bus_names(self.surroundings), "the counting server is on the bus")
        return self.server

    def __exit__(self, *_):
        end(self.server)
        self.surroundings.dunst = self.surroundings.process(["dunst", "-conf", "/dev/null"])
        wait_until(lambda: "org.freedesktop.Notifications" in bus_names(self.surroundings), "dunst is on the bus")


def arrived(server):
    """What has arrived since it was asked last: each title with its moment, in the order of arrival."""
    server.send_signal(signal.SIGUSR1)
    lines = iter(server.stdout.readline, ".\n")
    return [(title, float(moment)) for title, moment in map(str.split, lines)]


def all_arrived(server, count):
    """Waits until that many have arrived, or no more come for five seconds."""
    seen, quiet = [], time.monotonic()
    while len(seen) < count and time.monotonic() < quiet + 5:
        time.sleep(0.05)
        if more := arrived(server):
            seen += more
            quiet = time.monotonic()
    return seen


def call(name):
    return varlink.Connection.message("org.alertd.Notifications.Notify", {"id": name, "content": {"title": name, "app": APP}})


def check(seen, names):
    titles = [title for title, _ in seen]
    lost, twice = len(set(names) - set(titles)), len(titles) - len(set(titles))
    return f"{len(set(titles)):,} of {len(names):,} arrived, {lost} lost, {twice} twice" + ("" if titles == sorted(titles) else ", out of order")


def clear(surroundings):
    with varlink.Connection(surroundings.socket) as connection:
        connection.send(varlink.Connection.message("org.alertd.Notifications.Cancel", {"all": True}))
        connection.reply()


def flow(surroundings, server, table):
    """One call each millisecond, whether or not the one before has been answered."""
    names = [f"f{number:05}" for number in range(RATE * SECONDS)]
    sent = {}
    with varlink.Connection(surroundings.socket) as connection:
        answers = threading.Thread(target=connection.count_replies, args=(len(names),))
        answers.start()
        began = time.monotonic()
        for number, name in enumerate(names):
            message = call(name)
            if (wait := began + number / RATE - time.monotonic()) > 0:
                time.sleep(wait)
            sent[name] = time.monotonic()
            connection.send(message)
        answers.join()
    seen = all_arrived(server, len(names))
    delays = sorted(1000 * (moment - sent[title]) for title, moment in seen if title in sent)
    remark = check(seen, names)
    table.add("one each millisecond", delays, remark)
    if delays:
        table.add("the same, the slowest of a hundred", delays[len(delays) * 99 // 100])
    clear(surroundings)


def burst(surroundings, server, table, count):
    """All at once, and the time until the last of them is there; beside programs that do nothing but call the server."""
    ours, remarks = [], set()
    for turn in range(BURSTS):
        names = [f"b{turn}-{number:05}" for number in range(count)]
        rest(server)
        with varlink.Connection(surroundings.socket) as connection:
            data = b"".join(map(call, names))
            began = time.monotonic()
            connection.send(data)
            connection.count_replies(len(names))
        seen = all_arrived(server, len(names))
        ours.append(1000 * (max((moment for _, moment in seen), default=began) - began))
        remarks.add(check(seen, names))
        clear(surroundings)
    table.add(f"{count:,} at once, until the last", ours, ", ".join(sorted(remarks)))
    peers = {f"{count:,} by python-dbus alone": ["/usr/bin/python3", "-c", DIRECT, APP, str(count)]}
    peers |= floors.peer(surroundings, "notify", f"C on sd-bus, {count:,}", APP, str(count))
    for name, command in peers.items():
        times = []
        for _ in range(BURSTS):
            rest(server)
            direct = subprocess.run(command, env=surroundings.environment, check=True, capture_output=True, text=True)
            times.append(1000 * (all_arrived(server, count)[-1][1] - float(direct.stdout)))
        table.add(name, times, "straight to the server, not kept")


def rest(server):
    """Lets the server take back what was shown before: a thousand calls that would be waited for with the next thousand."""
    time.sleep(1)
    arrived(server)


DIRECT = """
import dbus, sys, time
server = dbus.Interface(dbus.SessionBus().get_object('org.freedesktop.Notifications', '/org/freedesktop/Notifications'), 'org.freedesktop.Notifications')
print(time.monotonic())
for number in range(int(sys.argv[2])):
    server.Notify(sys.argv[1], 0, '', f'd{number:05}', '', [], {}, -1, ignore_reply=True)
server.GetCapabilities()
"""
