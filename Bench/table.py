# SPDX-License-Identifier: Apache-2.0
"""Rows of one measurement: who, a figure, and how it compares with ours."""

import json
import statistics


class Table:
    def __init__(self, title, unit, note="", more_is_better=False):
        self.title, self.unit, self.note, self.more_is_better = title, unit, note, more_is_better
        self.rows = []

    def add(self, name, values, remark=""):
        """values: a number, or many, of which the median counts and the 90th hundredth is shown."""
        values = sorted(values) if isinstance(values, (list, tuple)) else [values]
        if not values:
            return
        self.rows.append({
            "name": name, "median": statistics.median(values), "p90": values[min(len(values) - 1, int(0.9 * len(values)))],
            "count": len(values), "remark": remark,
        })

    def print(self):
        """Ours is the first row; every other one is also given as a multiple of it."""
        print(f"\n{self.title} ({self.unit}, {'more' if self.more_is_better else 'less'} is better)")
        if self.note:
            print(f"  {self.note}")
        ours = self.rows[0]["median"] if self.rows else 0
        for row in self.rows:
            many = row["count"] > 1
            text = f"  {row['name']:34}{figure(row['median']):>10}"
            text += f"  p90 {figure(row['p90']):>8}  n {row['count']:<5}" if many else " " * 23
            if row is not self.rows[0] and ours:
                text += f"  {row['median'] / ours:>8.3g} x ours"
            print((text + ("  " + row["remark"] if row["remark"] else "")).rstrip())

    def json(self):
        return {"title": self.title, "unit": self.unit, "rows": self.rows}


def figure(number):
    if abs(number) >= 1000:
        return f"{number:,.0f}"
    return f"{number:.2f}" if abs(number) < 100 else f"{number:.1f}"


def write(tables, path):
    path.write_text(json.dumps([table.json() for table in tables], indent=1) + "\n")
