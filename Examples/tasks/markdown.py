#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The open tasks of Markdown notes as reminders: `- [ ] Call Ada @2027-03-04 09:00`, or with 📅 2027-03-04.

Usage: markdown.py ~/notes

A due date stands after @, 📅, due:, due:: (Dataview), or in @due(...). A task with a date that is none of these is
named on standard error.
"""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess
import sys

# An item of any list, also in a quote. [x] is done and [-] cancelled; [ ], [/] and other marks are open.
TASK = re.compile(r"^[\s>]*(?:[-*+]|\d+[.)])\s+\[(.)\]\s+(.*)$")
DAY = r"(?:\[\[)?(?P<day>\d{4}-\d{1,2}-\d{1,2})(?:\]\])?\}?"
TIME = (
    r"(?:(?:\s+at\s+|\s*@+\s*|[ T]\s*)\{?(?P<hour>\d{1,2})"
    r"(?::(?P<minute>\d{2})(?::\d{2})?\s*(?P<half>[ap]m)?|\s*(?P<full>[ap]m))\b\}?)?"
)
BEFORE = r"(?:[\[(]due::\s*|@due\(\s*|@\{|\bdue(?:\s+on)?::?\s*|\bdue\s+(?:on\s+)?|@\s*|[📅📆🗓]\ufe0f?\s*)"
DUE = re.compile(BEFORE + DAY + TIME + r"(?:\s*[\])}])?", re.IGNORECASE)
# Dates that are past: created, done, cancelled.
OTHER = re.compile(
    r"(?:[➕✅❌]\ufe0f?\s*|\b(?:created|done|completion|cancelled)::\s*)\d{4}-\d{2}-\d{2}",
    re.IGNORECASE,
)
ANY = re.compile(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\bdue::?\s*\S|@due\(|[📅📆🗓]", re.IGNORECASE)


def due_time(match):
    """Return a due date as alertctl reads it, or None."""
    year, month, day = (int(part) for part in match["day"].split("-"))
    half = (match["half"] or match["full"] or "").lower()
    try:
        date = datetime.date(year, month, day)
        if match["hour"] is None:
            return date.isoformat()
        hour = int(match["hour"])
        if half:
            if not 1 <= hour <= 12:
                return None
            hour = hour % 12 + (12 if half == "pm" else 0)
        return f"{date.isoformat()}T{datetime.time(hour, int(match['minute'] or 0)).isoformat('minutes')}"
    except ValueError:
        return None


def planned(folder):
    """Yield the open tasks with a due date."""
    for path in sorted(folder.rglob("*.md")):
        counts = {}
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            task = TASK.match(line)
            if not task or task.group(1) in "xX-":
                continue
            words = task.group(2)
            found = DUE.search(words)
            due = found and due_time(found)
            if not due:
                if ANY.search(OTHER.sub("", words)):
                    print(f"{path}:{number}: no due date that can be read; write @2027-03-04", file=sys.stderr)
                continue
            title = " ".join((words[: found.start()] + words[found.end() :]).split())[:200] or "Task"
            # Notes have no ids, so a task that is worded anew is another one. Tasks with the same words are numbered.
            counts[title] = counts.get(title, 0) + 1
            name = hashlib.sha256(f"{path}\n{title}".encode()).hexdigest()[:12]
            if counts[title] > 1:
                name += f"-{counts[title]}"
            yield {"id": name, "title": title, "due": due, "body": str(path)}


tasks = list(planned(pathlib.Path(sys.argv[1])))
lines = "".join(json.dumps(task) + "\n" for task in tasks)
command = ["alertctl", "import", "--source", "notes", "--allow-empty", "-", *sys.argv[2:]]
sys.exit(subprocess.run(command, input=lines, text=True, check=False).returncode)
