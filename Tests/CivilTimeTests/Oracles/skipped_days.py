# SPDX-License-Identifier: Apache-2.0
"""Random rules with SKIP (RFC 7529) and their first occurrences, as libical has them.

One line a rule: rule|start|occurrences, POSIX seconds divided by commas, ten of them. Arguments: seed, number.

libical 3.0.16 comes to no end where two days of one period become the same, so a rule has days from one end only, or days
that stay apart. It takes BYMONTH of MONTHLY as a filter of what SKIP has moved, against the order of RFC 7529 4.1, and puts
day -366 of the year after the start into the start's. These are in a table of the test.
"""
import ctypes
import datetime
import random
import signal
import sys

random.seed(int(sys.argv[1]))
expand = ctypes.CDLL("libical.so.3").icalrecur_expand_recurrence
expand.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_int, ctypes.POINTER(ctypes.c_long)]
TAKE = 10
# A rule that hangs libical ends the script by this signal: then the generator makes rules it must not.
signal.alarm(120)


def days(largest):
    """One or two days, or days so far apart that SKIP keeps them apart, all counted from the same end."""
    sign = random.choice((1, -1))
    count = random.choice((1, 1, 2))
    late = random.sample(range(largest - 2, largest + 1), 1)
    early = random.sample(range(2, largest - 4), count - 1)
    return ",".join(str(sign * day) for day in sorted(early + late))


def rule():
    name = random.choice(("MONTHLY", "YEARLY"))
    parts = ["RSCALE=GREGORIAN", f"FREQ={name}"]
    if random.random() < 0.3:
        parts.append(f"INTERVAL={random.randint(2, 5)}")
    skip = random.choice(("BACKWARD", "FORWARD", "OMIT"))
    if name == "YEARLY" and random.random() < 0.4:
        year_days = days(366)
        parts.append(f"BYYEARDAY={year_days.replace('-', '') if skip == 'BACKWARD' else year_days}")
    else:
        if name == "YEARLY":
            parts.append("BYMONTH=" + ",".join(map(str, sorted(random.sample(range(1, 13), random.randint(1, 4))))))
        parts.append(f"BYMONTHDAY={days(31)}")
    if random.random() < 0.2:
        parts.append(f"COUNT={random.randint(1, 8)}")
    parts.append("SKIP=" + skip)
    return ";".join(parts)


for _ in range(int(sys.argv[2])):
    text = rule()
    start = datetime.datetime(random.randint(2000, 2030), random.randint(1, 12), random.randint(1, 28), 10, tzinfo=datetime.timezone.utc)
    found = (ctypes.c_long * TAKE)()
    expand(text.encode(), int(start.timestamp()), TAKE, found)
    print(text, f"{start:%Y-%m-%dT%H:%M:%S}", ",".join(str(second) for second in found if second), sep="|")
