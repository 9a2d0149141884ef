# SPDX-License-Identifier: Apache-2.0
"""The frame around the views, the calendar with its moves, and the states of a view, in front of a person's week."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from PageTests.fake import NOW, FakeTest
from PageTests.person import CROWDED, REPLIES, ZONE, at
from PageTests.world import LARGE, SMALL

OVERFLOW = "() => document.documentElement.scrollWidth - innerWidth"
HEIGHT = "() => document.querySelector('header').getBoundingClientRect().height"
TARGETS = """() => [...document.querySelectorAll('nav a, header button, .strip button')].filter((node) => node.offsetParent)
    .map((node) => node.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 43)"""
# The titles of the week's blocks that show less than four letters, and the numbers that are cut.
UNREADABLE = """() => [...document.querySelectorAll('.column .event')].filter((node) => node.offsetParent).filter((node) => {
    const title = node.querySelector('.title');
    return title ? title.clientWidth < 30 || title.getBoundingClientRect().bottom > node.getBoundingClientRect().bottom + 1
      : node.scrollWidth > node.clientWidth;
    }).map((node) => node.textContent)"""
SMALL_BLOCKS = """() => [...document.querySelectorAll('.column .event')].filter((node) => node.offsetParent)
    .map((node) => node.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 42).length"""
EDITED = {"key": "w.edited", "due": at(1, "11:15"), "notes": [], "change": 9}


class Looks(FakeTest):
    def enter_week(self, place="#/week", calls=None, replies=None, **options):
        options = {"timezone_id": ZONE, **options}
        return self.enter({**REPLIES, "Edit": EDITED, **(replies or {})}, place, calls=calls, **options)

    def event(self, page, title):
        node = page.locator(".event:not(.past)", has_text=title).first
        expect(node).to_be_visible()
        return node

    def edits(self, page, calls, count=1):
        expect(page.locator("#toast")).to_contain_text("Moved")
        found = [parameters for method, parameters in calls if method == "Edit"]
        self.assertEqual(len(found), count)
        return found[-1]

    def check(self, page):
        self.assertLessEqual(page.evaluate(OVERFLOW), 0)
        found = Axe().run(page).response["violations"]
        self.assertEqual([(one["id"], [node["target"] for node in one["nodes"]]) for one in found], [])

    def test_the_frame_marks_the_place_and_adds_from_everywhere(self):
        page = self.enter_week("#/noise", viewport=SMALL, has_touch=True)
        nav = page.get_by_role("navigation", name="Places")
        expect(nav.get_by_role("link", name="Settings")).to_have_attribute("aria-current", "true")
        expect(page.locator("#quieted")).to_contain_text("Quiet until tomorrow 7:00")
        # None of it is cut off.
        self.assertLessEqual(page.locator("#quieted a").evaluate("node => node.scrollWidth - node.offsetWidth"), 0)
        self.assertLessEqual(page.evaluate(HEIGHT), 48)
        self.go(page, "#/month")
        calendar = nav.get_by_role("link", name="Calendar")
        expect(calendar).to_have_attribute("aria-current", "page")
        self.go(page, "#/history")
        calendar.tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Month")
        self.go(page, "#/week")
        expect(page.locator(".strip button")).to_have_count(7)
        self.assertEqual(page.evaluate(TARGETS), [])
        page.get_by_role("button", name="New reminder").tap()
        expect(page.get_by_label("Add a reminder")).to_be_focused()

    def test_the_way_to_a_place_leads_to_its_top_from_there(self):
        page = self.enter_week("", viewport=SMALL, has_touch=True)
        nav = page.get_by_role("navigation", name="Places")
        for name, place, last in (("Today", "", "Renew the passport"), ("Today", "#/", "Renew the passport"),
                                  ("History", "#/history", "Invoices")):
            with self.subTest(place):
                self.go(page, place)
                expect(page.get_by_text(last).first).to_be_visible()
                page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
                self.assertGreater(page.evaluate("() => scrollY"), 0)
                nav.get_by_role("link", name=name).tap()
                self.assertEqual(page.evaluate("() => scrollY"), 0)
                expect(page.get_by_role("heading", level=1)).to_be_focused()

    def test_what_no_other_test_opens_is_for_everybody(self):
        failed = {"Sounds": {"error": "Refused", "parameters": {"reason": "No."}}}
        for options in ({"viewport": SMALL}, {"viewport": LARGE, "color_scheme": "dark"}):
            with self.subTest(options):
                page = self.enter_week(replies=failed, **options)
                expect(page.locator(".now")).to_have_count(1)
                self.check(page)
                self.go(page, "#/month")
                expect(page.get_by_role("heading", level=1)).to_have_text("Month")
                page.get_by_role("button", name="Water the plants").press("Enter")
                expect(page.get_by_role("dialog", name="Entry").locator("li.row")).to_be_visible()
                self.check(page)
                for place, text in (("settings", "Which application"), ("sounds", "could not be loaded"), ("noise", "Alerts in an hour"),
                                    ("devices", "Safari on iPhone"), ("quiet", "weekends 23:00-9:30")):
                    self.go(page, f"#/{place}")
                    expect(page.locator("main")).to_contain_text(text)
                    self.check(page)

    def test_a_week_has_hours_and_moves_with_the_day(self):
        page = self.enter_week(now=None, viewport=LARGE).context.new_page()
        self.watch(page)
        page.clock.install(time=NOW)
        page.goto("http://127.0.0.1:9/#/week")
        here = page.locator(".column.here")
        expect(here).to_have_attribute("data-day", "2027-03-03")
        # It opens with the present hour, whose line is in view.
        expect(here.locator(".now")).to_be_in_viewport()
        expect(page.locator(".event.past", has_text="Backup done")).to_have_count(1)
        expect(page.locator(".allday .event", has_text="Holiday")).to_be_visible()
        # Two at one time stand side by side.
        bank, review = (self.event(page, title).bounding_box() for title in ("Call the bank", "Review"))
        self.assertAlmostEqual(bank["y"], review["y"], delta=1)
        self.assertGreaterEqual(max(bank["x"], review["x"]), min(bank["x"], review["x"]) + bank["width"])
        page.clock.fast_forward("08:00:00")
        expect(here).to_have_attribute("data-day", "2027-03-04")
        expect(here.locator(".now")).to_have_count(1)
        page.get_by_role("link", name="Month").click()
        expect(page.locator(".day[aria-current=date]")).to_have_attribute("data-day", "2027-03-04")

    def test_forty_entries_a_day_can_be_read(self):
        for width in (360, 768, 1280):
            with self.subTest(width):
                page = self.enter_week(replies=CROWDED, viewport={"width": width, "height": 800}, has_touch=width < 1280)
                day = page.locator(".column[data-day='2027-03-04']")
                if width == 360:
                    page.locator(".strip button", has_text="Thu").tap()
                    self.assertEqual(page.evaluate(SMALL_BLOCKS), 0)
                expect(day.locator(".event .title").first).to_be_visible()
                self.assertEqual(page.evaluate(UNREADABLE), [])
                # The reminder that comes every ten minutes is above the hours.
                often = page.locator(".allday .cell[data-day='2027-03-04'] .event")
                expect(often).to_have_text("Look up from the screenevery 10 min · 144")
                clock = day.locator(".event.rest").last.evaluate("node => node.entries[0].at.slice(11, 16)")
                day.locator(".event.rest").last.press("Enter")
                dialog = page.get_by_role("dialog", name="Thursday, 4 March 2027")
                expect(dialog.locator("li.row")).to_have_count(41)
                expect(dialog.locator("li.row", has_text=clock)).to_be_in_viewport()
                expect(dialog.locator("li.row").first).to_contain_text("every 10 min · 144, until 23:50")
                dialog.get_by_role("button", name="Close").press("Enter")
                self.check(page)

    def test_a_month_says_what_comes_often_and_what_it_leaves_out(self):
        replies = {**CROWDED, "History": lambda parameters: {**CROWDED["History"](parameters), "cursor": "more"}}
        for width in (360, 1280):
            with self.subTest(width):
                page = self.enter_week("#/month", replies=replies, viewport={"width": width, "height": 800})
                day = page.locator(".day[data-day='2027-03-16']")
                expect(day.locator(".entry")).to_have_text("Look up from the screenevery 10 min · 144")
                expect(day.locator(".rest")).to_have_count(0)
                expect(page.locator("main")).to_contain_text("All times until Tue 23 Mar, 9:40 are shown. Later ones are in their week. "
                    "Of what is over the newest 2,000 are shown: History has the others.")
                day.press("Enter")
                rows = page.get_by_role("region", name="Tuesday, 16 March 2027").get_by_role("listitem")
                expect(rows).to_have_count(1)
                expect(rows).to_contain_text("every 10 min · 144, until 23:50")
                self.check(page)

    def test_the_mouse_moves_an_entry_and_escape_takes_it_back(self):
        calls = []
        page = self.enter_week(calls=calls)
        lunch = self.event(page, "Lunch with Ada")
        lunch.scroll_into_view_if_needed()
        box = lunch.bounding_box()
        hour = page.locator(".column").first.bounding_box()["height"] / 24

        def drag(release):
            page.mouse.move(box["x"] + 20, box["y"] + 8)
            page.mouse.down()
            page.mouse.move(box["x"] + 20, box["y"] + 8 + hour / 2, steps=3)
            page.mouse.move(box["x"] + 20, box["y"] + 8 + hour, steps=3)
            release()

        def escape():
            expect(lunch).to_contain_text("13:30")
            page.keyboard.press("Escape")
            expect(lunch).to_contain_text("12:30")
            page.mouse.up()

        drag(escape)
        drag(page.mouse.up)
        edit = self.edits(page, calls)
        self.assertEqual((edit["key"], edit["when"]), ("w.lunch-with-ada", "2027-03-04T13:30:00+01:00"))
        self.assertNotIn("once", edit)

    def test_a_finger_moves_an_entry_by_its_handle(self):
        calls = []
        page = self.enter_week("#/week/2027-03-04", calls=calls, viewport=SMALL, has_touch=True, is_mobile=True)
        lunch = self.event(page, "Lunch with Ada")
        # Near its edge the grid scrolls along.
        lunch.evaluate("node => node.scrollIntoView({ block: 'center' })")
        box = lunch.locator(".handle").bounding_box()
        hour = page.locator(".column[data-chosen]").bounding_box()["height"] / 24
        x, y = box["x"] + 8, box["y"] + 8
        touch = page.context.new_cdp_session(page)
        for kind, by in (("touchStart", 0), ("touchMove", hour / 4), ("touchMove", -hour / 2), ("touchEnd", None)):
            points = [] if by is None else [{"x": x, "y": y + by}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.assertEqual(self.edits(page, calls)["when"], "2027-03-04T12:00:00+01:00")

    def test_keys_move_an_entry_and_a_repetition_is_asked_for(self):
        calls = []
        page = self.enter_week(calls=calls)
        plants = self.event(page, "Water the plants")

        def move(*keys):
            plants.press("Enter")
            page.get_by_role("button", name="Move").press("Enter")
            for key in keys:
                page.keyboard.press(key)

        move("ArrowDown", "Escape")
        expect(plants).to_contain_text("19:00")
        move("ArrowDown", "ArrowDown", "ArrowRight", "Enter")
        page.get_by_role("dialog", name="A repetition").get_by_role("button", name="This time only").press("Enter")
        edit = self.edits(page, calls)
        self.assertEqual((edit["when"], edit["once"]), ("2027-03-04T19:30:00+01:00", True))
        move("ArrowUp", "Enter")
        page.get_by_role("dialog", name="A repetition").get_by_role("button", name="Leave it").press("Enter")
        self.edits(page, calls)

    def test_a_month_goes_by_keys(self):
        page = self.enter_week("#/month")
        table = page.get_by_role("table", name="March 2027")
        expect(table.locator(".day", has_text="9:30").first).to_contain_text("Stand up")
        page.locator(".day[aria-pressed=true]").focus()
        for key, day in (("End", "2027-03-07"), ("Home", "2027-03-01"), ("ArrowDown", "2027-03-08")):
            page.keyboard.press(key)
            expect(page.locator(".day:focus")).to_have_attribute("data-day", day)
        page.keyboard.press("PageUp")
        expect(page.get_by_role("table", name="February 2027")).to_be_visible()
        expect(page.locator(".day:focus")).to_have_attribute("data-day", "2027-02-01")
        page.locator(".day[data-day='2027-02-26']").press("Enter")
        page.locator("ul").get_by_role("button", name="Invoices").press("Enter")
        expect(page.get_by_role("dialog", name="Entry")).to_contain_text("Invoices")

    def test_a_history_is_pale_while_it_loads_and_is_asked_again(self):
        answers = [None, {"error": "Refused", "parameters": {"reason": "No."}}, {"past": []}]
        replies = {"History": lambda parameters: {"past": []} if "missed" in parameters else answers[0]}
        page = self.enter_week("#/history", replies=replies, viewport=SMALL)
        expect(page.locator(".pale")).to_be_visible()
        answers.pop(0)
        page.reload()
        expect(page.get_by_text("This could not be loaded.")).to_be_visible()
        expect(page.locator(".pale")).to_be_hidden()
        answers.pop(0)
        page.get_by_role("button", name="Try again").press("Enter")
        expect(page.get_by_text("Nothing found.")).to_be_visible()
        self.check(page)

    def test_a_browser_asks_before_it_shuts_out(self):
        calls = []
        page = self.enter_week("#/devices", calls=calls, replies={"Revoke": {}, "Leave": {}})
        rows = page.get_by_role("region", name="Browsers").get_by_role("listitem")
        expect(rows.first).to_contain_text("Chrome on Linux")
        page.get_by_role("button", name="Revoke: Safari-on-iPhone").press("Enter")
        dialog = page.get_by_role("dialog", name="Shut out Safari on iPhone?")
        dialog.get_by_role("button", name="Keep it").press("Enter")
        self.assertEqual([method for method, _ in calls if method == "Revoke"], [])
        page.get_by_role("button", name="Sign out: Chrome-on-Linux").press("Enter")
        page.get_by_role("dialog", name="Sign out here?").get_by_role("button", name="Sign out").press("Enter")
        expect(page.get_by_role("heading", name="Pair this browser")).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text("Signed out on this device.")
        self.check(page)

    def test_quiet_is_one_press_away_and_play_becomes_stop(self):
        calls = []
        quiet = {**REPLIES["GetQuiet"]["quiet"], "until": at(0, "20:00")}
        page = self.enter_week("#/quiet", calls=calls, replies={
            "SetQuiet": {"quiet": quiet, "notes": []}, "Play": {}, "StopSounds": {}})
        page.get_by_role("button", name="Tonight, 20:00").press("Enter")
        expect(page.locator("main")).to_contain_text("Do not disturb is on until 20:00.")
        [set] = [parameters for method, parameters in calls if method == "SetQuiet"]
        self.assertEqual((set["on"], set["until"]), (True, "2027-03-03T20:00:00+01:00"))
        expect(page.locator(".weekbars rect")).to_have_count(14)
        self.go(page, "#/sounds")
        expect(page.get_by_text("40 sounds of the system")).to_be_visible()
        page.get_by_role("button", name="Play: alarm").press("Enter")
        page.get_by_role("button", name="Stop: alarm").press("Enter")
        expect(page.get_by_role("button", name="Play: alarm")).to_be_visible()
        self.assertEqual([method for method, _ in calls if method in ("Play", "StopSounds")], ["Play", "StopSounds"])
