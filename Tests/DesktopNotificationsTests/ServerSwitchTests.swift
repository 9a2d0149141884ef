// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopSupport
import ProcessSupport
import Synchronization
import Testing

@testable import DesktopNotifications

/// A notification server's own do not disturb, followed on a real bus.
@Suite(.timeLimit(.minutes(3))) struct ServerSwitchTests {
    /// Follows the server on a bus.
    private struct Follower: ~Copyable {
        let connection: BusConnection
        let watch: ServerSwitchWatch
        var reports: AsyncStream<ServerQuiet>.Iterator

        init(_ bus: PrivateBus, environment: [String: String] = [:]) {
            let (stream, sink) = AsyncStream<ServerQuiet>.makeStream()
            connection = BusConnection(address: bus.address)
            watch = ServerSwitchWatch(
                connection: connection, environment: environment, modes: ["do-not-disturb", "focus"]
            ) { sink.yield($0) }
            reports = stream.makeAsyncIterator()
        }

        mutating func next(isolation: isolated (any Actor)? = #isolation) async -> ServerQuiet? {
            await reports.next(isolation: isolation)
        }
    }

    @Test func dunstIsFollowed() async throws {
        let bus = try await PrivateBus.started()
        var follower = Follower(bus)
        #expect(await follower.next() == .off)
        let dunst = try await Dunst.started(on: bus, VirtualDisplay.started())
        for _ in 0..<2 {
            try await dunst.control("set-paused", "true")
            #expect(await follower.next() == .on(server: "dunst"))
            // A signal that repeats the value is no change.
            try await dunst.control("set-paused", "true")
            try await dunst.control("set-paused", "false")
            #expect(await follower.next() == .off)
        }
        // What was on ends with the server.
        try await dunst.control("set-paused", "true")
        #expect(await follower.next() == .on(server: "dunst"))
        await dunst.stop()
        #expect(await follower.next() == .off)
        await follower.connection.close()
    }

    @Test func xfceIsFollowed() async throws {
        let home = try TemporaryFolder()
        let bus = try await XfceNotifyd.bus(home: home)
        let xfce = try await XfceNotifyd.started(on: bus, VirtualDisplay.started(), home: home)
        var follower = Follower(bus)
        // The setting does not exist before it is used.
        #expect(await follower.next() == .off)
        func set(_ value: String) async throws {
            _ = try await TestProcess.output(
                "xfconf-query",
                ["-c", "xfce4-notifyd", "-p", "/do-not-disturb", "-n", "-t", "bool", "-s", value],
                environment: bus.environment.merging(["HOME": home.path]) { $1 })
        }
        try await set("true")
        #expect(await follower.next() == .on(server: "Xfce"))
        try await set("false")
        #expect(await follower.next() == .off)
        await follower.connection.close()
        withExtendedLifetime(xfce) {}
    }

    /// GNOME's and Cinnamon's settings, written by dconf as their panels do.
    @Test(arguments: [("gnome-shell", "GNOME", "show-banners")])
    func gnomeIsFollowed(name: String, title: String, key: String) async throws {
        let home = try TemporaryFolder()
        let bus = try PrivateBus(services: [
            .init(name: "ca.desrt.dconf", command: "/usr/libexec/dconf-service")
        ])
        let environment = ["HOME": home.path, "XDG_RUNTIME_DIR": home.path, "PATH": "/usr/bin:/bin"]
        try await bus.start(environment: environment)
        let own = bus.environment.merging(environment) { $1 }
        let server = try await Self.server(named: name, on: bus)
        var follower = Follower(bus, environment: own)
        #expect(await follower.next() == .off)
        func set(_ value: String) async throws {
            _ = try await TestProcess.output(
                "gsettings", ["set", "org.gnome.desktop.notifications", key, value], environment: own)
        }
        try await set("false")
        #expect(await follower.next() == .on(server: title))
        try await set("true")
        #expect(await follower.next() == .off)
        await follower.connection.close()
        withExtendedLifetime(server) {}
    }

    @Test func swayncIsFollowed() async throws {
        let bus = try await PrivateBus.started()
        let server = try await Self.server(named: "SwayNotificationCenter", on: bus)
        let name = "org.erikreider.swaync.cc"
        server.export(path: "/org/erikreider/swaync/cc", introspection: "<node/>") { call in
            call.member == "GetDnd" ? .values([.bool(true)]) : .unknownMethod
        }
        try await server.own(name)
        var follower = Follower(bus)
        // On already when alertd starts.
        #expect(await follower.next() == .on(server: "swaync"))
        // Each change comes twice, and so does each notification.
        for (isOn, expected) in [(false, ServerQuiet.off), (true, .on(server: "swaync")), (false, .off)] {
            for _ in 0..<2 {
                try server.emit(
                    Broadcast(
                        path: "/org/erikreider/swaync/cc", interface: name, member: "Subscribe",
                        arguments: [.uint32(1), .bool(isOn), .bool(false)]))
            }
            #expect(await follower.next() == expected)
        }
        await follower.connection.close()
    }

    @Test func plasmaIsFollowed() async throws {
        let bus = try await PrivateBus.started()
        let server = try await Self.server(named: "Plasma", on: bus) { call in
            call.arguments == [.string("org.freedesktop.Notifications"), .string("Inhibited")]
                ? .values([.variant(.bool(false))]) : .unknownMethod
        }
        var follower = Follower(bus)
        #expect(await follower.next() == .off)
        for (isOn, expected) in [(true, ServerQuiet.on(server: "Plasma")), (false, .off)] {
            try server.emit(
                Broadcast(
                    path: "/org/freedesktop/Notifications", interface: "org.freedesktop.DBus.Properties",
                    member: "PropertiesChanged",
                    arguments: [
                        .string("org.freedesktop.Notifications"), .properties(["Inhibited": .bool(isOn)]),
                        .strings([]),
                    ]))
            #expect(await follower.next() == expected)
        }
        await follower.connection.close()
    }

    @Test func makoIsFollowedWhereItReportsItsModes() async throws {
        let bus = try await PrivateBus.started()
        let modes = Mutex(["default"])
        let server = try await Self.server(named: "mako", on: bus)
        server.export(path: "/fr/emersion/Mako", introspection: "<node/>") { call in
            guard call.arguments == [.string("fr.emersion.Mako"), .string("Modes")] else { return .unknownMethod }
            return .values([.variant(.strings(modes.withLock { $0 }))])
        }
        var follower = Follower(bus)
        #expect(await follower.next() == .off)
        func use(_ new: [String]) throws {
            modes.withLock { $0 = new }
            try server.emit(
                Broadcast(
                    path: "/fr/emersion/Mako", interface: "org.freedesktop.DBus.Properties",
                    member: "PropertiesChanged",
                    arguments: [.string("fr.emersion.Mako"), .properties([:]), .strings(["Modes"])]))
        }
        try use(["default", "focus"])
        #expect(await follower.next() == .on(server: "mako"))
        try use(["default", "dim"])
        #expect(await follower.next() == .off)
        // The person lets another mode count.
        follower.watch.setModes(["dim"])
        #expect(await follower.next() == .on(server: "mako"))
        await follower.connection.close()
    }

    @Test func aServerThatReportsNothingIsNamed() async throws {
        let bus = try await PrivateBus.started()
        let server = try await Self.server(named: "mako", on: bus)
        server.export(path: "/fr/emersion/Mako", introspection: "<node/>") { _ in .unknownMethod }
        var follower = Follower(bus)
        #expect(await follower.next() == .unreported(server: "mako"))
        await server.close()
        #expect(await follower.next() == .off)
        await follower.connection.close()
    }

    /// A notification server that answers with a name, and to calls about its properties.
    private static func server(
        named name: String, on bus: PrivateBus,
        properties: @escaping @Sendable (IncomingCall) -> CallAnswer = { _ in .unknownMethod }
    ) async throws -> BusConnection {
        let server = BusConnection(address: bus.address)
        server.export(path: "/org/freedesktop/Notifications", introspection: "<node/>") { call in
            switch call.member {
            case "GetServerInformation":
                .values([.string(name), .string("vendor"), .string("1"), .string("1.2")])
            default: properties(call)
            }
        }
        try await server.own("org.freedesktop.Notifications")
        return server
    }
}

