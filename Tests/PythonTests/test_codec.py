# SPDX-License-Identifier: Apache-2.0
"""Values and messages, without a daemon."""

import importlib
import json
import re
import unittest

from PythonTests.world import ROOT


class Codec(unittest.TestCase):
    def test_names_are_those_of_python_and_of_the_wire(self):
        from alertd import _codec
        from alertd.interfaces.notifications import Action, Content, Level, Remind, Trigger

        call = Remind(
            content=Content(title="Tea", level=Level.TIME_SENSITIVE, user_info={"a": [1]}, actions=[Action(key="k", label="Do")]),
            trigger=Trigger(in_="4m", late_window="2h"))
        message = _codec.call(call, None, more=False)
        self.assertEqual(message[-1:], b"\0")
        self.assertEqual(json.loads(message[:-1]), {
            "method": "org.alertd.Notifications.Remind",
            "parameters": {
                "content": {"title": "Tea", "level": "timeSensitive", "userInfo": {"a": [1]}, "actions": [{"key": "k", "label": "Do"}]},
                "trigger": {"in": "4m", "lateWindow": "2h"}},
        })

    def test_a_newer_daemon_is_understood(self):
        from alertd import _codec
        from alertd.interfaces.manager import Kind, WatchReply

        event = _codec.struct(WatchReply, {"event": {"event": "telepathy", "at": "now", "aura": 3}}).event
        self.assertEqual((event.event, event.at), ("telepathy", "now"))
        known = _codec.struct(WatchReply, {"event": {"event": "delivered", "at": "now", "seconds": 1}}).event
        self.assertIs(known.event, Kind.DELIVERED)
        self.assertIs(type(known.seconds), float)
        self.assertEqual(repr(known), "Event(event=<Kind.DELIVERED: 'delivered'>, at='now', seconds=1.0)")

    def test_what_no_interface_allows_is_refused(self):
        import alertd
        from alertd import _codec
        from alertd.interfaces import notifications

        for value in [{}, {"event": 3}, {"event": {"at": "now"}}, {"event": {"event": 3, "at": "now"}},
                      {"event": {"event": "delivered", "at": 3}}, {"event": {"event": "delivered", "at": "now", "count": True}}]:
            with self.subTest(value), self.assertRaises(alertd.MalformedReply):
                _codec.struct(alertd.interfaces.manager.WatchReply, value)
        for message in [b"", b"[]", b"\xff", b'{"parameters": {"count": 1.5}}', b'{"parameters": {}}']:
            with self.subTest(message), self.assertRaises(alertd.MalformedReply):
                _codec.reply(notifications.Cancel(all=True), message)
        with self.assertRaisesRegex(TypeError, r"Cancel.ids is a sequence, such as \['tea'\]"):
            _codec.call(notifications.Cancel(ids="tea"), None, more=False)

    def test_messages_come_in_pieces(self):
        from alertd import _codec

        incoming = _codec.Incoming()
        found = []
        for byte in b"one\0\0three\0fo":
            incoming.add(bytes([byte]))
            while (message := incoming.next()) is not None:
                found.append(message)
        self.assertEqual(found, [b"one", b"", b"three"])
        incoming.add(b"ur\0five\0")
        self.assertEqual([incoming.next(), incoming.next(), incoming.next()], [b"four", b"five", None])

    def test_each_error_of_an_interface_is_a_class(self):
        import alertd
        from alertd import _codec

        count = 0
        for file in sorted((ROOT / "Sources/AlertProtocol/Interfaces").glob("*.varlink")):
            module = importlib.import_module("alertd.interfaces." + file.stem.rpartition(".")[2].lower())
            for short in re.findall(r"^error (\w+)", file.read_text(), re.M):
                kind = getattr(module, short)
                self.assertTrue(issubclass(kind, getattr(alertd, short)), kind)
                self.assertEqual(kind._error, f"{file.stem}.{short}")
                count += 1
        self.assertGreater(count, 20)
        unknown = _codec.failure("org.alertd.Sounds.TooQuiet", {"volume": 0})
        self.assertIs(type(unknown), alertd.AlertdError)
        self.assertEqual((unknown.name, unknown.parameters), ("org.alertd.Sounds.TooQuiet", {"volume": 0}))
