# SPDX-License-Identifier: Apache-2.0
"""The page follows alertd, and disturbs nobody who reads or types."""

from playwright.sync_api import expect

from PageTests.world import SMALL, PageTest


class Live(PageTest):
    def test_rows_come_and_go_while_focus_scroll_and_text_stay(self):
        for number in range(30):
            self.world.alertctl("remind", f"Row {number}", "in", f"{number + 60}m", "--id", f"row{number}")
        page = self.open(context=self.context(viewport=SMALL))
        line = page.get_by_label("Add a reminder")
        line.press_sequentially("half a li")
        row = page.get_by_role("link", name="Row 20", exact=True)
        row.focus()
        top = row.bounding_box()["y"]
        self.world.alertctl("remind", "Newcomer", "in", "5h", "--id", "newcomer")
        expect(page.get_by_role("link", name="Newcomer")).to_have_count(1)
        expect(row).to_be_focused()
        expect(line).to_have_value("half a li")
        # The browser scrolls by whole pixels.
        self.assertAlmostEqual(row.bounding_box()["y"], top, delta=1)
        self.world.alertctl("cancel", "newcomer")
        expect(page.get_by_role("link", name="Newcomer")).to_have_count(0)
        expect(row).to_be_focused()
        # The focus of a row that goes is passed on, not lost.
        self.world.alertctl("cancel", "row20")
        expect(row).to_have_count(0)
        expect(page.locator("li.row:focus")).to_contain_text("Row 21")

    def test_a_new_question_is_announced_anywhere(self):
        page = self.open("#/sounds")
        asker = self.world.ask("alert", "Tea or coffee?")
        expect(page.locator("#said")).to_have_text("New question: Tea or coffee?")
        expect(page.get_by_role("link", name="Today (1)")).to_be_visible()
        asker.kill()
        expect(page.get_by_role("link", name="Today", exact=True)).to_be_visible()

    def test_a_killed_daemon_comes_back(self):
        page = self.open()
        self.world.kill_daemon()
        expect(page.locator("#lost")).to_be_visible()
        self.world.start_daemon()
        expect(page.locator("#lost")).to_be_hidden()
        self.world.alertctl("remind", "After the fall", "in", "1h", "--id", "after")
        expect(page.get_by_role("link", name="After the fall")).to_be_visible()

    def test_a_page_without_alertd_says_what_starts_it(self):
        page = self.open()
        self.world.kill_daemon()
        page.reload()
        lost = page.locator("#lost")
        expect(lost).to_contain_text('"alertctl page" on its computer starts it')
        expect(lost).not_to_contain_text("may be old")
        self.world.start_daemon()
        expect(lost).to_be_hidden()
        expect(page.get_by_label("Add a reminder")).to_be_visible()

    def test_a_killed_server_comes_back(self):
        page = self.open()
        page.get_by_label("Add a reminder").press_sequentially("half a li")
        # A worker that is still being fetched would fail, and Chromium say so in the console.
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.world.page_program.kill()
        self.world.page_program.wait()
        expect(page.locator("#lost")).to_be_visible()
        self.world.start_page()
        expect(page.locator("#lost")).to_be_hidden()
        expect(page.get_by_label("Add a reminder")).to_have_value("half a li")

    def test_ten_tabs_are_live(self):
        context = self.context()
        pages = [self.open(context=context) for _ in range(10)]
        self.world.alertctl("remind", "For all tabs", "in", "1h", "--id", "tabs")
        for page in pages:
            expect(page.get_by_role("link", name="For all tabs")).to_be_visible()
        # The tab that reads the stream for all of them closes.
        for page in pages[:3]:
            page.close()
        self.world.alertctl("cancel", "tabs")
        for page in pages[3:]:
            expect(page.get_by_role("link", name="For all tabs")).to_have_count(0)

    def test_a_long_list_comes_in_pages(self):
        events = "".join(f"BEGIN:VEVENT\nUID:many{number}\nDTSTAMP:20260101T000000Z\nDTSTART:20400101T{number // 60:02}{number % 60:02}00Z\n"
                         f"SUMMARY:Many {number}\nBEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:x\nTRIGGER:PT0S\nEND:VALARM\nEND:VEVENT\n"
                         for number in range(450))
        file = self.world.folder / "many.ics"
        file.write_text(f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n{events}END:VCALENDAR\n".replace("\n", "\r\n"))
        self.world.alertctl("import", str(file))
        page = self.open()
        rows = page.locator("li.row")
        more = page.get_by_role("button", name="Show more")
        expect(rows).to_have_count(60)
        more.press("Enter")
        expect(rows).to_have_count(260)
        expect(more).to_be_focused()
        more.press("Enter")
        expect(page.get_by_role("link", name="Many 449", exact=True)).to_have_count(1)
        expect(more).to_be_hidden()
