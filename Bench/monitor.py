# SPDX-License-Identifier: Apache-2.0
"""A recording of the null sink's monitor in which every frame has a time.

The sink renders a block of 5 ms when its turn to be heard has come, and the monitor hands it on at once: so a block's
arrival is the time of its first frame. Not every one's: the sink may wake late, or render a block ahead when a stream
begins. But frames come at an exact rate of the same clock, so (arrival - frames before it / rate) is the same for all
blocks but those; of the ones around a sound its lower quartile is taken as the time of frame 0, and the rest is counting.
"""

import array
import collections
import os
import subprocess
import threading
import time

RATE = 48_000
CHANNELS = 2


class Monitor:
    def __init__(self, surroundings, recorder=None, environment=None):
        """Records PulseAudio's null sink, or what another recorder in another environment writes."""
        self.frames = 0
        self.origins = collections.deque(maxlen=200)  # when frame 0 was heard, from the last second's blocks, CLOCK_MONOTONIC
        self.blocks = []  # (first frame, samples) of blocks that were not silent
        self.lock = threading.Lock()
        self.recorder = surroundings.process(
            recorder or ["parec", "-d", "null.monitor", f"--rate={RATE}", f"--channels={CHANNELS}", "--format=s16le", "--latency-msec=5", "--raw"],
            stdout=subprocess.PIPE, env=environment or surroundings.environment)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()
        self.wait_past(time.monotonic() + 1)  # until data flows, and many blocks agree

    def read(self):
        descriptor, rest = self.recorder.stdout.fileno(), b""
        while data := os.read(descriptor, 1 << 16):
            now = time.monotonic()
            data = rest + data
            whole = len(data) - len(data) % (2 * CHANNELS)
            data, rest = data[:whole], data[whole:]
            with self.lock:
                self.origins.append(now - self.frames / RATE)
                if data.strip(b"\0"):
                    self.blocks.append((self.frames, data))
                self.frames += whole // (2 * CHANNELS)

    def origin(self):
        return sorted(self.origins)[len(self.origins) // 4]

    def wait_past(self, moment):
        """Returns when everything heard before this moment has been recorded."""
        limit = time.monotonic() + 20
        while True:
            with self.lock:
                if self.origins and self.origin() + self.frames / RATE > moment:
                    return
            if time.monotonic() > limit:
                raise SystemExit("the null sink's monitor delivers nothing")
            time.sleep(0.005)

    def forget(self):
        with self.lock:
            self.blocks.clear()

    def heard(self):
        """When the first and the last sound was heard since `forget`, and how many frames lie between, both counted;
        None when all was silent. Below 1 % of full scale counts as silence."""
        with self.lock:
            first = last = None
            for start, data in self.blocks:
                samples = array.array("h", data)
                for index in (i for i, sample in enumerate(samples) if abs(sample) > 327):
                    frame = start + index // CHANNELS
                    first = frame if first is None else first
                    last = frame
            if first is None:
                return None
            origin = self.origin()
            return origin + first / RATE, origin + (last + 1) / RATE, last - first + 1
