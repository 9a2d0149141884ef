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
    """Context switches so far, willing and unwilling, of each thread of these processes."""
    counts = {}
    for status in (path for pid in pids for path in pathlib.Path(f"/proc/{pid}/task").glob("*/status")):
        counts[status] = sum(int(line.split()[1]) for line in status.read_text().splitlines() if "ctxt_switches" in line)
    return counts


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
    time.sleep(12)  # shown notifications have expired, and memory of earlier measurements has been freed
    before = {name: switches(pids) for name, pids in processes.items()}
    time.sleep(seconds)
    woken = Table(f"Wake-ups in {seconds} s with nothing due", "context switches")
    resident = Table("Memory, resident", "MiB")
    private = Table("Memory, proportional share", "MiB")
    for name, pids in processes.items():
        # A new thread has run; a thread that has ended did so for a reason that its siblings show.
        woken.add(name, sum(count - before[name].get(thread, 0) for thread, count in switches(pids).items()))
        resident.add(name, mebibytes(pids, "Rss"), f"{len(pids)} processes" if len(pids) > 1 else "")
        private.add(name, mebibytes(pids, "Pss"))
    return [woken, resident, private]
