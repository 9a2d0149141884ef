# SPDX-License-Identifier: Apache-2.0
"""The hook of an agent: with nothing to decide, from exec to exit, and with a question, until that is on the terminal in
which "alertctl attend" runs, next to a question of "alertctl alert" there."""

import fcntl
import json
import os
import pty
import select
import struct
import subprocess
import termios
import time

from table import Table

REQUEST = {"session_id": "s", "cwd": "/srv", "hook_event_name": "PermissionRequest", "tool_name": "Bash"}


def measure(surroundings, count):
    idle = Table("Hook of an agent with nothing to decide, exec to exit", "ms", "as agents run it for every tool; alternating")
    asked = Table("Question in attend, exec of what asks to its text on the screen", "ms", "from a shell without a terminal; alternating")
    for name, times in turns(count, {name: (lambda words=words, text=text: run(surroundings, words, text)) for name, (words, text) in {
        "a tool that only reads": (["alertctl", "approve", "--for", "crush"], {"event": "PreToolUse", "tool_name": "view", "tool_input": {}}),
        "a tool has run, no question open": (["alertctl", "approve", "--for", "claude"],
            REQUEST | {"hook_event_name": "PostToolUse", "tool_input": {"command": "ls"}}),
        "true(1)": (["true"], {}),
    }.items()}).items():
        idle.add(name, times)
    with Attend(surroundings) as attend:
        for name, times in turns(count, {"alertctl approve --for": attend.approval, "alertctl alert": attend.alert}).items():
            asked.add(name, times)
    return [idle, asked]


def turns(count, measured):
    """Milliseconds of each function, which take turns; the first ones warm the page cache."""
    times = {name: [] for name in measured}
    for turn in range(count + 3):
        for name, function in measured.items():
            seconds = function()
            if turn >= 3:
                times[name].append(1000 * seconds)
    return times


def run(surroundings, words, text):
    data = json.dumps(text).encode()
    began = time.monotonic()
    subprocess.run(words, input=data, stdout=subprocess.DEVNULL, check=True, env=surroundings.environment)
    return time.monotonic() - began


class Attend:
    """A terminal in which "alertctl attend" runs. It is no descendant of what asks, as no approval goes to one."""

    def __init__(self, surroundings):
        self.environment = surroundings.environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
        for desktop in ("DISPLAY", "WAYLAND_DISPLAY"):
            self.environment.pop(desktop, None)
        self.number = 0
        self.script = surroundings.folder / "agent"

    def __enter__(self):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execvpe("alertctl", ["alertctl", "attend"], self.environment)
        # The first question waits until the terminal shows questions.
        self.alert()
        return self

    def __exit__(self, *error):
        os.kill(self.child, 9)
        os.waitpid(self.child, 0)
        os.close(self.terminal)

    def approval(self):
        self.number += 1
        request = REQUEST | {"tool_input": {"command": f"mark-{self.number}-"}}
        return self.ask("alertctl approve --for codex; :", json.dumps(request).encode())

    def alert(self):
        self.number += 1
        return self.ask(f"alertctl alert mark-{self.number}- --button OK; :", b"")

    def ask(self, line, data):
        mark = f"mark-{self.number}-".encode()
        # The script is the agent that the hook belongs to; "sh -c" would be a part of this program, which presents.
        self.script.write_text(line + "\n")
        began = time.monotonic()
        asker = subprocess.Popen(["sh", str(self.script)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True,
            env=self.environment)
        asker.stdin.write(data)
        asker.stdin.close()
        self.read_until(lambda seen: mark in seen)
        seconds = time.monotonic() - began
        # What asks takes the question with it.
        os.killpg(asker.pid, 9)
        asker.wait()
        self.settle()
        return seconds

    def read_until(self, condition):
        seen = b""
        while not condition(seen):
            if not select.select([self.terminal], [], [], 20)[0]:
                raise SystemExit(f"alertctl attend shows nothing: {seen[-500:]!r}")
            seen += os.read(self.terminal, 65536)

    def settle(self):
        while select.select([self.terminal], [], [], 0.05)[0]:
            os.read(self.terminal, 65536)
