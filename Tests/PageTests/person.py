# SPDX-License-Identifier: Apache-2.0
"""The replies about a person's ordinary week, for pictures: calendars, reminders, questions, and what was noisy. Members
that the tests of states know are taken from there, so that each entry is as alert-page writes it."""

import datetime
import json

from PageTests.fake import NOTHING, NOW, STATES

ZONE = "Europe/Berlin"
HERE = datetime.datetime.fromisoformat(NOW)
WORK, HOME = "#1c71d8", "#2f7d4f"
KEPT = json.loads(STATES.read_text())["Europe/Berlin en"]
PENDING = next(item for item in KEPT["Items"] if item["id"] == "once")
DELIVERED = next(item for item in KEPT["Items"] if item["id"] == "unread")


def at(days, clock):
    """A time so many days from the one at which the pictures are taken."""
    hour, minute = map(int, clock.split(":"))
    return (HERE.replace(hour=hour, minute=minute) + datetime.timedelta(days=days)).isoformat()


def coming(title, days, clock, **more):
    name = title.lower().replace(" ", "-")
    return {**PENDING, "id": name, "key": f"w.{name}", "title": title, "due": at(days, clock), **more}


def come(title, clock, app, **more):
    name = title.lower().replace(" ", "-")
    item = {**DELIVERED, "id": name, "key": f"d.{name}", "title": title, "due": at(0, clock), "app": app, **more}
    return {key: value for key, value in item.items() if value is not None}


def past(title, days, clock, app=None, ending="acknowledged"):
    name = title.lower().replace(" ", "-")
    entry = {"id": name, "key": f"d{days}.{name}", "title": title, "due": at(days, clock), "deliveredAt": at(days, clock),
             "late": False, "unread": False, "ending": ending, "endedAt": at(days, clock)}
    return {**entry, **({"app": app} if app else {})}


def occurrence(title, days, clock, **more):
    name = title.lower().replace(" ", "-")
    return {"id": name, "key": f"w.{name}", "title": title, "at": at(days, clock), "repeats": False, **more}


ITEMS = [
    come("Tea is ready", "16:12", None, state="ringing", body=None),
    come("Disk is almost full", "15:58", "backup", level="critical", body="4 % left on /home."),
    come("Backup done, 2 warnings", "15:30", "backup", body="Two files were open."),
    come("Ada: Lunch tomorrow?", "14:50", "org.example.Chat", body=None),
    coming("Call the bank", 0, "17:30"),
    coming("Water the plants", 0, "19:00", repeats=True),
    coming("Stand up", 1, "9:30", repeats=True, calendar="Work", color=WORK, owned=True),
    coming("Dentist", 1, "9:15"),
    coming("Concert", 3, "20:00", calendar="Home", color=HOME, owned=True),
    coming("Renew the passport", 40, "9:00"),
]
WEEK = [
    ("Stand up", "9:30", {"calendar": "Work", "color": WORK, "repeats": True}), ("Focus", "10:00", {"repeats": True}),
]
TIMES = [
    *[occurrence(title, days, clock, **more) for title, clock, more in WEEK for days in (1, 2, 5, 6, 7, 8, 9)],
    occurrence("Call the bank", 0, "17:30"), occurrence("Water the plants", 0, "19:00", repeats=True),
    occurrence("Review of the release", 0, "17:30", calendar="Work", color=WORK), occurrence("Dentist", 1, "9:15"),
    occurrence("Lunch with Ada", 1, "12:30"), occurrence("Release 2.4", 1, "15:00", calendar="Work", color=WORK),
    occurrence("Retrospective", 2, "15:00", calendar="Work", color=WORK), occurrence("Swimming", 3, "18:00", calendar="Home", color=HOME),
    occurrence("Concert", 3, "20:00", calendar="Home", color=HOME),
    occurrence("Holiday", 2, "8:00", calendar="Home", color=HOME, day=at(2, "0:00")[:10]),
    occurrence("Rent", 28, "9:00", calendar="Home", color=HOME), occurrence("Renew the passport", 40, "9:00"),
]
CROWD = ["Answer the letters", "Review of the release", "Call with the tax office", "Stand up", "Feed the cat", "Check the backups",
         "Lunch with Ada", "Deploy to the test servers"]


def crowded(days, make):
    """Forty entries a day, more of them in the morning than in the evening."""
    for day in days:
        for number in range(40):
            minute = 7 * 60 + int(14 * 60 * (number / 40) ** 1.3) + number * 7 % 10
            yield make(CROWD[(number * 5 + day) % len(CROWD)], day, f"{minute // 60}:{minute % 60:02}", number)


PAST = [
    past("Stand up", 0, "9:30"), past("Backup done, 2 warnings", 0, "15:30", "backup"), past("Stand up", -1, "9:30"),
    past("Build failed", -1, "11:10", "ci"), past("Gym", -1, "18:00", ending="missed"), past("Stand up", -2, "9:30"),
    past("Rent", -2, "9:00"), past("Invoices", -5, "16:00"),
]
APPROVAL = {
    "words": "git push --force-with-lease origin main && ssh web1 'systemctl --user restart shop'",
    "directory": "/home/ada/shop", "facts": ["git is /usr/bin/git.", "It uses &&, so it runs two commands."],
    "reason": "The release is ready, and all tests have passed.", "session": "shop-42", "tool": "Bash", "withheld": [1],
    "withheldBecause": "Allow it on the computer, in its window or in a terminal."}
