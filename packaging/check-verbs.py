#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""check-verbs.py: names what a new method, event or verb still lacks where the compiler cannot tell.

Each method of an interface is called by alertctl or another of our programs; each kind of event is made in the core or the
daemon; each verb of alertctl is in the table of VerbName, and in a test. Exit status 0: nothing is missing."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def swift(*folders):
    """The text of all Swift files below some folders."""
    return "\n".join(path.read_text() for folder in folders for path in sorted((ROOT / folder).rglob("*.swift")))


def problems():
    clients = swift("Sources/alertctl", "Sources/alert-dialog", "Sources/alert-link", "Sources/AlertLink")
    for path in sorted((ROOT / "Sources/AlertProtocol/Interfaces").glob("*.varlink")):
        text = path.read_text()
        interface = re.search(r"^interface \S+\.(\w+)$", text, re.M)[1]
        for method in re.findall(r"^method (\w+)", text, re.M):
            if not re.search(rf"\b{interface}\.{method}\b", clients):
                yield f"{path.name}: no program calls {method}; add a verb in Sources/alertctl/Commands"

    makers = swift("Sources/AlertCore", "Sources/AlertDaemon")
    manager = (ROOT / "Sources/AlertProtocol/Interfaces/org.alertd.Manager.varlink").read_text()
    kinds = re.search(r"^type Kind \((.*?)^\)", manager, re.M | re.S)[1]
    for kind in re.findall(r"^  (\w+),?$", kinds, re.M):
        if not re.search(rf"\(\.{kind}\b|event: \.{kind}\b|\? \.{kind}\b|: \.{kind}\b", makers):
            yield f"org.alertd.Manager.varlink: nothing makes the event {kind}; add it to AlertCore/Events/EventKinds.swift"

    table = (ROOT / "Sources/alertctl/Verb.swift").read_text()
    named = {name: words for words, name in re.findall(r'VerbName\("([^"]+)", (\w+)\.self', table)}
    for name in re.findall(r"^struct (\w+): Verb \{", swift("Sources/alertctl"), re.M):
        if name not in named:
            yield f"Sources/alertctl/Verb.swift: VerbName.groups lacks {name}"
    tests = swift("Tests")
    for name, words in named.items():
        written = r'",\s*"'.join(map(re.escape, words.split()))
        if not re.search(rf'"{written}"|"{re.escape(words)}[ "]|\b{name}\b', tests):
            yield f"Tests: no test runs alertctl {words}"


def main():
    missing = list(problems())
    for line in missing:
        print(f"check-verbs.py: {line}", file=sys.stderr)
    sys.exit(1 if missing else 0)


main()
