# SPDX-License-Identifier: Apache-2.0
"""The client for asyncio, with the functions of ``alertd``.

    client = await alertd.aio.connect()
    await client.remind("Tea is ready", "in 4m", sound="harp")
"""

from __future__ import annotations

import asyncio
import dataclasses
import datetime
import socket
import types
import typing

from . import _codec, _place, _requests, errors
from ._codec import Method, R
from ._requests import Answer
from .interfaces import manager, notifications, progress, prompts, sounds

__all__ = ["Answer", "Client", "Playing", "Stream", "Work", "connect"]

T = typing.TypeVar("T")
Object = dict[str, typing.Any]


class Connection:
    """One connection, on which answers come in the order of the calls."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.incoming = _codec.Incoming()
        self.size = 0

    @classmethod
    async def open(cls, path: str, timeout: float | None) -> Connection:
        # A local socket accepts at once, unless a thousand callers wait: this may take a thread's time, not the loop's.
        opening = asyncio.ensure_future(asyncio.to_thread(_place.connected, path, timeout))
        try:
            connected = await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(discard)
            raise
        try:
            connected.setblocking(False)
            return cls(*await asyncio.open_unix_connection(sock=connected))
        except BaseException:
            connected.close()
            raise

    async def send(self, message: bytes) -> None:
        self.size = len(message)
        try:
            self.writer.write(message)
            await self.writer.drain()
        except OSError:
            raise _codec.lost(self.size) from None

    async def receive(self) -> bytes:
        """Returns the next message."""
        while (message := self.incoming.next()) is None:
            try:
                data = await self.reader.read(65_536)
            except OSError:
                data = b""
            if not data:
                raise _codec.lost(self.size)
            self.incoming.add(data)
        return message

    def has_ended(self) -> bool:
        """Whether the other end has closed the connection."""
        return self.reader.at_eof() or self.reader.exception() is not None or self.writer.is_closing()

    def close(self) -> None:
        self.writer.close()


def discard(opening: asyncio.Future[socket.socket]) -> None:
    """Closes a socket that nobody waits for any more."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()


async def within(timeout: float | None, answer: typing.Coroutine[typing.Any, typing.Any, T]) -> T:
    try:
        async with asyncio.timeout(timeout):
            return await answer
    except errors.AlertdError:
        raise
    except TimeoutError:
        raise errors.TimedOut(text="alertd has not answered in time") from None