/// The decisions, without a bus.
@Suite struct ServerSwitchStateTests {
    private static func changed(_ interface: String, _ values: [String: DBusValue], _ invalid: [String] = [])
        -> ReceivedSignal
    {
        ReceivedSignal(
            sender: ":1.5", path: "/", interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
            arguments: [.string(interface), .properties(values), .strings(invalid)])
    }

    @Test func anAnswerToAnEarlierQuestionIsIgnored() {
        var state = ServerSwitchState(modes: [])
        #expect(state.ownerChanged(":1.1") == [.identify(question: 1)])
        // Another server took over before the first answered.
        #expect(state.ownerChanged(":1.2") == [.identify(question: 2)])
        #expect(state.identified("dunst", question: 1) == [])
        #expect(state.identified("Plasma", question: 2) == [.follow(.plasma), .read(.plasma, question: 3)])
        // A signal is newer than the answer that is still to come.
        let signal = Self.changed("org.freedesktop.Notifications", ["Inhibited": .bool(true)])
        #expect(state.received(signal, of: .plasma) == [.report(.on(server: "Plasma"))])
        #expect(state.answered([.variant(.bool(false))], question: 3) == [])
        #expect(state.received(signal, of: .dunst) == [])
        #expect(state.ownerChanged(nil) == [.follow(nil), .report(.off)])
    }

