#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/reference/screens.md: what questions and lists show in a terminal before and after a change, in three
sizes. Both versions run in a window of tmux, each with its own daemon and the same data, and the text is what tmux then
shows.

    tools/pictures/screens.py BEFORE AFTER     folders with alertd and alertctl of both versions
    tools/pictures/screens.py AFTER            keeps what the page has of the version before"""

import contextlib
import itertools
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unicodedata
import wave

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
# The paths that status shows are to be the same each time.
HOME = pathlib.Path("/tmp/ada")
NUMBERS = itertools.count()
SIZES = [(40, 10), (80, 24), (200, 50)]
# The rows of the largest size that are written.
MOST = 14
FORM = "alertctl form 'New user'" + "".join(f" --field '{field}'" for field in (
    "name*=text:Name", "mail*=email:Mail", "about=lines:About", "age=integer:Age,max=120", "phone=phone:Phone",
    "sh=choice:Shell,of=bash|zsh|fish", "from=date:From", "until=date:Until", "at=time:Every day at",
    "idle=duration:Log out after", "quota=number:Quota", "greet=check:Send a mail")) + " --json"
# The title of a screen, the script that shows it, its text, the keys, and what is awaited. Without keys all lines of a
# command that ends are taken.
SCREENS = [
    ("One of many", "switch.sh", "mapfile -t all < <(printf 'feature/%s\\n' {1..300})\n"
     "alertctl sheet 'Which branch?' \"${all[@]/#/--button=}\" --cancel Cancel", ["1"], "feature/1"),
    ("Several of many", "photos.sh", "printf 'IMG_%d.jpg\\n' {2040..2079} | alertctl sheet 'Which pictures?' --rows -"
     " --multiple", ["Space", "Down", "Down", "Space"], "IMG_2040"),
    ("A form", "add-user.sh", FORM, ["A", "Tab", "a", "Tab", "Tab", "2", "0", "0", "Tab"], "New user"),
    ("An approval", "tidy.sh", "alertctl approve --reason 'the disk is full' -- sh -c 'rm -rf /data/old && git push"
     " --force origin main && rsync --archive /srv/projects/alertd/build/release server:/srv/backup'", [""], "sh -c"),
    ("A long text", "terms.sh", "alertctl alert 'Terms of the backup' \"$(printf '%s. A backup is kept for a week,"
     " unless somebody has marked it before.\\n' {1..40})\" --button Accept --cancel Cancel", [""], "Terms"),
    ("An alert", "backup.sh", "alertctl alert 'The disk is full' '2.1 GB of log files are older than a year.' --button"
     " Archive --button 'Show them first' --cancel Cancel --timeout 9m", [""], "Archive"),
    ("`progress`", "copy.sh", "alertctl progress run --fd 3 --title 'Backing up everything on the server' -- bash -c"
     " 'sleep 1; echo 62/100 photographs >&3; sleep 60'", [""], "62"),
    ("`list`", "list.sh", "alertctl list", [], "Delivered"),
    ("`calendar agenda`", "agenda.sh", "alertctl calendar agenda tomorrow", [], "Get up"),
    ("`calendar agenda --month`", "month.sh", "alertctl calendar agenda --month", [], "Mo  "),
    ("`history`", "history.sh", "alertctl history", [], "Today,"),
    ("`center`", "center.sh", "alertctl center", [""], "q leave"),
    ("`status`", "status.sh", "alertctl status", [], "store"),
]
DATA = """
alertctl remind Lunch in 44m
alertctl remind Tea in 61m
alertctl timer 24m Focus --then 5m Break --repeat 4 --no-wait
alertctl alarm 'Get up' every day at 6:30 --sound "$HOME/ring.wav"
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
HEAD = """# Screens

What a person sees before and after a change: before is {before}, after is {after}.

A test draws the screens of terminals from fixed states and compares them with the texts in
`Tests/AlertctlTests/Fixtures`; `ALERTD_RECORD_SCREENS=1` records them again.

## Windows

The columns are screens of 360x640 and of 1280x800, light and dark, before and after; the rows are a list, a form, an
approval, a long text and an alarm. Before there were approvals, an alert had the command as its text.
`tools/pictures/windows.py` takes them.

![Windows of two versions of alert-dialog on two screens, light and dark](../pictures/windows.webp)

[Questions](../questions.md) has the windows one by one; `make screenshots` takes those again.

## Terminals

`tools/pictures/screens.py` runs both versions on the same data in terminals of three sizes, and writes this page. Of
40x10 the left column is before and the right one after. Of a list that is higher than its terminal the first rows are
written; of 200x50 the first {most}, if they differ from 80x24. Rows that are all alike are written once, with their
number.
"""


def tmux(server, *words):
    return subprocess.run(["tmux", "-L", server, *words], capture_output=True, text=True, check=True).stdout


def capture(environment, size, name, keys, awaited):
    """What a terminal of a size shows of a script after keys; of one that ends, all lines. None if it is not shown."""
    server = f"screens-{os.getpid()}-{next(NUMBERS)}"
    subprocess.run(["tmux", "-L", server, "-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y",
                    str(size[1]), "bash --norc --noprofile"], env={**environment, "PS1": "$ "}, cwd=HOME, check=True)
    try:
        tmux(server, "set", "-g", "status", "off")
        tmux(server, "resize-window", "-x", str(size[0]), "-y", str(size[1]))
        tmux(server, "send-keys", f"clear; ./{name}", "Enter")
        lasts = [] if keys else ["-S", "-200"]
        limit = time.monotonic() + 8
        while awaited not in tmux(server, "capture-pane", "-p", *lasts):
            if time.monotonic() > limit:
                return None
            time.sleep(0.2)
        for key in filter(None, keys):
            tmux(server, "send-keys", key)
            time.sleep(0.3)
        time.sleep(0.8)
        text = tmux(server, "capture-pane", "-p", *lasts)
    finally:
        tmux(server, "kill-server")
    lines = [line.rstrip() for line in text.splitlines() if not re.match(r"(bash-[0-9.]+)?[#$]( |$)", line)]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return lines


