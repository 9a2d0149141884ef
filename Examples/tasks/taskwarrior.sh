#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The due tasks of taskwarrior as reminders. Run it whenever the tasks change: alertd-tasks.path does.
set -eu

tasks=$(task rc.json.array=on rc.verbose=nothing status:pending due.any: export)
printf '%s' "$tasks" | python3 -c '
import json, sys
from datetime import datetime, timezone
for task in json.load(sys.stdin):
    due = datetime.strptime(task["due"], "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
    print(json.dumps({
        "id": task["uuid"], "title": task["description"], "due": due.isoformat(),
        "categories": task.get("tags", []) + ([task["project"]] if "project" in task else []),
    }))
' | alertctl import --source taskwarrior --allow-empty - "$@"
