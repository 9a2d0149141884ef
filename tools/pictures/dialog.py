#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the pictures of alert-dialog in docs, on a display of its own. The dialog is started as alertd starts it, and
is told by this script, in alertd's place, what to show. Needs the group `screenshots` of packaging/debian-packages."""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
STYLES = {"light": "#c9d6e3", "dark": "#20262e"}


def prompt(kind, title, message, buttons, asker, **more):
    """What the daemon sends: buttons are pairs of label and role; the default one has True behind them."""
    return {
        "id": "prompt", "kind": kind, "title": title, "input": "none", "level": "active", "state": "queued",
        "askedAt": "2026-11-21T07:00:00+00:00", "asker": {"pid": asker[1], "program": asker[0]},
        "buttons": [
            {"index": index, "label": button[0], "role": button[1], "isDefault": len(button) > 2}
            for index, button in enumerate(buttons)],
    } | ({"message": message} if message else {}) | more


# What is shown, and the keys that are pressed before the picture is taken.
PICTURES = {
    "alert": (prompt(
        "alert", "Disk is full", "2.1 GB of log files are older than a year. They can be put into an archive first.",
        [("Cancel", "cancel"), ("Archive", "normal", True), ("Delete", "destructive")], ("backup.sh", 4711),
        remaining=29_900_000), []),
    "alarm": (prompt(
        "ring", "Get up", "Mon 23 Nov 06:30", [("Stop", "cancel"), ("Snooze 9 minutes", "normal")], ("alertd", 811),
        level="critical"), []),
    "approval": (prompt(
        "alert", "Run this command?", None, [("Deny", "cancel"), ("Allow", "normal")], ("tidy.sh", 4802),
        remaining=590_000_000, approval={
            "command": "rm -r /srv/backup/2024 '/srv/backup/old  '", "folder": "/srv/backup",
            "facts": ["runs /usr/bin/rm", "does not compare the files it names: /srv/backup/2024"],
            "reason": "the disk is full"}), []),
    "sheet": (prompt(
        "sheet", "Which snapshots can go?", "They take 41 GB of the backup drive.",
        [("Delete all of them", "destructive"), ("Older than a year", "normal"), ("Older than a month", "normal"),
         ("Cancel", "cancel")], ("tidy.sh", 4802)), []),
    "list": (prompt(
        "sheet", "Which is the best?", None,
        [(f"IMG_{number}.jpg", "normal") for number in range(2000, 2400)] + [("Cancel", "cancel")], ("photos.sh", 4930)),
        ["2", "3"]),
    "login": (prompt(
        "alert", "Log in to files.example.org", "The share asks for a name and a password.",
        [("Cancel", "cancel"), ("Log in", "normal", True)], ("mount-share", 5120), input="login", initialText="ada"),
        ["s", "e", "c", "r", "e", "t"]),
    "form": (prompt(
        "alert", "New user", None, [("Cancel", "cancel"), ("Create", "normal", True)], ("add-user", 5310), form=[
            {"name": "name", "kind": "text", "label": "Name", "isRequired": True},
            {"name": "password", "kind": "secret", "label": "Password", "hint": "Twelve characters or more."},
            {"name": "shell", "kind": "choice", "label": "Shell", "initial": ["zsh"],
             "choices": [{"label": "bash"}, {"label": "zsh"}, {"label": "fish"}]},
            {"name": "from", "kind": "date", "label": "From"},
            {"name": "mail", "kind": "check", "label": "Send a mail with the first password"}]),
        ["g", "r", "a", "c", "e", "Tab", "Tab", "Tab", "n", "e", "x", "t", "space", "m", "o", "n", "d", "a", "y"]),
    "text": (prompt(
        "alert", "What shall it be called?", None, [("Cancel", "cancel"), ("OK", "normal", True)], ("rename.sh", 5127),
        input="text", initialText="draft"), ["End", "space", "2"]),
    "secret": (prompt(
        "alert", "Passphrase", None, [("Cancel", "cancel"), ("OK", "normal", True)], ("unlock.sh", 5128), input="secure"),
        ["s", "e", "c", "r", "e", "t"]),
    "rows": (prompt(
        "alert", "Which pictures?", None, [("Cancel", "cancel"), ("OK", "normal", True)], ("photos.sh", 5129), form=[
            {"name": "choice", "kind": "choice", "label": "Choice", "atLeast": 1, "atMost": 40,
             "choices": [{"label": f"IMG_{number}.jpg"} for number in range(2040, 2080)]}]),
        ["space", "Down", "Down", "space"]),
    "progress": (prompt(
        "progress", "Copying photographs", None, [("Cancel", "cancel")], ("copy-photos", 5233),
        progress={"fraction": 0.42, "text": "IMG_2041.jpg", "left": 95_000_000}), []),
}


