// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

/// A world with a real `systemd --user`, and the session bus that belongs to it.
final class ManagedWorld {
    let world: World
    private let manager: TestProcess

    init() throws {
        world = try World()
        // The manager's folder, in which HOME and the runtime directory are its own.
        let folder = world.path + "/session"
        manager = try world.reading(
            Built.source("packaging/user-manager.sh"), [folder, "/bin/sh", "-c", "echo ready; exec sleep infinity"])
        guard try manager.line() == "ready" else { throw ToolError("no user manager runs") }
        world.environment["XDG_RUNTIME_DIR"] = folder + "/run"
        world.environment["HOME"] = folder + "/home"
        world.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder)/run/bus"
    }

    /// Ends the manager with everything that it runs.
    func end() {
        manager.send(SIGTERM)
        _ = try? manager.wait()
    }

    /// Installs a user unit that runs a line of shell.
    func install(_ unit: String, _ line: String, _ more: String = "Type=oneshot") throws {
        let units = world.home + "/.config/systemd/user"
        try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
        try "[Service]\n\(more)\nExecStart=/bin/sh -c '\(line)'\n".write(
            toFile: units + "/" + unit, atomically: true, encoding: .utf8)
        try expectSuccess("daemon-reload")
    }

    @discardableResult
    func systemctl(_ words: String...) throws -> Outcome { try world.run(Tools.find("systemctl"), ["--user"] + words) }

    func expectSuccess(_ words: String...) throws {
        let done = try world.run(Tools.find("systemctl"), ["--user"] + words)
        guard done.status == 0 else { throw ToolError("systemctl \(words): \(done)") }
    }
}

extension Whole {
    /// Reminders that wait for units of a real user manager.
    @Suite struct UnitOccasions {
        private static func deliveries(_ id: String, _ world: World) throws -> [Manager.Event] {
            try world.history(id: id).filter { $0.event == .delivered }
        }

        @Test func aUnitThatFailsBringsItAndOthersDoNot() async throws {
            let managed = try ManagedWorld()
            defer { managed.end() }
            let world = managed.world
            try managed.install("broken.service", "exit 3")
            try managed.install("fine.service", "true")
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let said = try world.alertctl(
                "remind", "Look", "when", "unit", "broken", "fails", "every", "time", "--id", "f")
            #expect(said.status == 0, "\(said)")
            #expect(said.output == "f  when unit broken.service fails every time\n", "\(said)")
            #expect(try world.alertctl("remind", "Done", "when unit fine ends", "--id", "e").status == 0)
            let typo = try world.alertctl("remind", "Look", "when unit borken fails", "--id", "typo")
            #expect(typo.output.contains("No unit borken.service is installed at present."), "\(typo)")

            try managed.systemctl("start", "broken.service")
            try watcher.await(.delivered, id: "f")
            let shown = try world.alertctl("show", "f", "--json")
            #expect(try shown.object["state"] as? String == "pending")
            let text = try #require(try world.call(Notifications.History(id: "f")).notifications.first?.content.body)
            #expect(text == "broken.service failed with status 3. See journalctl --user -u broken.service")
            // A second failure is another one.
            try managed.systemctl("start", "broken.service")
            try await Waiting.until("the second failure is told") { try Self.deliveries("f", world).count == 2 }

            try managed.expectSuccess("start", "fine.service")
            try watcher.await(.delivered, id: "e")

            // Other units neither bring anything nor wake the daemon.
            try managed.install("other.service", "exit 1")
            func rests() throws -> [String: Int] { try ProcFS.voluntarySwitches(daemon.pid) }
            var before = try rests()
            try await Waiting.until("the daemon rests") {
                let now = try rests()
                Times.pass(until: .now + .seconds(1))
                before = try rests()
                return now == before
            }
            try Rest.expect(of: [daemon.pid], threadsMayEnd: true) {
                for _ in 0..<5 { try managed.systemctl("start", "other.service") }
            }
            #expect(try Self.deliveries("f", world).count == 2)
            #expect(daemon.isRunning)
        }

