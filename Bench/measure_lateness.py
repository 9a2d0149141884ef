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


def of_systemd(surroundings, count, together=False):
    """Lateness in ms of transient timers of a real user manager with AccuracySec=1us, by the clock of the command."""
    folder = surroundings.folder / ("manager-together" if together else "manager")
    results = folder / "results"
    lines = [f"start=$(($(date +%s) + 5 + {count} / 8))"]
    for i in range(count):
        moment = "$start" if together else f"$(($start + {200_000 * i // 1_000_000})).{200_000 * i % 1_000_000:06}"
        lines.append(f"systemd-run -q --user --on-calendar=\"$(date -u -d @{moment} '+%F %T.%6N UTC')\" "
                     f"--timer-property=AccuracySec=1us sh -c \"echo {moment} \\$(date +%s.%N) >>{results}\"")
    lines.append(f"sleep $(($start + {2 + (0 if together else count // 5)} - $(date +%s)))")
    # If many start together, the last one may take its time.
    lines.append(f"for i in $(seq 100); do [ $(wc -l <{results}) -ge {count} ] && break; sleep 0.1; done")
    ran = subprocess.run([ROOT / "packaging/user-manager.sh", folder, "bash", "-ec", "\n".join(lines)], env=surroundings.environment,
                         capture_output=True, text=True)
    if ran.returncode:
        print(f"No systemd timers to compare with: {ran.stderr.strip()[-300:]}")
        return []
    return [1000 * (float(line.split()[1]) - float(line.split()[0])) for line in results.read_text().splitlines()]


def of_atd(surroundings, count):
    """Lateness in ms of atd's jobs at the turn of the next minute, by the clock of the command."""
    if not surroundings.has_atd:
        return []
    result = pathlib.Path(surroundings.folder) / f"at-result-{count}"
    result.touch()
    turn = (int(time.time() + 2 + 0.02 * count) // 60 + 1) * 60
    stamp = datetime.datetime.fromtimestamp(turn).strftime("%Y%m%d%H%M")
    for _ in range(count):
        subprocess.run(["at", "-M", "-t", stamp], input=f"date +%s.%N >>{result}\n", text=True, env=surroundings.environment,
                       capture_output=True)
    limit = turn + 20 + count
    while time.time() < limit and len(lines := result.read_text().splitlines()) < count:
        time.sleep(0.2)
    return [1000 * (float(line) - turn) for line in lines]


def measure(surroundings, count):
    how = "ours: a watcher has the event; the others: the clock of the command they start"
    table = Table("Lateness of what is due", "ms", how)
    start = time.time() + 2 + 0.02 * count  # all are scheduled before the first is due
    single = ours(surroundings, [start + 0.0501 * i for i in range(4 * count)])
    table.add("alertd", single)
    table.add("systemd timer, AccuracySec=1us", of_systemd(surroundings, min(count, 25)))
    table.add("atd", of_atd(surroundings, 1))
    tail = Table("Lateness of what is due, the 99th of 100", "ms")
    tail.add("alertd", sorted(single)[int(0.99 * len(single))])
    together = {
        "alertd": ours(surroundings, [round(time.time() + 2)] * 100),
        "systemd timers, AccuracySec=1us": of_systemd(surroundings, 100, together=True),
        "atd": of_atd(surroundings, 100),
    }
    tables = [table, tail]
    for which, place in (("first", 0), ("median", 50), ("last", 99)):
        tables.append(Table(f"Lateness of the {which} of 100 due together", "ms", how))
        for name, late in together.items():
            if len(late) == 100:
                tables[-1].add(name, sorted(late)[place])
            elif late:
                print(f"{name}: {len(late)} of 100 came")
    return tables
