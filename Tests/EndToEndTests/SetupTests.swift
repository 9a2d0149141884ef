// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Whole {
    /// `alertctl setup` under a real `systemd --user`, with programs in a prefix like a wheel's.
    @Suite struct SetupOfWheels {
        @Test func setupPutsInPlaceMendsAndTakesOut() throws {
            let world = try World()
            let folder = world.path + "/session"
            let manager = try world.reading(
                Built.source("packaging/user-manager.sh"), [folder, "/bin/sh", "-c", "echo ready; exec sleep infinity"])
            defer {
                manager.send(SIGTERM)
                _ = try? manager.wait()
            }
            guard try manager.line() == "ready" else { throw ToolError("no user manager runs") }
            let home = folder + "/home"
            world.environment["XDG_RUNTIME_DIR"] = folder + "/run"
            world.environment["HOME"] = home
            world.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder)/run/bus"
            for name in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "ALERTD_SOCKET"] {
                world.environment[name] = nil
            }
            let prefix = home + "/.local/share/uv/tools/alertd"
            try InstalledPrefix.make(prefix, bin: home + "/.local/bin")
            world.environment["PATH"] = home + "/.local/bin:" + (world.environment["PATH"] ?? "")
            try Self.setUp(world, home: home, prefix: prefix)
        }

        private static func setUp(_ world: World, home: String, prefix: String) throws {
            let alertctl = home + "/.local/bin/alertctl"
            func run(_ words: String...) throws -> Outcome { try world.run(alertctl, words) }
            // The first command starts alertd in the background, as there is no unit.
            for words in entries {
                let made = try world.run(alertctl, words)
                #expect(made.status == 0, "\(made)")
            }
            let listed = try listed(world, alertctl)
            let before = try world.call(Manager.Status()).pid
            #expect(try run("setup", "--check").status == 1)
            #expect(try Self.listed(world, alertctl) == listed)
            let first = try run("setup")
            #expect(first.status == 0, "\(first)")
            let units = home + "/.config/systemd/user"
            let service = try String(contentsOfFile: units + "/alertd.service", encoding: .utf8)
            #expect(service.contains("\nExecStart=\"\(home)/.local/bin/alertd\"\n"))
            let links = try [home + "/.local/bin/alertd-askpass", home + "/.local/share/man/man1/alertctl.1"]
                .map(FileManager.default.destinationOfSymbolicLink(atPath:))
            #expect(links == ["alertctl", prefix + "/share/man/man1/alertctl.1"])
            #expect(try systemctl(world, "is-enabled", "alertd.socket").output == "enabled\n")
            // systemd's alertd has taken over, with all entries.
            let status = try world.call(Manager.Status())
            #expect(status.pid != before)
            #expect(try Self.listed(world, alertctl) == listed)
            let main = try systemctl(world, "show", "--property=MainPID", "--value", "alertd.service")
            #expect(main.output == "\(status.pid)\n")

            let again = try run("setup")
            #expect(again.output == "Everything is in place already.\n", "\(again)")
            #expect(try run("setup", "--check").status == 0)

            // An update puts another file there.
            try replace(prefix + "/bin/alertd")
            #expect(try world.call(Manager.Status()).replaced == true)
            let told = try run("status")
            #expect(told.output.contains("systemctl --user restart alertd.service"), "\(told)")
            let stale = try run("setup", "--check")
            #expect(stale.status == 1 && stale.output.contains("still runs the program"), "\(stale)")
            #expect(try run("setup").status == 0)
            let restarted = try world.call(Manager.Status())
            #expect(restarted.pid != status.pid)
            #expect(restarted.replaced == nil)
            #expect(try Self.listed(world, alertctl) == listed)

            // What was changed by hand stays, and everything else goes.
            let socket = units + "/alertd.socket"
            let text = try String(contentsOfFile: socket, encoding: .utf8)
            try (text + "# mine\n").write(toFile: socket, atomically: true, encoding: .utf8)
            let removed = try run("setup", "--remove")
            #expect(removed.status == 0, "\(removed)")
            #expect(removed.output.contains("\(socket) has changed since, and stays"), "\(removed)")
            #expect(!FileManager.default.fileExists(atPath: units + "/alertd.service"))
            #expect(!FileManager.default.fileExists(atPath: home + "/.local/bin/alertd-askpass"))
            #expect(try systemctl(world, "is-active", "alertd.socket").status != 0)
            // The first command starts alertd in the background again.
            #expect(try Self.listed(world, alertctl) == listed)
        }

        /// Entries that wait or are there in different ways.
        private static let entries = [
            ["remind", "Far", "--in", "90d", "--id", "far"], ["remind", "Daily", "--every", "day at 9:00"],
            ["remind", "Held", "--in", "80d", "--id", "held"], ["pause", "held"], ["notify", "New", "--id", "new"],
            ["notify", "Again", "--id", "again"], ["snooze", "again", "2h"],
            ["timer", "3h", "Work", "--id", "timer", "--no-wait"],
        ]

        /// Returns the entries with their states and times, which alertd starts for.
        private static func listed(_ world: World, _ alertctl: String) throws -> [String] {
            try world.run(alertctl, ["list", "--json"]).objects.map { entry in
                // alertd computes the end of a countdown from two clocks, which differ by microseconds.
                let due = Times.date(entry["due"]).map { "\(Int($0.timeIntervalSince1970.rounded()))" } ?? ""
                return "\(entry["id"] ?? "") \(entry["state"] ?? "") \(due)"
            }
        }

        private static func replace(_ path: String) throws {
            try FileManager.default.copyItem(atPath: path, toPath: path + ".new")
            guard rename(path + ".new", path) == 0 else { throw ToolError("cannot rename \(path)") }
        }

        private static func systemctl(_ world: World, _ words: String...) throws -> Outcome {
            try world.run(Tools.find("systemctl"), ["--user"] + words)
        }
    }
}
