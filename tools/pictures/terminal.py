#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures of questions and of the centre in a terminal, for the first page: alertctl runs in a window of tmux, and what
tmux then shows is written cell by cell as SVG. Nothing in them is drawn by hand.

    tools/pictures/terminal.py FOLDER [NAME...]    the folder of alertd and alertctl; the pictures go to docs
"""

import contextlib
import datetime
import html
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLUMNS, CELL, LINE, MARGIN, HEADING = 66, 9, 17, 14, 22
BACKGROUND, FOREGROUND, RED, FAINT = "#1d1f21", "#d8dad6", "#f2777a", "#8a8d8b"

SHOP = pathlib.Path("/tmp/shop")

TODAY = datetime.date.today()
NEXT_MONTH = (TODAY.replace(day=1) + datetime.timedelta(days=31)).replace(day=1)

# Two calendars that are followed.
CALENDARS = r"""{
            event() { # FOLDER NAME START TITLE LINES
                printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT "UID:$2" "SUMMARY:$4" "DTSTART$3" "${@:5}" BEGIN:VALARM \
                    ACTION:DISPLAY TRIGGER:-PT15M END:VALARM END:VEVENT END:VCALENDAR > ~/.calendars/"$1/$2.ics"
            }
            mkdir -p ~/.calendars/home ~/.calendars/work ~/.config/alertd
            printf Home > ~/.calendars/home/displayname; printf '#8ae234' > ~/.calendars/home/color
            printf Work > ~/.calendars/work/displayname; printf '#729fcf' > ~/.calendars/work/color
            day=$(date -d tomorrow +%Y%m%d); later=$(date -d '3 days' +%Y%m%d)
            event work standup ":${day}T093000" Standup 'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR'
            event work review ":${day}T140000" 'Review of the quarter' 'LOCATION:https://meet.jit.si/review'
            event home dentist ":${day}T163000" Dentist 'LOCATION:High Street 7'
            event home choir ":${later}T193000" Choir 'RRULE:FREQ=WEEKLY'
            event home broken ':tomorrow' 'Written by hand'
            printf '[[calendars]]\nname = "mine"\npath = "~/.calendars/*"\nfollow = true\nwrite = true\n' > ~/.config/alertd/config.toml
            until alertctl list --json | grep -q Choir; do sleep 0.1; done
        } > setup.log
