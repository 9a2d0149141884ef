# SPDX-License-Identifier: Apache-2.0
"""Each state that an entry can have is drawn, in three zones and two languages."""

import json
from collections import Counter

from playwright.sync_api import expect

from PageTests.fake import NOTHING, STATES, FakeTest, places
from PageTests.world import SMALL, until

# The words of a row, beside its time, by the id of its entry.
WORDS = {
    "paused-once": "paused", "paused-repeating": "paused · every day at 19:20", "event-once": "waits for its event",
    "event-always": "waits for its event · when file FOLDER/always appears every time",
    "after-ack": "comes again once it is done", "snoozed": "snoozed", "held": "held by do not disturb", "followed": "Work",
}
# The entries of a week, also those that share a block.
DRAWN = """() => [...document.querySelectorAll('.event')].flatMap((node) => node.entries ?? [])
    .map(({ at, key }) => `${at} ${key}`)"""
# The clock of the entry "once", whose time is 18:00 in Berlin.
CLOCKS = {"Europe/Berlin": "18:00", "America/New_York": "12:00", "Asia/Tokyo": "2:00"}


class States(FakeTest):
    def test_each_entry_has_a_row_in_each_zone_and_language(self):
        for name, zone, language, replies in places():
            with self.subTest(name):
                page = self.enter(replies, locale=language, timezone_id=zone)
                rows = page.locator("#main li.row")
                titles = self.titles(replies)
                expect(rows).to_have_count(titles.total())
                self.assertEqual(Counter(page.locator("#main li.row .title").all_text_contents()), titles)
                texts = rows.all_text_contents()
                for id, words in WORDS.items():
                    self.assertTrue([text for text in texts if f"Row {id}" in text and words in text], (id, words))
                once = rows.filter(has=page.get_by_text("Row once", exact=True))
                expect(once).to_contain_text(CLOCKS[zone])
                self.broken(page)

                self.go(page, "#/history")
                expect(page.locator(".days li")).to_have_count(len(replies["History"]({})["past"]))
                self.broken(page)

                self.go(page, "#/week")
                expect(page.locator(".event")).not_to_have_count(0)
                drawn = page.evaluate(DRAWN)
                # An event stands at its own time, not at that of its alarm.
                self.assertEqual([one for one in replies["Occurrences"]["occurrences"]
                                  if f"{one.get('start') or one['at']} {one['key']}" not in drawn], [])
                self.broken(page)

    def titles(self, replies):
        """The titles on Today. A timer shows its end by its countdown, and a missed alarm its notification by its row."""
        timers = replies["Timers"]["timers"]
        running = {timer["id"] for timer in timers}
        missed = replies["History"]({"missed": True})["past"]
        notices = {f"{entry['id']}-missed" for entry in missed}
        items = [item for item in replies["Items"]["items"] if item["id"] not in notices
                 and (item["state"] not in ("pending", "paused") or item["id"] not in running)]
        return Counter(entry["title"] for entry in [*items, *timers, *missed])

    def test_a_repeating_alarm_that_rings_can_be_stopped_and_comes_again(self):
        _, zone, language, replies = next(places())
        calls = []
        page = self.enter({**replies, "Ack": {"count": 1}}, timezone_id=zone, locale=language, calls=calls)
        ringing = page.get_by_role("region", name="Ringing")
        expect(ringing.locator("li.row")).to_have_count(1)
        self.settle(page)
        ringing.get_by_role("button", name="Stop: Row ringing").press("Enter")
        expect(page.locator("#toast")).to_contain_text("Stopped: Row ringing")
        [parameters] = [parameters for method, parameters in calls if method == "Ack"]
        self.assertEqual(parameters["keys"], ["d.ringing"])
        expect(page.get_by_role("region", name="Today").get_by_role("link", name="Row ringing", exact=True)).to_have_count(1)

    def test_each_entry_opens_in_the_week(self):
        _, zone, _, replies = next(places())
        page = self.enter(replies, "#/week", timezone_id=zone)
        entries = page.locator(".event[data-key]:not(.past)")
        expect(entries).not_to_have_count(0)
        sheet = page.get_by_role("dialog", name="Entry")
        for entry in entries.all():
            entry.press("Enter")
            expect(sheet.locator("li.row")).to_have_count(1)
            page.keyboard.press("Escape")
            expect(entry).to_be_focused()
        self.broken(page)

    def test_a_device_that_has_not_reported_is_named(self):
        item = self.delivered("unread")
        item["unreported"] = [{"device": "desk", "since": "2027-03-03T14:30:00Z"},
                              {"device": "phone", "problem": "phone is not paired"}]
        page = self.enter({"Items": {"items": [item], "pending": 0}}, timezone_id="Europe/Berlin")
        row = page.locator("#main li.row")
        expect(row).to_contain_text("desk: connected, but has not reported it since 15:30")
        expect(row).to_contain_text("phone: not yet: phone is not paired")

    def test_a_calendar_is_named_once_and_silence_has_one_name(self):
        _, zone, _, replies = next(places())
        page = self.enter({**replies, "Show": lambda parameters: {"item": next(
            item for item in replies["Items"]["items"] if item["key"] == parameters["key"]), "next": []}}, timezone_id=zone)
        row = page.locator("#main li.row", has_text="Row followed")
        self.assertEqual(row.text_content().lower().count("work"), 1)
        row.get_by_role("link").press("Enter")
        expect(page.locator(".owner")).to_be_visible()
        self.assertEqual(page.locator("main").text_content().lower().count("work"), 1)
        for id in ("once", "ringing"):
            self.go(page, f"#/item/w.{id}")
            expect(page.get_by_label("Sound", exact=True).locator("option").first).to_have_text("no sound")

    def test_a_detail_says_its_day_and_its_repetition_once(self):
        item = {**self.delivered("unread"), "state": "pending", "key": "w.unread", "due": "2027-03-06T09:00:00+01:00"}
        paused = {**item, "state": "paused", "key": "w.paused", "repeats": True, "rule": "every day at 9:00"}
        del paused["due"]
        for one, words in ((item, "6 Mar"), (paused, "every day at 9:00")):
            with self.subTest(words):
                page = self.enter({"Show": {"item": one, "next": []}}, f"#/item/{one['key']}", timezone_id="Europe/Berlin")
                top = page.locator(".detail")
                expect(top).to_contain_text(words)
                self.assertEqual(top.text_content().count(words), 1)

    def test_what_was_missed_stands_above_what_comes(self):
        _, zone, _, replies = next(places())
        kept = json.loads(STATES.read_text())["Europe/Berlin en"]["History"]
        one = next(entry for entry in kept if entry.get("ending") == "missed")
        past = [{**one, "key": f"d.missed{number}", "title": f"Missed {number}"} for number in range(5)]
        page = self.enter({**replies, "History": lambda _: {"past": past}}, timezone_id=zone, viewport=SMALL)
        missed = page.get_by_role("region", name="Missed")
        line = missed.locator("summary")
        expect(line).to_have_text("5 missed reminders")
        expect(missed.locator("li.row").first).to_be_hidden()
        self.assertLess(line.bounding_box()["y"], page.get_by_role("region", name="Today").bounding_box()["y"])
        line.click()
        expect(missed.locator("li.row")).to_have_count(5)
        self.settle(page)
        for number in (0, 1):
            missed.get_by_role("button", name=f"Done: Missed {number}").press("Enter")
            expect(missed.locator("li.row")).to_have_count(4 - number)
            self.settle(page)
        # Three are shown without a line.
        expect(line).to_be_hidden()
        expect(missed.locator("li.row").first).to_be_visible()
        self.settle(page)
        missed.get_by_role("button", name="Done with all 3").press("Enter")
        expect(missed).to_be_hidden()

    def test_a_bad_entry_costs_its_row_alone(self):
        good, bad = self.delivered("unread"), {**self.delivered("held"), "unreported": 5}
        timeless = [{**good, "id": f"{due}", "key": f"w.{due}", "title": f"Due {due}", "state": "pending", "due": due}
                    for due in ("", "soon", None, 5)]
        items = [bad, {**good, "state": "unheard-of", "id": "new", "key": "w.new"}, good, *timeless]
        page = self.enter({"Items": {"items": items, "pending": len(items)}})
        expect(page.locator("#main li.row")).to_have_count(len(items))
        self.broken(page, 3)
        held = page.locator(".broken", has_text="Row held")
        expect(held).to_contain_text("alertctl list")
        expect(held).to_contain_text("items[0].unreported is 5, not a list")
        expect(page.locator(".broken", has_text='items[1].state is "unheard-of"')).to_have_count(1)
        expect(page.locator(".broken", has_text="Due 5")).to_have_count(1)
        expect(page.get_by_role("region", name="Without a time").locator("li.row")).to_have_count(len(timeless))
        expect(page.get_by_role("button", name="Done: Row unread")).to_have_count(1)
        expect(page.locator("#fault")).to_be_hidden()

    def test_what_is_left_out_is_counted_and_can_be_had(self):
        good = self.delivered("unread")

        def items(parameters):
            here = [{**good, "id": f"n{number}", "key": f"d.n{number}"} for number in range(parameters["delivered"])]
            return {"items": here, "pending": 0, "delivered": 700}

        page = self.enter({"Items": items})
        waiting = page.get_by_role("region", name="Waiting for you")
        expect(waiting.locator("li.row")).to_have_count(100)
        expect(waiting).to_contain_text("The newest 100 of 700 notifications.")
        self.settle(page)
        waiting.get_by_role("button", name="Show more").press("Enter")
        expect(waiting.locator("li.row")).to_have_count(500)
        expect(waiting.get_by_role("link", name="The history has them all.")).to_have_count(1)

    def test_each_delivery_has_a_row_and_its_own_buttons(self):
        first = {**self.delivered("unread"), "key": "d1.unread", "due": "2027-03-03T15:00+01:00"}
        second = {**first, "key": "d2.unread", "due": "2027-03-03T15:30+01:00"}
        calls, ended = [], {"error": "AlreadyEnded", "parameters": {"id": "unread", "outcome": "replaced"}}
        page = self.enter({"Items": {"items": [first, second], "pending": 0}, "Ack": ended}, calls=calls)
        rows = page.get_by_role("region", name="Waiting for you").locator("li.row")
        expect(rows).to_have_count(2)
        self.settle(page)
        rows.filter(has_text="15:30").get_by_role("button", name="Done: Row unread").press("Enter")
        expect(page.locator("#toast")).to_contain_text("It is over already, so nothing was changed. It has come again.")
        self.assertEqual([parameters for method, parameters in calls if method == "Ack"], [{"keys": ["d2.unread"]}])

    def test_the_focus_of_a_row_that_goes_is_not_lost_between_two_loads(self):
        page = self.enter()
        focused = page.evaluate("""async () => {
            const { Rows } = await import(new URL('list.js', document.querySelector('script[type=module]').src));
            const list = document.createElement('ul');
            document.body.append(list);
            // Each row takes longer than a slice of work, so that the second load overtakes the first.
            const make = () => Object.assign(document.createElement('li'), { tabIndex: -1, update({ key }) {
                for (const end = performance.now() + 9; performance.now() < end;);
                this.textContent = key;
            } });
            const entry = (id, key) => ({ id, key });
            const rows = new Rows(make);
            await rows.place([[list, [entry('a', 'd1.a'), entry('b', 'd1.b'), entry('c', 'd1.c')]]]);
            list.firstChild.focus();
            // The snoozed row comes, and the one that takes the focus meanwhile goes, too.
            const next = [entry('c', 'd1.c'), entry('e', 'w.e'), entry('a', 's.a')];
            await Promise.all([rows.place([[list, next]]), rows.place([[list, next]])]);
            return document.activeElement.textContent;
        }""")
        self.assertEqual(focused, "s.a")

    def test_undo_names_its_change(self):
        pending = {**self.delivered("unread"), "state": "pending", "key": "w.unread"}
        calls = []
        page = self.enter({"Items": {"items": [pending], "pending": 1}, "Cancel": {"change": 7},
                           "Show": {"item": pending, "next": []}, "Undo": {"verb": "cancel", "count": 1}}, calls=calls)
        page.get_by_role("link", name="Row unread").press("Enter")
        page.get_by_role("button", name="Cancel: Row unread").press("Enter")
        page.get_by_role("button", name="Undo").press("Enter")
        expect(page.locator("#toast p")).to_have_text("Undone: “Cancelled: Row unread”")
        self.assertEqual([parameters for method, parameters in calls if method == "Undo"], [{"change": 7}])

    def delivered(self, id):
        kept = json.loads(STATES.read_text())["Europe/Berlin en"]["Items"]
        return next(item for item in kept if item["id"] == id)


