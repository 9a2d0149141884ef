# SPDX-License-Identifier: Apache-2.0
"""Everyday tasks by touch, in the width of a phone. alertctl says what each has done."""

import time

from playwright.sync_api import expect

from PageTests.world import PageTest, until

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Tasks(PageTest):
    def start(self, place="#/"):
        page = self.open(place, **PHONE)
        self.addCleanup(self.world.alertctl, "cancel", "--all")
        return page

    def tap(self, page, name, role="button", exact=True):
        control = page.get_by_role(role, name=name, exact=exact)
        expect(control).to_be_visible()
        # The page ignores a press on what has only just appeared.
        self.settle(page)
        # A message may lie over the end of the screen.
        control.evaluate("node => node.scrollIntoView({ block: 'center' })")
        control.tap()

    def enter(self, page, title):
        """Opens the detail of an entry."""
        self.tap(page, title, "link")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)

    def said(self, page, text, before=None):
        """A message; another one than `before`, which has the same words."""
        message = page.locator("#toast p")
        if before:
            expect(message).not_to_have_text(before)
        expect(message).to_contain_text(text)
        return message.text_content()

    def rows(self, id):
        return [row for row in self.world.rows("list") if row["id"] == id]

    def row(self, id):
        [row] = self.rows(id)
        return row

    def remind(self, title, *words):
        self.world.alertctl("remind", title, *words)

    def undo(self, page):
        page.get_by_role("button", name="Undo", exact=True).tap()
        return self.said(page, "Undone: “")

    def test_1_add(self):
        page = self.start()
        page.get_by_label("Add a reminder").fill("Dentist tomorrow 9:15")
        self.tap(page, "Add")
        self.said(page, "Scheduled: Dentist")
        expect(page.get_by_role("region", name="Tomorrow")).to_contain_text("9:15")
        self.assertIn("T09:15", self.row("dentist")["due"])

    def test_2_skip_and_6_cancel_each_with_its_own_undo(self):
        self.remind("Stand up", "every", "day", "at", "8:30", "--id", "standup")
        self.remind("Alpha", "in", "3h", "--id", "alpha")
        self.remind("Gamma", "in", "4h", "--id", "gamma")
        first = self.row("standup")["due"]
        page = self.start()
        self.enter(page, "Stand up")
        self.tap(page, "Skip the next time: Stand up")
        self.said(page, "Skipped once")
        self.assertGreater(self.row("standup")["due"], first)
        self.undo(page)
        self.assertEqual(self.row("standup")["due"], first)
        self.go(page, "#/")
        self.enter(page, "Alpha")
        self.tap(page, "Cancel: Alpha")
        self.said(page, "Cancelled: Alpha")
        # What another hand does since stays done.
        self.world.alertctl("cancel", "gamma")
        self.undo(page)
        expect(page.get_by_role("link", name="Alpha")).to_be_visible()
        self.assertEqual((len(self.rows("alpha")), len(self.rows("gamma"))), (1, 0))

    def test_10_a_sound_and_a_text_and_11_another_title(self):
        self.remind("Tea", "in", "4h", "--id", "tea", "--nag", "5m")
        page = self.start()
        self.enter(page, "Tea")
        # The address is the entry's own.
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Tea")
        page.get_by_label("Title").fill("Green tea")
        page.get_by_label("Text").fill("Two spoons\nand honey")
        sound = page.get_by_label("Sound", exact=True)
        sound.focus()
        expect(sound.locator("option")).not_to_have_count(1)
        sound.select_option("glass")
        page.get_by_label("Importance").select_option("timeSensitive")
        self.tap(page, "Save")
        self.said(page, "Changed: Green tea")
        row = self.row("tea")
        self.assertEqual((row["title"], row["content"]["body"]), ("Green tea", "Two spoons\nand honey"))
        self.assertEqual((row["content"]["sound"], row["content"]["level"], row["nag"]), ("glass", "timeSensitive", "PT5M"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Green tea")
        self.undo(page)
        self.assertEqual(self.row("tea")["title"], "Tea")
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")

    def test_12_move_by_words_and_ask_what_a_repetition_is_to_do(self):
        self.remind("Passport", "in", "3h", "--id", "passport")
        self.remind("Gym", "every", "day", "at", "20:00", "--id", "gym")
        page = self.start()
        self.enter(page, "Passport")
        field = page.get_by_label("New time or repetition, in words")
        field.fill("fritag 18:00")
        self.tap(page, "Save")
        expect(page.get_by_role("alert").filter(has_text="fritag")).to_be_visible()
        expect(field).to_have_value("fritag 18:00")
        field.fill("friday 18:00")
        self.tap(page, "Save")
        moved = self.said(page, "Moved to")
        self.assertIn("T18:00", self.row("passport")["due"])
        self.tap(page, "Tomorrow")
        self.said(page, "Moved to", moved)
        undone = self.undo(page)
        self.go(page, "#/")
        self.enter(page, "Gym")
        page.get_by_label("To a day and time").fill("2031-05-06T10:00")
        self.tap(page, "Move")
        self.tap(page, "Every time, at 10:00")
        moved = self.said(page, "Moved to", undone)
        row = self.row("gym")
        self.assertTrue("T10:00" in row["due"] and row["repeats"], row)
        page.get_by_label("To a day and time").fill("2031-05-06T11:00")
        self.tap(page, "Move")
        self.tap(page, "This time only")
        self.said(page, "Moved to", moved)
        moved = [row for row in self.world.rows("list") if row["due"].startswith("2031-05-06T11:00")]
        self.assertEqual(len(moved), 1)
        self.assertTrue(self.row("gym")["repeats"])
        # The detail follows to the time that was moved.
        expect(page.locator(".detail")).to_contain_text("2031")

    def test_13_pause_and_resume(self):
        self.remind("Stretch", "every", "day", "at", "20:00", "--id", "stretch")
        page = self.start()
        self.enter(page, "Stretch")
        self.tap(page, "Pause: Stretch")
        self.said(page, "Paused: Stretch")
        self.assertEqual(self.row("stretch")["state"], "paused")
        self.undo(page)
        self.assertEqual(self.row("stretch")["state"], "pending")
        self.tap(page, "Pause: Stretch")
        self.tap(page, "Resume: Stretch")
        self.said(page, "Resumed: Stretch")
        self.assertEqual(self.row("stretch")["state"], "pending")

    def test_14_stop_a_daily_alarm_that_rings_and_15_snooze(self):
        self.world.alertctl("alarm", "Get up", "every", "second", "--id", "up", "--except", "2040-01-01")
        page = self.start()
        ringing = page.get_by_role("region", name="Ringing")
        expect(ringing.get_by_role("button", name="Stop: Get up")).to_be_visible()
        # It comes no more, so that the delivery that is stopped is the one that is seen.
        self.world.alertctl("pause", "up")
        expect(page.locator("[data-state=paused]")).to_contain_text("Get up")
        self.settle(page)
        ringing.get_by_role("button", name="Stop: Get up").tap()
        self.said(page, "Stopped: Get up")
        expect(ringing).to_be_hidden()
        self.assertEqual([row["state"] for row in self.rows("up")], ["paused"])
        self.undo(page)
        expect(ringing).to_be_visible()
        ringing.get_by_role("link", name="Get up").tap()
        page.get_by_label("For a length, or until a time").fill("25 minutes")
        self.tap(page, "Snooze")
        self.said(page, "Get up comes again at")
        self.assertIn("snoozed", [row["state"] for row in self.rows("up")])

    def test_16_done_with_all_of_an_application(self):
        for number in range(12):
            self.world.alertctl("notify", f"Mail {number}", "--app", "mail", "--id", f"mail{number}")
        self.world.alertctl("notify", "Backup", "--id", "backup")
        page = self.start()
        line = page.locator("details.group", has_text="mail")
        expect(line.locator("summary")).to_contain_text("mail 12")
        line.locator("summary").tap()
        self.tap(page, "Done with all 12 of mail")
        self.said(page, "Done: 12 notifications.")
        expect(line).to_have_count(0)
        self.assertEqual([row["id"] for row in self.world.rows("list")], ["backup"])
        self.undo(page)
        self.assertEqual(len(self.world.rows("list")), 13)
        self.tap(page, "Done with all 13")
        until("all are done", lambda: not self.world.rows("list"))

    def test_17_what_was_missed(self):
        # A time that has passed, for which it is too late.
        for name in ("one", "two", "three"):
            self.remind(f"Missed {name}", "in", "1s", "--id", name, "--late-window", "1s")
        self.world.kill_daemon()
        due = time.monotonic() + 2.3
        until("the times and their windows have passed", lambda: time.monotonic() > due)
        self.world.start_daemon()
        page = self.start()
        missed = page.get_by_role("region", name="Missed")
        expect(missed.locator("li.row")).to_have_count(3)
        self.tap(page, "Done: Missed one")
        expect(missed.locator("li.row")).to_have_count(2)
        self.undo(page)
        expect(missed.locator("li.row")).to_have_count(3)
        self.tap(page, "Again tomorrow: Missed two")
        self.said(page, "Missed two comes again at")
        self.assertIn("T09:00", self.row("two")["due"])
        expect(missed.locator("li.row")).to_have_count(2)
        self.undo(page)
        expect(missed.locator("li.row")).to_have_count(3)
        self.assertNotIn("two", [row["id"] for row in self.world.rows("list")])
        self.tap(page, "Again tomorrow: Missed two")
        expect(missed.locator("li.row")).to_have_count(2)
        self.tap(page, "Done with all 2")
        expect(missed).to_be_hidden()
        page.reload()
        expect(page.get_by_label("Add a reminder")).to_be_visible()
        expect(missed).to_be_hidden()

    def test_the_buttons_of_a_notification(self):
        self.world.alertctl("notify", "Build failed", "--action", "retry=Retry", "--id", "build")
        page = self.start()
        self.enter(page, "Build failed")
        self.tap(page, "Retry: Build failed")
        self.said(page, "Retry: Build failed")
        self.assertIn("retry", [row.get("action") for row in self.world.rows("history") if row.get("id") == "build"])
        self.world.alertctl("notify", "Mail", "--id", "mail", "--action", "open=Open", "--on-activate", "true")
        self.go(page, "#/")
        self.enter(page, "Mail")
        expect(page.locator("main")).to_contain_text("so they are pressed there: Open")
        expect(page.get_by_role("button", name="Open")).to_have_count(0)
