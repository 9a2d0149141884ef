# SPDX-License-Identifier: Apache-2.0
"""A person at an X display: sees a window the moment it is mapped, and presses keys as a keyboard does (XTEST)."""

import ctypes
import select
import time

SUBSTRUCTURE_NOTIFY_MASK, MAP_NOTIFY, REVERT_TO_PARENT, RETURN = 1 << 19, 19, 2, 0xFF0D


class MapEvent(ctypes.Structure):
    """XMapEvent, as Xlib.h has it."""
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
                ("event", ctypes.c_ulong), ("window", ctypes.c_ulong), ("override_redirect", ctypes.c_int)]


class Event(ctypes.Union):
    """XEvent: 24 longs."""
    _fields_ = [("map", MapEvent), ("pad", ctypes.c_long * 24)]


class Display:
    def __init__(self, name):
        self.x11, self.xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(name.encode()))
        if not self.display:
            raise SystemExit(f"the display {name} cannot be opened")
        root = self.x11.XDefaultRootWindow(self.display)
        self.x11.XSelectInput(self.display, ctypes.c_ulong(root), ctypes.c_long(SUBSTRUCTURE_NOTIFY_MASK))
        self.x11.XFlush(self.display)

    def next_window(self, seconds=20):
        """The next ordinary window that is mapped, and when (CLOCK_MONOTONIC seconds)."""
        limit = time.monotonic() + seconds
        event = Event()
        while True:
            while self.x11.XPending(self.display):
                self.x11.XNextEvent(self.display, ctypes.byref(event))
                if event.map.type == MAP_NOTIFY and not event.map.override_redirect:
                    return event.map.window, time.monotonic()
            if not select.select([self.x11.XConnectionNumber(self.display)], [], [], max(0, limit - time.monotonic()))[0]:
                raise SystemExit(f"no window after {seconds} s")

    def focus(self, window):
        """Gives it the keyboard, as a window manager would."""
        self.x11.XSetInputFocus(self.display, ctypes.c_ulong(window), REVERT_TO_PARENT, ctypes.c_ulong(0))
        self.x11.XSync(self.display, 0)

    def press_return(self):
        """Presses Return and lets it go. Gives the time at which it was pressed."""
        code = self.x11.XKeysymToKeycode(self.display, ctypes.c_ulong(RETURN))
        self.xtst.XTestFakeKeyEvent(self.display, code, 1, ctypes.c_ulong(0))
        pressed = time.monotonic()
        self.xtst.XTestFakeKeyEvent(self.display, code, 0, ctypes.c_ulong(0))
        self.x11.XSync(self.display, 0)
        return pressed
