#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What a screen reader is told of alert-dialog: a line for every widget with its role, name, states and description,
parted by tabs."""

import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def applications():
    desktop = Atspi.get_desktop(0)
    return [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]


def show(widget):
    states = widget.get_state_set()
    names = [name for name in ("FOCUSED", "FOCUSABLE") if states.contains(getattr(Atspi.StateType, name))]
    fields = [widget.get_role_name(), widget.get_name(), ",".join(names)]
    print(*fields, *filter(None, [widget.get_description()]), sep="\t")
    for index in range(widget.get_child_count()):
        show(widget.get_child_at_index(index))


def dialogs():
    """alert-dialog, once it is on the accessibility bus."""
    Atspi.init()
    limit = time.monotonic() + 15
    while not any(application.get_name() == "alert-dialog" for application in applications()):
        if time.monotonic() > limit:
            raise SystemExit("alert-dialog is not on the accessibility bus")
        time.sleep(0.1)
    return [application for application in applications() if application.get_name() == "alert-dialog"]


if __name__ == "__main__":
    for dialog in dialogs():
        show(dialog)
