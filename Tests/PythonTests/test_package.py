# SPDX-License-Identifier: Apache-2.0
"""The wheel, its types, and that both clients have the same functions."""

import inspect
import os
import subprocess
import sys
import unittest

from PythonTests.world import ROOT, Package

# Each of the lines with "wrong" is one that a type checker must refuse.
USES = '''
import asyncio
import alertd
import alertd.aio
from alertd.interfaces import notifications, sounds

def blocking() -> None:
    with alertd.connect() as client:
        due: str = client.remind("Tea", "in 4m", sound="harp", warn=["1m"]).due
        kind: notifications.Level | str | None = client.show("tea").content.level
        count: int = client.call(sounds.Stop(ids=["1"])).count
        with client.watch() as events:
            for event in events:
                print(event.event == "delivered", event.at, due, kind, count)
        client.remind("Tea", colour="red")  # wrong
        client.call(sounds.Stop(ids=[1]))  # wrong
        number: int = client.show("tea").due  # wrong
        try:
            client.cancel("tea")
        except alertd.Invalid as error:
            print(error.field, error.reason, number)

async def main() -> None:
    async with await alertd.aio.connect() as client:
        async for entry in client.list(notifications.State.PENDING):
            print(entry.id)
        answer = await client.ask("Proceed?", buttons=["Yes"])
        if answer:
            print(answer.button)
        answer.button  # wrong

asyncio.run(main())
'''


class Wheel(unittest.TestCase):
    def test_the_same_sources_give_the_same_bytes(self):
        first, second = next((Package.folder / "wheel").glob("*.whl")), Package.pack(Package.folder / "again")
        self.assertEqual(first.name, second.name)
        self.assertEqual(first.read_bytes(), second.read_bytes())

    def test_it_has_its_version_and_what_it_needs(self):
        wheel = next((Package.folder / "wheel").glob("*.whl"))
        # Python imports from a wheel as from a folder. -S leaves out all other packages.
        program = ("import importlib.metadata as m, importlib.resources as r, alertd, alertd.aio; print(alertd.__file__); "
                   "print(m.version('alertd-client'), m.requires('alertd-client'), r.files(alertd).joinpath('py.typed').is_file())")
        done = subprocess.run([sys.executable, "-S", "-W", "error", "-c", program], env={**os.environ, "PYTHONPATH": str(wheel)},
                              check=True, capture_output=True, text=True)
        place, rest = done.stdout.splitlines()
        self.assertTrue(place.startswith(str(wheel)), place)
        version = subprocess.run([ROOT / "packaging/version.sh"], check=True, capture_output=True, text=True).stdout.strip()
        self.assertEqual(rest, f"{version} None True")

    def test_types_are_strict_and_tell_mistakes(self):
        uses = Package.folder / "uses.py"
        uses.write_text(USES)
        examples = sorted((ROOT / "Examples/python").glob("*.py"))
        # One run also reads the package, which all of them import.
        command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", Package.folder / "cache"]
        done = subprocess.run([*command, uses, *examples], env={**os.environ, "MYPYPATH": str(Package.sources)},
                              cwd=Package.folder, capture_output=True, text=True)
        lines = [line.split(":") for line in done.stdout.splitlines() if ": error:" in line]
        told = {(place.rpartition("/")[2], int(number)) for place, number, *_ in lines}
        wrong = {("uses.py", number) for number, line in enumerate(USES.splitlines(), 1) if "# wrong" in line}
        self.assertEqual(told, wrong, done.stdout + done.stderr)

    def test_both_clients_have_the_same_functions(self):
        import alertd
        import alertd.aio

        for name in ("Client", "Stream", "Playing", "Work"):
            blocking, other = getattr(alertd, name), getattr(alertd.aio, name)
            public = [part for part in vars(blocking) if not part.startswith("_")]
            self.assertEqual(public, [part for part in vars(other) if not part.startswith("_")], name)
            for part in public:
                first, second = inspect.signature(getattr(blocking, part)), inspect.signature(getattr(other, part))
                self.assertEqual(list(first.parameters.values()), list(second.parameters.values()), f"{name}.{part}")