class Zones(FakeTest):
    def enter_abroad(self, replies=None, place="#/", **options):
        session = {"device": "test", "display": {"zone": "Europe/Berlin", "hours": 24}, "paired": False}
        return self.enter({"Session": session, **(replies or {})}, place, timezone_id="America/New_York", **options)

    def test_typed_words_carry_the_zone_and_language_of_the_browser(self):
        calls = []
        quiet = {"schedule": [], "muted": [], "allowed": [], "held": 0}
        item = next(item for item in json.loads(STATES.read_text())["Europe/Berlin en"]["Items"] if item["id"] == "unread")
        page = self.enter_abroad({
            "Add": {"id": "tea", "key": "w.tea", "title": "Tee", "due": "2027-03-04T18:00:00-05:00", "notes": ["A note."]},
            "Read": {"title": "Tee", "timeStart": 4, "timeEnd": 20, "trigger": "", "fires": ["2027-03-04T18:00:00-05:00"], "notes": []},
            "SetQuiet": {"quiet": quiet, "notes": []}, "Items": {"items": [item], "pending": 0},
            "Snooze": {"due": "2027-03-04T09:00:00-05:00", "notes": [], "change": 3},
        }, locale="de-DE", calls=calls)
        expect(page.locator(".add .zone")).to_have_text(
            "Times are those of America/New_York, as in this browser. The computer is in Europe/Berlin.")
        line = page.get_by_label("Add a reminder")
        line.fill("Tee morgen um 18 Uhr")
        expect(page.locator("ol.dates")).to_be_visible()
        line.press("Enter")
        expect(page.locator("#toast")).to_contain_text("18:00 (")
        expect(page.locator("#toast")).to_contain_text("in Europe/Berlin). A note.")
        self.settle(page)
        page.get_by_role("button", name="Snooze: Row unread").press("Enter")
        expect(page.locator("#toast")).to_contain_text("comes again at")
        self.go(page, "#/quiet")
        until = page.get_by_label("Until")
        until.fill("morgen 9 Uhr")
        with page.expect_response("**/api/SetQuiet"):
            until.press("Enter")
        expect(page.locator("main")).to_contain_text("By the clock of the computer, in Europe/Berlin.")
        for method in ("Read", "Add", "Snooze", "SetQuiet"):
            sent = [parameters for name, parameters in calls if name == method]
            self.assertTrue(sent, method)
            for parameters in sent:
                self.assertEqual((parameters["zone"], parameters["language"]), ("America/New_York", "de"), method)

    def test_a_row_shows_the_clock_of_the_computer_too(self):
        _, _, _, replies = next(places())
        page = self.enter_abroad({"Items": replies["Items"]}, locale="en-GB")
        expect(page.locator("li.row", has_text="Row once")).to_contain_text("12:00 (18:00 in Europe/Berlin)")


