#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The answers of the real zenity: each call, with its keys, on a display of its own.

record.py writes answers.json, with which Tests/EndToEndTests/Asking/ZenityTableTests.swift compares alertctl zenity.
record.py --check compares the zenity of this machine with the file instead. It needs zenity, Xvfb and xdotool.
"""
import concurrent.futures, json, os, subprocess, sys, tempfile

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "answers.json")
ENTER, ESC, TAB, DOWN = ("Return", "\r"), ("Escape", "\x1b"), ("Tab", "\t"), ("Down", "\x1bOB")


def call(words, *keys, own=None, input=None, differs=None):
    """A call: the keys are pairs of X's name and the bytes of a terminal; `own` is what alertctl needs instead."""
    return dict(words=words, keys=[key for key, _ in keys], input=input, differs=differs,
                own=own if own is not None else [text for _, text in keys])


MESSAGES = [["--" + kind, "--text", "T"] for kind in ("info", "warning", "error", "question")]
LIST = ["--list", "--text", "T", "--column", "A", "--column", "B", "a", "1", "b", "2"]
CHECKS = ["--list", "--text", "T", "--checklist", "--column", "X", "--column", "A", "TRUE", "a", "FALSE", "b", "TRUE", "c"]
RADIOS = ["--list", "--text", "T", "--radiolist", "--column", "X", "--column", "A", "FALSE", "a", "TRUE", "b"]
FORMS = ["--forms", "--text", "T", "--add-entry", "N", "--add-entry", "M"]
ENTRY = ["--entry", "--text", "T"]

CALLS = (
    [call(words, ENTER) for words in MESSAGES] + [call(words, ESC) for words in MESSAGES]
    + [
        call(MESSAGES[3] + ["--default-cancel"], ENTER),
        call(MESSAGES[3] + ["--ok-label", "Go", "--cancel-label", "Stay"], ENTER),
        call(MESSAGES[3] + ["--timeout", "1"]),
        call(MESSAGES[0] + ["--timeout", "1"]),
        call(MESSAGES[3] + ["--switch", "--extra-button", "One"], ENTER),
        call(ENTRY + ["--entry-text", "ini"], ENTER),
        call(ENTRY + ["--entry-text", "ini"], ESC),
        call(ENTRY, ENTER),
        call(ENTRY, ("x", "x"), ("y", "y"), ENTER),
        call(ENTRY + ["--entry-text", "ini", "--timeout", "1"]),
        call(ENTRY + ["--hide-text"], ("x", "x"), ENTER),
        call(["--password"], ("x", "x"), ENTER),
        call(["--password"], ESC),
        call(["--password", "--username"], ("u", "u"), TAB, ("p", "p"), ENTER),
        call(LIST, ESC), call(LIST, DOWN, ENTER), call(CHECKS, ESC), call(RADIOS, ESC), call(FORMS, ESC),
        call(["--calendar", "--day", "3", "--month", "4", "--year", "2027", "--date-format", "%Y-%m-%d"], ESC),
        call(["--scale", "--text", "T", "--value", "5", "--max-value", "10"], ENTER),
        call(["--scale", "--text", "T", "--value", "5", "--max-value", "10"], ESC),
        call(["--scale", "--text", "T", "--value", "50", "--max-value", "10"]),
        call(["--text-info"], ESC, input="one\n"),
        call(["--text-info"], TAB, ENTER, own=["\r"], input="one\n"),
        call(["--progress", "--auto-close"], input="50\n100\n"),
        call(["--progress", "--auto-close", "--text", "T"], input="50\n# x\n"),
        call(["--progress"], ESC, input="50\n", differs="shown until its pipe ends"),
        call(["--nosuch"]), call(["--question", "--entry"]), call([]), call(["--version"]),
        call(["--info", "--text", "T", "--hide-text"]),
    ]
)


def environment(display):
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("ZENITY_", "DBUS_", "WAYLAND_"))}
    return dict(kept, DISPLAY=display, LANG="C.UTF-8", NO_AT_BRIDGE="1", GTK_THEME="Adwaita")


def answer(entry):
    """Runs zenity on a new display, and returns its status and its output."""
    ends = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(ends[1]), "-screen", "0", "800x600x24", "-nolisten", "tcp"], pass_fds=[ends[1]],
        stderr=subprocess.DEVNULL)
    os.close(ends[1])
    try:
        with os.fdopen(ends[0]) as number: here = environment(":" + number.readline().strip())
        with tempfile.TemporaryFile() as given:
            given.write((entry["input"] or "").encode())
            given.seek(0)
            program = subprocess.Popen(
                ["zenity"] + entry["words"], stdin=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=here)
        if entry["keys"]:
            window = subprocess.run(
                ["xdotool", "search", "--sync", "--onlyvisible", "--class", "zenity"], env=here, timeout=30,
                stdout=subprocess.PIPE, text=True, check=True).stdout.split()[-1]
            subprocess.run(["xdotool", "windowfocus", "--sync", window], env=here, check=True, timeout=30)
            for key in entry["keys"]:
                subprocess.run(["xdotool", "key", key], env=here, check=True, timeout=30)
        try:
            output, _ = program.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            program.kill()
            output, _ = program.communicate()
            return None, output.decode()
        return program.returncode, output.decode()
    finally:
        server.terminate()
        server.wait()


def main():
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        ends = list(pool.map(answer, CALLS))
    rows = [dict(entry, status=status, output=output) for entry, (status, output) in zip(CALLS, ends)]
    version = next(row["output"] for row in rows if row["words"] == ["--version"])
    made = dict(zenity=version.strip(), rows=rows)
    if "--check" in sys.argv:
        with open(FILE) as file: kept = json.load(file)
        for old, new in zip(kept["rows"], rows):
            if old != new: print("zenity", *new["words"], new["keys"], "is", (new["status"], new["output"]))
        sys.exit(kept["rows"] != rows)
    with open(FILE, "w") as file:
        lines = ",\n".join("  " + json.dumps(row) for row in rows)
        file.write('{"zenity": %s, "rows": [\n%s\n]}\n' % (json.dumps(made["zenity"]), lines))


if __name__ == "__main__":
    main()
