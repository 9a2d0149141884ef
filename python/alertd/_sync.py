# SPDX-License-Identifier: Apache-2.0
"""The client that blocks."""

from __future__ import annotations

import dataclasses
import datetime
import socket
import threading
import time
import types
import typing

from . import _codec, _place, _requests, errors
from ._codec import Method, R
from ._requests import Answer
from .interfaces import manager, notifications, progress, prompts, sounds

T = typing.TypeVar("T")
Object = dict[str, typing.Any]


class Connection:
    """One connection, on which answers come in the order of the calls."""

    def __init__(self, path: str, timeout: float | None) -> None:
        self.socket = _place.connected(path, timeout)
        self.incoming = _codec.Incoming()
        self.size = 0

    def send(self, message: bytes, deadline: float | None) -> None:
        self.size = len(message)
        try:
            self.socket.settimeout(left(deadline))
            self.socket.sendall(message)
        except TimeoutError:
            raise errors.TimedOut(text="alertd does not read the call") from None
        except OSError:
            raise _codec.lost(self.size) from None

    def receive(self, deadline: float | None) -> bytes:
        """Returns the next message."""
        while (message := self.incoming.next()) is None:
            try:
                self.socket.settimeout(left(deadline))
                data = self.socket.recv(65_536)
            except TimeoutError:
                raise errors.TimedOut(text="alertd has not answered in time") from None
            except OSError:
                data = b""
            if not data:
                raise _codec.lost(self.size)
            self.incoming.add(data)
        return message

    def has_ended(self) -> bool:
        """Whether the other end has closed the connection, or has sent something that nobody asked for."""
        try:
            self.socket.settimeout(0)
            self.socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True

    def close(self) -> None:
        try:
            # This also wakes a thread that reads.
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


def left(deadline: float | None) -> float | None:
    """The seconds until a time. A time-out of 0 would mean not to wait at all, which is another error."""
    return None if deadline is None else max(deadline - time.monotonic(), 0.001)


def deadline(timeout: float | None) -> float | None:
    return None if timeout is None else time.monotonic() + timeout


class Stream(typing.Generic[T]):
    """The replies to one call, on a connection of its own. Iterating ends with the last reply, or after ``close``.

    A context manager, which closes it at the end."""

    def __init__(
        self, path: str, timeout: float | None, method: Method[typing.Any] | str,
        parameters: typing.Mapping[str, typing.Any] | None, pick: typing.Callable[[typing.Any], T],
    ) -> None:
        message = _codec.call(method, parameters, more=True)
        self._connection = Connection(path, timeout)
        self._method, self._pick = method, pick
        self._ahead: list[T] = []
        self._is_over = self._is_closed = False
        try:
            self._connection.send(message, deadline(timeout))
        except BaseException:
            self.close()
            raise

    def _read(self, until: float | None) -> T:
        try:
            value, continues = _codec.reply(self._method, self._connection.receive(until))
        except BaseException:
            closed, self._is_over = self._is_closed, True
            self.close()
            if closed:
                raise StopIteration from None
            raise
        if not continues:
            self._is_over = True
            self.close()
        return self._pick(value)

    def wait_for_first(self, timeout: float | None) -> T:
        """Waits until there is a reply, and returns it; iterating begins with it nevertheless."""
        if not self._ahead:
            self._ahead.append(self._read(deadline(timeout)))
        return self._ahead[0]

    def __iter__(self) -> Stream[T]:
        return self

    def __next__(self) -> T:
        if self._ahead:
            return self._ahead.pop()
        if self._is_over or self._is_closed:
            raise StopIteration
        return self._read(None)

    def close(self) -> None:
        """Ends it. Another thread may wait in it, whose iteration then ends."""
        self._is_closed = True
        self._connection.close()

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Playing:
    """A sound that plays. The sound goes on if this is closed, unless it is tied."""

    def __init__(self, client: Client, replies: Stream[sounds.PlayReply]) -> None:
        self._client, self._replies = client, replies
        self._last = replies.wait_for_first(client.timeout)
        self.id: str = self._last.id
        """The id while it plays."""

    def wait(self) -> sounds.PlayReply:
        """Waits until the last sample has been heard, and returns the outcome."""
        for self._last in self._replies:
            pass
        return self._last

    def stop(self, fade: float | None = None) -> None:
        """Stops it. A sound that is over is no error."""
        try:
            self._client.call(sounds.Stop(ids=[self.id], fade=fade))
        except errors.NotFound:
            pass

    def close(self) -> None:
        self._replies.close()

    def __enter__(self) -> Playing:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Work:
    """A piece of work, which alertd shows while it runs. At the end of a ``with`` statement it is finished, or failed if
    an exception ends it. If this process dies, it is abandoned."""

    def __init__(self, client: Client, replies: Stream[progress.StartReply], total: float) -> None:
        self._client, self._replies, self._total = client, replies, total
        self.id: str = replies.wait_for_first(client.timeout).id
        """The id."""
        self.cancelled: bool = False
        """Whether the person wants it to end, as of the last ``set``."""

    def set(self, done: float | None = None, text: str | None = None) -> bool:
        """Says how much of the total is done, and what is being done. Returns whether to go on."""
        fraction = None if done is None else min(max(done / self._total, 0), 1)
        self.cancelled = self._client.call(progress.Set(id=self.id, fraction=fraction, text=text)).cancelled
        return not self.cancelled

    def finish(self, failed: bool = False) -> None:
        """Ends it. Work that is over is no error."""
        try:
            self._client.call(progress.Done(id=self.id, failed=failed or None))
        except errors.NotFound:
            pass
        self._replies.close()

    def __enter__(self) -> Work:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: types.TracebackType | None) -> None:
        try:
            self.finish(failed=kind is not None)
        except errors.AlertdError:
            # The exception of the work says more than that its end could not be told.
            self._replies.close()
            if kind is None:
                raise


