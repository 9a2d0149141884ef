#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""make_wheel.py STAGED FOLDER: makes the wheel of alertd, for `uv tool install` and `pipx install`, of the installation
below STAGED (`make stage PREFIX=/usr`) with stripped released programs.

The wheel has alertd, alertctl and alert-page, the shared libraries that they need under names of alertd's own, sounds,
man pages, completions, unit templates for `alertctl setup`, licences and a bill of materials. Its tag says the C library
that the files ask for, as readelf finds it. The same files give the same bytes: dates are SOURCE_DATE_EPOCH, or otherwise
the last commit's. FOLDER/SOURCES gets the lines by which the sources of the libraries are fetched.

Standards: binary distribution format, and PEP 639 (licences), 770 (bills of materials) and 600 (manylinux tags)."""

import base64
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import uuid
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ["alertd", "alertctl", "alert-page"]
# The libraries that each manylinux system has (PEP 600). A newer C++ library than this one is not everywhere.
SYSTEM = re.compile(r"(libc|libm|libgcc_s|libstdc\+\+|ld-linux-x86-64)\.so\.\d+")
NEWEST_CXX = (3, 4, 30)
# Loaded at run time, and always the system's: a copy would not find the plug-ins and the bus of the system.
NEVER = re.compile(r"lib(asound|systemd)\.so")
LARGEST = 44_000_000


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def fail(message):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {message}")


def needed(path):
    """The names of the libraries that a file asks the loader for."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "--wide", "--dynamic", path))


def versions(path, prefix):
    """The versions of one kind that a file needs, such as (2, 36) for GLIBC_2.36. Packed relocations need 2.36."""
    text = run("readelf", "--wide", "--version-info", path)
    found = {tuple(map(int, match.split("."))) for match in re.findall(rf"\b{prefix}_([\d.]+)\b", text)}
    if prefix == "GLIBC" and "GLIBC_ABI_DT_RELR" in text:
        found.add((2, 36))
    return found


class Libraries:
    """The shared libraries of the programs, renamed, so that a system's plug-in gets the system's library."""

    def __init__(self, folder):
        self.folder = folder
        self.places = {}

    def add(self, path):
        """Adds what a file needs, and what that needs."""
        cache = {}
        for line in run("ldd", path).splitlines():
            match = re.match(r"\s*(\S+) => (/\S+)", line)
            if match:
                cache[match[1]] = os.path.realpath(match[2])
        for name in needed(path):
            if SYSTEM.fullmatch(name) or name in self.places:
                continue
            if NEVER.match(name):
                fail(f"{path} is linked with {name}, which is to be loaded at run time")
            if name not in cache:
                fail(f"{path} needs {name}, which is not found")
            self.places[name] = cache[name]
            self.add(cache[name])

    @staticmethod
    def renamed(name):
        return name.replace(".so", "-alertd.so", 1)

    def patch(self, path, runpath):
        """Makes a copy of a file ask for the renamed libraries, in a folder relative to its own."""
        # In one call, patchelf 0.14 writes the name of a library as the path.
        run("patchelf", "--set-rpath", runpath, path)
        replaced = [("--replace-needed", name, self.renamed(name)) for name in needed(path) if name in self.places]
        if replaced:
            run("patchelf", *sum(replaced, ()), path)

    def copies(self):
        """Writes the renamed libraries, and returns their paths."""
        written = []
        for name, place in sorted(self.places.items()):
            copy = self.folder / self.renamed(name)
            shutil.copyfile(place, copy)
            copy.chmod(0o755)
            run("strip", "--strip-unneeded", copy)
            run("patchelf", "--set-soname", self.renamed(name), copy)
            self.patch(copy, "$ORIGIN")
            written.append(copy)
        return written

    def packages(self):
        """The Debian packages of the libraries: (package, version, source, version of the source)."""
        found = set()
        for place in self.places.values():
            # dpkg knows a file by the path with which it was installed, before /usr was merged.
            owner = run("sh", "-c", f"dpkg -S '{place}' 2>/dev/null || dpkg -S '{place.removeprefix('/usr')}'").split(": ")[0]
            text = run("dpkg-query", "-W", "-f", "${Package} ${Version} ${source:Package} ${source:Version}\n", owner)
            found.add(tuple(text.split()))
        return sorted(found)


def date():
    """The date of everything in a wheel: SOURCE_DATE_EPOCH, otherwise the last commit's."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or run("git", "log", "-1", "--format=%ct"))


def bill(version, packages):
    """The bill of materials: CycloneDX 1.6, of Swift's packages and of the libraries."""
    components = []
    for pin in sorted(json.loads((ROOT / "packaging/pins.resolved").read_text())["pins"], key=lambda pin: pin["identity"]):
        place = pin["location"].removeprefix("https://").removesuffix(".git")
        components.append({
            "type": "library", "name": pin["identity"], "version": pin["state"]["version"],
            "purl": f"pkg:swift/{place}@{pin['state']['version']}",
        })
    for package, number, _, _ in packages:
        components.append({
            "type": "library", "name": package, "version": number, "purl": f"pkg:deb/debian/{package}@{number}?arch=amd64",
        })
    program = {"type": "application", "name": "alertd", "version": version, "licenses": [{"license": {"id": "Apache-2.0"}}]}
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, 'alertd-' + version)}",
        "metadata": {"component": program}, "components": components,
    }


