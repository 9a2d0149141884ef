#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes packaging/alertctl.order: the functions and variables that alertctl's common calls touch, in the order in which they do. The
linker lays them side by side, so that the kernel maps some pages at the start of a call, and not one here and one there of a program of
34 MB. What the list names and the program no longer has is passed over; a list that has gone stale only costs what it saved."""

import argparse
import bisect
import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from measure_play import tone
from surroundings import Surroundings

LIST = pathlib.Path(__file__).resolve().parent.parent / "packaging" / "alertctl.order"
# What scripts call most, the most urgent first: what is parsed without the parser's library, and so touches little.
QUESTION = ["alert", "Disk is full", "42 GB are old.", "--cancel", "Cancel", "--button", "Archive"]
CALLS = [["notify", "Tea", "It is ready"], ["remind", "Tea", "--in", "2h"], ["play", "SOUND"]]


def traced(surroundings, words, log):
    program = str(surroundings.binaries / "alertctl")
    return ["valgrind", "--tool=lackey", "--trace-mem=yes", f"--log-file={log}", program, *words]


def call(surroundings, words, log):
    subprocess.run(traced(surroundings, words, log), env=surroundings.environment, check=True, stdout=subprocess.DEVNULL, timeout=120)


def ask(surroundings, log):
    """A question in a terminal of its own, and Enter once it is there."""
    environment = surroundings.environment | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
    for desktop in ("DISPLAY", "WAYLAND_DISPLAY"):
        environment.pop(desktop, None)
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execvpe("valgrind", traced(surroundings, QUESTION, log), environment)
    seen, answered = b"", False
    try:
        while select.select([terminal], [], [], 60)[0]:
            seen += os.read(terminal, 65536)
            if b"rchive" in seen and not answered:
                # What is typed before all of it is drawn is not taken for an answer.
                time.sleep(1)
                os.write(terminal, b"\r")
                answered = True
        os.kill(child, signal.SIGKILL)
    except OSError:
        pass  # its end
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    if status:
        raise SystemExit(f"the question ended with {os.waitstatus_to_exitcode(status)}: {seen[-500:]!r}")


def symbols(program):
    """The symbols of a program that is linked to fixed addresses: their first bytes, in order, their last ones, and their names."""
    found = []
    for line in subprocess.run(["nm", "--print-size", program], check=True, capture_output=True, text=True).stdout.splitlines():
        fields = line.split()
        if len(fields) == 4 and int(fields[1], 16):
            found.append((int(fields[0], 16), int(fields[0], 16) + int(fields[1], 16), fields[3]))
    return sorted(found)


def touched(log, table):
    """The names of what the trace touches, in the order in which it does."""
    starts = [start for start, _, _ in table]
    names = {}
    with open(log) as lines:
        for address in dict.fromkeys(int(line[3:].split(",")[0], 16) for line in lines if line[:3].strip() in ("I", "L", "S", "M")):
            index = bisect.bisect_right(starts, address) - 1
            if index >= 0 and address < table[index][1]:
                names.setdefault(table[index][2])
    return names


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--bin", type=pathlib.Path, required=True, help="folder with alertd and alertctl, which is linked statically")
    options = arguments.parse_args()
    table = symbols(options.bin / "alertctl")
    names = {}
    with Surroundings(options.bin) as surroundings:
        surroundings.add_desktop()
        surroundings.add_sound()
        surroundings.start_alertd()
        sound, _ = tone(surroundings.folder / "tone.wav", 0.1)
        log = surroundings.folder / "trace"
        ask(surroundings, log)
        names |= touched(log, table)
        for words in CALLS:
            call(surroundings, [str(sound) if word == "SOUND" else word for word in words], log)
            names |= touched(log, table)
    LIST.write_text("".join(f"{name}\n" for name in names))
    print(f"{LIST}: {len(names)} symbols")


if __name__ == "__main__":
    main()
