#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures of a question and of an approval on three devices, for docs/link.md and docs/approvals.md: a desk and a laptop with
an alertd and an alert-link each, on a broker on the loopback, and a phone that is stood in for by what an ntfy server is told.
Both are answered on the phone. What the terminals show is drawn cell by cell, and the phone's card says what was published.

    tools/pictures/devices.py FOLDER    the folder of alertd, alertctl and alert-link; the pictures go to docs
"""

import html
import http.server
import json
import os
import pathlib
import queue
import re
import socket
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import typing
import urllib.request

from terminal import BACKGROUND, CELL, FAINT, FOREGROUND, LINE, MARGIN, ROOT, SHOP, glyphs

COLUMNS, PHONE, HEADER = 54, 250, 28
SETTINGS = '[approvals]\nto = ["laptop", "phone"]\nafter = "0s"\nallow-on-phone = true\n'


class Picture(typing.NamedTuple):
    """What is asked, what is seen of it on desk and laptop, the button on the phone, and what the desk shows then."""

    script: str
    seen: str
    button: str
    end: str
    rows: int


PICTURES = {
    "devices": Picture("""#!/bin/bash
if alertctl alert 'Deploy to production?' 'All tests passed.' --button Deploy --cancel 'Not now' --to all >/dev/null
then echo 'deploying ...'
fi
""", "Not now", "Deploy", "deploying", 11),
    "devices-approval": Picture(f"""#!/bin/bash
cd {SHOP} && alertctl approve --reason 'version 2.4' -- echo deploy --to production
""", "Allow", "Allow", "deploy --to production", 15),
}


class Phone(http.server.ThreadingHTTPServer):
    """As much of an ntfy server as one phone needs: publishing as JSON, taking away, and the stream of a topic."""

    daemon_threads = True

    def __init__(self):
        self.cards, self.streams = {}, []
        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def press(self, label):
        card = next(iter(self.cards.values()))
        action = next(action for action in card["actions"] if action["label"] == label)
        request = urllib.request.Request(
            action["url"], action.get("body", "").encode(), action.get("headers", {}), method=action.get("method", "POST"))
        urllib.request.urlopen(request).close()


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, message):
        body = json.dumps(message).encode() + b"\n"
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        topic = self.path.strip("/")
        message = {"id": os.urandom(6).hex(), "time": int(time.time()), "event": "message"}
        if topic:
            message |= {"topic": topic, "message": body.decode()}
            for topics, events in self.server.streams:
                if topic in topics:
                    events.put(message)
        else:
            message |= json.loads(body)
            self.server.cards[message.setdefault("sequence_id", message["id"])] = message
        self.answer(message)

    do_PUT = do_POST

    def do_DELETE(self):
        self.server.cards.pop(self.path.split("/")[-1], None)
        self.answer({"id": os.urandom(6).hex(), "time": int(time.time()), "event": "message_delete"})

    def do_GET(self):
        path = self.path.split("?")[0]
        if not path.endswith("/json"):
            return self.answer({"healthy": True})
        events = queue.Queue()
        self.server.streams.append((path.split("/")[1].split(","), events))
        self.send_response(200)
        self.end_headers()
        self.tell({"id": "open", "time": int(time.time()), "event": "open", "topic": path.split("/")[1]})
        if "poll=" in self.path:
            return
        while True:
            self.tell(events.get())

    def tell(self, message):
        self.wfile.write(json.dumps(message).encode() + b"\n")
        self.wfile.flush()


class Device:
    """A machine of the picture: a home, an alertd and an alert-link in it, and a terminal."""

    def __init__(self, name, folder, binaries, broker, phone):
        self.name, self.folder, self.processes = name, folder / name, []
        for place in ["run", "config/alertd", "state"]:
            (self.folder / place).mkdir(mode=0o700, parents=True)
        self.environment = {
            "PATH": f"{binaries}:{os.environ['PATH']}", "HOME": str(self.folder), "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "XDG_RUNTIME_DIR": f"{self.folder}/run", "XDG_CONFIG_HOME": f"{self.folder}/config",
            "XDG_STATE_HOME": f"{self.folder}/state", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none",
        }
        settings = f'user = "ada"\ndevice = "{name}"\nbroker = "mqtt://127.0.0.1:{broker}"\n'
        if phone:
            settings += f'[phone]\nserver = "http://127.0.0.1:{phone.server_port}"\nclear-text = true\nwith-all = true\n'
        (self.folder / "config/alertd/config.toml").write_text(SETTINGS if phone else "")
        (self.folder / "config/alertd/link.toml").write_text(settings)
        (self.folder / "config/alertd/link.toml").chmod(0o600)

    def start(self, program):
        log = open(self.folder / (program + ".log"), "w")
        self.processes.append(subprocess.Popen([program, "--foreground"] if program == "alertd" else [program], env=self.environment, stderr=log, stdout=log))

    def run(self, *words, **more):
        return subprocess.run(words, env=self.environment, check=True, capture_output=True, text=True, **more)

    def tmux(self, *words):
        return self.run("tmux", "-S", f"{self.folder}/tmux", "-f", "/dev/null", *words).stdout

    def open_terminal(self, rows):
        self.tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(rows), f"cd {self.folder} && PS1='{self.name}$ ' exec bash --norc")
        self.wait(f"{self.name}$")

    def type(self, text):
        self.tmux("send-keys", text, "Enter")

    def wait(self, text):
        wait(lambda: text in self.tmux("capture-pane", "-p"), lambda: f"{text!r} is not seen on {self.name}:\n{self.tmux('capture-pane', '-p')}")

    def lines(self):
        return self.tmux("capture-pane", "-p", "-e", "-N").rstrip("\n").split("\n")

    def end(self):
        subprocess.run(["tmux", "-S", f"{self.folder}/tmux", "kill-server"], capture_output=True, check=False)
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


def wait(condition, said):
    limit = time.monotonic() + 30
    while not condition():
        if time.monotonic() > limit:
            raise SystemExit(said())
        time.sleep(0.05)


def main():
    binaries = str(pathlib.Path(sys.argv[1]).resolve())
    os.environ["PATH"] = f"{binaries}:{os.environ['PATH']}:/usr/sbin"
    SHOP.mkdir(mode=0o700)
    try:
        for name, picture in PICTURES.items():
            take(binaries, name, picture)
    finally:
        SHOP.rmdir()


def take(binaries, picture_name, picture):
    """Takes a picture with devices of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (folder / "broker.conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
        broker = subprocess.Popen(["mosquitto", "-c", folder / "broker.conf"], stderr=subprocess.DEVNULL)
        phone = Phone()
        desk = Device("desk", folder, binaries, port, phone)
        laptop = Device("laptop", folder, binaries, port, None)
        try:
            frames = photograph(desk, laptop, phone, picture)
        finally:
            laptop.end()
            desk.end()
            broker.terminate()
            broker.wait()
    (ROOT / f"docs/{picture_name}.svg").write_text(svg(frames, picture.rows))
    print(f"docs/{picture_name}.svg")


def photograph(desk, laptop, phone, picture):
    """What the devices show while a question is open, and after it was answered."""
    for device in (desk, laptop):
        device.start("alertd")
    desk.run("alert-link", "init")
    request = laptop.run("alert-link", "request")
    grant = desk.run("alert-link", "grant", "-", "--check", digits(request), input=request.stdout)
    laptop.run("alert-link", "accept", "-", "--check", digits(grant), input=grant.stdout)
    for device in (desk, laptop):
        device.start("alert-link")
        device.open_terminal(picture.rows)
    for device in (desk, laptop):
        wait(lambda: len(re.findall(r"  here\b", device.run("alertctl", "devices").stdout)) == 2, lambda: device.run("alertctl", "devices").stdout)
    laptop.type("alertctl question attend")
    (desk.folder / "deploy.sh").write_text(picture.script)
    (desk.folder / "deploy.sh").chmod(0o755)
    desk.type("./deploy.sh")
    desk.wait(picture.seen)
    laptop.wait(picture.seen)
    wait(lambda: phone.cards, lambda: "the phone was told nothing")
    frames = [("asked", desk.lines(), laptop.lines(), list(phone.cards.values()))]
    phone.press(picture.button)
    desk.wait(picture.end)
    laptop.wait("on phone")
    wait(lambda: not phone.cards, lambda: "the phone still shows it")
    return frames + [("answered on the phone", desk.lines(), laptop.lines(), list(phone.cards.values()))]


def digits(run):
    return re.search(r"\d{4}( \d{4}){4}", run.stderr)[0]


def svg(frames, rows):
    panel = COLUMNS * CELL + 2 * MARGIN
    row = HEADER + rows * LINE + 2 * MARGIN
    width, height = 2 * panel + PHONE + 4 * MARGIN, len(frames) * (row + MARGIN) + MARGIN
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
           f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
           '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">']
    for number, (state, desk, laptop, cards) in enumerate(frames):
        top = MARGIN + number * (row + MARGIN)
        for column, (name, lines) in enumerate([(f"desk: {state}", desk), ("laptop", laptop)]):
            left = MARGIN + column * (panel + MARGIN)
            out.append(f'<text x="{left}" y="{top + 18}" fill="#333333">{html.escape(name)}</text>')
            out.append(f'<rect x="{left}" y="{top + HEADER}" width="{panel}" height="{row - HEADER}" rx="8" fill="{BACKGROUND}"/>')
            out += glyphs(lines, left + MARGIN, top + HEADER + MARGIN)
        out += handset(cards, 3 * MARGIN + 2 * panel, top, row)
    return "\n".join(out + ["</g>", "</svg>", ""])


