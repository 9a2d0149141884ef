# SPDX-License-Identifier: Apache-2.0
"""What a start loads, and what a person may press before the rest is there."""

from playwright.sync_api import expect

from PageTests.fake import NOTHING, FakeTest, places
from PageTests.world import until

# Files that no first row needs.
LATE = ("acts.js", "add.js", "further.js", "keys.js", "offline.js", "push.js", "shell.js", "stream.js", "typed.js", "usual.js")
# The names of what was asked for before the first row was drawn.
BEFORE = """new MutationObserver((_, observer) => {
    if (!document.querySelector('li.row .title')) return;
    observer.disconnect();
    window.before = performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1));
}).observe(document, { subtree: true, childList: true })"""


class Start(FakeTest):
    def with_item(self, state, **more):
        """Replies with one item."""
        _, _, _, replies = next(places())
        item = next(item for item in replies["Items"]["items"] if item["state"] == state)
        return {"Items": {"items": [item], "pending": 0}, **more}

    def test_a_start_asks_for_nothing_that_its_first_row_does_not_need(self):
        start = self.reply("Start", {"missedSince": "2027-01-01T00:00:00Z"}, {**NOTHING, **self.with_item("delivered")})
        page = self.enter({"Start": {**start, "offline": True}, "Subscribe": {}}, before=BEFORE, now=None)
        page.locator("li.row .title").first.wait_for()
        before = page.evaluate("window.before")
        self.assertIn("today.js", before)
        self.assertEqual([name for name in before if name in LATE], [])
        # All of it comes by itself.
        for name in LATE:
            until(name, lambda: page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)"
                                              f".some((name) => name.endsWith('/{name}'))"))

    def test_the_rows_stay_where_they_are_when_the_line_comes(self):
        for width in (360, 1280):
            with self.subTest(width):
                held = []
                page = self.enter(self.with_item("pending"), routes={"add.js": lambda route: held.append(route)},
                                  timezone_id="UTC", viewport={"width": width, "height": 800})
                row = page.locator("li.row")
                row.wait_for()
                before = row.bounding_box()["y"]
                until("the line is asked for", lambda: self.pump(page, held))
                held.pop().fallback()
                expect(page.get_by_label("Add a reminder")).to_be_visible()
                self.assertAlmostEqual(row.bounding_box()["y"], before, delta=1)
                page.context.close()

    def test_a_press_before_its_module_is_kept(self):
        for name, press, place in (
            ("add.js", lambda page: page.get_by_role("button", name="New reminder").click(), "#/"),
            ("add.js", lambda page: page.get_by_role("button", name="New reminder").click(), "#/settings"),
            ("add.js", lambda page: page.keyboard.press("n"), "#/"),
            ("keys.js", lambda page: page.keyboard.press("n"), "#/"),
        ):
            with self.subTest(name=name, place=place):
                held = []
                page = self.enter(place=place, routes={name: lambda route: held.append(route)})
                expect(page.get_by_role("heading", level=1)).to_be_visible()
                until("the module is asked for", lambda: self.pump(page, held))
                press(page)
                held.pop().fallback()
                page.wait_for_function("document.activeElement?.id === 'line'", polling=50)
                expect(page.get_by_label("Add a reminder")).to_have_value("")
                page.context.close()

    def test_words_that_follow_a_press_before_its_module_are_typed(self):
        # As keys, these words would go to Week, Today and History.
        for name, press in (("keys.js", lambda page: page.keyboard.press("n")),
                            ("add.js", lambda page: page.get_by_role("button", name="New reminder").press("Enter"))):
            with self.subTest(name):
                held = []
                page = self.enter(place="#/settings", routes={name: lambda route: held.append(route)})
                expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
                until("the module is asked for", lambda: self.pump(page, held))
                press(page)
                page.keyboard.type("wash at 9:00")
                held.pop().fallback()
                expect(page.get_by_label("Add a reminder")).to_have_value("wash at 9:00")
                expect(page.get_by_label("Add a reminder")).to_be_focused()
                expect(page.get_by_role("heading", level=1, include_hidden=True)).to_have_text("Settings")
                page.context.close()

    def test_done_before_its_module_is_done_once(self):
        held, calls = [], []
        page = self.enter(self.with_item("delivered", Ack={"count": 1}), routes={"acts.js": lambda route: held.append(route)}, calls=calls)
        done = page.get_by_role("button", name="Done:")
        done.wait_for()
        self.settle(page)
        done.press("Enter")
        self.assertEqual(self.acks(calls), 0)
        until("the module is asked for", lambda: self.pump(page, held))
        held.pop().fallback()
        expect(page.locator("#toast")).to_contain_text("Done:")
        self.assertEqual(self.acks(calls), 1)

    def test_a_late_file_of_another_version_loads_the_page_again_once(self):
        for name in LATE:
            with self.subTest(name):
                missing = [name]
                start = self.reply("Start", {"missedSince": "2027-01-01T00:00:00Z"}, {**NOTHING, **self.with_item("delivered")})
                page = self.enter({"Start": {**start, "offline": True}}, routes={
                    name: lambda route: route.fulfill(status=404) if missing and missing.pop() else route.fallback()})
                page.wait_for_function("sessionStorage.reloaded && document.getElementById('line')", polling=50)
                expect(page.locator("#fault")).to_be_hidden()
                expect(page.locator("#lost")).to_be_hidden()
                page.context.close()

    def test_what_cannot_be_loaded_is_offered_again(self):
        calls, missing = [], ["acts.js"]
        page = self.enter(self.with_item("delivered", Ack={"count": 1}), calls=calls, before="sessionStorage.reloaded = RELOADED".replace(
            "RELOADED", "location.origin + '/v/HASH/fault.js'"), routes={
            "acts.js": lambda route: route.abort() if missing else route.fallback()})
        done = page.get_by_role("button", name="Done:")
        done.wait_for()
        self.settle(page)
        done.press("Enter")
        expect(page.locator("#toast")).to_contain_text("this part of the page cannot be loaded.\n")
        # Its place still leads to the line.
        expect(page.locator(".awaited").get_by_role("button", name="Add a reminder")).to_be_visible()
        missing.clear()
        page.get_by_role("button", name="Try again").press("Enter")
        expect(page.locator("#toast")).to_contain_text("Done:")
        self.assertEqual(self.acks(calls), 1)
        # Today may have been drawn again, and then the line is there.
        line = page.get_by_role("textbox", name="Add a reminder")
        page.locator(".awaited").get_by_role("button", name="Add a reminder").or_(line).press("Enter")
        expect(line).to_be_focused()
        expect(page.locator(".awaited")).to_have_count(0)

    def test_a_stream_that_cannot_be_loaded_is_told_and_tried_again(self):
        missing = ["stream.js"]
        watched = []
        page = self.enter(before="sessionStorage.reloaded = location.origin + '/v/HASH/fault.js'", routes={
            "stream.js": lambda route: route.abort() if missing else route.fallback(), "api/watch": lambda route: watched.append(route)})
        expect(page.locator("#lost")).to_contain_text("this part of the page cannot be loaded")
        missing.clear()
        expect(page.locator("#lost")).to_be_hidden()
        until("the changes are followed", lambda: self.pump(page, watched))

    def test_what_was_missed_before_another_tab_told_of_a_change_is_asked_for(self):
        # The change comes at once, and the stream of another tab has begun long ago.
        calls = []
        page = self.enter(calls=calls, before="""
            const [Channel, later] = [BroadcastChannel, window.setTimeout];
            window.BroadcastChannel = class extends Channel {
                constructor(name) {
                    super(name);
                    queueMicrotask(() => new Channel(name).postMessage({ change: { part: 'sounds' } }));
                }
            };
            window.setTimeout = (run, span, ...more) => later(run, span === 3000 ? 500 : span, ...more);""")
        until("all is asked for again", lambda: [method for method, _ in self.pump(page, calls)].count("Start") == 2)

    def acks(self, calls):
        return len([method for method, _ in calls if method == "Ack"])

    def pump(self, page, found):
        """What was found so far; the look at the page lets events arrive."""
        page.evaluate("0")
        return found
