# SPDX-License-Identifier: Apache-2.0
"""What the icalendar package and dateutil make of calendar files.

    calendars.py alarms AFTER FILE      per UID, the first five alarms after AFTER (UTC, YYYYMMDDTHHMMSSZ)
    calendars.py random SEED COUNT FILE writes COUNT random events and to-dos to FILE
    calendars.py changes SEED COUNT ZONE FILE
                                        writes COUNT random series with changed occurrences around changes of the clocks
    calendars.py moved AFTER ZONE FILE  per UID of such a file, the first five alarms in a session in ZONE; a day
                                        without an alarm has one at nine
    calendars.py texts FILE             per UID, SUMMARY and DESCRIPTION as JSON
    calendars.py zones FILE             offsets of each VTIMEZONE that are not those of the zone of its name
    calendars.py windows                names of zones on Windows

Floating times are in Europe/Berlin. Alarms are worked out here with dateutil and zoneinfo; icalendar only reads.
"""

import heapq
import itertools
import json
import random
import sys
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
from icalendar import Alarm, Calendar, Event, Todo
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

SESSION = ZoneInfo("Europe/Berlin")
UTC = timezone.utc


def zone_of(value):
    """The zone a DTSTART is meant in."""
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.tzinfo
    return SESSION


def wall_of(value):
    """What the wall shows, without a zone; of a day, its midnight."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    return datetime.combine(value, time())


def instant(wall, zone):
    """RFC 5545 3.3.5: the first of two, and in a gap with the offset from before it."""
    return wall.replace(tzinfo=zone, fold=0).astimezone(UTC)


def shifted(wall, zone, span):
    """A duration later: whole days by the calendar, anything else by the clock."""
    if span % timedelta(days=1) == timedelta():
        return instant(wall + span, zone)
    return instant(wall, zone) + span


def dates(component, name):
    found = component.get(name, [])
    for group in found if isinstance(found, list) else [found]:
        for entry in group.dts:
            yield entry.dt[0] if isinstance(entry.dt, tuple) else entry.dt


def on_wall(value, start):
    zone = zone_of(start)
    if isinstance(start, datetime) and not isinstance(value, datetime):
        return datetime.combine(value, start.time())
    if isinstance(value, datetime) and value.tzinfo is not None and isinstance(start, datetime):
        return value.astimezone(zone).replace(tzinfo=None)
    return wall_of(value)


def walls(component, start, replaced):
    """The walls of all occurrences, ascending, without an end if the rule has none."""
    rule = component.get("rrule")
    added = sorted(on_wall(value, start) for value in dates(component, "rdate"))
    omitted = {on_wall(value, start) for value in dates(component, "exdate")} | replaced
    first = wall_of(start)
    if rule is None:
        sources = [sorted({first, *added})]
    else:
        text = rule.to_ical().decode()
        parts = []
        last = None
        for part in text.split(";"):
            key, _, value = part.partition("=")
            if key == "UNTIL":
                # dateutil compares on the wall, where the rule is expanded.
                if value.endswith("Z"):
                    moment = datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
                    last = moment.astimezone(zone_of(start)).replace(tzinfo=None)
                elif "T" in value:
                    last = datetime.strptime(value, "%Y%m%dT%H%M%S")
                else:
                    last = datetime.strptime(value, "%Y%m%d") + timedelta(days=1, microseconds=-1)
            else:
                parts.append(part)
        expanded = rrulestr(";".join(parts), dtstart=first)
        if last is not None:
            expanded = itertools.takewhile(lambda wall: wall <= last, expanded)
        # DTSTART is the first occurrence, also if the rule does not have it (RFC 5545 3.8.5.3).
        sources = [[first], expanded, added]
    before = None
    for wall in heapq.merge(*sources):
        if wall != before and wall not in omitted:
            yield wall
        before = wall


def alarms(component, replaced, after):
    """All alarms of one event or to-do after a time, ascending."""
    start = component.get("dtstart") or component.get("due")
    if start is None:
        return
    start = start.dt
    zone = zone_of(start)
    # Lengths of days by the calendar are added to the wall, exact ones to the instant (RFC 5545 3.8.5.3).
    days = exact = timedelta()
    if "duration" in component:
        length = component["duration"].dt
        days, exact = (length, exact) if length % timedelta(days=1) == timedelta() else (days, length)
    elif "dtstart" in component and (end := component.get("dtend") or component.get("due")):
        if isinstance(start, datetime) and start.tzinfo is not None:
            exact = end.dt.astimezone(UTC) - start.astimezone(UTC)
        elif isinstance(start, datetime):
            exact = wall_of(end.dt) - wall_of(start)
        else:
            days = wall_of(end.dt) - wall_of(start)
    elif component.name == "VEVENT" and not isinstance(start, datetime):
        days = timedelta(days=1)
    repeats = "rrule" in component or "rdate" in component
    relative = []
    for alarm in component.walk("VALARM"):
        trigger = alarm["trigger"]
        if isinstance(trigger.dt, timedelta):
            relative.append((trigger.dt, trigger.params.get("RELATED") == "END"))
        elif trigger.dt > after:
            yield trigger.dt
    if not relative:
        return
    margin = timedelta(days=90)
    beyond = 0
    for wall in walls(component, start, replaced):
        if instant(wall, zone) < after - margin:
            continue
        for span, to_end in relative:
            if not to_end:
                due = shifted(wall, zone, span)
            elif repeats:
                due = shifted(wall + days, zone, span) + exact
            else:
                end_wall = (instant(wall + days, zone) + exact).astimezone(zone).replace(tzinfo=None)
                due = shifted(end_wall, zone, span)
            if due > after:
                yield due
                beyond += 1
        # Alarms of neighbours overlap, so more than five are needed to be sure of the first five.
        if beyond > 60:
            return


def first_alarms(path, after):
    after = datetime.strptime(after, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    with open(path, "rb") as file:
        calendars = Calendar.from_ical(file.read(), multiple=True)
    families = {}
    for calendar in calendars:
        for component in calendar.walk():
            if component.name in ("VEVENT", "VTODO"):
                families.setdefault(str(component["uid"]), []).append(component)
    for uid, members in sorted(families.items()):
        masters = [member for member in members if "recurrence-id" not in member]
        start = masters[0].get("dtstart") or masters[0].get("due") if masters else None
        found = []
        for member in members:
            if str(member.get("status", "")) in ("CANCELLED", "COMPLETED"):
                continue
            replaced = set()
            if member in masters:
                others = [other for other in members if "recurrence-id" in other]
                replaced = {on_wall(other["recurrence-id"].dt, start.dt) for other in others}
            found.extend(alarms(member, replaced, after))
        texts = [due.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ") for due in sorted(found)[:5]]
        print(uid, *texts)


ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata", "Africa/Casablanca"]
TEXT = ["plain", "a, b; c", "back\\slash", 'quote "x"', "ümläut – 日本語", "😀", "two\nlines", "C:\\new", "x" * 90, "^n"]


def random_component(number, source):
    component = Event() if source.random() < 0.7 else Todo()
    component.add("uid", f"{number}@random")
    component.add("summary", " ".join(source.choices(TEXT, k=source.randint(1, 6))))
    if source.random() < 0.5:
        component.add("description", " ".join(source.choices(TEXT, k=source.randint(1, 30))))
    wall = datetime(2026, 6, 1) + timedelta(minutes=5 * source.randint(0, 12 * 24 * 400))
    kind = source.choice(["zoned", "zoned", "floating", "utc", "date"])
    if kind == "zoned":
        start = wall.replace(tzinfo=ZoneInfo(source.choice(ZONES)))
    elif kind == "utc":
        start = wall.replace(tzinfo=UTC)
    else:
        start = wall.date() if kind == "date" else wall
    component.add("dtstart", start)
    if kind != "date" and source.random() < 0.6:
        name = "dtend" if component.name == "VEVENT" else "due"
        component.add(name, start + timedelta(minutes=source.choice([15, 30, 60, 90, 600])))
    elif kind == "date" and component.name == "VEVENT" and source.random() < 0.5:
        component.add("dtend", start + timedelta(days=source.randint(1, 3)))
    if source.random() < 0.7:
        component.add("rrule", random_rule(source, start))
        first = wall_of(start)
        repeated = [first + timedelta(days=n) for n in source.sample(range(1, 60), 3)]
        for name in ("exdate", "rdate"):
            if source.random() < 0.4:
                values = [value.replace(tzinfo=zone_of(start)) if kind in ("zoned", "utc") else value for value in repeated]
                component.add(name, [value.date() for value in values] if kind == "date" else values)
    for _ in range(source.randint(1, 3)):
        alarm = Alarm()
        alarm.add("action", source.choice(["DISPLAY", "AUDIO"]))
        alarm.add("description", component["summary"])
        minutes = source.choice([0, 5, 15, 45, 60, 120, 300])
        span = timedelta(minutes=minutes) if source.random() < 0.8 else timedelta(days=source.choice([1, 2, 7]))
        parameters = {"RELATED": "END"} if source.random() < 0.2 else {}
        alarm.add("trigger", -span if source.random() < 0.9 else span, parameters=parameters)
        component.add_component(alarm)
    return component


def random_rule(source, start):
    rule = {"freq": [source.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])]}
    if source.random() < 0.5:
        rule["interval"] = [source.randint(1, 4)]
    frequency = rule["freq"][0]
    if frequency == "WEEKLY" and source.random() < 0.7:
        rule["byday"] = source.sample(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], source.randint(1, 4))
    if frequency == "MONTHLY":
        choice = source.random()
        if choice < 0.3:
            rule["byday"] = [source.choice(["1MO", "-1FR", "2TU", "3SU"])]
        elif choice < 0.6:
            rule["bymonthday"] = source.sample([1, 15, 28, 30, 31, -1], 2)
        elif choice < 0.8:
            rule["byday"] = ["MO", "TU", "WE", "TH", "FR"]
            rule["bysetpos"] = [source.choice([1, -1])]
    if frequency == "YEARLY" and source.random() < 0.6:
        rule["bymonth"] = source.sample(range(1, 13), 2)
    end = source.random()
    if end < 0.2:
        rule["count"] = [source.randint(1, 30)]
    elif end < 0.4:
        last = wall_of(start) + timedelta(days=source.randint(30, 900))
        if not isinstance(start, datetime):
            rule["until"] = [last.date()]
        else:
            rule["until"] = [last.replace(tzinfo=UTC) if start.tzinfo is not None else last]
    return rule


def write_random(seed, count, path):
    source = random.Random(int(seed))
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//random//EN")
    for number in range(int(count)):
        calendar.add_component(random_component(number, source))
    with open(path, "wb") as file:
        file.write(calendar.to_ical())


CHANGES = {
    "Europe/Berlin": [date(2027, 3, 28), date(2027, 10, 31)],
    # Midnight is skipped, and the hour before it comes twice.
    "America/Santiago": [date(2027, 9, 5), date(2027, 4, 4)],
    "America/Havana": [date(2027, 3, 14), date(2027, 11, 7)],
}


def random_series(number, source, zone):
    """A series around a change of the clocks, single occurrences that move, and at times all from one on."""
    day = source.choice(CHANGES[zone]) - timedelta(days=source.randint(0, 9))
    clock = source.choice([time(0, 0), time(0, 30), time(1, 30), time(2, 30), time(9, 0), time(23, 30)])
    kind = source.choice(["zoned", "floating", "date"])
    frequency = source.choice(["DAILY", "DAILY", "WEEKLY", "MONTHLY"])
    rule = {"freq": [frequency], "interval": [source.choice([1, 1, 2])], "count": [source.randint(4, 20)]}
    if frequency == "WEEKLY":
        names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        rule["byday"] = sorted({names[day.weekday()], *source.sample(names, 2)}, key=names.index)
    elif frequency == "MONTHLY" and day.day < 29:
        rule["bymonthday"] = [day.day]

    def value(wall):
        if kind == "date":
            return wall.date()
        return wall.replace(tzinfo=ZoneInfo(zone)) if kind == "zoned" else wall

    def component(wall):
        event = Event()
        event.add("uid", f"{number}@changes")
        event.add("summary", "S")
        event.add("dtstart", value(wall))
        if kind != "date" or source.random() < 0.5:
            alarm = Alarm()
            alarm.add("action", "DISPLAY")
            alarm.add("description", "S")
            spans = [timedelta(), timedelta(minutes=-15), timedelta(hours=9)]
            # Of a time that the clocks skip, a day before is the time that is shown instead.
            if kind == "date" or clock == time(9, 0):
                spans += [timedelta(days=-1), timedelta(days=-2)]
            alarm.add("trigger", source.choice(spans))
            event.add_component(alarm)
        return event

    first = datetime.combine(day, time() if kind == "date" else clock)
    master = component(first)
    master.add("rrule", rule)
    all_walls = list(walls(master, value(first), set()))
    events = [master]
    moved = source.sample(all_walls, min(len(all_walls), source.randint(0, 3)))
    later = all_walls[source.randrange(1, len(all_walls))] if source.random() < 0.5 else None
    for wall in moved:
        event = component(wall + timedelta(days=source.randint(-1, 1), minutes=source.choice([0, 0, 60, 150])))
        event.add("recurrence-id", value(wall))
        if source.random() < 0.5:
            event.add("rrule", rule)
        events.append(event)
    if later is not None and later not in moved:
        span = timedelta(days=source.randint(-3, 3), minutes=source.choice([0, 60, -90]))
        if kind == "date":
            span = timedelta(days=span.days)
        event = component(later + span)
        event.add("recurrence-id", value(later), parameters={"RANGE": "THISANDFUTURE"})
        events.append(event)
    # All changes of an event have alarms, or none: one without would be silent on purpose.
    if any(event.walk("VALARM") for event in events):
        source_alarm = next(event for event in events if event.walk("VALARM")).walk("VALARM")[0]
        for event in events:
            if not event.walk("VALARM"):
                event.add_component(source_alarm)
    source.shuffle(events)
    return events


def write_changes(seed, count, zone, path):
    source = random.Random(int(seed))
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//changes//EN")
    for number in range(int(count)):
        for component in random_series(number, source, zone):
            calendar.add_component(component)
    with open(path, "wb") as file:
        file.write(calendar.to_ical())


def moved_alarms(path, after, session):
    after = datetime.strptime(after, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    with open(path, "rb") as file:
        calendar = Calendar.from_ical(file.read())
    families = {}
    for component in calendar.walk("VEVENT"):
        families.setdefault(str(component["uid"]), []).append(component)
    for uid, members in sorted(families.items()):
        master = next(member for member in members if "recurrence-id" not in member)
        start = master["dtstart"].dt
        changes = {on_wall(other["recurrence-id"].dt, start): other for other in members if other is not master}
        occurrences = []
        source, span = master, timedelta()
        for wall in walls(master, start, set()):
            change = changes.get(wall)
            if change is not None and change["recurrence-id"].params.get("RANGE") == "THISANDFUTURE":
                source, span = change, wall_of(change["dtstart"].dt) - wall
            elif change is not None:
                occurrences.append((change, wall_of(change["dtstart"].dt)))
                continue
            occurrences.append((source, wall + span))
        found = []
        for component, wall in occurrences:
            zone = start.tzinfo if isinstance(start, datetime) and start.tzinfo is not None else session
            for alarm in component.walk("VALARM"):
                text = alarm["trigger"].to_ical().decode()
                length = alarm["trigger"].dt
                # Days by the calendar, hours by the clock (RFC 5545 3.3.6).
                days = length if "T" not in text else timedelta()
                found.append(instant(wall + days, zone) + (length - days))
            if not component.walk("VALARM"):
                found.append(instant(wall.replace(hour=9, minute=0), zone))
        texts = [due.strftime("%Y%m%dT%H%M%SZ") for due in sorted(found) if due > after]
        print(uid, *texts[:5])


def texts(path):
    with open(path, "rb") as file:
        calendar = Calendar.from_ical(file.read())
    for component in calendar.walk():
        if component.name in ("VEVENT", "VTODO"):
            print(json.dumps([str(component[name]) for name in ("uid", "summary", "description") if name in component]))


def zones(path):
    with open(path, "rb") as file:
        calendar = Calendar.from_ical(file.read())
    for component in calendar.walk("VTIMEZONE"):
        name = str(component["tzid"])
        ours, theirs = component.to_tz(lookup_tzid=False), ZoneInfo(name)
        moment = datetime(1971, 1, 1, tzinfo=UTC)
        wrong = 0
        while moment.year < 2037:
            if moment.astimezone(ours).utcoffset() != moment.astimezone(theirs).utcoffset():
                wrong += 1
            moment += timedelta(days=11, hours=5)
        print(name, wrong)


def main():
    match sys.argv[1:]:
        case ["alarms", after, path]:
            first_alarms(path, after)
        case ["random", seed, count, path]:
            write_random(seed, count, path)
        case ["changes", seed, count, zone, path]:
            write_changes(seed, count, zone, path)
        case ["moved", after, zone, path]:
            moved_alarms(path, after, ZoneInfo(zone))
        case ["texts", path]:
            texts(path)
        case ["zones", path]:
            zones(path)
        case ["windows"]:
            for name, zone in sorted(WINDOWS_TO_OLSON.items()):
                print(f"{name}={zone}")
        case _:
            sys.exit(__doc__)


main()
