# SPDX-License-Identifier: Apache-2.0
"""The line that adds a reminder, letter by letter."""

from playwright.sync_api import expect

from PageTests.world import PageTest


class Adding(PageTest):
    def test_each_letter_is_read_and_the_dates_stand_below(self):
        page = self.open()
        line = page.get_by_label("Add a reminder")
        line.press_sequentially("invoices every last friday 16:00")
        expect(page.locator(".reading .title")).to_have_text("invoices")
        expect(page.locator(".reading time")).to_have_count(3)
        for date in page.locator(".reading time").all():
            self.assertIn("16:00", date.inner_text())
        page.keyboard.press("Enter")
        expect(line).to_have_value("")
        expect(line).to_be_focused()
        row = page.locator("li.row", has_text="invoices")
        expect(row).to_have_count(1)
        [listed] = [row for row in self.world.rows("list") if row["title"] == "invoices"]
        shown = row.locator("time").first.get_attribute("datetime")
        same = page.evaluate("([a, b]) => new Date(a).getTime() === new Date(b).getTime()", [shown, listed["due"]])
        self.assertTrue(same, f"{shown} is not {listed['due']}")

    def test_the_wrong_word_is_marked_with_what_to_write(self):
        page = self.open()
        page.get_by_label("Add a reminder").press_sequentially("dentist tomorow 9")
        expect(page.locator(".reading mark")).to_have_text("tomorow")
        expect(page.locator(".reading .wrong")).to_contain_text("tomorrow")
        page.keyboard.press("Enter")
        expect(page.locator(".reading mark")).to_have_text("tomorow")
        self.assertNotIn("dentist", self.world.alertctl("list"))

    def test_an_answer_that_comes_late_is_dropped(self):
        # What a worker sends cannot be held back.
        page = self.open(service_workers="block")
        held = []

        def hold(route):
            # The answer to the first line is given after that to the second.
            held.append(route) if "tea" in (route.request.post_data or "") else route.continue_()

        page.route("**/api/Read", hold)
        line = page.get_by_label("Add a reminder")
        with page.expect_request("**/api/Read"):
            line.fill("tea in 5 minutes")
        line.fill("coffee in 6 minutes")
        expect(page.locator(".reading .title")).to_have_text("coffee")
        with page.expect_response("**/api/Read"):
            held[0].continue_()
        expect(page.locator(".reading .title")).to_have_text("coffee")

    def test_texts_of_others_are_texts(self):
        self.world.alertctl("remind", "<img src=x onerror=alert(1)>", "in", "2h", "--id", "markup")
        page = self.open()
        expect(page.get_by_role("link", name="<img")).to_be_visible()
        self.assertEqual(page.locator("main img").count(), 0)
        self.world.alertctl("cancel", "markup")
