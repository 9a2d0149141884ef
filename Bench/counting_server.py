#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A notification server that shows nothing: it notes when each notification of an application arrived, and prints the
titles and times (CLOCK_MONOTONIC seconds), one a line, on SIGUSR1."""

import signal
import sys
import time

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"


class Server(dbus.service.Object):
    arrived = []
    last = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        if app == sys.argv[1]:
            self.arrived.append((str(summary), time.monotonic()))
        if not replaces:
            Server.last += 1
        return replaces or Server.last

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        self.NotificationClosed(number, 3)

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["body", "actions"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("counting", "alertd", "1", "1.2")


def report(server):
    for title, moment in server.arrived:
        print(title, moment)
    print(".", flush=True)
    server.arrived.clear()
    return True


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
bus.request_name(NAME)
server = Server(bus, "/org/freedesktop/Notifications")
GLib.unix_signal_add(GLib.PRIORITY_LOW, signal.SIGUSR1, report, server)
GLib.MainLoop().run()