"""

# The script that asks, what is awaited, which keys are pressed then, and what is awaited after them.
PICTURES = {
    "terminal-sheet": (
        "backup.sh", "alertctl sheet 'The disk is full' '42 GB of backups are older than a year.' --destructive Delete"
        " --button Archive --button 'Show them' --cancel Later --timeout 2m", "Show them", [], "▸ 1"),
    "terminal-branches": (
        "switch.sh", "mapfile -t branches < <(git branch --format '%(refname:short)')\n"
        "alertctl sheet 'Switch to which branch?' \"${branches[@]/#/--button=}\" --cancel Cancel", "Cancel", list("fix"), "found"),
    "terminal-login": ("mount.sh", "alertctl alert 'Password for the NAS' --login --initial ada", "Password ", list("secret"), "••••••"),
    "terminal-approval": (
        "clean.sh", "cd /tmp/shop && alertctl approve --reason 'the disk is full' -- rm -r /srv/old 'a b'", "Allow", [], "says"),
    "terminal-form": (
        "adduser.sh", "alertctl form 'New user' --field 'name*=text:Name' --field 'key=secret:Password'"
        " --field 'sh=choice:Shell,of=bash|zsh|fish' --field 'until=date:Until'", "Until",
        ["ada", "Enter", "secret", "Enter", "Down", "Space", "Tab", "friday"], "friday"),
    "terminal-list": (
        "evening.sh", """{
            alertctl remind 'Lunch' in 45m
            alertctl remind 'Stand up' every weekday at 10:30
            alertctl skip stand-up
            alertctl alarm 'Get up' every weekday at 6:30
            alertctl timer 25m Focus --then 5m Break --repeat 4 --no-wait
            alertctl remind 'Invoices' every month on the last friday at 16:00
            alertctl notify 'Backup done' '42 GB in 3 minutes'
        } > setup.log
        alertctl list""",
        "Delivered", [], "Backup"),
    "terminal-center": (
        "today.sh", """{
            alertctl remind 'Tea is ready' in 4m --body 'The pot is in the kitchen'
            alertctl remind 'Stand up' every weekday at 10:30
            alertctl remind 'Train to Hamburg' tomorrow at 17:40 --app org.example.Trains --body 'Platform 7, coach 12'
            alertctl remind 'Invoices' every month on the last friday at 16:00
            alertctl notify 'Standup' 'https://meet.example.org' --id standup
            alertctl notify 'Ada: lunch at one?' --id lunch --app org.example.Chat --thread Ada
            alertctl notify 'Ada: or half past?' --id later --app org.example.Chat --thread Ada
            alertctl notify 'Backup done' '42 GB in 3 minutes' --id backup --app org.example.Backup
            alertctl notify 'Backup failed' 'Nothing is left on /mnt/backup' --id failed --app org.example.Backup
            alertctl ack lunch && alertctl snooze backup 1h && alertctl activate standup
            echo "alertctl sheet 'The disk is full' --destructive Delete --button Archive --cancel Later --no-wait" > check-disk.sh
            bash check-disk.sh
        } > setup.log
        exec alertctl center""", "Questions 1", ["2"], "▸●"),
    "terminal-month": (
        "month.sh", """{
            alertctl remind 'Invoices' every month on the last friday at 16:00
            alertctl remind 'Water the plants' every 3 days at 19:00
            alertctl remind 'Call Ada' every tuesday at 18:30
        } >> setup.log
        exec alertctl center""", "q leave", ["m", "NPage", "Home"], f"{NEXT_MONTH:%B %Y}"),
    "terminal-calendars": (
        "calendars.sh", CALENDARS + "alertctl calendar list; alertctl list", "Choir", [], "Choir"),
    "terminal-agenda": (
        "agenda.sh", CALENDARS + "alertctl calendar agenda tomorrow; echo; alertctl calendar agenda --month", "due on that day", [], "due on that day"),
}
# A sheet for each way of showing a question in a terminal, with every kind of question: what it is, the script that asks,
# the keys that are pressed, and what is awaited after them. Keys of plain lines are others.
SHEET = [
    ("two buttons", "deploy.sh", "alertctl alert 'Deploy to production?' 'All tests passed.' --button Deploy --cancel 'Not now'",
     "Deploy", [], "Not now", []),
    ("a text", "rename.sh", "alertctl alert 'What shall it be called?' --text --initial draft", "called", [" 2"], "draft 2", ["final"]),
    ("a secret", "unlock.sh", "alertctl alert Passphrase --secure", "Passphrase", ["secret"], "••••••", []),
    ("a user and a password", "mount.sh", "alertctl alert 'Log in to files.example.org' --login --initial ada",
     "Log in", ["secret"], "••••••", ["Enter"]),
    ("choices", "backup.sh", "alertctl sheet 'The disk is full' --destructive Delete --button Archive --cancel Later --timeout 2m",
     "Archive", [], "Later", []),
    ("rows", "photos.sh", "printf 'IMG_%d.jpg\\n' {2040..2045} | alertctl sheet 'Which pictures?' --rows - --multiple",
     "2040", ["Space", "Down", "Down", "Space"], "2042", ["1 3"]),
    ("a form", "adduser.sh", "alertctl form 'New user' --field 'name*=text:Name' --field 'key=secret:Password'"
     " --field 'sh=choice:Shell,of=bash|zsh|fish' --field 'until=date:Until'",
     "New user", ["ada", "Enter", "secret", "Enter", "Down", "Space", "Tab", "friday"], "friday", ["ada", "Enter"]),
    ("an approval", "clean.sh", "cd /tmp/shop && alertctl approve --reason 'the disk is full' -- rm -r /srv/old 'a b'",
     "says", [], "says", []),
    ("work", "convert.sh", "alertctl progress run --fd 3 --title Converting -- bash -c 'sleep 2; echo 2/5 film 7 >&3; sleep 60'",
     "film 7", [], "film 7", []),
]
# Those that need more room than a question.
WIDER = {"terminal-list": 96, "terminal-calendars": 88, "terminal-agenda": 72, "terminal-center": 88, "terminal-month": 88}


def main():
    binaries = str(pathlib.Path(sys.argv[1]).resolve())
    # An approval names its folder, which is to be the same in every picture.
    SHOP.mkdir(mode=0o700)
    try:
        pictures(binaries)
        for way in ("terminal", "plain", "attend"):
            sheet(binaries, way)
    finally:
        SHOP.rmdir()


def pictures(binaries):
    """Takes the pictures of one command each."""
    # What the list shows is not to be seen in the centre.
    alone = ["terminal-list", "terminal-calendars", "terminal-agenda"]
    wanted = sys.argv[2:] or list(PICTURES)
    for names in [[name] for name in alone] + [[name for name in PICTURES if name not in alone]]:
        names = [name for name in names if name in wanted]
        if names:
            take(binaries, names)


def take(binaries, names):
    """Takes some pictures with a daemon of their own."""
    with world(binaries) as (folder, environment):
        for name in names:
            columns = WIDER.get(name, COLUMNS)
            lines = seen(folder, environment, columns, *PICTURES[name])
            (ROOT / "docs" / (name + ".svg")).write_text(svg(lines, columns))
            print(f"docs/{name}.svg")


@contextlib.contextmanager
def world(binaries):
    """A home with a repository, and a daemon."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "PATH": f"{binaries}:{os.environ['PATH']}", "HOME": folder, "XDG_RUNTIME_DIR": folder, "LANG": "C.UTF-8",
            "XDG_STATE_HOME": folder + "/state", "TERM": "xterm-256color", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none",
        }
        os.chmod(folder, 0o700)
        repository(folder, environment)
        daemon = subprocess.Popen([binaries + "/alertd", "--foreground"], env=environment, stderr=subprocess.DEVNULL)
        try:
            yield folder, environment
        finally:
            daemon.terminate()
            daemon.wait()


