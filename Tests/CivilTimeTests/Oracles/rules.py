# SPDX-License-Identifier: Apache-2.0
"""Random recurrence rules with their first occurrences, as python-dateutil and zoneinfo have them.

One line a rule: rule|start|zone|occurrences|end. Occurrences are POSIX seconds divided by commas; the end is `$` if
there are no more, else `+`. Arguments: seed, number of rules.

Where dateutil and CivilTime differ on purpose, the rule given to dateutil is brought to what CivilTime documents:
- YEARLY;BYWEEKNO without a part that chooses days: dateutil takes all seven, RFC 5545 the weekday of the start.
- BYDAY with and without numbers in one list: dateutil intersects them, RFC 5545 unites them; never generated.
- WEEKLY;BYSETPOS: dateutil counts positions in the first week from the start on; starts are put on its first day.
- Rules of HOURLY and finer in a zone: dateutil steps on the wall, CivilTime in elapsed time; here they are stepped in
  UTC and filtered by what the wall of zoneinfo shows.
"""
import datetime
import itertools
import random
import sys
import warnings
import zoneinfo

from dateutil import rrule

UTC = datetime.timezone.utc
NAMES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = [
    "UTC", "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Pacific/Apia",
    "Europe/Dublin", "Asia/Tehran", "Africa/Casablanca", "America/Sao_Paulo", "Asia/Kolkata",
]
# How far a rule is followed; dateutil would step on to the year 9999.
HORIZON = {
    "YEARLY": 365 * 60, "MONTHLY": 365 * 25, "WEEKLY": 365 * 10, "DAILY": 365 * 4,
    "HOURLY": 120, "MINUTELY": 3, "SECONDLY": 0.05,
}
TAKE = 10
# COUNT beside UNTIL is deprecated in dateutil, and needed here.
warnings.simplefilter("ignore", DeprecationWarning)
random.seed(int(sys.argv[1]))


def some(values, most):
    return sorted(random.sample(values, random.randint(1, min(most, len(values)))))


def both_ways(largest, most):
    return sorted({random.choice((1, 1, -1)) * random.randint(1, largest) for _ in range(random.randint(1, most))})


def chance(percent):
    return random.random() * 100 < percent


def make_parts(name):
    parts = {}
    fine = name in ("HOURLY", "MINUTELY", "SECONDLY")
    if chance(15 if fine else 30):
        parts["BYMONTH"] = some(range(1, 13), 4)
    if name == "YEARLY" and chance(20):
        parts["BYWEEKNO"] = both_ways(53, 4)
    if name in ("YEARLY", "HOURLY", "MINUTELY", "SECONDLY") and chance(15 if name == "YEARLY" else 5):
        parts["BYYEARDAY"] = both_ways(366, 12 if fine else 5)
    if name != "WEEKLY" and chance(10 if fine else 30):
        parts["BYMONTHDAY"] = both_ways(31, 12 if fine else 4)
    if chance(15 if fine else 40):
        days = some(DAYS, 4)
        if name in ("YEARLY", "MONTHLY") and "BYWEEKNO" not in parts and chance(50):
            largest = 5 if name == "MONTHLY" or "BYMONTH" in parts else 53
            days = [f"{random.choice((1, 1, -1)) * random.randint(1, largest)}{day}" for day in days]
        parts["BYDAY"] = days
    if chance(25):
        parts["BYHOUR"] = some(range(24), 10 if fine else 3)
    if chance(25):
        parts["BYMINUTE"] = some(range(60), 20 if name in ("MINUTELY", "SECONDLY") else 3)
    if chance(25):
        parts["BYSECOND"] = some(range(60), 20 if name == "SECONDLY" else 3)
    return parts


def text_of(name, interval, parts, end):
    items = [f"FREQ={name}"]
    if interval != 1:
        items.append(f"INTERVAL={interval}")
    items += [f"{key}={','.join(map(str, value)) if isinstance(value, list) else value}" for key, value in parts.items()]
    random.shuffle(items)
    return ";".join(items + end)


def seconds(wall, zone):
    return int(wall.replace(tzinfo=zone).astimezone(UTC).timestamp())


