#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""make_release.py FOLDER FILE...: collects what a release publishes in FOLDER: the given packages, archives and wheels, a
bill of materials (CycloneDX), SOURCES, NOTES.md from CHANGELOG.md, and SHA256SUMS of all of them.

Says whether FOLDER/tried.txt, which `make try-release` writes, is of these very files. The same files give the same bytes."""

import hashlib
import json
import pathlib
import re
import shutil
import sys
import zipfile

from make_wheel import ROOT, bill, fail, run

# What somebody installs, and `make try-release` tries.
INSTALLED = (".deb", ".whl", ".tar.xz")
# How `apt-get source` and Built-Using name a source package: "glibc (= 2.36-9)".
BUILT_USING = re.compile(r"(\S+) \(= ([^)]+)\)")


def notes(version):
    """The entry of this version in CHANGELOG.md, without its heading."""
    text = (ROOT / "CHANGELOG.md").read_text()
    match = re.search(rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if not match:
        fail(f"CHANGELOG.md has no entry of {version}")
    return match[1].strip() + "\n"


def sources(files, wheels):
    """The lines by which the sources of what is inside the programs are fetched: of the wheel's libraries, and of what
    the packages are built with and contain."""
    lines = set(wheels)
    for file in files:
        if file.suffix == ".deb":
            for name, number in BUILT_USING.findall(run("dpkg-deb", "--field", file, "Built-Using")):
                lines.add(f"apt-get source {name}={number}")
    return sorted(lines)


def libraries(files):
    """The Debian packages in the bill of materials of the wheel: (package, version)."""
    for file in files:
        if file.suffix == ".whl":
            with zipfile.ZipFile(file) as archive:
                for name in archive.namelist():
                    if name.endswith(".dist-info/sboms/alertd.cdx.json"):
                        components = json.loads(archive.read(name))["components"]
                        return [(one["name"], one["version"]) for one in components if one["purl"].startswith("pkg:deb/")]
    return []


def inside(lines, known):
    """The source packages that are linked into programs, as components, unless the wheel's list has their library."""
    found = []
    for line in lines:
        name, _, number = line.removeprefix("apt-get source ").partition("=")
        if not any(number == other for _, other in known):
            found.append({
                "type": "library", "name": name, "version": number, "purl": f"pkg:deb/debian/{name}@{number}?arch=source",
            })
    return found


def sums(folder):
    """The lines of SHA256SUMS, of everything in a folder but that file and tried.txt."""
    files = (file for file in sorted(folder.iterdir()) if file.name not in ("SHA256SUMS", "tried.txt"))
    return [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in files]


def untried(folder, lines):
    """The files that somebody installs and that tried.txt does not have with these sums."""
    tried = folder / "tried.txt"
    seen = set(tried.read_text().splitlines()) if tried.exists() else set()
    return [line.split("  ")[1] for line in lines if line.endswith(INSTALLED) and line not in seen]


def make(folder, files):
    version = run("packaging/version.sh").strip()
    for file in files:
        if not file.is_file():
            fail(f"{file} is not there")
        # A library's version may be any; what is ours has this one.
        if not re.search(rf"[-_]{re.escape(version)}[-_.]", file.name):
            fail(f"{file.name} is not of {version}")
    folder.mkdir(parents=True, exist_ok=True)
    # Nothing is deleted in a folder of something else.
    if any(folder.iterdir()) and not (folder / "SHA256SUMS").exists():
        fail(f"{folder} holds other files")
    for old in folder.iterdir():
        if old.name != "tried.txt":
            old.unlink()
    for file in files:
        shutil.copyfile(file, folder / file.name)
    listed = {file.parent / "SOURCES" for file in files if file.suffix == ".whl"}
    wheels = [line for file in listed if file.exists() for line in file.read_text().splitlines()]
    lines = sources(files, wheels)
    (folder / "SOURCES").write_text("".join(line + "\n" for line in lines))
    known = libraries(files)
    materials = bill(version, [(name, number, None, None) for name, number in known])
    materials["components"] += inside(lines, known)
    (folder / f"alertd-{version}.cdx.json").write_text(json.dumps(materials, indent=1) + "\n")
    (folder / "NOTES.md").write_text(notes(version))
    lines = sums(folder)
    (folder / "SHA256SUMS").write_text("".join(line + "\n" for line in lines))
    print(f"{folder}: alertd {version}, {len(lines)} files")
    left = untried(folder, lines)
    if left:
        print(f"Not tried: {', '.join(left)}. To try them, as root: make try-release")
    else:
        print(f"Tried: {folder / 'tried.txt'} is of these files")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        fail("give a folder and the files of a release")
    make(pathlib.Path(sys.argv[1]).resolve(), [pathlib.Path(word).resolve() for word in sys.argv[2:]])
