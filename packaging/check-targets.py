#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""check-targets.py: compares the targets below Sources, and what each may import, with the first table of ARCHITECTURE.md;
and looks for an import of what its target depends on neither itself nor through others.

The compiler refuses such an import too, unless something else has had that module built before: SwiftPM keeps all modules in
one folder. Set SWIFT to use another swift. Exit status 0: all is as it should be."""

import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Built only where libadwaita is installed, or libmosquitto, libcurl, libcrypto and libqrencode are.
OPTIONAL = {
    "CAdwaita", "alert-dialog", "CMosquitto", "CCurl", "CCrypto", "CQRencode", "AlertLink", "alert-link", "QRCode",
    "CSockDiag", "AlertPage", "alert-page",
}


IMPORT = re.compile(r"^\s*(?:@\w+ )*(?:(?:public|package|internal|fileprivate|private) )?import (?:\w+ )?(\w+)", re.M)


def described():
    """All targets, as SwiftPM describes them, without plugins: nothing imports those, nor their dependencies."""
    command = [os.environ.get("SWIFT", "swift"), "package", "describe", "--type", "json"]
    text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    # Warnings of SwiftPM come before the object.
    targets = json.loads(text[text.index("{"):])["targets"]
    plugins = {target["name"] for target in targets if target["type"] == "plugin"}
    for target in targets:
        target["target_dependencies"] = [name for name in target.get("target_dependencies", []) if name not in plugins]
    return [target for target in targets if target["name"] not in plugins]


def dependencies(target):
    """The names of the targets and products that a target depends on."""
    return {*target.get("target_dependencies", []), *target.get("product_dependencies", [])}


def undeclared(targets):
    """What a file imports and its target does not depend on. Products are named as their modules are."""
    direct = {target["name"]: dependencies(target) for target in targets}
    known = {name.replace("-", "_") for name in set(direct).union(*direct.values())}
    for target in targets:
        reached, waiting = set(), list(direct[target["name"]])
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += direct.get(name, ())
        allowed = {name.replace("-", "_") for name in reached}
        for source in target.get("sources", []):
            path = ROOT / target["path"] / source
            if path.suffix != ".swift":
                continue
            for module in sorted(set(IMPORT.findall(path.read_text())) & known - allowed):
                yield f"{path.relative_to(ROOT)}: {target['name']} does not depend on {module}"


def tabled():
    """The same from the table: its rows begin with `Sources/NAME`, and their last column names the dependencies."""
    rows = {}
    for line in (ROOT / "ARCHITECTURE.md").read_text().splitlines():
        if not line.startswith("| `Sources/"):
            continue
        first, *_, last = [column.strip() for column in line.strip("|").split("|")]
        names = [name.removeprefix("Sources/") for name in re.findall(r"`([^`]+)`", first)]
        for name in names:
            rows[name] = set() if last == "-" else set(last.split(", "))
    return rows


def main():
    targets, table = described(), tabled()
    package = {target["name"]: dependencies(target) for target in targets if target["path"].startswith("Sources/")}
    problems = list(undeclared(targets))
    for name in sorted(package.keys() | table.keys()):
        if name not in package:
            if name not in OPTIONAL:
                problems.append(f"{name}: in the table, but not in Package.swift")
        elif name not in table:
            problems.append(f"{name}: in Package.swift, but not in the table")
        elif package[name] != table[name]:
            more = ", ".join(sorted(package[name] - table[name])) or "-"
            less = ", ".join(sorted(table[name] - package[name])) or "-"
            problems.append(f"{name}: the table lacks {more} and has {less} too many")
    for problem in problems:
        print(f"check-targets.py: {problem}", file=sys.stderr)
    if problems:
        sys.exit("check-targets.py: Package.swift, the imports and the table in ARCHITECTURE.md must agree")
    print(f"check-targets.py: {len(package)} targets are as ARCHITECTURE.md says")


main()
