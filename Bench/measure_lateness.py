# SPDX-License-Identifier: Apache-2.0
"""How late what was due comes: ours, systemd's timers at their finest, and atd at the turn of a minute."""

import datetime
import pathlib
import subprocess
import time

import varlink
from surroundings import ROOT
from table import Table


def due(seconds):
    """RFC 3339 in UTC with milliseconds."""
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat(timespec="milliseconds")


def ours(surroundings, moments):
    """Lateness in ms of one reminder at each of these moments (seconds since 1970): when a watcher has the event."""
    with varlink.Connection(surroundings.socket) as watcher, varlink.Connection(surroundings.socket) as caller:
        events = watcher.stream("org.alertd.Manager.Watch")
        next(events)
        for i, moment in enumerate(moments):
            caller.call("org.alertd.Notifications.Remind",
                        {"id": f"late-{i}", "content": {"title": "Late?", "level": "passive"}, "trigger": {"at": due(moment)}})
        late = {}
        for reply in events:
            event = reply["event"]
            if event["event"] == "delivered" and event.get("id", "").startswith("late-"):
                late[int(event["id"][5:])] = 1000 * (time.time() - moments[int(event["id"][5:])])
                if len(late) == len(moments):
                    break
        caller.call("org.alertd.Notifications.Cancel", {"ids": [f"late-{i}" for i in range(len(moments))]})
    return list(late.values())


def of_systemd(surroundings, count):
    """Lateness in ms of transient timers of a real user manager with AccuracySec=1us, by the clock of the command."""
    folder = surroundings.folder / "manager"
    results = folder / "results"
    start = int(time.time()) + 5 + count // 10
    lines = []
    for moment in (start + 0.2 * i for i in range(count)):
        written = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S.%f UTC")
        lines.append(f"systemd-run -q --user --on-calendar='{written}' --timer-property=AccuracySec=1us "
                     f"sh -c 'echo {moment:.6f} $(date +%s.%N) >>{results}'")
    lines.append(f"sleep $(({start} + {count // 5} + 2 - $(date +%s)))")
    ran = subprocess.run([ROOT / "packaging/user-manager.sh", folder, "bash", "-ec", "\n".join(lines)], env=surroundings.environment,
                         capture_output=True, text=True)
    if ran.returncode:
        print(f"No systemd timers to compare with: {ran.stderr.strip()[-300:]}")
        return []
    return [1000 * (float(line.split()[1]) - float(line.split()[0])) for line in results.read_text().splitlines()]


def of_atd(surroundings):
    """Lateness in ms of one atd job at the turn of the next minute, by the clock of the command."""
    if not surroundings.has_atd:
        return []
    result = pathlib.Path(surroundings.folder) / "at-result"
    turn = (int(time.time()) // 60 + 1) * 60
    if turn - time.time() < 2:
        turn += 60
    stamp = datetime.datetime.fromtimestamp(turn).strftime("%Y%m%d%H%M")
    subprocess.run(["at", "-M", "-t", stamp], input=f"date +%s.%N >{result}\n", text=True, env=surroundings.environment, capture_output=True)
    limit = turn + 20
    while time.time() < limit and not (result.exists() and result.stat().st_size):
        time.sleep(0.2)
    return [1000 * (float(result.read_text()) - turn)] if result.exists() and result.stat().st_size else []


def measure(surroundings, count):
    table = Table("Lateness of what is due", "ms", "ours: a watcher has the event; the others: the clock of the command they start")
    start = time.time() + 2 + 0.02 * count  # all are scheduled before the first is due
    single = ours(surroundings, [start + 0.0501 * i for i in range(4 * count)])
    table.add("alertd", single)
    table.add("systemd timer, AccuracySec=1us", of_systemd(surroundings, min(count, 25)))
    table.add("atd", of_atd(surroundings))
    together = Table("The last of 100 due together", "ms")
    together.add("alertd", max(ours(surroundings, [round(time.time() + 2)] * 100)))
    tail = Table("Lateness of what is due, the 99th of 100", "ms")
    tail.add("alertd", sorted(single)[int(0.99 * len(single))])
    return [table, tail, together]