def metadata(version):
    address = (ROOT / "packaging/address").read_text().strip()
    lines = [
        "Metadata-Version: 2.4", "Name: alertd", f"Version: {version}",
        "Summary: Reminders, alert sounds and questions for scripts", "License-Expression: Apache-2.0",
        "License-File: LICENSE", "License-File: NOTICES", "Keywords: reminder,alarm,notification,sound,dialog",
        "Classifier: Operating System :: POSIX :: Linux", "Classifier: Environment :: Console",
        "Description-Content-Type: text/markdown",
    ]
    if address:
        lines += [f"Project-URL: Homepage, {address}", f"Project-URL: Changelog, {address}/blob/main/CHANGELOG.md"]
    return "\n".join(lines) + "\n\n" + (ROOT / "packaging/wheel.md").read_text()


class Wheel:
    """A zip archive in the order in which files are added, with RECORD as the last one."""

    def __init__(self, name, version, epoch):
        self.data, self.info = f"{name}-{version}.data", f"{name}-{version}.dist-info"
        self.date = time.gmtime(epoch)[:6]
        self.bytes = io.BytesIO()
        self.archive = zipfile.ZipFile(self.bytes, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
        self.record = []

    def add(self, name, content, mode=0o644):
        entry = zipfile.ZipInfo(name, self.date)
        entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
        entry.external_attr = (stat.S_IFREG | mode) << 16
        self.archive.writestr(entry, content, compresslevel=9)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(content)}")

    def finish(self):
        name = f"{self.info}/RECORD"
        self.add(name, "\n".join(self.record + [f"{name},,", ""]).encode())
        self.archive.close()
        return self.bytes.getvalue()


def make(staged, folder):
    version = run("packaging/version.sh").strip()
    if not shutil.which("patchelf"):
        fail("there is no patchelf; packaging/setup.sh release installs it")
    with tempfile.TemporaryDirectory() as temporary:
        temporary = pathlib.Path(temporary)
        programs = []
        for name in PROGRAMS:
            copy = temporary / name
            shutil.copyfile(staged / "bin" / name, copy)
            copy.chmod(0o755)
            programs.append(copy)
        libraries = Libraries(temporary)
        # alertctl is static, and stays as it is.
        linked = [path for path in programs if path.name != "alertctl"]
        for path in linked:
            libraries.add(str(path))
        copies = libraries.copies()
        for path in linked:
            libraries.patch(path, "$ORIGIN/../lib/alertd")
        files = linked + copies
        inside = {path.name for path in copies}
        for path in files:
            outside = [name for name in needed(path) if name not in inside and not SYSTEM.fullmatch(name)]
            if outside:
                fail(f"{path.name} needs {outside[0]}, which is neither in the wheel nor on each system")
            if max(versions(path, "GLIBCXX"), default=(0,)) > NEWEST_CXX:
                fail(f"{path.name} needs a newer C++ library than 3.4.30")
        major, minor = max(max(versions(path, "GLIBC"), default=(2, 17))[:2] for path in files)
        tag = f"py3-none-manylinux_{major}_{minor}_x86_64"
        packages = libraries.packages()

        wheel = Wheel("alertd", version, date())
        for path in programs:
            wheel.add(f"{wheel.data}/scripts/{path.name}", path.read_bytes(), 0o755)
        for path in copies:
            wheel.add(f"{wheel.data}/data/lib/alertd/{path.name}", path.read_bytes(), 0o755)
        left_out = {"share/alertd/installed", "share/man/man1/alert-link.1", "share/doc/alertd/README.md"}
        for path in sorted((staged / "share").rglob("*")):
            place = str(path.relative_to(staged))
            if path.is_file() and place not in left_out and not place.startswith("share/alertd/units/"):
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                wheel.add(f"{wheel.data}/data/{place}", path.read_bytes(), mode)
        # Templates, never units: `pip install` as root would put units into a folder that systemd reads.
        for path in sorted((ROOT / "packaging/systemd").iterdir()):
            if not path.name.startswith("alert-link"):
                wheel.add(f"{wheel.data}/data/share/alertd/units/{path.name}", path.read_bytes())
        for name in ("LICENSE", "NOTICES"):
            wheel.add(f"{wheel.info}/licenses/{name}", (staged / "share/doc/alertd" / name).read_bytes())
        for package, number, source, _ in packages:
            text = f"{package} {number} of Debian, from the source package {source}\n\n".encode()
            text += pathlib.Path(f"/usr/share/doc/{package}/copyright").read_bytes()
            wheel.add(f"{wheel.info}/licenses/libraries/{package}", text)
        wheel.add(f"{wheel.info}/sboms/alertd.cdx.json", json.dumps(bill(version, packages), indent=1).encode())
        wheel.add(f"{wheel.info}/METADATA", metadata(version).encode())
        head = f"Wheel-Version: 1.0\nGenerator: make_wheel.py\nRoot-Is-Purelib: false\nTag: {tag}\n"
        wheel.add(f"{wheel.info}/WHEEL", head.encode())
        content = wheel.finish()
    if len(content) > LARGEST:
        fail(f"the wheel has {len(content)} bytes, more than {LARGEST}")
    path = folder / f"alertd-{version}-{tag}.whl"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    (folder / "SOURCES").write_text("".join(f"apt-get source {source}={number}\n" for source, number in sorted({p[2:] for p in packages})))
    print(f"{path}: {len(content)} bytes, {len(copies)} libraries")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        fail("give the staged installation (STAGED/usr) and a folder")
    make(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
