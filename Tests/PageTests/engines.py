# SPDX-License-Identifier: Apache-2.0
"""Firefox and WebKitGTK, driven without a library: Firefox by Marionette, since Debian has no geckodriver, and WebKit by
WebKitWebDriver. Both know the commands of W3C's WebDriver. A touch is a touch in Firefox, and a mouse's press in WebKit,
whose driver makes one of the other."""

import glob
import http.client
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile

from PageTests.world import free_port
from waiting import PATIENCE, until

# The member of a reply that is an element (WebDriver, 12.2).
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# What the functions below use.
HELP = """
const done = arguments[arguments.length - 1], values = [...arguments].slice(0, -1);
const isShown = (node) => node.checkVisibility() && node.getClientRects().length > 0;
const nameOf = (node) => (node.getAttribute('aria-label') ?? node.textContent).replace(/\\s+/g, ' ').trim();
// A visible control by its role and its whole name; a field by the text of its label.
const control = (role, name, within) => {
  const tags = { button: 'button, [role=button]', link: 'a[href]', field: 'input, textarea, select' };
  const nodes = [...document.querySelectorAll(within)].flatMap((root) => [...root.querySelectorAll(tags[role])]).filter(isShown);
  // The page ignores a press on what has only just appeared.
  if (role !== 'field') return nodes.find((node) => nameOf(node) === name && !node.disabled && !('fresh' in node.dataset));
  return nodes.find((node) => [...node.labels ?? []].some((label) => label.textContent.trim() === name));
};
const has = (selector, text) => [...document.querySelectorAll(selector)].filter(isShown)
  .some((node) => node.textContent.includes(text));
"""
# Waits in the page until an expression is something, and returns it: it changes with the document alone.
WAIT = HELP + """
const find = (...values) => %s;
const look = () => {
  const found = find(...values);
  if (!found) return;
  observer.disconnect();
  done(found);
};
const observer = new MutationObserver(look);
observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
look();
"""
# The middle of a control once it rests there, and nothing lies over it. A message may lie over the end of the screen.
POINT = HELP + """
let [before, times] = ['', 0];
const look = () => {
  const node = control(...values);
  node?.scrollIntoView({ block: 'center' });
  // An inline element around a block has empty parts, too.
  const part = [...node?.getClientRects() ?? []].find(({ width, height }) => width * height > 0);
  const point = part && [part.x + part.width / 2, part.y + part.height / 2].map(Math.round);
  times = point && `${point}` === before && node.contains(document.elementFromPoint(...point)) ? times + 1 : 0;
  before = `${point}`;
  if (times < 10) requestAnimationFrame(look);
  else done(point);
};
look();
"""


