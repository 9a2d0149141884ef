#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A picture of the notification of an event with a meeting, as Xfce's notification server shows it on a display for this
script alone. Needs the groups `screenshots` and `test` of packaging/debian-packages.

    tools/pictures/notification.py FOLDER    the folder of alertd and alertctl; the picture goes to docs
"""

import contextlib
import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import time

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
BACKGROUND = "#c9d6e3"
SERVER = "/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd"
def event():
    """An event whose alarm was due just now."""
    start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=15, seconds=-5)
    return "\r\n".join([
        "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:review", "SUMMARY:Review of the quarter",
        f"DTSTART:{start:%Y%m%dT%H%M%SZ}", "LOCATION:https://meet.jit.si/review",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT", "END:VCALENDAR", ""])


def main():
    binaries = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, contextlib.ExitStack() as stack:
        home = pathlib.Path(folder)
        environment = {
            "PATH": f"{binaries}:{os.environ['PATH']}", "HOME": folder, "XDG_RUNTIME_DIR": folder, "LANG": "C.UTF-8",
            "XDG_STATE_HOME": folder + "/state"}
        os.chmod(folder, 0o700)

        def process(*words, **options):
            started = subprocess.Popen(words, env=environment, **options)
            stack.callback(lambda: (started.terminate(), started.wait()))
            return started

        def run(*words):
            return subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout

        bus = process("dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE, text=True)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        server = process("Xvfb", "-displayfd", "1", "-screen", "0", "500x260x24", "-nolisten", "tcp",
                         stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
        environment["DISPLAY"] = ":" + server.stdout.readline().strip()
        run("hsetroot", "-solid", BACKGROUND)
        process(SERVER, stderr=subprocess.DEVNULL)
        # A server that starts later would come after the alarm.
        run("gdbus", "wait", "--session", "--timeout", "20", "org.freedesktop.Notifications")
        work = home / ".calendars/work"
        work.mkdir(parents=True)
        (work / "displayname").write_text("Work")
        settings = home / ".config/alertd"
        settings.mkdir(parents=True)
        (settings / "config.toml").write_text('[[calendars]]\npath = "~/.calendars/work"\nfollow = true\n')
        (work / "review.ics").write_text(event())
        process(str(binaries / "alertd"), "--foreground", stderr=subprocess.DEVNULL)
        limit = time.monotonic() + 30
        while "review" not in subprocess.run(
                ["alertctl", "list", "--delivered", "--json"], env=environment, capture_output=True, text=True).stdout:
            if time.monotonic() > limit:
                raise SystemExit("the alarm does not come")
            time.sleep(0.1)
        shot = folder + "/shot.png"
        # The notification is drawn a moment after it was sent.
        before = b""
        while True:
            time.sleep(0.5)
            run("import", "-window", "root", shot)
            now = pathlib.Path(shot).read_bytes()
            if now == before and int(run("convert", shot, "-unique-colors", "-format", "%w", "info:")) > 1:
                break
            before = now
        run("convert", shot, "-trim", "+repage", "-bordercolor", BACKGROUND, "-border", "12", "-strip",
            str(DOCS / "notification-join.png"))
        print("docs/notification-join.png")


main()
