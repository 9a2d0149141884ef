# SPDX-License-Identifier: Apache-2.0
"""A push as the browser's push service would deliver it."""

import json
import time

from playwright.sync_api import expect

from PageTests.world import CHROMIUM, PageTest
from waiting import until


def push(title, tag, navigate="/#/"):
    return json.dumps({"web_push": 8030, "notification": {"title": title, "body": "on desk", "navigate": navigate, "tag": tag}})


class Push(PageTest):
    program = CHROMIUM

    def setUp(self):
        self.page = self.open(context=self.context(permissions=["notifications"]))
        self.session = self.page.context.new_cdp_session(self.page)
        self.registration = None
        self.session.on("ServiceWorker.workerRegistrationUpdated", self.registered)
        self.session.send("ServiceWorker.enable")
        # A worker that is still being activated would get the push later than this test looks.
        self.page.evaluate("""() => navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
            const look = () => active.state === 'activated' && done(true);
            active.addEventListener('statechange', look);
            look();
        }))""")

        def known():
            self.page.evaluate("() => 0")  # Lets events arrive.
            return self.registration

        until("the worker is registered", known)

        def arrives():
            # Chromium drops a push before the registration is on its disk.
            self.deliver(push("First", "first"))
            return self.notifications()

        until("a push arrives", arrives)

    def registered(self, event):
        for registration in event["registrations"]:
            if registration["scopeURL"].startswith(self.world.origin):
                self.registration = registration["registrationId"]

    def deliver(self, data):
        self.session.send("ServiceWorker.deliverPushMessage",
                          {"origin": self.world.origin, "registrationId": self.registration, "data": data})

    def push(self, data, what, check):
        """Delivers a push, again every two seconds, until its effect is seen: Chromium's debugger drops some without a word,
        and the same tag replaces."""
        last = 0

        def arrives():
            nonlocal last
            if time.monotonic() > last + 2:
                self.deliver(data)
                last = time.monotonic()
            return check()

        until(what, arrives)

    def shown(self):
        return [one for one in self.notifications() if one["tag"] != "first"]

    def notifications(self):
        return self.page.evaluate("""() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
            .then((list) => list.map(({ title, body, tag, data }) => ({ title, body, tag, navigate: data.navigate })))""")

    def test_each_push_shows_one_notification_and_its_answer_replaces_it(self):
        self.push(push("Deploy?", "q1", "/#/q/deploy"), "one is shown", lambda: self.shown() == [
            {"title": "Deploy?", "body": "on desk", "tag": "q1", "navigate": "/#/q/deploy"}])
        self.push(push("Lunch?", "q2"), "two are shown", lambda: len(self.shown()) == 2)
        self.push(push("Answered on desk", "q1"), "the answer replaces the question",
                  lambda: sorted(one["title"] for one in self.shown()) == ["Answered on desk", "Lunch?"])

    def test_a_push_that_cannot_be_read_shows_something(self):
        self.push("no JSON", "one is shown", lambda: [one["title"] for one in self.shown()] == ["alertd"])

    def test_the_worker_keeps_nothing(self):
        self.page.reload()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Today")
        self.assertEqual(self.page.evaluate("() => caches.keys()"), [])

    def test_the_page_says_why_there_is_no_push(self):
        self.go(self.page, "#/devices")
        expect(self.page.get_by_role("region", name="Notifications on this device").locator("p")).not_to_be_empty()
