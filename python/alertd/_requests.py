# SPDX-License-Identifier: Apache-2.0
"""What the short functions of both clients ask for, and what they make of the replies."""

from __future__ import annotations

import dataclasses
import datetime
import typing

from . import _place, errors
from .interfaces import notifications, progress, prompts, sounds

MICROSECONDS = 1_000_000


def version(info: typing.Mapping[str, typing.Any]) -> str:
    """The version in a reply to GetInfo."""
    found = info.get("version")
    if not isinstance(found, str):
        raise errors.MalformedReply(text="the other end does not say its version, and is no alertd")
    return found


class Extras(typing.TypedDict, total=False):
    """Further members of a notification; ``alertd.interfaces.notifications.Content`` explains them and has the rest."""

    markup: bool
    sound: str
    volume: float
    loops: int
    say: bool
    level: notifications.Level | str
    app: str
    icon: str
    image: str
    thread: str
    category: str
    timeout: str
    transient: bool
    resident: bool
    reply: notifications.ReplyField
    actions: typing.Sequence[notifications.Action]
    on_activate: typing.Sequence[str]
    on_deliver: typing.Sequence[str]
    on_dismiss: typing.Sequence[str]
    directory: str
    badge: notifications.BadgeChange
    escalate: typing.Sequence[notifications.Escalation]
    to: typing.Sequence[str]
    user_info: typing.Any


class Repetition(typing.TypedDict, total=False):
    """Further members of a trigger; ``alertd.interfaces.notifications.Trigger`` explains them and has the rest."""

    rrule: str
    cron: str
    calendar: str
    start: str
    zone: str
    until: str
    count: int
    missed: notifications.Missed | str
    late_window: str
    warn: typing.Sequence[str]
    nag: str
    nag_limit: int
    wake: bool
    except_: typing.Sequence[str]


class Details(Extras, Repetition, total=False):
    """Further members of a reminder or an alarm: of its content and of its trigger."""

    body: str


def moment(time: str | datetime.datetime | None) -> str | None:
    """A time in words or as it is on the wire. A time without zone is one of the daemon's zone."""
    return time.isoformat(timespec="seconds") if isinstance(time, datetime.datetime) else time


def span(time: str | datetime.timedelta) -> str:
    """A span in words or as it is on the wire."""
    if isinstance(time, str):
        return time
    thousandths = time // datetime.timedelta(milliseconds=1)
    return f"{thousandths}ms" if thousandths % 1000 else f"{thousandths // 1000}s"


def content(title: str, details: typing.Mapping[str, typing.Any]) -> notifications.Content:
    return notifications.Content(title=title, **{name: details[name] for name in details.keys() & CONTENT})


def trigger(
    when: str | None, at: str | datetime.datetime | None, in_: str | datetime.timedelta | None,
    details: typing.Mapping[str, typing.Any],
) -> notifications.Trigger:
    return notifications.Trigger(
        when=when, at=moment(at), in_=None if in_ is None else span(in_),
        **{name: details[name] for name in details.keys() & TRIGGER})


CONTENT = {*Extras.__optional_keys__, "body", "ring"}
TRIGGER = set(Repetition.__optional_keys__)


def known(details: typing.Mapping[str, typing.Any]) -> None:
    """Refuses a misspelled name, as Python does for other arguments."""
    for name in details.keys() - CONTENT - TRIGGER:
        raise TypeError(f"{name} is neither of a notification's content nor of its trigger")


def remind(
    title: str, id: str | None, when: str | None, at: str | datetime.datetime | None,
    in_: str | datetime.timedelta | None, details: typing.Mapping[str, typing.Any], ring: notifications.Ring | None = None,
) -> notifications.Remind:
    known(details)
    body = content(title, details if ring is None else {**details, "ring": ring})
    return notifications.Remind(id=id, content=body, trigger=trigger(when, at, in_, details))


def notify(title: str, body: str | None, id: str | None, details: typing.Mapping[str, typing.Any]) -> notifications.Notify:
    known(details)
    return notifications.Notify(id=id, content=content(title, details if body is None else {**details, "body": body}))


def timer(span_: str | datetime.timedelta, title: str, id: str | None, details: typing.Mapping[str, typing.Any]) -> notifications.Timer:
    known(details)
    return notifications.Timer(id=id, content=content(title, details), for_=span(span_))


@dataclasses.dataclass(frozen=True)
class Answer:
    """The answer to a question. It counts as false if the person chose the cancel button."""

    result: prompts.Result

    def __bool__(self) -> bool:
        return self.result.outcome == prompts.Outcome.ANSWERED

    @property
    def button(self) -> str:
        """The label of the chosen button; empty if the question was dismissed."""
        return self.result.label or ""

    @property
    def text(self) -> str | None:
        """The typed text."""
        return self.result.text

    @property
    def values(self) -> dict[str, tuple[str, ...]]:
        """The values of a form."""
        return {value.name: tuple(value.texts) for value in self.result.values or ()}


def ask(
    title: str, message: str | None, buttons: typing.Sequence[str | prompts.ButtonWish], cancel: str | None,
    input: prompts.Input | str | None, timeout: float | None, id: str | None, form: typing.Sequence[prompts.Field] | None,
    to: typing.Sequence[str] | None, app: str | None,
) -> prompts.Ask:
    wishes = [prompts.ButtonWish(label=button) if isinstance(button, str) else button for button in buttons]
    if cancel is not None:
        wishes.append(prompts.ButtonWish(label=cancel, role=prompts.Role.CANCEL))
    question = prompts.Question(
        title=title, message=message, buttons=wishes or None, input=input, form=form, to=to, app=app,
        timeout=None if timeout is None else round(timeout * MICROSECONDS))
    return prompts.Ask(id=id, question=question, session=_place.of_question())


def answer(reply: prompts.AskReply) -> Answer | None:
    """What became of a question: None if nobody answered it."""
    result = reply.result
    if result is None:
        raise errors.MalformedReply(text="the question has ended without a result")
    if result.outcome in (prompts.Outcome.WITHDRAWN, prompts.Outcome.LOST):
        ended = {"id": reply.id, "outcome": str(result.outcome)}
        raise errors.Withdrawn(parameters=ended, text=f"the question {reply.id} has ended without an answer: {result.outcome}")
    return Answer(result) if result.outcome in (prompts.Outcome.ANSWERED, prompts.Outcome.CANCELLED) else None


def work(title: str, text: str | None, id: str | None, modal: bool, desktop: bool, app: str | None) -> progress.Start:
    return progress.Start(
        id=id, title=title, text=text, modal=modal or None, desktop=desktop or None, app=app, session=_place.of_work())


def play(
    sound: str, volume: float | None, loops: int | None, alert: bool | None, level: sounds.Level | str | None, tied: bool | None,
) -> sounds.Play:
    return sounds.Play(sound=sound, volume=volume, loops=loops, alert=alert, level=level, tied=tied)
