# SPDX-License-Identifier: Apache-2.0
"""A sound by command: exec to the first sample at the sink's monitor, and the last sample to exit."""

import array
import math
import time
import wave

import floors
from monitor import CHANNELS, RATE, Monitor
from table import Table

# The time in seconds after which alertd has closed the device, which it does 5 s after a sound: the next sound opens it
# again.
RESTED = 5.5


def tone(path, seconds):
    """A tone of 1 kHz whose first and last frames are loud, so that both ends can be seen in a recording."""
    frames = round(seconds * RATE)
    samples = array.array("h")
    for i in range(frames):
        samples.extend([round(20_000 * math.cos(2 * math.pi * 1000 * i / RATE))] * CHANNELS)
    samples[-CHANNELS:] = array.array("h", [20_000] * CHANNELS)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(CHANNELS)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return str(path), frames


def commands(surroundings, path):
    every = {
        "alertctl play": ["alertctl", "play", path],
        "aplay": ["aplay", "-q", path],
        "paplay": ["paplay", path],
        "canberra-gtk-play": ["canberra-gtk-play", f"--file={path}"],
        "gsound-play": ["gsound-play", f"--file={path}"],
        "sox play": ["play", "-q", path],
    }
    return {name: command for name, command in every.items() if surroundings.has(command[0])}


def pipewire_commands(surroundings, path):
    return {name: command for name, command in commands(surroundings, path).items() if name in ("alertctl play", "aplay")} | {"pw-play": ["pw-play", path]}


def measure(surroundings, count):
    tables = measure_on(surroundings, "PulseAudio null sink", count, Monitor(surroundings), 0, surroundings.environment, commands)
    # pw-play cannot reach PulseAudio, so there is a second setup with another daemon. It is recorded through ALSA's
    # plugin, too.
    with surroundings.pipewire() as environment:
        if environment:
            period = 256
            recorder = ["arecord", "-q", "-D", "monitor", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", str(CHANNELS), f"--period-size={period}", "--buffer-size=8192"]
            monitor = Monitor(surroundings, recorder, environment | {"PIPEWIRE_ALSA": "{ stream.capture.sink=true node.latency=" + f"{period}/{RATE}" + " }"})
            # Audio is passed on one period after it was heard.
            tables += measure_on(surroundings, "PipeWire null sink", count, monitor, 1000 * period / RATE, environment, pipewire_commands)
            monitor.recorder.terminate()
    return tables


def measure_on(surroundings, place, count, monitor, delay, environment, choose):
    """The two tables for each length of sound. The monitor tells of a frame by up to `delay` ms after it was heard."""
    earliest = f"below -{delay:.1f}, the recorder's delay" if delay else "below 0"
    tables = []
    for seconds, turns, rest in ((0.25, count, 0), (0.01, max(5, count // 2), 0), (0.25, max(5, count // 4), RESTED)):
        label = f"{round(1000 * seconds)} ms" + (f" after {rest:g} s of rest" if rest else "")
        path, frames = tone(surroundings.folder / f"tone-{round(1000 * seconds)}.wav", seconds)
        begin = Table(f"Play a sound of {label} by command, exec to its first sample at the monitor", "ms", f"alternating, {place}")
        finish = Table(f"Play a sound of {label} by command, its last sample to exit", "ms", f"{place}; never {earliest}: that would be an exit before the sound was heard")
        peers = choose(surroundings, path)
        if rest:  # The others keep nothing open: the fastest represents them.
            peers = {name: command for name, command in peers.items() if name in ("alertctl play", "paplay", "aplay")}
        with floors.player(surroundings, environment, path, kept=not rest) as floor:
            peers |= floor
            results = {name: ([], [], []) for name in peers}
            for turn in range(turns + 1):
                for name, command in peers.items():
                    time.sleep(rest)
                    monitor.forget()
                    began, ended, status = surroundings.spawn(command, environment)
                    monitor.wait_past(time.monotonic() + 0.15)
                    heard = monitor.heard()
                    if status or heard is None:
                        results[name][2].append(f"exit status {status}" if status else "not heard")
                        continue
                    if turn == 0:  # warms page cache, sound cache and device
                        continue
                    first, last, length = heard
                    results[name][0].append(1000 * (first - began))
                    results[name][1].append(1000 * (ended - last))
                    if length != frames:
                        results[name][2].append(f"{length} frames instead of {frames}")
        for name, (starts, ends, odd) in results.items():
            remark = f"{len(odd)} of {turns + 1} odd: {odd[0]}" if odd else "whole each time"
            begin.add(name, starts, remark)
            finish.add(name, ends, f"least {min(ends):.2f}" if ends else "")
        tables += [begin, finish]
    return tables
