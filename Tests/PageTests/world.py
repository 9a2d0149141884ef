# SPDX-License-Identifier: Apache-2.0
"""A home with an alertd and an alert-page of its own, and the browser that all tests share."""

import json
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from waiting import PATIENCE, start_daemon, until

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARIES = pathlib.Path(os.environ.get("ALERTD_TEST_BINARIES", ROOT / ".build/debug")).resolve()
ZONE = os.environ.get("ALERTD_TEST_ZONE", "Europe/Berlin")
SMALL = {"width": 360, "height": 640}
LARGE = {"width": 1280, "height": 800}

expect.set_options(timeout=PATIENCE * 1000)


# The sockets that hold the ports of free_port.
HELD = []


def free_port():
    """A port of 127.0.0.1 on which nobody listens. It stays bound to a socket that does not listen, so that the kernel
    gives it to nobody else; a server with SO_REUSEADDR can still listen on it (socket(7))."""
    held = socket.socket()
    held.bind(("127.0.0.1", 0))
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    HELD.append(held)
    return held.getsockname()[1]


def call(connection, method, parameters, more=False):
    """One call of Varlink, and its first reply."""
    message = {"method": method, "parameters": parameters, **({"more": True} if more else {})}
    connection.sendall(json.dumps(message).encode() + b"\0")
    answer = b""
    while not answer.endswith(b"\0"):
        part = connection.recv(65536)
        assert part, "the server has closed the connection"
        answer += part
    reply = json.loads(answer.split(b"\0")[0])
    assert "error" not in reply, reply
    return reply["parameters"]


class Events:
    """The events of alertd from now on, on a connection."""

    def __init__(self, connection):
        self.connection, self.rest = connection, b""
        connection.sendall(json.dumps({"method": "org.alertd.Manager.Watch", "more": True}).encode() + b"\0")
        self.next()  # The present state.

    def next(self, *ends):
        """The next event; None if none comes in time, or one of the other descriptors is readable first."""
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.connection, *ends], [], [], PATIENCE)
            if self.connection not in ready or not (part := self.connection.recv(65536)):
                return None
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)["parameters"]["event"]


# Asks a question, prints its id, and stays, so that the question does.
ASKER = """
import json, socket, sys
connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])
connection.sendall(sys.argv[2].encode() + b"\\0")
print(json.loads(connection.recv(65536).split(b"\\0")[0])["parameters"]["id"], flush=True)
sys.stdin.read()
"""


# The whole Chromium draws a window for each context. The shell has the same engine, and takes less than half of the
# processor time, but no notifications.
CHROMIUM, SHELL = "/usr/bin/chromium", "/usr/bin/chromium-headless-shell"


class Shared:
    """One browser of each kind for all tests of a run: starting it takes half a second."""

    playwright = None
    browsers: dict[str, Browser] = {}

    @classmethod
    def start(cls, program):
        if program not in cls.browsers:
            cls.browsers[program] = launch(program=program)
        return cls.browsers[program]

    @classmethod
    def stop(cls):
        for browser in cls.browsers.values():
            browser.close()
        if cls.playwright is not None:
            cls.playwright.stop()
        cls.browsers, cls.playwright = {}, None


def launch(*arguments, program=SHELL, **options):
    """Starts Debian's Chromium. Its sandbox does not run as root, as in a container."""
    if Shared.playwright is None:
        Shared.playwright = sync_playwright().start()
    return Shared.playwright.chromium.launch(
        executable_path=program, args=["--no-sandbox", *arguments], **options)