class Stream(typing.Generic[T]):
    """The replies to one call, on a connection of its own. Iterating ends with the last reply, or after ``close``.

    An asynchronous context manager, which closes it at the end. ``client.watch()`` and the like are used by
    ``async with``, which begins the call."""

    def __init__(
        self, client: Client, method: Method[typing.Any] | str, parameters: typing.Mapping[str, typing.Any] | None,
        pick: typing.Callable[[typing.Any], T], waits: bool = False,
    ) -> None:
        self._client, self._method, self._pick, self._waits = client, method, pick, waits
        self._message = _codec.call(method, parameters, more=True)
        self._connection: Connection | None = None
        self._ahead: list[T] = []
        self._is_over = False

    async def _begin(self) -> None:
        if self._connection is None and not self._is_over:
            timeout = self._client.timeout
            self._connection = await Connection.open(self._client.path, timeout)
            await within(timeout, self._connection.send(self._message))

    async def _read(self) -> T:
        await self._begin()
        connection = self._connection
        if connection is None:
            raise StopAsyncIteration
        try:
            value, continues = _codec.reply(self._method, await connection.receive())
        except errors.AlertdError:
            if self._is_over:
                raise StopAsyncIteration from None
            self.close()
            raise
        if not continues:
            self.close()
        return self._pick(value)

    async def wait_for_first(self, timeout: float | None) -> T:
        """Waits until there is a reply, and returns it; iterating begins with it nevertheless."""
        if not self._ahead:
            self._ahead.append(await within(timeout, self._read()))
        return self._ahead[0]

    def __aiter__(self) -> Stream[T]:
        return self

    async def __anext__(self) -> T:
        if self._ahead:
            return self._ahead.pop()
        if self._is_over:
            raise StopAsyncIteration
        return await self._read()

    def close(self) -> None:
        """Ends it. Another task may wait in it, whose iteration then ends."""
        self._is_over = True
        if self._connection is not None:
            self._connection.close()

    async def __aenter__(self) -> Stream[T]:
        try:
            await self._begin()
            if self._waits:
                await self.wait_for_first(self._client.timeout)
        except BaseException:
            self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class Playing:
    """A sound that plays. The sound goes on if this is closed, unless it is tied."""

    def __init__(self, client: Client, replies: Stream[sounds.PlayReply], first: sounds.PlayReply) -> None:
        self._client, self._replies, self._last = client, replies, first
        self.id: str = first.id
        """The id while it plays."""

    async def wait(self) -> sounds.PlayReply:
        """Waits until the last sample has been heard, and returns the outcome."""
        async for self._last in self._replies:
            pass
        return self._last

    async def stop(self, fade: float | None = None) -> None:
        """Stops it. A sound that is over is no error."""
        try:
            await self._client.call(sounds.Stop(ids=[self.id], fade=fade))
        except errors.NotFound:
            pass

    def close(self) -> None:
        self._replies.close()

    async def __aenter__(self) -> Playing:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class Work:
    """A piece of work, which alertd shows while it runs: from the beginning of an ``async with`` statement to its end,
    where it is finished, or failed if an exception ends it. If this process dies, it is abandoned."""

    def __init__(self, client: Client, replies: Stream[progress.StartReply], total: float) -> None:
        self._client, self._replies, self._total = client, replies, total
        self.id: str = ""
        """The id, once it has begun."""
        self.cancelled: bool = False
        """Whether the person wants it to end, as of the last ``set``."""

    async def set(self, done: float | None = None, text: str | None = None) -> bool:
        """Says how much of the total is done, and what is being done. Returns whether to go on."""
        fraction = None if done is None else min(max(done / self._total, 0), 1)
        self.cancelled = (await self._client.call(progress.Set(id=self.id, fraction=fraction, text=text))).cancelled
        return not self.cancelled

    async def finish(self, failed: bool = False) -> None:
        """Ends it. Work that is over is no error."""
        try:
            await self._client.call(progress.Done(id=self.id, failed=failed or None))
        except errors.NotFound:
            pass
        self._replies.close()

    async def __aenter__(self) -> Work:
        try:
            self.id = (await self._replies.wait_for_first(self._client.timeout)).id
        except BaseException:
            self._replies.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: types.TracebackType | None
    ) -> None:
        try:
            await self.finish(failed=kind is not None)
        except errors.AlertdError:
            # The exception of the work says more than that its end could not be told.
            if kind is None:
                raise
        finally:
            self._replies.close()


