// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The tests of python-dbusmock for its notification daemon, run against alertd. `alertd` is started where the tests
/// start the mock, and a monitor of the bus writes the contents that they expect in the mock's log. Numbers are
/// relative to alertd's first number, because the mock begins at 1.
enum MockSuite {
    /// The tests. They are fetched by packaging/unpack.sh.
    static let tests = Built.source(".build/debian/python-dbusmock/test_notification_daemon.py")

    /// Takes the path of the tests and of alertd.
    static let driver = """
        import dbus, dbusmock, importlib.util, os, shutil, subprocess, sys, tempfile, unittest

        BASE = 1_000_000_000
        MONITOR = '''
        import dbus, dbus.mainloop.glib, os, sys
        from gi.repository import GLib
        BASE = 1_000_000_000
        def text(value):
            if isinstance(value, str): return '"%s"' % value
            if isinstance(value, list): return "[" + ", ".join(map(text, value)) + "]"
            if isinstance(value, dict): return "{" + ", ".join(text(k) + ": " + text(v) for k, v in value.items()) + "}"
            return str(int(value) - BASE if int(value) > BASE else int(value))
        def seen(_, message):
            kind, member = message.get_type(), message.get_member()
            words = " ".join(map(text, message.get_args_list()))
            # Nobody else makes this mistake.
            if kind == 3 and message.get_error_name().endswith("InvalidArgs"): print("marker", flush=True)
            if kind == 1 and member == "GetServerInformation": return dbus.lowlevel.HANDLER_RESULT_HANDLED
            if message.get_interface() == "org.freedesktop.Notifications":
                if kind == 1: print("0.0 %s %s" % (member, words), flush=True)
                if kind == 4: print("0.0 emit org.freedesktop.Notifications.%s %s" % (member, words), flush=True)
            return dbus.lowlevel.HANDLER_RESULT_HANDLED
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        bus = dbus.bus.BusConnection(os.environ["DBUS_SESSION_BUS_ADDRESS"])
        bus.add_message_filter(seen)
        bus.call_blocking("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring",
                          "BecomeMonitor", "asu", ([], 0))
        print("ready", flush=True)
        GLib.MainLoop().run()
        '''

        class Log:
            '''What the mock would have written to its standard output by now.'''
            def __init__(self, alertd):
                self.alertd = alertd
                self.null = open(os.devnull)
                self.monitor = subprocess.Popen([sys.executable, "-c", MONITOR], stdout=subprocess.PIPE)
                assert self.monitor.stdout.readline() == b"ready\\n"
            def fileno(self): return self.null.fileno()
            def read(self):
                # What alertd was told is carried out in order; so is what it says on the bus.
                alertctl = os.path.join(os.path.dirname(self.alertd), "alertctl")
                subprocess.run([alertctl, "ack", "nothing", "--no-start"], stderr=subprocess.DEVNULL)
                bus = dbus.SessionBus()
                try:
                    bus.call_blocking("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                                      "org.freedesktop.Notifications", "GetServerInformation", "s", ("marker",))
                except dbus.DBusException: pass
                lines = []
                while (line := self.monitor.stdout.readline()) != b"marker\\n": lines.append(line)
                return b"".join(lines)
            def close(self):
                self.monitor.kill(); self.monitor.wait(); self.monitor.stdout.close(); self.null.close()

        class Server:
            def __init__(self, alertd):
                self.folder = tempfile.mkdtemp()
                os.environ.update(XDG_RUNTIME_DIR=self.folder, XDG_STATE_HOME=self.folder + "/state",
                                  XDG_CONFIG_HOME=self.folder, ALERTD_SOCKET=self.folder + "/socket")
                os.mkdir(self.folder + "/alertd")
                with open(self.folder + "/alertd/config.toml", "w") as file: file.write('[desktop]\\nserve = "always"\\n')
                self.process = subprocess.Popen([alertd])
            def terminate(self): self.process.terminate()
            def wait(self):
                self.process.wait()
                shutil.rmtree(self.folder)

        class Relative:
            '''The interface of the server, by numbers that begin at 1.'''
            def __init__(self, proxy, name):
                self.inner, self.given = dbus.Interface(proxy, name), set()
            def Notify(self, app, replaces, *rest):
                number = self.inner.Notify(app, replaces + BASE if replaces in self.given else replaces, *rest)
                if number > BASE: self.given.add(number - BASE)
                return number - BASE if number > BASE else number
            def CloseNotification(self, number): return self.inner.CloseNotification(number + BASE)

        spec = importlib.util.spec_from_file_location("suite", sys.argv[1])
        suite = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(suite)
        class Names: pass
        names = Names()
        names.Interface = Relative
        suite.dbus = names

        def spawn(self, template, parameters=None, stdout=None):
            server = Server(sys.argv[2])
            self.wait_for_bus_object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
            server.stdout = Log(sys.argv[2])
            return server, None
        suite.TestNotificationDaemon.spawn_server_template = spawn
        unittest.main(module=suite, argv=["suite", "-v"], testRunner=unittest.TextTestRunner(stream=sys.stdout, verbosity=2))
        """
}
