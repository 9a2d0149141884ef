# SPDX-License-Identifier: Apache-2.0
"""Floors: what the kernel, the disk, the bus and the toolkit need without us, by the smallest C programs that do the same."""

import contextlib
import pathlib
import shlex
import subprocess
import tempfile
import time

SOURCES = pathlib.Path(__file__).with_name("floors")
# The programs by name: how each is linked, and the pkg-config packages that it needs.
PROGRAMS = {"command": (["-static"], []), "play": ([], ["alsa"]), "notify": ([], ["libsystemd"]), "window": ([], ["libadwaita-1"])}


def program(surroundings, name):
    """Where the program is, compiled when it is first asked for; None where a compiler or a library is missing."""
    built = surroundings.folder / f"floor-{name}"
    if built.exists():
        return str(built)
    link, packages = PROGRAMS[name]
    flags = []
    if packages:
        asked = subprocess.run(["pkg-config", "--cflags", "--libs", *packages], capture_output=True, text=True)
        if asked.returncode:
            return None
        flags = shlex.split(asked.stdout)
    if not surroundings.has("cc"):
        return None
    subprocess.run(["cc", "-O2", "-o", str(built), str(SOURCES / f"{name}.c"), *link, *flags], check=True)
    return str(built)


def peer(surroundings, name, label, *words):
    """A row's name and its command, to be put beside the peers; nothing where it cannot be built."""
    built = program(surroundings, name)
    return {f"floor: {label}": [built, *words]} if built else {}


@contextlib.contextmanager
def player(surroundings, environment, sound, kept):
    """A row's name and its command, which has a process play this sound as often as it is run. The process keeps the device open, or
    opens it for each sound."""
    client, server = program(surroundings, "command"), program(surroundings, "play")
    if not client or not server:
        yield {}
        return
    way = "kept" if kept else "opened"
    socket = pathlib.Path(tempfile.mkdtemp(prefix="floor.", dir=surroundings.folder)) / "socket"
    child = surroundings.process([server, str(socket), sound, way], env=environment)
    try:
        limit = time.monotonic() + 10
        while not socket.exists() and child.poll() is None and time.monotonic() < limit:
            time.sleep(0.01)
        yield {f"floor: C, a device that is {way}": [client, "tell", str(socket)]} if socket.exists() else {}
    finally:
        child.kill()
        child.wait()
