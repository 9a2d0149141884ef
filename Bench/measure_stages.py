# SPDX-License-Identifier: Apache-2.0
"""Where the time of a command goes: its system calls and the daemon's, on one clock. strace(1) reads them off from outside, so the
programs carry no markers. It makes each call slower, by 0.02 to 0.1 ms: shares tell something here, sums do not."""

import collections
import contextlib
import re
import signal
import statistics
import subprocess
import time

from measure_play import tone
from measure_prompt import ask
from table import Table

CALLS = "execve,rt_sigaction,connect,accept4,read,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,fdatasync,fsync,exit_group"
OPTIONS = ["-f", "-ttt", "-T", "-s", "200", "-y", "-e", f"trace={CALLS}"]
LINE = re.compile(r"^(?:\[pid\s+)?(\d+)?\]?\s*(\d+\.\d+) (?:<\.\.\. )?(\w+)(.*)$")
END = re.compile(r"<(\d+\.\d+)>$")

# The stages in order, each named for its end.
STAGES = ["exec to main", "arguments", "connect and send", "the daemon's loop", "domain", "commit", "reply", "output and exit"]
# The stages of a question in a terminal.
ASKING = STAGES[:2] + ["connect", "drawn", "send"] + STAGES[3:-1] + ["Enter to the answer sent", "the daemon, its commit and reply", "terminal as it was, exit"]
RECEIVE, SEND = ("read", "recvfrom", "recvmsg"), ("write", "sendto", "sendmsg")


def trace(path):
    """The calls in a trace: when it began and ended (seconds), what was called, and the text behind it. A call that another thread
    cut in two is one again."""
    open_calls = {}
    for line in path.read_text(errors="replace").splitlines():
        match = LINE.match(line)
        if not match:
            continue
        thread, began, name, rest = match[1], float(match[2]), match[3], match[4]
        if rest.endswith("<unfinished ...>"):
            open_calls[thread] = (began, name, rest)
            continue
        duration = END.search(rest)
        length = float(duration[1]) if duration else 0.0
        if " resumed>" in rest and thread in open_calls:
            began, name, before = open_calls.pop(thread)
            rest = before + rest
        yield began, began + length, name, rest


@contextlib.contextmanager
def followed(surroundings, path):
    """Has strace write alertd's calls to a file meanwhile."""
    tracer = subprocess.Popen(
        ["strace", *OPTIONS, "-o", str(path), "-p", str(surroundings.alertd.pid)],
        stderr=subprocess.PIPE, env=surroundings.environment)
    tracer.stderr.readline()  # strace reports that it is attached.
    time.sleep(0.2)
    yield
    tracer.send_signal(signal.SIGINT)
    tracer.wait()
    tracer.stderr.close()


def follow(surroundings, folder, turn, command, run, stages):
    """Runs a command under strace and gives the length of each of its stages, in seconds. None where a stage is not to be seen."""
    client, server = folder / f"client-{turn}", folder / f"server-{turn}"
    with followed(surroundings, server):
        run(surroundings, ["strace", "--seccomp-bpf", *OPTIONS, "-o", str(client), *command])
    return stages(list(trace(client)), list(trace(server)))


def call(surroundings, command):
    status = subprocess.run(command, env=surroundings.environment, stdin=subprocess.DEVNULL, capture_output=True).returncode
    if status:
        raise SystemExit(f"{' '.join(command)}: exit status {status}")


def first(calls, condition):
    return next((call for call in calls if condition(call)), None)


def commit(server, begin, end):
    """When the daemon began and ended to write to its store between two times; at the first of them if it wrote nothing."""
    disk = [call for call in server if begin < call[0] < end and call[2] in ("pwrite64", "fdatasync", "fsync")]
    return (disk[0][0], disk[-1][1]) if disk else (begin, begin)