def shortened(lines, most):
    """The lines, with a note in the place of many that are alike, and of what has no room."""
    result, place = [], 0
    while place < len(lines):
        end = place
        while end < len(lines) and lines[end] == lines[place]:
            end += 1
        if end - place > 3 and not re.sub("[ │█░]", "", lines[place]):
            result += [lines[place], f"{lines[place]}{' ' if lines[place] else ''}({end - place} rows)"]
        else:
            result += lines[place:end]
        place = end
    return result if len(result) <= most else result[:most - 1] + [f"({len(result) - most + 1} more rows)"]


@contextlib.contextmanager
def world(folder):
    """The environment of a version, with its daemon and the data."""
    HOME.mkdir(mode=0o700)
    environment = {
        "HOME": str(HOME), "XDG_RUNTIME_DIR": str(HOME), "PATH": f"{folder}:{os.environ['PATH']}", "LANG": "C.UTF-8",
        "TZ": "Europe/Berlin", "TERM": "xterm-256color"}
    try:
        with wave.open(str(HOME / "ring.wav"), "wb") as sound:
            sound.setparams((1, 2, 8000, 0, "NONE", None))
            sound.writeframes(bytes(1600))
        daemon = subprocess.Popen([f"{folder}/alertd"], env=environment, stderr=subprocess.DEVNULL)
        try:
            # alertctl starts one of its own otherwise, which stays.
            while not (HOME / "alertd" / "alertd.varlink").exists():
                time.sleep(0.1)
            subprocess.run(["bash", "-c", DATA], cwd=HOME, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, env=environment)
            yield environment
        finally:
            daemon.send_signal(signal.SIGTERM)
            daemon.wait()
    finally:
        shutil.rmtree(HOME)


def taken(folder):
    """What a version shows, by the title of the screen and the size."""
    shown = {}
    with world(folder) as environment:
        version = subprocess.run(["alertctl", "--version"], env=environment, capture_output=True, text=True, check=True)
        for title, name, command, keys, awaited in SCREENS:
            (HOME / name).write_text(f"#!/bin/bash\n{command}\n")
            (HOME / name).chmod(0o755)
            for size in SIZES:
                shown[title, size] = capture(environment, size, name, keys, awaited)
                if shown[title, size] is None:
                    break
    return version.stdout.strip(), shown


def kept(page):
    """What the page has of the version before, as taken() returns it."""
    version = re.search("before is (.*), after is", page)[1]
    shown = {}
    for title, *_ in SCREENS:
        section = page.split(f"\n### {title}\n")[1].split("\n### ")[0]
        for size in SIZES:
            name = f"{size[0]}x{size[1]}"
            if text := re.search(f"\n{name}, before( and after)?:\n\n```text\n(.*?)\n```\n", section, re.DOTALL):
                lines = text[2].split("\n")
                shown[title, size] = [left(line, 44).rstrip() for line in lines] if text[1] else lines
            elif f"\n{name}, before: as 80x24.\n" in section:
                shown[title, size] = shown[title, SIZES[1]]
        if (title, SIZES[0]) in shown:
            while not shown[title, SIZES[0]][-1]:
                shown[title, SIZES[0]].pop()
    return version, shown


def left(line, width):
    """The first columns of a line."""
    while columns(line) > width:
        line = line[:-1]
    return line


def beside(before, after):
    """Two screens of 40 columns, side by side."""
    rows = itertools.zip_longest(before, after, fillvalue="")
    return [f"{left}{' ' * (44 - columns(left))}{right}".rstrip() for left, right in rows]


def columns(line):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


def block(caption, lines):
    return f"\n{caption}:\n\n```text\n" + "\n".join(lines) + "\n```\n"


def main():
    page = DOCS / "reference" / "screens.md"
    *before, after = (taken(str(pathlib.Path(folder).resolve())) for folder in sys.argv[1:3])
    before = before[0] if before else kept(page.read_text())
    text = HEAD.format(before=before[0], after=after[0], most=MOST)
    for title, *_ in SCREENS:
        text += f"\n### {title}\n"
        old, new = ({size: version[1].get((title, size)) for size in SIZES} for version in (before, after))
        if not old.get(SIZES[0]):
            text += f"\n{before[0]} does not have it.\n"
        for size in SIZES:
            name, most = f"{size[0]}x{size[1]}", MOST if size == SIZES[2] else size[1]
            versions = [(caption, shortened(each[size], most)) for caption, each in (("before", old), ("after", new))
                        if each[size]]
            if size == SIZES[0] and len(versions) == 2:
                text += block(f"{name}, before and after", beside(versions[0][1], versions[1][1]))
                continue
            for caption, lines in versions:
                other = (old if caption == "before" else new)[SIZES[1]]
                if size == SIZES[2] and lines == shortened(other, most):
                    text += f"\n{name}, {caption}: as 80x24.\n"
                else:
                    text += block(f"{name}, {caption}", lines)
    page.write_text(text)


if __name__ == "__main__":
    main()
