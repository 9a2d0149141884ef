# SPDX-License-Identifier: Apache-2.0
"""The cases of main.swift that python-dateutil can do; one JSON object a line."""
import datetime
import json
import time
import zoneinfo

from dateutil import rrule

AFTER = datetime.datetime(2026, 6, 1)
CASES = {
    "daily": ("FREQ=DAILY", datetime.datetime(2000, 1, 1, 9), None),
    "daily-berlin": ("FREQ=DAILY", datetime.datetime(2000, 1, 1, 9), "Europe/Berlin"),
    "weekdays-berlin": ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", datetime.datetime(2000, 1, 3, 8, 30), "Europe/Berlin"),
    "last-friday": ("FREQ=MONTHLY;BYDAY=-1FR", datetime.datetime(2000, 1, 28, 16), None),
    "last-workday-setpos": (
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", datetime.datetime(2000, 1, 31, 16), None),
    "yearly-weekno": ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", datetime.datetime(2000, 5, 15, 9), None),
    "minutely-15": ("FREQ=MINUTELY;INTERVAL=15", datetime.datetime(2021, 1, 1), None),
    "minutely-15-office": (
        "FREQ=MINUTELY;INTERVAL=15;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16",
        datetime.datetime(2021, 1, 1), None),
    "feb-29-monday": ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", datetime.datetime(2000, 1, 1), None),
}


def report(case, what, seconds, count):
    print(json.dumps({
        "engine": "dateutil", "case": case, "what": what, "per_second": int(count / seconds),
        "nanoseconds": int(seconds / count * 1e9)}))


for case, (text, start, zone) in CASES.items():
    rule = rrule.rrulestr(text, dtstart=start)
    local = zoneinfo.ZoneInfo(zone) if zone else datetime.timezone.utc
    count, begin = 0, time.perf_counter()
    for wall in rule:
        wall.replace(tzinfo=local).timestamp()
        count += 1
        if count >= 20_000 or time.perf_counter() - begin > 1:
            break
    report(case, "step", time.perf_counter() - begin, count)
    count, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < 0.5:
        rule.after(AFTER + datetime.timedelta(hours=count % 1000)).replace(tzinfo=local).timestamp()
        count += 1
    report(case, "next", time.perf_counter() - begin, count)
