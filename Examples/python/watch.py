#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints every event with no library but Python's own: a Varlink message is a JSON object and a NUL byte.

    ./watch.py
"""

import json
import os
import socket

RUNTIME = os.environ.get("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}")
SOCKET = os.environ.get("ALERTD_SOCKET", RUNTIME + "/alertd/alertd.varlink")


def calls(method, **parameters):
    """Yields the replies to one call."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(SOCKET)
        message = {"method": method, "parameters": parameters, "more": True}
        connection.sendall(json.dumps(message).encode() + b"\0")
        buffer = b""
        while data := connection.recv(65_536):
            *messages, buffer = (buffer + data).split(b"\0")
            for message in messages:
                reply = json.loads(message)
                if "error" in reply:
                    raise RuntimeError(reply["error"], reply.get("parameters"))
                yield reply["parameters"]
                if not reply.get("continues"):
                    return


if __name__ == "__main__":
    for reply in calls("org.alertd.Manager.Watch"):
        event = reply["event"]
        print(event["at"], event["event"], event.get("title", ""), flush=True)
