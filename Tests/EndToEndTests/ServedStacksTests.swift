// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import SoundServerSupport
import Testing
import Varlink

/// Requests of programs besides the notification itself: stacks, and transient notifications.
extension Desktop.Serving {
    private static func delivered(_ world: World) throws -> [String] {
        try world.alertctl("list", "--delivered", "--json").objects.compactMap { $0["title"] as? String }
    }

    /// A volume key that is held down: each replaces the one before it, whichever way it comes.
    @Test(arguments: ["x-dunst-stack-tag", "x-canonical-private-synchronous"])
    func ofAStackTheNewestIsListed(hint: String) async throws {
        let (world, bus, connection) = try await Self.world()
        let daemon = try Daemon(in: world)
        try await Self.untilServed(by: "alertd", connection)
        var numbers: Set<UInt32> = []
        for volume in 1...4 {
            numbers.insert(
                try await Self.notify(connection, "Volume \(volume)", hints: [hint: .string("volume")]))
        }
        _ = try await Self.notify(connection, "Light", hints: [hint: .string("light")])
        try Self.settle(world)
        #expect(numbers.count == 1)
        #expect(try Self.delivered(world).sorted() == ["Light", "Volume 4"])

        // Per command, another program's notifications are a separate stack; notifications of the same program are on
        // its stack.
        for (app, volume) in [("key", 1), ("key", 2), ("key", 3), ("key", 4), ("test", 5)] {
            let sent = try world.run(
                Built.program("alertctl"),
                ["notify-send", "-a", app, "-h", "string:\(hint):volume", "\(app) \(volume)"])
            #expect(sent.status == 0, "\(sent)")
        }
        #expect(try Self.delivered(world).sorted() == ["Light", "key 4", "test 5"])
        withExtendedLifetime((daemon, bus)) {}
    }

    /// A transient notification leaves the list by itself.
    @Test func whatIsTransientLeavesTheList() async throws {
        let (world, bus, connection) = try await Self.world()
        let daemon = try Daemon(in: world)
        try await Self.untilServed(by: "alertd", connection)
        let watcher = try Watcher(world)
        let number = try await Self.notify(connection, "By the bus", hints: ["transient": .bool(true)])
        _ = try await Self.notify(connection, "Stays")
        #expect(try world.run(Built.program("alertctl"), ["notify-send", "-e", "By command"]).status == 0)
        #expect(try world.alertctl("notify", "By our own", "--transient", "--timeout", "3s").status == 0)
        #expect(try world.alertctl("notify", "For ever", "--transient", "--timeout", "0").status == 0)
        try await Waiting.until("all are listed") { try Self.delivered(world).count == 5 }
        try watcher.await(.expired, id: "desktop-\(number)")
        for title in ["By command", "By our own"] { try watcher.await(.expired) { $0.title == title } }
        #expect(try Set(Self.delivered(world)) == ["Stays", "For ever"])
        withExtendedLifetime((daemon, bus)) {}
    }

    /// A daemon that is killed leaves it to the next one.
    @Test func whatIsTransientLeavesTheNextDaemonsListToo() async throws {
        let (world, bus, connection) = try await Self.world()
        let former = try Daemon(in: world)
        try await Self.untilServed(by: "alertd", connection)
        #expect(try world.alertctl("notify", "Short", "--transient", "--timeout", "1s").status == 0)
        try former.crash()
        let daemon = try Daemon(in: world)
        let watcher = try Watcher(world)
        try await Waiting.until("it is gone") { try Self.delivered(world).isEmpty }
        withExtendedLifetime((daemon, bus, watcher)) {}
    }

    /// Replies and choices made elsewhere reach the program: text, and the activation token before the action that uses
    /// it.
    @Test func wordsAndTokensReachTheProgram() async throws {
        let (world, bus, connection) = try await Self.world()
        let daemon = try Daemon(in: world)
        try await Self.untilServed(by: "alertd", connection)
        let signals = connection.signals(SignalMatch(interface: Self.name))
        func next() async throws -> [DBusValue] {
            for await signal in signals { return [.string(signal.member)] + signal.arguments }
            throw ToolError("the bus is gone")
        }
        let chat = try await Self.notify(connection, "Lunch?", actions: ["inline-reply", "Reply", "open", "Open"])
        let told = "Größe <b>&\n\"now\""
        try Self.settle(world)
        #expect(try world.alertctl("reply", "desktop-\(chat)", told).status == 0)
        #expect(try await next() == [.string("NotificationReplied"), .uint32(chat), .string(told)])
        #expect(try await next() == [.string("NotificationClosed"), .uint32(chat), .uint32(2)])

        let link = try await Self.notify(connection, "Look", actions: ["open", "Open"])
        try Self.settle(world)
        // One without a field for words gets none, and nobody hears of it.
        #expect(try world.alertctl("reply", "desktop-\(link)", "x").status == 65)
        world.environment["XDG_ACTIVATION_TOKEN"] = "token-1"
        #expect(try world.alertctl("activate", "desktop-\(link)", "open").status == 0)
        #expect(try await next() == [.string("ActivationToken"), .uint32(link), .string("token-1")])
        #expect(try await next() == [.string("ActionInvoked"), .uint32(link), .string("open")])
        #expect(try await next() == [.string("NotificationClosed"), .uint32(link), .uint32(2)])
        withExtendedLifetime((daemon, bus)) {}
    }
}
