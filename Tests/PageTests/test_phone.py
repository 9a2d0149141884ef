# SPDX-License-Identifier: Apache-2.0
"""What people met who opened the page on a phone for the first time."""

from playwright.sync_api import expect

from PageTests.fake import FakeTest
from PageTests.person import REPLIES, ZONE, past
from PageTests.world import SMALL

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
