# SPDX-License-Identifier: Apache-2.0
"""The instants of wall times that clocks leave out or show twice, by Python's zoneinfo (PEP 495).

Argument: the folder of zone files. Each line of the standard input is "KIND ZONE GAP OVERLAP DAYS TIME": a local time
that comes on so many days, by a rule or by a cron line. Each line of the answer has its POSIX seconds.
"""

import sys
import zoneinfo
from datetime import datetime, timedelta


def wall(second, zone):
    return datetime.fromtimestamp(second, zone).replace(tzinfo=None)


def end_of_gap(low, high, zone):
    """The first second with the offset of the later one."""
    after = datetime.fromtimestamp(high, zone).utcoffset()
    while high - low > 1:
        middle = (low + high) // 2
        if datetime.fromtimestamp(middle, zone).utcoffset() == after:
            high = middle
        else:
            low = middle
    return high


def instants(local, zone, kind, gap, overlap):
    # Of a time in a gap, fold 0 takes the offset before it, so that it lands after it; fold 1 the other way round.
    first, second = (int(local.replace(fold=fold, tzinfo=zone).timestamp()) for fold in (0, 1))
    if first == second:
        return [first]
    if wall(first, zone) != local:
        if gap == "skip":
            return []
        if gap == "before":
            return [second]
        return [end_of_gap(second, first, zone) if kind == "cron" else first]
    return {"first": [first], "second": [second], "both": [first, second]}[overlap]


zoneinfo.reset_tzpath([sys.argv[1]])
for line in sys.stdin:
    kind, name, gap, overlap, days, time = line.split()
    zone = zoneinfo.ZoneInfo(name)
    start = datetime.fromisoformat(time)
    found = set()
    for day in range(int(days)):
        found.update(instants(start + timedelta(days=day), zone, kind, gap, overlap))
    print("none" if not found else " ".join(str(second) for second in sorted(found)))
