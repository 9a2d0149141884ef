# SPDX-License-Identifier: Apache-2.0
"""The page in Chromium: from the start of its server to the first byte, from a shell to a row on the screen, what it costs
at rest, and the pauses of a page with very much to show."""

import json
import os
import pathlib
import socket
import subprocess
import sys
import time

from measure_idle import mebibytes, switches
from table import Table

ROOT = pathlib.Path(__file__).resolve().parent.parent
PENDING, PAST, AT_ONCE = 10_000, 100_000, 500
# The places, and what they show once they have loaded. Today is open before.
PLACES = {
    "#/month": "table.month .entry", "#/week": "section li.row", "#/history": "ul[aria-label='Past reminders'] li.row",
    "#/noise": "table.totals tbody tr", "#/": "li.row .title",
}
# Chromium reports tasks of 50 ms and more.
WATCH_TASKS = """() => { window.tasks = []; new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.tasks.push(task.duration); }).observe({ type: 'longtask' }); }"""


def measure(surroundings, count):
    os.environ["ALERTD_TEST_BINARIES"] = str(surroundings.binaries)
    sys.path.insert(0, str(ROOT / "Tests"))
    from PageTests import world as worlds

    first = Table("Page, from the first connection to the first byte, with its server not running", "ms", "socket activation by systemd")
    row = Table("Page, from exec of \"alertctl remind\" to the row on the screen", "ms", "Playwright's own time included")
    rest = Table("Page at rest for 10 s with a stream open", "context switches")
    memory = Table("Page, memory of its server with a stream open", "MiB", alone=True)
    pauses = Table(f"Page, longest task with {PENDING:,} pending and {PAST:,} past", "ms", "0: none of 50 ms or more", alone=True)
    world = worlds.World()
    try:
        first.add("alert-page", [activation(world, worlds) for _ in range(count)])
        page = worlds.Shared.start(worlds.CHROMIUM).new_context(viewport=worlds.LARGE).new_page()
        page.goto(world.control("Ticket")["url"])
        page.get_by_role("heading", level=1, name="Today").wait_for()
        row.add("alert-page", [appearance(world, page, number) for number in range(count)])
        time.sleep(3)
        before = switches([world.page_program.pid])
        time.sleep(10)
        after = switches([world.page_program.pid])
        rest.add("alert-page", sum(value - before.get(thread, 0) for thread, value in after.items()))
        memory.add("resident", mebibytes([world.page_program.pid], "Rss"))
        memory.add("proportional share", mebibytes([world.page_program.pid], "Pss"))
        fill(world)
        for place, longest in tasks(page):
            pauses.add(place, longest)
    finally:
        worlds.Shared.stop()
        world.close()
    return [first, row, rest, memory, pauses]


def activation(world, worlds):
    """Milliseconds to the first byte from a server that the connection itself starts."""
    port = worlds.free_port()
    words = ["systemd-socket-activate", "-l", f"127.0.0.1:{port}", "--fdname=http", *(f"--setenv={name}" for name in world.environment)]
    manager = subprocess.Popen([*words, worlds.BINARIES / "alert-page"], env=world.environment, stderr=subprocess.DEVNULL)
    try:
        began, connection = worlds.until("the socket listens", lambda: connected(port))
        connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        connection.recv(1)
        connection.close()
        return 1000 * (time.monotonic() - began)
    finally:
        manager.kill()
        manager.wait()


def connected(port):
    """The time before a connection that succeeds, and the connection."""
    began = time.monotonic()
    try:
        return began, socket.create_connection(("127.0.0.1", port))
    except OSError:
        return None


def appearance(world, page, number):
    title = f"Row {number}"
    began = time.monotonic()
    world.alertctl("remind", title, "--in", "2h")
    page.get_by_text(title, exact=True).first.wait_for()
    return 1000 * (time.monotonic() - began)


def fill(world):
    def send(method, parameters):
        with world.connect("alertd/alertd.varlink") as connection:
            for start in range(0, len(parameters), AT_ONCE):
                some = parameters[start:start + AT_ONCE]
                calls = ({"method": f"org.alertd.Notifications.{method}", "parameters": one} for one in some)
                connection.sendall(b"".join(json.dumps(call).encode() + b"\0" for call in calls))
                replies = 0
                while replies < len(some):
                    replies += connection.recv(1 << 20).count(b"\0")

    send("Remind", [{"content": {"title": f"Reminder {number}"}, "trigger": {"in": f"PT{number % 700 + 3}H"}} for number in range(PENDING)])
    send("Notify", [{"content": {"title": f"Alert {number}", "app": f"app{number % 40}"}} for number in range(PAST)])


def tasks(page):
    """The longest task of each place, from its opening until it shows what it has."""
    page.evaluate(WATCH_TASKS)
    for place, shown in PLACES.items():
        page.evaluate("place => { window.tasks = []; location.hash = place; }", place)
        page.locator(shown).first.wait_for()
        # The rest of the rows, until the browser rests. A task is reported after its end.
        for _ in range(5):
            page.evaluate("() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 20)))")
        yield place, page.evaluate("() => Math.max(0, ...window.tasks)")
