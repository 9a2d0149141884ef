// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Desktop {
    /// alertd as the session's notification server, as other people's programs see it.
    @Suite struct Serving {
        static let name = "org.freedesktop.Notifications"

        /// Returns a world whose alertd serves notifications on a private bus.
        static func world(serve: String = "always") async throws -> (World, PrivateBus, BusConnection) {
            let bus = try await PrivateBus.started()
            let world = try World()
            world.environment.merge(bus.environment) { $1 }
            try FileManager.default.createDirectory(
                atPath: world.home + "/.config/alertd", withIntermediateDirectories: true)
            try world.write("[desktop]\nserve = \"\(serve)\"\n", to: "home/.config/alertd/config.toml")
            return (world, bus, BusConnection(address: bus.address))
        }

        /// Returns once somebody serves notifications whose name begins so.
        static func untilServed(by product: String, _ connection: BusConnection) async throws {
            for await change in connection.owners(of: name) where change.owner != nil {
                if case .string(product)? = try await call(connection, "GetServerInformation").first { return }
            }
        }

        @discardableResult
        static func call(
            _ connection: BusConnection, _ member: String, _ arguments: [DBusValue] = []
        ) async throws(DBusError) -> [DBusValue] {
            try await connection.call(
                MethodCall(
                    destination: name, path: "/org/freedesktop/Notifications", interface: name, member: member,
                    arguments: arguments), within: .seconds(20))
        }

        static func notify(
            _ connection: BusConnection, _ summary: String, replaces: UInt32 = 0, body: String = "",
            actions: [String] = [], hints: [String: DBusValue] = [:], timeout: Int32 = -1
        ) async throws -> UInt32 {
            let answer = try await call(
                connection, "Notify",
                [
                    .string("test"), .uint32(replaces), .string(""), .string(summary), .string(body), .strings(actions),
                    .properties(hints), .int32(timeout),
                ])
            return try #require(answer.first?.uint32Value)
        }

        /// A program is answered before its notification is stored. What is asked for after it is done after it.
        static func settle(_ world: World) throws {
            #expect(try world.alertctl("cancel", "nothing").status == 66)
        }

        /// Debian's notify-send: what it says is listed, and what is chosen by alertctl is its answer.
        @Test func notifySendIsAnswered() async throws {
            let (world, bus, connection) = try await Self.world()
            let daemon = try Daemon(in: world)
            try await Self.untilServed(by: "alertd", connection)
            let watcher = try Watcher(world)
            let words = ["-p", "-u", "critical", "-A", "yes=Yes", "-A", "no=No", "Go?", "It is <b>time</b> &amp; late"]
            let program = try TestProcess(Tools.find("notify-send"), words, environment: world.environment)
            let id = try #require(try watcher.await(.delivered).id)
            let shown = try world.call(Notifications.Show(id: id)).notification.content
            #expect(shown.title == "Go?" && shown.body == "It is time & late" && shown.level == .critical)
            #expect(shown.actions == [.init(key: "yes", label: "Yes"), .init(key: "no", label: "No")])
            #expect(try world.alertctl("activate", id, "no").status == 0)
            #expect(try program.wait() == 0)
            let number = id.dropFirst("desktop-".count)
            #expect(program.output == "\(number)\nno\n")
            // Nothing of it came back to alertd, which is a client of notification servers too.
            #expect(try world.history().filter { $0.event == .delivered }.count == 1)
            withExtendedLifetime((daemon, bus)) {}
        }

        @Test func desktopNotifierIsAnswered() async throws {
            let (world, bus, connection) = try await Self.world()
            let daemon = try Daemon(in: world)
            try await Self.untilServed(by: "alertd", connection)
            let watcher = try Watcher(world)
            let script = """
                import asyncio
                from desktop_notifier import Button, DesktopNotifier, Urgency
                async def main():
                    notifier, over = DesktopNotifier(app_name="Sample App"), asyncio.Event()
                    def tell(word):
                        print(word, flush=True)
                        over.set()
                    await notifier.send(
                        title="Julius Caesar", message="Et tu, <Brute>?", urgency=Urgency.Critical,
                        buttons=[Button(title="Mark as read", identifier="read", on_pressed=lambda: tell("pressed"))],
                        on_dismissed=lambda: tell("dismissed"))
                    await over.wait()
                    over.clear()
                    await notifier.send(title="Second", message="", on_dismissed=lambda: tell("dismissed"))
                    await over.wait()
                asyncio.run(main())
                """
            let program = try TestProcess(Built.python(), ["-c", script], environment: world.environment)
            let first = try watcher.await(.delivered)
            let id = try #require(first.id)
            #expect(first.app == "sample-app")
            #expect(try world.call(Notifications.Show(id: id)).notification.content.body == "Et tu, <Brute>?")
            #expect(try world.alertctl("activate", id, "read").status == 0)
            let second = try #require(try watcher.await(.delivered) { $0.title == "Second" }.id)
            #expect(try world.alertctl("ack", second).status == 0)
            #expect(try program.wait() == 0, "\(program.errors)")
            #expect(program.output == "pressed\ndismissed\n")
            withExtendedLifetime((daemon, bus)) {}
        }

        /// python-dbusmock's tests of its daemon. One of them expects of CloseNotification the reason 1, expired; the
        /// specification has 3 for it.
        @Test func dbusmocksOwnTestsPass() throws {
            let world = try World()
            let driver = try world.write(MockSuite.driver, to: "driver.py")
            world.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
            let outcome = try world.run(
                "/usr/bin/python3", [driver, MockSuite.tests, Built.program("alertd")], within: .seconds(120))
            let lines = outcome.output.split(separator: "\n").filter { $0.contains(" ... ") }
            print(
                "python-dbusmock's tests against alertd: \(lines.filter { $0.hasSuffix("ok") }.count) of \(lines.count)"
            )
            #expect(lines.filter { !$0.hasSuffix("ok") }.count == 1, "\(outcome)")
            #expect(lines.count == 4)
            #expect(outcome.output.contains("FAIL: test_close"))
            #expect(outcome.output.contains("NotificationClosed 1 3"), "\(outcome)")
        }

        @Test func signalsSayWhatBecameOfIt() async throws {
            let (world, bus, connection) = try await Self.world()
            let daemon = try Daemon(in: world)
            try await Self.untilServed(by: "alertd", connection)
            let signals = connection.signals(SignalMatch(interface: Self.name))
            func next() async throws -> String {
                for await signal in signals {
                    let words = signal.arguments.map {
                        $0.stringValue ?? $0.uint32Value.map { "\($0 % 1_000_000_000)" } ?? "?"
                    }
                    return ([signal.member] + words).joined(separator: " ")
                }
                throw ToolError("the bus is gone")
            }
            let expiring = try await Self.notify(connection, "a", timeout: 50)
            #expect(try await next() == "NotificationClosed 1 1")
            let closed = try await Self.notify(connection, "b")
            try await Self.call(connection, "CloseNotification", [.uint32(closed)])
            #expect(try await next() == "NotificationClosed 2 3")
            _ = try await Self.notify(connection, "c", actions: ["default", "Open"])
            #expect(try world.alertctl("activate", "desktop-1000000003").status == 0)
            #expect(try await next() == "ActionInvoked 3 default")
            #expect(try await next() == "NotificationClosed 3 2")
            // A click on one that asked for none is no action; resident ones stay.
            _ = try await Self.notify(connection, "d", actions: ["x", "X"], hints: ["resident": .bool(true)])
            #expect(try world.alertctl("activate", "desktop-1000000004", "x").status == 0)
            #expect(try await next() == "ActionInvoked 4 x")
            #expect(try world.alertctl("clear", "desktop-1000000004").status == 0)
            #expect(try await next() == "NotificationClosed 4 2")
            // A replaced notification keeps its number, and its time starts again.
            let kept = try await Self.notify(connection, "e", timeout: 60_000)
            #expect(try await Self.notify(connection, "f", replaces: kept) == kept)
            try Self.settle(world)
            #expect(try world.call(Notifications.Show(id: "desktop-\(kept)")).notification.title == "f")
            #expect(try world.alertctl("cancel", "--all").status == 0)
            #expect(try await next() == "NotificationClosed 5 3")
            // "If the notification no longer exists, an empty D-Bus Error message is sent back."
            await #expect(throws: DBusError.remote(.failed, message: "")) {
                try await Self.call(connection, "CloseNotification", [.uint32(expiring)])
            }
            withExtendedLifetime((daemon, bus)) {}
        }

        /// Another server may have the name at any time: then alertd is its client, and hands over what it has listed.
        @Test func anotherServerTakesOver() async throws {
            let (world, bus, connection) = try await Self.world()
            let daemon = try Daemon(in: world)
            try await Self.untilServed(by: "alertd", connection)
            _ = try await Self.notify(
                connection, "before", body: "<b>x</b>", actions: ["a", "A"], hints: ["x-own": .string("kept")])
            let mock = try await DBusMock.started(on: bus, capabilities: ["body", "body-markup", "actions"])
            try await Self.untilServed(by: "mock-notify", connection)
            var calls: [[DBusValue]] = []
            while calls.isEmpty { calls = try await mock.calls(of: "Notify") }
            #expect(calls[0][3] == .string("before") && calls[0][4] == .string("<b>x</b>"))
            #expect(calls[0][5] == .strings(["a", "A"]))
            #expect(calls[0][6].propertiesValue?["x-own"] == .string("kept"))
            await mock.stop()
            try await Self.untilServed(by: "alertd", connection)
            #expect(try await Self.notify(connection, "after") == 1_000_000_002)
            withExtendedLifetime(daemon) {}
        }

        /// Reads a file as Portable Network Graphics, checks its sums, and prints width, height, channels and the first
        /// samples.
        private static let decoder = """
            import struct, sys, zlib
            data = open(sys.argv[1], "rb").read()
            assert data[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
            place, chunks = 8, {}
            while place < len(data):
                length, name = struct.unpack(">I4s", data[place:place + 8])
                content = data[place + 8:place + 8 + length]
                assert zlib.crc32(name + content) == struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0]
                chunks[name], place = content, place + 12 + length
            width, height, bits, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
            channels, rows = {2: 3, 6: 4}[kind], zlib.decompress(chunks[b"IDAT"])
            assert bits == 8 and len(rows) == height * (1 + width * channels)
            print(width, height, channels, *rows[1:1 + min(6, width * channels)])
            """

        /// An image that a program sends as pixels is kept, listed, and handed to a server that draws.
        @Test func imagesAreKeptAndHandedOver() async throws {
            let (world, bus, connection) = try await Self.world()
            let daemon = try Daemon(in: world)
            try await Self.untilServed(by: "alertd", connection)
            #expect(try await Self.call(connection, "GetCapabilities")[0].stringsValue?.contains("icon-static") == true)
            func image(_ width: Int32, _ height: Int32, stride: Int32, _ data: [UInt8]) -> DBusValue {
                .structure([
                    .int32(width), .int32(height), .int32(stride), .bool(true), .int32(8), .int32(4), .bytes(data),
                ])
            }
            func file(of number: UInt32) throws -> String? {
                let shown = try world.alertctl("show", "desktop-\(number)", "--json").objects.first
                return (shown?["content"] as? [String: Any])?["image"] as? String
            }
            func pixels(_ path: String) throws -> String {
                try world.run("/usr/bin/python3", ["-c", Self.decoder, path]).output
            }
            let small = try await Self.notify(
                connection, "small",
                hints: [
                    "image-data": image(2, 1, stride: 8, [1, 2, 3, 255, 4, 5, 6, 128]),
                    "image-path": .string("/usr/share/none.png"),
                ])
            let large = try await Self.notify(
                connection, "large",
                hints: ["image-data": image(1_000, 900, stride: 4_000, Array(repeating: 9, count: 3_600_000))])
            let again = try await Self.notify(
                connection, "again", hints: ["image_data": image(2, 1, stride: 8, [1, 2, 3, 255, 4, 5, 6, 128])])
            let bad = try await Self.notify(
                connection, "bad", hints: ["image-data": image(.max, .max, stride: .max, [1, 2, 3])])
            try Self.settle(world)
            let path = try #require(try file(of: small))
            #expect(try pixels(path) == "2 1 4 1 2 3 255 4 5\n")
            #expect(try pixels(#require(try file(of: large))) == "256 230 4 9 9 9 9 9 9\n")
            #expect(try file(of: again) == path, "one image is one file")
            #expect(try file(of: bad) == nil)
            #expect(try world.alertctl("show", "desktop-\(small)").output.contains(path))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            // It outlives the daemon, and a server that draws gets it.
            #expect(try daemon.end() == 0)
            let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
            let next = try Daemon(in: world)
            var calls: [[DBusValue]] = []
            while calls.count < 4 { calls = try await mock.calls(of: "Notify") }
            let shown = try #require(calls.first { $0[3] == .string("small") })
            // As the version of the specification calls it that the other one has.
            let hints = shown[6].propertiesValue ?? [:]
            #expect(hints["image-path"] ?? hints["image_path"] == .string(path))
            withExtendedLifetime(next) {}
        }

        @Test func aServerThatIsThereKeepsTheName() async throws {
            let (world, bus, connection) = try await Self.world()
            let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("notify", "x").status == 0)
            while try await mock.calls(of: "Notify").isEmpty {}
            try await Self.untilServed(by: "mock-notify", connection)
            withExtendedLifetime(daemon) {}
        }

        /// The configuration is followed: the name comes and goes with it.
        @Test func whoeverDoesNotWantItDoesNotHaveIt() async throws {
            let (world, bus, connection) = try await Self.world(serve: "never")
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("list").status == 0)
            await #expect(throws: DBusError.self) { try await Self.call(connection, "GetServerInformation") }
            try world.write("[desktop]\nserve = \"always\"\n", to: "home/.config/alertd/config.toml")
            try await Self.untilServed(by: "alertd", connection)
            try world.write("[desktop]\nserve = \"never\"\n", to: "home/.config/alertd/config.toml")
            for await change in connection.owners(of: Self.name) where change.owner == nil { break }
            withExtendedLifetime((daemon, bus)) {}
        }

        /// Bytes of strangers: none of it ends the daemon, and the next program is served.
        @Test func badCallsAreRefused() async throws {
            let (world, bus, connection) = try await Self.world()
            let daemon = try Daemon(in: world)
            try await Self.untilServed(by: "alertd", connection)
            for (member, arguments) in [
                ("Notify", []), ("Notify", [.string("x")]), ("CloseNotification", [.string("1")]), ("Nothing", []),
                ("GetCapabilities", [.uint32(1)]),
            ] as [(String, [DBusValue])] {
                await #expect(throws: DBusError.self) { try await Self.call(connection, member, arguments) }
            }
            let pixels = DBusValue.structure([
                .int32(1_000), .int32(1_000), .array(Array(repeating: .byte(7), count: 3_000_000), of: "y"),
            ])
            let number = try await Self.notify(
                connection, "\u{1B}[2J\n" + String(repeating: "x", count: 100_000),
                body: String(repeating: "<b>", count: 100_000), actions: Array(repeating: "a", count: 2_001),
                hints: ["image-data": pixels, "urgency": .string("high"), "": .byte(1)], timeout: .min)
            try Self.settle(world)
            let content = try world.call(Notifications.Show(id: "desktop-\(number)")).notification.content
            #expect(content.title.hasPrefix("[2J x") && content.title.utf8.count <= 1_024)
            #expect(content.actions?.count == 1)
            #expect(content.relayed?.hints.map(\.name) == ["urgency"])
            // Each one gets a new number, whatever number it asks to replace.
            #expect(try await Self.notify(connection, "y", replaces: .max) == number + 1)
            // More than a program may have: the oldest are forgotten, and all are listed.
            for count in 0..<300 {
                // The number of a program's notifications that wait for a slow disk is limited.
                if count == 200 {
                    try await Waiting.until("200 are listed") { try world.call(Manager.Status()).delivered == 202 }
                }
                _ = try await Self.notify(connection, "\(count)")
            }
            // Callers take turns, so no later call of another one says that all of these were taken in.
            try await Waiting.until("all are listed") { try world.call(Manager.Status()).delivered == 302 }
            #expect(daemon.isRunning)
            withExtendedLifetime(bus) {}
        }
    }
}
