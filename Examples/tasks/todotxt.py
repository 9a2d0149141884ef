#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tasks of a todo.txt with a due date (due:2027-03-04) as reminders.

Usage: todotxt.py ~/todo.txt
"""

import hashlib
import json
import re
import subprocess
import sys


def planned(lines):
    for line in lines:
        due = re.search(r"\bdue:(\d{4}-\d{2}-\d{2})\b", line)
        if not due or line.startswith("x "):
            continue
        title = re.sub(r"^\([A-Z]\) |\b(due|t|rec):\S+|^\d{4}-\d{2}-\d{2} ", "", line).strip()
        # The file has no ids, so a task that is worded anew is another one.
        name = hashlib.sha256(title.encode()).hexdigest()[:12]
        tags = [word[1:] for word in title.split() if word[0] in "+@" and len(word) > 1]
        yield {"id": name, "title": " ".join(title.split()) or "Task", "due": due.group(1), "categories": tags}


with open(sys.argv[1], encoding="utf-8") as file:
    tasks = {task["id"]: task for task in planned(file)}
lines = "".join(json.dumps(task) + "\n" for task in tasks.values())
command = ["alertctl", "import", "--source", "todotxt", "--allow-empty", "-", *sys.argv[2:]]
sys.exit(subprocess.run(command, input=lines, text=True, check=False).returncode)
