#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tasks of a todo.txt with a due date (due:2027-03-04) as reminders.

Usage: todotxt.py ~/todo.txt

A line with a due date that this script cannot read is named on standard error.
"""

import datetime
import hashlib
import json
import re
import subprocess
import sys

DONE = re.compile(r"^x\s")
DUE = re.compile(r"(?<!\S)due:(\S*)", re.IGNORECASE)
DATE = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T@](\d{1,2}:\d{2}))?")
# The priority, and the date of creation, which stand before the text.
BEGINNING = re.compile(r"^(?:\([A-Z]\)\s+)?(?:\d{4}-\d{2}-\d{2}\s+)?")
KEYS = re.compile(r"(?<!\S)(?:due|t|rec):\S*", re.IGNORECASE)


def due_time(word):
    """Return a due date as alertctl reads it, or None."""
    match = DATE.fullmatch(word)
    if not match:
        return None
    day, time = match.groups()
    text = day + (f"T{time.zfill(5)}" if time else "")
    try:
        datetime.datetime.fromisoformat(text)
    except ValueError:
        return None
    return text


def planned(path, lines):
    """Yield the open tasks with a due date."""
    counts = {}
    for number, line in enumerate(lines, 1):
        line = line.strip()
        written = DUE.search(line)
        if not written or DONE.match(line):
            continue
        due = due_time(written.group(1))
        if not due:
            word = written.group(0)
            print(f"{path}:{number}: {word} is no date; write due:2027-03-04", file=sys.stderr)
            continue
        title = " ".join(KEYS.sub("", BEGINNING.sub("", line)).split())[:200] or "Task"
        # The file has no ids, so a task that is worded anew is another one. Tasks with the same words are numbered.
        counts[title] = counts.get(title, 0) + 1
        name = hashlib.sha256(title.encode()).hexdigest()[:12]
        if counts[title] > 1:
            name += f"-{counts[title]}"
        tags = [word[1:] for word in title.split() if word[0] in "+@" and len(word) > 1]
        yield {"id": name, "title": title, "due": due, "categories": tags}


# A byte order mark is no part of the first task.
with open(sys.argv[1], encoding="utf-8-sig", errors="replace") as file:
    tasks = list(planned(sys.argv[1], file))
text = "".join(json.dumps(task) + "\n" for task in tasks)
command = ["alertctl", "import", "--source", "todotxt", "--allow-empty", "-", *sys.argv[2:]]
sys.exit(subprocess.run(command, input=text, text=True, check=False).returncode)
