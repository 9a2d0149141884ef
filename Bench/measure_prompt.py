# SPDX-License-Identifier: Apache-2.0
"""A question in a terminal: from exec to the question on it, and from the key that answers it to the exit of what asked."""

import fcntl
import os
import pty
import select
import shutil
import struct
import termios
import time

import floors
from table import Table

# The text on the terminal when the question can be answered, and the key that answers it.
MARK, KEY = b"rchive", b"\r"  # dialog draws the first letter separately


def measure(surroundings, count):
    shown = Table("Question in a terminal, exec to its last button drawn", "ms", "alternating, one pseudo-terminal each, xterm-256color")
    answered = Table("Question in a terminal, Enter pressed to exit of what asked", "ms", "ours has told alertd by then")
    every = {
        "alertctl alert": ["alertctl", "alert", "Disk is full", "42 GB are old.", "--cancel", "Cancel", "--button", "Archive"],
        "whiptail --yesno": ["whiptail", "--yesno", "Disk is full", "10", "40", "--yes-button", "Cancel", "--no-button", "Archive", "--defaultno"],
        "dialog --yesno": ["dialog", "--yes-label", "Cancel", "--no-label", "Archive", "--defaultno", "--yesno", "Disk is full", "10", "40"],
    }
    every |= floors.peer(surroundings, "command", "C, a synced page for each", "ask", str(surroundings.folder / "page-of-ask"))
    # While waiting for the answer, alertctl does not wait for the disk but for alertd's confirmation: alertd has
    # written the answer by then, on a separate thread. The kernel takes longer to end a program of its size.
    told, written = (str(surroundings.folder / name) for name in ("told", "written"))
    if server := floors.program(surroundings, "command"):
        surroundings.process([server, "answer", told])
        surroundings.process([server, "answer", written, str(surroundings.folder / "record")])
    every |= floors.peer(surroundings, "command", "C, another process is told of each", "ask-told", told)
    every |= floors.peer(surroundings, "command", "C, that one writes it down", "ask-told", written)
    large = str(surroundings.binaries / "alertctl")
    every |= floors.peer(surroundings, "command", "C, as large as alertctl", "ask-told", written, large)
    peers = {name: command for name, command in every.items() if surroundings.has(command[0])}
    times = {name: ([], []) for name in peers}
    for turn in range(count + 3):
        for name, command in peers.items():
            to_question, to_exit = ask(surroundings, command)
            if turn >= 3:  # the first ones warm the page cache
                times[name][0].append(1000 * to_question)
                times[name][1].append(1000 * to_exit)
    for name, (to_question, to_exit) in times.items():
        shown.add(name, to_question)
        answered.add(name, to_exit)
    return [shown, answered]


def ask(surroundings, command):
    """Runs a command in a terminal of its own and answers it. Seconds to the question, and from the answer to the exit."""
    environment = surroundings.environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
    for desktop in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(desktop, None)
    program = shutil.which(command[0], path=environment["PATH"])
    began = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execve(program, command, environment)
    handle = os.pidfd_open(child)
    try:
        read_until(terminal, handle, lambda seen: MARK in seen, command)
        question = time.monotonic() - began
        # The output is complete, and its reader takes a moment.
        settle(terminal)
        pressed = time.monotonic()
        os.write(terminal, KEY)
        while not select.select([handle], [], [], 0)[0]:
            # The final output must be read, or the program waits.
            if terminal in select.select([handle, terminal], [], [], 20)[0]:
                try:
                    os.read(terminal, 65536)
                except OSError:
                    select.select([handle], [], [], 20)
        ended = time.monotonic()
        _, status = os.waitpid(child, 0)
    finally:
        os.close(handle)
        os.close(terminal)
    # The button means No to whiptail and dialog, which then exit with 1.
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(status)}")
    return question, ended - pressed


def read_until(terminal, handle, condition, command):
    seen = b""
    while not condition(seen):
        if terminal not in select.select([terminal, handle], [], [], 20)[0]:
            raise SystemExit(f"{' '.join(command)} does not ask: {seen[-500:]!r}")
        seen += os.read(terminal, 65536)


def settle(terminal):
    while select.select([terminal], [], [], 0.05)[0]:
        os.read(terminal, 65536)
