# SPDX-License-Identifier: Apache-2.0
"""Durable schedules: how many reminders can be stored in a second, and that all of them outlive a kill -9."""

import subprocess
import time

import floors
import varlink
from table import Table

REMIND = "org.alertd.Notifications.Remind"


def parameters(name):
    return {"id": name, "content": {"title": f"Reminder {name}", "userInfo": {"key": name}}, "trigger": {"in": "9000h"}}


def by_command(surroundings, count):
    """Seconds from exec to exit of each command that stores something, alternating."""
    floor = floors.peer(surroundings, "command", "C, a synced page", "store", str(surroundings.folder / "page-of-remind"))
    seconds = {"alertctl remind": []} | ({"at": []} if surroundings.has_atd else {}) | {name: [] for name in floor}
    for turn in range(count):
        commands = {
            "alertctl remind": (["alertctl", "remind", "Reminder", "--in", "9000h", "--id", f"command-{turn}"], None),
            "at": (["at", "-q", "z", "-M", "now + 300 days"], b"true\n"),
        } | {name: (command, None) for name, command in floor.items()}
        for name, values in seconds.items():
            command, text = commands[name]
            began = time.perf_counter()
            subprocess.run(command, input=text, env=surroundings.environment, capture_output=True, check=True)
            values.append(time.perf_counter() - began)
    remove_at_jobs(surroundings)
    return seconds


def one_after_the_other(connection, seconds):
    """How many reminders were stored within these seconds, each acknowledged before the next is sent; and in a second."""
    count, began = 0, time.perf_counter()
    while time.perf_counter() < began + seconds:
        connection.call(REMIND, parameters(f"single-{count}"))
        count += 1
    return count, count / (time.perf_counter() - began)


def in_flight(connection, count, window):
    """How many reminders were stored in a second with `window` calls sent before their replies are read."""
    messages = [connection.message(REMIND, parameters(f"pipelined-{i}")) for i in range(count)]
    began = time.perf_counter()
    for start in range(0, count, window):
        part = messages[start : start + window]
        connection.send(b"".join(part))
        connection.count_replies(len(part))
    return count / (time.perf_counter() - began)


def measure(surroundings, count):
    commands = by_command(surroundings, count)
    with varlink.Connection(surroundings.socket) as connection:
        before = connection.call("org.alertd.Manager.Status")["pending"]
        single, single_rate = one_after_the_other(connection, 2)
        pipelined = 100 * count
        pipelined_rate = in_flight(connection, pipelined, 512)
    if before < count:
        raise SystemExit(f"{before} reminders are pending of {count} that alertctl acknowledged")

    duration = Table("A durable schedule by command, exec to exit", "ms", "alternating; ours returns when the reminder is synced to disk, at does not sync")
    rate = Table("Durable schedules in a second", "1/s", "each acknowledged one is on disk", more_is_better=True)
    rate.add("alertd, 512 calls in flight", pipelined_rate)
    rate.add("alertd, a call after the other", single_rate)
    for name, values in commands.items():
        duration.add(name, [1000 * value for value in values])
        rate.add(f"{name}, by command", [1 / value for value in values])

    surroundings.kill_alertd()
    surroundings.start_alertd()
    with varlink.Connection(surroundings.socket) as connection:
        pending = connection.call("org.alertd.Manager.Status")["pending"]
    wanted = before + single + pipelined
    if pending != wanted:
        raise SystemExit(f"after kill -9, {pending} reminders are pending of {wanted} that were acknowledged")
    again = Table("Start again after kill -9, exec to ready", "ms", f"all {pending:,} acknowledged reminders are there")
    again.add("alertd", 1000 * surroundings.seconds_to_ready)
    return [duration, rate, again]


def remove_at_jobs(surroundings):
    if surroundings.has("atq"):
        queue = subprocess.run(["atq", "-q", "z"], env=surroundings.environment, capture_output=True, text=True).stdout
        if jobs := [line.split()[0] for line in queue.splitlines()]:
            subprocess.run(["atrm", *jobs], env=surroundings.environment, check=False)
