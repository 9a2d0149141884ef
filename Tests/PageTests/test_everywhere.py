# SPDX-License-Identifier: Apache-2.0
"""What a person can do from each place: add in view, stop what rings, search afresh, and come back to where they were."""

import re

from playwright.sync_api import expect

from PageTests.fake import FakeTest
from PageTests.person import ITEMS, REPLIES, ZONE, coming
from PageTests.world import SMALL

PHONE = {"viewport": SMALL, "has_touch": True, "timezone_id": ZONE}
MANY = [coming(f"Reminder {number}", 1, "9:00") for number in range(40)]


class Everywhere(FakeTest):
    def test_add_in_view_and_stop_what_rings(self):
        page = self.enter(REPLIES, "#/month", **PHONE)
        bar = page.get_by_role("region", name="Ringing")
        expect(bar).to_contain_text("Tea is ready")
        expect(bar.get_by_role("button", name="Snooze: Tea is ready")).to_be_visible()
        page.get_by_role("button", name="New reminder").tap()
        line = page.get_by_label("Add a reminder", exact=True)
        expect(line).to_be_focused()
        expect(line).to_be_in_viewport()
        expect(page.get_by_role("heading", level=1, include_hidden=True)).to_have_text("Month")
        line.fill("Milk")
        page.get_by_role("button", name="Close").tap()
        expect(line).to_have_count(0)
        # Today has the alarm first, and one line that has what was typed.
        self.go(page, "#/")
        expect(page.locator("#ringing")).to_be_hidden()
        expect(page.locator("#main section:visible").first).to_contain_text("Ringing")
        expect(page.locator("#line")).to_have_value("Milk")
        page.locator("#line").fill("")
        page.evaluate("scrollTo(0, 0)")
        page.get_by_role("button", name="New reminder").tap()
        expect(page.locator("#line")).to_be_focused()
        expect(page.locator("#line")).to_be_in_viewport()

    def test_a_way_back_leads_to_where_one_was(self):
        replies = {**REPLIES, "Items": {"items": ITEMS + MANY, "pending": 46},
                   "Show": lambda parameters: {"item": MANY[30], "next": []}}
        page = self.enter(replies, "#/", "", **PHONE)
        row = page.get_by_role("link", name="Reminder 30", exact=True)
        # It comes above the rows, and may come after them.
        expect(page.get_by_role("region", name="Missed")).to_be_visible()
        for back in (lambda: page.go_back(), lambda: page.get_by_role("link", name="← Today").tap()):
            row.evaluate("node => node.scrollIntoView({ block: 'center' })")
            before = page.evaluate("scrollY")
            self.assertGreater(before, 500)
            row.tap()
            expect(page.get_by_role("heading", level=1)).to_have_text("Reminder 30")
            self.assertEqual(page.evaluate("scrollY"), 0)
            back()
            expect(row).to_be_in_viewport()
            self.assertAlmostEqual(page.evaluate("scrollY"), before, delta=2)

    def test_the_history_opens_fresh_and_says_what_is_in_the_way(self):
        page = self.enter({**REPLIES, "History": {"past": []}}, "#/", "", **PHONE)
        page.get_by_role("button", name="Search").tap()
        field = page.get_by_label("Search")
        expect(field).to_be_focused()
        field.fill("nowhere")
        page.get_by_label("Missed only").check()
        status = page.locator(".history [role=status]")
        expect(status).to_contain_text("Nothing found with the words “nowhere” and missed only.")
        page.get_by_role("link", name="Clear filters").tap()
        expect(field).to_have_value("")
        field.fill("again")
        expect(page).to_have_url(re.compile("q=again$"))
        page.get_by_role("link", name="History").tap()
        expect(field).to_have_value("")
