# SPDX-License-Identifier: Apache-2.0
"""A question in a window: from exec to the window mapped, and from the key that answers it to the exit of what asked."""

import os
import select
import shutil
import subprocess
import time

import floors
from display import Display
from table import Table

# This is longer than alertd's dialog ignores keys that may have been meant for another window.
PERSON_LOOKS = 0.5
QUESTION = ["alertctl", "alert", "Disk is full", "2.1 GB of log files are older than a year.", "--button", "Archive"]


def measure(surroundings, count):
    if not surroundings.has("alert-dialog"):
        print("\nQuestion in a window: left out, as alert-dialog was not built (libadwaita-1-dev)")
        return []
    shown = Table("Question in a window, exec to the window mapped", "ms", "alternating, one Xvfb without a window manager")
    answered = Table("Question in a window, Return pressed to exit of what asked", "ms")
    display = Display(surroundings.environment["DISPLAY"])
    peers = {
        "alertctl alert": (QUESTION, None),
        "alertctl alert, no dialog yet": (QUESTION, end_dialog),
        "zenity --question": (["zenity", "--question", "--text=Disk is full", "--no-wrap"], None),
    } | {name: (command, None) for name, command in floors.peer(surroundings, "window", "C on libadwaita").items()}
    times = {name: ([], []) for name in peers}
    for turn in range(count + 1):
        for name, (command, prepare) in peers.items():
            if prepare:
                prepare(surroundings)
            to_window, to_exit = ask_once(surroundings, display, command)
            if turn:  # the first one warms the page cache
                times[name][0].append(to_window)
                times[name][1].append(to_exit)
    for name, (to_window, to_exit) in times.items():
        shown.add(name, to_window)
        answered.add(name, to_exit)
    return [shown, answered]


def ask_once(surroundings, display, command):
    """Asks, and answers by Return. Milliseconds from exec to the window, and from the key to the exit of what asked."""
    began = time.monotonic()
    child = subprocess.Popen(
        command, env=surroundings.environment, executable=shutil.which(command[0], path=surroundings.environment["PATH"]),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    window, mapped = display.next_window()
    display.focus(window)
    time.sleep(PERSON_LOOKS)
    pressed = display.press_return()
    status = child.wait(20)
    ended = time.monotonic()
    if status:
        raise SystemExit(f"{' '.join(command)}: exit status {status}")
    return 1000 * (mapped - began), 1000 * (ended - pressed)


def end_dialog(surroundings):
    """Ends the dialog that waits for a next question, and returns when it is gone."""
    listed = subprocess.run(
        ["pgrep", "-x", "-P", str(surroundings.alertd.pid), "alert-dialog"], capture_output=True, text=True)
    for pid in listed.stdout.split():
        handle = os.pidfd_open(int(pid))
        os.kill(int(pid), 15)
        select.select([handle], [], [], 10)
        os.close(handle)
