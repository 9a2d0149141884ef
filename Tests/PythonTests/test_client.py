# SPDX-License-Identifier: Apache-2.0
"""The client that blocks, against alertd."""

import datetime
import socket
import subprocess
import sys
import threading

from PythonTests.world import World
from waiting import PATIENCE

# Waits for its only thread to be killed with a piece of work.
WORKER = """
import alertd, sys
with alertd.connect(sys.argv[1]) as client, client.progress("Copying") as work:
    print(work.id, flush=True)
    sys.stdin.read()
"""


class Client(World):
    def test_a_reminder_is_scheduled_delivered_and_acknowledged(self):
        client = self.connect()
        with client.watch() as events:
            self.assertEqual(next(events).event, "snapshot")
            reply = client.remind("Tea is ready", "in 100ms", id="tea", user_info={"cup": 1}, nag="10m")
            self.assertEqual((reply.id, reply.trigger), ("tea", "countdown PT0.1S"))
            delivered = next(event for event in events if event.event == "delivered" and event.id == "tea")
            self.assertEqual(delivered.title, "Tea is ready")
        shown = client.show("tea")
        self.assertEqual((shown.state, shown.content.user_info, shown.nag), ("delivered", {"cup": 1}, "PT10M"))
        self.assertEqual(client.ack("tea"), 1)
        self.assertIn("tea", [entry.id for entry in client.history()])
        self.assertIn("acknowledged", [event.event for event in client.events(id="tea")])

    def test_times_are_given_in_many_ways(self):
        client = self.connect()
        at = datetime.datetime(2037, 3, 4, 9, tzinfo=datetime.timezone.utc)
        self.assertEqual(client.remind("a", at=at).due, "2037-03-04T10:00:00+01:00")
        self.assertEqual(client.remind("b", in_=datetime.timedelta(hours=2)).trigger, "countdown PT2H")
        self.assertEqual(client.remind("c", in_=datetime.timedelta(milliseconds=90_500)).trigger, "countdown PT1M30.5S")
        self.assertEqual(len(client.remind("d", cron="0 9 * * *", zone="Asia/Tokyo").next), 3)
        self.assertEqual(client.alarm("e", "tomorrow 6:30", id="get-up").id, "get-up")
        self.assertIsNotNone(client.show("get-up").content.ring)
        self.assertEqual(client.timer(datetime.timedelta(minutes=10), "Eggs", id="eggs").timer.title, "Eggs")
        self.assertEqual(client.cancel("a", "b", "c", "d", "get-up", "eggs"), 6)
        with self.assertRaisesRegex(TypeError, "colour"):
            client.remind("a", "in 1h", colour="red")

    def test_pages_are_followed(self):
        client = self.connect()
        count = 520
        for number in range(count):
            client.remind(f"page {number}", "in 3h", id=f"page-{number}")
        self.assertEqual(sum(entry.id.startswith("page-") for entry in client.list("pending")), count)
        client.call("org.alertd.Notifications.Cancel", {"all": True})
        self.assertEqual(list(client.list()), [])

    def test_errors_are_of_their_class(self):
        import alertd
        from alertd.interfaces import notifications

        client = self.connect()
        with self.assertRaises(alertd.NotFound) as caught:
            client.show("nobody")
        self.assertIsInstance(caught.exception, notifications.NotFound)
        self.assertEqual((caught.exception.id, caught.exception.parameters), ("nobody", {"id": "nobody"}))
        with self.assertRaises(alertd.Invalid) as caught:
            client.remind("Tea", "blurb")
        self.assertEqual((caught.exception.field, caught.exception.word), ("when", "blurb"))
        with self.assertRaises(alertd.ServiceError):
            client.call("org.alertd.Sounds.Nothing")
        with self.assertRaises(alertd.NotFound):
            client.wait("nobody")
        # The connection serves on.
        self.assertTrue(client.status().version)

    def test_a_call_that_is_too_long_raises(self):
        import alertd

        client = self.connect()
        with self.assertRaisesRegex(alertd.Disconnected, "at most 1048576 bytes"):
            client.notify("Long", "x" * (1 << 20))
        self.assertTrue(client.status().version)

    def test_a_time_out_ends_the_call_and_not_the_client(self):
        import alertd

        client = self.connect()
        client.remind("Later", "in 3h", id="later")
        with self.assertRaises(alertd.TimedOut):
            client.call(alertd.interfaces.notifications.Wait(id="later"), timeout=0.1)
        self.assertEqual(client.cancel("later"), 1)

    def test_a_server_that_says_nothing_or_nonsense_raises(self):
        import alertd

        path = str(self.folder / "other")
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path)
            server.listen()

            def serve():
                for answer in (b"", b"nonsense\0", b"{}\0"):
                    connection, _ = server.accept()
                    with connection:
                        connection.recv(65_536)
                        connection.sendall(answer)

            thread = threading.Thread(target=serve)
            thread.start()
            with self.assertRaises(alertd.Disconnected):
                alertd.connect(path)
            for _ in range(2):
                with self.assertRaises(alertd.MalformedReply):
                    alertd.connect(path)
            thread.join()
            # Now nobody accepts.
            with self.assertRaises(alertd.TimedOut):
                alertd.connect(path, timeout=0.1)

    def test_leaving_a_watcher_ends_its_connection_from_any_thread(self):
        client = self.connect()
        events = client.watch()
        next(events)
        rest = []
        thread = threading.Thread(target=lambda: rest.extend(events))
        thread.start()
        events.close()
        thread.join(PATIENCE)
        self.assertFalse(thread.is_alive())
        self.assertEqual(rest, [])

    def test_threads_share_a_client(self):
        client = self.connect()
        wrong = []

        def check(number):
            for turn in range(10):
                title = f"thread {number} {turn}"
                id = client.remind(title, "in 3h").id
                if client.show(id).title != title:
                    wrong.append(title)

        threads = [threading.Thread(target=check, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_a_sound_is_heard_to_its_end_or_stopped(self):
        import alertd

        client = self.connect()
        with client.play(self.sound()) as playing:
            self.assertEqual(playing.wait().outcome, "finished")
            playing.stop()
        with client.play(self.sound(), loops=-1) as playing:
            playing.stop()
            self.assertEqual(playing.wait().outcome, "stopped")
        with self.assertRaises(alertd.NotFound) as caught:
            client.play("no-such-sound")
        self.assertEqual(caught.exception.sound, "no-such-sound")

    def test_work_is_shown_and_ends_with_its_statement_or_its_process(self):
        client = self.connect()
        with client.watch() as events:
            with client.progress("Copying", total=4, id="copy") as work:
                self.assertTrue(work.set(3, "three of four"))
                listed = client.call("org.alertd.Progress.List")["works"]
                self.assertEqual([(part["id"], part["fraction"], part["text"]) for part in listed], [("copy", 0.75, "three of four")])
                client.call("org.alertd.Progress.Cancel", {"id": "copy"})
                self.assertFalse(work.set(4))
                self.assertTrue(work.cancelled)
            with client.progress("One", id="one"):
                pass
            with self.assertRaises(ZeroDivisionError), client.progress("Failing", id="fail"):
                1 / 0
            worker = subprocess.Popen(
                [sys.executable, "-c", WORKER, self.path], env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            id = worker.stdout.readline().decode().strip()
            worker.kill()
            worker.communicate()
            wanted = {("copy", "cancelled"), ("one", "finished"), ("fail", "failed"), (id, "abandoned")}
            for event in events:
                wanted.discard((event.id, event.outcome))
                if not wanted:
                    break


class Asking(World):
    def answered(self, ask, **answer):
        """Asks, and answers as another program does."""
        from alertd.interfaces.manager import Kind

        client, other = self.connect(), self.connect()

        def reply(events):
            id = next(event.id for event in events if event.event == Kind.PROMPT_QUEUED)
            method = "Withdraw" if "ids" in answer or "all" in answer else "Answer"
            other.call("org.alertd.Prompts." + method, answer if method == "Withdraw" else {"id": id, **answer})

        with client.watch() as events:
            thread = threading.Thread(target=reply, args=(events,))
            thread.start()
            try:
                return ask(client)
            finally:
                # Without a question nothing would come.
                events.close()
                thread.join(PATIENCE)

    def test_an_answer_is_true_by_a_button_and_false_by_cancel(self):
        def ask(client):
            return client.ask("Proceed?", "It takes long.", buttons=["Yes"], cancel="No")

        # The daemon puts the cancel button first.
        yes = self.answered(ask, index=1)
        self.assertEqual((bool(yes), yes.button), (True, "Yes"))
        no = self.answered(ask, index=0)
        self.assertEqual((bool(no), no.button), (False, "No"))

    def test_text_secrets_and_forms_are_answered(self):
        from alertd.interfaces.prompts import Field, FieldKind, Input

        text = self.answered(lambda client: client.ask("Name?", input=Input.TEXT), index=1, text="Ada")
        self.assertEqual(text.text, "Ada")
        secret = self.answered(lambda client: client.ask("Word?", input="secure"), index=1, text="xyzzy")
        self.assertEqual(secret.text, "xyzzy")
        fields = [Field(name="where", kind=FieldKind.TEXT, label="Where?")]
        form = self.answered(
            lambda client: client.ask("Trip", form=fields), index=1, values=[{"name": "where", "texts": ["Rome"]}])
        self.assertEqual(form.values, {"where": ("Rome",)})

    def test_nobody_is_none_and_withdrawn_raises(self):
        import alertd

        self.assertIsNone(self.connect().ask("Proceed?", timeout=0.1))
        with self.assertRaises(alertd.Withdrawn) as caught:
            self.answered(lambda client: client.ask("Proceed?", id="proceed"), all=True)
        self.assertEqual(caught.exception.parameters, {"id": "proceed", "outcome": "withdrawn"})


class Restart(World):
    def test_the_client_goes_on_and_the_watcher_ends(self):
        import alertd

        client = self.connect()
        with client.watch() as events:
            next(events)
            self.stop()
            with self.assertRaises(alertd.Disconnected):
                list(events)
            self.assertEqual(list(events), [])
        with self.assertRaises(alertd.NotRunning):
            client.status()
        self.start()
        self.assertTrue(client.status().version)