def asking(client, server):
    """The stages of a question in a terminal, which is answered by Enter."""
    def sent(method):
        return first(client, lambda call: call[2] in SEND and "Prompts." + method in call[3])

    def last(names, before):
        return first(reversed(client), lambda call: call[2] in names and call[1] <= before and not re.search(r"= -1 |\) = 0 <", call[3]))

    execve = first(client, lambda call: call[2] == "execve")
    main = first(client, lambda call: call[2] == "rt_sigaction")
    connect = first(client, lambda call: call[2] == "connect" and "alertd.varlink" in call[3])
    ask, presented, answer = sent("Ask"), sent("Presented"), sent("Answer")
    leave = first(reversed(client), lambda call: call[2] == "exit_group")
    taken = first(server, lambda call: ask and call[1] > ask[0] and call[2] in RECEIVE and "Prompts.Ask" in call[3])
    if not (execve and main and connect and ask and presented and answer and leave and taken):
        return None
    drawn = last(("write",), ask[0])
    shown = last(("recvfrom", "recvmsg"), presented[0])
    key = last(("read",), answer[0])
    answered = first(client, lambda call: call[0] > answer[1] and call[2] == "recvfrom" and "parameters" in call[3])
    if not (drawn and shown and key and answered):
        return None
    begin, end = commit(server, taken[1], shown[1])
    marks = [execve[0], main[0], connect[0], connect[1], drawn[1], ask[1], taken[1], begin, end, shown[1]]
    rest = [key[1], answer[1], answered[1], leave[0]]
    return [later - earlier for earlier, later in zip(marks, marks[1:])] + [later - earlier for earlier, later in zip(rest, rest[1:])]


def stages(client, server):
    execve = first(client, lambda call: call[2] == "execve")
    main = first(client, lambda call: call[2] == "rt_sigaction")
    connect = first(client, lambda call: call[2] == "connect" and "alertd.varlink" in call[3])
    sent = first(client, lambda call: connect and call[0] > connect[0] and "org.alertd" in call[3] and call[2] in SEND)
    # Take the last one: a process that looks at a file ends before.
    leave = first(reversed(client), lambda call: call[2] == "exit_group")
    if not (execve and main and connect and sent and leave):
        return None
    replies = [call for call in client if sent[1] < call[1] <= leave[0] and call[2] in RECEIVE and "parameters" in call[3]]
    taken = first(server, lambda call: call[1] > sent[0] and call[2] in RECEIVE and "org.alertd" in call[3])
    if not replies or not taken:
        return None
    replied = replies[-1]
    begin, end = commit(server, taken[1], replied[1])
    marks = [execve[0], main[0], connect[0], sent[1], taken[1], begin, end, replied[1], leave[0]]
    return [later - earlier for earlier, later in zip(marks, marks[1:])]


def measure(surroundings, count):
    if not surroundings.has("strace"):
        raise SystemExit("stages: strace is missing; make setup-bench installs it")
    folder = surroundings.folder / "stages"
    folder.mkdir()
    sound, _ = tone(surroundings.folder / "stage.wav", 0.01)
    commands = {
        "alertctl notify": ["alertctl", "notify", "Backup done", "--app", "bench"],
        "alertctl remind": ["alertctl", "remind", "Reminder", "--in", "9000h"],
        "alertctl play, 10 ms": ["alertctl", "play", sound],
        "alertctl list": ["alertctl", "list"],
        "alertctl alert, in a terminal": ["alertctl", "alert", "Disk is full", "42 GB are old.", "--cancel", "Cancel", "--button", "Archive"],
    }
    tables = []
    for name, command in commands.items():
        is_asking = command[1] == "alert"
        run, parted, names = (ask, asking, ASKING) if is_asking else (call, stages, STAGES)
        turns = [follow(surroundings, folder, turn, command, run, parted) for turn in range(count)]
        tables.append(tabled(name, names, turns))
    return tables


def tabled(name, names, turns):
    """The table of the stages with these names: their lengths in seconds for each turn, None for a turn that did not show them."""
    parts = collections.defaultdict(list)
    for turn in turns:
        for stage, seconds in zip(names, turn or []):
            parts[stage].append(1000 * seconds)
    if not parts:
        raise SystemExit(f"{name}: no stages in the trace")
    whole = sum(statistics.median(values) for values in parts.values())
    table = Table(f"Stages of {name}", "ms", "under strace(1): the shares tell something, the sum does not", alone=True)
    for stage, values in parts.items():
        table.add(stage, values, f"{100 * statistics.median(values) / whole:.0f} %")
    return table
