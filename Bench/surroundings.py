# SPDX-License-Identifier: Apache-2.0
"""What is measured in: a scratch folder with a sound server, a display, a session bus, dunst and alertd of its own."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

PROGRAMS = ("alertd", "alertctl", "alert-page", "alert-dialog", "civiltime-benchmark")


def installed(built, folder):
    """The programs as `make install` puts them, without symbols. What the linker has written lies in the page cache in single
    pages, since it maps its output, and a program starts up to 0.7 ms later from there."""
    folder.mkdir()
    for program in PROGRAMS:
        if (built / program).exists():
            subprocess.run(["strip", "-o", str(folder / program), str(built / program)], check=True)
    return folder


def linking(program):
    """How a program is linked with the C library: "statically" or "dynamically". A dynamic loader is named near the start
    of the file (elf(5), PT_INTERP), and costs about a millisecond at each start."""
    with open(program, "rb") as file:
        return "dynamically" if b"/ld-linux" in file.read(65536) else "statically"


class Surroundings(contextlib.ExitStack):
    """Everything that was started is ended when the stack is left, last first."""

    def __init__(self, binaries):
        super().__init__()
        self.folder = pathlib.Path(self.enter_context(tempfile.TemporaryDirectory(prefix="alertd-bench.", ignore_cleanup_errors=True)))
        self.binaries = installed(pathlib.Path(binaries).resolve(), self.folder / "bin")
        self.environment = {key: os.environ[key] for key in ("PATH", "LANG", "TMPDIR", "USER", "LOGNAME") if key in os.environ}
        self.environment["PATH"] = f"{self.binaries}:{self.environment['PATH']}"
        for name, variable in (("home", "HOME"), ("run", "XDG_RUNTIME_DIR"), ("state", "XDG_STATE_HOME")):
            (self.folder / name).mkdir(mode=0o700)
            self.environment[variable] = str(self.folder / name)
        self.started = []
        self.has_atd = False
        # The session's configuration, with every service on the machine.
        self.bus_configuration = "--session"
        self.socket = str(self.folder / "run/alertd/alertd.varlink")

    def has(self, program):
        return shutil.which(program, path=self.environment["PATH"]) is not None

    def process(self, arguments, **options):
        """A process that lives as long as these surroundings."""
        log = open(self.folder / f"{pathlib.Path(arguments[0]).name}.log", "ab")
        options = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, "env": self.environment} | options
        child = subprocess.Popen(arguments, **options)
        log.close()
        self.callback(end, child)
        self.started.append(child)
        return child

    def add_sound(self):
        sink = str(self.folder / "sound")
        script = str(ROOT / "packaging/null-sink.sh")
        variables = subprocess.run([script, "start", sink], check=True, capture_output=True, text=True, env=self.environment)
        self.callback(subprocess.run, [script, "stop", sink], env=self.environment)
        self.environment.update(line.split("=", 1) for line in variables.stdout.splitlines())

    @contextlib.contextmanager
    def pipewire(self):
        """A PipeWire of its own for a while, with WirePlumber, a bus for the two and a null sink, and a second alertd that plays
        there. Gives the environment of its clients; None where PipeWire, or ALSA's plugin for it, is not there."""
        name = "usr/lib/*/alsa-lib/libasound_module_pcm_pipewire.so"
        plugin = next((path for root in (pathlib.Path("/"), ROOT / ".build/debian/pipewire-alsa") for path in root.glob(name)), None)
        if not plugin or not all(map(self.has, ("pipewire", "wireplumber", "pw-play", "arecord"))):
            yield None
            return
        folder = pathlib.Path(tempfile.mkdtemp(prefix="pipewire.", dir=self.folder))
        (folder / "config/pipewire/pipewire.conf.d").mkdir(parents=True)
        folder.chmod(0o700)
        (folder / "config/pipewire/pipewire.conf.d/sink.conf").write_text(
            "context.objects = [ { factory = adapter args = {"
            " factory.name = support.null-audio-sink media.class = Audio/Sink object.linger = true"
            ' node.name = "null" node.description = "null" audio.position = [ FL FR ] audio.rate = 48000'
            " monitor.passthrough = true monitor.channel-volumes = false } } ]")
        (folder / "asound.conf").write_text(f'pcm_type.pipewire {{ lib "{plugin}" }}\npcm.default {{ type pipewire }}\n'
            'pcm.monitor { type pipewire capture_node "null" }\n')
        environment = self.environment | {
            "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_STATE_HOME": str(folder / "state"), "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus",
            "ALSA_CONFIG_PATH": str(folder / "asound.conf"), "PULSE_SERVER": f"unix:{folder}/none"}
        started = []

        def start(*arguments):
            started.append(self.process(list(arguments), env=environment))
        try:
            start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={folder}/bus")
            start("pipewire")
            wait_until(lambda: (folder / "pipewire-0").exists(), "PipeWire listens")
            start("wireplumber")
            wait_until(lambda: '"null"' in default_sink(environment), "PipeWire has a default sink")
            start(str(self.binaries / "alertd"), "--foreground")
            wait_until(lambda: (folder / "alertd/alertd.varlink").exists(), "the second alertd listens")
            yield environment
        finally:
            for child in reversed(started):
                end(child)

    def add_desktop(self, configuration="/dev/null"):
        """A display without a screen, a session bus, and dunst as the notification daemon, with a dunstrc(5)."""
        first = len(self.started)
        self.environment["DISPLAY"] = ":" + first_line(self, ["Xvfb", "-displayfd", "{}", "-screen", "0", "1280x800x24", "-nolisten", "tcp"])
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = first_line(self, ["dbus-daemon", self.bus_configuration, "--nofork", "--print-address={}"])
        self.dunst_configuration = configuration
        self.dunst = self.process(["dunst", "-conf", configuration])
        self.desktop = self.started[first:]
        wait_until(lambda: "org.freedesktop.Notifications" in bus_names(self), "dunst is on the bus", seconds=60)

    def end_desktop(self):
        for child in reversed(self.desktop):
            end(child)

    def add_atd(self):
        """The machine's atd, as it cannot be had privately; root starts one where none runs."""
        runs = subprocess.run(["pgrep", "-x", "atd"], stdout=subprocess.DEVNULL).returncode == 0
        if not runs and self.has("atd") and os.geteuid() == 0:
            self.process(["atd", "-f"])
            runs = True
        self.has_atd = runs and self.has("at") and subprocess.run(["atq"], env=self.environment, capture_output=True).returncode == 0

    def start_alertd(self):
        """alertd, ready for calls. Seconds from exec to ready are in `self.seconds_to_ready`."""
        reading, writing = os.pipe()
        began = time.perf_counter()
        self.alertd = self.process(
            [str(self.binaries / "alertd"), "--foreground", "--ready-fd", str(writing)], pass_fds=[writing])
        os.close(writing)
        ready = os.read(reading, 1)
        self.seconds_to_ready = time.perf_counter() - began
        os.close(reading)
        if not ready:
            raise SystemExit(f"alertd did not start: {(self.folder / 'alertd.log').read_text()[-2000:]}")

    def kill_alertd(self):
        self.alertd.send_signal(signal.SIGKILL)
        self.alertd.wait()

    def stop_alertd(self):
        """Ends it as a service manager does."""
        self.alertd.terminate()
        self.alertd.wait()

    def spawn(self, arguments, environment=None):
        """Runs a command, in this environment if one is given; gives the moments of its start and its end (CLOCK_MONOTONIC seconds), and its exit status."""
        null = (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0)
        quiet = [(os.POSIX_SPAWN_OPEN, number, "/dev/null", os.O_WRONLY, 0) for number in (1, 2)]
        program = shutil.which(arguments[0], path=self.environment["PATH"]) or arguments[0]
        began = time.monotonic()
        child = os.posix_spawn(program, arguments, environment or self.environment, file_actions=[null, *quiet])
        _, status = os.waitpid(child, 0)
        return began, time.monotonic(), os.waitstatus_to_exitcode(status)


def end(child):
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(5)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


def first_line(surroundings, arguments):
    """Starts a process that writes one line to the descriptor named by `{}`, and gives that line."""
    reading, writing = os.pipe()
    surroundings.process([argument.format(writing) for argument in arguments], pass_fds=[writing])
    os.close(writing)
    with open(reading) as lines:
        line = lines.readline().strip()
    if not line:
        raise SystemExit(f"{arguments[0]} did not start: {(surroundings.folder / (arguments[0] + '.log')).read_text()[-1000:]}")
    return line


def default_sink(environment):
    """What WirePlumber says of PipeWire's default sink."""
    return subprocess.run(["wpctl", "inspect", "@DEFAULT_AUDIO_SINK@"], env=environment, capture_output=True, text=True).stdout


def bus_names(surroundings):
    listed = subprocess.run(
        ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames"],
        env=surroundings.environment, capture_output=True, text=True)
    return listed.stdout


def wait_until(condition, what, seconds=10):
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            raise SystemExit(f"after {seconds} s it is not so that {what}")
        time.sleep(0.02)
