// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Desktop {
    /// Reminders that come when something happens, through the real programs.
    @Suite struct Occasions {
        // MARK: logind

        /// A world whose system bus has python-dbusmock's logind, with one session of this user.
        private static func withLogin(_ world: World, on bus: PrivateBus) async throws -> MockObject {
            world.environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address.text
            return try await login(on: bus)
        }

        private static func login(on bus: PrivateBus) async throws -> MockObject {
            let login = try await MockObject.started(
                on: bus, template: "logind", name: "org.freedesktop.login1", path: "/org/freedesktop/login1",
                interface: "org.freedesktop.login1.Manager")
            try await addSession("c1", to: login)
            return login
        }

        private static func addSession(_ name: String, to login: MockObject) async throws {
            try await login.mock(
                "AddSession",
                [.string(name), .string("seat0"), .uint32(getuid()), .string("ada"), .bool(true)])
            let path = "/org/freedesktop/login1/session/" + name
            try await signal("SessionNew", [.string(name), .objectPath(path)], of: "Manager", login)
        }

        private static func lock(_ isLocked: Bool, _ login: MockObject, session: String = "c1") async throws {
            try await login.mock(
                "UpdateProperties",
                [.string("org.freedesktop.login1.Session"), .properties(["LockedHint": .bool(isLocked)])],
                of: "/org/freedesktop/login1/session/" + session)
        }

        private static func signal(
            _ member: String, _ arguments: [DBusValue], of interface: String, _ login: MockObject, path: String? = nil
        ) async throws {
            try await login.mock(
                "EmitSignal",
                [
                    .string("org.freedesktop.login1." + interface), .string(member),
                    .string(arguments.map(\.signature).joined()), .array(arguments.map(DBusValue.variant), of: "v"),
                ], of: path)
        }

        private static func deliveries(_ id: String, _ world: World) throws -> Int {
            try world.history(id: id).filter { $0.event == .delivered }.count
        }

        @Test func unlockingTheScreenBringsIt() async throws {
            let world = try World()
            let bus = try await PrivateBus.started()
            let login = try await Self.withLogin(world, on: bus)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let said = try world.alertctl("remind", "Water", "when", "unlock", "--id", "once")
            #expect(said.status == 0, "\(said)")
            #expect(said.output.hasPrefix("once  when unlock\n"), "\(said)")
            #expect(said.output.contains("This screen has not been seen to lock"))
            #expect(try world.alertctl("doctor").output.contains("This screen has not been seen to lock"))
            #expect(try world.alertctl("remind", "Tea", "when unlock every time", "--id", "always").status == 0)

            // What the locker is asked for is no report of what it does.
            let session = "/org/freedesktop/login1/session/c1"
            for member in ["Lock", "Unlock"] { try await Self.signal(member, [], of: "Session", login, path: session) }
            try await Self.lock(true, login)
            try await Self.lock(false, login)
            try watcher.await(.delivered, id: "once")
            try watcher.await(.delivered, id: "always")
            #expect(try !world.alertctl("show", "always").output.contains("has not been seen"))
            #expect(try world.alertctl("show", "once", "--json").object["state"] as? String == "delivered")
            #expect(try world.alertctl("show", "always", "--json").object["state"] as? String == "pending")

            #expect(try world.alertctl("edit", "always", "when unlock for 1s", "--no-repeat").status == 0)
            try await Self.lock(true, login)
            try await Self.lock(false, login)
            try watcher.await(.delivered, id: "always") { _ in (try? Self.deliveries("always", world)) == 2 }
            #expect(try Self.deliveries("once", world) == 1)

            // Without logind the machine cannot tell; what waits already is named.
            #expect(try world.alertctl("remind", "Tea", "when", "unlock", "--id", "later").status == 0)
            await login.stop()
            try await Waiting.until("doctor names it") {
                try world.alertctl("doctor").output.contains("not noticed: when unlock (logind is not running)")
            }
            let refused = try world.alertctl("remind", "Tea", "when", "resume")
            #expect(refused.status == 69)
            #expect(refused.errors.contains("this machine cannot tell \"when resume\": logind is not running"))
            // It goes on with the next logind.
            let next = try await Self.login(on: bus)
            try await Waiting.until("it is noticed again") {
                try !world.alertctl("doctor").output.contains("not noticed")
            }
            // alertd learns of the session a moment later.
            try await Waiting.until("it comes") {
                try await Self.lock(true, next)
                try await Self.lock(false, next)
                return try Self.deliveries("later", world) == 1
            }
            #expect(daemon.isRunning)
        }

        @Test func wakingUpBringsItOnceAfterTheSleep() async throws {
            let world = try World()
            let bus = try await PrivateBus.started()
            let login = try await Self.withLogin(world, on: bus)
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("remind", "Look", "when", "resume", "--id", "r").status == 0)
            try await Self.signal("PrepareForSleep", [.bool(true)], of: "Manager", login)
            try await Self.signal("PrepareForSleep", [.bool(false)], of: "Manager", login)
            try watcher.await(.delivered, id: "r")
            #expect(try Self.deliveries("r", world) == 1)
            #expect(daemon.isRunning && bus.socketPath.hasPrefix("/"))
        }

        /// The first session of a boot is a login; this boot has one already.
        @Test func aSecondSessionIsNoLogin() async throws {
            let world = try World()
            let bus = try await PrivateBus.started()
            let login = try await Self.withLogin(world, on: bus)
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("remind", "Hello", "when", "login", "--id", "l").status == 0)
            #expect(try world.alertctl("remind", "Probe", "when", "resume", "--id", "probe").status == 0)
            try await Self.addSession("c2", to: login)
            let watcher = try Watcher(world)
            try await Self.signal("PrepareForSleep", [.bool(true)], of: "Manager", login)
            try await Self.signal("PrepareForSleep", [.bool(false)], of: "Manager", login)
            try watcher.await(.delivered, id: "probe")
            #expect(try world.alertctl("show", "l", "--json").object["state"] as? String == "pending")
            #expect(daemon.isRunning && bus.socketPath.hasPrefix("/"))
        }

        @Test func theNetworkComesAndStays() async throws {
            let world = try World()
            let bus = try await PrivateBus.started()
            world.environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address.text
            let name = "org.freedesktop.NetworkManager"
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let refused = try world.alertctl("remind", "Sync", "when", "online")
            #expect(refused.status == 69)
            #expect(refused.errors.contains("neither NetworkManager nor systemd-networkd is running"), "\(refused)")
            let network = try await MockObject.started(
                on: bus, name: name, path: "/org/freedesktop/NetworkManager", interface: name)
            try await network.set("State", .uint32(70))
            #expect(try world.alertctl("remind", "Sync", "when", "online", "--id", "s").status == 0)
            for state in [UInt32(20), 60, 70, 60] { try await network.change("State", .uint32(state)) }
            try watcher.await(.delivered, id: "s")
            #expect(try Self.deliveries("s", world) == 1)
            #expect(daemon.isRunning)
        }

        // MARK: Files

        @Test func filesAppearInAnyWay() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let folder = world.path + "/deep/er"
            let other = try world.write("x", to: "other")
            for (id, name) in [("write", "a file"), ("rename", "b"), ("link", "c"), ("folder", "d")] {
                let said = try world.alertctl(
                    "remind", "Look", "when", "file", "\(folder)/\(name)", "appears", "--id", id)
                #expect(said.status == 0, "\(said)")
            }
            // The folders come one after the other, and the last one with a file in it.
            try FileManager.default.createDirectory(atPath: world.path + "/deep", withIntermediateDirectories: false)
            let made = world.path + "/made"
            try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: false)
            try Data("x".utf8).write(to: URL(filePath: made + "/a file"))
            #expect(rename(made, folder) == 0)
            try watcher.await(.delivered, id: "write")
            #expect(rename(other, folder + "/b") == 0)
            try watcher.await(.delivered, id: "rename")
            #expect(link(folder + "/b", folder + "/c") == 0)
            try watcher.await(.delivered, id: "link")
            #expect(mkdir(folder + "/d", 0o700) == 0)
            try watcher.await(.delivered, id: "folder")
            for id in ["write", "rename", "link", "folder"] { #expect(try Self.deliveries(id, world) == 1) }

            // A path is completed as a shell would; what is there already is no edge.
            try world.write("cd deep && exec \"$@\"", to: "in", executable: true)
            let there = try world.run(
                "/bin/sh",
                [
                    world.path + "/in", try Built.program("alertctl"), "remind", "Look", "when file er/b appears",
                    "--id", "b",
                ])
            _ = there
            let whole = try world.alertctl(
                "remind", "Look", "when file \(folder)/b appears every time", "--id", "again")
            #expect(whole.output.contains("It is there already"), "\(whole)")
            #expect(unlink(folder + "/b") == 0)
            try await Waiting.until("its end is noticed") {
                try !world.alertctl("show", "again").output.contains("It is there already")
            }
            try Data().write(to: URL(filePath: folder + "/b"))
            try watcher.await(.delivered, id: "again")
            #expect(daemon.isRunning)
        }

        /// A file that is removed and written again at once has appeared again, and one that another replaces has not.
        @Test func aFileThatIsWrittenAnewAppearsAgain() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let path = try world.write("x", to: "report")
            #expect(
                try world.alertctl("remind", "Look", "when file \(path) appears every time", "--id", "r").status == 0)
            try world.write("y", to: "new")
            #expect(rename(world.path + "/new", path) == 0)
            for count in 1...3 {
                #expect(unlink(path) == 0)
                try world.write("x", to: "report")
                try await Waiting.until("it is told, number \(count)") { try Self.deliveries("r", world) >= count }
                #expect(try Self.deliveries("r", world) == count)
            }
            // One that waits for the end of "for" is not said to wait for another.
            let held = world.path + "/held"
            #expect(try world.alertctl("remind", "Hold", "when file \(held) appears for 1h", "--id", "h").status == 0)
            try world.write("x", to: "held")
            try await Waiting.until("it is seen") {
                !(try world.alertctl("list", "--json").objects.first { $0["id"] as? String == "h" }?["due"] as? String
                    ?? "")
                    .isEmpty
            }
            let shown = try world.alertctl("show", "h").output
            #expect(!shown.contains("It is there already"), "\(shown)")
            #expect(shown.contains("trigger  when file \(held) appears for 1 hour"), "\(shown)")
            #expect(daemon.isRunning)
        }

        /// A path that cannot be seen is refused at once, and a missing folder is mentioned.
        @Test func aFileThatCannotBeSeenIsRefused() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.write("x", to: "plain")
            let below = try world.alertctl("remind", "Look", "when file \(world.path)/plain/x appears")
            #expect(below.status == 69 && below.errors.contains("Not a directory"), "\(below)")
            let pattern = try world.alertctl("remind", "Look", "when file \(world.path)/*.pdf appears")
            #expect(pattern.status == 65, "\(pattern)")
            #expect(pattern.errors.contains("file \(world.path)/report.pdf appears"), "\(pattern)")
            let early = try world.alertctl("remind", "Look", "when file \(world.path)/later/x appears")
            #expect(early.status == 0 && early.output.contains("/later is not there yet"), "\(early)")
            #expect(daemon.isRunning)
        }

        @Test func aFileThatCameWhileAlertdWasAwayIsTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let path = world.path + "/report"
            #expect(try world.alertctl("remind", "Report", "when file \(path) appears", "--id", "r").status == 0)
            try daemon.crash()
            try world.write("x", to: "report")
            let second = try Daemon(in: world)
            let watcher = try Watcher(world)
            if try Self.deliveries("r", world) == 0 { try watcher.await(.delivered, id: "r") }
            let body = try world.alertctl("show", "r").output
            #expect(body.contains("It happened while alertd was not running."), "\(body)")
            #expect(second.isRunning)
        }

        // MARK: The words

        @Test func wordsThatAreNotUnderstoodAreNamed() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for (words, status, text) in [
                ("when disk > 90%", 65, "alertd cannot wait for this, but a shell can"),
                ("wenn unlock", 65, "Write when unlock"),
                ("when unit fails", 65, "Write when unit backup.service fails"),
                ("when unlock --until tomorrow", 64, "--until: the reminder comes when something happens"),
                // Everything before "when" is the title.
                ("the backup when unlock", 69, "this machine cannot tell \"when unlock\""),
                ("when unit backup explodes", 65, "After the unit comes \"fails\" or \"ends\""),
                ("when unlock --warn 1h", 65, "--warn: the reminder comes when something happens"),
                ("when unlock", 69, "this machine cannot tell \"when unlock\": logind is not running"),
                ("when unit backup fails", 69, "no systemd user manager is running"),
            ] as [(String, Int32, String)] {
                let said = try world.run(
                    Built.program("alertctl"), ["remind", "Tea"] + words.split(separator: " ").map(String.init))
                #expect(said.status == status, "\(words): \(said)")
                #expect(said.errors.contains(text), "\(words): \(said)")
            }
            let next = try world.alertctl("next", "when", "unlock")
            #expect(next.status == 65)
            #expect(next.errors.contains("has no time"), "\(next)")
            #expect(try world.alertctl("list", "--json").output.isEmpty)
            #expect(daemon.isRunning)
        }

        @Test func anEditSaysWhatIsAwaited() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(
                try world.alertctl("remind", "Look", "when file", world.path + "/new", "appears", "--id", "look").status
                    == 0)
            let edited = try world.alertctl("edit", "look", "--title", "Other")
            #expect(edited.output.contains("appears") && !edited.output.contains("paused"), "\(edited)")
            #expect(daemon.isRunning)
        }
    }
}
