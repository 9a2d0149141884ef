#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Measures alert-link with many devices on one mosquitto: how long one alert takes to all of them, and what alert-link costs
while nothing happens. The devices are connections of one process that subscribe as alert-link does, count what comes and
acknowledge it; the device on which the alerts begin is a real alertd with a real alert-link. Needs mosquitto."""

import argparse
import json
import multiprocessing
import os
import pathlib
import select
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

FILTERS = ["here", "member/+", "key/{device}", "alert/+", "shared/+", "act/{device}/+"]


def length(number):
    """A variable byte integer (MQTT 5, 1.5.5)."""
    encoded = bytearray()
    while True:
        encoded.append(number & 127 | (128 if number > 127 else 0))
        number >>= 7
        if not number:
            return bytes(encoded)


def text(value):
    return len(value).to_bytes(2, "big") + value.encode()


def packet(kind, body):
    return bytes([kind]) + length(len(body)) + body


def connect(name):
    # Clean start, a keepalive of 20 minutes, Receive Maximum 65,535.
    return packet(0x10, text("MQTT") + b"\x05\x02" + (1200).to_bytes(2, "big") + b"\x03\x21\xff\xff" + text(name))


def subscribe(device):
    filters = b"".join(text(f"alertd/ada/+/{end.format(device=device)}") + b"\x01" for end in FILTERS)
    return packet(0x82, b"\x00\x01\x00" + filters)


class Devices:
    """Connections to the broker, in a process of their own."""

    def __init__(self, port, count):
        self.commands, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=self.serve, args=(port, count, theirs), daemon=True)
        self.process.start()

    def ask(self, *words):
        self.commands.send(words)
        return self.commands.recv()

    @staticmethod
    def serve(port, count, pipe):
        poller, sockets, buffers = select.epoll(), {}, {}
        alerts, subscribed = [], 0

        def turn(seconds):
            nonlocal subscribed
            for descriptor, _ in poller.poll(seconds):
                came = time.monotonic()
                buffer = buffers[descriptor] + sockets[descriptor].recv(65536)
                while len(buffer) >= 2:
                    size, shift, place = 0, 0, 1
                    while place < len(buffer):
                        size |= (buffer[place] & 127) << shift
                        shift += 7
                        place += 1
                        if not buffer[place - 1] & 128:
                            break
                    else:
                        break
                    if buffer[place - 1] & 128 or len(buffer) < place + size:
                        break
                    kind, body = buffer[0] >> 4, buffer[place : place + size]
                    buffer = buffer[place + size :]
                    if kind == 9:
                        subscribed += 1
                    if kind != 3:
                        continue
                    end = 2 + int.from_bytes(body[:2], "big")
                    if b"/alert/" in body[2:end]:
                        alerts.append((came, len(body)))
                    if body[end : end + 2]:
                        sockets[descriptor].send(packet(0x40, body[end : end + 2]))
                buffers[descriptor] = buffer

        while True:
            words = pipe.recv()
            if words[0] == "connect":
                start = time.monotonic()
                for number in range(count):
                    client = socket.create_connection(("127.0.0.1", port))
                    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    client.send(connect(f"sim{number}") + subscribe(f"d{number}"))
                    sockets[client.fileno()], buffers[client.fileno()] = client, b""
                    poller.register(client.fileno(), select.EPOLLIN)
                    turn(0)
                while subscribed < count:
                    turn(1)
                pipe.send(time.monotonic() - start)
            elif words[0] == "await":
                deadline = time.monotonic() + words[1]
                while len(alerts) < count and time.monotonic() < deadline:
                    turn(0.05)
                pipe.send(list(alerts))
                alerts.clear()
            else:
                # Everybody also receives the end of each alert.
                quiet = time.monotonic() + words[1]
                while time.monotonic() < quiet:
                    turn(0.05)
                alerts.clear()
                pipe.send(None)


class Desk:
    """The device on which alerts begin."""

    def __init__(self, binaries, folder, port):
        self.folder = folder
        for place in ["run", "config/alertd", "state", "data"]:
            (folder / place).mkdir(parents=True, mode=0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "XDG_RUNTIME_DIR": f"{folder}/run",
            "XDG_STATE_HOME": f"{folder}/state", "XDG_CONFIG_HOME": f"{folder}/config",
            "XDG_DATA_HOME": f"{folder}/data", "XDG_DATA_DIRS": f"{folder}/data", "LANG": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/none", "PULSE_SERVER": f"unix:{folder}/none",
        }
        settings = f'user = "ada"\ndevice = "desk"\nbroker = "mqtt://127.0.0.1:{port}"\n'
        (folder / "config/alertd/link.toml").write_text(settings)
        self.log = open(folder / "log", "w")
        self.alertd = self.start(binaries / "alertd", "--foreground")
        path = folder / "run/alertd/alertd.varlink"
        self.socket = socket.socket(socket.AF_UNIX)
        for _ in range(1000):
            try:
                self.socket.connect(str(path))
                break
            except OSError:
                time.sleep(0.02)
        subprocess.run([binaries / "alert-link", "init"], env=self.environment, check=True, stdout=self.log)
        self.link = self.start(binaries / "alert-link")
        status = folder / "state/alertd/link/status.json"
        for _ in range(1000):
            if status.exists() and json.loads(status.read_text())["broker"]["connected"]:
                return
            time.sleep(0.02)
        sys.exit(f"alert-link does not connect: {(folder / 'log').read_text()}{(folder / 'broker.log').read_text()[-600:]}")

    def start(self, *words):
        return subprocess.Popen(words, env=self.environment, stdout=self.log, stderr=self.log)

    def call(self, method, **parameters):
        self.socket.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            reply += self.socket.recv(65536)
        return json.loads(reply[:-1])["parameters"]


def field(pid, file, name):
    for line in pathlib.Path(f"/proc/{pid}/{file}").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    return 0


def wake_ups(pid):
    tasks = pathlib.Path(f"/proc/{pid}/task").iterdir()
    return sum(field(pid, f"task/{task.name}/status", "voluntary_ctxt_switches") for task in tasks)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="where alertd and alert-link are")
    parser.add_argument("--devices", type=int, default=1000)
    parser.add_argument("--alerts", type=int, default=20)
    parser.add_argument("--rest", type=int, default=20, help="seconds at rest")
    wish = parser.parse_args()
    mosquitto = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
    with tempfile.TemporaryDirectory(prefix="al-") as name:
        folder = pathlib.Path(name)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        (folder / "conf").write_text(
            f"listener {port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\nmax_packet_size 300000\n")
        broker = subprocess.Popen([mosquitto, "-c", folder / "conf"], stderr=open(folder / "broker.log", "w"))
        desk = None
        try:
            for _ in range(500):
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.02)
            devices = Devices(port, wish.devices)
            desk = Desk(wish.bin.absolute(), folder / "desk", port)
            print(f"{wish.devices} devices connected and subscribed after {devices.ask('connect') * 1000:.0f} ms; "
                  f"mosquitto has {field(broker.pid, 'status', 'VmRSS') / 1024:.1f} MiB")
            devices.ask("drain", 1)
            first, middle, last, size = [], [], [], 0
            for number in range(wish.alerts):
                devices.commands.send(("await", 10))
                start = time.monotonic()
                desk.call("org.alertd.Notifications.Notify", id=f"n{number}",
                          content={"title": "Disk is full", "body": "12 MB left on /home", "to": ["all"]})
                came = devices.commands.recv()
                if len(came) < wish.devices:
                    sys.exit(f"alert {number} came to {len(came)} of {wish.devices}: {(folder / 'desk/log').read_text()}{(folder / 'broker.log').read_text()[-600:]}")
                times = sorted((at - start) * 1000 for at, _ in came)
                first.append(times[0])
                middle.append(times[len(times) // 2])
                last.append(times[-1])
                size = came[0][1]
                desk.call("org.alertd.Notifications.Ack", ids=[f"n{number}"])
                devices.ask("drain", 0.5)
            print(f"one alert of {size} bytes to all, from the call of alertd, {wish.alerts} times: "
                  f"first {statistics.median(first):.1f} ms, median {statistics.median(middle):.1f} ms, "
                  f"last {statistics.median(last):.1f} ms (worst {max(last):.1f} ms)")
            time.sleep(3)
            before = {"alert-link": wake_ups(desk.link.pid), "mosquitto": wake_ups(broker.pid)}
            time.sleep(wish.rest)
            for name, pid in [("alert-link", desk.link.pid), ("mosquitto", broker.pid)]:
                rate = (wake_ups(pid) - before[name]) / wish.rest
                print(f"{name} at rest: {rate:.2f} wake-ups a second, "
                      f"{field(pid, 'smaps_rollup', 'Rss') / 1024:.1f} MiB resident, "
                      f"{field(pid, 'smaps_rollup', 'Pss') / 1024:.1f} MiB proportional, "
                      f"{field(pid, 'smaps_rollup', 'Private_Dirty') / 1024:.1f} MiB private")
            if statistics.median(last) > 100:
                sys.exit("the last device was reached after more than 100 ms")
        finally:
            for process in [desk and desk.link, desk and desk.alertd, broker]:
                if process:
                    process.kill()
                    process.wait()


if __name__ == "__main__":
    main()
