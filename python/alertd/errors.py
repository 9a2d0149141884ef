# SPDX-License-Identifier: Apache-2.0
"""The errors of alertd.

An error of the wire is an object of two classes: ``alertd.NotFound`` is that of every interface, and
``alertd.interfaces.sounds.NotFound`` that of one of them, with its fields."""

from __future__ import annotations

import typing


class AlertdError(Exception):
    """Any failure of a call."""

    name: str
    """The name on the wire, such as ``org.alertd.Sounds.NotFound``; empty if the daemon has not answered."""
    parameters: typing.Mapping[str, typing.Any]
    """The fields of the error, as they came."""

    def __init__(self, name: str = "", parameters: typing.Mapping[str, typing.Any] | None = None, text: str = "") -> None:
        self.name = name
        self.parameters = dict(parameters or {})
        told = ", ".join(f"{field} {value!r}" for field, value in self.parameters.items())
        super().__init__(text or (f"{name}: {told}" if told else name))


class NotRunning(AlertdError, ConnectionError):
    """No alertd listens. The client does not start one: ``systemctl --user start alertd.socket`` or alertctl does."""


class Disconnected(AlertdError, ConnectionError):
    """The connection ended before the answer. Whether the daemon has done what was asked is not known."""


class TimedOut(AlertdError, TimeoutError):
    """The answer did not come within the time-out of the client."""


class MalformedReply(AlertdError, ValueError):
    """A message is not what the interface says."""


class Withdrawn(AlertdError):
    """The question ended without an answer: somebody has withdrawn it, or the daemon could not keep it."""


class ServiceError(AlertdError):
    """The call itself is wrong: its method, a parameter or its flags. An older daemon may not know a method."""


class Invalid(AlertdError):
    """A value is well-formed but cannot be accepted."""

    field: str
    """The parameter."""
    reason: str
    """The reason, in a sentence. Names of members in it are in backquotes."""


class NotFound(AlertdError):
    """Nothing has this id or name."""


class TooMany(AlertdError):
    """The request reaches a documented limit."""

    limit: int
    """The limit."""


class NotStored(AlertdError):
    """The change could not be put on disk, and nothing was changed."""

    reason: str
    """The system's reason."""


class AlreadyEnded(AlertdError):
    """The question is over."""


class Changed(AlertdError):
    """The question has changed since; the answer was to an earlier revision."""


class NotEditable(AlertdError):
    """The question cannot be changed."""


class NotPresenting(AlertdError):
    """The caller does not present this question."""


class UnknownGrant(AlertdError):
    """No grant has this number."""


class NotASound(AlertdError):
    """The file cannot be played."""


class TooLong(AlertdError):
    """The sound is too long."""


class NoDevice(AlertdError):
    """No sound device is available."""


class NoSynthesizer(AlertdError):
    """No program that can speak texts is installed."""


class NotSeekable(AlertdError):
    """The format of the sound does not allow seeking."""


class TooMuchLoaded(AlertdError):
    """Nothing more can be loaded until a sound is disposed of."""
