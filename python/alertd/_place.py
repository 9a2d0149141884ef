# SPDX-License-Identifier: Apache-2.0
"""Where the daemon listens, and where the person of this process is."""

from __future__ import annotations

import os
import socket
import stat
import struct

from . import errors
from .interfaces import progress, prompts


def path() -> str:
    """The path of the socket: $ALERTD_SOCKET, otherwise alertd/alertd.varlink in the runtime directory."""
    named = os.environ.get("ALERTD_SOCKET", "")
    if named.startswith("/"):
        return named
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return os.path.join(runtime if runtime.startswith("/") else stand_in(), "alertd/alertd.varlink")


def stand_in() -> str:
    """The runtime directory if XDG_RUNTIME_DIR is not set: that of logind, otherwise the one that alertd makes."""
    folder = f"/run/user/{os.geteuid()}"
    try:
        status = os.lstat(folder)
    except OSError:
        status = None
    return folder if status and stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() else f"/tmp/alertd-{os.geteuid()}"


def connected(path: str, timeout: float | None) -> socket.socket:
    """Returns a socket that is connected with the daemon of this user, and with nobody else's."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    try:
        connection.settimeout(timeout)
        try:
            connection.connect(path)
        except TimeoutError:
            raise errors.TimedOut(text=f"{path} does not answer") from None
        except OSError as error:
            raise errors.NotRunning(
                text=f"alertd does not listen on {path} ({error.strerror or error}); start it: "
                "systemctl --user start alertd.socket, or any command of alertctl") from None
        form = struct.Struct("iII")
        _, user, _ = form.unpack(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, form.size))
        if user not in (os.geteuid(), 0):
            raise errors.NotRunning(text=f"{path} belongs to the user {user}, who could read what is sent there")
    except BaseException:
        connection.close()
        raise
    return connection


def of_question() -> prompts.Session:
    """The display of this process, on which a question can be shown."""
    seen = os.environ.get
    return prompts.Session(
        display=seen("DISPLAY"), wayland_display=seen("WAYLAND_DISPLAY"), xauthority=seen("XAUTHORITY"))


def of_work() -> progress.Session:
    """The same for a piece of work."""
    seen = of_question()
    return progress.Session(display=seen.display, wayland_display=seen.wayland_display, xauthority=seen.xauthority)
