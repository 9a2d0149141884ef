# SPDX-License-Identifier: Apache-2.0
"""What phrases of times mean, reckoned with datetime, zoneinfo and dateutil, for the scripts that print a corpus.

Nothing here knows what CivilTime says.
"""
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.easter import easter
from dateutil.relativedelta import relativedelta
from dateutil.rrule import (DAILY, FR, HOURLY, MINUTELY, MO, MONTHLY, SA, SU, TH, TU, WE, WEEKLY, YEARLY, rrule)

ZONES = ["Europe/Berlin", "America/St_Johns", "Pacific/Chatham", "UTC"]
NOW = datetime(2027, 3, 4, 10, 30)  # a Thursday
TODAY = NOW.date()
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december"]
seen = set()
lines = []


def text(moment):
    return moment.strftime("%Y-%m-%dT%H:%M") + (moment.strftime(":%S") if moment.second else "")


def emit(phrase, meaning, now=NOW, zone="*"):
    key = (phrase, now, zone)
    if key in seen:
        return
    seen.add(key)
    lines.append(f"{phrase} | {text(now)} | {zone} | {meaning}")


def category(name):
    lines.append(f"# {name}")


def once(phrase, moment, now=NOW):
    """A reading of the wall."""
    if isinstance(moment, date) and not isinstance(moment, datetime):
        moment = datetime.combine(moment, time(9))
    assert moment > now, phrase
    emit(phrase, text(moment), now)


def after(phrase, length, now=NOW):
    """Elapsed time, which may fall on another reading where the clocks change."""
    shown = {}
    for name in ZONES:
        zone = ZoneInfo(name)
        start = now.replace(tzinfo=zone).astimezone(ZoneInfo("UTC"))
        shown[name] = text((start + length).astimezone(zone).replace(tzinfo=None))
    if len(set(shown.values())) == 1:
        emit(phrase, shown[ZONES[0]], now)
    else:
        for name in ZONES:
            emit(phrase, shown[name], now, name)


def later(phrase, length, now=NOW):
    """Days of the calendar: the same reading of the wall, whatever the clocks do between."""
    emit(phrase, text(now + length), now)


def again(phrase, frequency, at="9:00", now=NOW, start=None, **rule):
    """The first three of a rule, from now or from a start on. Times are divided by spaces."""
    clocks = sorted(datetime.strptime(clock, "%H:%M").time() for clock in at.split())
    found = []
    start = start or now.date()
    until = rule.pop("until", None)
    for clock in clocks:
        own = []
        begin = datetime.combine(start, clock)
        last = datetime.combine(until, time(23, 59)) if until else None
        for moment in rrule(frequency, dtstart=begin, until=last, **rule):
            if moment > now:
                own.append(moment)
            if moment > now + timedelta(days=8000) or len(own) > 3:
                break
        found += own
    times = sorted(set(found))
    emit(phrase, ", ".join(text(moment) for moment in times[:3]), now)


def steps(phrase, length, first=None, until=None, now=NOW):
    """Every so long, from now on or from a first time."""
    moment = first or now + length
    times = []
    while len(times) < 3 and (until is None or moment <= until):
        times.append(moment)
        moment += length
    emit(phrase, ", ".join(text(moment) for moment in times), now)


def window(phrase, first, last, minutes, days=range(7), now=NOW):
    """Every so many minutes in a part of the day."""
    times = []
    day = now.date()
    while len(times) < 3:
        moment = datetime.combine(day, datetime.strptime(first, "%H:%M").time())
        end = datetime.combine(day, datetime.strptime(last, "%H:%M").time())
        while moment <= end:
            if moment > now and day.weekday() in days and len(times) < 3:
                times.append(moment)
            moment += timedelta(minutes=minutes)
        day += timedelta(days=1)
    emit(phrase, ", ".join(text(moment) for moment in times), now)


def unclear(phrase, now=NOW):
    """More than one meaning, or none: it must be refused."""
    emit(phrase, "refused", now)


def on(day, clock="9:00"):
    return datetime.combine(day, datetime.strptime(clock, "%H:%M").time())


def next_day(weekday, today=TODAY, least=0):
    """The next such weekday, counted from Monday as 0."""
    day = today + timedelta(days=least)
    while day.weekday() != weekday:
        day += timedelta(days=1)
    return day


def next_time(clock, now=NOW):
    moment = on(now.date(), clock)
    return moment if moment > now else moment + timedelta(days=1)


def workdays(count, start=TODAY):
    day = start
    while count:
        day += timedelta(days=1)
        if day.weekday() < 5:
            count -= 1
    return day


def nth(year, month, weekday, number):
    """The nth weekday of a month, the last with -1."""
    return rrule(MONTHLY, dtstart=datetime(year, month, 1), count=1,
                 byweekday=[MO, TU, WE, TH, FR, SA, SU][weekday](number))[0].date()


def coming(month, day, today=TODAY):
    found = date(today.year, month, day)
    return found if found >= today else date(today.year + 1, month, day)
