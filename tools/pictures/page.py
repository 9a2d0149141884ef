#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the pictures of the page, docs/page-*.png: an alertd and an alert-page of its own, with two calendars, reminders
and questions, in Chromium. Needs .build/venv and the group `test` of packaging/debian-packages.

    tools/pictures/page.py FOLDER    the folder of alertd, alertctl and alert-page"""

import datetime
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ["ALERTD_TEST_BINARIES"] = sys.argv[1]
# Wherever the picture is taken, the day in it is not over.
os.environ["ALERTD_TEST_ZONE"] = f"Etc/GMT{datetime.datetime.now(datetime.timezone.utc).hour - 11:+}"
sys.path.insert(0, str(ROOT / "Tests"))
from PageTests.world import ZONE, Shared, World, call, expect, until  # noqa: E402

CALENDARS = """[[calendars]]
name = "Work"
path = "~/work"
follow = true
[[calendars]]
name = "Home"
path = "~/home"
follow = true
"""
# The summary, the days from the first of this month, the time, and a rule.
WORK = [("Stand up", 0, "0930", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("Review", 2, "1400", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH"),
        ("Release 2.4", 23, "1500", None)]
HOME = [("Swimming", 0, "1800", "FREQ=WEEKLY;BYDAY=SA"), ("Concert", 12, "2000", None), ("Rent", 0, "0900", "FREQ=MONTHLY;BYMONTHDAY=1")]


def calendar(name, color, events):
    """The files of a folder that alertd follows."""
    first = datetime.date.today().replace(day=1)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:page.py"]
    for number, (summary, days, clock, rule) in enumerate(events):
        start = (first + datetime.timedelta(days=days)).strftime("%Y%m%d")
        lines += ["BEGIN:VEVENT", f"UID:{summary}{number}", "DTSTAMP:20260101T000000Z", f"DTSTART:{start}T{clock}00",
                  f"SUMMARY:{summary}", *([f"RRULE:{rule}"] if rule else []), "BEGIN:VALARM", "ACTION:DISPLAY",
                  f"DESCRIPTION:{summary}", "TRIGGER:PT0S", "END:VALARM", "END:VEVENT"]
    return {f"{name}/events.ics": "\r\n".join([*lines, "END:VCALENDAR", ""]), f"{name}/color": color}


def fill(world):
    """Gives the person a day: what was asked, what has come, and what will come."""
    approval = {"command": "git push --force-with-lease origin main && ssh web1 'systemctl --user restart shop'",
                "folder": "/home/ada/shop", "facts": ["git is /usr/bin/git.", "It uses &&, so it runs two commands."],
                "reason": "The release is ready, and all tests have passed.", "session": "shop-42", "tool": "Bash"}
    question = {"title": "Run this command?", "approval": approval,
                "buttons": [{"label": "Deny", "role": "cancel"}, {"label": "Allow"}]}
    connection = world.connect("alertd/alertd.varlink")
    asked = call(connection, "org.alertd.Prompts.Ask", {"question": question}, more=True)["id"]
    world.ask("alert", "Deploy version 2.4?", "All tests passed. Three migrations run first; they take four minutes.",
              "--text", "--button", "Deploy")
    world.alertctl("notify", "Backup done, 2 warnings", "Two files were open.", "--app", "backup")
    world.alertctl("timer", "25m", "Writing", "--no-wait")
    for words in (["Call the bank", "in", "90m"], ["Dentist", "tomorrow", "at", "9:00"],
                  ["Renew the passport", "in", "40", "days"], ["Water the plants", "every", "3", "days", "at", "19:00"]):
        world.alertctl("remind", *words)
    world.alertctl("alarm", "Tea is ready", "in", "1s")
    until("the calendars are read", lambda: any(row["title"] == "Rent" for row in world.rows("list")))
    return asked, connection


def take(world, name, place, width, height, scheme="light", prepare=None):
    context = Shared.start().new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB",
                                         timezone_id=ZONE, reduced_motion="reduce")
    page = context.new_page()
    page.goto(world.control("Ticket")["url"])
    expect(page.get_by_role("button", name="Stop: Tea is ready")).to_be_visible()
    page.evaluate("place => { location.hash = place; }", place)
    if prepare:
        prepare(page)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    page.evaluate("() => document.activeElement.blur()")
    file = ROOT / f"docs/page-{name}.png"
    page.screenshot(path=file)
    subprocess.run(["convert", file, "-strip", "+dither", "-colors", "128", "-define", "png:compression-level=9", f"png8:{file}"], check=True)
    context.close()


def add(page):
    page.get_by_label("Add a reminder").press_sequentially("invoices every last friday 16:00")
    expect(page.locator(".reading time")).to_have_count(3)


def next_month(page):
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".entry", has_text="Swimming")).not_to_have_count(0)


def main():
    files = calendar("work", "#e66100", WORK) | calendar("home", "#1c71d8", HOME)
    world = World(settings=CALENDARS, files=files)
    try:
        asked, _ = fill(world)
        take(world, "today", "#/", 860, 1160, prepare=add)
        take(world, "question", f"#/q/{asked}", 360, 820,
             prepare=lambda page: expect(page.locator(".answers .meta")).to_have_count(1))
        take(world, "month", "#/month", 1100, 920, prepare=next_month)
        take(world, "dark", "#/", 360, 780, scheme="dark")
    finally:
        world.close()
        Shared.stop()


if __name__ == "__main__":
    main()