        @Test func withoutSuchARemindersNobodySubscribes() async throws {
            let managed = try ManagedWorld()
            defer { managed.end() }
            let world = managed.world
            try managed.install("fine.service", "true")
            let bus = BusConnection(address: BusAddress(world.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""))
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.alertctl("remind", "Tea", "in", "1h", "--id", "tea").status == 0)
            // systemd sends signals to everybody as soon as somebody has subscribed.
            let (signals, arrived) = AsyncStream<String>.makeStream()
            bus.subscribe(SignalMatch(interface: "org.freedesktop.systemd1.Manager")) { arrived.yield($0.member) }
            bus.subscribe(SignalMatch(interface: "org.freedesktop.DBus.Properties")) { arrived.yield($0.member) }
            try managed.expectSuccess("start", "fine.service")
            bus.subscribe(SignalMatch(interface: "org.alertd.Test")) { _ in arrived.yield("end") }
            try bus.emit(Broadcast(path: "/", interface: "org.alertd.Test", member: "End"))
            var seen: [String] = []
            for await signal in signals {
                if signal == "end" { break }
                seen.append(signal)
            }
            #expect(try world.alertctl("remind", "Look", "when unit fine ends", "--id", "e").status == 0)
            #expect(
                seen.filter { $0.hasPrefix("Job") || $0.hasPrefix("Unit") || $0.hasPrefix("Properties") }.isEmpty,
                "\(seen)")
            try managed.expectSuccess("start", "fine.service")
            try watcher.await(.delivered, id: "e")
            #expect(daemon.isRunning)
        }

        @Test func aFailureWhileAlertdWasAwayIsTold() throws {
            let managed = try ManagedWorld()
            defer { managed.end() }
            let world = managed.world
            try managed.install("broken.service", "exit 3")
            let daemon = try Daemon(in: world)
            let said = try world.alertctl("remind", "Look", "when unit broken fails", "--id", "f")
            #expect(said.status == 0, "\(said)")
            try daemon.crash()
            try managed.systemctl("start", "broken.service")
            let second = try Daemon(in: world)
            let watcher = try Watcher(world)
            if try Self.deliveries("f", world).isEmpty { try watcher.await(.delivered, id: "f") }
            let text = try world.alertctl("show", "f").output
            #expect(text.contains("failed with status 3"), "\(text)")
            #expect(text.contains("It happened while alertd was not running."), "\(text)")
            #expect(second.isRunning)
        }

        /// The drop-in for all services, and the unit that it starts.
        @Test func everyServiceThatFailsIsTold() async throws {
            let managed = try ManagedWorld()
            defer { managed.end() }
            let world = managed.world
            try managed.install("broken.service", "exit 3")
            try managed.install("killed@.service", "kill -KILL $$$$")
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            #expect(try world.run(Built.program("alertctl"), ["unit-failures"]).status == 1)
            let on = try world.run(Built.program("alertctl"), ["unit-failures", "on"])
            #expect(on.status == 0, "\(on)")
            #expect(try world.run(Built.program("alertctl"), ["unit-failures", "status"]).output == "on\n")

            try managed.systemctl("start", "broken.service")
            try watcher.await(.delivered, id: "unit-broken.service")
            try managed.systemctl("start", "killed@one.service")
            try watcher.await(.delivered, id: "unit-killed@one.service")
            // Transient units too.
            _ = try world.run(Tools.find("systemd-run"), ["--user", "--unit=brief", "/bin/false"])
            try watcher.await(.delivered, id: "unit-brief.service")
            // A notification server that the bus starts may fail here too.
            let told = try world.call(Notifications.History()).notifications.filter {
                $0.title != "dunst.service failed"
            }
            #expect(
                told.map(\.title).sorted() == [
                    "brief.service failed", "broken.service failed", "killed@one.service failed",
                ])
            let bodies = told.compactMap(\.content.body).sorted()
            #expect(
                bodies == [
                    "It failed with status 1. See journalctl --user -u brief.service",
                    "It failed with status 3. See journalctl --user -u broken.service",
                    "Signal KILL ended it. See journalctl --user -u killed@one.service",
                ])

            // Without systemd's variables it says what it knows.
            let bare = try world.run(Built.program("alertctl"), ["unit-failures", "tell", "x.service", "--no-start"])
            #expect(bare.status == 0, "\(bare)")
            try watcher.await(.delivered, id: "unit-x.service") { $0.title == "x.service failed" }

            // alertd's own failure is not reported by alertd, nor is that of the reporter.
            let masked = try managed.systemctl(
                "show", "--property=OnFailure", "--value", "alertd.service", "alertd-failed@x.service")
            #expect(masked.output.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty, "\(masked)")

            #expect(try world.run(Built.program("alertctl"), ["unit-failures", "off"]).status == 0)
            let rest = try managed.systemctl("show", "--property=OnFailure", "--value", "broken.service")
            #expect(rest.output.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty, "\(rest)")
            let left = try world.run("/usr/bin/find", [world.home + "/.config/systemd/user", "-name", "*alertd*"])
            #expect(left.output.isEmpty, "\(left)")
            // A file of somebody else stays.
            let folder = world.home + "/.config/systemd/user/service.d"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "[Unit]\n".write(toFile: folder + "/50-alertd.conf", atomically: true, encoding: .utf8)
            #expect(try world.run(Built.program("alertctl"), ["unit-failures", "on"]).status == 77)
            #expect(try world.run(Built.program("alertctl"), ["unit-failures", "off"]).status == 77)
            #expect(daemon.isRunning)
        }
    }
}