QUESTION = {
    "id": "q1", "kind": "approval", "title": "Run this command?", "takesText": False, "level": "active", "standing": False,
    "buttons": [{"index": 0, "label": "Deny", "role": "cancel", "isDefault": False},
                {"index": 1, "label": "Allow", "role": "normal", "isDefault": False}],
    "asker": {"program": "claude", "pid": 4711}, "askedAt": at(0, "16:11"), "revision": 1, "mustRead": False, "fields": [],
    "approval": APPROVAL, "remaining": 540_000}
APPS = [("mail", 310, 12, 4), ("org.example.Chat", 120, 30, 0), ("ci", 64, 2, 9), ("backup", 21, 0, 0), ("calendar", 12, 5, 1)]


def counts():
    """Mail comes at work, and chat in the evening."""
    for days in range(-20, 1):
        for hour in range(8, 23):
            app = "mail" if hour < 18 else "org.example.Chat"
            weight = (hour * 7 + days * 5) % 11
            if (HERE + datetime.timedelta(days=days)).weekday() < 5 and weight > 3:
                yield {"app": app, "hour": at(days, f"{hour}:00"), "count": weight}


def within(entries, member):
    def reply(parameters):
        since, until = (datetime.datetime.fromisoformat(parameters[name]) for name in ("since", "until"))
        return [entry for entry in entries if since <= datetime.datetime.fromisoformat(entry[member]) < until]
    return reply


def history(parameters):
    found = [entry for entry in PAST if not parameters.get("missed") or entry["ending"] == "missed"]
    if "until" in parameters:
        found = within(found, "due")(parameters)
    return {"past": found}


def show(parameters):
    item = next((item for item in ITEMS if item["key"] == parameters["key"]), ITEMS[4])
    return {"item": item, "next": []}


REPLIES = {
    "Session": {"device": "Chrome-on-Linux", "display": {"zone": ZONE, "hours": 24, "firstWeekday": "monday"}, "paired": False},
    "Items": {"items": ITEMS, "pending": 6, "delivered": 3}, "Questions": {"questions": [QUESTION]},
    "ShowQuestion": {"question": QUESTION}, "History": history, "Show": show,
    "Occurrences": lambda parameters: {"occurrences": within(TIMES, "at")(parameters), "cut": False},
    "Timers": {"timers": [{"id": "writing", "title": "Writing", "number": 1, "count": 1, "round": 1, "rounds": 1, "paused": False,
                           "seconds": 1500, "left": 900, "due": at(0, "16:28")}]},
    "GetQuiet": {"quiet": {**NOTHING["GetQuiet"]["quiet"], "reason": "asked", "until": at(1, "7:00"), "muted": ["mail"], "held": 2,
                           "schedule": ["weekdays 22:00-07:00", "weekends 23:00-09:30"]}},
    "Noise": {"counts": list(counts()), "totals": [
        {"app": app, "count": count, "snoozed": snoozed, "missed": missed, "muted": app == "mail"} for app, count, snoozed, missed in APPS]},
    "Sounds": {"sounds": [{"name": name, "seconds": seconds, "system": False} for name, seconds in (("bell", 1.2), ("alarm", 4.0), ("chime", 0.8))] +
               [{"name": f"system-{number}", "seconds": 0.5, "system": True} for number in range(40)]},
    "Devices": {"devices": [
        {"id": "1", "name": "Safari-on-iPhone", "made": at(-9, "9:00"), "lastSeen": at(0, "8:05"), "here": False, "paired": True, "pushed": True},
        {"id": "2", "name": "Chrome-on-Linux", "made": at(-20, "9:00"), "lastSeen": at(0, "16:12"), "here": True, "paired": False, "pushed": False},
    ], "linked": [{"name": "phone", "detail": "by ntfy"}]},
    "Read": {"title": "invoices", "timeStart": 9, "timeEnd": 32, "trigger": "", "notes": [],
             "fires": [at(23, "16:00"), at(58, "16:00"), at(86, "16:00")]},
}
OFTEN = occurrence("Look up from the screen", 0, "16:20", repeats=True)
OFTEN = [OFTEN, {**OFTEN, "at": at(0, "16:30"), "every": 600, "count": 4_500}]
CROWDED_TIMES = [time for time in crowded(range(13), lambda title, day, clock, number: occurrence(
    title, day, clock, **({"calendar": "Work", "color": WORK} if number % 3 else {})) | {"key": f"w.{day}.{number}"})
    if time["at"] > NOW]
CROWDED_PAST = [entry for entry in crowded(range(-3, 1), lambda title, day, clock, number: past(title, day, clock, "mail") |
                {"key": f"d.{day}.{number}"}) if entry["due"] < NOW]
# A week with as many entries as it has minutes to press them, and a reminder that comes every ten minutes.
CROWDED = {
    **REPLIES, "Occurrences": lambda parameters: {
        "occurrences": sorted(within(CROWDED_TIMES + OFTEN, "at")(parameters), key=lambda time: time["at"]), "cut": True,
        "complete": at(20, "9:40")},
    "History": lambda parameters: {"past": within(CROWDED_PAST, "due")(parameters) if "until" in parameters else PAST},
}
