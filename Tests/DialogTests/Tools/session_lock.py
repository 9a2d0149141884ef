#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""logind, as much of it as says whether the session is locked: SIGUSR1 locks it, SIGUSR2 unlocks it. Prints a line when
it serves, and one after each change."""

import signal

from gi.repository import Gio, GLib

USER, SESSION = "/org/freedesktop/login1/user/self", "/org/freedesktop/login1/session/_31"
INTERFACES = Gio.DBusNodeInfo.new_for_xml("""<node>
  <interface name="org.freedesktop.login1.User"><property name="Display" type="(so)" access="read"/></interface>
  <interface name="org.freedesktop.login1.Session"><property name="LockedHint" type="b" access="read"/></interface>
</node>""").interfaces
state = {"Display": GLib.Variant("(so)", ("1", SESSION)), "LockedHint": GLib.Variant("b", False)}
loop = GLib.MainLoop()


def say(line):
    print(line, flush=True)


def acquired(bus, name):
    for path, interface in zip((USER, SESSION), INTERFACES):
        bus.register_object(path, interface, None, lambda *call: state[call[4]], None)
    for number, is_locked in ((signal.SIGUSR1, True), (signal.SIGUSR2, False)):
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, number, change, bus, is_locked)


def change(bus, is_locked):
    state["LockedHint"] = GLib.Variant("b", is_locked)
    changes = ("org.freedesktop.login1.Session", {"LockedHint": state["LockedHint"]}, [])
    bus.emit_signal(
        None, SESSION, "org.freedesktop.DBus.Properties", "PropertiesChanged", GLib.Variant("(sa{sv}as)", changes))
    say("changed")
    return True


Gio.bus_own_name(
    Gio.BusType.SESSION, "org.freedesktop.login1", Gio.BusNameOwnerFlags.NONE, acquired, lambda *event: say("serves"), None)
loop.run()
