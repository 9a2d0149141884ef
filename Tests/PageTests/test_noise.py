# SPDX-License-Identifier: Apache-2.0
"""What was noisy, and what is done about it: mutes with their ends and with Undo, and the history of an hour."""

import urllib.parse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from PageTests.fake import NOTHING, NOW, ORIGIN, FakeTest
from PageTests.person import REPLIES, ZONE, at
from PageTests.world import LARGE, SMALL

QUIET = NOTHING["GetQuiet"]["quiet"]
CHAT = "org.example.Chat"


class Noise(FakeTest):
    def muting(self):
        """Replies of an alertd in which chat is muted until 18:00, and the calls of Mute."""
        state = {"mute": {"muted": True, "until": at(0, "18:00")}}
        calls = []

        def quiet():
            muted, until = state["mute"]["muted"], state["mute"].get("until")
            mutes = {"mutes": [{"app": CHAT, "until": until}]} if until else {}
            return {**QUIET, "muted": [CHAT] if muted else [], **mutes}

        def mute(parameters):
            calls.append(parameters)
            former = state["mute"]
            if parameters.get("expected", former) != former:
                return {"error": "Refused", "parameters": {"reason": f"the mute of {CHAT} has been changed since"}}
            until = at(0, "17:13") if parameters.get("seconds") else parameters.get("until")
            is_muted = until or "seconds" in parameters
            state["mute"] = {"muted": bool(is_muted), **({"until": until} if until else {})}
            return {"quiet": quiet(), "former": former}

        return {**REPLIES, "GetQuiet": lambda _: {"quiet": quiet()}, "Mute": mute}, calls, state

    def test_a_mute_says_its_end_and_is_taken_back_exactly(self):
        replies, calls, state = self.muting()
        page = self.enter(replies, "#/quiet", viewport=SMALL, timezone_id=ZONE)
        row = page.get_by_role("listitem").filter(has_text=CHAT)
        toast = page.locator("#toast")
        expect(row).to_contain_text("until 18:00")
        page.get_by_label("Application", exact=True).fill(CHAT)
        page.get_by_role("button", name="Mute for an hour").press("Enter")
        expect(toast).to_contain_text(f"Muted {CHAT} for 1 hour.")
        expect(row).to_contain_text("until 17:13")
        page.get_by_role("button", name="Undo").press("Enter")
        expect(row).to_contain_text("until 18:00")
        self.assertEqual(calls[-1], {
            "app": CHAT, "until": at(0, "18:00"), "expected": {"muted": True, "until": at(0, "17:13")}})
        page.get_by_role("button", name=f"Unmute: {CHAT}").press("Enter")
        expect(toast).to_contain_text(f"{CHAT} is heard again.")
        # Somebody else has muted it since.
        state["mute"] = {"muted": True}
        page.get_by_role("button", name="Undo").press("Enter")
        expect(toast).to_contain_text("has been changed since")
        self.assertEqual(state["mute"], {"muted": True})
        self.go(page, "#/noise")
        row = page.get_by_role("listitem").filter(has_text=CHAT)
        expect(row).to_contain_text("muted until it is unmuted")
        page.get_by_role("button", name=f"Unmute: {CHAT}").press("Enter")
        page.get_by_role("button", name="Undo").press("Enter")
        expect(row).to_contain_text("muted until it is unmuted")
        self.assertEqual(calls[-1], {"app": CHAT, "seconds": 0, "expected": {"muted": False}})

    def test_a_square_leads_to_its_hour_and_back(self):
        calls = []
        page = self.enter(REPLIES, "#/noise", viewport=LARGE, timezone_id=ZONE, calls=calls)
        page.get_by_role("button", name="1 week").press("Enter")
        squares = page.get_by_role("slider")
        expect(squares).to_have_attribute("aria-valuenow", "17")
        squares.press("Home")
        squares.press("ArrowDown")
        expect(squares).to_have_attribute("aria-valuetext", "Tuesday, 0:00–1:00: 0 alerts")
        for _ in range(9):
            squares.press("ArrowRight")
        link = page.locator(".chosen a")
        expect(link).to_contain_text("Tuesday, 9:00–10:00")
        # The first Tuesday is that of the day on which the week began.
        square = page.locator(".squares rect").nth(24 + 10)
        square.click()
        expect(link).to_contain_text("Tuesday, 10:00–11:00")
        self.assertEqual([one["id"] for one in Axe().run(page).response["violations"]], [])
        link.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("History")
        expect(page.locator("main")).to_contain_text("Tuesdays, 10:00–11:00")
        asked = [(one["since"], one["until"]) for method, one in calls if method == "History" and "until" in one]
        self.assertEqual(asked, [("2027-03-02T10:00:00+01:00", "2027-03-02T10:59:59.999999+01:00")])
        self.assertIn("hour=2-10", urllib.parse.urlsplit(page.url).fragment)
        page.get_by_role("link", name="← Noise").press("Enter")
        expect(page.get_by_role("button", name="1 week")).to_have_attribute("aria-pressed", "true")
        page.go_back()
        page.get_by_role("link", name="All hours").press("Enter")
        expect(page.get_by_role("link", name="← Noise")).to_have_count(0)

    def test_an_hour_is_chosen_from_lists_by_a_finger(self):
        page = self.enter(REPLIES, "#/noise", viewport=SMALL, timezone_id=ZONE, has_touch=True)
        hour = page.get_by_label("Hour", exact=True)
        expect(hour).to_be_visible()
        for name in ("Day", "Hour"):
            self.assertGreaterEqual(page.get_by_label(name, exact=True).bounding_box()["height"], 44)
        page.get_by_label("Day", exact=True).select_option("Tuesday")
        hour.select_option("10:00")
        expect(page.locator(".chosen a")).to_contain_text("Tuesday, 10:00–11:00")
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(24 + 10))
        # The lists follow the square.
        page.get_by_role("slider").press("ArrowLeft")
        expect(hour).to_have_value("9")
        self.assertEqual([one["id"] for one in Axe().run(page).response["violations"]], [])

    def test_what_is_told_ends_after_six_seconds_or_with_its_view(self):
        failed = {"error": "Refused", "parameters": {"reason": "Not now."}}
        acks = iter([{"count": 1, "change": 9}, {"count": 1, "change": 9}, failed])
        context = self.enter({**REPLIES, "Ack": lambda _: next(acks)}, viewport=SMALL, timezone_id=ZONE).context
        page = context.new_page()
        page.clock.install(time=NOW)
        page.goto(f"{ORIGIN}/#/")
        toast = page.locator("#toast")

        def done(text):
            button = page.get_by_role("button", name="Done: Disk is almost full")
            expect(button).to_be_visible()
            page.clock.run_for(1000)
            button.press("Enter")
            expect(toast).to_contain_text(text)

        done("Done: Disk is almost full")
        page.clock.run_for(5500)
        expect(toast).to_be_visible()
        page.clock.run_for(1000)
        expect(toast).to_be_hidden()
        # The focus holds it.
        done("Done: Disk is almost full")
        page.get_by_role("button", name="Undo").focus()
        page.clock.run_for(20_000)
        expect(toast).to_be_visible()
        self.go(page, "#/history")
        expect(toast).to_be_hidden()
        self.go(page, "#/")
        done("Not now.")
        page.clock.run_for(20_000)
        expect(toast).to_be_visible()
        page.keyboard.press("h")
        expect(page.get_by_role("heading", level=1)).to_have_text("History")
        expect(toast).to_be_hidden()

    def test_what_is_told_covers_neither_the_control_nor_the_last_row(self):
        replies = {**REPLIES, "Ack": {"count": 1, "change": 9}}
        page = self.enter(replies, viewport=SMALL, timezone_id=ZONE, has_touch=True)
        toast, adding = page.locator("#toast"), page.locator("#adding")
        searching = page.get_by_role("button", name="Search")
        done = page.get_by_role("button", name="Done: Disk is almost full")

        def overlap(one, other):
            (a, b) = (node.bounding_box() for node in (one, other))
            return all(a[place] < b[place] + b[size] and b[place] < a[place] + a[size]
                       for place, size in (("x", "width"), ("y", "height")))

        for block in ("end", "center", "start"):
            with self.subTest(block):
                expect(done).not_to_have_attribute("data-fresh", "new")
                done.evaluate("(node, block) => node.scrollIntoView({ block })", block)
                done.evaluate("node => node.click()")
                expect(toast).to_contain_text("Done: Disk is almost full")
                for control in (page.locator("main li.row", has=done), adding, page.locator("header"), searching):
                    self.assertFalse(overlap(toast, control), control)
                page.get_by_role("button", name="Close").tap()
        done.evaluate("node => { node.scrollIntoView({ block: 'center' }); node.click(); }")
        expect(toast).to_be_visible()
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        self.assertFalse(overlap(toast, page.locator("main li.row").last))
