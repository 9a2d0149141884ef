# SPDX-License-Identifier: Apache-2.0
"""Waiting for the programs of a test, never longer than PATIENCE."""

import os
import select
import subprocess
import time

# The longest wait for something that must come, in seconds. Debug programs on a busy machine are slow.
PATIENCE = 30


def until(what, check):
    """Waits for something that tells nobody when it has changed. Returns what `check` returns, once that counts."""
    end = time.monotonic() + PATIENCE
    while not (result := check()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {PATIENCE} s: {what}")
        time.sleep(0.01)
    return result


def start_daemon(path, **options):
    """Starts alertd, which tells when it listens (`--ready-fd`), and returns it then."""
    reading, writing = os.pipe()
    with open(reading, "rb", buffering=0) as told:
        try:
            daemon = subprocess.Popen([path, "--ready-fd", str(writing)], pass_fds=[writing], **options)
        finally:
            os.close(writing)
        ready, _, _ = select.select([told], [], [], PATIENCE)
        if not ready or told.read(1) != b"\1":
            daemon.kill()
            raise AssertionError(f"alertd ended with {daemon.wait()}, or did not listen within {PATIENCE} s")
    return daemon