def sheet(binaries, way):
    """Takes every kind of question in one way, and puts them on a sheet in two columns."""
    panels = []
    with world(binaries) as (folder, environment):
        if way == "plain":
            environment["ALERTD_PLAIN"] = "1"
        for what, name, command, first, keys, last, plain in SHEET:
            if way == "attend":
                lines = attended(folder, environment, name, command, first, keys, last)
            else:
                isPlain = way == "plain"
                lines = seen(folder, environment, COLUMNS, name, command, first, plain if isPlain else keys,
                             first if isPlain else last, 0.5, rows=7 if what == "work" else 24)
            panels.append((what, lines))
    heights, places = [0, 0], []
    for what, lines in panels:
        column = heights.index(min(heights))
        places.append((column, heights[column], what, lines))
        heights[column] += HEADING + len(lines) * LINE + 3 * MARGIN
    panel = COLUMNS * CELL + 2 * MARGIN
    width, height = 2 * panel + 3 * MARGIN, max(heights) + MARGIN
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
           f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
           '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">']
    for column, top, what, lines in places:
        left, top = MARGIN + column * (panel + MARGIN), top + MARGIN
        out.append(f'<text x="{left}" y="{top + 14}" fill="#333333">{html.escape(what)}</text>')
        out.append(f'<rect x="{left}" y="{top + HEADING}" width="{panel}" height="{len(lines) * LINE + 2 * MARGIN}" rx="8" fill="{BACKGROUND}"/>')
        out += glyphs(lines, left + MARGIN, top + HEADING + MARGIN)
    (ROOT / "docs" / f"questions-{way}.svg").write_text("\n".join(out + ["</g>", "</svg>", ""]))
    print(f"docs/questions-{way}.svg")


