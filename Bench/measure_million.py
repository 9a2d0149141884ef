# SPDX-License-Identifier: Apache-2.0
"""A million pending: how long the daemon takes to start with them, what it holds in memory, how late a fire is, how fast
another one is stored; next to remind(1) with a tenth of them, which reads all its reminders at every start."""

import datetime
import random
import subprocess
import time

import varlink
from measure_idle import mebibytes
from measure_lateness import ours
from measure_schedule import REMIND, in_flight, one_after_the_other
from table import Table

LIST = "org.alertd.Notifications.List"
SPARSE = "sparse"  # an application with a handful of the million


def trigger(random_, number):
    """Of every kind, months ahead, in no order."""
    minutes = random_.randrange(200_000, 900_000)
    day = datetime.datetime(2030, 1, 1) + datetime.timedelta(minutes=minutes)
    return [
        {"in": f"{minutes}m"},
        {"at": day.isoformat()},
        {"at": day.isoformat() + "Z"},
        {"rrule": "FREQ=WEEKLY;BYDAY=MO,WE,FR", "start": day.isoformat(), "zone": "Europe/Berlin"},
        {"cron": f"{minutes % 60} {minutes % 24} {1 + minutes % 28} 1 *", "floating": True},
    ][number % 5]


# The maximum number of open prompts per asker.
PROMPTS = 1024


def fill(connection, count):
    """Stores so many, pipelined, and gives the seconds it took."""
    random_, window = random.Random(1), 512
    seconds = 0.0
    for start in range(0, count, window):
        calls = []
        for number in range(start, min(count, start + window)):
            content = {"title": f"Reminder {number}", "body": "What it is about, in a sentence or so.", "userInfo": {"n": number}}
            if number % 100_000 == 7:
                content["app"] = SPARSE
            calls.append(connection.message(
                REMIND, {"id": f"{random_.getrandbits(32):08x}-{number}", "content": content, "trigger": trigger(random_, number)}))
        began = time.perf_counter()
        connection.send(b"".join(calls))
        connection.count_replies(len(calls))
        seconds += time.perf_counter() - began
    return seconds


def milliseconds(connection, method, parameters=None, turns=5):
    """Of each of some calls, and the last reply."""
    times, reply = [], None
    for _ in range(turns):
        began = time.perf_counter()
        reply = connection.call(method, parameters)
        times.append(1000 * (time.perf_counter() - began))
    return times, reply


def start(surroundings):
    """Milliseconds from exec to ready, and to the first answer."""
    began = time.perf_counter()
    surroundings.start_alertd()
    with varlink.Connection(surroundings.socket) as connection:
        pending = connection.call("org.alertd.Manager.Status")["pending"]
        answered = time.perf_counter() - began
    return 1000 * surroundings.seconds_to_ready, 1000 * answered, pending


def with_prompts(surroundings, turns=5):
    """A table of the start with as many open prompts as one asker may have, beside the start before they were asked."""
    table = Table(f"Start with {PROMPTS:,} open prompts", "ms", "exec to ready, after kill -9")
    times = {"alertd, none open": [], f"alertd, {PROMPTS:,} open": []}
    for name, taken in times.items():
        if taken is not times["alertd, none open"]:
            with varlink.Connection(surroundings.socket) as connection:
                for number in range(PROMPTS):
                    question = {"title": f"Question {number}", "body": "What it is about, in a sentence or so.", "buttons": [{"label": "Yes"}, {"label": "No"}]}
                    connection.call("org.alertd.Prompts.Ask", {"id": f"bench-{number}", "question": question, "noWait": True})
        for _ in range(turns):
            surroundings.kill_alertd()
            taken.append(start(surroundings)[0])
        table.add(name, taken)
    with varlink.Connection(surroundings.socket) as connection:
        connection.call("org.alertd.Prompts.Withdraw", {"all": True})
    return table


