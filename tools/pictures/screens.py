#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/reference/screens.md: what lists show in a terminal before and after a change, in three sizes. Both
versions run in a window of tmux on the same data, and the text is what tmux then shows.

    tools/pictures/screens.py BEFORE AFTER     folders with alertd and alertctl of both versions"""

import itertools
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
NUMBERS = itertools.count()
SIZES = [(40, 10), (80, 24), (200, 50)]
# The title of a screen, the command, the keys, and what is awaited.
SCREENS = [
    ("list", "alertctl list", [], "Build done"), ("center", "alertctl center", [], "q leave"),
    ("history", "alertctl history", [], "Build done"),
]
DATA = """
alertctl remind Lunch in 44m
alertctl remind Tea in 61m
alertctl timer 24m Focus --then 5m Break --repeat 4 --no-wait
alertctl alarm 'Get up' every day at 6:30
alertctl remind 'A very long reminder title that goes on until nobody reads it' tomorrow at 9
alertctl remind 'Water the plants on the balcony' every 3 days at 19:00
for number in 1 2 3 4 5; do alertctl notify "Backup $number of 5 is done" --id n$number; done
alertctl notify 'Mail from Ada' 'Shall we meet at noon? The new table is free.' --app org.example.Mail
alertctl notify Errand --id errand
alertctl clear errand
alertctl notify 'Build done' --app org.example.CI
echo "alertctl sheet 'The disk is full' --destructive Delete --button Archive --cancel Later --no-wait" > check.sh
bash check.sh
"""
HEAD = """# Screens of lists

Lists in terminals of three sizes, before and after the title got half of the width.
[tools/pictures/screens.py](../../tools/pictures/screens.py) runs both versions on the same data and writes this page. A
test draws these screens, and the screens of questions, from fixed states and compares them with the texts in
[Tests/AlertctlTests/Fixtures](../../Tests/AlertctlTests/Fixtures); `ALERTD_RECORD_SCREENS=1` records them again.
[Questions](../questions.md) has the windows, light and dark; `make screenshots` takes them again.

Rows that are all alike are written once, with their number.
"""


def tmux(server, *words):
    return subprocess.run(["tmux", "-L", server, *words], capture_output=True, text=True, check=True).stdout


def capture(environment, folder, size, command, keys, awaited):
    """What a terminal of a size shows after a command and keys. Of a command that ends it has all lines."""
    server = f"screens-{os.getpid()}-{next(NUMBERS)}"
    shell = {**environment, "PATH": f"{folder}:{environment['PATH']}", "PS1": "$ "}
    subprocess.run(["tmux", "-L", server, "-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y",
                    str(size[1]), "bash --norc --noprofile"], env=shell, check=True)
    try:
        tmux(server, "set", "-g", "status", "off")
        tmux(server, "resize-window", "-x", str(size[0]), "-y", str(size[1]))
        tmux(server, "send-keys", "clear; " + command, "Enter")
        lasts = ["-S", "-200"] if not keys and "center" not in command else []
        text = ""
        for _ in range(100):
            text = tmux(server, "capture-pane", "-p", *lasts)
            if awaited in text.partition(command)[2] or awaited in text and "center" in command:
                break
            time.sleep(0.1)
        for key in keys:
            tmux(server, "send-keys", key)
            time.sleep(0.4)
        time.sleep(0.4)
        text = tmux(server, "capture-pane", "-p", *lasts)
    finally:
        tmux(server, "kill-server")
    lines = [line.rstrip() for line in text.splitlines() if not re.match(r"(bash-[0-9.]+)?[#$]( |$)", line)]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def shortened(lines):
    """The lines, with a note in the place of many that are alike."""
    result, place = [], 0
    while place < len(lines):
        end = place
        while end < len(lines) and lines[end] == lines[place]:
            end += 1
        if end - place > 3 and not re.sub("[ │]", "", lines[place]):
            result += [lines[place], f"{lines[place]}{' ' if lines[place] else ''}({end - place} rows)"]
        else:
            result += lines[place:end]
        place = end
    return result


def main():
    before, after = (str(pathlib.Path(folder).resolve()) for folder in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "HOME": home, "XDG_RUNTIME_DIR": home, "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "Europe/Berlin",
            "TERM": "xterm-256color"}
        daemon = subprocess.Popen([f"{before}/alertd"], env=environment, stderr=subprocess.DEVNULL)
        try:
            subprocess.run(["bash", "-c", DATA], cwd=home, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, env={**environment, "PATH": f"{before}:{environment['PATH']}"})
            text = HEAD
            for title, command, keys, awaited in SCREENS:
                text += f"\n## {title}\n"
                for size in SIZES:
                    for name, folder in (("before", before), ("after", after)):
                        lines = capture(environment, folder, size, command, keys, awaited)
                        body = "\n".join(shortened(lines))
                        text += f"\n{size[0]}x{size[1]}, {name}:\n\n```text\n{body}\n```\n"
                (DOCS / "reference" / "screens.md").write_text(text)
        finally:
            daemon.send_signal(signal.SIGTERM)
            daemon.wait()


main()
