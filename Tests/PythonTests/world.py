# SPDX-License-Identifier: Apache-2.0
"""The package as `make python` makes it, and a home with an alertd."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import wave

from waiting import PATIENCE, start_daemon

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARIES = pathlib.Path(os.environ.get("ALERTD_TEST_BINARIES", ROOT / ".build/debug")).resolve()
GENERATOR = pathlib.Path(os.environ.get("ALERTD_TEST_GENERATOR", BINARIES / "varlink-generate"))


class Package:
    """The sources and the wheel, which all tests of a run share."""

    folder = pathlib.Path()
    sources = pathlib.Path()

    @classmethod
    def make(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="python-"))
        cls.sources = cls.folder / "sources"
        cls.pack(cls.folder / "wheel")
        sys.path.insert(0, str(cls.sources))

    @classmethod
    def pack(cls, folder):
        """Makes the package once more, and returns its wheel in the folder."""
        subprocess.run([ROOT / "packaging/make_python.py", GENERATOR, cls.sources, folder], check=True, stdout=subprocess.DEVNULL)
        return next(folder.glob("*.whl"))

    @classmethod
    def remove(cls):
        shutil.rmtree(cls.folder, ignore_errors=True)


class World(unittest.TestCase):
    """A private home with an alertd, for the tests of a class. Nothing of the machine's session is visible there."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="python-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        for name in ("home", "run", "state", "data", "config"):
            (cls.folder / name).mkdir(mode=0o700)
        folder = str(cls.folder)
        cls.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "Europe/Berlin", "HOME": folder + "/home",
            "XDG_RUNTIME_DIR": folder + "/run", "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data",
            "XDG_DATA_DIRS": folder + "/data", "XDG_CONFIG_HOME": folder + "/config",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/no-bus", "PULSE_SERVER": f"unix:{folder}/no-sound",
            "PYTHONPATH": str(Package.sources),
        }
        # Sound goes to a file of raw samples, as fast as it can be written.
        (cls.folder / "home/.asoundrc").write_text(
            f'pcm.!default {{\n type file\n file "{folder}/heard"\n format raw\n slave.pcm {{ type null }}\n}}\n')
        cls.path = folder + "/run/alertd/alertd.varlink"
        cls.start()
        cls.addClassCleanup(lambda: cls.stop())

    def setUp(self):
        """Lets a test that waits for something that never comes fail."""
        def fail(*_):
            raise AssertionError(f"not within {4 * PATIENCE} s")

        signal.signal(signal.SIGALRM, fail)
        signal.alarm(4 * PATIENCE)
        self.addCleanup(signal.alarm, 0)

    @classmethod
    def start(cls):
        with open(cls.folder / "alertd.log", "ab") as log:
            cls.daemon = start_daemon(BINARIES / "alertd", env=cls.environment, stdout=log, stderr=log)

    @classmethod
    def stop(cls):
        cls.daemon.terminate()
        cls.daemon.wait(PATIENCE)

    def connect(self, **options):
        import alertd

        client = alertd.connect(self.path, **options)
        self.addCleanup(client.close)
        return client

    @classmethod
    def sound(cls):
        """A tenth of a second of silence."""
        path = str(cls.folder / "tenth.wav")
        with wave.open(path, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(48_000)
            file.writeframes(bytes(2 * 4_800))
        return path
