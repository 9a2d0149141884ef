# SPDX-License-Identifier: Apache-2.0
"""Durable schedules: how many reminders can be stored in a second, and that all of them outlive a kill -9."""

import os
import subprocess
import time

import varlink
from table import Table

REMIND = "org.alertd.Notifications.Remind"


def parameters(name):
    return {"id": name, "content": {"title": f"Reminder {name}", "userInfo": {"key": name}}, "trigger": {"in": "9000h"}}


def measure(surroundings, count):
    table = Table("Durable schedules in a second", "1/s", "each acknowledged one is on disk", more_is_better=True)
    stored = 0

    commands = {"alertctl remind, by command": (["alertctl", "remind", "Reminder", "--in", "9000h"], None)}
    if can_use_at(surroundings):
        commands["at, by command"] = (["at", "-q", "z", "-M", "now + 300 days"], b"true\n")
    seconds = {name: [] for name in commands}
    for turn in range(count + 2):
        for name, (command, text) in commands.items():
            began = time.perf_counter()
            subprocess.run(command, input=text, env=surroundings.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            if turn >= 2:
                seconds[name].append(time.perf_counter() - began)
    with varlink.Connection(surroundings.socket) as connection:
        # The ids made from the title may replace one another, so what is stored is asked for, not reckoned.
        stored = connection.call("org.alertd.Manager.Status")["pending"]

        single, limit = 0, time.perf_counter() + 2
        began = time.perf_counter()
        while time.perf_counter() < limit:
            connection.call(REMIND, parameters(f"single-{single}"))
            single += 1
        single_rate = single / (time.perf_counter() - began)

        pipelined, window = 0, 512
        messages = [connection.message(REMIND, parameters(f"pipelined-{i}")) for i in range(100 * count)]
        began = time.perf_counter()
        for start in range(0, len(messages), window):
            part = messages[start : start + window]
            connection.send(b"".join(part))
            connection.count_replies(len(part))
            pipelined += len(part)
        pipelined_rate = pipelined / (time.perf_counter() - began)

    table.add("alertd, a call after the other", single_rate)
    table.add(f"alertd, {window} calls in flight", pipelined_rate)
    for name, values in seconds.items():
        table.add(name, [1 / value for value in values])
    remove_at_jobs(surroundings)

    surroundings.kill_alertd()
    surroundings.start_alertd()
    with varlink.Connection(surroundings.socket) as connection:
        pending = connection.call("org.alertd.Manager.Status")["pending"]
    wanted = stored + single + pipelined
    if pending != wanted:
        raise SystemExit(f"after kill -9, {pending} reminders are pending of {wanted} that were acknowledged")
    again = Table("Start again after kill -9, exec to ready", "ms", f"all {pending:,} acknowledged reminders are there")
    again.add("alertd", 1000 * surroundings.seconds_to_ready)
    return [table, again]


def can_use_at(surroundings):
    """at needs its spool, and without atd it says so with every job; so one is started where none runs."""
    if not surroundings.has("at"):
        return False
    if subprocess.run(["pgrep", "-x", "atd"], stdout=subprocess.DEVNULL).returncode and os.geteuid() == 0:
        surroundings.process(["atd", "-f"])
    return subprocess.run(["atq"], env=surroundings.environment, capture_output=True).returncode == 0


def remove_at_jobs(surroundings):
    if surroundings.has("atq"):
        queue = subprocess.run(["atq", "-q", "z"], env=surroundings.environment, capture_output=True, text=True).stdout
        if jobs := [line.split()[0] for line in queue.splitlines()]:
            subprocess.run(["atrm", *jobs], env=surroundings.environment, check=False)