# The pictures of the page on questions: every kind of question, on one sheet for each style. The others have a file each.
SHEET = ["alert", "text", "secret", "login", "sheet", "list", "rows", "form", "approval", "progress"]
ALONE = [name for name in PICTURES if name not in ("text", "secret", "rows")]


class Daemon:
    """alertd's side of org.alertd.Prompts, as much of it as a picture needs."""

    def __init__(self, path):
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()

    def show(self, shown):
        """Serves one dialog until it has the prompt on the screen. Keeps its connections until they are closed."""
        connections, rest = [], {}
        for _ in range(2):
            connections.append(self.listener.accept()[0])
        while True:
            for connection in connections:
                connection.settimeout(0.05)
                with contextlib.suppress(TimeoutError):
                    rest[connection] = rest.get(connection, b"") + connection.recv(65536)
                *messages, rest[connection] = rest.get(connection, b"").split(b"\0")
                for message in messages:
                    method = json.loads(message)["method"].rsplit(".", 1)[1]
                    if method == "Present":
                        self.reply(connection, {"news": "registered", "agent": "1"}, True)
                        self.reply(connection, {"news": "show", "prompt": shown}, True)
                    else:
                        self.reply(connection, {}, False)
                    if method == "Presented":
                        return connections

    @staticmethod
    def reply(connection, parameters, continues):
        message = {"parameters": parameters} | ({"continues": True} if continues else {})
        connection.sendall(json.dumps(message).encode() + b"\0")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True, help="the folder of alert-dialog")
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        scratch = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="alertd-pictures.")))
        (scratch / ".config/gtk-4.0").mkdir(parents=True)
        (scratch / ".config/gtk-4.0/settings.ini").write_text("[Settings]\ngtk-font-name=Cantarell 11\n")
        environment = {"PATH": os.environ["PATH"], "HOME": str(scratch), "XDG_RUNTIME_DIR": str(scratch), "LC_ALL": "C.UTF-8"}

        def process(*words, **options):
            child = subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL, **options)
            stack.callback(child.wait)
            stack.callback(child.terminate)
            return child

        def run(*words):
            return subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout

        server = process("Xvfb", "-displayfd", "1", "-screen", "0", "1000x800x24", "-nolisten", "tcp", stdout=subprocess.PIPE)
        environment["DISPLAY"] = ":" + server.stdout.readline().decode().strip()
        # Windows have round corners and a shadow where there is a window manager that knows of them, and something that
        # puts windows together.
        bus = process("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        process("xfwm4", "--compositor=off")
        process("xcompmgr")
        while "window id" not in run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"):
            time.sleep(0.1)
        for style, background in STYLES.items():
            run("hsetroot", "-solid", background)
            environment["ADW_DEBUG_COLOR_SCHEME"] = f"prefer-{style}"
            for name, (shown, keys) in PICTURES.items():
                path = str(scratch / f"{name}-{style}")
                daemon = Daemon(path)
                dialog = process(f"{arguments.bin}/alert-dialog", "--socket", path, stdin=subprocess.DEVNULL)
                connections = daemon.show(shown)
                window = run("xdotool", "search", "--sync", "--onlyvisible", "--pid", str(dialog.pid)).split()[-1]
                run("xdotool", "windowmove", window, "40", "60", "windowfocus", "--sync", window, "mousemove", "0", "0",
                    "sleep", "2")
                if keys:
                    run("xdotool", "key", "--delay", "60", *keys, "sleep", "0.5")
                # The window and its shadow on the plain background.
                shot = str(scratch / "shot.png")
                run("import", "-window", "root", shot)
                taken = scratch / f"{name}-{style}.png"
                run("convert", shot, "-trim", "+repage", "-bordercolor", background, "-border", "8", "-strip",
                    "-define", "png:compression-level=9", str(taken))
                if name in ALONE:
                    shutil.copy(taken, DOCS / f"dialog-{name}-{style}.png")
                dialog.terminate()
                dialog.wait()
                for connection in connections:
                    connection.close()
            shots = [str(scratch / f"{name}-{style}.png") for name in SHEET]
            run("montage", *shots, "-tile", "4x", "-geometry", "+10+10", "-background", background, "-strip", "-depth", "8", "+dither", "-colors", "255",
                "-define", "png:compression-level=9", f"{DOCS}/questions-window-{style}.png")


if __name__ == "__main__":
    main()
