# SPDX-License-Identifier: Apache-2.0
"""Random crontab lines with the next times croniter finds, in UTC.

One line each: expression|base|occurrences, POSIX seconds divided by commas. Arguments: seed, number of lines.
croniter takes 5-5 for all values, so it is never generated, and writes the last Friday L5, CivilTime (like Quartz) 5L. Lines on which croniter gives up are not printed.
"""
import datetime
import random
import sys

from croniter import croniter
from croniter.croniter import CroniterBadDateError

random.seed(int(sys.argv[1]))
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
DAYS = "sun mon tue wed thu fri sat".split()


def element(low, high, names=None):
    kind = random.random()
    first, last = sorted((random.randint(low, high), random.randint(low, high)))
    if kind < 0.15:
        return f"*/{random.randint(2, max(2, (high - low) // 2))}"
    if kind < 0.4 and first < last:
        return f"{first}-{last}"
    if kind < 0.5 and last - first > 2:
        return f"{first}-{last}/{random.randint(2, last - first)}"
    if names and kind < 0.7:
        return random.choice(names).upper() if kind < 0.6 else random.choice(names)
    return str(random.randint(low, high))


def field(low, high, star, names=None):
    if random.random() < star:
        return "*"
    return ",".join(element(low, high, names) for _ in range(random.choice((1, 1, 1, 2, 3))))


printed = 0
while printed < int(sys.argv[2]):
    minute, hour = field(0, 59, 0.3), field(0, 23, 0.4)
    day, month = field(1, 31, 0.5), field(1, 12, 0.6, MONTHS)
    weekday, theirs = field(0, 6, 0.5, DAYS), None
    special = random.random()
    if special < 0.05:
        day = "L"
    elif special < 0.1:
        day, number = "*", random.randint(0, 6)
        weekday = f"{number}#{random.randint(1, 5)}"
    elif special < 0.15:
        day, number = "*", random.randint(0, 6)
        weekday, theirs = f"{number}L", f"L{number}"
    base = datetime.datetime(random.randint(1980, 2080), 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(
        seconds=random.randrange(365 * 86400))
    try:
        # Debian's rule for the two day fields is what croniter calls the cron bug.
        steps = croniter(" ".join((minute, hour, day, month, theirs or weekday)), base, implement_cron_bug=True)
        if any(steps.expanded[place] == ["*"] and not text.startswith("*") for place, text in ((2, day), (4, weekday))):
            # To croniter a list of all values is a star; to cron it is not, which matters to the two day fields.
            continue
        found = [int(steps.get_next(float)) for _ in range(5)]
    except CroniterBadDateError:
        continue
    print(" ".join((minute, hour, day, month, weekday)), f"{base:%Y-%m-%dT%H:%M:%SZ}", ",".join(map(str, found)), sep="|")
    printed += 1
