#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What a screen reader can read of alert-dialog: a JSON array with an object for every widget that is to be seen, with
its text if it has one."""

import json
import sys

import gi

sys.path.insert(0, __file__.rsplit("/", 1)[0])
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

from accessible_tree import dialogs  # noqa: E402


def collect(widget, found):
    states = widget.get_state_set()
    text = widget.get_text_iface()
    found.append({
        "role": widget.get_role_name(), "name": widget.get_name(), "description": widget.get_description() or "",
        "isEnabled": states.contains(Atspi.StateType.SENSITIVE), "isFocused": states.contains(Atspi.StateType.FOCUSED),
        "isShown": states.contains(Atspi.StateType.SHOWING) or states.contains(Atspi.StateType.VISIBLE),
        "text": Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else ""})
    for index in range(widget.get_child_count()):
        collect(widget.get_child_at_index(index), found)


found = []
for dialog in dialogs():
    collect(dialog, found)
print(json.dumps(found))