class Client:
    """A client of the daemon. Tasks may share it: one call is made after the other.

    A connection that was lost between two calls is made again; one that is lost during a call raises
    :class:`alertd.Disconnected`, since nobody knows whether the call was carried out."""

    def __init__(self, path: str | None = None, timeout: float | None = 30) -> None:
        self.path: str = path or _place.path()
        """The path of the socket."""
        self.timeout: float | None = timeout
        """The seconds that a call may take; None for any. Questions, sounds and streams take as long as they take."""
        self.version: str = ""
        """The version of the daemon that answered first."""
        self._lock = asyncio.Lock()
        self._connection: Connection | None = None

    @typing.overload
    async def call(self, method: Method[R], *, timeout: float | None = ...) -> R: ...
    @typing.overload
    async def call(self, method: str, parameters: typing.Mapping[str, typing.Any] | None = None, *, timeout: float | None = ...) -> Object: ...
    async def call(self, method: Method[R] | str, parameters: typing.Mapping[str, typing.Any] | None = None, *, timeout: float | None = -1) -> R | Object:
        """Calls a method, given by an object of its class or by its name, and returns the reply. Without a time-out it is
        that of the client."""
        message = _codec.call(method, parameters, more=False)
        async with self._lock:
            answer = await within(self.timeout if timeout == -1 else timeout, self._answer(message))
        return typing.cast("R | Object", _codec.reply(method, answer)[0])

    async def _answer(self, message: bytes) -> bytes:
        if self._connection is None or self._connection.has_ended():
            self._drop()
            self._connection = await Connection.open(self.path, self.timeout)
        try:
            await self._connection.send(message)
            return await self._connection.receive()
        except BaseException:
            # The answer may still come, and would be taken for that to another call.
            self._drop()
            raise

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @typing.overload
    def stream(self, method: Method[R]) -> Stream[R]: ...
    @typing.overload
    def stream(self, method: str, parameters: typing.Mapping[str, typing.Any] | None = None) -> Stream[Object]: ...
    def stream(self, method: Method[R] | str, parameters: typing.Mapping[str, typing.Any] | None = None) -> Stream[typing.Any]:
        """Calls a method that has several replies, on a connection of its own."""
        return Stream(self, method, parameters, lambda reply: reply)

    async def pages(self, method: Method[R]) -> typing.AsyncIterator[R]:
        """Calls a method with a cursor until it has no further page."""
        call: typing.Any = method
        while True:
            reply: typing.Any = await self.call(call)
            yield reply
            if not reply.cursor:
                return
            call = dataclasses.replace(call, cursor=reply.cursor)

    def close(self) -> None:
        """Ends the connection. Streams have connections of their own."""
        self._drop()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    # Notifications

    async def remind(
        self, title: str, when: str | None = None, *, at: str | datetime.datetime | None = None,
        in_: str | datetime.timedelta | None = None, id: str | None = None, **details: typing.Unpack[_requests.Details],
    ) -> notifications.RemindReply:
        """Schedules a reminder: at a time in words (``when``), at a given time, after a span, or by a rule in the details.
        It is on disk when this returns."""
        return await self.call(_requests.remind(title, id, when, at, in_, details))

    async def alarm(
        self, title: str, when: str | None = None, *, at: str | datetime.datetime | None = None,
        in_: str | datetime.timedelta | None = None, id: str | None = None, ring: notifications.Ring = notifications.Ring(),
        **details: typing.Unpack[_requests.Details],
    ) -> notifications.RemindReply:
        """Schedules an alarm, which rings until the person stops it."""
        return await self.call(_requests.remind(title, id, when, at, in_, details, ring))

    async def notify(
        self, title: str, body: str | None = None, *, id: str | None = None, **details: typing.Unpack[_requests.Extras],
    ) -> notifications.NotifyReply:
        """Shows a notification now."""
        return await self.call(_requests.notify(title, body, id, details))

    async def timer(
        self, span: str | datetime.timedelta, title: str = "Timer", *, id: str | None = None,
        **details: typing.Unpack[_requests.Extras],
    ) -> notifications.TimerReply:
        """Starts a countdown."""
        return await self.call(_requests.timer(span, title, id, details))

    async def list(
        self, state: notifications.State | str | None = None, *, held: bool | None = None, app: str | None = None,
    ) -> typing.AsyncIterator[notifications.Notification]:
        """Yields the pending and delivered notifications."""
        async for page in self.pages(notifications.List(state=state, held=held, app=app)):
            for entry in page.notifications:
                yield entry

    async def history(
        self, *, since: str | datetime.datetime | None = None, until: str | datetime.datetime | None = None,
        id: str | None = None, app: str | None = None, search: str | None = None, unread: bool | None = None,
    ) -> typing.AsyncIterator[notifications.Past]:
        """Yields past notifications."""
        asked = notifications.History(
            since=_requests.moment(since), until=_requests.moment(until), id=id, app=app, search=search, unread=unread)
        async for page in self.pages(asked):
            for entry in page.notifications:
                yield entry

    async def show(self, id: str) -> notifications.Notification:
        """Returns the notification with an id."""
        return (await self.call(notifications.Show(id=id))).notification

    async def edit(
        self, id: str, *, content: notifications.Content | None = None, trigger: notifications.Trigger | None = None,
    ) -> notifications.EditReply:
        """Replaces the content or the times of a notification."""
        return await self.call(notifications.Edit(id=id, content=content, trigger=trigger))

    async def snooze(self, id: str, span: str | datetime.timedelta = "", *, until: str | None = None) -> notifications.SnoozeReply:
        """Lets a delivered notification come again after a span, or at a time."""
        return await self.call(notifications.Snooze(id=id, for_=_requests.span(span), until=until))

    async def ack(self, *ids: str) -> int:
        """Acknowledges notifications, given by ids or globs. Returns their number."""
        return (await self.call(notifications.Ack(ids=ids))).count

    async def cancel(self, *ids: str) -> int:
        """Withdraws notifications, given by ids or globs. Returns their number."""
        return (await self.call(notifications.Cancel(ids=ids))).count

    async def wait(self, id: str, *, timeout: float | None = None) -> notifications.WaitReply:
        """Waits until the person has done something about a notification, on a connection of its own."""
        connection = await Connection.open(self.path, self.timeout)
        try:
            await connection.send(_codec.call(method := notifications.Wait(id=id), None, more=False))
            answer = await within(timeout, connection.receive())
            return typing.cast(notifications.WaitReply, _codec.reply(method, answer)[0])
        finally:
            connection.close()

    # Questions, sounds, work, events

    async def ask(
        self, title: str, message: str | None = None, *, buttons: typing.Sequence[str | prompts.ButtonWish] = (),
        cancel: str | None = None, input: prompts.Input | str | None = None, timeout: float | None = None,
        id: str | None = None, form: typing.Sequence[prompts.Field] | None = None, to: typing.Sequence[str] | None = None,
        app: str | None = None,
    ) -> Answer | None:
        """Asks the person, and waits for the answer: None if nobody answered, for example within ``timeout`` seconds. An
        answer by the cancel button counts as false. Cancelling the task withdraws the question.

        Raises :class:`alertd.Withdrawn` if the question ended without an answer."""
        asked = _requests.ask(title, message, buttons, cancel, input, timeout, id, form, to, app)
        async with self.stream(asked) as replies:
            async for reply in replies:
                if reply.phase == prompts.Phase.ENDED:
                    return _requests.answer(reply)
        raise _codec.lost(0)

    async def play(
        self, sound: str, *, volume: float | None = None, loops: int | None = None, alert: bool | None = None,
        level: sounds.Level | str | None = None, tied: bool | None = None,
    ) -> Playing:
        """Plays a sound, given by its name or its absolute path. Returns when it has begun."""
        replies = self.stream(_requests.play(sound, volume, loops, alert, level, tied))
        try:
            return Playing(self, replies, await replies.wait_for_first(self.timeout))
        except BaseException:
            replies.close()
            raise

    def progress(
        self, title: str, *, total: float = 1, text: str | None = None, id: str | None = None, modal: bool = False,
        desktop: bool = False, app: str | None = None,
    ) -> Work:
        """Returns a piece of work, which begins by ``async with``, and whose progress is counted up to ``total``."""
        return Work(self, self.stream(_requests.work(title, text, id, modal, desktop, app)), total)

    def watch(self) -> Stream[manager.Event]:
        """Returns the events from the beginning of ``async with`` on. The first one is a snapshot of the present state; it
        has come when the statement begins, so nothing that happens later is missed."""
        return Stream(self, manager.Watch(), None, lambda reply: reply.event, waits=True)

    async def events(
        self, *, since: str | datetime.datetime | None = None, until: str | datetime.datetime | None = None,
        id: str | None = None, app: str | None = None,
    ) -> typing.AsyncIterator[manager.Event]:
        """Yields stored events."""
        asked = manager.History(since=_requests.moment(since), until=_requests.moment(until), id=id, app=app)
        async for page in self.pages(asked):
            for entry in page.events:
                yield entry

    async def status(self) -> manager.StatusReply:
        """Returns the state of the daemon and its parts."""
        return await self.call(manager.Status())


async def connect(path: str | None = None, *, timeout: float | None = 30) -> Client:
    """Connects with the daemon of this user: at ``path``, at $ALERTD_SOCKET, or in the runtime directory.

    Raises :class:`alertd.NotRunning` if none listens. The client does not start a daemon."""
    client = Client(path, timeout)
    # The daemon ends a connection without a call after 30 seconds, so there is one at once.
    try:
        client.version = _requests.version(await client.call("org.varlink.service.GetInfo"))
    except BaseException:
        client.close()
        raise
    return client
