# SPDX-License-Identifier: Apache-2.0
"""A recording of the null sink's monitor in which every frame has a time.

The sink renders a block when it is due to be heard, and the monitor hands it on at once; so the arrival of a block is the
time of its first frame, plus the scheduling delay of that one block. The frames come at an exact rate of the same clock.
So the least of (arrival - frames before it / rate) over many blocks is when frame 0 was heard, and every other frame
follows by counting.
"""

import array
import os
import subprocess
import threading
import time

RATE = 48_000
CHANNELS = 2


class Monitor:
    def __init__(self, surroundings):
        self.frames = 0
        self.origin = None  # when frame 0 was heard, CLOCK_MONOTONIC
        self.blocks = []  # (first frame, samples) of what was not silent
        self.lock = threading.Lock()
        self.recorder = surroundings.process(
            ["parec", "-d", "null.monitor", f"--rate={RATE}", f"--channels={CHANNELS}", "--format=s16le", "--latency-msec=5", "--raw"],
            stdout=subprocess.PIPE)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()
        self.wait_past(time.monotonic() + 1)  # until data flow, and the origin has settled

    def read(self):
        descriptor, rest = self.recorder.stdout.fileno(), b""
        while data := os.read(descriptor, 1 << 16):
            now = time.monotonic()
            data = rest + data
            whole = len(data) - len(data) % (2 * CHANNELS)
            data, rest = data[:whole], data[whole:]
            with self.lock:
                origin = now - self.frames / RATE
                if self.origin is None or origin < self.origin:
                    self.origin = origin
                if data.strip(b"\0"):
                    self.blocks.append((self.frames, data))
                self.frames += whole // (2 * CHANNELS)

    def wait_past(self, moment):
        """Returns when everything heard before this moment has been recorded."""
        limit = time.monotonic() + 20
        while True:
            with self.lock:
                if self.origin is not None and self.origin + self.frames / RATE > moment:
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
            return self.origin + first / RATE, self.origin + (last + 1) / RATE, last - first + 1
