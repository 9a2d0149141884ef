#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check-knots.py [TARGET...]: how many files of a target know each other in a circle, and how many pairs of folders do.

File A knows B if A names, outside comments and literals, a type that only B declares at top level. A knot is a set of files of
which each leads to each. Between targets the compiler sees to it that nothing points up; this does so inside of them. With targets
it prints their knots; without, it compares all that have a limit. Exit status 0: no limit is passed."""

import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
CLIENT = ["ClientKit", "ReminderKit", "AskKit", "WorkFront", "ProgramFront", "AgentFront", "CenterFront", "alertctl"]
# The most files of a knot, by target, and the most pairs of folders, by targets together.
KNOTS = {**dict.fromkeys(CLIENT, 12), "AlertCore": 19}
PAIRS = [(CLIENT, 4), (["AlertCore"], 19)]

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|(?P<marks>#*)(?P<quote>"""|")|[()]', re.S)
TYPE = re.compile(r"^(?:@\w+ )*(?:(?:public|package|final|indirect) )*(?:struct|enum|class|actor|protocol|typealias) (\w+)", re.M)


def code(text):
    """A file without comments and literals; what literals interpolate stays."""
    kept = []

    def pass_over(place, end, depth=0):
        """Keeps the code from a place up to the bracket that closes it, or to the end of the file."""
        for found in iter(lambda: TOKEN.search(text, place), None):
            kept.append(text[place:found.start()] + " ")
            place = found.end()
            if found["quote"]:
                place = literal(place, found["quote"] + found["marks"], "\\" + found["marks"])
            elif end and found[0] in "()":
                depth += 1 if found[0] == "(" else -1
                if depth < 0:
                    return place
        kept.append(text[place:])
        return len(text)

    def literal(place, end, escape):
        while not text.startswith(end, place):
            if text.startswith(escape + "(", place):
                place = pass_over(place + len(escape) + 1, ")")
            else:
                place += len(escape) + 1 if text.startswith(escape, place) else 1
        return place + len(end)

    pass_over(0, "")
    return "".join(kept)


def knowledge(target):
    """For each file of a target the files that it knows."""
    texts = {path: code(path.read_text()) for path in sorted((SOURCES / target).rglob("*.swift"))}
    owners = {}
    for path, text in texts.items():
        for name in TYPE.findall(text):
            owners.setdefault(name, set()).add(path)
    sole = {name: next(iter(paths)) for name, paths in owners.items() if len(paths) == 1}
    named = {path: set(re.findall(r"(?<![\w.])[A-Z]\w*", text)) for path, text in texts.items()}
    return {path: {sole[name] for name in names & sole.keys()} - {path} for path, names in named.items()}


def reached(graph, start):
    """The files that one leads to."""
    seen, waiting = set(), [start]
    while waiting:
        new = graph[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


def knots(graph):
    """The knots, the largest first."""
    leads = {path: reached(graph, path) for path in graph}
    found = {frozenset(other for other in leads[path] if path in leads[other]) for path in graph if path in leads[path]}
    return sorted(found, key=len, reverse=True)


def pairs(target, graph):
    """The pairs of a target's folders that know each other."""
    folder = {path: path.relative_to(SOURCES / target).parts[0] if path.parent != SOURCES / target else "." for path in graph}
    ways = {(folder[path], folder[other]) for path, others in graph.items() for other in others}
    return sorted((one, two) for one, two in ways if one < two and (two, one) in ways)


def main(targets):
    faults, counted = [], {}
    for target in targets or KNOTS:
        graph = knowledge(target)
        found, counted[target] = knots(graph), pairs(target, graph)
        largest = len(found[0]) if found else 0
        if targets:
            print(f"{target}: {len(graph)} files, the largest knot has {largest}, {len(counted[target])} pairs of folders")
            print("".join(f"  {', '.join(sorted(path.stem for path in knot))}\n" for knot in found), end="")
            print("".join(f"  {one} and {two}\n" for one, two in counted[target]), end="")
        elif largest > KNOTS[target]:
            faults.append(f"{target}: {largest} files know each other in a circle (at most {KNOTS[target]})")
    for names, most in [] if targets else PAIRS:
        number = sum(len(counted[name]) for name in names)
        if number > most:
            faults.append(f"{', '.join(names)}: {number} pairs of folders know each other (at most {most})")
    for fault in faults:
        print(f"check-knots.py: {fault}", file=sys.stderr)
    return 1 if faults else 0


sys.exit(main(sys.argv[1:]))