def handset(cards, left, top, height):
    """The phone: a card for each notification that the server has for it."""
    out = [f'<text x="{left}" y="{top + 18}" fill="#333333">phone</text>',
           f'<rect x="{left}" y="{top + HEADER}" width="{PHONE}" height="{height - HEADER}" rx="22" fill="{BACKGROUND}"/>']
    inner = top + HEADER + 24
    if not cards:
        out.append(f'<text x="{left + 24}" y="{inner + 20}" fill="{FAINT}">no notifications</text>')
    for card in cards:
        buttons = "   ".join(action["label"] for action in card.get("actions", []))
        # A phone wraps lines, too.
        wrapped = [part for line in card["message"].split("\n") for part in textwrap.wrap(line, (PHONE - 48) // CELL) or [""]]
        lines = [(card.get("title", ""), "bold", FOREGROUND)] + [(line, "normal", FOREGROUND) for line in wrapped]
        lines += [("", "normal", FAINT), (buttons, "bold", "#81a2be")]
        out.append(f'<rect x="{left + 12}" y="{inner - 8}" width="{PHONE - 24}" height="{len(lines) * 22 + 20}" rx="12" fill="#373b41"/>')
        for number, (text, weight, ink) in enumerate(lines):
            out.append(f'<text x="{left + 24}" y="{inner + 16 + number * 22}" fill="{ink}" font-weight="{weight}">{html.escape(text)}</text>')
        inner += len(lines) * 22 + 32
    return out


if __name__ == "__main__":
    main()
