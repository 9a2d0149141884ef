#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/pictures/windows.webp: the windows of two versions of alert-dialog on screens of two sizes, light and
dark, on one sheet. Needs the group `screenshots` of packaging/debian-packages.

    tools/pictures/windows.py BEFORE AFTER     folders with alert-dialog of both versions
    tools/pictures/windows.py AFTER            keeps what the sheet has of the version before"""

import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from dialog import DOCS, STYLES, Daemon, prompt

SIZES = [(360, 640), (1280, 800)]
HEIGHT, HEADING, NAME, GAP = 640, 40, 130, 8
COMMAND = "sh -c 'rm -rf /data/old && git push --force origin main'"
CANCEL, OK = ("Cancel", "cancel"), ("OK", "normal", True)
TERMS = "\n\n".join(
    f"{number}. The backup of a day is kept for {number} weeks, and that of a month for a year. Then it is deleted,"
    " unless somebody has marked it before." for number in range(1, 25))


def field(name, kind, label, **more):
    return {"name": name, "kind": kind, "label": label} | more


FORM = [
    field("name", "text", "Name", isRequired=True), field("mail", "text", "Mail", purpose="email", isRequired=True),
    field("about", "lines", "About"), field("age", "number", "Age", maximum="120", isInteger=True),
    field("password", "secret", "Password", hint="Twelve characters or more."),
    field("shell", "choice", "Shell", initial=["zsh"],
          choices=[{"label": "bash"}, {"label": "zsh"}, {"label": "fish"}]),
    field("from", "date", "From"), field("until", "date", "Until"), field("at", "time", "Every day at"),
    field("first", "dateTime", "First login"), field("idle", "duration", "Log out after"),
    field("home", "folder", "Home"), field("key", "file", "Key"), field("log", "save", "Log"),
    field("quota", "number", "Quota in GB"), field("groups", "choice", "Groups", atLeast=0, atMost=4, choices=[
        {"label": label} for label in ("audio", "docker", "sudo", "video")]),
    field("welcome", "check", "Send a mail with the first password"),
]
APPROVAL = {
    "command": COMMAND, "folder": "/srv/backup/of/the/photographs",
    "facts": ["runs /usr/bin/dash", "deletes /data/old and all below it", "writes to another machine"],
    "reason": "the disk is full"}

# The name of a row, and what each version is told to show. What a version does not have is a text.
ROWS = [
    ("list", *[prompt("sheet", "Which picture?", None, [(f"IMG_{number}.jpg", "normal") for number in range(2000, 2200)]
                      + [CANCEL], ("photos.sh", 4930))] * 2),
    ("form", "no forms yet", prompt("alert", "New user", None, [CANCEL, ("Create", "normal", True)], ("add-user", 5310),
                                    form=FORM)),
    ("approval", prompt("alert", "Run this command?", COMMAND, [("Deny", "cancel"), ("Allow", "normal")],
                        ("tidy.sh", 4802)),
     prompt("alert", "Run this command?", None, [("Deny", "cancel"), ("Allow", "normal")], ("tidy.sh", 4802),
            approval=APPROVAL)),
    ("long text", *[prompt("alert", "Terms of the backup", TERMS, [CANCEL, ("Accept", "normal", True)],
                           ("backup.sh", 4711))] * 2),
    ("alarm", *[prompt("ring", "Get up", "Mon 23 Nov 06:30", [("Stop", "cancel"), ("Snooze 9 minutes", "normal")],
                       ("alertd", 811), level="critical")] * 2),
]


class Screen:
    """A display of a size, with a window manager."""

    def __init__(self, stack, scratch, size):
        self.stack, self.scratch, self.size = stack, scratch, size
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(scratch), "XDG_RUNTIME_DIR": str(scratch),
                            "LC_ALL": "C.UTF-8"}
        server = self.process("Xvfb", "-displayfd", "1", "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp",
                              stdout=subprocess.PIPE)
        self.environment["DISPLAY"] = ":" + server.stdout.readline().decode().strip()
        bus = self.process("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        self.process("xfwm4", "--compositor=off")
        self.process("xcompmgr")
        while "window id" not in self.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"):
            time.sleep(0.1)

    def process(self, *words, **options):
        child = subprocess.Popen(words, env=self.environment, stderr=subprocess.DEVNULL, **options)
        self.stack.callback(child.wait)
        self.stack.callback(child.terminate)
        return child

    def run(self, *words):
        return subprocess.run(words, env=self.environment, check=True, capture_output=True, text=True).stdout

    def take(self, folder, style, shown, picture):
        """Takes the whole screen while a dialog shows the prompt in the middle of it."""
        self.run("hsetroot", "-solid", STYLES[style])
        self.environment["ADW_DEBUG_COLOR_SCHEME"] = f"prefer-{style}"
        path = f"{picture}.socket"
        daemon = Daemon(path)
        dialog = self.process(f"{folder}/alert-dialog", "--socket", path, stdin=subprocess.DEVNULL)
        connections = daemon.show(shown)
        window = self.run("xdotool", "search", "--sync", "--onlyvisible", "--pid", str(dialog.pid)).split()[-1]
        shape = dict(line.split("=") for line in self.run("xdotool", "getwindowgeometry", "--shell", window).split())
        place = [str((self.size[axis] - int(shape[side])) // 2) for axis, side in enumerate(("WIDTH", "HEIGHT"))]
        # A window with its shadow can be larger than the screen.
        self.run("xdotool", "windowmove", "--", window, *place)
        self.run("xdotool", "windowfocus", "--sync", window, "mousemove", "0", "0", "sleep", "1.5")
        self.run("import", "-window", "root", "-strip", str(picture))
        dialog.terminate()
        dialog.wait()
        for connection in connections:
            connection.close()


def sheet(font, columns, rows, target):
    """Puts pictures with the names of their columns and rows on one sheet."""
    def text(width, height, words, paper="white"):
        return ["(", "-background", paper, "-fill", "#333333", "-font", font, "-pointsize", "24", "-gravity", "center",
                "-size", f"{width}x{height}", f"caption:{words}", ")"]

    border = ["-bordercolor", "white", "-border", str(GAP // 2)]
    words = ["(", *text(NAME + GAP, HEADING + GAP, " ")]
    for name, width in columns:
        words += ["(", *text(width, HEADING, name), *border, ")"]
    words += ["+append", ")"]
    for name, pictures in rows:
        words += ["(", "(", *text(NAME, HEIGHT, name), *border, ")"]
        for (_, width), picture in zip(columns, pictures):
            shown = text(width, HEIGHT, picture, "#eeeeee") if isinstance(picture, str) else [
                "(", str(picture), "-resize", f"{width}x{HEIGHT}!", ")"]
            words += ["(", *shown, *border, ")"]
        words += ["+append", ")"]
    subprocess.run(["convert", *words, "-append", "-strip", "-quality", "60", "-define", "webp:method=6", str(target)],
                   check=True)


def kept(target, column, row, picture):
    """Cuts a picture out of the sheet as it is, by the number of its column and its row."""
    widths = [size[0] * HEIGHT // size[1] for size in SIZES for _ in range(4)]
    left = NAME + GAP + sum(width + GAP for width in widths[:column]) + GAP // 2
    top = HEADING + GAP + row * (HEIGHT + GAP) + GAP // 2
    subprocess.run(["convert", str(target), "-crop", f"{widths[column]}x{HEIGHT}+{left}+{top}", "+repage", str(picture)],
                   check=True)


def main():
    folders = [str(pathlib.Path(folder).resolve()) for folder in sys.argv[1:3]]
    folders = dict(zip(("before", "after"), folders if len(folders) > 1 else [None] + folders))
    target = DOCS / "pictures" / "windows.webp"
    font = subprocess.run(["fc-match", "-f", "%{file}", "Cantarell"], capture_output=True, text=True, check=True).stdout
    with contextlib.ExitStack() as stack:
        scratch = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="alertd-windows.")))
        (scratch / ".config/gtk-4.0").mkdir(parents=True)
        (scratch / ".config/gtk-4.0/settings.ini").write_text("[Settings]\ngtk-font-name=Cantarell 11\n")
        columns, rows = [], [(row[0], []) for row in ROWS]
        for size in SIZES:
            screen = Screen(stack, scratch, size)
            for style in STYLES:
                for place, version in enumerate(folders, 1):
                    columns.append((f"{size[0]}x{size[1]}, {style}, {version}", size[0] * HEIGHT // size[1]))
                    for number, (row, (name, pictures)) in enumerate(zip(ROWS, rows)):
                        picture = row[place]
                        if isinstance(picture, dict):
                            picture = scratch / f"{name.replace(' ', '-')}-{size[0]}-{style}-{version}.png"
                            if folders[version]:
                                screen.take(folders[version], style, row[place], picture)
                            else:
                                kept(target, len(columns) - 1, number, picture)
                        pictures.append(picture)
        sheet(font, columns, rows, target)


if __name__ == "__main__":
    main()
