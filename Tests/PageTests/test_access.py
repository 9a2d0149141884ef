# SPDX-License-Identifier: Apache-2.0
"""Every place for everybody: axe finds nothing in any size, colours and direction, nothing runs over, all has a name."""

import re

from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe
from playwright.sync_api import expect

from PageTests.world import LARGE, SMALL, PageTest
from waiting import until

PLACES = ["", "month", "week", "history", "quiet", "noise", "sounds", "devices", "timers"]
# Waits until nothing is asked for and nothing is left to do.
RESTS = """() => new Promise((done) => requestIdleCallback(() => setTimeout(() =>
  done(!document.querySelector("main[aria-busy]")), 30)))"""
# The rules of axe that look at colours. All others find the same in the dark.
COLOURED = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
COLOURS = {"dark": {"color_scheme": "dark", "forced_colors": "none"},
           "forced": {"color_scheme": "light", "forced_colors": "active"}}
OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"


class Access(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        world = cls.world
        world.alertctl("remind", "Stand up", "every", "weekday", "at", "8:30", "--id", "standup")
        world.alertctl("remind", "לשלם את החשבון", "tomorrow", "at", "12:00")
        world.alertctl("remind", "A very long title that says all that there is to say " * 3, "in", "2h")
        world.alertctl("notify", "Backup done", "Two files were open.", "--app", "org.example.Backup")
        world.alertctl("timer", "25m", "Writing", "--no-wait")
        world.alertctl("dnd", "schedule", "weekdays 22:00-07:00")
        cls.question = world.ask("alert", "Deploy version 2.4?", "All tests passed.\n" * 20, "--text", "--button", "Deploy").question
        cls.form = world.ask("form", "Book a room", "--json", "--field", "who*=text:For whom,hint=As on the door", "--field",
                             "size=choice:Size,of=Small|Large", "--field", "when=datetime:When", "--field", "more=lines:More").question

    def places(self):
        return [*PLACES, "item/w.standup", f"q/{self.question}", f"q/{self.form}"]

    def every_place(self, size, text=100):
        """Opens each place in a window that has this size from the start, and yields it once it is filled."""
        page = self.open(context=self.context(viewport=size))
        page.evaluate("text => { document.documentElement.style.fontSize = `${text}%`; }", text)
        asked = set()
        page.on("request", lambda request: asked.add(request) if re.search("/api/(?!watch)", request.url) else None)
        for event in ("requestfinished", "requestfailed"):
            page.on(event, lambda request: asked.discard(request))
        for place in self.places():
            self.go(page, "#/" + place)
            if place.startswith("q/"):
                expect(page.locator(".answers button").first).to_be_visible()
            # What was read before is not asked for again.
            until("the place is filled", lambda: page.evaluate(RESTS) and not asked)
            with self.subTest(place, width=size["width"], text=text):
                yield page
        page.context.close()

    def check(self, page, options=None):
        self.assertLessEqual(page.evaluate(OVERFLOW), 0)
        found = Axe().run(page, options=options or DEFAULT_OPTIONS).response["violations"]
        self.assertEqual([(one["id"], [node["target"] for node in one["nodes"]]) for one in found], [])

    def test_axe_finds_nothing_and_nothing_runs_over(self):
        for size in (SMALL, LARGE):
            for page in self.every_place(size):
                for direction in ("rtl", "ltr"):
                    with self.subTest(direction=direction):
                        page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
                        self.check(page)
                for colours, options in COLOURS.items():
                    with self.subTest(colours=colours):
                        page.emulate_media(**options)
                        self.check(page, COLOURED)
                page.emulate_media(color_scheme="light", forced_colors="none")

    def test_every_control_has_a_name(self):
        for page in self.every_place(LARGE):
            for line in page.locator("body").aria_snapshot().splitlines():
                with self.subTest(line=line):
                    self.assertNotRegex(line, r"^\s*- (button|link|textbox|checkbox|combobox|searchbox|radio)( \[.*\])?:?$")

    def test_every_width_and_large_text_fit(self):
        # The checks by axe look at 360 and 1280.
        for width, text in ((480, 100), (719, 100), (720, 100), (1024, 100), (1600, 100), (360, 200)):
            for page in self.every_place({"width": width, "height": 800}, text):
                self.assertLessEqual(page.evaluate(OVERFLOW), 0)

    def test_reduced_motion_moves_nothing(self):
        page = self.open(context=self.context(reduced_motion="reduce"))
        self.world.alertctl("notify", "Moves", "--id", "moves")
        expect(page.get_by_role("button", name="Done: Moves")).to_be_visible()
        self.settle(page)
        page.get_by_role("button", name="Done: Moves").press("Enter")
        expect(page.locator("#toast")).to_be_visible()
        self.assertEqual(page.evaluate("() => document.getAnimations().length"), 0)
        moving = page.evaluate("""() => [...document.querySelectorAll('*')].filter((node) => {
            const { transitionDuration, animationName } = getComputedStyle(node);
            return parseFloat(transitionDuration) > 0 || animationName !== 'none';
        }).length""")
        self.assertEqual(moving, 0)

    def test_times_follow_the_person_and_the_locale(self):
        page = self.open(context=self.context(locale="en-US"))
        expect(page.locator("li.row", has_text="לשלם").locator("time")).to_contain_text("PM")
        page = self.open(context=self.context(locale="de-DE"))
        expect(page.locator("li.row", has_text="לשלם").locator("time")).to_contain_text("12:00")
