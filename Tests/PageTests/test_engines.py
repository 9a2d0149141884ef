# SPDX-License-Identifier: Apache-2.0
"""Eight everyday tasks by touch, 360 pixels wide, in Firefox and in WebKitGTK. The numbers are those of the tests of all
tasks, which Chromium does."""

import pathlib
import shutil
import tempfile

from PageTests import nginx
from PageTests.engines import Firefox, WebKit
from PageTests.world import PageTest, free_port, outcome, until

# Resolvers take each name below "localhost" as this machine (RFC 6761, 6.3).
NAME = "desk.localhost"


class Tasks:
    """The tasks. Each begins on Today, without an entry."""

    @classmethod
    def setUpClass(cls):
        if cls.engine.is_missing():
            raise AssertionError(f'there is no {cls.engine.program}; "make setup" installs it')
        cls.port = free_port()
        cls.hosts = (f"{NAME}:{cls.port}",)
        super().setUpClass()
        cls.browser = cls.engine()
        cls.addClassCleanup(cls.browser.close)
        cls.browser.visit(cls.world.control("Ticket")["url"])
        cls.browser.field("Add a reminder")
        assert cls.browser.wait("innerWidth") == 360

    def setUp(self):
        self.browser.visit(self.world.origin + "/#/")
        self.browser.field("Add a reminder")
        self.addCleanup(self.world.alertctl, "cancel", "--all")

    def rows(self, id):
        return [row for row in self.world.rows("list") if row["id"] == id]

    def enter(self, title):
        """Opens the detail of an entry."""
        self.browser.tap(title, "link")
        self.browser.shown(title, "h1")

    def undo(self):
        self.browser.tap("Undo", within="#toast")
        self.browser.said("Undone: “")

    def test_01_add(self):
        self.browser.type(self.browser.field("Add a reminder"), "Dentist tomorrow 9:15")
        self.browser.shown("Dentist", ".reading")
        self.browser.tap("Add")
        self.browser.said("Scheduled: Dentist")
        self.browser.shown("Dentist", "li.row")
        [row] = self.rows("dentist")
        self.assertIn("T09:15", row["due"])

    def test_03_answer_a_question_with_text(self):
        asker = self.world.ask("alert", "Which branch?", "--text")
        self.enter("Which branch?")
        self.browser.type(self.browser.field("Your answer"), "release 3, שלום")
        self.browser.tap("OK")
        self.browser.said('Answered "Which branch?": release 3, שלום')
        self.assertEqual(outcome(asker), (0, "release 3, שלום\n"))

    def test_06_cancel_and_undo(self):
        self.world.alertctl("remind", "Alpha", "in", "3h", "--id", "alpha")
        self.enter("Alpha")
        self.browser.tap("Cancel: Alpha")
        self.browser.said("Cancelled: Alpha")
        self.assertEqual(self.rows("alpha"), [])
        self.undo()
        self.assertEqual(len(self.rows("alpha")), 1)

    def test_12_move_to_friday(self):
        self.world.alertctl("remind", "Passport", "in", "3h", "--id", "passport")
        self.enter("Passport")
        self.browser.type(self.browser.field("New time or repetition, in words"), "friday 18:00")
        self.browser.tap("Save")
        self.browser.said("Moved to")
        [row] = self.rows("passport")
        self.assertIn("T18:00", row["due"])

    def test_14_stop_a_daily_alarm_that_rings_and_15_snooze(self):
        self.world.alertctl("alarm", "Get up", "every", "second", "--id", "up", "--except", "2040-01-01")
        self.browser.shown("Get up", "[data-state=ringing]")
        # It comes no more, so that the delivery that is stopped is the one that is seen.
        self.world.alertctl("pause", "up")
        self.browser.shown("Get up", "[data-state=paused]")
        self.browser.tap("Stop: Get up")
        self.browser.said("Stopped: Get up")
        self.assertEqual([row["state"] for row in self.rows("up")], ["paused"])
        self.undo()
        self.browser.tap("Get up", "link", "[data-state=ringing]")
        self.browser.type(self.browser.field("For a length, or until a time"), "25 minutes")
        self.browser.tap("Snooze")
        self.browser.said("Get up comes again at")
        self.assertIn("snoozed", [row["state"] for row in self.rows("up")])

    def test_18_start_a_timer_pause_and_resume_it(self):
        self.browser.type(self.browser.field("Add a reminder"), "25m Read")
        self.browser.shown("Timer: 25:00", ".reading")
        self.browser.tap("Add")
        self.browser.said("Timer started: Read")
        for verb, said, paused in (("Pause: Read", "Paused: Read", True), ("Resume: Read", "Resumed: Read", False)):
            self.browser.tap(verb)
            self.browser.said(said)
            [timer] = self.world.rows("timer", "list")
            self.assertEqual(timer["paused"], paused)
        self.browser.tap("Read", "link")
        self.browser.tap("Stop: Read")
        self.browser.said("Stopped: Read")
        self.assertEqual(self.world.rows("timer", "list"), [])

    def test_20_pair_and_sign_out(self):
        home = pathlib.Path(tempfile.mkdtemp(prefix="nginx-"))
        self.addCleanup(shutil.rmtree, home, ignore_errors=True)
        proxy = nginx.start(home, NAME, self.port, self.world.folder / "run/alertd/page")
        self.addCleanup(proxy.wait)
        self.addCleanup(proxy.terminate)
        until("nginx listens", (home / "pid").exists)
        self.browser.visit(f"https://{NAME}:{self.port}/")
        self.browser.type(self.browser.field("Pairing code"), self.world.control("Pair", name="phone")["code"])
        self.browser.tap("Pair")
        self.browser.field("Add a reminder")
        self.browser.visit(f"https://{NAME}:{self.port}/#/devices")
        self.browser.tap("Sign out: phone")
        self.browser.tap("Sign out", within="dialog[open]")
        self.browser.shown("Pair this browser", "h1")
        self.assertNotIn("phone", str(self.world.control("Devices")))


class InFirefox(Tasks, PageTest):
    engine = Firefox


class InWebKit(Tasks, PageTest):
    engine = WebKit
