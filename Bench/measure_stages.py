# SPDX-License-Identifier: Apache-2.0
"""Where the time of a command goes: its system calls and the daemon's, on one clock. strace(1) reads them off from outside, so the
programs carry no markers. It makes each call slower, by 0.02 to 0.1 ms: shares tell something here, sums do not."""

import collections
import re
import signal
import statistics
import subprocess
import time

from measure_play import tone
from table import Table

CALLS = "execve,rt_sigaction,connect,accept4,read,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,fdatasync,fsync,exit_group"
LINE = re.compile(r"^(?:\[pid\s+)?(\d+)?\]?\s*(\d+\.\d+) (?:<\.\.\. )?(\w+)(.*)$")
END = re.compile(r"<(\d+\.\d+)>$")

# The stages in their order: what the stage ends with.
STAGES = ["exec to main", "arguments", "connect and send", "the daemon's loop", "domain", "commit", "reply", "output and exit"]


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


def follow(surroundings, folder, turn, command):
    """Runs a command under strace and gives the length of each of its stages, in seconds. None where a stage is not to be seen."""
    client, server = folder / f"client-{turn}", folder / f"server-{turn}"
    options = ["-f", "-ttt", "-T", "-s", "200", "-e", f"trace={CALLS}"]
    tracer = subprocess.Popen(
        ["strace", *options, "-y", "-o", str(server), "-p", str(surroundings.alertd.pid)],
        stderr=subprocess.PIPE, env=surroundings.environment)
    tracer.stderr.readline()  # It says that it is attached.
    time.sleep(0.2)
    status = subprocess.run(
        ["strace", "--seccomp-bpf", *options, "-y", "-o", str(client), *command],
        env=surroundings.environment, stdin=subprocess.DEVNULL, capture_output=True).returncode
    tracer.send_signal(signal.SIGINT)
    tracer.wait()
    tracer.stderr.close()
    if status:
        raise SystemExit(f"{' '.join(command)}: exit status {status}")
    return stages(list(trace(client)), list(trace(server)))


def stages(client, server):
    def first(calls, condition):
        return next((call for call in calls if condition(call)), None)

    execve = first(client, lambda call: call[2] == "execve")
    main = first(client, lambda call: call[2] == "rt_sigaction")
    connect = first(client, lambda call: call[2] == "connect" and "alertd.varlink" in call[3])
    sent = first(client, lambda call: connect and call[0] > connect[0] and "org.alertd" in call[3] and call[2] in ("write", "sendto", "sendmsg"))
    # The last: a process that looks at a file ends before.
    leave = first(reversed(client), lambda call: call[2] == "exit_group")
    if not (execve and main and connect and sent and leave):
        return None
    replies = [call for call in client if sent[1] < call[1] <= leave[0] and call[2] in ("read", "recvfrom", "recvmsg") and "parameters" in call[3]]
    taken = first(server, lambda call: call[1] > sent[0] and call[2] in ("read", "recvfrom", "recvmsg") and "org.alertd" in call[3])
    if not replies or not taken:
        return None
    replied = replies[-1]
    disk = [call for call in server if taken[1] < call[0] < replied[1] and call[2] in ("pwrite64", "fdatasync", "fsync") and "alerts" in call[3] or
            taken[1] < call[0] < replied[1] and call[2] in ("fdatasync", "fsync")]
    begin, end = (disk[0][0], disk[-1][1]) if disk else (taken[1], taken[1])
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
    }
    tables = []
    for name, command in commands.items():
        parts = collections.defaultdict(list)
        for turn in range(count):
            for stage, seconds in zip(STAGES, follow(surroundings, folder, turn, command) or []):
                parts[stage].append(1000 * seconds)
        if not parts:
            raise SystemExit(f"{name}: no stages in the trace {folder}")
        whole = sum(statistics.median(values) for values in parts.values())
        table = Table(f"Stages of {name}", "ms", "under strace(1): the shares tell something, the sum does not", alone=True)
        for stage, values in parts.items():
            table.add(stage, values, f"{100 * statistics.median(values) / whole:.0f} %")
        tables.append(table)
    return tables
