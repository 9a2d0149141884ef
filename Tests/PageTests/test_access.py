# SPDX-License-Identifier: Apache-2.0
"""Every place for everybody: axe finds nothing in any size, colours and direction, nothing runs over, all has a name."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from PageTests.world import LARGE, SMALL, PageTest
from waiting import until

PLACES = ["", "month", "week", "history", "quiet", "noise", "sounds", "devices", "timers"]
RESTS = """() => new Promise((done) => requestIdleCallback(() => setTimeout(() =>
  done(!document.querySelector("main[aria-busy]")), 30)))"""
COLOURS = {"light": {"color_scheme": "light"}, "dark": {"color_scheme": "dark"}, "forced": {"forced_colors": "active"}}
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

    def wait(self, page, place):
        """Opens a place again, and waits until it is filled."""
        asked = set()
        page.on("request", lambda request: asked.add(request) if re.search("/api/(?!watch)", request.url) else None)
        for event in ("requestfinished", "requestfailed"):
            page.on(event, lambda request: asked.discard(request))
        self.go(page, "#/pause")
        self.go(page, "#/" + place)
        expect(page.locator("h1")).to_be_visible()
        # What was read before is not asked for again.
        until("the place is filled", lambda: page.evaluate(RESTS) and not asked)
        if place.startswith("q/"):
            expect(page.locator(".answers button").first).to_be_visible()
        self.settle(page)

    def test_axe_finds_nothing_and_nothing_runs_over(self):
        for size in (SMALL, LARGE):
            for colours, options in COLOURS.items():
                page = self.open(context=self.context(viewport=size, **options))
                for place in self.places():
                    self.wait(page, place)
                    for direction in ("ltr", "rtl"):
                        with self.subTest(place=place, width=size["width"], colours=colours, direction=direction):
                            page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
                            self.assertLessEqual(page.evaluate(OVERFLOW), 0)
                            found = Axe().run(page).response["violations"]
                            self.assertEqual([(one["id"], [node["target"] for node in one["nodes"]]) for one in found], [])
                page.context.close()

    def test_text_at_200_percent_does_not_run_over(self):
        page = self.open(context=self.context(viewport=SMALL))
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        for place in self.places():
            self.wait(page, place)
            with self.subTest(place):
                self.assertLessEqual(page.evaluate(OVERFLOW), 0)

    def test_every_width_from_360_to_1600(self):
        page = self.open()
        for width in (360, 480, 719, 720, 1024, 1600):
            page.set_viewport_size({"width": width, "height": 800})
            for place in self.places():
                self.wait(page, place)
                with self.subTest(place, width=width):
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

    def test_every_control_has_a_name(self):
        page = self.open()
        for place in self.places():
            self.wait(page, place)
            for line in page.locator("body").aria_snapshot().splitlines():
                with self.subTest(place, line=line):
                    self.assertNotRegex(line, r"^\s*- (button|link|textbox|checkbox|combobox|searchbox|radio)( \[.*\])?:?$")

    def test_times_follow_the_person_and_the_locale(self):
        page = self.open(context=self.context(locale="en-US"))
        expect(page.locator("li.row", has_text="לשלם").locator("time")).to_contain_text("PM")
        page = self.open(context=self.context(locale="de-DE"))
        expect(page.locator("li.row", has_text="לשלם").locator("time")).to_contain_text("12:00")
