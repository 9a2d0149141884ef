# SPDX-License-Identifier: Apache-2.0
"""What it costs while nothing is due: wake-ups, and memory."""

import pathlib
import subprocess
import time

from table import Table


def family(process):
    """The process and its children, and theirs."""
    pids, queue = [], [process]
    while queue:
        pid = queue.pop()
        pids.append(pid)
        children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
        queue += map(int, children)
    return pids


def switches(pids):
    """Context switches so far of all threads of these processes, willing and unwilling."""
    total = 0
    for pid in pids:
        for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
            total += sum(int(line.split()[1]) for line in status.read_text().splitlines() if "ctxt_switches" in line)
    return total


def mebibytes(pids, field):
    total = 0
    for pid in pids:
        for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(field + ":"):
                total += int(line.split()[1])
    return total / 1024


def measure(surroundings, seconds):
    processes = {"alertd": family(surroundings.alertd.pid), "dunst": [surroundings.dunst.pid]}
    if atd := subprocess.run(["pgrep", "-x", "atd"], capture_output=True, text=True).stdout.split():
        processes["atd"] = [int(atd[0])]
    before = {name: switches(pids) for name, pids in processes.items()}
    time.sleep(seconds)
    woken = Table(f"Wake-ups in {seconds} s with nothing due", "context switches")
    resident = Table("Memory, resident", "MiB")
    private = Table("Memory, proportional share", "MiB")
    for name, pids in processes.items():
        woken.add(name, switches(pids) - before[name])
        resident.add(name, mebibytes(pids, "Rss"))
        private.add(name, mebibytes(pids, "Pss"))
    return [woken, resident, private]
