# SPDX-License-Identifier: Apache-2.0
"""A Varlink client in a few lines: JSON objects, each ended by a NUL byte (varlink.org)."""

import json
import socket


class Failed(Exception):
    """The service answered with an error."""

    def __init__(self, words, error="", parameters=None):
        super().__init__(words)
        self.error = error
        self.parameters = parameters or {}


class Closed(Failed):
    """The connection ended where an answer was due."""


class Connection:
    def __init__(self, path, timeout=60):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.received = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    @staticmethod
    def message(method, parameters=None, more=False):
        call = {"method": method}
        if parameters:
            call["parameters"] = parameters
        if more:
            call["more"] = True
        return json.dumps(call).encode() + b"\0"

    def send(self, data):
        self.socket.sendall(data)

    def reply(self):
        """The parameters of the next reply, and whether more follow."""
        while (end := self.received.find(b"\0")) < 0:
            data = self.socket.recv(1 << 16)
            if not data:
                raise Closed("the service closed the connection")
            self.received += data
        reply = json.loads(self.received[:end])
        del self.received[: end + 1]
        if "error" in reply:
            raise Failed(f"{reply['error']} {reply.get('parameters', '')}", reply["error"], reply.get("parameters"))
        return reply.get("parameters", {}), reply.get("continues", False)

    def count_replies(self, wanted):
        """Reads `wanted` replies without looking into them further than for errors."""
        seen = self.received.count(b"\0")
        failed = b'"error"' in self.received
        self.received.clear()
        while seen < wanted:
            data = self.socket.recv(1 << 18)
            if not data:
                raise Closed("the service closed the connection")
            seen += data.count(b"\0")
            failed = failed or b'"error"' in data
        if failed:
            raise Failed("a pipelined call was answered with an error")

    def call(self, method, parameters=None):
        self.send(self.message(method, parameters))
        return self.reply()[0]

    def stream(self, method, parameters=None):
        self.send(self.message(method, parameters, more=True))
        continues = True
        while continues:
            parameters, continues = self.reply()
            yield parameters