def of_remind(surroundings, count):
    """Milliseconds in which remind(1) says when each of so many reminders is due next."""
    if not surroundings.has("remind"):
        return []
    random_ = random.Random(1)
    day = datetime.date(2027, 1, 1)
    lines = [f"REM {(day + datetime.timedelta(random_.randrange(900))).isoformat()} AT {random_.randrange(24)}:{random_.randrange(60):02} MSG Reminder {i}\n"
             for i in range(count)]
    (surroundings.folder / "reminders").write_text("".join(lines))
    began = time.perf_counter()
    subprocess.run(["remind", "-n", str(surroundings.folder / "reminders")], env=surroundings.environment, stdout=subprocess.DEVNULL,
                   check=True)
    return [1000 * (time.perf_counter() - began)]


def measure(surroundings, count):
    tables = []
    few = [round(time.time()) + 2 + 0.0501 * i for i in range(60)]
    empty = ours(surroundings, few)
    tables.append(with_prompts(surroundings))

    with varlink.Connection(surroundings.socket) as connection:
        before = connection.call("org.alertd.Manager.Status")["pending"]
        seconds = fill(connection, count)
    starts = Table(f"Start with {count:,} pending", "ms", "instants, countdowns, zoned, floating and repeating ones, stored over the socket")
    ready, first = [], []
    for stop in (surroundings.stop_alertd, surroundings.kill_alertd, surroundings.stop_alertd):
        stop()
        exec_to_ready, exec_to_answer, pending = start(surroundings)
        ready.append(exec_to_ready)
        first.append(exec_to_answer)
        if pending != before + count:
            raise SystemExit(f"{pending} reminders are pending of {before + count} that were acknowledged")
    starts.add("alertd, exec to ready", ready)
    starts.add("alertd, exec to the first answer", first)
    starts.add(f"remind -n, {count // 10:,} reminders", of_remind(surroundings, count // 10))
    tables.append(starts)

    memory = Table(f"Memory with {count:,} pending", "MiB resident", "the daemon alone, in this order", alone=True)
    took = Table(f"Answers with {count:,} pending", "ms", alone=True)
    pid = [surroundings.alertd.pid]
    memory.add("after the start", mebibytes(pid, "Rss"))
    with varlink.Connection(surroundings.socket) as connection:
        def ask(name, method, parameters=None):
            times, reply = milliseconds(connection, method, parameters)
            took.add(name, times)
            memory.add(f"after {name}", mebibytes(pid, "Rss"))
            return reply
        ask("status", "org.alertd.Manager.Status")
        page = ask("list, the first page", LIST)
        for _ in range(20):
            page = connection.call(LIST, {"cursor": page["cursor"]})
        page = ask("list, the twentieth page", LIST, {"cursor": page["cursor"]})
        sparse = ask(f"list, an application with {-(-count // 100_000)} of them", LIST, {"app": SPARSE})
        if len(sparse["notifications"]) != -(-count // 100_000):
            raise SystemExit(f"the list of one application has {len(sparse['notifications'])} reminders")
        ask("list, what is snoozed", LIST, {"state": "snoozed"})
        ask("next", "org.alertd.Notifications.Next", {"id": page["notifications"][0]["id"]})
    tables += [took, memory]

    late = Table(f"Lateness with {count:,} pending", "ms", "a watcher has the event")
    late.add(f"alertd, {count:,} pending", ours(surroundings, [round(time.time()) + 2 + 0.0501 * i for i in range(60)]))
    late.add(f"alertd, {before:,} pending", empty)
    tables.append(late)

    rate = Table(f"Durable schedules in a second, onto {count:,}", "1/s", more_is_better=True)
    with varlink.Connection(surroundings.socket) as connection:
        rate.add("alertd, 512 calls in flight", in_flight(connection, count // 50, 512))
        rate.add("alertd, a call after the other", one_after_the_other(connection, 2)[1])
        rate.add("alertd, filling the store", count / seconds)
        began = time.perf_counter()
        connection.call("org.alertd.Notifications.Cancel", {"all": True})
        took.add("cancel, all", 1000 * (time.perf_counter() - began))
    return [*tables, rate]
