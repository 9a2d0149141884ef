# SPDX-License-Identifier: Apache-2.0
"""A sound by command on every kind of sink: how much longer than the sound the command takes, and whether all of it was heard.
Hardware that is scheduled by timers, AirPlay and Bluetooth take large blocks seldom, as some of these do. The monitor of a sink that
rewinds misses up to 0.2 s of each head, which the sink has rendered before, whoever plays."""

import subprocess
import time

from measure_gaps import gaps
from measure_play import tone
from monitor import CHANNELS, RATE, Monitor
from table import Table

SECONDS = 1
# The kinds of PulseAudio sinks: the modules that create each, {0} being the sink for playback, and the monitor where it
# is heard.
SINKS = {
    "null sink": (["module-null-sink sink_name={0} rate=48000 norewinds=1"], "{0}.monitor"),
    "null sink that rewinds, 2 s": (["module-null-sink sink_name={0} rate=48000"], "{0}.monitor"),
    "null sink at 44.1 kHz": (["module-null-sink sink_name={0} rate=44100"], "{0}.monitor"),
    "remapped sink": (["module-null-sink sink_name={0}m rate=48000", "module-remap-sink sink_name={0} master={0}m remix=no"], "{0}m.monitor"),
    "combined sinks": (
        ["module-null-sink sink_name={0}a rate=48000 norewinds=1", "module-null-sink sink_name={0}b rate=48000 norewinds=1",
         "module-combine-sink sink_name={0} slaves={0}a,{0}b"], "{0}a.monitor"),
    "monitor of a monitor": (
        ["module-null-sink sink_name={0}f rate=48000", "module-null-sink sink_name={0} rate=48000",
         "module-loopback source={0}.monitor sink={0}f latency_msec=500 adjust_time=0"], "{0}f.monitor"),
}
# The number of frames that PipeWire's graph processes at a time.
QUANTA = (64, 256, 1024, 4096, 8192)


def measure(surroundings, count):
    path, frames = tone(surroundings.folder / "second.wav", SECONDS)
    tables = []
    for number, (kind, (modules, source)) in enumerate(SINKS.items()):
        sink = f"kind{number}"
        loaded = [pulse(surroundings, "load-module", *module.format(sink).split()) for module in modules]
        with open(surroundings.environment["ALSA_CONFIG_PATH"], "a") as configuration:
            configuration.write(f'pcm.{sink} {{ type pulse device "{sink}" }}\n')
        recorder = ["parec", "-d", source.format(sink), f"--rate={RATE}", f"--channels={CHANNELS}", "--format=s16le", "--latency-msec=200", "--raw"]
        players = {"alertctl play": ["alertctl", "play", path, "--device", sink], "paplay": ["paplay", f"--device={sink}", path],
                   "aplay": ["aplay", "-q", "-D", sink, path]}
        tables.append(on(surroundings, f"PulseAudio, {kind}", count, players, Monitor(surroundings, recorder), frames, surroundings.environment))
        for module in reversed(loaded):
            pulse(surroundings, "unload-module", module)
    with surroundings.pipewire() as environment:
        for quantum in QUANTA if environment else ():
            subprocess.run(["pw-metadata", "-n", "settings", "0", "clock.force-quantum", str(quantum)], check=True, stdout=subprocess.DEVNULL,
                           env=environment)
            recorder = ["pw-record", "-P", "{ stream.capture.sink = true }", "--rate", str(RATE), "--channels", str(CHANNELS), "--format", "s16", "-"]
            players = {"alertctl play": ["alertctl", "play", path], "aplay": ["aplay", "-q", path], "pw-play": ["pw-play", path]}
            monitor = Monitor(surroundings, recorder, environment)
            tables.append(on(surroundings, f"PipeWire, steps of {quantum:,} frames", count, players, monitor, frames, environment))
    return tables


def pulse(surroundings, *words):
    return subprocess.run(["pactl", *words], check=True, capture_output=True, text=True, env=surroundings.environment).stdout.strip()


def on(surroundings, kind, count, players, monitor, frames, environment):
    results = {name: ([], []) for name in players}
    for turn in range(count + 1):
        for name, command in players.items():
            monitor.forget()
            began, ended, status = surroundings.spawn(command, environment)
            if status:
                raise SystemExit(f"{name}, {kind}: status {status}")
            # Audio that a sink has rendered ahead is heard up to 2 s later.
            monitor.wait_past(time.monotonic() + 2.3)
            found, length = gaps(monitor)
            if turn:
                results[name][0].append(1000 * (ended - began - SECONDS))
                results[name][1].append((found, frames - length + round(sum(found) * RATE / 1000)))
    monitor.recorder.terminate()
    table = Table(f"A sound of {SECONDS} s, exec to exit beyond its length: {kind}", "ms", "alternating")
    for name, (times, heard) in results.items():
        spoilt = sum(bool(found) for found, _ in heard)
        table.add(name, times, f"{spoilt} of {len(heard)} with gaps, frames missing {max(missing for _, missing in heard)} at most")
    return table
