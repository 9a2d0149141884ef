# SPDX-License-Identifier: Apache-2.0
"""Rows of one measurement: who, a figure, and how it compares with ours."""

import json
import statistics


class Table:
    def __init__(self, title, unit, note="", more_is_better=False, alone=False):
        """alone: all rows are ours, and none is to be compared with the first."""
        self.title, self.unit, self.note, self.more_is_better, self.alone = title, unit, note, more_is_better, alone
        self.rows = []

    def add(self, name, values, remark=""):
        """values: a number, or many, of which the median counts; its interval and the 90th hundredth are shown."""
        values = sorted(values) if isinstance(values, (list, tuple)) else [values]
        if not values:
            return
        self.rows.append({
            "name": name, "median": statistics.median(values), "p90": values[min(len(values) - 1, int(0.9 * len(values)))],
            "interval": interval(values), "count": len(values), "remark": remark,
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
            low, high = map(figure, row["interval"])
            text += f"  [{low}, {high}]".ljust(18) + f"  p90 {figure(row['p90']):>8}  n {row['count']:<5}" if many else " " * 41
            if row is not self.rows[0] and ours and not self.alone:
                text += f"  {row['median'] / ours:>8.3g} x ours"
            print((text + ("  " + row["remark"] if row["remark"] else "")).rstrip())

    def json(self):
        return {"title": self.title, "unit": self.unit, "rows": self.rows}


class Grid:
    """The same cases for several engines: ours first, the others also as a part of it."""

    def __init__(self, title, unit, note=""):
        self.title, self.unit, self.note = title, unit, note
        self.cases = {}

    def add(self, case, engine, value):
        self.cases.setdefault(case, {})[engine] = value

    def print(self):
        engines = list(dict.fromkeys(engine for case in self.cases.values() for engine in case))
        print(f"\n{self.title} ({self.unit})")
        if self.note:
            print(f"  {self.note}")
        print(("  " + " " * 28 + "".join(f"{engine:>24}" for engine in engines)).rstrip())
        for name, case in self.cases.items():
            text = f"  {name:28}"
            for engine in engines:
                if engine not in case:
                    text += " " * 24
                elif engine == engines[0] or not case.get(engines[0]):
                    text += f"{figure(case[engine]):>24}"
                else:
                    text += f"{figure(case[engine]):>12} {case[engine] / case[engines[0]]:>7.3g} x  "
            print(text.rstrip())

    def json(self):
        return {"title": self.title, "unit": self.unit, "cases": self.cases}


def interval(values):
    """Between which two of the sorted values the median is with a chance of 95 in 100, whatever their distribution (order statistics)."""
    middle, spread = len(values) / 2, 0.98 * len(values) ** 0.5
    return values[max(0, int(middle - spread))], values[min(len(values) - 1, int(middle + spread))]


def figure(number):
    if abs(number) >= 1000:
        return f"{number:,.0f}"
    return f"{number:.2f}" if abs(number) < 100 else f"{number:.1f}"


def write(tables, path):
    path.write_text(json.dumps([table.json() for table in tables], indent=1) + "\n")
