#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Sends typed and mutated messages to an alertd of its own and sees that it goes on: no crash, no hang, no message
without its answer, and what it confirmed still there. `make abuse` sends a million."""

import argparse
import json
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEPT = "kept-from-abuse"
ATTACKERS = 16
# Calls that only end when something happens would outlast the run.
LEFT_OUT = {"org.alertd.Manager.Watch", "org.alertd.Prompts.Present", "org.alertd.Prompts.Wait", "org.alertd.Notifications.Wait",
            "org.alertd.Sounds.Playing"}
# These calls return at the end of a sound, which nobody waits for here.
HEARD = {"org.alertd.Sounds.Play", "org.alertd.Sounds.Say"}
# Calls to the sound worker, which tries its device, are rare: a million of them would take days.
SLOW = {"org.alertd.Sounds.List", "org.alertd.Sounds.Info", "org.alertd.Sounds.Load", "org.alertd.Sounds.Voices", "org.alertd.Sounds.Play", "org.alertd.Sounds.Say",
        "org.alertd.Manager.Status", "org.alertd.Manager.Doctor"}
STRINGS = ["", "a", "tea", "in 5m", "2027-03-04T09:00", "every day at 8", "Europe/Berlin", "\u202e", "\x01", "\ud7ff", "A" * 300, "é" * 2000, "/etc/passwd", "none", "-1", "null"]
NUMBERS = [0, 1, -1, 2**31, 2**53, 2**63 - 1, -2**63, 1e308, -0.0, 0.5, 255]


class Interface:
    """Methods and types of an interface file, as far as making values of them needs."""

    def __init__(self, text):
        # With more, these return only when something is over, and later calls wait.
        self.streams = set(re.findall(r"# \[(?:Supports|Requires) 'more' flag\]\n(?:#[^\n]*\n)*method\s+(\w+)", text))
        text = re.sub(r"#[^\n]*", "", text)
        self.name = re.search(r"interface\s+(\S+)", text)[1]
        self.types, self.methods = {}, {}
        for kind, name, rest in re.findall(r"\b(type|method)\s+(\w+)\s*(\([^)]*(?:\([^)]*\)[^)]*)*\))", text):
            (self.types if kind == "type" else self.methods)[name] = rest

    def value(self, text, chance, depth=0):
        """A value of a type; now and then one of another."""
        text = text.strip()
        if chance.random() < 0.04:
            return anything(chance)
        if text.startswith("?"):
            return None if depth > 4 or chance.random() < 0.5 else self.value(text[1:], chance, depth + 1)
        if text.startswith("[]"):
            return [self.value(text[2:], chance, depth + 1) for _ in range(chance.choice([0, 1, 1, 2, 5]))] if depth < 5 else []
        if text.startswith("[string]"):
            return {chance.choice(STRINGS): self.value(text[8:], chance, depth + 1)} if depth < 5 else {}
        if text.startswith("("):
            return self.fields(text, chance, depth)
        if text in self.types:
            return self.fields(self.types[text], chance, depth + 1) if depth < 6 else {}
        return {"bool": lambda: chance.random() < 0.5, "int": lambda: chance.choice(NUMBERS[:7]), "float": lambda: chance.choice(NUMBERS),
                "string": lambda: chance.choice(STRINGS), "object": lambda: anything(chance)}.get(text, lambda: anything(chance))()

    def fields(self, text, chance, depth):
        inner, parts, level, word = text.strip()[1:-1], [], 0, ""
        for character in inner + ",":
            level += (character == "(") - (character == ")")
            if character == "," and level == 0:
                parts.append(word)
                word = ""
            else:
                word += character
        parts = [part.strip() for part in parts if part.strip()]
        if parts and ":" not in parts[0]:
            return chance.choice(parts)  # an enum
        return {name.strip(): self.value(kind, chance, depth + 1) for name, kind in (part.split(":", 1) for part in parts)}


def anything(chance, depth=0):
    kind = chance.randrange(7 if depth < 3 else 5)
    if kind < 2:
        return chance.choice(STRINGS)
    if kind == 2:
        return chance.choice(NUMBERS)
    if kind < 5:
        return chance.choice([None, True, False])
    return [anything(chance, depth + 1)] if kind == 5 else {chance.choice(STRINGS): anything(chance, depth + 1)}


def mutated(message, chance):
    """Some bytes of it are others, doubled, or gone; the NUL at its end stays."""
    message = bytearray(message)
    for _ in range(chance.choice([1, 1, 2, 8])):
        if not message:
            break
        place = chance.randrange(len(message))
        action = chance.randrange(4)
        if action == 0:
            message[place] = chance.choice(b'{}[]":,\\0eE-+.\x00\xff\xc0 tn') if chance.random() < 0.7 else chance.randrange(256)
        elif action == 1:
            del message[place:place + chance.choice([1, 1, 3, 40])]
        elif action == 2:
            message[place:place] = message[place:place + chance.choice([1, 5, 60])]
        else:
            message[place:place] = bytes([chance.randrange(256)])
    return bytes(message)


class Caller:
    def __init__(self, path):
        self.path = path
        self.connection = None

    def connect(self):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(60)
        self.connection.connect(self.path)

    def batch(self, messages):
        """Sends messages, then one that is whole, and reads until that is answered or the server hangs up, which it does
        after what is no message. Says how many answers there were, and whether it hung up."""
        if self.connection is None:
            self.connect()
        end = b'{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"the.end"}}\0'
        answers, received = 0, b""
        try:
            self.connection.sendall(b"".join(message + b"\0" for message in messages) + end)
        except OSError:
            pass  # the server hung up during sending: the answers are read below
        try:
            while b'"the.end"' not in received:
                received = received[-400:]
                data = self.connection.recv(1 << 18)
                if not data:
                    self.connection.close()
                    self.connection = None
                    return answers, True
                answers += data.count(b"\0")
                received += data
        except TimeoutError:
            sent = b"\n".join(messages).decode(errors="replace")
            raise SystemExit(f"one of these was not answered within {self.connection.gettimeout():.0f} s, after {answers} answers:\n{sent}") from None
        except ConnectionError:
            self.connection.close()
            self.connection = None
            return answers, True
        return answers, False


def call(path, method, parameters=None):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(60)
        connection.connect(path)
        connection.sendall(json.dumps({"method": method, "parameters": parameters or {}}).encode() + b"\0")
        received = b""
        while not received.endswith(b"\0"):
            data = connection.recv(1 << 18)
            if not data:
                raise SystemExit(f"{method} was not answered")
            received += data
    return json.loads(received[:-1])


def attack(path, methods, count, seed, tally):
    """Sends so many messages on one connection after the other."""
    chance, caller, sent = random.Random(seed), Caller(path), 0
    while sent < count and not tally.failures:
        messages = []
        while len(messages) < min(chance.choice([1, 2, 5, 40]), count - sent):
            interface, name = chance.choice(methods)
            if f"{interface.name}.{name}" in SLOW and chance.random() < 0.998:
                continue
            parameters = interface.fields(interface.methods[name], chance, 0)
            if KEPT in json.dumps(parameters) or isinstance(parameters, dict) and parameters.get("all"):
                continue
            message = {"method": f"{interface.name}.{name}", "parameters": parameters}
            if name == "Ask":
                # Otherwise the answer comes from the person.
                parameters["noWait"] = True
            if message["method"] in HEARD:
                message["oneway"] = True
            elif chance.random() < 0.05:
                flags = ["oneway", "upgrade", "extra"] + (["more"] if name not in interface.streams else [])
                message[chance.choice(flags)] = chance.choice([True, False, None, 1])
            messages.append(json.dumps(message, ensure_ascii=chance.random() < 0.5).encode(errors="surrogatepass"))
        # Invalid messages end the connection, so they come last.
        if chance.random() < 0.7:
            messages[-1] = mutated(messages[-1], chance)
        try:
            answers, hung_up = caller.batch(messages)
        except (SystemExit, OSError) as failure:
            tally.failures.append(str(failure))
            return
        sent += len(messages)
        tally.add(len(messages), answers, hung_up)


class Tally:
    """What all attackers have done together."""

    def __init__(self):
        self.lock, self.sent, self.answers, self.ends, self.failures = threading.Lock(), 0, 0, 0, []
        self.began, self.told = time.monotonic(), 0

    def add(self, sent, answers, ends):
        with self.lock:
            self.sent, self.answers, self.ends = self.sent + sent, self.answers + answers, self.ends + ends
            if self.sent >= self.told + 50_000:
                self.told = self.sent
                print(f"{self}, {self.sent / (time.monotonic() - self.began):.0f} a second", flush=True)

    def __str__(self):
        return f"{self.sent} messages, {self.answers} answers, {self.ends} connections closed"


def run(path, process, count, seed):
    interfaces = [Interface(file.read_text()) for file in sorted((ROOT / "Sources/AlertProtocol/Interfaces").glob("*.varlink"))]
    methods = [(interface, name) for interface in interfaces for name in interface.methods if f"{interface.name}.{name}" not in LEFT_OUT]
    # Undo takes back a reminder that was added, but not what is expected to happen.
    answer = call(path, "org.alertd.Notifications.Beat", {"name": KEPT, "every": "99d"})
    assert "error" not in answer, answer
    tally = Tally()
    attackers = [threading.Thread(target=attack, args=(path, methods, count // ATTACKERS, seed + i, tally)) for i in range(ATTACKERS)]
    for attacker in attackers:
        attacker.start()
    for attacker in attackers:
        attacker.join()
    if process.poll() is not None:
        raise SystemExit(f"alertd ended with {process.returncode} after {tally}; seed {seed}")
    if tally.failures:
        raise SystemExit(f"{tally.failures[0]}\nafter {tally}; seed {seed}")
    status = call(path, "org.alertd.Manager.Status")
    shown = call(path, "org.alertd.Notifications.Show", {"id": KEPT})
    if status.get("parameters", {}).get("pid") != process.pid or "error" in shown:
        raise SystemExit(f"what was confirmed is gone, or alertd is: {status} {shown}; seed {seed}")
    print(f"{tally}: alertd goes on; seed {seed}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True, help="the folder of alertd")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="alertd-abuse.") as folder:
        folder = pathlib.Path(folder)
        path = str(folder / "run/alertd.varlink")
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/none"}
        # Card 31 exists on no machine: nobody should hear this.
        (folder / ".asoundrc").write_text("pcm.!default { type hw card 31 }\nctl.!default { type hw card 31 }\n")
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                [str(pathlib.Path(arguments.bin) / "alertd"), "--foreground", "--socket", path, "--state", str(folder / "state"), "--config", str(folder / "none")],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment)
            try:
                limit = time.monotonic() + 20
                while not pathlib.Path(path).exists():
                    if process.poll() is not None or time.monotonic() > limit:
                        raise SystemExit("alertd did not start: " + (folder / "log").read_text()[-2000:])
                    time.sleep(0.02)
                run(path, process, arguments.count, arguments.seed)
            except SystemExit as failure:
                sys.exit(f"{failure}\n{(folder / 'log').read_text(errors='replace')[-3000:]}")
            finally:
                process.terminate()
                if process.wait(30) != 0:
                    sys.exit(f"alertd ended with {process.returncode}")


if __name__ == "__main__":
    main()
