# SPDX-License-Identifier: Apache-2.0
"""What was measured before: for each table our figure as a part of each peer's in the same run, since figures of different runs do not
compare and their ratios do."""

import datetime
import json
import subprocess

from surroundings import ROOT

HISTORY = ROOT / "Bench/history.json"
# The run reports a ratio that is worse than the previous one by this factor.
TOLERANCE = 1.25


def ratios(tables):
    """Ours divided by the peer's, below 1 where we are ahead; for tables in which more is better the other way round."""
    found = {}
    for table in tables:
        rows = getattr(table, "rows", [])
        if len(rows) < 2 or table.alone or not rows[0]["median"]:
            continue
        for row in rows[1:]:
            ratio = rows[0]["median"] / row["median"] if row["median"] else 0
            if ratio > 0:
                found[f"{table.title}: {rows[0]['name']} / {row['name']}"] = round(1 / ratio if table.more_is_better else ratio, 3)
    return found


def read():
    return json.loads(HISTORY.read_text()) if HISTORY.exists() else []


def compare(tables, linked):
    """Prints which ratios are worse than when they were recorded last, with an alertctl that was linked in the same way."""
    before = {}
    for entry in read():
        if entry.get("linked", linked) != linked:
            continue
        before |= {name: (ratio, entry["commit"]) for name, ratio in entry["ratios"].items()}
    for name, ratio in ratios(tables).items():
        if name in before and ratio > TOLERANCE * before[name][0]:
            former, commit = before[name]
            print(f"Worse than at {commit}: {name}: {ratio:.3g} (was {former:.3g})")


def record(tables, linked):
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    entry = {"date": datetime.date.today().isoformat(), "commit": commit, "linked": linked, "ratios": ratios(tables)}
    HISTORY.write_text(json.dumps([*read(), entry], indent=1, sort_keys=True) + "\n")
    print(f"Recorded in {HISTORY.relative_to(ROOT)}")
