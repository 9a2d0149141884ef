// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications
import DesktopSupport
import ProcessSupport
import Synchronization
import Testing

/// Servers that say one thing and do another.
@Suite(.timeLimit(.minutes(2))) struct LyingServerTests {
    let bus: PrivateBus

    init() async throws { bus = try await PrivateBus.started() }

    /// A server by a bus connection of ours, with the answers that a test gives it.
    private func serve(
        _ answer: @escaping @Sendable (IncomingCall, BusConnection) -> CallAnswer
    ) async throws -> BusConnection {
        let server = BusConnection(address: bus.address)
        server.export(path: "/org/freedesktop/Notifications", introspection: "<node/>") { [weak server] call in
            switch call.member {
            case "GetServerInformation": .values(["liar", "test", "1", "1.2"].map(DBusValue.string))
            default: if let server { answer(call, server) } else { .unknownMethod }
            }
        }
        try await server.own(Dunst.name)
        return server
    }

    /// Sends a signal. False when the connection has no room for it.
    @discardableResult
    private static func signal(_ server: BusConnection, _ member: String, _ arguments: [DBusValue]) -> Bool {
        do throws(DBusError) {
            try server.emit(
                Broadcast(
                    path: "/org/freedesktop/Notifications", interface: Dunst.name, member: member, arguments: arguments)
            )
            return true
        } catch {
            return false
        }
    }

    /// The server declares no buttons, reply field or markup, and then sends presses and replies.
    @Test func moreThanItSaidItCould() async throws {
        let sent = Mutex<[[DBusValue]]>([])
        let server = try await serve { call, server in
            guard call.member == "Notify" else { return .values([.strings([])]) }
            sent.withLock { $0.append(call.arguments) }
            Self.signal(server, "ActionInvoked", [.uint32(1), .string("never-offered")])
            Self.signal(server, "NotificationReplied", [.uint32(1), .string("nobody asked")])
            Self.signal(server, "ActionInvoked", [.uint32(1), .string("more")])
            return .values([.uint32(1)])
        }
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .shown(id: "a"))
        // What was on the notification counts, however it came about; what never was does not.
        #expect(await session.nextOutcome() == .activated(id: "a", actionKey: "more", activationToken: nil))
        let first = try #require(sent.withLock { $0.first })
        #expect(first[3] == .string("Tea: It is ready") && first[5] == .strings([]))
        await server.close()
    }

    /// Everything at once, three times: the first outcome counts, and it is one.
    @Test func everyOutcomeAtOnce() async throws {
        let server = try await serve { call, server in
            guard call.member == "Notify" else { return .values([.strings(["actions", "inline-reply"])]) }
            for _ in 0..<3 {
                Self.signal(server, "NotificationReplied", [.uint32(9), .string("first")])
                Self.signal(server, "ActionInvoked", [.uint32(9), .string("more")])
                Self.signal(server, "NotificationClosed", [.uint32(9), .uint32(2)])
            }
            return .values([.uint32(9)])
        }
        var session = DesktopSession(address: bus.address)
        var post = DesktopPost.sample("a")
        post.reply = .init(label: "Reply")
        session.notifications.post(post)
        #expect(await session.nextOutcome() == .shown(id: "a"))
        #expect(await session.nextOutcome() == .replied(id: "a", text: "first", activationToken: nil))
        // The next thing that is heard is of the next one.
        session.notifications.post(post)
        #expect(await session.nextOutcome() == .shown(id: "a"))
        await server.close()
    }

    @Test(
        arguments: [
            [], [.string("actions")], [.strings([String](repeating: "x", count: 10_000))], [.uint32(1)],
            [.strings(["body"]), .strings(["actions"])], [.strings([String(repeating: "y", count: 100_000)])],
        ] as [[DBusValue]])
    func capabilitiesOfAnyShape(_ answer: [DBusValue]) async throws {
        let server = try await serve { call, _ in
            call.member == "Notify" ? .values([.uint32(1)]) : .values(answer)
        }
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        // Shown where the list is one, and said that it is not where it is none.
        let isList = answer.count == 1 && answer[0].stringsValue != nil
        switch await session.nextOutcome() {
        case .shown(id: "a"): #expect(isList)
        case .notShown(id: "a", .refused(.malformed)): #expect(!isList)
        case let other: Issue.record("\(String(describing: other))")
        }
        await server.close()
    }

    /// Each answer comes with news about other notifications, by the thousand.
    @Test func aFloodWithEveryAnswer() async throws {
        let last = Mutex<UInt32>(0)
        let server = try await serve { call, server in
            guard call.member == "Notify" else { return .values([.strings(["actions"])]) }
            let id = last.withLock { last in
                last += 1
                return last
            }
            for other in 0..<200 as Range<UInt32> {
                Self.signal(server, "NotificationClosed", [.uint32(1_000_000 + other), .uint32(2)])
                Self.signal(server, "ActionInvoked", [.uint32(2_000_000 + other), .string("default")])
            }
            return .values([.uint32(id)])
        }
        var session = DesktopSession(address: bus.address)
        let ids = (0..<50).map { "n\($0)" }
        for id in ids { session.notifications.post(.sample(id)) }
        for id in ids { #expect(await session.nextOutcome() == .shown(id: id)) }
        // The last answer may be here before the flood is through, and until then the server's connection has no room.
        while !Self.signal(server, "NotificationClosed", [.uint32(50), .uint32(2)]) {
            try Task.checkCancellation()
            await Task.yield()
        }
        #expect(await session.nextOutcome() == .dismissed(id: "n49"))
        await server.close()
    }

    /// The server dies repeatedly with an unanswered call, and every notification is accounted for.
    @Test func aServerThatDiesInEveryCall() async throws {
        var session = DesktopSession(address: bus.address)
        for round in 0..<3 {
            let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
            try await mock.define("Notify", in: "susssasa{sv}i", out: "u", "import os; os._exit(1)")
            await session.server()
            session.notifications.post(.sample("n\(round)"))
            #expect(await session.nextOutcome() == .notShown(id: "n\(round)", .serverVanished))
            await mock.stop()
        }
    }

    /// A second answer to the same call is nobody's: neither another id nor an error changes what the first one said.
    @Test(arguments: ["MethodReturnMessage(call)", "ErrorMessage(call, 'org.example.No', 'never mind')"])
    func aServerThatAnswersTwice(_ second: String) async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(
            """
            import dbus, dbus.lowlevel, dbus.mainloop.glib
            from gi.repository import GLib
            dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
            bus = dbus.SessionBus()

            def answer(call, *values):
                reply = dbus.lowlevel.MethodReturnMessage(call)
                reply.append(*values)
                bus.send_message(reply)

            def receive(_, call):
                if call.get_type() != dbus.lowlevel.MESSAGE_TYPE_METHOD_CALL:
                    return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
                member = call.get_member()
                if member == 'GetCapabilities':
                    answer(call, dbus.Array(['body', 'actions'], signature='s'))
                elif member == 'GetServerInformation':
                    answer(call, 'twice', 'test', '1', '1.2')
                elif member == 'Notify':
                    answer(call, dbus.UInt32(1))
                    reply = dbus.lowlevel.\(second)
                    if reply.get_type() == dbus.lowlevel.MESSAGE_TYPE_METHOD_RETURN:
                        reply.append(dbus.UInt32(2))
                    bus.send_message(reply)
                else:
                    return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
                return dbus.lowlevel.HANDLER_RESULT_HANDLED

            bus.add_message_filter(receive)
            bus.request_name('org.freedesktop.Notifications')
            loop = GLib.MainLoop()
            bus.add_signal_receiver(
                lambda number: bus.send_message(closed(number)), 'CloseNow', 'org.example.Test')

            def closed(number):
                signal = dbus.lowlevel.SignalMessage(
                    '/org/freedesktop/Notifications', 'org.freedesktop.Notifications', 'NotificationClosed')
                signal.append(dbus.UInt32(number), dbus.UInt32(2))
                return signal

            loop.run()
            """, to: "twice.py")
        let server = try TestProcess("/usr/bin/python3", [script], environment: bus.environment)
        var session = DesktopSession(address: bus.address)
        await session.server()
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .shown(id: "a"))
        // The second id means nothing, the first is what it is known by.
        for number in [2, 1] as [UInt32] {
            try session.connection.emit(
                Broadcast(path: "/", interface: "org.example.Test", member: "CloseNow", arguments: [.uint32(number)]))
        }
        #expect(await session.nextOutcome() == .dismissed(id: "a"))
        await server.stop()
    }
}