    @Test func aServerThatDoesNotAnswerIsOff() {
        var state = ServerSwitchState(modes: [])
        _ = state.ownerChanged(":1.1")
        #expect(state.identified(nil, question: 1) == [.report(.off)])
        _ = state.ownerChanged(":1.1")
        #expect(state.identified("swaync", question: 2) == [.follow(.swaync), .read(.swaync, question: 3)])
        #expect(state.answered(nil, question: 3) == [])
        #expect(state.printed(nil, question: 3) == [])
    }

    /// dunst from 1.10 on has levels: from 60 on it is quiet.
    @Test(arguments: [
        (["paused": DBusValue.bool(true)], true), (["paused": .bool(false)], false),
        (["paused": .bool(true), "pauseLevel": .uint32(30)], false),
        (["paused": .bool(true), "pauseLevel": .uint32(60)], true),
        (["paused": .bool(false), "pauseLevel": .uint32(0)], false), ([:], false),
    ])
    func levelsOfDunst(properties: [String: DBusValue], isOn: Bool) {
        #expect(ServerSwitch.dunst.position(in: [.properties(properties)], modes: []) == (isOn ? .on : .off))
    }

    @Test(arguments: [
        (
            ServerSwitch.dunst, Self.changed("org.dunstproject.cmd0", ["paused": .bool(false)]),
            ServerSwitch.News.position(.off)
        ),
        (.dunst, Self.changed("org.dunstproject.cmd0", ["paused": .bool(true)]), .changed),
        (.dunst, Self.changed("org.dunstproject.cmd0", ["pauseLevel": .uint32(100)]), .position(.on)),
        (.dunst, Self.changed("org.dunstproject.cmd0", ["displayedLength": .uint32(1)]), .unrelated),
        (.dunst, Self.changed("org.other", ["paused": .bool(true)]), .unrelated),
        (.dunst, Self.changed("org.dunstproject.cmd0", [:], ["paused"]), .changed),
        (.plasma, Self.changed("org.freedesktop.Notifications", [:], ["Inhibited"]), .changed),
        (.plasma, Self.changed("org.freedesktop.Notifications", ["Inhibited": .string("yes")]), .unrelated),
    ])
    func signalsAreRead(server: ServerSwitch, signal: ReceivedSignal, news: ServerSwitch.News) {
        #expect(server.news(in: signal) == news)
    }

    /// The key, and every folder that holds it.
    @Test(arguments: [
        ("/org/gnome/desktop/notifications/show-banners", true), ("/org/gnome/desktop/notifications/", true),
        ("/", true), ("/org/gnome/desktop/notifications/application/x/enable", false), ("/org/gnome/shell/", false),
    ])
    func dconfTellsOfFolders(prefix: String, concerns: Bool) {
        let signal = ReceivedSignal(
            sender: ":1.9", path: "/ca/desrt/dconf/Writer/user", interface: "ca.desrt.dconf.Writer", member: "Notify",
            arguments: [.string(prefix), .strings([""]), .string("tag")])
        #expect(ServerSwitch.gnome.news(in: signal) == (concerns ? .changed : .unrelated))
    }
}
