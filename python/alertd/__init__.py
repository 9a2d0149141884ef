# SPDX-License-Identifier: Apache-2.0
"""A client of alertd: reminders, notifications, questions and sounds.

    import alertd

    with alertd.connect() as client:
        print(client.remind("Tea is ready", "in 4m", sound="harp").due)

``alertd.aio`` is the same for asyncio. ``Client.call`` reaches each method of ``alertd.interfaces``. Two things of the
protocol are left out: the handing over of a secret by a descriptor, so that a typed secret is a string of this process;
and starting the daemon, which systemd or alertctl does."""

from . import interfaces
from ._codec import Method, Struct
from ._requests import Answer
from ._sync import Client, Playing, Stream, Work, connect
from .errors import (
    AlertdError,
    AlreadyEnded,
    Changed,
    Disconnected,
    Invalid,
    MalformedReply,
    NoDevice,
    NoSynthesizer,
    NotASound,
    NotEditable,
    NotFound,
    NotPresenting,
    NotRunning,
    NotSeekable,
    NotStored,
    ServiceError,
    TimedOut,
    TooLong,
    TooMany,
    TooMuchLoaded,
    UnknownGrant,
    Withdrawn,
)

__all__ = [
    "AlertdError", "AlreadyEnded", "Answer", "Changed", "Client", "Disconnected", "Invalid", "MalformedReply", "Method",
    "NoDevice", "NoSynthesizer", "NotASound", "NotEditable", "NotFound", "NotPresenting", "NotRunning", "NotSeekable",
    "NotStored", "Playing", "ServiceError", "Stream", "Struct", "TimedOut", "TooLong", "TooMany", "TooMuchLoaded",
    "UnknownGrant", "Withdrawn", "Work", "connect", "interfaces",
]
