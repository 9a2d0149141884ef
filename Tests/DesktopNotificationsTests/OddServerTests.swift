// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications
import DesktopSupport
import Glibc
import Synchronization
import Testing

/// Servers that do not do as they should, and none at all.
@Suite(.timeLimit(.minutes(2))) struct OddServerTests {
    let bus: PrivateBus

    init() async throws {
        bus = try await PrivateBus.started()
    }

    /// Returns the numbers that the server was asked to close. The mock treats the argument as an int32.
    func closed(_ mock: DBusMock) async throws -> [Int32] {
        let calls = try await mock.calls(of: "CloseNotification")
        return calls.map { $0[0].int32Value ?? $0[0].uint32Value.map(Int32.init) ?? 0 }
    }

    @Test func noBus() async throws {
        var session = DesktopSession(address: nil)
        session.notifications.post(.sample("a"))
        #expect(await session.next() == .notShown(id: "a", .noBus(.noBus(.noAddress))))
        #expect(session.notifications.status() == .none(.noBus(.noBus(.noAddress))))
    }

    @Test func noServer() async throws {
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        guard case .notShown(id: "a", .noServer)? = await session.next() else {
            Issue.record("it was not said that there is no server")
            return
        }
    }

    @Test func aServerThatCannotBeStarted() async throws {
        let bus = try await PrivateBus.started(services: [.init(name: Dunst.name, command: "/bin/false")])
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        guard case .notShown(id: "a", .noServer)? = await session.next() else {
            Issue.record("it was not said that there is no server")
            return
        }
    }

    @Test func aBusThatComesLater() async throws {
        let bus = try PrivateBus()
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        guard case .notShown(id: "a", .noBus)? = await session.next() else {
            Issue.record("it was not said that there is no bus")
            return
        }
        try await bus.start()
        let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
        await session.server()
        session.notifications.post(.sample("a"))
        #expect(await session.next() == .shown(id: "a"))
        await mock.stop()
    }

    @Test func withoutCapabilities() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: [""])
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .shown(id: "a"))
        let call = try #require(try await mock.calls(of: "Notify").first)
        #expect(call[3] == .string("Tea: It is ready"))
        #expect(call[5].stringsValue == [])
    }

    @Test func anActionByItsKeyAndAToken() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body", "actions"])
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .shown(id: "a"))
        try await mock.emit("ActivationToken", [.uint32(1), .string("token-7")])
        try await mock.emit("ActionInvoked", [.uint32(1), .string("more")])
        #expect(await session.nextOutcome() == .activated(id: "a", actionKey: "more", activationToken: "token-7"))
        // It is closed by us.
        try await session.settle()
        #expect(try await closed(mock) == [1])
    }

    @Test func aReplyTypedIntoTheNotification() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body", "actions", "inline-reply"])
        var session = DesktopSession(address: bus.address)
        #expect(await session.server()?.takesReplies == true)
        var post = DesktopPost.sample("a")
        post.reply = .init(label: "Answer", placeholder: "Yes or no")
        session.notifications.post(post)
        #expect(await session.nextOutcome() == .shown(id: "a"))
        let call = try #require(try await mock.calls(of: "Notify").first)
        #expect(call[5].stringsValue == ["default", "Open", "more", "More", "inline-reply", "Answer"])
        try await mock.emit("NotificationReplied", [.uint32(1), .uint32(2)])
        try await mock.emit("NotificationReplied", [.uint32(1), .string("Größe \u{1F44D}\n")])
        #expect(
            await session.nextOutcome() == .replied(id: "a", text: "Größe \u{1F44D}\n", activationToken: nil))
        try await session.settle()
        #expect(try await closed(mock) == [1])
    }

    @Test func signalsOfAnyShape() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body", "actions"])
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .shown(id: "a"))
        try await mock.emit("ActionInvoked", [.string("1"), .string("more")])
        try await mock.emit("ActionInvoked", [.uint32(1)])
        try await mock.emit("ActionInvoked", [.uint32(1), .uint32(1)])
        try await mock.emit("NotificationClosed", [.int32(1), .int32(2)])
        try await mock.emit("NotificationClosed", [.uint32(77), .uint32(2)])
        try await mock.emit("Nonsense", [.uint32(1), .uint32(2)])
        let stranger = BusConnection(address: bus.address)
        try stranger.emit(
            Broadcast(
                path: "/org/freedesktop/Notifications", interface: Dunst.name, member: "NotificationClosed",
                arguments: [.uint32(1), .uint32(2)]))
        await stranger.close()
        try await mock.emit("NotificationClosed", [.uint32(1), .uint32(1)])
        #expect(await session.nextOutcome() == .expired(id: "a"))
    }

    @Test func aServerThatDiesMidCall() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
        try await mock.define("Notify", in: "susssasa{sv}i", out: "u", "import os; os._exit(1)")
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .notShown(id: "a", .serverVanished))
    }

    @Test func aServerThatNeverAnswers() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
        var session = DesktopSession(address: bus.address, patience: .milliseconds(100))
        await session.server()
        mock.send(SIGSTOP)
        session.notifications.post(.sample("a"))
        session.notifications.post(.sample("b"))
        #expect(await session.next() == .notShown(id: "a", .timedOut))
        #expect(await session.next() == .notShown(id: "b", .timedOut))
        // It answers after all: what nobody waits for is taken down.
        mock.send(SIGCONT)
        try await session.settle()
        session.notifications.post(.sample("c"))
        #expect(await session.next() == .shown(id: "c"))
        try await session.settle()
        #expect(try await closed(mock) == [1, 2])
    }

    @Test func aServerThatGivesEveryoneTheSameID() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
        try await mock.define("Notify", in: "susssasa{sv}i", out: "u", "ret = dbus.UInt32(1)")
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .shown(id: "a"))
        session.notifications.post(.sample("b"))
        #expect(await session.nextOutcome() == .expired(id: "a"))
        #expect(await session.nextOutcome() == .shown(id: "b"))
    }

    @Test(arguments: [("i", "ret = 1"), ("s", "ret = 'x'"), ("", ""), ("uu", "ret = (1, 2)"), ("u", "ret = 0")])
    func answersOfTheWrongType(_ type: String, _ code: String) async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
        try await mock.define("Notify", in: "susssasa{sv}i", out: type, code)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        guard case .notShown(id: "a", .refused(.malformed))? = await session.nextOutcome() else {
            Issue.record("it was taken for shown")
            return
        }
    }

    @Test func aServerThatRefuses() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body"])
        try await mock.define(
            "Notify", in: "susssasa{sv}i", out: "u",
            "raise dbus.exceptions.DBusException('slower', name='org.freedesktop.Notifications.Error.Excess')")
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        let name = DBusErrorName(rawValue: "org.freedesktop.Notifications.Error.Excess")
        #expect(await session.nextOutcome() == .notShown(id: "a", .refused(.remote(name, message: "slower"))))
    }

    @Test func aThousandAtOnceAllArriveInOrder() async throws {
        let received = Mutex<[String]>([])
        let server = BusConnection(address: bus.address)
        server.export(path: "/org/freedesktop/Notifications", introspection: "<node/>") { call in
            switch call.member {
            case "GetCapabilities": return .values([.strings(["body", "actions"])])
            case "GetServerInformation":
                return .values(["fast", "test", "1", "1.2"].map(DBusValue.string))
            case "Notify":
                return received.withLock { received in
                    received.append(call.arguments[3].stringValue ?? "")
                    return .values([.uint32(UInt32(received.count))])
                }
            default: return .unknownMethod
            }
        }
        try await server.own(Dunst.name)
        var session = DesktopSession(address: bus.address)
        let titles = (0..<1000).map(String.init)
        for title in titles { session.notifications.post(.sample(title, title)) }
        for title in titles { #expect(await session.nextOutcome() == .shown(id: title)) }
        #expect(received.withLock { $0 } == titles)
    }

    @Test func aFloodOfSignals() async throws {
        let mock = try await DBusMock.started(on: bus, capabilities: ["body", "actions"])
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("a"))
        #expect(await session.nextOutcome() == .shown(id: "a"))
        try await mock.define(
            "Flood", in: "", out: "",
            """
            for n in range(5000):
                self.EmitSignal('org.freedesktop.Notifications', 'NotificationClosed', 'uu', [dbus.UInt32(1000 + n), dbus.UInt32(2)])
            """)
        _ = try await session.connection.call(
            MethodCall(
                destination: Dunst.name, path: "/org/freedesktop/Notifications", interface: Dunst.name, member: "Flood"),
            within: .seconds(60))
        try await mock.emit("NotificationClosed", [.uint32(1), .uint32(2)])
        #expect(await session.nextOutcome() == .dismissed(id: "a"))
    }
}
