# SPDX-License-Identifier: Apache-2.0
"""Gaps in a sound while every processor decodes: what the null sink's monitor recorded, beside paplay in the same run."""

import array
import json
import os
import subprocess
import threading
import time

from measure_play import tone
from monitor import CHANNELS, RATE, Monitor
from table import Table

SECONDS = 3
# The length in frames of a silence within a tone of 1 kHz that counts as a gap: 1 ms.
GAP = RATE // 1000


class Load:
    """Decodes on every processor, in bursts of the length of one decode, until it is left."""

    def __init__(self, surroundings):
        self.file = str(surroundings.folder / "load.flac")
        # Ten minutes of noise, which take about a second to generate.
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "anoisesrc=r=48000:d=600", self.file], check=True)
        self.ends = threading.Event()
        self.threads = [threading.Thread(target=self.run) for _ in range(os.cpu_count())]

    def run(self):
        while not self.ends.is_set():
            subprocess.run(["ffmpeg", "-v", "error", "-threads", "1", "-i", self.file, "-f", "null", "-"], stdin=subprocess.DEVNULL)

    def __enter__(self):
        for thread in self.threads:
            thread.start()

    def __exit__(self, *_):
        self.ends.set()
        for thread in self.threads:
            thread.join()


def gaps(monitor):
    """The milliseconds of each gap since `forget`, and the frames from the first loud one to the last."""
    found, first, last = [], None, None
    with monitor.lock:
        blocks = list(monitor.blocks)
    for start, data in blocks:
        samples = array.array("h", data)[::CHANNELS]
        for index, sample in enumerate(samples):
            if -327 <= sample <= 327:
                continue
            frame = start + index
            if last is not None and frame - last > GAP:
                found.append(1000 * (frame - last - 1) / RATE)
            first, last = frame if first is None else first, frame
    return found, 0 if first is None else last - first + 1


def underruns(surroundings, arguments, environment):
    """Plays, and gives the exit status and what was told of gaps."""
    done = subprocess.run(arguments, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return done.returncode, sum(line.get("underruns", 0) for line in lines)


def measure(surroundings, count):
    path, frames = tone(surroundings.folder / "long.wav", SECONDS)
    # A sink that takes back rendered audio, as hardware does; the other one renders once.
    subprocess.run(["pactl", "load-module", "module-null-sink", "sink_name=rewinding", "rate=48000", "channels=2", "format=s16le"],
                   check=True, stdout=subprocess.DEVNULL, env=surroundings.environment)
    with open(surroundings.environment["ALSA_CONFIG_PATH"], "a") as configuration:
        configuration.write('pcm.rewinding { type pulse device "rewinding" }\n')
    tables = []
    with Load(surroundings):
        for sink, device in (("null", []), ("rewinding", ["--device", "rewinding"])):
            recorder = ["parec", "-d", f"{sink}.monitor", f"--rate={RATE}", f"--channels={CHANNELS}", "--format=s16le", "--latency-msec=200", "--raw"]
            monitor = Monitor(surroundings, recorder)
            players = {
                "alertctl play": ["alertctl", "play", "--json", path, *device],
                "paplay": ["paplay", f"--device={sink}", path],
            }
            results = {name: [] for name in players}
            for turn in range(count + 1):
                for name, command in players.items():
                    monitor.forget()
                    status, told = underruns(surroundings, command, surroundings.environment)
                    monitor.wait_past(time.monotonic() + 2.3 if sink == "rewinding" else time.monotonic() + 0.5)
                    found, length = gaps(monitor)
                    if turn:
                        results[name].append((found, length, told, status))
            monitor.recorder.terminate()
            table = Table(f"Gaps in a sound of {SECONDS} s while {os.cpu_count()} decoders run, {sink} sink", "ms in all per play",
                          "alternating" + ("; its monitor misses up to 0.2 s of each head, which it has rendered before" if sink == "rewinding" else ""), alone=True)
            for name, plays in results.items():
                spoilt = [play for play in plays if play[0]]
                longest = max((gap for play in plays for gap in play[0]), default=0)
                missing = [frames - play[1] + round(sum(play[0]) * RATE / 1000) for play in plays]
                told = sum(play[2] for play in plays)
                failed = sum(play[3] != 0 for play in plays)
                table.add(name, [sum(play[0]) for play in plays],
                          f"{len(spoilt)} of {len(plays)} with gaps, longest {longest:.0f} ms, told {told}, failed {failed},"
                          f" frames missing {max(missing)} at most")
            tables.append(table)
    return tables