def attended(folder, environment, name, command, first, keys, last):
    """The lines of a terminal in which somebody attends, while a script asks that has none."""
    def ask():
        return subprocess.Popen([f"{folder}/work/{name}"], env=environment, cwd=f"{folder}/work", start_new_session=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    pathlib.Path(folder, "work", name).write_text(f"#!/bin/bash\n{command}\n")
    pathlib.Path(folder, "work", name).chmod(0o755)
    askers = []
    try:
        return seen(folder, environment, COLUMNS, "attend-" + name, "exec alertctl question attend", "No open questions.", keys, last, 0.5,
                    lambda wait: (askers.append(ask()), wait(first)), 18)
    finally:
        for asker in askers:
            os.killpg(asker.pid, signal.SIGTERM)
            asker.wait()


def repository(folder, environment):
    """A repository with branches to choose from."""
    names = [f"{kind}-{what}" for kind in ("feature", "fix", "release") for what in
             ("alarm", "badge", "clock", "daylight", "editor", "filter", "gap", "history", "index")]
    script = "git init -q -b main work && cd work && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m a"
    subprocess.run(["sh", "-c", script + "".join(f" && git branch {name}" for name in names)], cwd=folder, env=environment, check=True)


def seen(folder, environment, columns, name, command, first, keys, last, pause=0, meanwhile=None, rows=24):
    """The lines of the window, with their attributes.

    After the keys it is as good as still after the pause. What happens meanwhile, once the first text is seen, may wait for
    another one."""
    script = pathlib.Path(folder, "work", name)
    script.write_text(f"#!/bin/bash\n{command}\n")
    script.chmod(0o755)

    # A server that ends does not give its socket to the next at once, so each has its own.
    def tmux(*words):
        run = subprocess.run(["tmux", "-S", f"{folder}/tmux-{name}", "-f", "/dev/null", *words], env=environment, check=True, capture_output=True, text=True)
        return run.stdout

    def wait(text):
        limit = time.monotonic() + 20
        while text not in tmux("capture-pane", "-p"):
            if time.monotonic() > limit:
                raise SystemExit(f"{text!r} is not seen:\n{tmux('capture-pane', '-p')}")
            time.sleep(0.05)

    tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), f"cd {folder}/work && PS1='$ ' exec bash --norc")
    try:
        wait("$")
        tmux("send-keys", "./" + name, "Enter")
        wait(first)
        if meanwhile:
            meanwhile(wait)
        for key in keys:
            tmux("send-keys", key)
        wait(last)
        time.sleep(pause)
        return tmux("capture-pane", "-p", "-e", "-N").rstrip("\n").split("\n")
    finally:
        tmux("kill-server")


def cells(line, attributes):
    """Characters with their column and SGR parameters. tmux goes on with those of the line before."""
    column = 0
    for part in re.findall(r"\x1b\[[0-9;]*m|\x1b[()].|[\x0e\x0f]|.", line):
        if part.startswith("\x1b["):
            numbers = (part[2:-1] or "0").split(";")
            while numbers:
                number = numbers.pop(0)
                # A colour of 24 bits is five numbers.
                if number == "38" and numbers[:1] == ["2"]:
                    number, numbers = "#" + "".join(f"{int(part):02x}" for part in numbers[1:4]), numbers[4:]
                if number in ("", "0"):
                    attributes.clear()
                else:
                    attributes.add(number)
        elif not part.startswith("\x1b") and part >= " ":
            yield column, part, set(attributes)
            column += 2 if unicodedata.east_asian_width(part) in "WF" else 1


def glyphs(lines, left_edge, top_edge):
    """The cells of a screen, at a place of a picture."""
    out, state = [], set()
    for row, line in enumerate(lines):
        top = top_edge + row * LINE
        for column, character, attributes in cells(line, state):
            ink = RED if "31" in attributes else FAINT if "2" in attributes else FOREGROUND
            ink = next((each for each in attributes if each.startswith("#")), ink)
            left, paper = left_edge + column * CELL, None
            if "7" in attributes:
                ink, paper = BACKGROUND, ink
            if paper:
                out.append(f'<rect x="{left}" y="{top}" width="{CELL}" height="{LINE}" fill="{paper}"/>')
            if "4" in attributes:
                out.append(f'<rect x="{left}" y="{top + LINE - 2}" width="{CELL}" height="1" fill="{ink}"/>')
            if character != " ":
                weight = ' font-weight="bold"' if "1" in attributes else ""
                out.append(f'<text x="{left}" y="{top + LINE - 4}" fill="{ink}"{weight}>{html.escape(character)}</text>')
    return out


def svg(lines, columns):
    width, height = columns * CELL + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
           f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}"/>',
           '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">']
    out += glyphs(lines, MARGIN, MARGIN)
    return "\n".join(out + ["</g>", "</svg>", ""])


if __name__ == "__main__":
    main()
