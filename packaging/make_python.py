#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_python.py GENERATOR SOURCES [FOLDER]: makes the Python package of alertd's client.

Copies python/ to SOURCES, where GENERATOR (varlink-generate) writes a module for each interface. With FOLDER, writes the
wheel of it there. The same files give the same bytes; see make_wheel.py, which this shares the archive with."""

import pathlib
import shutil
import sys
import tomllib

from make_wheel import ROOT, Wheel, date, fail, run


def stage(generator, sources):
    shutil.rmtree(sources, ignore_errors=True)
    shutil.copytree(ROOT / "python", sources, ignore=shutil.ignore_patterns("__pycache__", ".mypy_cache"))
    for file in sorted((ROOT / "Sources/AlertProtocol/Interfaces").glob("*.varlink")):
        module = file.stem.rpartition(".")[2].lower()
        run(generator, file, "--python", "--output", sources / f"alertd/interfaces/{module}.py")


def metadata(project, version):
    address = (ROOT / "packaging/address").read_text().strip()
    lines = [
        "Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {version}", f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}", f"License-Expression: {project['license']}",
        "License-File: LICENSE", f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        "Description-Content-Type: text/markdown",
    ]
    if address:
        lines += [f"Project-URL: Homepage, {address}", f"Project-URL: Changelog, {address}/blob/main/CHANGELOG.md"]
    return "\n".join(lines) + "\n\n" + (ROOT / "python" / project["readme"]).read_text()


def pack(sources, folder):
    project = tomllib.loads((ROOT / "python/pyproject.toml").read_text())["project"]
    version = run("packaging/version.sh").strip()
    name = project["name"].replace("-", "_")
    wheel = Wheel(name, version, date())
    for path in sorted((sources / "alertd").rglob("*")):
        if path.is_file():
            wheel.add(str(path.relative_to(sources)), path.read_bytes())
    wheel.add(f"{wheel.info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes())
    wheel.add(f"{wheel.info}/METADATA", metadata(project, version).encode())
    head = "Wheel-Version: 1.0\nGenerator: make_python.py\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    wheel.add(f"{wheel.info}/WHEEL", head.encode())
    path = folder / f"{name}-{version}-py3-none-any.whl"
    content = wheel.finish()
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    print(f"{path}: {len(content)} bytes")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        fail("give varlink-generate, a folder for the sources, and one for the wheel")
    generator, *folders = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    stage(generator, folders[0])
    if len(folders) == 2:
        pack(*folders)