def wall_rule(name, interval, parts, start, zone):
    if parts.get("BYSETPOS") and name == "WEEKLY":
        first = DAYS.index(parts.get("WKST", "MO"))
        start -= datetime.timedelta(days=(start.weekday() - first) % 7)
    last = start + datetime.timedelta(days=HORIZON[name], seconds=1)
    end, until = [], last
    kind = random.randrange(4)
    if kind == 0:
        end = [f"COUNT={random.randint(1, 12)}"]
    elif kind == 1:
        until = start + (last - start) * random.random() * 0.2
        until = until.replace(microsecond=0)
    if not end:
        if chance(50):
            stamp = datetime.datetime.fromtimestamp(seconds(until, zone), UTC)
            end = [f"UNTIL={stamp:%Y%m%dT%H%M%SZ}"]
        else:
            end = [f"UNTIL={until:%Y%m%dT%H%M%S}"]
    text = text_of(name, interval, parts, end)
    oracle = dict(parts)
    chooses = ("BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY")
    if name == "YEARLY" and [key for key in chooses if key in parts] == ["BYWEEKNO"]:
        oracle["BYDAY"] = [DAYS[start.weekday()]]
    # dateutil looks at UNTIL only when it has found something; without a match it would go on to this year.
    datetime.MAXYEAR = until.year + 1
    limit = f"UNTIL={until:%Y%m%dT%H%M%S}"
    counted = end[0].startswith("COUNT")
    try:
        rule = rrule.rrulestr(text_of(name, interval, oracle, (end if counted else []) + [limit]), dtstart=start)
        walls = list(itertools.islice(rule, TAKE + 2))
    except ValueError as problem:
        # Its word for a rule that can never match.
        if "empty set" not in str(problem):
            raise
        return text, start, [], True
    # A counted rule goes on after the horizon, which CivilTime is not told of.
    complete = len(walls) == int(end[0][6:]) if counted else len(walls) < TAKE + 2
    found = sorted({seconds(wall, zone) for wall in walls})
    if len(found) > TAKE:
        found, complete = found[:TAKE], False
    return text, start, found, complete


def elapsed_rule(name, interval, parts, start, zone):
    """Stepped in UTC, filtered by the wall: only parts that limit and do not expand."""
    keep = {"HOURLY": ["BYHOUR"], "MINUTELY": ["BYHOUR", "BYMINUTE"], "SECONDLY": ["BYHOUR", "BYMINUTE", "BYSECOND"]}[name]
    parts = {key: value for key, value in parts.items() if key in keep + ["BYMONTH", "BYMONTHDAY", "BYDAY"]}
    first = start.replace(tzinfo=zone).astimezone(UTC)
    step = {"HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}[name] * interval
    last = first + datetime.timedelta(days=HORIZON[name])
    stamp = int(first.timestamp())
    found = []
    while stamp <= last.timestamp() and len(found) < TAKE:
        wall = datetime.datetime.fromtimestamp(stamp, zone)
        month_end = (wall.replace(day=28, tzinfo=None) + datetime.timedelta(days=4)).replace(day=1) - datetime.timedelta(days=1)
        if all((
            wall.month in parts.get("BYMONTH", [wall.month]),
            "BYMONTHDAY" not in parts or wall.day in parts["BYMONTHDAY"] or wall.day - month_end.day - 1 in parts["BYMONTHDAY"],
            DAYS[wall.weekday()] in parts.get("BYDAY", [DAYS[wall.weekday()]]),
            wall.hour in parts.get("BYHOUR", [wall.hour]),
            wall.minute in parts.get("BYMINUTE", [wall.minute]),
            wall.second in parts.get("BYSECOND", [wall.second]),
        )):
            found.append(stamp)
        stamp += step
    text = text_of(name, interval, parts, [f"UNTIL={last:%Y%m%dT%H%M%SZ}"])
    return text, start, found, len(found) < TAKE


def transitions(zone_name):
    """Days near which clocks change, so that rules meet gaps and overlaps."""
    zone = zoneinfo.ZoneInfo(zone_name)
    day = datetime.datetime(2005, 1, 1)
    found = []
    while day.year < 2045:
        following = day + datetime.timedelta(days=1)
        if day.replace(tzinfo=zone).utcoffset() != following.replace(tzinfo=zone).utcoffset():
            found.append(day)
        day = following
    return found


CHANGES = {name: transitions(name) for name in set(ZONES)}

number = 0
while number < int(sys.argv[2]):
    name = random.choice(NAMES)
    zone_name = random.choice(ZONES)
    zone = zoneinfo.ZoneInfo(zone_name)
    interval = random.choice((1, 1, 1, 2, 3, 4, 7, random.randint(1, 60)))
    if name in ("YEARLY", "MONTHLY") and interval > 12:
        interval = 12
    start = datetime.datetime(random.randint(1950, 2090), 1, 1) + datetime.timedelta(
        days=random.randrange(365), seconds=random.choice((0, random.randrange(86400))))
    if CHANGES[zone_name] and chance(60):
        start = random.choice(CHANGES[zone_name]) + datetime.timedelta(
            days=random.randint(-2, 1), hours=random.randrange(24), minutes=random.choice((0, 15, 30, random.randrange(60))))
    parts = make_parts(name)
    fine = name in ("HOURLY", "MINUTELY", "SECONDLY")
    if fine and zone_name != "UTC":
        text, start, found, complete = elapsed_rule(name, interval, parts, start, zone)
    else:
        if chance(20):
            parts["WKST"] = random.choice(DAYS)
        if chance(15) and (name != "SECONDLY"):
            parts["BYSETPOS"] = both_ways(6, 3)
        try:
            text, start, found, complete = wall_rule(name, interval, parts, start, zone)
        except ValueError:
            # dateutil makes no rule of an interval that never meets its hours or minutes.
            continue
    number += 1
    print(text, f"{start:%Y-%m-%dT%H:%M:%S}", zone_name, ",".join(map(str, found)), "$" if complete else "+", sep="|")
