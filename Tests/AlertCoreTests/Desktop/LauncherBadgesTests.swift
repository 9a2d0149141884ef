// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LauncherBadgesTests {
    /// What a dock hears and can ask, on a connection of its own.
    struct Dock {
        static let interface = "com.canonical.Unity.LauncherEntry"
        let connection: BusConnection
        let updates: AsyncStream<ReceivedSignal>

        init(_ bus: PrivateBus) async throws {
            connection = BusConnection(address: bus.address)
            updates = connection.signals(SignalMatch(interface: Self.interface, member: "Update"))
            try await connection.own("com.canonical.Unity")
        }

        func query(_ update: ReceivedSignal) async throws -> [String: DBusValue]? {
            try await connection.call(
                MethodCall(destination: update.sender, path: update.path, interface: Self.interface, member: "Query"),
                within: .seconds(20)
            ).first?.propertiesValue
        }
    }

    static let uri = DBusValue.string("application://org.example.Mail.desktop")
    let bus: PrivateBus
    let dock: Dock

    init() async throws {
        bus = try await PrivateBus.started()
        dock = try await Dock(bus)
    }

    /// Our badges, once the dock is known to them.
    func badges() async throws -> (LauncherBadges, BusConnection) {
        let connection = BusConnection(address: bus.address)
        let badges = LauncherBadges(connection: connection)
        for await change in connection.owners(of: "com.canonical.Unity") where change.owner != nil { break }
        return (badges, connection)
    }

    @Test func onlyWhatChangedIsSent() async throws {
        let (badges, _) = try await badges()
        var updates = dock.updates.makeAsyncIterator()
        let steps: [(Int, [String: DBusValue])] = [
            (3, ["count": .int64(3), "count-visible": .bool(true)]), (5, ["count": .int64(5)]),
            (0, ["count": .int64(0), "count-visible": .bool(false)]),
            (-7, [:]), (2, ["count": .int64(2), "count-visible": .bool(true)]), (2, [:]), (1, ["count": .int64(1)]),
        ]
        for (count, changes) in steps {
            try badges.set(app: "org.example.Mail", count: count)
            if !changes.isEmpty {
                let update = try #require(await updates.next())
                #expect(update.arguments == [Self.uri, .properties(changes)])
            }
        }
        try badges.set(app: "org.example.Mail.desktop", urgent: true)
        #expect(await updates.next()?.arguments == [Self.uri, .properties(["urgent": .bool(true)])])
        try badges.set(app: "org.example.Mail", progress: 0.5)
        let update = try #require(await updates.next())
        #expect(
            update.arguments
                == [Self.uri, .properties(["progress": .double(0.5), "progress-visible": .bool(true)])])
        #expect(
            try await dock.query(update) == [
                "count": .int64(1), "count-visible": .bool(true), "progress": .double(0.5),
                "progress-visible": .bool(true), "urgent": .bool(true),
            ])
    }

    @Test func aDockThatAppearsIsToldEverything() async throws {
        let (badges, _) = try await badges()
        var updates = dock.updates.makeAsyncIterator()
        try badges.set(app: "a", count: 1)
        try badges.set(app: "b", count: 2)
        _ = await updates.next()
        _ = await updates.next()
        try await dock.connection.release("com.canonical.Unity")
        try await dock.connection.own("com.canonical.Unity")
        for (app, count) in [("a", 1), ("b", 2)] as [(String, Int64)] {
            let update = try #require(await updates.next())
            #expect(update.arguments.first == .string("application://\(app).desktop"))
            #expect(update.arguments.last?.propertiesValue?["count"] == .int64(count))
            #expect(update.arguments.last?.propertiesValue?.count == 5)
        }
    }

    @Test func aNewBusIsToldEverything() async throws {
        let (badges, connection) = try await badges()
        var states = connection.states().makeAsyncIterator()
        try badges.set(app: "a", count: 4)
        await bus.stop()
        while let state = await states.next() { if case .absent = state { break } }
        try badges.set(app: "a", count: 5)
        try await bus.start()
        let dock = try await Dock(bus)
        var updates = dock.updates.makeAsyncIterator()
        let update = try #require(await updates.next())
        #expect(update.arguments.last?.propertiesValue?["count"] == .int64(5))
        #expect(update.arguments.last?.propertiesValue?.count == 5)
    }

    @Test func withoutABusNothingFails() throws {
        let badges = LauncherBadges(connection: BusConnection(address: nil))
        try badges.set(app: "a", count: 1)
        try badges.set(app: "a", count: 0)
    }

    @Test(arguments: ["", "a/b", "a\nb", "a\0", String(repeating: "a", count: 201)])
    func namesThatAreNone(_ app: String) {
        let badges = LauncherBadges(connection: BusConnection(address: nil))
        #expect(throws: LauncherBadges.Failure.invalidApp(app)) { try badges.set(app: app, count: 1) }
    }

    @Test func badgesAreBounded() throws {
        let badges = LauncherBadges(connection: BusConnection(address: nil))
        for number in 0..<1024 { try badges.set(app: "app\(number)", count: 1) }
        #expect(throws: LauncherBadges.Failure.tooMany) { try badges.set(app: "more", count: 1) }
        try badges.set(app: "app7", count: 0)
        try badges.set(app: "more", count: 1)
    }

    /// The reference is libunity 7.1, driven through its introspection data. Each line of `steps` is one turn of its main
    /// loop, which is what it gathers into one signal.
    @Test(arguments: ["org.example.Mail", "Grüße"]) func asLibunitySpeaks(_ app: String) async throws {
        let script = """
            import gi
            gi.require_version("Unity", "7.0")
            from gi.repository import Unity, GLib, Gio
            entry = Unity.LauncherEntry.get_for_desktop_id("\(app).desktop")
            steps = [dict(count=3, count_visible=True), dict(count=5), dict(count=0, count_visible=False),
                     dict(urgent=True), dict(progress=0.25, progress_visible=True), dict(progress=0.75),
                     dict(count=9, count_visible=True), dict(urgent=False)]
            loop = GLib.MainLoop()
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            # Its own signals come back over the bus: each is the cue for the next step.
            def step(*_):
                if not steps: loop.quit(); return
                for key, value in steps.pop(0).items(): entry.set_property(key, value)
            def heard(*_): GLib.idle_add(step)
            bus.signal_subscribe(None, "com.canonical.Unity.LauncherEntry", "Update", None, None, 0, heard)
            loop.run()
            """
        var updates = dock.updates.makeAsyncIterator()
        let python = try Child(
            "/usr/bin/python3", ["-c", script], environment: bus.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
        // Its first signal, sent since there is a dock, has all properties as they are when nothing is set.
        var theirs: [ReceivedSignal] = []
        for _ in 0..<9 { theirs.append(try #require(await updates.next())) }
        await python.wait()

        let (badges, _) = try await badges()
        try badges.set(app: app, count: 3)
        try badges.set(app: app, count: 5)
        try badges.set(app: app, count: 0)
        try badges.set(app: app, urgent: true)
        try badges.set(app: app, progress: 0.25)
        try badges.set(app: app, progress: 0.75)
        try badges.set(app: app, count: 9)
        try badges.set(app: app, urgent: false)
        for their in theirs.dropFirst() {
            let our = try #require(await updates.next())
            #expect(our.path == their.path)
            #expect(our.arguments[0] == their.arguments[0])
            #expect(our.arguments[1].propertiesValue == their.arguments[1].propertiesValue)
        }
    }
}