class Engine:
    """A browser in a home of its own, 360 pixels wide."""

    program = ""

    def __init__(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="engine-"))
        (self.home / "run").mkdir(mode=0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home / "run"), "LANG": "C.UTF-8",
            "TZ": os.environ.get("ALERTD_TEST_ZONE", "Europe/Berlin"), "NO_AT_BRIDGE": "1",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.home}/no-bus",
        }
        self.programs = []
        try:
            self.begin()
            self.do("SetTimeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)
        except BaseException:
            self.close()
            raise

    @classmethod
    def is_missing(cls):
        return shutil.which(cls.program) is None

    def spawn(self, *words, **options):
        with open(self.home / "log", "ab") as log:
            self.programs.append(subprocess.Popen(words, env=self.environment, stdout=log, stderr=log, **options))

    def close(self):
        for program in reversed(self.programs):
            program.terminate()
            program.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def visit(self, address):
        self.do("Navigate", url=address)

    def wait(self, find, *values):
        """The value of an expression with `values` in the page, once it is something."""
        return self.do("ExecuteAsyncScript", script=WAIT % find, args=list(values))

    def field(self, name, within="body"):
        return self.wait("control('field', ...values)", name, within)

    def tap(self, name, role="button", within="body"):
        """Touches a control with a finger, once it can be pressed."""
        x, y = self.do("ExecuteAsyncScript", script=POINT, args=[role, name, within])
        finger = [{"type": "pointerMove", "duration": 0, "x": x, "y": y}, {"type": "pointerDown", "button": 0},
                  {"type": "pointerUp", "button": 0}]
        self.do("PerformActions", actions=[
            {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": finger}])

    def type(self, field, text):
        self.do("ElementSendKeys", id=field[ELEMENT], text=text)

    def shown(self, text, selector="main"):
        self.wait("has(...values)", selector, text)

    def said(self, text):
        self.shown(text, "#toast")


class Firefox(Engine):
    program = "firefox-esr"

    def begin(self):
        profile = self.home / "profile"
        profile.mkdir()
        settings = {"marionette.port": 0, "dom.w3c_touch_events.enabled": 1,
                    "datareporting.policy.dataSubmissionEnabled": False,
                    "toolkit.legacyUserProfileCustomizations.stylesheets": True}
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                                                 for name, value in settings.items()))
        (profile / "chrome").mkdir()
        (profile / "chrome/userChrome.css").write_text(":root { min-width: 0 !important; }\n")
        self.environment |= {"MOZ_HEADLESS": "1"}
        self.spawn(self.program, "--marionette", "--no-remote", "--profile", profile)
        port = profile / "MarionetteActivePort"
        number = int(until("Firefox listens", lambda: port.exists() and port.read_text()))
        self.connection = socket.create_connection(("127.0.0.1", number), PATIENCE * 2)
        self.rest, self.number = b"", 0
        self.receive()
        self.do("NewSession", acceptInsecureCerts=True)
        self.do("SetWindowRect", width=360, height=740)

    def close(self):
        if hasattr(self, "connection"):
            self.connection.close()
        super().close()

    def receive(self):
        """One message: its length, a colon, and JSON."""
        while b":" not in self.rest or len(self.rest.partition(b":")[2]) < int(self.rest.partition(b":")[0]):
            part = self.connection.recv(65536)
            assert part, "Firefox has closed the connection"
            self.rest += part
        length, _, rest = self.rest.partition(b":")
        self.rest = rest[int(length):]
        return json.loads(rest[:int(length)])

    def do(self, command, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, "WebDriver:" + command, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        assert not error, f"{command}: {error}"
        return result.get("value", result) if isinstance(result, dict) else result


class WebKit(Engine):
    program = "WebKitWebDriver"
    # Method and path of each command.
    commands = {
        "SetTimeouts": ("POST", "timeouts"), "Navigate": ("POST", "url"), "ExecuteAsyncScript": ("POST", "execute/async"),
        "PerformActions": ("POST", "actions"), "SetWindowRect": ("POST", "window/rect"),
        "ElementSendKeys": ("POST", "element/{id}/value"), "DeleteSession": ("DELETE", ""),
    }

    def begin(self):
        reading, writing = os.pipe()
        self.spawn("Xvfb", "-displayfd", str(writing), "-screen", "0", "800x900x24", "-nolisten", "tcp", pass_fds=[writing])
        os.close(writing)
        with open(reading) as told:
            self.environment["DISPLAY"] = ":" + told.readline().strip()
        self.environment |= {"GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
        # Otherwise the tools of its window make that wider than a phone.
        (self.home / ".config/gtk-3.0").mkdir(parents=True)
        (self.home / ".config/gtk-3.0/gtk.css").write_text("* { font-size: 1px; min-width: 0; padding: 0; margin: 0; }\n")
        self.port = free_port()
        self.spawn(self.program, f"--port={self.port}")
        until("WebKitWebDriver listens", self.is_listening)
        [browser, *_] = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"acceptInsecureCerts": True, "webkitgtk:browserOptions": options}
        self.session = self.request("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self.do("SetWindowRect", width=360, height=740)

    def is_listening(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
            return True
        except ConnectionRefusedError:
            return False

    def close(self):
        if hasattr(self, "session"):
            self.do("DeleteSession")
        super().close()

    def do(self, command, **parameters):
        method, path = self.commands[command]
        path = path.format(id=parameters.pop("id", ""))
        return self.request(method, f"/session/{self.session}/{path}".rstrip("/"), parameters if method == "POST" else None)

    def request(self, method, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE * 2)
        connection.request(method, path, body if body is None else json.dumps(body))
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
        connection.close()
        assert answer.status == 200, f"{method} {path}: {value}"
        return value
