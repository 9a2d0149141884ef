#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws each view of the page in front of the replies of person.py, without alertd: as contact sheets to look at, or as
the pictures of docs/page.md.

    Tests/PageTests/sheets.py            .build/page/WIDTH-SCHEME.png, all views at each width, light and dark
    Tests/PageTests/sheets.py --docs     docs/page-*.png"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))
from PageTests.fake import NOTHING, FakeTest  # noqa: E402
from PageTests.person import CROWDED, REPLIES, ZONE  # noqa: E402
from PageTests.world import Shared, expect  # noqa: E402

EMPTY = {"Session": REPLIES["Session"]}
FAILED = {**EMPTY, "Sounds": {"error": "Refused", "parameters": {"reason": "The sounds cannot be read."}}}
DETAIL = "#/item/" + REPLIES["Items"]["items"][4]["key"]
LOADING = {**EMPTY, "Sounds": None, "History": lambda parameters: None if "missed" not in parameters else {"past": []}}
# The name of a picture, its place, the replies, and what is done there.
VIEWS = [
    ("today", "#/", REPLIES), ("detail", DETAIL, REPLIES), ("question", "#/q/q1", REPLIES), ("week", "#/week", REPLIES),
    ("month", "#/month", REPLIES), ("history", "#/history", REPLIES), ("timers", "#/timers", REPLIES),
    ("settings", "#/settings", REPLIES), ("quiet", "#/quiet", REPLIES),
    ("noise", "#/noise", REPLIES), ("sounds", "#/sounds", REPLIES), ("devices", "#/devices", REPLIES),
    ("full week", "#/week", CROWDED), ("full month", "#/month", CROWDED),
    ("full day", "#/week", CROWDED, lambda page: page.locator(".column:visible .event.rest").last.press("Enter")),
    ("entry", "#/week", REPLIES, lambda page: page.locator(".event:visible", has_text="Water").press("Enter")),
    ("adding", "#/noise", REPLIES, lambda page: page.get_by_role("button", name="New reminder").press("Enter")),
    ("empty today", "#/", EMPTY), ("empty week", "#/week", EMPTY), ("empty month", "#/month", EMPTY),
    ("empty history", "#/history", EMPTY), ("empty timers", "#/timers", EMPTY), ("empty noise", "#/noise", EMPTY),
    ("loading", "#/sounds", LOADING), ("loading history", "#/history", LOADING), ("failed", "#/sounds", FAILED),
    ("pairing", "#/", None),
]
HEIGHTS = {360: 740, 768: 1024, 1280: 800}
# The pictures of docs/page.md: a place, a width, and a scheme.
DOCS = [("today", "#/", 360, "light"), ("today", "#/", 1280, "light"), ("dark", "#/", 360, "dark"), ("dark", "#/", 1280, "dark"),
        ("week", "#/week", 360, "light"), ("week", "#/week", 1280, "light"), ("question", "#/q/q1", 360, "light"),
        ("question", "#/q/q1", 1280, "light")]
LARGEST = 80_000


def draw(place, replies, width, scheme, file, act=None):
    test = FakeTest()
    context = {"viewport": {"width": width, "height": HEIGHTS[width]}, "color_scheme": scheme, "timezone_id": ZONE,
               "has_touch": width < 1280}
    # Without a session the page asks for the pairing code.
    before = "" if replies else "localStorage.removeItem('bearer');"
    page = test.enter(replies or NOTHING, place, before, **context)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".pale:visible")).to_have_count(1 if replies is LOADING else 0)
    expect(page.locator("li.question")).to_have_count(1 if place == "#/" and replies is REPLIES else 0)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    if act:
        act(page)
        expect(page.locator("dialog:visible, .sheet:visible")).to_have_count(1)
    else:
        page.evaluate("() => document.activeElement.blur()")
    page.screenshot(path=file)
    test.doCleanups()


def sheets(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        for width in HEIGHTS:
            files = []
            for name, place, replies, *act in VIEWS:
                files.append(folder / f"{width}-{scheme}-{name.replace(' ', '-')}.png")
                draw(place, replies, width, scheme, files[-1], *act)
            sheet = folder / f"{width}-{scheme}.png"
            tiles = ["-tile", "5x" if width < 1280 else "3x", "-geometry", "+8+8", "-background", "#888"]
            subprocess.run(["montage", *files, *tiles, sheet], check=True)
            print(sheet)


def pictures():
    for name, place, width, scheme in DOCS:
        file = ROOT / f"docs/page-{name}-{width}.png"
        draw(place, REPLIES, width, scheme, file)
        fewer = ["-strip", "+dither", "-colors", "128", "-define", "png:compression-level=9", f"png8:{file}"]
        subprocess.run(["convert", file, *fewer], check=True)
        assert file.stat().st_size < LARGEST, f"{file}: {file.stat().st_size} bytes, at most {LARGEST}"
        print(file)


if __name__ == "__main__":
    try:
        pictures() if sys.argv[1:] == ["--docs"] else sheets(ROOT / ".build/page")
    finally:
        Shared.stop()