class World:
    """Private folders and the two programs in them. Nothing of the machine's session is visible there."""

    def __init__(self, hosts=(), settings="", files=None):
        """`settings` is alertd's config.toml, and `files` are further files by their names below the home."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="page-"))
        for name in ("home", "run", "state", "data", "config/alertd"):
            (self.folder / name).mkdir(mode=0o700, parents=True)
        folder = str(self.folder)
        self.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": ZONE, "HOME": folder + "/home",
            "XDG_RUNTIME_DIR": folder + "/run", "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data",
            "XDG_DATA_DIRS": folder + "/data", "XDG_CONFIG_HOME": folder + "/config",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/no-bus", "PULSE_SERVER": f"unix:{folder}/no-sound",
        }
        (self.folder / "home/.asoundrc").write_text("pcm.!default {\n type hw\n card 31\n}\n")
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        page_settings = f"port = {self.port}\nhosts = {json.dumps(list(hosts))}\n"
        (self.folder / "config/alertd/page.toml").write_text(page_settings)
        (self.folder / "config/alertd/config.toml").write_text(settings)
        for name, text in (files or {}).items():
            file = self.folder / "home" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        self.programs = []
        self.start_daemon()
        self.start_page()

    def start(self, *words):
        log = open(self.folder / f"{words[0]}.log", "ab")
        program = subprocess.Popen([BINARIES / words[0], *words[1:]], env=self.environment, stdout=log, stderr=log)
        self.programs.append(program)
        return program

    def start_daemon(self):
        with open(self.folder / "alertd.log", "ab") as log:
            self.daemon = start_daemon(BINARIES / "alertd", env=self.environment, stdout=log, stderr=log)
        self.programs.append(self.daemon)

    def start_page(self):
        self.page_program = self.start("alert-page")
        until("alert-page listens", lambda: self.is_listening("alertd/page-control"))

    def is_listening(self, name):
        try:
            self.connect(name).close()
            return True
        except OSError:
            return False

    def connect(self, name):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(PATIENCE)
        connection.connect(str(self.folder / "run" / name))
        return connection

    def kill_daemon(self):
        self.daemon.send_signal(signal.SIGKILL)
        self.daemon.wait()

    def control(self, method, **parameters):
        """Calls a method of org.alertd.PageControl, as alertctl does."""
        with self.connect("alertd/page-control") as connection:
            return call(connection, "org.alertd.PageControl." + method, parameters)

    def prompts(self, method, **parameters):
        """Calls a method of org.alertd.Prompts."""
        with self.connect("alertd/alertd.varlink") as connection:
            return call(connection, "org.alertd.Prompts." + method, parameters)

    def ask_elsewhere(self, **question):
        """Asks for a program that did not start alert-page: none can allow what it wants itself. Returns the id."""
        message = {"method": "org.alertd.Prompts.Ask", "parameters": {"question": question}, "more": True}
        socket_path = self.folder / "run/alertd/alertd.varlink"
        # setsid leaves the asker to the init process, so that no program above it is above alert-page, too.
        words = ["setsid", "--fork", sys.executable, "-c", ASKER, socket_path, json.dumps(message)]
        asker = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.programs.append(asker)
        return asker.stdout.readline().strip()

    def ask_for_edits(self, **question):
        """Asks a question that can be changed. Returns its id, the token for Edit, and the connection that keeps it open."""
        connection = self.connect("alertd/alertd.varlink")
        reply = call(connection, "org.alertd.Prompts.Ask", {"question": question, "edits": True}, more=True)
        return reply["id"], reply["editor"], connection

    def alertctl(self, *words, status=0):
        """Runs alertctl to its end, and returns what it printed."""
        done = subprocess.run([BINARIES / "alertctl", *words], env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == status, f"{words}: {done.returncode}: {done.stderr}"
        return done.stdout

    def shell(self, line):
        """Runs a line as a person's shell does, with alertctl in the path."""
        environment = {**self.environment, "PATH": f"{BINARIES}:{self.environment['PATH']}"}
        subprocess.run(["sh", "-c", line], env=environment, check=True, capture_output=True, timeout=PATIENCE)

    def rows(self, *words):
        return [json.loads(line) for line in self.alertctl(*words, "--json").splitlines()]

    def ask(self, *words, text=None):
        """Starts a command that waits for an answer, and returns it once the question is open."""
        with self.connect("alertd/alertd.varlink") as connection:
            return self.asked(Events(connection), words, text)

    def asked(self, events, words, text):
        asker = subprocess.Popen([BINARIES / "alertctl", *words], env=self.environment, stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.programs.append(asker)
        if text is not None:
            asker.stdin.write(text)
        asker.stdin.close()
        asker.stdin = None

        ended = os.pidfd_open(asker.pid)
        try:
            event = events.next(ended)
            while event and (event["event"] != "promptQueued" or "revision" in event):
                event = events.next(ended)
        finally:
            os.close(ended)
        if not event:
            asker.kill()
            raise AssertionError(f"{words}: no question: {asker.stderr.read()}")
        asker.question = event["id"]
        return asker

    def close(self):
        for program in self.programs:
            program.kill()
            program.wait()
            for pipe in (program.stdin, program.stdout, program.stderr):
                if pipe:
                    pipe.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def outcome(asker):
    """The exit status and the output of a command that was waiting."""
    output, _ = asker.communicate(timeout=PATIENCE)
    return asker.returncode, output.decode()


# Playwright itself would look at growing intervals.
SETTLED = """(patience) => new Promise((done) => {
  const look = () => document.querySelector('[data-fresh]') === null && done(true);
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-fresh'] });
  setTimeout(() => done(false), patience);
  look();
})"""


class PageTest(unittest.TestCase):
    """Tests of a class share a world; each has a browser context of its own, entered by a ticket."""

    hosts = ()
    settings = ""
    program = SHELL

    @classmethod
    def setUpClass(cls):
        cls.world = World(cls.hosts, cls.settings)
        cls.addClassCleanup(cls.world.close)

    def context(self, **options) -> BrowserContext:
        settings = {"viewport": LARGE, "locale": "en-GB", "timezone_id": ZONE, "reduced_motion": "reduce", **options}
        context = Shared.start(self.program).new_context(**settings)
        context.set_default_timeout(PATIENCE * 1000)
        self.addCleanup(context.close)
        return context

    def watch(self, page):
        """Lets the test fail if the page reports an error. The server's refusals are errors of the network to Chromium."""
        faults = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text)
                if message.type == "error" and "Failed to load resource" not in message.text else None)
        self.addCleanup(lambda: self.assertEqual(faults, [], "the console of the page"))
        self.faults = faults

    def open(self, place="#/", context=None, **options) -> Page:
        """A page that has entered, at a place."""
        page = (context or self.context(**options)).new_page()
        self.watch(page)
        page.goto(self.world.control("Ticket")["url"])
        expect(page.get_by_role("heading", level=1)).to_have_text("Today")
        self.go(page, place)
        return page

    def go(self, page, place):
        page.evaluate("place => { location.hash = place; }", place)

    def follow(self, page, id, title=None):
        """Opens a question, and waits until its buttons can be pressed. From another question its title is needed: the
        buttons of that one stand until the new one has been read."""
        self.go(page, f"#/q/{id}")
        if title:
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator(".answers button").first).to_be_visible()
        self.settle(page)

    def settle(self, page):
        """Waits until each button can be pressed: the page ignores a press on what has only just appeared or moved."""
        if not page.evaluate(SETTLED, PATIENCE * 1000):
            expect(page.locator("[data-fresh]")).to_have_count(0)
