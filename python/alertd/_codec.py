# SPDX-License-Identifier: Apache-2.0
"""Values and messages of Varlink, without a socket. A message is a JSON object and a NUL byte."""

from __future__ import annotations

import collections.abc
import dataclasses
import enum
import errno
import functools
import importlib
import json
import types
import typing

from . import errors

LARGEST_CALL = 1 << 20
"""The most bytes of a call: alertd ends the connection at a longer one."""

LARGEST_REPLY = 1 << 22
"""The most bytes of a reply, several times as many as alertd sends: something else is at the other end then."""


class Struct:
    """A value of a type in an interface."""

    def __repr__(self) -> str:
        kind: typing.Any = type(self)
        given = [(name, value) for name, _, _ in members(kind) if (value := getattr(self, name)) is not None]
        return f"{kind.__name__}({', '.join(f'{name}={value!r}' for name, value in given)})"


R = typing.TypeVar("R", bound=Struct)


class Method(Struct, typing.Generic[R]):
    """The parameters of a method, whose replies are ``R``."""

    _method: typing.ClassVar[str]
    _reply: typing.ClassVar[type[Struct]]


def plain(value: typing.Any) -> typing.Any:
    """Returns what JSON can hold of a value. Absent members are left out."""
    if isinstance(value, Struct):
        kind: typing.Any = type(value)
        given = [(wire, hint, getattr(value, name)) for name, wire, hint in members(kind)]
        for wire, hint, member in given:
            check(hint, member, f"{kind.__name__}.{wire}")
        return {wire: plain(member) for wire, _, member in given if member is not None}
    if isinstance(value, enum.StrEnum):
        return value.value
    if isinstance(value, collections.abc.Mapping):
        return {key: plain(member) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(member) for member in value]
    return value


@functools.cache
def members(kind: typing.Any) -> tuple[tuple[str, str, typing.Any], ...]:
    """The members of a struct: the name, that on the wire, and the type."""
    hints = typing.get_type_hints(kind)
    return tuple((field.name, field.metadata.get("wire", field.name), hints[field.name]) for field in dataclasses.fields(kind))


def made(kind: typing.Any, value: typing.Any, place: str) -> typing.Any:
    """Returns a value of a type from its JSON. Members that the type does not have are ignored."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return value
    if origin in (types.UnionType, typing.Union):
        if value is None and type(None) in parts:
            return None
        # An enum and the strings that it does not know, or the type of an optional member.
        for part in parts:
            if part in (type(None), str):
                continue
            if isinstance(part, type) and issubclass(part, enum.Enum):
                if isinstance(value, str):
                    return part(value) if value in part._value2member_map_ else value
                raise wrong(value, place)
            return made(part, value, place)
        return made(str, value, place)
    if origin is collections.abc.Sequence:
        if not isinstance(value, list):
            raise wrong(value, place)
        return tuple(made(parts[0], member, place) for member in value)
    if origin is collections.abc.Mapping:
        if not isinstance(value, dict):
            raise wrong(value, place)
        return {key: made(parts[1], member, place) for key, member in value.items()}
    if isinstance(kind, type) and issubclass(kind, Struct):
        return struct(kind, value, place)
    if kind is float and type(value) in (int, float):
        return float(value)
    if type(value) is not kind:
        raise wrong(value, place)
    return value


def struct(kind: typing.Any, value: typing.Any, place: str = "") -> typing.Any:
    """Returns a struct from its JSON."""
    if not isinstance(value, dict):
        raise wrong(value, place)
    place = place or kind.__name__
    found = {name: made(hint, value.get(wire), f"{place}.{wire}") for name, wire, hint in members(kind)}
    return kind(**found)


def wrong(value: typing.Any, place: str) -> errors.MalformedReply:
    return errors.MalformedReply(text=f"{place} is {json.dumps(value)[:80]}, which the interface does not allow")


def call(method: Method[R] | str, parameters: typing.Mapping[str, typing.Any] | None, more: bool) -> bytes:
    """Returns the message of a call."""
    if isinstance(method, Method):
        name, parameters = method._method, plain(method)
    else:
        name, parameters = method, plain(parameters or {})
    message = {"method": name, **({"parameters": parameters} if parameters else {}), **({"more": True} if more else {})}
    return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\0"


def check(hint: typing.Any, value: typing.Any, place: str) -> None:
    """Refuses a text where several are wanted: it is a sequence of its letters."""
    wanted = [hint, *typing.get_args(hint)]
    if isinstance(value, (str, bytes)) and any(typing.get_origin(part) is collections.abc.Sequence for part in wanted):
        raise TypeError(f"{place} is a sequence, such as [{value!r}]")


def reply(method: Method[R] | str, message: bytes) -> tuple[typing.Any, bool]:
    """Returns the reply in a message, and whether more follow. Raises the error in it."""
    try:
        value = json.loads(message)
    except ValueError as error:
        raise errors.MalformedReply(text=f"a reply is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise errors.MalformedReply(text="a reply is not an object")
    parameters = value.get("parameters") or {}
    if value.get("error"):
        raise failure(str(value["error"]), parameters)
    result = struct(method._reply, parameters) if isinstance(method, Method) else parameters
    return result, value.get("continues") is True


def failure(name: str, parameters: typing.Mapping[str, typing.Any]) -> errors.AlertdError:
    """Returns the error of a name, of the class that its interface has for it."""
    interface, _, short = name.rpartition(".")
    if name == "io.systemd.System" and parameters.get("errno") == errno.ECANCELED:
        return errors.Disconnected(name, parameters, "alertd has stopped before its answer")
    if interface == "org.varlink.service":
        return errors.ServiceError(name, parameters)
    kind: typing.Any = None
    if interface.startswith("org.alertd."):
        try:
            module = importlib.import_module(".interfaces." + interface.removeprefix("org.alertd.").lower(), __package__)
        except ImportError:
            module = None
        kind = getattr(module, short, None)
    if not (isinstance(kind, type) and issubclass(kind, errors.AlertdError)):
        return errors.AlertdError(name, parameters)
    error = kind(name, parameters)
    hints = typing.get_type_hints(kind)
    for field, wire in typing.cast(typing.Any, kind)._fields.items():
        setattr(error, field, made(hints[field], parameters.get(wire), f"{short}.{wire}"))
    return error


class Incoming:
    """The bytes of a connection, cut into messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._looked = 0

    def add(self, data: bytes) -> None:
        self._bytes += data

    def next(self) -> bytes | None:
        """Returns a message, or None if there is no whole one yet."""
        end = self._bytes.find(0, self._looked)
        if end < 0:
            self._looked = len(self._bytes)
            if self._looked > LARGEST_REPLY:
                raise errors.MalformedReply(text=f"a reply is longer than {LARGEST_REPLY} bytes")
            return None
        message = bytes(self._bytes[:end])
        del self._bytes[: end + 1]
        self._looked = 0
        return message


def lost(size: int) -> errors.Disconnected:
    """The error for a connection that ended before the reply to a call of this size."""
    if size > LARGEST_CALL:
        return errors.Disconnected(text=f"alertd takes calls of at most {LARGEST_CALL} bytes, and this one has {size}")
    return errors.Disconnected(text="alertd has ended the connection before its answer")