class Faults(FakeTest):
    def test_an_unknown_language_leaves_the_page_in_english(self):
        for languages in ('["C"]', '["C", "de-DE"]', '[]', 'undefined'):
            with self.subTest(languages):
                before = f"""for (const [name, value] of Object.entries({{ language: "C", languages: {languages} }}))
                    Object.defineProperty(navigator, name, {{ get: () => value }});"""
                page = self.enter(before=before)
                expect(page.get_by_label("Add a reminder")).to_be_visible()

    def test_a_browser_that_stores_nothing_says_so(self):
        refused = "throw new DOMException('no', 'SecurityError')"
        for before in (f"Object.defineProperty(window, 'localStorage', {{ get() {{ {refused}; }} }});",
                       f"Storage.prototype.setItem = () => {{ {refused}; }};"):
            with self.subTest(before):
                page = self.enter(before=before)
                expect(page.get_by_role("heading", level=1)).to_have_text("This browser keeps nothing for this page")
                expect(page.locator("main")).to_contain_text("Allow cookies and site data for http://127.0.0.1:9")
                expect(page.locator("#fault")).to_be_hidden()

    def test_a_browser_without_scripts_says_so(self):
        page = self.enter(java_script_enabled=False)
        expect(page.locator("noscript .bare")).to_contain_text("Allow it for this")

    def test_a_fault_shows_itself_and_says_what_to_do(self):
        for before in ("addEventListener('load', () => { throw new Error('broken on purpose'); });",
                       "addEventListener('load', () => Promise.reject(new Error('broken on purpose')));"):
            with self.subTest(before):
                # It is broken once, so that the reload helps.
                page = self.enter(before=f"if (!sessionStorage.broken) {{ sessionStorage.broken = 1; {before} }}")
                fault = page.locator("#fault")
                expect(fault).to_contain_text("broken on purpose")
                expect(fault).to_contain_text('Reload it. If that does not help')
                expect(page.get_by_label("Add a reminder")).to_be_visible()
                self.faults.clear()
                fault.get_by_role("button", name="Reload").press("Enter")
                expect(fault).to_be_hidden()
                expect(page.get_by_label("Add a reminder")).to_be_visible()

    def test_a_stream_without_a_beat_is_lost(self):
        # Nothing ever comes on the stream of these tests.
        page = self.enter(now=None, before="const later = window.setTimeout; "
                          "window.setTimeout = (run, span, ...more) => later(run, span === 60000 ? 50 : span, ...more);")
        expect(page.locator("#lost")).to_contain_text("No connection")

    def test_what_could_not_be_read_is_asked_again_by_itself(self):
        context = self.context()
        self.serve(context, {"Sounds": {"sounds": [{"name": "bell", "system": False}]}})
        context.add_init_script("localStorage.setItem('bearer', 'secret');")
        page = context.new_page()
        self.watch(page)
        page.goto("http://127.0.0.1:9/")
        expect(page.get_by_label("Add a reminder")).to_be_visible()
        cut = {"times": 2}

        def answer(route):
            cut["times"] -= 1
            return route.abort() if cut["times"] >= 0 else route.fallback()

        context.route("**/api/Sounds", answer)
        self.go(page, "#/sounds")
        expect(page.locator("#lost")).to_contain_text("alert-page does not answer")
        expect(page.get_by_role("button", name="Play: bell")).to_be_visible()
        expect(page.locator("#lost")).to_be_hidden()
        expect(page.locator("#toast")).to_be_hidden()

    def test_a_change_that_got_no_answer_is_repeated_by_the_person_alone(self):
        calls = []
        quiet = {"schedule": [], "muted": [], "allowed": [], "held": 0}
        page = self.enter({"SetQuiet": {"quiet": {**quiet, "reason": "asked"}, "notes": []}}, "#/quiet", calls=calls)
        lost = []

        def answer(route):
            lost.append(route)
            return route.abort() if len(lost) == 1 else route.fallback()

        page.context.route("**/api/SetQuiet", answer)
        page.get_by_role("switch", name="Do not disturb").press("Space")
        expect(page.locator("#toast")).to_contain_text("It may or may not have been done.")
        self.assertEqual([name for name, _ in calls if name == "SetQuiet"], [])
        page.get_by_role("button", name="Try again").press("Enter")
        expect(page.locator("main")).to_contain_text("Do not disturb is on.")
        self.assertEqual(len(lost), 2)

    def test_a_view_that_is_left_says_nothing_any_more(self):
        page = self.enter()
        # It is never answered.
        page.context.route("**/api/Noise", lambda route: None)
        with page.expect_request("**/api/Noise"):
            self.go(page, "#/noise")
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/Noise")):
            self.go(page, "#/sounds")
        expect(page.get_by_role("heading", level=1)).to_have_text("Sounds")
        expect(page.locator("#lost")).to_be_hidden()
        expect(page.locator("#toast")).to_be_hidden()

    def test_a_lost_push_is_taken_up_again_or_told(self):
        fake = """
            localStorage.setItem('push', '%s');
            Object.defineProperty(Notification, 'permission', { get: () => '%s' });
            const made = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }) };
            const pushManager = { getSubscription: async () => null, subscribe: async () => { %s } };
            Object.defineProperty(navigator, 'serviceWorker', { value: {
                register: async () => ({}), ready: Promise.resolve({ pushManager }) } });"""
        session = {"device": "test", "display": {"zone": "UTC"}, "paired": True, "pushKey": "BAAA"}
        for choice, permission, subscribe, calls_made, told in [
            ("on", "granted", "return made", 1, None),
            ("on", "granted", "throw new Error('no service')", 0, "no service"),
            ("on", "denied", "return made", 0, "the browser does not allow them"),
            ("off", "granted", "return made", 0, None),
        ]:
            with self.subTest((choice, permission, subscribe)):
                calls = []
                page = self.enter({"Session": session, "Subscribe": {}}, calls=calls,
                                  before=fake % (choice, permission, subscribe))
                expect(page.get_by_label("Add a reminder")).to_be_visible()
                if told:
                    expect(page.locator("#toast")).to_contain_text(f"no notifications any more: {told}.")
                    page.get_by_role("button", name="Devices").press("Enter")
                    expect(page.get_by_role("heading", level=1)).to_have_text("Devices")
                elif calls_made:
                    until("the subscription is reported", lambda: [
                        parameters for name, parameters in self.pump(page, calls) if name == "Subscribe"])
                self.assertEqual(len([name for name, _ in calls if name == "Subscribe"]), calls_made)

    def pump(self, page, calls):
        """The calls so far; the look at the page lets events arrive."""
        page.evaluate("0")
        return calls

    def test_what_was_typed_stays_over_a_link_and_a_reload(self):
        page = self.enter()
        line = page.get_by_label("Add a reminder")
        line.fill("half a li")
        self.go(page, "#/history")
        page.get_by_label("Search").fill("bank")
        page.get_by_label("Unread only").check()
        self.go(page, "#/")
        expect(line).to_have_value("half a li")
        page.reload()
        expect(line).to_have_value("half a li")
        # The history is fresh by its name, and has its filters again by a way back.
        page.go_back()
        expect(page.get_by_label("Search")).to_have_value("bank")
        expect(page.get_by_label("Unread only")).to_be_checked()

    def test_a_script_that_does_not_load_is_named(self):
        context = self.context()
        self.serve(context, {})
        context.route("**/row.js", lambda route: route.fulfill(status=404))
        page = context.new_page()
        page.goto("http://127.0.0.1:9/")
        expect(page.locator("#fault")).to_contain_text("could not load http://127.0.0.1:9/v/HASH/app.js")

    def test_a_start_asks_once_and_other_views_ask_for_what_is_not_there(self):
        calls = []
        page = self.enter(calls=calls)
        expect(page.locator(".empty")).to_be_visible()
        self.assertEqual([method for method, _ in calls], ["Start"])
        self.go(page, "#/quiet")
        expect(page.get_by_text("Everything is shown and heard.")).to_be_visible()
        # The reply may come after the heading.
        with page.expect_response("**/api/Sounds"):
            self.go(page, "#/sounds")
        self.assertEqual([method for method, _ in calls if method != "Start"], ["Noise", "Sounds"])

    def test_a_page_of_an_older_version_than_its_server_is_loaded_again_once(self):
        calls = []
        start = self.reply("Start", {"missedSince": "2027-01-01T00:00:00Z"}, NOTHING)
        page = self.enter({"Start": {**start, "version": "0123456789abcdef"}}, calls=calls)
        expect(page.locator(".empty")).to_be_visible()
        self.assertEqual([method for method, _ in calls], ["Start", "Start"])

    def test_a_page_whose_files_are_of_another_version_is_loaded_again(self):
        context = self.context()
        self.serve(context, {})
        missing = ["row.js"]
        context.route("**/row.js", lambda route: route.fulfill(status=404) if missing and missing.pop() else route.fallback())
        page = context.new_page()
        page.goto("http://127.0.0.1:9/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Pair this browser")
        expect(page.locator("#fault")).to_be_hidden()

    def test_a_reply_of_another_version_names_its_member(self):
        page = self.enter({"Sounds": {}}, "#/sounds")
        expect(page.locator("#toast")).to_contain_text("(Sounds: sounds is missing). Reload the page.")
        self.go(page, "#/history")
        expect(page.get_by_label("Search")).to_be_visible()
        expect(page.locator("#fault")).to_be_hidden()

    def test_an_entry_of_another_version_costs_itself_in_each_view(self):
        bad = {"title": "Odd one", "name": "Odd one", "app": "Odd one"}
        page = self.enter({
            "Questions": {"questions": [bad]}, "Timers": {"timers": [bad]}, "History": {"past": [bad]},
            "Sounds": {"sounds": [{**bad, "seconds": "5"}]}, "Occurrences": {"occurrences": [bad], "cut": False},
            "Devices": {"devices": [], "linked": [bad]}, "Noise": {"counts": [], "totals": [bad]}})
        # On Today these are a question, a timer and a missed one, and in the week a past entry, too.
        for place, title, count in (("", "Today", 3), ("history", "History", 1), ("sounds", "Sounds", 1), ("week", "Week", 2),
                                    ("devices", "Devices", 1), ("noise", "Noise", 1)):
            with self.subTest(title):
                self.go(page, f"#/{place}")
                expect(page.get_by_role("heading", level=1)).to_contain_text(title)
                self.broken(page, count)
                for entry in page.locator(".broken").all():
                    expect(entry).to_contain_text("Odd one")
                expect(page.locator("#fault")).to_be_hidden()

    def test_a_page_of_a_proxy_is_no_reply(self):
        context = self.context()
        self.serve(context, {})
        context.route("**/api/Start", lambda route: route.fulfill(body="<!doctype html>Sign in", content_type="text/html"))
        context.add_init_script("localStorage.setItem('bearer', 'secret');")
        page = context.new_page()
        self.watch(page)
        page.goto("http://127.0.0.1:9/")
        expect(page.locator("body")).to_contain_text("the answer is not of alert-page")
