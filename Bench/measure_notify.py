# SPDX-License-Identifier: Apache-2.0
"""A notification by command: the whole process, from exec to exit, against the same dunst."""

import floors
from table import Table


def measure(surroundings, count):
    table = Table("Notify by command, exec to exit", "ms", "alternating, one dunst; ours returns when it is on disk, notify-send when dunst has replied")
    peers = {
        "alertctl notify": ["alertctl", "notify", "Backup done", "42 files in 3 s", "--app", "bench"],
        "notify-send": ["notify-send", "--app-name=bench", "Backup done", "42 files in 3 s"],
        "alertctl --version (bare start)": ["alertctl", "--version"],
    } | floors.peer(surroundings, "command", "C, a synced page", "store", str(surroundings.folder / "page-of-notify"))
    times = {name: [] for name in peers}
    for turn in range(count + 3):
        for name, command in peers.items():
            began, ended, status = surroundings.spawn(command)
            if status:
                raise SystemExit(f"{' '.join(command)}: exit status {status}")
            if turn >= 3:  # the first ones warm the page cache
                times[name].append(1000 * (ended - began))
    for name, values in times.items():
        table.add(name, values)
    return [table]
