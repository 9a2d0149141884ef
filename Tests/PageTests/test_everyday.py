# SPDX-License-Identifier: Apache-2.0
"""Everyday tasks, by the names of controls and by keys alone."""

import json

from playwright.sync_api import expect

from PageTests.world import SMALL, PageTest, outcome


class Everyday(PageTest):
    def press(self, page, name, role="button", key="Enter"):
        control = page.get_by_role(role, name=name, exact=True)
        expect(control).to_be_visible()
        # The page ignores a press on what has only just appeared.
        self.settle(page)
        control.press(key)

    def said(self, page, text):
        expect(page.get_by_role("region", name="Result of the last action")).to_contain_text(text)

    def row(self, id):
        return next((row for row in self.world.rows("list") if row["id"] == id), None)

    def test_add_a_reminder_and_take_it_back(self):
        page = self.open()
        page.keyboard.press("n")
        page.keyboard.type("water the plants tomorrow at 9:00")
        expect(page.locator(".reading time")).not_to_have_count(0)
        page.keyboard.press("Enter")
        self.said(page, "Scheduled: water the plants")
        expect(page.get_by_role("region", name="Tomorrow")).to_contain_text("water the plants")
        self.assertIn("water the plants", [row["title"] for row in self.world.rows("list")])
        self.press(page, "Undo")
        self.said(page, "Not scheduled")
        self.assertNotIn("water the plants", [row["title"] for row in self.world.rows("list")])

    def test_stop_an_alarm_that_rings(self):
        page = self.open()
        self.world.alertctl("alarm", "Get up", "in", "1s", "--id", "getup")
        expect(page.get_by_role("button", name="Stop: Get up")).to_be_visible()
        self.press(page, "Stop: Get up")
        expect(page.get_by_role("button", name="Stop: Get up")).to_have_count(0)
        self.assertIsNone(self.row("getup"))

    def test_snooze_an_alarm_by_its_own_length(self):
        page = self.open()
        self.world.alertctl("alarm", "Get up", "in", "1s", "--id", "getup", "--snooze", "25m")
        expect(page.get_by_role("button", name="Snooze: Get up")).to_be_visible()
        self.press(page, "Snooze: Get up")
        self.said(page, "Get up comes again")
        self.assertEqual(self.row("getup")["trigger"], "countdown PT25M")

    def test_deal_with_what_has_come(self):
        self.world.alertctl("notify", "Backup done", "--id", "backup")
        self.world.alertctl("notify", "Mail", "--id", "mail")
        page = self.open()
        self.press(page, "Snooze: Backup done")
        self.said(page, "Backup done comes again")
        self.assertEqual(self.row("backup")["state"], "snoozed")
        expect(page.get_by_role("button", name="Done: Backup done")).to_have_count(0)
        expect(page.locator("li.row:focus")).to_contain_text("Backup done")
        self.press(page, "Done: Mail")
        expect(page.get_by_role("button", name="Done: Mail")).to_have_count(0)
        self.assertIsNone(self.row("mail"))
        self.go(page, "#/history")
        expect(page.get_by_role("list", name="Past reminders")).to_contain_text("Mail")

    def test_skip_once_and_undo(self):
        self.world.alertctl("remind", "Stand up", "every", "day", "at", "8:30", "--id", "standup")
        first = self.row("standup")["due"]
        page = self.open()
        page.get_by_role("link", name="Stand up").press("Enter")
        self.press(page, "Skip the next time: Stand up")
        self.said(page, "Skipped once")
        self.assertGreater(self.row("standup")["due"], first)
        self.press(page, "Undo")
        self.said(page, "Undone: “Skipped once: Stand up”")
        self.assertEqual(self.row("standup")["due"], first)

    def test_cancel_and_undo(self):
        self.world.alertctl("remind", "Dentist", "in", "3h", "--id", "dentist")
        page = self.open()
        # A row is reached by "j" and opened by Enter.
        page.locator("li.row", has_text="Dentist").press("Enter")
        self.press(page, "Cancel: Dentist")
        self.said(page, "Cancelled: Dentist")
        expect(page.get_by_role("link", name="Dentist")).to_have_count(0)
        self.press(page, "Undo")
        expect(page.get_by_role("link", name="Dentist")).to_be_visible()
        self.assertEqual(self.row("dentist")["state"], "pending")

    def test_copy_a_reminder_as_a_command_that_runs(self):
        self.world.alertctl("remind", "It's $(late) `now`", "every", "friday", "at", "16:00", "--id", "late")
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        page.get_by_role("link", name="It's").press("Enter")
        page.get_by_role("button", name="Copy as command: It's").press("Enter")
        self.said(page, "Copied: alertctl remind")
        line = page.evaluate("navigator.clipboard.readText()")
        self.world.alertctl("cancel", "late")
        self.world.shell(line)
        [row] = [row for row in self.world.rows("list") if row["title"] == "It's $(late) `now`"]
        self.assertTrue(row["repeats"])
        self.world.alertctl("cancel", row["id"])

    def test_be_quiet_until_a_time_and_end_it(self):
        page = self.open()
        page.keyboard.press("q")
        expect(page.get_by_text("Everything is shown and heard.")).to_be_visible()
        page.get_by_label("Until").press_sequentially("tomorrow 9:00")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Do not disturb is on until")).to_be_visible()
        self.assertIn("reason", self.world.rows("dnd")[0])
        page.get_by_role("switch", name="Do not disturb").press("Space")
        expect(page.get_by_text("Everything is shown and heard.")).to_be_visible()
        self.assertNotIn("reason", self.world.rows("dnd")[0])

    def test_add_times_to_the_schedule(self):
        page = self.open("#/quiet")
        page.get_by_label("Days").select_option("weekdays")
        page.get_by_label("From").fill("22:30")
        self.press(page, "Add to the schedule")
        expect(page.get_by_role("button", name="Remove")).to_have_count(1)
        self.assertEqual(self.world.rows("dnd")[0]["schedule"], ["weekdays 22:30-07:00"])
        page.get_by_role("button", name="Remove").press("Enter")
        expect(page.get_by_role("button", name="Remove")).to_have_count(0)

    def test_mute_an_application(self):
        page = self.open("#/quiet")
        page.get_by_role("textbox", name="Application").press_sequentially("org.example.Chat")
        self.press(page, "Mute for an hour")
        expect(page.get_by_role("region", name="Muted applications")).to_contain_text("org.example.Chat")
        self.assertIn("org.example.Chat", self.world.rows("dnd")[0]["muted"])
        self.press(page, "Unmute: org.example.Chat")
        expect(page.get_by_role("button", name="Unmute")).to_have_count(0)
        self.assertEqual(self.world.rows("dnd")[0]["muted"], [])

    def test_find_a_past_reminder(self):
        for title in ("Call the bank", "Lunch"):
            self.world.alertctl("notify", title, "--id", title[:4])
            self.world.alertctl("ack", title[:4])
        page = self.open()
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox", name="Search")).to_be_focused()
        page.keyboard.type("bank")
        past = page.get_by_role("list", name="Past reminders")
        expect(past.get_by_role("listitem")).to_have_count(1)
        expect(past).to_contain_text("Call the bank")

    def test_what_will_be_held_is_said_and_let_through(self):
        self.world.alertctl("dnd", "on")
        self.addCleanup(self.world.alertctl, "dnd", "off")
        page = self.open(viewport=SMALL)
        page.get_by_label("Add a reminder").fill("Feed the cat in 20 minutes")
        page.keyboard.press("Enter")
        expect(page.locator("#toast p")).to_contain_text("holds it")
        # The sentence has the width of the screen, and not what its buttons leave.
        self.assertGreater(page.locator("#toast p").bounding_box()["width"], 200)
        self.press(page, "Make it critical")
        self.said(page, "Feed the cat is critical now")
        shown = json.loads(self.world.alertctl("show", "feed-the-cat", "--json"))
        self.assertEqual(shown["content"]["level"], "critical")
        self.world.alertctl("cancel", "feed-the-cat")

    def test_look_at_a_day_of_the_month(self):
        self.world.alertctl("remind", "Train", "tomorrow", "at", "7:45", "--id", "train")
        page = self.open()
        page.keyboard.press("m")
        today = page.locator(".day[aria-pressed=true]")
        expect(today).to_have_attribute("aria-current", "date")
        today.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Train").press("Enter")
        expect(page.get_by_role("dialog", name="Entry").get_by_role("link", name="Train")).to_be_visible()
        self.world.alertctl("cancel", "train")

    def test_stop_a_timer(self):
        self.world.alertctl("timer", "25m", "Writing", "--no-wait")
        page = self.open()
        page.get_by_role("link", name="Writing").press("Enter")
        self.press(page, "Stop: Writing")
        self.said(page, "Stopped: Writing")
        expect(page.get_by_role("list", name="Timers")).to_have_count(0)

    def test_answer_a_question(self):
        asker = self.world.ask("alert", "Deploy?", "Now or later.", "--button", "Deploy")
        page = self.open()
        page.get_by_role("link", name="Deploy?").press("Enter")
        expect(page.get_by_role("heading", name="Deploy?")).to_be_focused()
        self.press(page, "Deploy")
        self.said(page, '": Deploy')
        self.assertEqual(outcome(asker), (0, "Deploy\n"))

    def test_revoke_another_browser(self):
        other = self.open()
        page = self.open("#/devices")
        rows = page.get_by_role("region", name="Browsers").get_by_role("listitem")
        expect(rows.filter(has_text="this browser")).to_have_count(1)
        others = rows.filter(has_not_text="this browser")
        for left in range(others.count(), 0, -1):
            expect(others).to_have_count(left)
            others.first.get_by_role("button").press("Enter")
            page.get_by_role("dialog").get_by_role("button", name="Revoke").press("Enter")
        expect(rows).to_have_count(1)
        expect(other.get_by_role("heading", name="Pair this browser")).to_be_visible()

    def test_all_keys_are_listed_and_can_be_switched_off(self):
        page = self.open()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.get_by_label("Use these keys").press("Space")
        page.keyboard.press("Escape")
        page.keyboard.press("m")
        expect(page.get_by_role("heading", name="Today", level=1)).to_be_visible()

    def test_the_first_tab_stop_leads_to_the_content(self):
        page = self.open()
        page.reload()
        expect(page.get_by_role("heading", name="Today", level=1)).to_be_visible()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("main")).to_be_focused()
        page.wait_for_url(lambda address: "t=" not in address)
