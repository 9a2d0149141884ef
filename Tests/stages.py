#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keeps the table of what each step of `make check test` took: wall time, processor time, tests.

    Tests/stages.py run NAME COMMAND...   runs a step and puts it into the table
    Tests/stages.py show                  prints the table
    Tests/stages.py record                makes the table the record in git, Tests/stages.json

The table is .build/stages.json: each run of a step replaces the step's earlier figures. Processor time is that of the
step and of all its children that were waited for. Machines differ in speed, so a step is compared with the record at
the speed that most steps ran at; one that took a third more is named.
"""
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

TABLE = Path(".build/stages.json")
RECORD = Path("Tests/stages.json")
# Seconds of processor time: a share of a shorter step says nothing.
LEAST = 10
GROWTH = 4 / 3


def load(path: Path) -> dict[str, dict[str, float]]:
    try:
        return json.loads(path.read_text())
    except FileNotFoundError:
        return {}


def add(name: str, wall: float, processor: float, tests: int | None = None) -> None:
    """Puts the figures of a step into the table. A step that ran before moves to the end."""
    table = load(TABLE)
    table.pop(name, None)
    table[name] = {"wall": round(wall, 1), "processor": round(processor, 1), **({} if tests is None else {"tests": tests})}
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(json.dumps(table, indent=2) + "\n")


def step(name: str, command: list[str]) -> int:
    begin = time.monotonic()
    process = subprocess.Popen(command)
    # wait4(2) counts what this child and its children used, and nothing else.
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == 0:
        add(name, time.monotonic() - begin, usage.ru_utime + usage.ru_stime)
    return process.returncode if process.returncode >= 0 else 128 - process.returncode


def text() -> str:
    table = load(TABLE)
    lines = [f"{'step':26} {'tests':>6} {'wall s':>7} {'processor s':>12}"]
    for name, row in table.items():
        lines.append(f"{name:26} {row.get('tests', ''):>6} {row['wall']:7.0f} {row['processor']:12.0f}")
    return "\n".join(lines + [f"{name}: {now:.0f} s of processor time, {before:.0f} by Tests/stages.json"
                              for name, now, before in grown(table, load(RECORD))])


def grown(table: dict, record: dict) -> list[tuple[str, float, float]]:
    """The steps that grew by a third more than the others, with their processor times: now, and in the record at the
    speed of this machine, which is the median of the steps'. A step that shrank, like a build of nothing, changes nothing."""
    long = [name for name in table.keys() & record.keys() if record[name]["processor"] >= LEAST]
    if not long:
        return []
    speed = statistics.median(table[name]["processor"] / record[name]["processor"] for name in long)
    rows = [(name, table[name]["processor"], record[name]["processor"] * speed) for name in table if name in long]
    return [row for row in rows if row[1] >= LEAST and row[1] >= row[2] * GROWTH]


def main() -> int:
    match sys.argv[1:]:
        case ["run", name, command, *words]:
            return step(name, [command, *words])
        case ["show"]:
            print(text())
        case ["record"]:
            RECORD.write_text(TABLE.read_text())
        case _:
            print(__doc__, file=sys.stderr)
            return 64
    return 0


if __name__ == "__main__":
    sys.exit(main())
