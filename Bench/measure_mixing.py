# SPDX-License-Identifier: Apache-2.0
"""What sounds cost: processor time while 1, 8 and 64 of them play together, the same and wake-ups while all is quiet, and
memory with a hundred of them loaded."""

import pathlib
import subprocess
import time

from measure_idle import mebibytes, switches
from measure_play import tone
from table import Table

SECONDS = 5


def worker(surroundings):
    """The process id of alertd's sound worker; None while there is none."""
    children = subprocess.run(["pgrep", "-P", str(surroundings.alertd.pid)], capture_output=True, text=True).stdout.split()
    for pid in map(int, children):
        if b"--sound-worker" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
            return pid
    return None


def busy(pids):
    """Seconds that the threads of these processes have run so far."""
    return sum(
        int(path.read_text().split()[0]) for pid in pids for path in pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def percent(pids):
    """Percent of one processor, over some seconds."""
    before, began = busy(pids), time.monotonic()
    time.sleep(SECONDS)
    return 100 * (busy(pids) - before) / (time.monotonic() - began)


def run(surroundings, *command):
    subprocess.run(command, env=surroundings.environment, check=True, stdout=subprocess.DEVNULL)


def measure(surroundings, _):
    path, _ = tone(surroundings.folder / "tone-long.wav", 25)
    short, _ = tone(surroundings.folder / "tone-warm.wav", 0.1)
    tables = []
    for count in (1, 8, 64):
        table = Table(f"Processor while {count} {'sound plays' if count == 1 else 'sounds play together'}", "% of one",
                      "without the sound server's own share")
        # The sounds are quiet, so that their sum fits; the work is the same.
        run(surroundings, "alertctl", "play", short)
        for _ in range(count):
            run(surroundings, "alertctl", "play", path, "--no-wait", "--volume", "0.01")
        time.sleep(1)
        table.add("alertd's sound worker", percent([worker(surroundings)]), "mixes them into one stream")
        run(surroundings, "alertctl", "stop", "--all")
        players = [subprocess.Popen(["aplay", "-q", path], env=surroundings.environment, stderr=subprocess.DEVNULL) for _ in range(count)]
        time.sleep(1)
        alive = [player.pid for player in players if player.poll() is None]
        table.add("aplay", percent(alive), f"{len(alive)} of {count} processes")
        for player in players:
            player.kill()
            player.wait()
        tables.append(table)
    tables += quiet(surroundings, short)
    tables.append(memory(surroundings))
    return tables


def quiet(surroundings, short):
    """The worker between two sounds, with its device at rest."""
    run(surroundings, "alertctl", "play", short)
    time.sleep(6)  # alertd closes a device on a sound server 5 s after the last sound
    pid = worker(surroundings)
    before = switches([pid])
    cost = Table("Processor between two sounds", "% of one")
    cost.add("alertd's sound worker", percent([pid]))
    woken = Table(f"Wake-ups in {SECONDS} s between two sounds", "context switches")
    woken.add("alertd's sound worker", sum(switches([pid]).values()) - sum(before.values()))
    return [cost, woken]


def memory(surroundings):
    table = Table("Memory for 100 loaded sounds of one second", "MiB more than before", "stereo at 48 kHz: 18 MiB as 16-bit, 37 as float")
    server = int((surroundings.folder / "sound/pulse/pid").read_text())
    pid = worker(surroundings)
    ours, theirs = mebibytes([pid], "Rss"), mebibytes([server], "Rss")
    for number in range(100):
        path, _ = tone(surroundings.folder / f"loaded-{number}.wav", 1)
        run(surroundings, "alertctl", "sound", "load", path)
        run(surroundings, "pactl", "upload-sample", path, f"loaded-{number}")
    if worker(surroundings) != pid:
        raise SystemExit("the sound worker was replaced while sounds were loaded")
    table.add("alertd's sound worker", mebibytes([pid], "Rss") - ours, f"{mebibytes([pid], 'Rss'):.1f} in all")
    table.add("PulseAudio's sample cache", mebibytes([server], "Rss") - theirs)
    return table