class Client:
    """A client of the daemon. Threads may share it: one call is made after the other.

    A connection that was lost between two calls is made again; one that is lost during a call raises
    :class:`Disconnected`, since nobody knows whether the call was carried out."""

    def __init__(self, path: str | None = None, timeout: float | None = 30) -> None:
        self.path: str = path or _place.path()
        """The path of the socket."""
        self.timeout: float | None = timeout
        """The seconds that a call may take; None for any. Questions, sounds and streams take as long as they take."""
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        # The daemon ends a connection without a call after 30 seconds, so there is one at once.
        try:
            self.version: str = _requests.version(self.call("org.varlink.service.GetInfo"))
            """The version of the daemon that answered first."""
        except BaseException:
            self.close()
            raise

    @typing.overload
    def call(self, method: Method[R], *, timeout: float | None = ...) -> R: ...
    @typing.overload
    def call(self, method: str, parameters: typing.Mapping[str, typing.Any] | None = None, *, timeout: float | None = ...) -> Object: ...
    def call(self, method: Method[R] | str, parameters: typing.Mapping[str, typing.Any] | None = None, *, timeout: float | None = -1) -> R | Object:
        """Calls a method, given by an object of its class or by its name, and returns the reply. Without a time-out it is
        that of the client."""
        message = _codec.call(method, parameters, more=False)
        until = deadline(self.timeout if timeout == -1 else timeout)
        with self._lock:
            if self._connection is None or self._connection.has_ended():
                self._drop()
                self._connection = Connection(self.path, self.timeout)
            try:
                self._connection.send(message, until)
                answer = self._connection.receive(until)
            except BaseException:
                # The answer may still come, and would be taken for that to another call.
                self._drop()
                raise
        return typing.cast("R | Object", _codec.reply(method, answer)[0])

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
        return Stream(self.path, self.timeout, method, parameters, lambda reply: reply)

    def pages(self, method: Method[R]) -> typing.Iterator[R]:
        """Calls a method with a cursor until it has no further page."""
        call: typing.Any = method
        while True:
            reply: typing.Any = self.call(call)
            yield reply
            if not reply.cursor:
                return
            call = dataclasses.replace(call, cursor=reply.cursor)

    def close(self) -> None:
        """Ends the connection. Streams have connections of their own."""
        with self._lock:
            self._drop()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Notifications

    def remind(
        self, title: str, when: str | None = None, *, at: str | datetime.datetime | None = None,
        in_: str | datetime.timedelta | None = None, id: str | None = None, **details: typing.Unpack[_requests.Details],
    ) -> notifications.RemindReply:
        """Schedules a reminder: at a time in words (``when``), at a given time, after a span, or by a rule in the details.
        It is on disk when this returns."""
        return self.call(_requests.remind(title, id, when, at, in_, details))

    def alarm(
        self, title: str, when: str | None = None, *, at: str | datetime.datetime | None = None,
        in_: str | datetime.timedelta | None = None, id: str | None = None, ring: notifications.Ring = notifications.Ring(),
        **details: typing.Unpack[_requests.Details],
    ) -> notifications.RemindReply:
        """Schedules an alarm, which rings until the person stops it."""
        return self.call(_requests.remind(title, id, when, at, in_, details, ring))

    def notify(
        self, title: str, body: str | None = None, *, id: str | None = None, **details: typing.Unpack[_requests.Extras],
    ) -> notifications.NotifyReply:
        """Shows a notification now."""
        return self.call(_requests.notify(title, body, id, details))

    def timer(
        self, span: str | datetime.timedelta, title: str = "Timer", *, id: str | None = None,
        **details: typing.Unpack[_requests.Extras],
    ) -> notifications.TimerReply:
        """Starts a countdown."""
        return self.call(_requests.timer(span, title, id, details))

    def list(
        self, state: notifications.State | str | None = None, *, held: bool | None = None, app: str | None = None,
    ) -> typing.Iterator[notifications.Notification]:
        """Yields the pending and delivered notifications."""
        for page in self.pages(notifications.List(state=state, held=held, app=app)):
            yield from page.notifications

    def history(
        self, *, since: str | datetime.datetime | None = None, until: str | datetime.datetime | None = None,
        id: str | None = None, app: str | None = None, search: str | None = None, unread: bool | None = None,
    ) -> typing.Iterator[notifications.Past]:
        """Yields past notifications."""
        asked = notifications.History(
            since=_requests.moment(since), until=_requests.moment(until), id=id, app=app, search=search, unread=unread)
        for page in self.pages(asked):
            yield from page.notifications

    def show(self, id: str) -> notifications.Notification:
        """Returns the notification with an id."""
        return self.call(notifications.Show(id=id)).notification

    def edit(
        self, id: str, *, content: notifications.Content | None = None, trigger: notifications.Trigger | None = None,
    ) -> notifications.EditReply:
        """Replaces the content or the times of a notification."""
        return self.call(notifications.Edit(id=id, content=content, trigger=trigger))

    def snooze(self, id: str, span: str | datetime.timedelta = "", *, until: str | None = None) -> notifications.SnoozeReply:
        """Lets a delivered notification come again after a span, or at a time."""
        return self.call(notifications.Snooze(id=id, for_=_requests.span(span), until=until))

    def ack(self, *ids: str) -> int:
        """Acknowledges notifications, given by ids or globs. Returns their number."""
        return self.call(notifications.Ack(ids=ids)).count

    def cancel(self, *ids: str) -> int:
        """Withdraws notifications, given by ids or globs. Returns their number."""
        return self.call(notifications.Cancel(ids=ids)).count

    def wait(self, id: str, *, timeout: float | None = None) -> notifications.WaitReply:
        """Waits until the person has done something about a notification, on a connection of its own."""
        connection = Connection(self.path, self.timeout)
        try:
            connection.send(_codec.call(method := notifications.Wait(id=id), None, more=False), deadline(self.timeout))
            return typing.cast(notifications.WaitReply, _codec.reply(method, connection.receive(deadline(timeout)))[0])
        finally:
            connection.close()

    # Questions, sounds, work, events

    def ask(
        self, title: str, message: str | None = None, *, buttons: typing.Sequence[str | prompts.ButtonWish] = (),
        cancel: str | None = None, input: prompts.Input | str | None = None, timeout: float | None = None,
        id: str | None = None, form: typing.Sequence[prompts.Field] | None = None, to: typing.Sequence[str] | None = None,
        app: str | None = None,
    ) -> Answer | None:
        """Asks the person, and waits for the answer: None if nobody answered, for example within ``timeout`` seconds. An
        answer by the cancel button counts as false. Leaving, as by an exception, withdraws the question.

        Raises :class:`Withdrawn` if the question ended without an answer."""
        asked = _requests.ask(title, message, buttons, cancel, input, timeout, id, form, to, app)
        with self.stream(asked) as replies:
            for reply in replies:
                if reply.phase == prompts.Phase.ENDED:
                    return _requests.answer(reply)
        raise _codec.lost(0)

    def play(
        self, sound: str, *, volume: float | None = None, loops: int | None = None, alert: bool | None = None,
        level: sounds.Level | str | None = None, tied: bool | None = None,
    ) -> Playing:
        """Plays a sound, given by its name or its absolute path. Returns when it has begun."""
        return Playing(self, self.stream(_requests.play(sound, volume, loops, alert, level, tied)))

    def progress(
        self, title: str, *, total: float = 1, text: str | None = None, id: str | None = None, modal: bool = False,
        desktop: bool = False, app: str | None = None,
    ) -> Work:
        """Begins a piece of work, whose progress is counted up to ``total``."""
        return Work(self, self.stream(_requests.work(title, text, id, modal, desktop, app)), total)

    def watch(self) -> Stream[manager.Event]:
        """Returns the events from now on. The first one is a snapshot of the present state; it has come when this returns,
        so nothing that happens later is missed."""
        events = Stream[manager.Event](self.path, self.timeout, manager.Watch(), None, lambda reply: reply.event)
        events.wait_for_first(self.timeout)
        return events

    def events(
        self, *, since: str | datetime.datetime | None = None, until: str | datetime.datetime | None = None,
        id: str | None = None, app: str | None = None,
    ) -> typing.Iterator[manager.Event]:
        """Yields stored events."""
        asked = manager.History(since=_requests.moment(since), until=_requests.moment(until), id=id, app=app)
        for page in self.pages(asked):
            yield from page.events

    def status(self) -> manager.StatusReply:
        """Returns the state of the daemon and its parts."""
        return self.call(manager.Status())


def connect(path: str | None = None, *, timeout: float | None = 30) -> Client:
    """Connects with the daemon of this user: at ``path``, at $ALERTD_SOCKET, or in the runtime directory.

    Raises :class:`NotRunning` if none listens. The client does not start a daemon."""
    return Client(path, timeout)
