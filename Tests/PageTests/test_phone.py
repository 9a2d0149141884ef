# SPDX-License-Identifier: Apache-2.0
"""What people met who opened the page on a phone for the first time."""

import json

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from PageTests.fake import STATES, FakeTest
from PageTests.person import REPLIES, ZONE, occurrence, past
from PageTests.world import SMALL

DETAIL = "#/item/" + REPLIES["Items"]["items"][4]["key"]
PHONE = {"viewport": SMALL, "has_touch": True, "timezone_id": ZONE}


class Phone(FakeTest):
    def test_the_history_snoozes_by_the_own_length_of_an_entry(self):
        calls, tea = [], past("Tea is ready", 0, "16:12")
        del tea["ending"], tea["endedAt"]
        replies = {"History": {"past": [tea]}, "Snooze": {"due": tea["due"], "notes": [], "change": 7}}
        page = self.enter({**REPLIES, **replies}, "#/history", calls=calls, **PHONE)
        page.get_by_role("main").get_by_role("button", name="Snooze: Tea is ready").tap()
        expect(page.locator("#toast")).to_contain_text("Tea is ready comes again at")
        [asked] = [parameters for method, parameters in calls if method == "Snooze"]
        self.assertEqual((asked["key"], "duration" in asked, "until" in asked), (tea["key"], False, False))

    def test_the_buttons_of_a_form_stay_in_view(self):
        # The whole form, its first field in the middle of the screen, and with a keyboard that takes 260 pixels.
        keyboard = """Object.defineProperty(window, 'visualViewport', { value: Object.assign(new EventTarget(),
            { scale: 1, height: innerHeight, offsetTop: 0 }) });"""
        for scheme in ("light", "dark"):
            page = self.enter(REPLIES, DETAIL, keyboard, color_scheme=scheme, **PHONE)
            save = page.get_by_role("button", name="Save")
            for field in ("Title", "Sound"):
                page.get_by_label(field).evaluate("node => node.scrollIntoView({ block: 'center' })")
                self.seen(page, save)
            page.get_by_label("Sound").focus()
            self.show_keyboard(page, 260)
            self.seen(page, save, 260)
            self.show_keyboard(page, 0)
            self.check(page)
            self.go(page, "#/week")
            page.get_by_role("button", name="New reminder").tap()
            sheet = page.get_by_role("dialog", name="New reminder")
            sheet.get_by_text("More", exact=True).tap()
            add = sheet.get_by_role("button", name="Add", exact=True)
            for taken, top in ((0, 0), (0, 9999), (260, 0), (260, 9999)):
                self.show_keyboard(page, taken)
                sheet.evaluate("(node, top) => node.scrollTo(0, top)", top)
                self.seen(page, add, taken)
            self.check(page)

    def test_the_number_of_what_a_day_leaves_out_is_one_line(self):
        days = {4: 262, 5: 1500}
        times = [occurrence(f"Number {number}", day - 3, "9:00") for day, count in days.items() for number in range(count)]
        page = self.enter({**REPLIES, "Occurrences": {"occurrences": times, "cut": False}}, "#/month", **PHONE)
        for day, text in ((4, "+259"), (5, "999+")):
            rest = page.locator(f".day[data-day='2027-03-0{day}'] .rest")
            expect(rest).to_have_text(text)
            high, cut = rest.evaluate("""node => { const { left, right } = node.parentNode.getBoundingClientRect();
                const own = node.getBoundingClientRect();
                return [own.height, own.left < left + 1 || own.right > right - 1]; }""")
            self.assertLess(high, 25)
            self.assertFalse(cut)

    def test_an_alarm_that_rings_moves_nothing_under_the_finger(self):
        ringing, *rest = REPLIES["Items"]["items"]
        items = [[]]
        replies = {**REPLIES, "Items": lambda _: {"items": items[0] + rest, "pending": 6}}
        page = self.enter(replies, "#/quiet", **PHONE)
        bar = page.get_by_role("region", name="Ringing")
        heading, low = page.locator("h1"), page.get_by_role("heading", name="Schedule")

        def place(node):
            return node.bounding_box()["y"]

        def rings(isRinging):
            items[0] = [ringing] * isRinging
            # All is asked for again.
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(bar).to_be_visible(visible=isRinging)

        # At the top, and on the way down; the second place is shorter than the screen.
        for name, node in (("quiet", low), ("settings", page.get_by_role("link", name="Devices").last)):
            self.go(page, f"#/{name}")
            expect(node).to_be_visible()
            first = place(heading)
            for top in (0, 40):
                page.evaluate("top => scrollTo(0, top)", top)
                before = place(node)
                for isRinging in (True, False):
                    rings(isRinging)
                    self.assertAlmostEqual(place(node), before, delta=1)
                # Another place has no room for what is over.
                self.go(page, "#/sounds")
                expect(heading).to_have_text("Sounds")
                self.go(page, f"#/{name}")
                expect(node).to_be_visible()
                self.assertAlmostEqual(place(heading), first, delta=1)
        # A place that is opened, or loaded, while it rings begins below the bar.
        rings(True)
        for act in (lambda: self.go(page, "#/week"), page.reload):
            act()
            expect(bar).to_be_visible()
            expect(heading).to_have_text("Week")
            end = bar.bounding_box()
            self.assertGreaterEqual(place(heading), end["y"] + end["height"])
            self.assertEqual(page.evaluate("scrollY"), 0)

    def test_what_lets_an_entry_through_is_pressed_and_not_typed(self):
        [bell] = [item for item in REPLIES["Items"]["items"] if item["title"].startswith("Disk")]
        quiet = REPLIES["GetQuiet"]["quiet"]
        for line, button, call in (
                (f"edit {bell['id']} --level critical", "Make it critical", ("Edit", {"key": "s.disk", "level": "critical"})),
                ("dnd --unmute backup", "Unmute backup", ("Mute", {"app": "backup"})),
                ("dnd off", "End do not disturb", ("SetQuiet", {"on": False})), ("dnd --allow backup", "Open Quiet", None)):
            with self.subTest(line):
                calls, note = [], f'Do not disturb is on then and holds it. To let it through: "alertctl {line}".'
                replies = {"Snooze": {"due": bell["due"], "notes": [note], "change": 1}, "SetQuiet": {"quiet": quiet, "notes": []},
                           "Edit": {"key": "s.disk", "notes": []}, "Mute": {"quiet": quiet, "former": {"muted": True}},
                           "Items": {"items": [bell, {**bell, "key": "s.disk", "state": "snoozed"}], "pending": 1}}
                page = self.enter({**REPLIES, **replies}, f"#/item/{bell['key']}", calls=calls, **PHONE)
                page.get_by_role("button", name="Snooze 1 hour").tap()
                toast = page.locator("#toast")
                expect(toast).to_contain_text("holds it.")
                self.assertNotIn("alertctl", toast.text_content())
                toast.get_by_role("button", name=button).tap()
                if call:
                    expect(toast).not_to_contain_text("holds it.")
                    self.assertIn(call, calls)
                else:
                    expect(page.locator("h1")).to_have_text("Quiet")

    def test_a_silence_that_returns_is_a_schedule_of_the_page(self):
        reason = "it repeats. For a silence that returns: alertctl dnd schedule 'weekdays 22:00-07:00'."
        refused = {"error": "Invalid", "parameters": {"field": "until", "reason": reason}}
        page = self.enter({**REPLIES, "SetQuiet": refused}, "#/quiet", **PHONE)
        page.get_by_label("Until").fill("every day at 7")
        page.get_by_role("button", name="Be quiet until then").tap()
        expect(page.locator("#toast")).to_contain_text("the schedule below, such as 'weekdays 22:00-07:00'")

    def test_a_week_opens_at_its_first_entry_or_at_the_present_time(self):
        for width, height in ((360, 640), (1280, 800)):
            options = {**PHONE, "viewport": {"width": width, "height": height}}
            # Today at 16:13; a day with 9:15 as its first time; the next week, whose first time is 9:30; an empty one.
            for place, hour in (("", 15), ("/2027-03-08", 9), ("/2027-04-20", 7)):
                with self.subTest(width=width, place=place):
                    page = self.enter(REPLIES, f"#/week{place}", **options)
                    expect(page.locator(".column[data-chosen]")).to_be_attached()
                    self.at_hour(page, hour)
        # On a phone each day that is chosen begins with its own first entry.
        page = self.enter(REPLIES, "#/week", **PHONE)
        for day, hour in (("Thu", 9), ("Sat", 18), ("Wed", 15)):
            page.locator(".strip button", has_text=day).tap()
            self.at_hour(page, hour)
        page.get_by_role("button", name="Next").tap()
        expect(page.locator(".strip button").first).to_contain_text("8")
        self.at_hour(page, 9)

    def at_hour(self, page, hour):
        """The hour is the first one that is seen, or the last hours are."""
        page.wait_for_function("""hour => {
            const hours = document.querySelector('.hours');
            const high = hours.querySelector('.column[data-chosen]').clientHeight / 24;
            const wanted = Math.min(hour * high - 8, hours.scrollHeight - hours.clientHeight);
            return Math.abs(hours.scrollTop - wanted) < 2;
        }""", arg=hour)

    def test_what_was_missed_stands_once(self):
        kept = json.loads(STATES.read_text())["Europe/Berlin en"]
        [alarm] = [entry for entry in kept["History"] if entry["id"] == "rung-out"]
        [notice] = [item for item in kept["Items"] if item["id"] == "rung-out-missed"]
        mail = {**notice, "id": "mail", "key": "d.mail", "title": "Mail"}
        calls, items = [], [notice, mail, {**mail, "id": "post", "key": "d.post", "title": "Post"}]

        def ack(parameters):
            items[:] = [item for item in items if item["key"] not in parameters["keys"]]
            return {"count": 1, "change": 7}

        def undo(_):
            items.insert(0, notice)
            return {"verb": "ack", "count": 1}

        replies = {"Items": lambda _: {"items": [*items], "pending": 0, "delivered": len(items), "apps": [{"app": "", "count": len(items)}]},
                   "History": lambda asked: {"past": [alarm]}, "Ack": ack, "Undo": undo}
        page = self.enter(replies, calls=calls, **PHONE)
        missed = page.get_by_role("region", name="Missed")
        expect(missed.locator("li.row")).to_have_count(1)
        expect(missed).to_contain_text("it rang for 1 minute")
        waiting = page.get_by_role("region", name="Waiting for you")
        expect(waiting.locator("li.row .title")).to_have_text(["Mail", "Post"])
        expect(waiting.get_by_role("button", name="Done with all 2")).to_be_visible()
        # Done is done on the computer, too, and Undo takes back both.
        self.settle(page)
        missed.get_by_role("button", name="Done: Row rung-out").tap()
        expect(missed).to_be_hidden()
        self.assertIn(("Ack", {"keys": [notice["key"]]}), calls)
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator("#toast")).to_contain_text("Undone: “Done: Row rung-out”")
        expect(missed.locator("li.row")).to_have_count(1)
        expect(waiting.locator("li.row")).to_have_count(2)

    def show_keyboard(self, page, taken):
        page.evaluate("""taken => {
            Object.assign(visualViewport, { height: innerHeight - taken });
            visualViewport.dispatchEvent(new Event('resize'));
        }""", taken)

    def seen(self, page, button, taken=0):
        """The whole button is above the keyboard, and nothing lies over it."""
        covered = button.evaluate("""(node, taken) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            const isOn = (x, y) => node.contains(document.elementFromPoint(x, y));
            return top < 0 || bottom > innerHeight - taken || !isOn(left + 2, top + 9) || !isOn(right - 2, bottom - 9)
                ? [top, bottom] : null;
        }""", taken)
        self.assertIsNone(covered)

    def check(self, page):
        found = Axe().run(page).response["violations"]
        self.assertEqual([(one["id"], [node["target"] for node in one["nodes"]]) for one in found], [])
