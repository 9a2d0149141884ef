#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The due tasks of taskwarrior as reminders. Run it whenever the tasks change: alertd-tasks.path does.
set -eu

# A task that waits is due all the same, and nothing would tell of the end of its wait.
tasks=$(task rc.json.array=on rc.verbose=nothing '(' status:pending or status:waiting ')' due.any: export)
# All lines before the first is handed over: if this fails, the reminders stay as they are.
lines=$(printf '%s' "$tasks" | python3 -c '
import json, sys
from datetime import datetime, timezone
for task in json.load(sys.stdin):
    due = datetime.strptime(task["due"], "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
    # taskwarrior keeps a day as its beginning. alertd rings at 9:00 on a day.
    local = due.astimezone()
    is_day = due.timestamp() == datetime(local.year, local.month, local.day).timestamp()
    print(json.dumps({
        "id": task["uuid"], "title": " ".join(task["description"].split())[:200] or "Task",
        "due": local.date().isoformat() if is_day else due.isoformat(),
        "categories": task.get("tags", []) + ([task["project"]] if "project" in task else []),
    }))
')
printf '%s\n' "$lines" | alertctl calendar import --source taskwarrior --allow-empty - "$@"
