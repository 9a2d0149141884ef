# SPDX-License-Identifier: Apache-2.0
"""Entries are moved in the week and in the month: by a finger that rests on one, and by keys."""

from playwright.sync_api import expect

from PageTests.fake import FakeTest
from PageTests.person import REPLIES, TIMES, ZONE, occurrence, within
from PageTests.world import SMALL

EDITED = {"key": "w.lunch-with-ada", "due": "2027-03-05T12:30:00+01:00", "notes": [], "change": 9}
BY_TOUCH = {"viewport": SMALL, "has_touch": True, "is_mobile": True}

# The reply about the dentist waits for "release", which ends once the page has it.
HOLDING = """const send = window.fetch;
window.fetch = async (...request) => {
  const response = await send(...request);
  const text = response.clone().text();
  if (!String(request[0]).endsWith('/Show') || !request[1].body.includes('dentist')) return response;
  await text;
  let taken;
  const read = new Promise((resolve) => { taken = resolve; });
  await new Promise((resolve) => {
    window.release = async () => { resolve(); await read; await new Promise(requestAnimationFrame); };
  });
  return { ok: true, status: 200, text: async () => { taken(); return text; } };
};"""


class Moves(FakeTest):
    def enter_at(self, place, replies=None, **options):
        calls = []
        page = self.enter({**REPLIES, "Edit": EDITED, **(replies or {})}, place, calls=calls, timezone_id=ZONE, **options)
        return page, lambda: [parameters["when"] for method, parameters in calls if method == "Edit"]

    def finger(self, page):
        session = page.context.new_cdp_session(page)
        return lambda kind, *points: session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def test_a_finger_that_rests_moves_an_entry_of_the_week(self):
        page, moved = self.enter_at("#/week/2027-03-04", **BY_TOUCH)
        lunch = page.locator(".event:not(.past)", has_text="Lunch with Ada").first
        expect(lunch).to_be_visible()
        # Near its edge the grid scrolls along.
        lunch.evaluate("node => node.scrollIntoView({ block: 'center' })")
        box = lunch.bounding_box()
        hour = page.locator(".column[data-chosen]").bounding_box()["height"] / 24
        x, y = box["x"] + 20, box["y"] + 8
        touch = self.finger(page)
        touch("touchStart", (x, y))
        expect(page.locator(".event.moving")).to_have_count(1)
        touch("touchMove", (x, y + hour / 2))
        touch("touchMove", (x, y + hour / 2))
        touch("touchEnd")
        expect(page.locator("#toast")).to_contain_text("Moved")
        self.assertEqual(moved(), ["2027-03-04T13:00:00+01:00"])

    def test_a_finger_that_rests_moves_an_entry_to_another_day_of_the_month(self):
        page, moved = self.enter_at("#/month/2027-03-04", **{**BY_TOUCH, "viewport": {"width": 360, "height": 1200}})
        row = page.locator(".monthly li.row", has_text="Lunch with Ada")
        expect(row).to_be_visible()
        # The bar of what rings moves all below it.
        expect(page.locator("#ringing")).to_be_visible()
        box, day = row.bounding_box(), page.locator(".day[data-day='2027-03-05']").bounding_box()
        place = (day["x"] + 10, day["y"] + 10)
        touch = self.finger(page)
        touch("touchStart", (box["x"] + 90, box["y"] + 20))
        expect(page.locator(".row.moving")).to_have_count(1)
        touch("touchMove", (place[0], place[1] + 5))
        touch("touchMove", place)
        expect(page.locator(".day.target")).to_have_attribute("data-day", "2027-03-05")
        touch("touchEnd")
        expect(page.locator("#toast")).to_contain_text("Moved")
        self.assertEqual(moved(), ["2027-03-05T12:30:00+01:00"])

    def test_keys_and_the_mouse_move_an_entry_of_the_month(self):
        page, moved = self.enter_at("#/month/2027-03-04")
        lunch = page.locator("li.row", has_text="Lunch with Ada")

        def move(*keys):
            lunch.get_by_role("button").press("Enter")
            page.get_by_role("button", name="Move").press("Enter")
            for key in keys:
                page.keyboard.press(key)

        move("ArrowDown", "Escape")
        expect(page.locator(".day.target")).to_have_count(0)
        self.assertEqual(moved(), [])
        move("ArrowDown", "ArrowLeft")
        expect(page.locator(".day.target")).to_have_attribute("data-day", "2027-03-10")
        page.keyboard.press("Enter")
        expect(page.locator("#toast")).to_contain_text("Moved")
        page.get_by_role("button", name="Close").press("Enter")
        expect(page.locator("#toast")).to_be_hidden()
        page.locator(".day .entry", has_text="Dentist").drag_to(page.locator(".day[data-day='2027-03-08']"))
        expect(page.locator("#toast")).to_be_visible()
        self.assertEqual(moved(), ["2027-03-10T12:30:00+01:00", "2027-03-08T09:15:00+01:00"])
        # What a followed calendar has stays.
        page.locator(".day .entry", has_text="Stand up").first.drag_to(page.locator(".day[data-day='2027-03-08']"))
        self.assertEqual(len(moved()), 2)

    def test_a_change_while_an_entry_is_moved(self):
        shown = [*TIMES]
        reply = {"Occurrences": lambda parameters: {"occurrences": within(shown, "at")(parameters), "cut": False}}
        page, moved = self.enter_at("#/week/2027-03-04", reply)
        lunch = page.locator(".event:not(.past)", has_text="Lunch with Ada").first
        lunch.evaluate("node => node.scrollIntoView({ block: 'center' })")
        box = lunch.bounding_box()
        hour = page.locator(".column").first.bounding_box()["height"] / 24
        x, y = box["x"] + 20, box["y"] + 8
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + hour / 2)
        expect(page.locator(".event.moving")).to_have_count(1)
        # The days are drawn again, and the node under the mouse is not there any more.
        shown.append(occurrence("Walk", 1, "17:00"))
        page.evaluate("new BroadcastChannel('changes').postMessage({ change: { part: 'items' } })")
        expect(page.locator(".event", has_text="Walk")).to_be_visible()
        page.mouse.move(x, y + hour)
        page.mouse.up()
        expect(lunch).to_contain_text("12:30")
        self.assertEqual(moved(), [])
        # The next drag counts.
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + hour / 2)
        page.mouse.up()
        expect(page.locator("#toast")).to_contain_text("Moved")
        self.assertEqual(moved(), ["2027-03-04T13:00:00+01:00"])

    def test_a_late_reply_does_not_show_another_entry(self):
        page, _ = self.enter_at("#/week/2027-03-04", before=HOLDING)
        sheet = page.get_by_role("dialog", name="Entry")
        page.locator(".event", has_text="Dentist").click()
        page.wait_for_function("() => Boolean(window.release)")
        sheet.get_by_role("button", name="Close").click()
        page.locator(".event:not(.past)", has_text="Lunch with Ada").click()
        expect(sheet.locator("li.row")).to_contain_text("Call the bank")
        page.evaluate("release()")
        self.assertIn("Call the bank", sheet.locator("li.row").text_content())
        expect(sheet.get_by_role("heading")).to_contain_text("12:30")

    def test_a_chip_whose_time_has_passed(self):
        page, moved = self.enter_at("#/item/w.dentist")
        later = page.get_by_role("button", name="Later today")
        expect(later).to_be_visible()
        page.clock.set_fixed_time("2027-03-03T22:30:00+01:00")
        later.click()
        expect(page.locator("#toast")).to_contain_text("Today has no full hour left.")
        expect(later).to_be_hidden()
        self.assertEqual(moved(), [])
