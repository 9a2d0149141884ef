# SPDX-License-Identifier: Apache-2.0
"""Phrases of everyday reminders and what they mean, reckoned with datetime, zoneinfo and dateutil.

Prints Corpus/everyday.txt: `# GROUP: CATEGORY` lines, and phrase | now on the wall | zone | first times on the wall.
Nothing here knows what CivilTime says. What is not said is taken as everywhere in the project: a day alone is at 9:00,
a morning at 9:00, an afternoon at 15:00, an evening at 18:00, a night at 21:00, the end of a working day at 17:00.
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


# ---------------------------------------------------------------------------------------------------------------- moments
category("moments: lengths of time")
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 10: "ten", 12: "twelve",
           15: "fifteen", 20: "twenty", 30: "thirty", 45: "forty five", 90: "ninety"}
for number in (5, 10, 15, 20, 30, 45, 90):
    after(f"in {number} minutes", timedelta(minutes=number))
    after(f"in {number} min", timedelta(minutes=number))
    after(f"in {number}m", timedelta(minutes=number))
    after(f"{number} minutes from now", timedelta(minutes=number))
    after(f"in {NUMBERS[number]} minutes", timedelta(minutes=number))
    after(f"{number}min", timedelta(minutes=number))
for number in (2, 3, 4, 6, 8, 12):
    after(f"in {number} hours", timedelta(hours=number))
    after(f"in {NUMBERS[number]} hours", timedelta(hours=number))
    after(f"in {number}h", timedelta(hours=number))
    after(f"{number} hours from now", timedelta(hours=number))
for number in (2, 3, 5):
    after(f"in {number} days", timedelta(days=number))
    after(f"{number} days from now", timedelta(days=number))
    after(f"now + {number} days", timedelta(days=number))
    after(f"+{number} days", timedelta(days=number))
after("in a minute", timedelta(minutes=1))
after("in an hour", timedelta(hours=1))
after("in one hour", timedelta(hours=1))
after("an hour from now", timedelta(hours=1))
after("in half an hour", timedelta(minutes=30))
after("half an hour from now", timedelta(minutes=30))
after("in a half hour", timedelta(minutes=30))
after("in a half an hour", timedelta(minutes=30))
after("in quarter of an hour", timedelta(minutes=15))
after("in three quarters of an hour", timedelta(minutes=45))
after("in an hour and a half", timedelta(minutes=90))
after("in 1 and a half hours", timedelta(minutes=90))
after("in one and a half hours", timedelta(minutes=90))
after("in 1.5 hours", timedelta(minutes=90))
after("in 1 1/2 hours", timedelta(minutes=90))
after("in 2.5h", timedelta(minutes=150))
after("in two and a half hours", timedelta(minutes=150))
after("in 1h30", timedelta(minutes=90))
after("in 1h 30m", timedelta(minutes=90))
after("in 1h30m", timedelta(minutes=90))
after("in 1:30h", timedelta(minutes=90))
after("in 1 hour 15 minutes", timedelta(minutes=75))
after("in 1 hour and 15 minutes", timedelta(minutes=75))
after("in an hour and 15 minutes", timedelta(minutes=75))
after("in an hour and ten minutes", timedelta(minutes=70))
after("in 2 hours and 5 min", timedelta(minutes=125))
after("in a couple of minutes", timedelta(minutes=2))
after("in a couple hours", timedelta(hours=2))
after("in a day", timedelta(days=1))
after("in 24 hours", timedelta(hours=24))
after("in 48h", timedelta(hours=48))
after("in 90 seconds", timedelta(seconds=90))
after("in 30 sec", timedelta(seconds=30))
after("PT45M", timedelta(minutes=45))
after("P1DT2H", timedelta(hours=26))
after("now + 1 hour", timedelta(hours=1))
after("now + 20 minutes", timedelta(minutes=20))
after("after 10 minutes", timedelta(minutes=10))
after("20 minutes later", timedelta(minutes=20))
after("within 20 minutes", timedelta(minutes=20))
after("in about 20 minutes", timedelta(minutes=20))
unclear("in a few minutes")
unclear("in a while")
unclear("later")
unclear("soon")
unclear("in 10")
unclear("in some hours")

category("moments: times of day")
for hour in (7, 8, 9, 11):
    for form in (f"{hour}am", f"{hour} am", f"at {hour}am", f"{hour}:00 am", f"{hour} a.m.", f"at {hour} in the morning",
                 f"{hour} in the morning", f"{hour}:00", f"at {hour:02}:00", f"{hour} o'clock in the morning"):
        once(form, next_time(f"{hour}:00"))
for hour in (1, 3, 5):
    for form in (f"{hour}pm", f"{hour} pm", f"{hour}:00pm", f"at {hour} p.m.", f"at {hour} in the afternoon",
                 f"{hour} this afternoon", f"this afternoon at {hour}", f"{hour + 12}:00", f"at {hour + 12}",
                 f"{hour + 12}.00", f"{hour + 12}00"):
        once(form, next_time(f"{hour + 12}:00"))
for hour in (6, 8, 9):
    for form in (f"{hour} in the evening", f"this evening at {hour}", f"tonight at {hour}", f"{hour} tonight",
                 f"at {hour} tonight", f"{hour}pm tonight", f"{hour}pm today"):
        once(form, next_time(f"{hour + 12}:00"))
once("half past 8 pm", next_time("20:30"))
once("half past eight in the evening", next_time("20:30"))
once("quarter past 7 tonight", next_time("19:15"))
once("quarter to 6 pm", next_time("17:45"))
once("a quarter to six pm", next_time("17:45"))
once("20 past 4 pm", next_time("16:20"))
once("ten to 4pm", next_time("15:50"))
once("ten minutes to four pm", next_time("15:50"))
once("5 past noon", next_time("12:05"))
once("7:45 tonight", next_time("19:45"))
once("7.45pm", next_time("19:45"))
once("745pm", next_time("19:45"))
once("seven forty five pm", next_time("19:45"))
once("0730", next_time("7:30"))
once("at 07:30", next_time("7:30"))
once("07:30:00", next_time("7:30"))
once("1830", next_time("18:30"))
once("18:30 hours", next_time("18:30"))
once("1830 hours", next_time("18:30"))
once("noon", next_time("12:00"))
once("at noon", next_time("12:00"))
once("midday", next_time("12:00"))
once("12 noon", next_time("12:00"))
once("today at noon", next_time("12:00"))
once("midnight", datetime(2027, 3, 5))
once("at midnight", datetime(2027, 3, 5))
once("12 midnight", datetime(2027, 3, 5))
once("teatime", next_time("16:00"))
once("this afternoon", next_time("15:00"))
once("this evening", next_time("18:00"))
once("tonight", next_time("21:00"))
once("later today at 4pm", next_time("16:00"))
once("today 4pm", next_time("16:00"))
once("today, 16:00", next_time("16:00"))
once("by 5pm", next_time("17:00"))
once("eod", next_time("17:00"))
once("end of day", next_time("17:00"))
once("by end of day", next_time("17:00"))
once("end of the day", next_time("17:00"))
once("close of business", next_time("17:00"))
once("cob", next_time("17:00"))
once("18h30", next_time("18:30"))
once("16h today", next_time("16:00"))
unclear("25:00")
unclear("13pm")
unclear("half eight")
unclear("at lunch")
unclear("first thing")
unclear("18h")
unclear("yesterday at 9")
unclear("today at 9")
unclear("this morning")

category("moments: tomorrow and near days")
TOMORROW = TODAY + timedelta(days=1)
for hour in (7, 8, 10):
    for form in (f"tomorrow at {hour}", f"tomorrow {hour}am", f"{hour}am tomorrow", f"tomorrow morning at {hour}",
                 f"at {hour} tomorrow morning", f"tomorrow at {hour}:00", f"{hour} tomorrow", f"tmrw {hour}am",
                 f"tomorrow, {hour}am", f"{hour} o'clock tomorrow"):
        once(form, on(TOMORROW, f"{hour}:00"))
for hour in (3, 6, 8):
    once(f"tomorrow {hour}pm", on(TOMORROW, f"{hour + 12}:00"))
    once(f"{hour}:30pm tomorrow", on(TOMORROW, f"{hour + 12}:30"))
    once(f"{hour}:30 pm tomorrow", on(TOMORROW, f"{hour + 12}:30"))
    once(f"tomorrow @ {hour}pm", on(TOMORROW, f"{hour + 12}:00"))
    once(f"tomorrow at {hour} in the {'afternoon' if hour < 5 else 'evening'}", on(TOMORROW, f"{hour + 12}:00"))
once("tomorrow", on(TOMORROW))
once("tmr", on(TOMORROW))
once("tomorrow morning", on(TOMORROW))
once("tomorrow afternoon", on(TOMORROW, "15:00"))
once("tomorrow evening", on(TOMORROW, "18:00"))
once("tomorrow night", on(TOMORROW, "21:00"))
once("tomorrow night at 9", on(TOMORROW, "21:00"))
once("tomorrow noon", on(TOMORROW, "12:00"))
once("tomorrow at midday", on(TOMORROW, "12:00"))
once("noon tomorrow", on(TOMORROW, "12:00"))
once("tomorrow eod", on(TOMORROW, "17:00"))
once("eod tomorrow", on(TOMORROW, "17:00"))
once("end of day tomorrow", on(TOMORROW, "17:00"))
once("tomorrow at the same time", datetime.combine(TOMORROW, NOW.time()))
once("same time tomorrow", datetime.combine(TOMORROW, NOW.time()))
once("this time tomorrow", datetime.combine(TOMORROW, NOW.time()))
once("tomorrow same time", datetime.combine(TOMORROW, NOW.time()))
once("day after tomorrow", on(TODAY + timedelta(days=2)))
once("the day after tomorrow", on(TODAY + timedelta(days=2)))
once("day after tomorrow at noon", on(TODAY + timedelta(days=2), "12:00"))
once("the day after tomorrow at 8am", on(TODAY + timedelta(days=2), "8:00"))
once("overmorrow at 8", on(TODAY + timedelta(days=2), "8:00"))
once("in 2 days at 8am", on(TODAY + timedelta(days=2), "8:00"))
once("in two days at noon", on(TODAY + timedelta(days=2), "12:00"))
once("2 days from now at 6pm", on(TODAY + timedelta(days=2), "18:00"))
once("three days from today at 9", on(TODAY + timedelta(days=3)))
once("in 3 days at 14:30", on(TODAY + timedelta(days=3), "14:30"))
once("a week from today at 9", on(TODAY + timedelta(days=7)))
once("a week from tomorrow", on(TODAY + timedelta(days=8)))
once("two weeks from tomorrow at 8", on(TODAY + timedelta(days=15), "8:00"))
once("in a week at 10", on(TODAY + timedelta(days=7), "10:00"))
once("in 2 weeks at 10am", on(TODAY + timedelta(days=14), "10:00"))
once("a fortnight from tomorrow", on(TODAY + timedelta(days=15)))
once("a fortnight today at 9", on(TODAY + timedelta(days=14)))
once("today week at 9", on(TODAY + timedelta(days=7)))
once("tomorrow week", on(TODAY + timedelta(days=8)))

category("moments: weekdays")
for index, name in enumerate(WEEKDAYS):
    short = name[:3]
    later = next_day(index, least=1)
    here = next_day(index, least=0 if index != 3 else 7)
    once(f"next {name} at 11", on(later, "11:00"))
    once(f"next {short} 11am", on(later, "11:00"))
    once(f"{name} at 8am", on(here, "8:00"))
    once(f"on {name} at 8:15", on(here, "8:15"))
    once(f"{short} 8:15am", on(here, "8:15"))
    once(f"8:15 on {name}", on(here, "8:15"))
    once(f"{name} morning", on(here))
    once(f"{name} morning at 7", on(here, "7:00"))
    once(f"{short}. 8am", on(here, "8:00"))
    once(f"{name}, 8 am", on(here, "8:00"))
    if index != 3:
        once(f"{name} evening", on(here, "18:00"))
        once(f"{name} night", on(here, "21:00"))
        once(f"{name} afternoon at 4", on(here, "16:00"))
        once(f"this {name} at noon", on(here, "12:00"))
        once(f"{name} noon", on(here, "12:00"))
        once(f"this coming {name} at 9", on(here))
        once(f"by {name}", on(here))
        once(f"{name} eod", on(here, "17:00"))
    once(f"{name} of next week at 9", on(TODAY + timedelta(days=4 + index)))
    once(f"{name} next week", on(TODAY + timedelta(days=4 + index)))
    once(f"next week {name} 10:00", on(TODAY + timedelta(days=4 + index), "10:00"))
once("a week from friday", on(date(2027, 3, 12)))
once("a week from monday at 10", on(date(2027, 3, 15), "10:00"))
once("2 weeks from monday", on(date(2027, 3, 22)))
once("two weeks from sunday at noon", on(date(2027, 3, 21), "12:00"))
once("monday week at 9", on(date(2027, 3, 15)))
once("a week on tuesday", on(date(2027, 3, 16)))
unclear("monday in 2 weeks")
once("the monday after next at 9", on(date(2027, 3, 15)))
once("monday after next", on(date(2027, 3, 15)))
once("the friday after next", on(date(2027, 3, 12)))
once("this weekend", on(date(2027, 3, 6)))
once("at the weekend", on(date(2027, 3, 6)))
once("on the weekend at 11", on(date(2027, 3, 6), "11:00"))
once("this weekend at 11", on(date(2027, 3, 6), "11:00"))
once("over the weekend", on(date(2027, 3, 6)))
once("the day after friday", on(date(2027, 3, 6)))
once("the day before sunday", on(date(2027, 3, 6)))
once("2 days after monday", on(date(2027, 3, 10)))
once("3 days before the 20th", on(date(2027, 3, 17)))
once("start of next week", on(date(2027, 3, 8)))
once("beginning of next week", on(date(2027, 3, 8)))
unclear("last friday")
unclear("next weekend")
unclear("end of the week")
unclear("eow")
unclear("early next week")
unclear("midweek")
unclear("monday or tuesday")

category("moments: dates")
for month, day in ((4, 12), (5, 1), (6, 21), (8, 3), (10, 31), (11, 5), (12, 24), (1, 15), (2, 14), (3, 20)):
    name = MONTHS[month - 1]
    found = coming(month, day)
    suffix = {1: "st", 21: "st", 31: "st", 3: "rd"}.get(day, "th")
    once(f"{day} {name}", on(found))
    once(f"{name} {day}{suffix}", on(found))
    once(f"the {day}{suffix} of {name}", on(found))
    once(f"{name} {day} at 3pm", on(found, "15:00"))
    once(f"on {name[:3]} {day} at 8", on(found, "8:00"))
    once(f"{day} {name[:3]} {found.year}", on(found))
    once(f"{name} {day}, {found.year}", on(found))
    once(f"{name} {day}{suffix}, {found.year} at 7:30pm", on(found, "19:30"))
    once(f"{found.isoformat()}", on(found))
    once(f"{found.isoformat()} 14:30", on(found, "14:30"))
    once(f"{found.isoformat()}T06:45", on(found, "6:45"))
    once(f"{found.isoformat()} at 9am", on(found))
    weekday = WEEKDAYS[found.weekday()]
    once(f"{weekday} {day} {name}", on(found))
    once(f"{weekday}, {name} {day}", on(found))
    once(f"{weekday[:3]} {day} {name[:3]} {found.year} 16:00", on(found, "16:00"))
    once(f"{weekday} the {day}{suffix} of {name} at 10", on(found, "10:00"))
    if day > 12:
        once(f"{day}.{month}.{found.year}", on(found))
        once(f"{day}/{month}/{found.year} 9:00", on(found))
        once(f"{month}/{day}/{found.year}", on(found))
        once(f"{month}/{day}", on(found))
        once(f"{day}.{month}. at 8", on(found, "8:00"))
        once(f"{found.year}/{month}/{day}", on(found))
    once(f"{weekday[:3]}, {day} {name[:3]} {found.year} 16:00:00", on(found, "16:00"))
    once(f"{weekday[:3].title()} {name[:3].title()} {day:2} 16:00:00 UTC {found.year}".replace("UTC ", ""),
         on(found, "16:00"))
for day in (6, 15, 20, 31):
    suffix = {31: "st"}.get(day, "th")
    found = date(2027, 3, day)
    once(f"on the {day}{suffix}", on(found))
    once(f"the {day}{suffix} at 10", on(found, "10:00"))
    once(f"{day}{suffix} of this month", on(found))
    once(f"the {day}{suffix} of the month at noon", on(found, "12:00"))
    if day < 31:
        once(f"{day}{suffix} of next month", on(date(2027, 4, day)))
        once(f"on the {day}{suffix} of next month at 8am", on(date(2027, 4, day), "8:00"))
        once(f"next month on the {day}{suffix}", on(date(2027, 4, day)))
unclear("3/4")
unclear("5.6.2027")
unclear("31 april")
unclear("30 february")
unclear("2027-02-30")
unclear("in march")
unclear("friday 5 april 2027")
unclear("2020-01-01")

category("moments: weeks, months, quarters and years")
once("end of month", on(date(2027, 3, 31)))
once("end of the month at 5pm", on(date(2027, 3, 31), "17:00"))
once("eom", on(date(2027, 3, 31)))
once("end of this month", on(date(2027, 3, 31)))
once("the end of next month", on(date(2027, 4, 30)))
once("end of april", on(date(2027, 4, 30)))
once("end of june 2027", on(date(2027, 6, 30)))
once("by the end of may", on(date(2027, 5, 31)))
once("start of next month", on(date(2027, 4, 1)))
once("beginning of next month at 8", on(date(2027, 4, 1), "8:00"))
once("the start of june", on(date(2027, 6, 1)))
once("beginning of may", on(date(2027, 5, 1)))
once("last day of the month", on(date(2027, 3, 31)))
once("last day of next month", on(date(2027, 4, 30)))
once("last day of june at noon", on(date(2027, 6, 30), "12:00"))
once("first day of next month", on(date(2027, 4, 1)))
once("the 1st of next month", on(date(2027, 4, 1)))
once("first of may", on(date(2027, 5, 1)))
once("first of the month", on(date(2027, 4, 1)))
once("end of quarter", on(date(2027, 3, 31)))
once("end of the quarter", on(date(2027, 3, 31)))
once("end of this quarter at 16:00", on(date(2027, 3, 31), "16:00"))
once("end of next quarter", on(date(2027, 6, 30)))
once("start of next quarter", on(date(2027, 4, 1)))
once("beginning of the next quarter", on(date(2027, 4, 1)))
once("end of q1", on(date(2027, 3, 31)))
once("end of Q2", on(date(2027, 6, 30)))
once("end of Q3", on(date(2027, 9, 30)))
once("end of Q4 2027", on(date(2027, 12, 31)))
once("start of Q3", on(date(2027, 7, 1)))
once("beginning of q4 at 10", on(date(2027, 10, 1), "10:00"))
once("start of Q1 2028", on(date(2028, 1, 1)))
once("first day of q2", on(date(2027, 4, 1)))
once("last day of the quarter", on(date(2027, 3, 31)))
once("last day of Q2 at noon", on(date(2027, 6, 30), "12:00"))
once("end of year", on(date(2027, 12, 31)))
once("end of the year at 18:00", on(date(2027, 12, 31), "18:00"))
once("eoy", on(date(2027, 12, 31)))
once("end of this year", on(date(2027, 12, 31)))
once("end of next year", on(date(2028, 12, 31)))
once("end of 2027", on(date(2027, 12, 31)))
once("start of next year", on(date(2028, 1, 1)))
once("beginning of 2028", on(date(2028, 1, 1)))
once("last day of the year", on(date(2027, 12, 31)))
once("first day of next year", on(date(2028, 1, 1)))
for week, weekday in ((10, 4), (12, 0), (12, 2), (20, 4), (35, 1), (52, 0)):
    found = date.fromisocalendar(2027, week, weekday + 1)
    name = WEEKDAYS[weekday]
    once(f"{name} of week {week}", on(found))
    once(f"{name} in week {week} at 10", on(found, "10:00"))
    once(f"week {week} {name}", on(found))
    once(f"2027-W{week}-{weekday + 1}", on(found))
    once(f"{name} of calendar week {week}", on(found))
    once(f"{name} week {week}", on(found))
once("week 12", on(date.fromisocalendar(2027, 12, 1)))
once("in week 20", on(date.fromisocalendar(2027, 20, 1)))
once("start of week 20", on(date.fromisocalendar(2027, 20, 1)))
once("monday of week 2", on(date.fromisocalendar(2028, 2, 1)))
once("in 2 months", NOW + relativedelta(months=2))
once("in a month", NOW + relativedelta(months=1))
once("in 3 months at 9", on((NOW + relativedelta(months=3)).date()))
once("in six months", NOW + relativedelta(months=6))
once("in half a year", NOW + relativedelta(months=6))
once("a month from now", NOW + relativedelta(months=1))
once("two months from today at 10", on((NOW + relativedelta(months=2)).date(), "10:00"))
once("in a year", NOW + relativedelta(years=1))
once("a year from now", NOW + relativedelta(years=1))
once("a year from today at 9", on(date(2028, 3, 4)))
once("next month", NOW + relativedelta(months=1))
once("this time next week", NOW + timedelta(days=7))
once("same time next week", NOW + timedelta(days=7))
once("this time next month", NOW + relativedelta(months=1))
for number, word in ((1, "first"), (2, "second"), (3, "third"), (4, "fourth"), (-1, "last")):
    for weekday in (0, 2, 5):
        name = WEEKDAYS[weekday]
        once(f"{word} {name} of april", on(nth(2027, 4, weekday, number)))
        once(f"{word} {name} of next month at 10", on(nth(2027, 4, weekday, number), "10:00"))
        once(f"the {word} {name} in june", on(nth(2027, 6, weekday, number)))
once("last sunday of march 2028", on(nth(2028, 3, 6, -1)))
once("friday the 13th", on(date(2027, 8, 13)))
unclear("next quarter")
unclear("Q3")
unclear("sometime next month")
unclear("mid june")
unclear("this year")
unclear("week 54")

category("moments: working days")
for number in (1, 2, 3, 4, 5, 8, 10):
    plural = "" if number == 1 else "s"
    once(f"in {number} business day{plural}", on(workdays(number)))
    once(f"in {number} working day{plural} at noon", on(workdays(number), "12:00"))
    once(f"{number} business day{plural} from now", on(workdays(number)))
    once(f"in {number} workday{plural}", on(workdays(number)))
once("in three business days", on(workdays(3)))
once("two working days from today at 10", on(workdays(2), "10:00"))
once("5 business days from monday", on(workdays(5, date(2027, 3, 8))))
once("3 working days after the 20th", on(workdays(3, date(2027, 3, 20))))
once("2 business days after friday", on(workdays(2, date(2027, 3, 5))))
once("1 business day before monday", on(date(2027, 3, 5)))
once("3 business days before the 31st", on(date(2027, 3, 26)))
once("2 workdays before christmas", on(date(2027, 12, 23)))
once("next workday", on(TOMORROW))
once("next business day", on(TOMORROW))
once("the next working day at 8", on(TOMORROW, "8:00"))
once("next business day", on(date(2027, 3, 8)), datetime(2027, 3, 5, 12))
once("next workday at 9", on(date(2027, 3, 8)), datetime(2027, 3, 6, 12))
once("tomorrow", on(date(2027, 3, 6)), datetime(2027, 3, 5, 12))
once("first business day of next month", on(date(2027, 4, 1)))
once("first workday of may", on(date(2027, 5, 3)))
once("first working day of the month at 10", on(date(2027, 4, 1), "10:00"))
once("last business day of the month", on(date(2027, 3, 31)))
once("last working day of may at 16:00", on(date(2027, 5, 31), "16:00"))
once("last workday of october", on(date(2027, 10, 29)))
once("last business day of the year", on(date(2027, 12, 31)))
once("last workday of the quarter", on(date(2027, 3, 31)))
once("second business day of april", on(date(2027, 4, 2)))
once("last business day of july 2027", on(date(2027, 7, 30)))

category("moments: feasts")
EASTER = easter(2027)
assert EASTER > TODAY
for name, found in {
    "christmas": date(2027, 12, 25), "christmas day": date(2027, 12, 25), "xmas": date(2027, 12, 25),
    "christmas eve": date(2027, 12, 24), "boxing day": date(2027, 12, 26), "new year's day": date(2028, 1, 1),
    "new years day": date(2028, 1, 1), "new year's eve": date(2027, 12, 31), "new years eve": date(2027, 12, 31),
    "halloween": date(2027, 10, 31), "valentine's day": date(2028, 2, 14), "valentines day": date(2028, 2, 14),
    "st patrick's day": date(2027, 3, 17), "april fools' day": date(2027, 4, 1), "epiphany": date(2028, 1, 6),
    "all saints' day": date(2027, 11, 1), "easter": EASTER, "easter sunday": EASTER,
    "easter monday": EASTER + timedelta(days=1), "good friday": EASTER - timedelta(days=2),
    "palm sunday": EASTER - timedelta(days=7), "ascension day": EASTER + timedelta(days=39),
    "whit sunday": EASTER + timedelta(days=49), "pentecost": EASTER + timedelta(days=49),
    "whit monday": EASTER + timedelta(days=50), "corpus christi": EASTER + timedelta(days=60),
    "ash wednesday": easter(2028) - timedelta(days=46), "shrove tuesday": easter(2028) - timedelta(days=47),
}.items():
    once(name, on(found))
    once(f"{name} at 10am", on(found, "10:00"))
    once(f"on {name} at noon", on(found, "12:00"))
once("christmas 2028", on(date(2028, 12, 25)))
once("easter 2028", on(easter(2028)))
once("easter monday 2029 at 10", on(easter(2029) + timedelta(days=1), "10:00"))
for year in range(2028, 2060, 3):
    once(f"easter {year}", on(easter(year)))
    once(f"whit monday {year} at 11", on(easter(year) + timedelta(days=50), "11:00"))
once("the day before christmas", on(date(2027, 12, 24)))
once("the day after christmas at 10", on(date(2027, 12, 26), "10:00"))
once("2 days before christmas", on(date(2027, 12, 23)))
once("a week before christmas", on(date(2027, 12, 18)))
once("two weeks before christmas at 18:00", on(date(2027, 12, 11), "18:00"))
once("3 days after easter", on(EASTER + timedelta(days=3)))
once("a week after easter", on(EASTER + timedelta(days=7)))
once("the day after easter monday", on(EASTER + timedelta(days=2)))
once("christmas morning", on(date(2027, 12, 25)))
once("new year's eve at 23:55", on(date(2027, 12, 31), "23:55"))
unclear("thanksgiving")
unclear("mother's day")
unclear("labour day")

# ------------------------------------------------------------------------------------------------------------------ to-do
category("todo: every so long")
for number in (5, 10, 20, 30, 45, 90):
    steps(f"every {number} minutes", timedelta(minutes=number))
    steps(f"every {number}m", timedelta(minutes=number))
    steps(f"each {number} min", timedelta(minutes=number))
for number in (2, 3, 4):
    steps(f"every {number} hours", timedelta(hours=number))
    steps(f"every {NUMBERS[number]} hours", timedelta(hours=number))
    steps(f"every {number}h", timedelta(hours=number))
steps("every hour", timedelta(hours=1))
steps("hourly", timedelta(hours=1))
steps("each hour", timedelta(hours=1))
steps("every minute", timedelta(minutes=1))
steps("every other hour", timedelta(hours=2))
steps("every second hour", timedelta(hours=2))
steps("every half hour", timedelta(minutes=30))
steps("every half an hour", timedelta(minutes=30))
steps("every quarter of an hour", timedelta(minutes=15))
steps("every hour and a half", timedelta(minutes=90))
steps("every 1.5 hours", timedelta(minutes=90))
steps("every hour until 13:00", timedelta(hours=1), until=datetime(2027, 3, 4, 13))
steps("every 20 minutes until noon", timedelta(minutes=20), until=datetime(2027, 3, 4, 12))
steps("every 2 hours starting at noon", timedelta(hours=2), first=datetime(2027, 3, 4, 12))
steps("every 2 hours from noon", timedelta(hours=2), first=datetime(2027, 3, 4, 12))
steps("every hour starting tomorrow at 8", timedelta(hours=1), first=datetime(2027, 3, 5, 8))
steps("every hour on the hour", timedelta(hours=1), first=datetime(2027, 3, 4, 11))
steps("every hour on the half hour", timedelta(hours=1), first=datetime(2027, 3, 4, 11, 30))
steps("every hour at quarter past", timedelta(hours=1), first=datetime(2027, 3, 4, 11, 15))
steps("every hour at 20 past", timedelta(hours=1), first=datetime(2027, 3, 4, 11, 20))
steps("at 45 past every hour", timedelta(hours=1), first=datetime(2027, 3, 4, 10, 45))
window("every hour from 9 to 17", "9:00", "17:00", 60)
window("every hour between 8am and 8pm", "8:00", "20:00", 60)
window("every 30 minutes between 9 and 17", "9:00", "17:00", 30)
window("every 30 minutes from 9:00 to 12:30", "9:00", "12:30", 30)
window("every 20 min from 14:00 to 16:00", "14:00", "16:00", 20)
window("every 2 hours between 10 and 18", "10:00", "18:00", 120)
window("every hour from 9 to 17 on weekdays", "9:00", "17:00", 60, range(5))
window("hourly from 9 to 17 on weekdays", "9:00", "17:00", 60, range(5))
window("every hour 9-17", "9:00", "17:00", 60)
window("every hour from 9am until 5pm", "9:00", "17:00", 60)
window("every 15 minutes from 8 to 9 on monday", "8:00", "9:00", 15, [0])
window("every hour between 9 and 17 except on weekends", "9:00", "17:00", 60, range(5))
window("weekdays every hour from 9 to 17", "9:00", "17:00", 60, range(5))
window("mon-fri every hour from 9 to 17", "9:00", "17:00", 60, range(5))
window("every hour during the day from 9 to 17", "9:00", "17:00", 60)

category("todo: every day")
for hour in (6, 8, 9):
    for form in (f"every day at {hour}", f"daily at {hour}am", f"each day at {hour}:00", f"every day {hour}am",
                 f"at {hour} every day", f"{hour}am every day", f"every morning at {hour}", f"{hour}am daily",
                 f"everyday at {hour}am", f"every single day at {hour}", f"every day at {hour} in the morning"):
        again(form, DAILY, f"{hour}:00")
for hour in (7, 9):
    for form in (f"every evening at {hour}", f"every day at {hour}pm", f"daily {hour}pm", f"every day at {hour + 12}:00",
                 f"each evening at {hour}", f"{hour}pm every evening"):
        again(form, DAILY, f"{hour + 12}:00")
again("every morning", DAILY, "9:00")
again("every evening", DAILY, "18:00")
again("every afternoon", DAILY, "15:00")
again("every night", DAILY, "21:00")
again("nightly", DAILY, "21:00")
again("every night at 10", DAILY, "22:00")
again("every noon", DAILY, "12:00")
again("every day at noon", DAILY, "12:00")
again("daily", DAILY, "9:00")
again("every day", DAILY, "9:00")
again("every day at 8 and 20", DAILY, "8:00 20:00")
again("every day at 8am and 8pm", DAILY, "8:00 20:00")
again("every day at 8, 12 and 18", DAILY, "8:00 12:00 18:00")
again("daily at 9:30 and 15:30", DAILY, "9:30 15:30")
again("twice a day at 8 and 20", DAILY, "8:00 20:00")
again("three times a day at 8, 14 and 20", DAILY, "8:00 14:00 20:00")
again("every day at 9 until friday", DAILY, until=date(2027, 3, 5))
again("every day at 9 until march 8", DAILY, until=date(2027, 3, 8))
again("every day at 9 until the 6th", DAILY, until=date(2027, 3, 6))
again("every day until june at 9", DAILY, until=date(2027, 5, 31))
again("every day at 9 until june", DAILY, until=date(2027, 5, 31))
again("every day at 9 through june", DAILY, until=date(2027, 6, 30))
again("every day at 9 until the end of march", DAILY, until=date(2027, 3, 31))
again("every day at 9 until the end of the month", DAILY, until=date(2027, 3, 31))
again("every day at 9 until end of year", DAILY, until=date(2027, 12, 31))
again("every day at 9 until christmas", DAILY, until=date(2027, 12, 25))
again("every day at 9 for a week", DAILY)
again("every day at 9 for 2 days", DAILY, until=date(2027, 3, 6))
again("every day at 9 for the next 3 weeks", DAILY)
again("every day at 9 for the next two days", DAILY, until=date(2027, 3, 6))
again("every day for the next week at 9", DAILY)
again("every day at 9 for 5 times", DAILY)
again("every day at 9 for 2 times", DAILY, until=date(2027, 3, 6))
again("every day at 9 starting monday", DAILY, start=date(2027, 3, 8))
again("every day at 9 from monday", DAILY, start=date(2027, 3, 8))
again("every day at 9 beginning 1 april", DAILY, start=date(2027, 4, 1))
again("starting tomorrow every day at 7", DAILY, "7:00")
again("every day from 10 april to 20 may", DAILY, start=date(2027, 4, 10), until=date(2027, 5, 20))
again("every day at 9 from 10 april to 20 may", DAILY, start=date(2027, 4, 10), until=date(2027, 5, 20))
again("every day at 9 from monday to wednesday", WEEKLY, byweekday=[MO, TU, WE])
again("every day except sunday at 9", DAILY, byweekday=[MO, TU, WE, TH, FR, SA])
again("every day except sundays", DAILY, byweekday=[MO, TU, WE, TH, FR, SA])
again("every day at 9 except on fridays", DAILY, byweekday=[MO, TU, WE, TH, SA, SU])
again("every day at 9 except fridays", DAILY, byweekday=[MO, TU, WE, TH, SA, SU])
again("daily at 9 except weekends", DAILY, byweekday=[MO, TU, WE, TH, FR])
again("every day but friday at 9", DAILY, byweekday=[MO, TU, WE, TH, SA, SU])
again("every day at 9 except monday and tuesday", DAILY, byweekday=[WE, TH, FR, SA, SU])
again("every other day", DAILY, interval=2, start=date(2027, 3, 5))
again("every other day at 8", DAILY, "8:00", interval=2, start=date(2027, 3, 5))
again("every second day at 8", DAILY, "8:00", interval=2, start=date(2027, 3, 5))
again("every 2 days at 20:00", DAILY, "20:00", interval=2)
again("every 3 days at 8", DAILY, "8:00", interval=3, start=date(2027, 3, 5))
again("every third day at 8", DAILY, "8:00", interval=3, start=date(2027, 3, 5))
again("every 10 days at 8", DAILY, "8:00", interval=10, start=date(2027, 3, 5))
unclear("twice a day")
unclear("3 times a day")
unclear("every day 3 times")
unclear("every day until friday at 9")
unclear("every day from 9 to 17")
unclear("every so often")

category("todo: weekdays")
RULE = [MO, TU, WE, TH, FR, SA, SU]
for index, name in enumerate(WEEKDAYS):
    for form in (f"every {name} at 10", f"{name}s at 10", f"each {name} at 10am", f"every {name[:3]} 10:00",
                 f"weekly on {name} at 10", f"every week on {name} at 10", f"every {name} morning at 10",
                 f"on {name}s at 10"):
        again(form, WEEKLY, "10:00", byweekday=[RULE[index]])
    again(f"every {name} evening at 7", WEEKLY, "19:00", byweekday=[RULE[index]])
    again(f"every {name}", WEEKLY, byweekday=[RULE[index]])
    start = next_day(index, least=1 if index == 3 else 0)
    again(f"every other {name} at 10", WEEKLY, "10:00", interval=2, byweekday=[RULE[index]], start=start)
    again(f"every 2 weeks on {name} at 10", WEEKLY, "10:00", interval=2, byweekday=[RULE[index]], start=start)
    again(f"every second week on {name} at 10", WEEKLY, "10:00", interval=2, byweekday=[RULE[index]], start=start)
    again(f"every fortnight on {name} at 10", WEEKLY, "10:00", interval=2, byweekday=[RULE[index]], start=start)
WORK = [MO, TU, WE, TH, FR]
for form in ("every weekday at 8", "weekdays at 8", "on weekdays at 8", "every workday at 8", "mon-fri 8:00",
             "monday to friday at 8", "monday through friday at 8am", "every monday to friday at 8",
             "every business day at 8", "every working day at 8", "on workdays at 8", "workdays at 8am",
             "on business days at 8", "each weekday at 8", "every weekday morning at 8", "8am on weekdays",
             "8am every weekday", "weekdays 8am", "mon - fri at 8", "every mon-fri at 8"):
    again(form, WEEKLY, "8:00", byweekday=WORK)
again("every weekday", WEEKLY, byweekday=WORK)
again("every weekday evening", WEEKLY, "18:00", byweekday=WORK)
again("every weekday at noon", WEEKLY, "12:00", byweekday=WORK)
again("every weekday except friday at 8", WEEKLY, "8:00", byweekday=[MO, TU, WE, TH])
again("every weekday but wednesday at 8", WEEKLY, "8:00", byweekday=[MO, TU, TH, FR])
again("weekdays except monday at 8", WEEKLY, "8:00", byweekday=[TU, WE, TH, FR])
for form in ("every weekend at 10", "weekends at 10", "on weekends at 10", "every saturday and sunday at 10",
             "saturdays and sundays at 10", "every sat and sun at 10", "sat-sun at 10"):
    again(form, WEEKLY, "10:00", byweekday=[SA, SU])
for form in ("every monday and thursday at 18:00", "mondays and thursdays at 6pm", "every mon and thu at 6pm",
             "every mon, thu at 18:00", "every mon & thu at 18:00", "each monday and thursday at 6 pm",
             "every week on monday and thursday at 18:00", "twice a week on monday and thursday at 18:00",
             "on mondays and thursdays at 18:00"):
    again(form, WEEKLY, "18:00", byweekday=[MO, TH])
for form in ("every mon wed fri at 7", "every mon, wed and fri at 7", "every monday, wednesday and friday at 7am",
             "mondays, wednesdays and fridays at 7", "every mon/wed/fri at 7", "every monday wednesday friday at 7"):
    again(form, WEEKLY, "7:00", byweekday=[MO, WE, FR])
again("tuesdays at 12:30 and 17:00", WEEKLY, "12:30 17:00", byweekday=[TU])
again("every friday at 16:00 until june", WEEKLY, "16:00", byweekday=[FR], until=date(2027, 5, 31))
again("every friday at 4pm for 3 weeks", WEEKLY, "16:00", byweekday=[FR])
again("every friday at 4pm for the next 2 months", WEEKLY, "16:00", byweekday=[FR])
again("every monday at 9 starting 1 april", WEEKLY, byweekday=[MO], start=date(2027, 4, 1))
again("every monday at 9 from april", WEEKLY, byweekday=[MO], start=date(2027, 4, 1))
again("weekly", WEEKLY, start=date(2027, 3, 11))
again("every week", WEEKLY, start=date(2027, 3, 11))
again("once a week on tuesday at 10", WEEKLY, "10:00", byweekday=[TU])
again("every 3 weeks on monday at 9", WEEKLY, interval=3, byweekday=[MO], start=date(2027, 3, 8))
again("every 4 weeks on friday", WEEKLY, interval=4, byweekday=[FR], start=date(2027, 3, 5))
unclear("biweekly")
unclear("every second tuesday")
unclear("twice a week")
unclear("mon wed fri at 7")
unclear("every monday from 9 to 5")
unclear("every weekday except on weekdays")

category("todo: every month")
for day in (1, 5, 15, 20, 28):
    suffix = {1: "st"}.get(day, "th")
    for form in (f"every month on the {day}{suffix} at 10", f"monthly on the {day}{suffix} at 10",
                 f"every {day}{suffix} at 10", f"on the {day}{suffix} of every month at 10",
                 f"every {day}{suffix} of the month at 10", f"the {day}{suffix} of each month at 10",
                 f"each month on the {day}{suffix} at 10am"):
        again(form, MONTHLY, "10:00", bymonthday=[day])
again("every month on the 1st and 15th at 9", MONTHLY, bymonthday=[1, 15])
again("on the 1st and 15th of every month", MONTHLY, bymonthday=[1, 15])
again("twice a month on the 1st and 15th at 9", MONTHLY, bymonthday=[1, 15])
again("every 1st and 15th at 9", MONTHLY, bymonthday=[1, 15])
again("every month on the last day at 17:00", MONTHLY, "17:00", bymonthday=[-1])
again("every last day of the month at 17:00", MONTHLY, "17:00", bymonthday=[-1])
again("last day of every month at 17:00", MONTHLY, "17:00", bymonthday=[-1])
again("on the last day of each month at 17:00", MONTHLY, "17:00", bymonthday=[-1])
again("at the end of every month", MONTHLY, bymonthday=[-1])
again("end of every month at 17:00", MONTHLY, "17:00", bymonthday=[-1])
again("start of every month", MONTHLY, bymonthday=[1])
again("every first day of the month", MONTHLY, bymonthday=[1])
again("every month", MONTHLY, start=date(2027, 4, 4))
again("monthly", MONTHLY, start=date(2027, 4, 4))
for number, word in ((1, "first"), (2, "second"), (3, "3rd"), (-1, "last")):
    for weekday in (0, 4):
        name = WEEKDAYS[weekday]
        for form in (f"every {word} {name} of the month at 10", f"every month on the {word} {name} at 10",
                     f"on the {word} {name} of every month at 10", f"monthly on the {word} {name} at 10",
                     f"the {word} {name} of each month at 10"):
            again(form, MONTHLY, "10:00", byweekday=[RULE[weekday](number)])
again("every 1st and 3rd friday at 10", MONTHLY, "10:00", byweekday=[FR(1), FR(3)])
again("every first and third monday of the month at 10", MONTHLY, "10:00", byweekday=[MO(1), MO(3)])
again("every first workday at 9", MONTHLY, byweekday=WORK, bysetpos=1)
again("every first workday of the month", MONTHLY, byweekday=WORK, bysetpos=1)
again("every first business day of the month at 10", MONTHLY, "10:00", byweekday=WORK, bysetpos=1)
again("on the first working day of every month at 10", MONTHLY, "10:00", byweekday=WORK, bysetpos=1)
again("every month on the first workday at 10", MONTHLY, "10:00", byweekday=WORK, bysetpos=1)
again("every last workday of the month at 16:00", MONTHLY, "16:00", byweekday=WORK, bysetpos=-1)
again("last business day of every month at 16:00", MONTHLY, "16:00", byweekday=WORK, bysetpos=-1)
again("monthly on the last working day", MONTHLY, byweekday=WORK, bysetpos=-1)
again("every last weekday of the month at 16:00", MONTHLY, "16:00", byweekday=WORK, bysetpos=-1)
again("every other month on the 5th at 9", MONTHLY, interval=2, bymonthday=[5], start=date(2027, 3, 5))
again("every 3 months on the 1st at 9", MONTHLY, interval=3, bymonthday=[1], start=date(2027, 4, 1))
again("every 6 months on the 15th", MONTHLY, interval=6, bymonthday=[15], start=date(2027, 3, 15))
again("every quarter on the 1st at 9", MONTHLY, interval=3, bymonthday=[1], start=date(2027, 4, 1))
again("every friday the 13th", MONTHLY, byweekday=[FR], bymonthday=[13])
again("every month on the 10th until june", MONTHLY, bymonthday=[10], until=date(2027, 5, 31))
again("every month on the 10th for 2 months", MONTHLY, bymonthday=[10], until=date(2027, 5, 9))
unclear("every month on friday")
unclear("bimonthly")
unclear("every 32nd")

category("todo: every year and quarter")
for month, day in ((4, 12), (6, 1), (9, 30), (12, 24), (1, 20)):
    name = MONTHS[month - 1]
    suffix = {1: "st"}.get(day, "th")
    for form in (f"every year on {name} {day} at 9", f"every {day} {name}", f"yearly on {day} {name}",
                 f"every {name} {day}{suffix} at 9", f"annually on {name} {day}", f"each year on the {day}{suffix} of {name}",
                 f"on {day} {name} every year", f"every year on the {day}{suffix} of {name} at 9"):
        again(form, YEARLY, bymonth=[month], bymonthday=[day], start=TODAY)
again("every christmas at 10", YEARLY, "10:00", bymonth=[12], bymonthday=[25])
again("every christmas eve", YEARLY, bymonth=[12], bymonthday=[24])
again("every year on christmas", YEARLY, bymonth=[12], bymonthday=[25])
again("every new year's eve at 18:00", YEARLY, "18:00", bymonth=[12], bymonthday=[31])
again("every halloween at 17:00", YEARLY, "17:00", bymonth=[10], bymonthday=[31])
again("every valentine's day", YEARLY, bymonth=[2], bymonthday=[14])
again("every year on the last friday of november", YEARLY, bymonth=[11], byweekday=[FR(-1)])
again("every first monday of september at 9", YEARLY, bymonth=[9], byweekday=[MO(1)])
again("every second sunday of may at 10", YEARLY, "10:00", bymonth=[5], byweekday=[SU(2)])
again("every last sunday of march at 9", YEARLY, bymonth=[3], byweekday=[SU(-1)])
again("every last day of the quarter at 9", MONTHLY, bymonth=[3, 6, 9, 12], bymonthday=[-1])
again("end of every quarter at 9", MONTHLY, bymonth=[3, 6, 9, 12], bymonthday=[-1])
again("every end of quarter", MONTHLY, bymonth=[3, 6, 9, 12], bymonthday=[-1])
again("first day of every quarter at 9", MONTHLY, bymonth=[1, 4, 7, 10], bymonthday=[1])
again("start of every quarter", MONTHLY, bymonth=[1, 4, 7, 10], bymonthday=[1])
again("end of every year at 9", YEARLY, bymonth=[12], bymonthday=[31])
again("every 2 years on 1 may", YEARLY, interval=2, bymonth=[5], bymonthday=[1], start=date(2027, 5, 1))
again("every other year on 1 may", YEARLY, interval=2, bymonth=[5], bymonthday=[1], start=date(2027, 5, 1))
unclear("every easter")
unclear("every year on 31 april")

print("# Everyday phrases, made by Oracles/everyday.py: phrase | now on the wall | zone | the first times on the wall.")
print("# \"refused\" is what must not be understood; anything else may be refused, and must not be understood otherwise.")
print("\n".join(lines))
