# SPDX-License-Identifier: Apache-2.0
"""Tasks of a person with a phone: adding, timers, questions and the history, by touch at 360 pixels."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from PageTests.world import SMALL, PageTest, outcome


class TasksMore(PageTest):
    def phone(self, place="#/", **options):
        return self.open(place, viewport=SMALL, has_touch=True, is_mobile=True, **options)

    def tap(self, page, name, role="button", within=None):
        control = (within or page).get_by_role(role, name=name).first
        # The page ignores a press on what has only just appeared.
        self.settle(page)
        # A message may lie over the end of the screen.
        control.evaluate("node => node.scrollIntoView({ block: 'center' })")
        control.tap()

    def said(self, page, text):
        expect(page.get_by_role("region", name="Result of the last action")).to_contain_text(text)

    def check(self, page):
        """Nothing is wider than the screen, and a screen reader finds its way."""
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), SMALL["width"])
        found = Axe().run(page)
        self.assertEqual(found.violations_count, 0, found.generate_report())

    def timers(self):
        return self.world.rows("timer", "list")

    def test_18_start_a_timer_pause_and_resume_it(self):
        page = self.phone()
        line = page.get_by_label("Add a reminder")
        line.fill("25m Read")
        expect(page.locator(".reading")).to_contain_text("Timer: 25:00")
        page.keyboard.press("Enter")
        self.said(page, "Timer started: Read")
        row = page.locator("li.row", has_text="Read")
        self.tap(page, "Pause: Read", within=row)
        self.said(page, "Paused: Read")
        expect(row).to_contain_text("paused")
        [timer] = self.timers()
        self.assertTrue(timer["paused"])
        self.tap(page, "Undo")
        self.said(page, "Resumed: Read")
        # One line as high as that of a reminder; all else is behind it.
        self.assertLess(row.bounding_box()["height"], 64)
        expect(row.get_by_role("button")).to_have_count(1)
        row.get_by_role("link").tap()
        self.tap(page, "+5 min: Read", within=row)
        self.said(page, "Read has")
        [timer] = self.timers()
        self.assertFalse(timer["paused"])
        self.assertGreater(timer["left"], 25 * 60)
        self.tap(page, "Undo")
        self.said(page, "Undone")
        self.assertLess(self.timers()[0]["left"], 25 * 60)
        self.tap(page, "Stop: Read", within=row)
        self.said(page, "Stopped: Read")
        self.assertEqual(self.timers(), [])
        self.tap(page, "Undo")
        expect(row).to_have_count(1)
        self.world.alertctl("timer", "stop")

        # The place of the timers, by its link.
        self.go(page, "#/")
        line.tap()
        self.tap(page, "Timers", "link")
        expect(page.get_by_role("status")).to_contain_text(["No timer is running."])
        self.tap(page, "Pomodoro: start a timer")
        row = page.locator("li.row", has_text="Focus")
        expect(row).to_contain_text("step 1 of 8")
        self.tap(page, "Close")
        self.tap(page, "Next phase: Focus", within=row)
        expect(page.locator("li.row", has_text="Break")).to_contain_text("step 2 of 8")
        self.tap(page, "Close")
        self.check(page)
        self.world.alertctl("timer", "stop")
        field = page.get_by_label("Start a timer", exact=True)
        field.fill("tomorrow Tea")
        page.keyboard.press("Enter")
        expect(page.locator(".reading")).to_contain_text("25m Focus")
        field.fill("timer 4m Tea")
        page.keyboard.press("Enter")
        expect(page.locator("li.row", has_text="Tea")).to_have_count(1)
        expect(field).to_have_value("")
        self.world.alertctl("timer", "stop")

    def test_10_add_with_fields_below_the_line(self):
        page = self.phone()
        line = page.get_by_label("Add a reminder")
        # A title alone offers times.
        line.fill("Fetch parcel")
        self.tap(page, "tomorrow 9:00")
        expect(page.locator(".reading time")).to_have_count(1)
        # Words of time that stay in the title are named.
        line.fill("Flight 31 Feb 10:00")
        expect(page.locator(".reading")).to_contain_text('"31 Feb" stays in the title')
        line.fill("Dentist")
        more = page.locator("details.further summary")
        more.tap()
        page.get_by_label("Day", exact=True).fill("2030-03-04")
        page.get_by_label("Time", exact=True).fill("09:15")
        page.get_by_label("Repeat").select_option("week")
        page.get_by_label("Importance").select_option("critical")
        page.get_by_label("Text", exact=True).fill("Bring the card")
        expect(page.locator(".reading time")).to_have_count(3)
        expect(page.locator(".reading time").first).to_contain_text("9:15")
        self.check(page)
        # What was typed survives a way back and a reload.
        self.go(page, "#/history")
        expect(page.get_by_role("heading", level=1)).to_have_text("History")
        page.go_back()
        expect(page.get_by_label("Text", exact=True)).to_have_value("Bring the card")
        page.reload()
        expect(line).to_have_value("Dentist")
        expect(page.get_by_label("Repeat")).to_have_value("week")
        expect(page.locator(".reading time")).to_have_count(3)
        self.tap(page, "Add")
        self.said(page, "Scheduled: Dentist")
        expect(page.locator("details.further")).not_to_have_attribute("open", "")
        [row] = [row for row in self.world.rows("list") if row["title"] == "Dentist"]
        self.assertTrue(row["due"].startswith("2030-03-04T09:15"), row["due"])
        self.assertIn("FREQ=WEEKLY;BYDAY=MO", row["trigger"])
        self.assertEqual((row["content"]["body"], row["content"]["level"]), ("Bring the card", "critical"))
        self.tap(page, "Undo")
        self.said(page, "Not scheduled: Dentist")

    def test_german_is_read_and_english_is_spoken(self):
        page = self.phone(locale="de-DE")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        line = page.get_by_label("Add a reminder")
        line.fill("Milch holen morgen um 9")
        expect(page.locator(".reading time")).to_have_count(1)
        line.fill("Milch holen")
        self.tap(page, "tomorrow 9:00")
        expect(page.locator(".reading time")).to_contain_text("9:00")
        line.fill("Timer 4 Minuten Tee")
        expect(page.locator(".reading")).to_contain_text("Timer: 4:00")
        page.keyboard.press("Enter")
        self.tap(page, "Tee", "link")
        self.tap(page, "Stop: Tee")
        self.said(page, "Stopped: Tee")

    def test_03_answer_a_question_with_text(self):
        asker = self.world.ask("alert", "Which branch?", "--text")
        page = self.phone()
        page.get_by_role("link", name="Which branch?").tap()
        field = page.get_by_label("Your answer")
        field.fill("release 3")
        page.reload()
        expect(field).to_have_value("release 3")
        self.check(page)
        self.tap(page, "OK")
        self.assertEqual(outcome(asker), (0, "release 3\n"))
        self.said(page, 'Answered "Which branch?": release 3')

    def test_04_read_an_approval_and_deny_it(self):
        self.world.ask_elsewhere(
            title="Run this command?", buttons=[{"label": "Deny", "role": "cancel"}, {"label": "Allow"}],
            approval={"command": "make deploy", "folder": "/srv", "facts": [], "reason": "It is late."})
        page = self.phone()
        page.get_by_role("link", name="Run this command?").tap()
        expect(page.get_by_role("region", name="Command")).to_have_text("make deploy")
        self.check(page)
        self.tap(page, "Deny")
        self.said(page, '": Deny')
        self.assertEqual(self.world.rows("prompts"), [])

    def test_07_fill_in_a_form_with_one_mistake(self):
        asker = self.world.ask("form", "Book", "--quiet", "--json", "--field", "who*=text:For whom",
                               "--field", "count=integer:How many,min=1")
        page = self.phone()
        page.get_by_role("link", name="Book").tap()
        page.get_by_label("How many").fill("0")
        page.get_by_label("For whom").fill("Ada")
        self.tap(page, "OK")
        expect(page.locator(".invalid .wrong")).to_have_text("At least 1.")
        expect(page.get_by_label("How many")).to_be_focused()
        self.check(page)
        page.get_by_label("How many").fill("2")
        self.tap(page, "OK")
        self.assertEqual(outcome(asker)[0], 0)

    def test_05_find_what_failed_and_19_what_comes(self):
        self.world.alertctl("notify", "Build failed", "See https://ci.example.org/7.\nBranch main", "--id", "build",
                            "--app", "ci")
        self.world.alertctl("ack", "build")
        self.world.alertctl("remind", "Renew the passport", "--at", "2030-02-03T09:00", "--id", "passport")
        page = self.phone("#/history")
        expect(page.get_by_label("Application").locator("option")).to_contain_text(["ci"])
        search = page.get_by_label("Search")
        search.fill("build")
        row = page.locator("li.past", has_text="Build failed")
        expect(row).to_have_count(1)
        expect(row).to_contain_text("done")
        link = row.get_by_role("link")
        expect(link).to_have_attribute("href", "https://ci.example.org/7")
        expect(link).to_have_attribute("rel", "noopener noreferrer")
        self.assertIn("\n", row.locator(".body").inner_text())
        self.check(page)
        search.fill("PASSPORT")
        expect(page.get_by_role("list", name="Coming")).to_contain_text("Renew the passport")
        expect(page.locator("li.past")).to_have_count(0)
        self.assertIn("q=PASSPORT", page.url)
        self.check(page)
        # The address shows the same again, over a way back and a reload.
        self.go(page, "#/")
        page.go_back()
        expect(search).to_have_value("PASSPORT")
        page.reload()
        expect(page.get_by_role("list", name="Coming")).to_contain_text("Renew the passport")
        search.fill("nowhere")
        expect(page.get_by_text("Nothing found")).to_be_visible()
        self.world.alertctl("cancel", "passport")
