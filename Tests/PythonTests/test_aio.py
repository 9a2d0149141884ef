# SPDX-License-Identifier: Apache-2.0
"""The client for asyncio, against alertd."""

import asyncio
import socket

from PythonTests.world import World
from waiting import PATIENCE


class Asynchronous(World):
    def run_within(self, main):
        async def limited():
            import alertd.aio

            async with asyncio.timeout(PATIENCE), await alertd.aio.connect(self.path) as client:
                return await main(client)

        return asyncio.run(limited())

    def test_a_reminder_is_scheduled_delivered_and_listed(self):
        async def main(client):
            async with client.watch() as events:
                self.assertEqual((await client.remind("Tea is ready", "in 100ms", id="tea")).id, "tea")
                async for event in events:
                    if event.event == "delivered":
                        break
            self.assertEqual([entry.id async for entry in client.list("delivered")], ["tea"])
            self.assertEqual((await client.show("tea")).title, "Tea is ready")
            self.assertEqual(await client.ack("tea"), 1)
            self.assertEqual([entry.id async for entry in client.history()], ["tea"])
            self.assertIn("delivered", [event.event async for event in client.events()])
            self.assertEqual((await client.alarm("Up", "tomorrow 6:30", id="up")).id, "up")
            self.assertEqual((await client.timer("10m", id="eggs")).id, "eggs")
            self.assertEqual(await client.cancel("up", "eggs"), 2)

        self.run_within(main)

    def test_errors_are_of_their_class_and_leave_the_client(self):
        import alertd

        async def main(client):
            with self.assertRaises(alertd.NotFound):
                await client.show("nobody")
            with self.assertRaisesRegex(alertd.Disconnected, "at most 1048576 bytes"):
                await client.notify("Long", "x" * (1 << 20))
            await client.remind("Later", "in 3h", id="later")
            with self.assertRaises(alertd.TimedOut):
                await client.call(alertd.interfaces.notifications.Wait(id="later"), timeout=0.1)
            with self.assertRaises(alertd.TimedOut):
                await client.wait("later", timeout=0.1)
            # A cancelled call leaves no answer for the next one.
            task = asyncio.create_task(client.call(alertd.interfaces.notifications.Wait(id="later")))
            await asyncio.sleep(0)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            self.assertTrue((await client.status()).version)
            replies = await asyncio.gather(*(client.remind(f"many {number}", "in 3h") for number in range(50)))
            self.assertEqual(len({reply.id for reply in replies}), 50)

        self.run_within(main)
        with self.assertRaises(alertd.NotRunning):
            asyncio.run(alertd.aio.connect(str(self.folder / "nothing")))
        path = str(self.folder / "silent")
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path)
            server.listen()
            with self.assertRaises(alertd.TimedOut):
                asyncio.run(alertd.aio.connect(path, timeout=0.1))

    def test_questions_sounds_and_work(self):
        from alertd.interfaces import prompts

        async def main(client):
            async with client.stream(prompts.Present(name="test", shows=[])) as news:
                presenter = await anext(news)
                self.assertEqual(presenter.news, "registered")
                task = asyncio.create_task(client.ask("Proceed?", buttons=["Yes"], cancel="No"))
                shown = await anext(news)
                await client.call(prompts.Presented(agent=presenter.agent, id=shown.prompt.id))
                await client.call(prompts.Answer(id=shown.prompt.id, agent=presenter.agent, index=1))
                answer = await task
                self.assertEqual((bool(answer), answer.button), (True, "Yes"))
                # Cancelling the task withdraws the question.
                task = asyncio.create_task(client.ask("Proceed?", buttons=["Yes"], cancel="No"))
                async for item in news:
                    if item.news == "show":
                        task.cancel()
                    elif item.news == "gone" and item.why == "withdrawn":
                        break
            self.assertIsNone(await client.ask("Proceed?", timeout=0.1))
            playing = await client.play(self.sound())
            self.assertEqual((await playing.wait()).outcome, "finished")
            async with await client.play(self.sound(), loops=-1) as playing:
                await playing.stop()
                self.assertEqual((await playing.wait()).outcome, "stopped")
            async with client.progress("Copying", total=2) as work:
                self.assertTrue(await work.set(1))
            self.assertEqual(await client.call("org.alertd.Progress.List"), {"works": []})

        self.run_within(main)

    def test_closing_a_watcher_ends_its_iteration(self):
        async def main(client):
            events = client.watch()
            async with events:
                await anext(events)
                task = asyncio.create_task(anext(events, None))
                await asyncio.sleep(0)
                events.close()
                self.assertIsNone(await task)

        self.run_within(main)
