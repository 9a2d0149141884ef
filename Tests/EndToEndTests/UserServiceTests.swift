// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Whole {
    /// The units as they are installed, under a real `systemd --user`.
    @Suite struct UserService {
        @Test func itStartsOnItsSocketAndComesBackWithEverythingPending() throws {
            let world = try World()
            // The manager's folder, in which HOME and the runtime directory are its own.
            let folder = world.path + "/session"
            let manager = try world.reading(
                Built.source("packaging/user-manager.sh"),
                [folder, "/bin/sh", "-c", "echo ready; exec sleep infinity"])
            defer {
                manager.send(SIGTERM)
                _ = try? manager.wait()
            }
            guard try manager.line() == "ready" else { throw ToolError("no user manager runs") }
            world.environment["XDG_RUNTIME_DIR"] = folder + "/run"
            world.environment["HOME"] = folder + "/home"
            world.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder)/run/bus"
            // A service's environment is the manager's, and not that of whoever calls.
            for name in ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] { world.environment[name] = nil }
            try Self.service(world)
        }

        private static func service(_ world: World) throws {
            try install(world)
            let enabled = try systemctl(world, "enable", "--now", "alertd.socket")
            #expect(enabled.status == 0, "\(enabled)")
            #expect(try property("ActiveState", world) == "inactive", "only the socket is to be there")

            // The first connection starts it.
            let first = try world.alertctl("remind", "Far", "--in", "90d", "--id", "far", "--json")
            #expect(first.status == 0, "\(first)")
            #expect(try property("ActiveState", world) == "active")
            let pid = try world.call(Manager.Status()).pid
            #expect(try property("MainPID", world) == "\(pid)")
            for number in 0..<20 { try world.remind("r\(number)", in: "\(number + 1)h") }
            // Later than a machine that is busy takes to start it again.
            try world.remind("soon", in: "10s")

            // After it is killed, it is started again, and the next instance answers all callers.
            #expect(try systemctl(world, "kill", "--signal=KILL", "alertd.service").status == 0)
            let watcher = try Watcher(world)
            let status = try world.call(Manager.Status())
            #expect(status.pid != pid)
            #expect(watcher.snapshot.pending == 22)
            #expect(try property("NRestarts", world) == "1")
            try watcher.await(.delivered, id: "soon")
            #expect(try world.history(id: "soon").filter { $0.event == .delivered }.count == 1)

            // Asked to read its configuration again it stays the process that it is.
            let reload = try systemctl(world, "reload", "alertd.service")
            #expect(reload.status == 0, "\(reload)")
            #expect(try world.call(Manager.Status()).pid == status.pid)
            #expect(try property("ActiveState", world) == "active")

            // However often it crashes, it comes back: more often than a service may by default, in less time.
            for _ in 0..<7 {
                #expect(try systemctl(world, "kill", "--signal=KILL", "alertd.service").status == 0)
                #expect(try world.call(Manager.Status()).pid != status.pid)
            }
            #expect(try property("Result", world) == "success")

            // Stopped in order, it is there again for the next call.
            #expect(try systemctl(world, "stop", "alertd.service").status == 0)
            #expect(try property("Result", world) == "success")
            #expect(try world.alertctl("show", "far").status == 0)
            #expect(try property("ActiveState", world) == "active")

            // With the socket stopped too, alertctl has the manager start it and starts nothing itself.
            #expect(try systemctl(world, "stop", "alertd.socket", "alertd.service").status == 0)
            #expect(try world.alertctl("list").status == 69)
            let list = try world.run(Built.program("alertctl"), ["list", "--json"])
            #expect(list.status == 0, "\(list)")
            #expect(try list.objects.count == 22)
            #expect(try property("ActiveState", world) == "active")
            #expect(try property("MainPID", world) == "\(try world.call(Manager.Status()).pid)")
        }

        /// Installs the units like `make install`, with the programs built here.
        private static func install(_ world: World) throws {
            let units = world.home + "/.local/share/systemd/user"
            try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
            for unit in ["alertd.socket", "alertd.service"] {
                let template = Built.source("packaging/systemd/" + unit)
                let source = FileManager.default.fileExists(atPath: template) ? template : template + ".in"
                let text = try String(contentsOfFile: source, encoding: .utf8)
                let folder = URL(filePath: try Built.program("alertd")).deletingLastPathComponent().path
                try text.replacing("@BINDIR@", with: folder).write(
                    toFile: units + "/" + unit, atomically: true, encoding: .utf8)
            }
            let reload = try systemctl(world, "daemon-reload")
            guard reload.status == 0 else { throw ToolError("no user manager answers: \(reload)") }
        }

        private static func systemctl(_ world: World, _ words: String...) throws -> Outcome {
            try world.run(Tools.find("systemctl"), ["--user"] + words)
        }

        private static func property(_ name: String, _ world: World) throws -> String {
            let answer = try systemctl(world, "show", "--property=" + name, "--value", "alertd.service")
            guard answer.status == 0 else { throw ToolError("systemctl show: \(answer)") }
            return answer.output.trimmingCharacters(in: .newlines)
        }
    }
}
