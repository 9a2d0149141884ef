#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the picture of a notification and of badges on a dock, docs/dock.png: alertd beside a real dock (Plank), a real
notification server (dunst) and a window manager, on a display of its own. Needs the group `screenshots` of
packaging/debian-packages.

    docs/picture-dock.py FOLDER    the folder of alertd and alertctl
"""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 760, 320
# What is pinned to the dock beside alertd: a desktop file's name, and the icon of the theme.
APPLICATIONS = {"org.example.Mail": ("Mail", "mail-unread"), "org.example.Files": ("Files", "system-file-manager")}
DUNST = """[global]
font = Cantarell 11
width = 330
offset = 16x16
frame_width = 1
frame_color = "#8a9aaa"
corner_radius = 10
show_indicators = no
format = "<b>%s</b>\\n%b"
progress_bar_height = 8
highlight = "#3584e4"
icon_path = {icons}
min_icon_size = 40
max_icon_size = 40
[urgency_normal]
background = "#fafafa"
foreground = "#2e3436"
[urgency_low]
background = "#fafafa"
foreground = "#2e3436"
highlight = "#3584e4"
"""


def main():
    binaries = str(pathlib.Path(sys.argv[1]).resolve())
    with contextlib.ExitStack() as stack:
        home = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="alertd-dock.")))
        data, run = home / ".local/share", home / "run"
        run.mkdir(mode=0o700)
        environment = {
            "PATH": f"{binaries}:{os.environ['PATH']}", "HOME": str(home), "XDG_RUNTIME_DIR": str(run), "LC_ALL": "C.UTF-8",
            "XDG_DATA_HOME": str(data), "XDG_DATA_DIRS": f"{data}:/usr/local/share:/usr/share",
            # Settings in a file of this home, as there is nobody to keep them.
            "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1", "PULSE_SERVER": "unix:/none",
        }

        def process(*words, **options):
            # The dock tells its standard output what it thinks of this session.
            options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
            child = subprocess.Popen(words, env=environment, **options)
            stack.callback(child.wait)
            stack.callback(child.terminate)
            return child

        def command(*words):
            return subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout

        def wait_for(*words, text):
            deadline = time.monotonic() + 20
            while text not in subprocess.run(words, env=environment, capture_output=True, text=True).stdout:
                if time.monotonic() > deadline:
                    raise SystemExit(f"{' '.join(words)} does not say {text}")
                time.sleep(0.1)

        install(home, data)
        size = f"{WIDTH}x{HEIGHT}x24"
        server = process("Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp", stdout=subprocess.PIPE)
        environment["DISPLAY"] = ":" + server.stdout.readline().decode().strip()
        bus = process("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        process("xfwm4", "--compositor=off")
        process("xcompmgr")
        wait_for("xprop", "-root", "_NET_SUPPORTING_WM_CHECK", text="window id")
        command("hsetroot", "-add", "#35506b", "-add", "#7d9db5", "-gradient", "0")
        (home / "dunstrc").write_text(DUNST.format(icons=data / "icons/hicolor/scalable/apps"))
        process("dunst", "-config", str(home / "dunstrc"))
        process("plank")
        names = ("gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
                 "--method", "org.freedesktop.DBus.ListNames")
        wait_for(*names, text="com.canonical.Unity")
        wait_for(*names, text="org.freedesktop.Notifications")
        process("alertd", "--foreground")
        wait_for("alertctl", "status", "--no-start", text="dunst")
        command("alertctl", "notify", "Standup in five minutes", "Room 2, or the usual link", "--badge", "+2",
                "--icon", str(ROOT / "packaging/alertd.svg"))
        command("alertctl", "badge", "--app", "org.example.Mail", "12")
        work = process("alertctl", "progress", "run", "--background", "--title", "Copying photographs", "--app",
                       "org.example.Files", "--fd", "3", "--", "sh", "-c", "echo '62% IMG_2041.jpg' >&3; sleep 600")
        wait_for("alertctl", "progress", "list", text="62 %")
        wait_for("dunstctl", "count", "displayed", text="2")
        # The dock moves its icons for a while when something changes.
        time.sleep(4)
        shot = home / "shot.png"
        command("import", "-window", "root", str(shot))
        command("convert", str(shot), "-strip", "-define", "png:compression-level=9", str(ROOT / "docs/dock.png"))
        work.terminate()
        work.wait()
    print("docs/dock.png")


def install(home, data):
    """alertd's own desktop file and icon, as `make install` has them, two applications more, and all three on the dock."""
    applications, icons = data / "applications", data / "icons/hicolor/scalable/apps"
    launchers = home / ".config/plank/dock1/launchers"
    for folder in (applications, icons, launchers):
        folder.mkdir(parents=True)
    shutil.copy(ROOT / "packaging/alertd.desktop", applications)
    shutil.copy(ROOT / "packaging/alertd.svg", icons)
    for name, (title, icon) in APPLICATIONS.items():
        entry = f"[Desktop Entry]\nType=Application\nName={title}\nExec=true\nIcon={icon}\n"
        (applications / f"{name}.desktop").write_text(entry)
    names = ["alertd", *APPLICATIONS]
    for name in names:
        item = f"[PlankDockItemPreferences]\nLauncher=file://{applications}/{name}.desktop\n"
        (launchers / f"{name}.dockitem").write_text(item)
    items = ", ".join(f"'{name}.dockitem'" for name in names)
    settings = home / ".config/glib-2.0/settings"
    settings.mkdir(parents=True)
    (settings / "keyfile").write_text(
        f"[net/launchpad/plank/dock1]\ndock-items=[{items}]\nicon-size=64\nhide-mode='none'\ntheme='Default'\n"
        "show-dock-item=false\n")
    (home / ".config/gtk-3.0").mkdir()
    (home / ".config/gtk-3.0/settings.ini").write_text("[Settings]\ngtk-icon-theme-name=Adwaita\ngtk-font-name=Cantarell 11\n")


if __name__ == "__main__":
    main()
