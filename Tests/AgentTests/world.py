# SPDX-License-Identifier: Apache-2.0
"""A world for a real agent: alertd with folders of its own, a terminal that attends, and the agent in a cage.

The cage is a network namespace in which only loopback exists, with a model that answers from scenarios.json (model.py).
The key of the model is made up. The agent and `attend` run in the windows of one tmux server, each below a shell of its
own, so that neither is a child of the other.
"""

import functools
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile
import time
import unittest
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The folder of the built programs, and the one of the wheels.
BINARIES = pathlib.Path(os.environ.get("ALERTD_TEST_BINARIES", ROOT / ".build/debug")).resolve()
WHEELS = ROOT / ".build/agents"
PORT = 8765
# Claude Code asks about an unknown key, which it names by its last 20 characters.
KEY = "sk-ant-api03-no-key-at-all-0123456789"
# The longest wait for something to happen, in seconds.
PATIENCE = 60


def wheel(program: str) -> pathlib.Path | None:
    name = {"claude": "claude_agent_sdk-*.whl", "codex": "openai_codex_cli_bin-*.whl"}[program]
    return next(iter(sorted(WHEELS.glob(name))), None)


@functools.cache
def missing(program: str) -> str | None:
    """What keeps the program from running here."""
    if wheel(program) is None:
        return f"no wheel of {program} in .build/agents; fetch it: make agents"
    for tool in ("tmux", "unshare", "ip"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    if subprocess.run([*namespace(), "true"], capture_output=True).returncode != 0:
        return "no network namespace can be made here; run as root, or allow user namespaces"
    return None


def namespace() -> list[str]:
    return ["unshare", *([] if os.getuid() == 0 else ["-r"]), "-n"]


@functools.cache
def unpacked(program: str) -> pathlib.Path:
    """The program of a wheel. Codex expects its helpers next to the folder of the program."""
    source = wheel(program)
    target = WHEELS / source.stem
    binary = target / "bin" / program
    if binary.exists():
        return binary
    part = target.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    with zipfile.ZipFile(source) as files:
        for name in files.namelist():
            place = "bin/claude" if name.endswith("/_bundled/claude") else name.partition("codex_cli_bin/")[2]
            if not place or place.endswith((".py", "/")):
                continue
            (part / place).parent.mkdir(parents=True, exist_ok=True)
            with files.open(name) as reading, open(part / place, "wb") as writing:
                shutil.copyfileobj(reading, writing, 1 << 20)
            (part / place).chmod(0o755)
    part.rename(target)
    return binary


def until(what: str, condition, patience: float = PATIENCE):
    """Waits until a condition is true, and returns its value."""
    deadline = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {patience} s: {what}")
        time.sleep(0.1)


class World:
    def __init__(self, program: str):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="alertd-agent-"))
        self.home, self.project, self.state = self.folder / "home", self.folder / "shop", self.folder / "state"
        for path in (self.home / ".claude", self.home / ".codex", self.project / "other", self.state, self.folder / "run"):
            path.mkdir(parents=True)
        (self.folder / "run").chmod(0o700)
        self.environment = {
            "HOME": str(self.home), "USER": "ada", "SHELL": "/bin/bash", "TERM": "screen-256color", "LANG": "C.UTF-8",
            "PATH": f"{BINARIES}:{os.environ['PATH']}", "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "XDG_STATE_HOME": str(self.state), "NO_COLOR": "1",
        }
        self.settings()
        self.daemon = subprocess.Popen([BINARIES / "alertd", "--foreground"], env=self.environment,
                                       stdout=subprocess.DEVNULL, stderr=open(self.folder / "alertd.log", "wb"))
        until("alertd serves", lambda: self.alertctl("status", "--no-start", check=False).returncode == 0)
        self.alertctl("approve", "install", program)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "world", "-n", "agent", "-x", "120", "-y", "50",
                  "bash", "--norc", "--noprofile")

    def settings(self):
        """Spares the first questions of the agents."""
        approved = {"approved": [KEY[-20:]], "rejected": []}
        (self.home / ".claude.json").write_text(json.dumps({
            "hasCompletedOnboarding": True, "customApiKeyResponses": approved,
            "projects": {str(self.project): {"hasTrustDialogAccepted": True}},
            "mcpServers": {"alertd": {"type": "stdio", "command": str(BINARIES / "alertctl"), "args": ["mcp"]}}}))
        (self.home / ".codex/config.toml").write_text(f"""\
model = "gpt-5.4"
model_provider = "mock"
approval_policy = "on-request"
sandbox_mode = "read-only"
tui = {{ screen_reader_detection_done = true }}

[model_providers.mock]
name = "mock"
base_url = "http://127.0.0.1:{PORT}/v1"
wire_api = "responses"
env_key = "MOCK_KEY"
request_max_retries = 0
stream_max_retries = 0

[projects."{self.project}"]
trust_level = "trusted"

[mcp_servers.alertd]
command = "{BINARIES / 'alertctl'}"
args = ["mcp"]
env = {{ XDG_RUNTIME_DIR = "{self.folder / 'run'}", XDG_STATE_HOME = "{self.state}" }}

[mcp_servers.alertd.tools.ask]
approval_mode = "approve"
""")

    def close(self):
        self.tmux("kill-server", check=False)
        self.daemon.terminate()
        self.daemon.wait()

        def removed():
            # The agent writes until its terminal has gone.
            shutil.rmtree(self.folder, ignore_errors=True)
            return not self.folder.exists()
        until("the folder of the test is removed", removed)

    # What a person sees and does.

    def tmux(self, *words, check=True):
        return subprocess.run(["tmux", "-S", str(self.folder / "tmux"), *words], env=self.environment, check=check,
                              capture_output=True, text=True).stdout

    def keys(self, window: str, *keys):
        self.tmux("send-keys", "-t", f"world:{window}", *keys)

    def type(self, window: str, text: str):
        self.tmux("send-keys", "-t", f"world:{window}", "-l", text)
        # Codex takes a line end that comes with the text as part of it.
        time.sleep(0.5)
        self.keys(window, "Enter")

    def screen(self, window: str) -> str:
        return self.tmux("capture-pane", "-p", "-t", f"world:{window}")

    def sees(self, window: str, text: str, patience: float = PATIENCE):
        try:
            until(f"{window} shows {text!r}", lambda: text in self.screen(window), patience)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.screen(window)}") from None

    def attend(self):
        """Opens a terminal that answers every question."""
        self.tmux("new-window", "-d", "-t", "world", "-n", "attend", "bash", "--norc", "--noprofile")
        self.type("attend", "alertctl question attend --plain")
        self.sees("attend", "Waiting for questions.")

    def answer(self, text: str, button: str):
        """Answers the question that shows a text, and waits until it is over. An approval takes no answer in its first
        second, so it is given until it counts."""
        self.sees("attend", text)
        before = {prompt["id"] for prompt in self.prompts()}
        deadline = time.monotonic() + PATIENCE
        while before <= {prompt["id"] for prompt in self.prompts()}:
            if time.monotonic() > deadline:
                raise AssertionError(f"{button} does not answer {text!r}\n{self.screen('attend')}")
            self.keys("attend", "-l", button)
            self.keys("attend", "Enter")
            time.sleep(1.2)
        self.keys("attend", "-R")
        self.tmux("clear-history", "-t", "world:attend")

    # What alertd says.

    def alertctl(self, *words, check=True):
        return subprocess.run([BINARIES / "alertctl", *words], env=self.environment, check=check, capture_output=True,
                              text=True)

    def lines(self, *words) -> list[dict]:
        return [json.loads(line) for line in self.alertctl(*words, "--json").stdout.splitlines()]

    def prompts(self) -> list[dict]:
        return self.lines("prompts")

    def faults(self) -> str:
        log = self.state / "alertd/approve.log"
        return log.read_text() if log.exists() else ""

    # The agent.

    def command(self, *arguments) -> list[str]:
        """The command line that runs the agent in its cage."""
        environment = self.environment | {
            "MOCK_KEY": "x", "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{PORT}", "ANTHROPIC_API_KEY": KEY,
            "DISABLE_TELEMETRY": "1", "DISABLE_ERROR_REPORTING": "1", "DISABLE_AUTOUPDATER": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1"}
        return [*namespace(), str(HERE / "cage.sh"), str(PORT), str(HERE), str(self.project), "env", "-i",
                *(f"{name}={value}" for name, value in environment.items()), str(unpacked(self.program)), *arguments]

    def start(self, *arguments):
        """Starts the agent in its window. What it prints to a pipe is in `output`."""
        self.type("agent", shlex.join(self.command(*arguments)))

    def headless(self, *arguments):
        """Starts the agent without a person at its terminal."""
        self.output = self.folder / "output"
        self.type("agent", shlex.join(self.command(*arguments)) + f" < /dev/null > {self.output} 2>&1; echo END > {self.output}.end")

    def ended(self) -> str:
        until("the agent ends", lambda: pathlib.Path(f"{self.output}.end").exists())
        return self.output.read_text()


class AgentTest(unittest.TestCase):
    program = ""

    def setUp(self):
        if self.program and (reason := missing(self.program)):
            self.skipTest(reason)
        self.world = World(self.program)
        self.addCleanup(self.world.close)

    def made(self, name: str) -> str:
        """The content of a file that the agent makes."""
        path = self.world.project / name
        until(f"{name} is made", path.exists)
        return path.read_text()

    def assertNotMade(self, name: str):
        self.assertFalse((self.world.project / name).exists())

    def assertOver(self):
        """No question is open, and no hook had a fault."""
        until("no question is open", lambda: not self.world.prompts())
        self.assertEqual(self.world.faults(), "")
