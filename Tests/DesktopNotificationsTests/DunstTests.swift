// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications
import DesktopSupport
import Testing

/// Notifications on a real server: dunst under Xvfb.
@Suite(.serialized, .timeLimit(.minutes(2))) struct DunstTests {
    let display: VirtualDisplay
    let bus: PrivateBus

    init() async throws {
        display = try await VirtualDisplay.started()
        bus = try await PrivateBus.started()
    }

    @Test func itSaysWhatItIs() async throws {
        let dunst = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        let server = try #require(await session.server())
        #expect(server.name == "dunst")
        #expect(server.capabilities.isSuperset(of: ["body", "actions"]))
        #expect(session.notifications.status() == .server(server))
        await dunst.stop()
        #expect(await session.next() == .serverVanished)
        #expect(session.notifications.status() == .none(nil))
    }

    @Test func pressingIt() async throws {
        let dunst = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("tea"))
        #expect(await session.nextOutcome() == .shown(id: "tea"))
        try await dunst.control("action", "0")
        #expect(await session.nextOutcome() == .activated(id: "tea", actionKey: nil, activationToken: nil))
        #expect(try await dunst.onScreen() == 0)
    }

    @Test func dismissingIt() async throws {
        let dunst = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("tea"))
        #expect(await session.nextOutcome() == .shown(id: "tea"))
        try await dunst.control("close")
        #expect(await session.nextOutcome() == .dismissed(id: "tea"))
    }

    @Test func itsTimePasses() async throws {
        let dunst = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("tea", expires: .milliseconds(50)))
        #expect(await session.nextOutcome() == .shown(id: "tea"))
        #expect(await session.nextOutcome() == .expired(id: "tea"))
        #expect(try await dunst.onScreen() == 0)
    }

    @Test func takingItBack() async throws {
        let dunst = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(.sample("tea"))
        #expect(await session.nextOutcome() == .shown(id: "tea"))
        session.notifications.withdraw(id: "tea")
        #expect(await session.nextOutcome() == .withdrawn(id: "tea"))
        #expect(try await dunst.onScreen() == 0)
    }

    @Test func replacingIt() async throws {
        let dunst = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        for title in ["one", "two", "three"] {
            session.notifications.post(.sample("tea", title))
            #expect(await session.nextOutcome() == .shown(id: "tea"))
        }
        #expect(try await dunst.onScreen() == 1)
        try await dunst.control("action", "0")
        #expect(await session.nextOutcome() == .activated(id: "tea", actionKey: nil, activationToken: nil))
    }

    @Test func tenComeBackOnceAfterTheServerWasKilled() async throws {
        let ids = (0..<10).map { "n\($0)" }
        let first = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        await session.server()
        for id in ids { session.notifications.post(.sample(id, id)) }
        for id in ids { #expect(await session.next() == .shown(id: id)) }
        #expect(try await first.onScreen() == 10)

        await first.stop()
        #expect(await session.next() == .serverVanished)
        let second = try await Dunst.started(on: bus, display)
        await session.server()
        session.notifications.repost(ids.map { .sample($0, $0) })
        session.notifications.repost(ids.map { .sample($0, $0) })
        for id in ids { #expect(await session.next() == .shown(id: id)) }
        #expect(try await second.onScreen() == 10)
    }

    @Test func tenComeBackAfterTheBusWasKilled() async throws {
        let ids = (0..<10).map { "n\($0)" }
        let first = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        await session.server()
        for id in ids { session.notifications.post(.sample(id, id)) }
        for id in ids { #expect(await session.next() == .shown(id: id)) }

        await bus.stop()
        #expect(await session.next() == .serverVanished)
        await first.stop()
        try await bus.start()
        let second = try await Dunst.started(on: bus, display)
        await session.server()
        session.notifications.repost(ids.map { .sample($0, $0) })
        for id in ids { #expect(await session.next() == .shown(id: id)) }
        #expect(try await second.onScreen() == 10)
    }

    @Test func aPostStartsTheServerOverTheBus() async throws {
        let bus = try PrivateBus(services: [.init(name: Dunst.name, command: "/usr/bin/dunst -conf /dev/null")])
        try await bus.start(environment: display.environment)
        var session = DesktopSession(address: bus.address)
        // Looking does not start it.
        session.notifications.withdraw(id: "nothing")
        #expect(await session.next() == .left(id: "nothing"))
        session.notifications.post(.sample("tea"))
        guard case .serverAppeared(let server)? = await session.next() else {
            Issue.record("no server appeared")
            return
        }
        #expect(server.name == "dunst")
        #expect(await session.next() == .shown(id: "tea"))
    }

    /// The state is the one after kill -9 between showing and reporting the number: another connection removes the
    /// notification.
    @Test func whatAnEarlierDaemonLeftIsTakenAway() async throws {
        let dunst = try await Dunst.started(on: bus, display)
        var earlier = DesktopSession(address: bus.address)
        for id in ["tea", "soup"] {
            earlier.notifications.post(.sample(id, id))
            #expect(await earlier.nextOutcome() == .shown(id: id))
        }
        var session = DesktopSession(address: bus.address)
        session.notifications.dissolve([.sample("tea", "Another title")])
        await session.server()
        #expect(await session.next() == .left(id: "tea"))
        try await session.settle()
        #expect(try await dunst.onScreen() == 1)
    }

    static let texts = [
        "<b>unclosed <script>alert(1)</script>", "&amp; &lt; &nosuch; &", String(repeating: "<", count: 1 << 20),
        "control \u{1}\u{2}\u{1B}[31m\0 \u{9B}", "\u{202E}right to left", String(repeating: "e\u{301}", count: 100_000),
        "", "\n\n\n",
    ]

    // By number, since the texts themselves would be printed as the tests' names.
    @Test(arguments: texts.indices) func anyTextIsShown(_ index: Int) async throws {
        let text = Self.texts[index]
        let dunst = try await Dunst.started(on: bus, display)
        var session = DesktopSession(address: bus.address)
        session.notifications.post(
            DesktopPost(
                id: "x", appName: text, icon: text, title: text, body: text, actions: [.init(key: text, label: text)],
                desktopEntry: text))
        #expect(await session.nextOutcome() == .shown(id: "x"))
        try await dunst.control("close")
        #expect(await session.nextOutcome() == .dismissed(id: "x"))
    }
}
