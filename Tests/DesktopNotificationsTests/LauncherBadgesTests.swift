// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopNotifications
import DesktopSupport
import ProcessSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LauncherBadgesTests {
    /// The signals and queries of a dock, on a separate connection.
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

    /// Many steps of which each changes some of the properties at random. libunity gathers what is set in one turn of
    /// its main loop into one signal, and ours sends one for each call: so what a step sends in all must be the same.
    /// libunity also sends what is set to what it was, which ours leaves out: here only what changes is set.
    @Test func asLibunitySpeaksOfManyThingsTogether() async throws {
        var random = SplitMix(state: 7)
        var count = 0
        var progress: Double?
        var urgent = false
        var ours: [(count: Int?, progress: Double??, urgent: Bool?)] = []
        var lines: [String] = []
        while ours.count < 120 {
            var step: (count: Int?, progress: Double??, urgent: Bool?)
            var words: [String] = []
            let newCount = Int.random(in: 0...3, using: &random) * 7
            if Bool.random(using: &random), newCount != count {
                words.append("count=\(newCount)")
                if (newCount == 0) != (count == 0) { words.append("count_visible=\(newCount == 0 ? "False" : "True")") }
                (count, step.count) = (newCount, newCount)
            }
            let newProgress = [nil, 0.25, 0.5, 1].randomElement(using: &random) ?? nil
            if Bool.random(using: &random), newProgress != progress {
                words.append("progress=\(newProgress ?? 0)")
                if (newProgress == nil) != (progress == nil) {
                    words.append("progress_visible=\(newProgress == nil ? "False" : "True")")
                }
                (progress, step.progress) = (newProgress, .some(newProgress))
            }
            if Bool.random(using: &random) {
                urgent.toggle()
                step.urgent = urgent
                words.append("urgent=\(urgent ? "True" : "False")")
            }
            guard !words.isEmpty else { continue }
            ours.append(step)
            lines.append("dict(" + words.joined(separator: ", ") + ")")
        }
        let app = "org.example.Mail"
        let theirs = try await libunity(app, steps: lines)

        let (badges, _) = try await badges()
        var updates = dock.updates.makeAsyncIterator()
        for (index, (step, their)) in zip(ours, theirs.dropFirst()).enumerated() {
            var signals = 0
            if let count = step.count {
                try badges.set(app: app, count: count)
                signals += 1
            }
            if let progress = step.progress {
                try badges.set(app: app, progress: progress)
                signals += 1
            }
            if let urgent = step.urgent {
                try badges.set(app: app, urgent: urgent)
                signals += 1
            }
            var sent: [String: DBusValue] = [:]
            while signals > 0 {
                let update = try #require(await updates.next())
                // A new dock gets all properties; none of our calls changes all of them.
                if update.arguments[1].propertiesValue?.count == 5 { continue }
                signals -= 1
                #expect(update.path == their.path && update.arguments[0] == their.arguments[0])
                sent.merge(update.arguments[1].propertiesValue ?? [:]) { $1 }
            }
            #expect(their.arguments[1].propertiesValue == sent, "step \(index): \(step)")
        }
    }

    /// Returns the signals that libunity 7.1, driven through its introspection data, sends for these steps. Because a
    /// dock exists, it first sends all properties in their initial state.
    private func libunity(_ app: String, steps: [String]) async throws -> [ReceivedSignal] {
        let script = """
            import gi
            gi.require_version("Unity", "7.0")
            from gi.repository import Unity, GLib, Gio
            entry = Unity.LauncherEntry.get_for_desktop_id("\(app).desktop")
            steps = [\(steps.joined(separator: ",\n"))]
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
        let python = try TestProcess(
            "/usr/bin/python3", ["-c", script], environment: bus.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
        var theirs: [ReceivedSignal] = []
        while theirs.count < steps.count + 1 { theirs.append(try #require(await updates.next())) }
        await python.ended()
        return theirs
    }

    /// Each step is one turn of libunity's main loop, which is what it gathers into one signal.
    @Test(arguments: ["org.example.Mail", "Grüße"]) func asLibunitySpeaks(_ app: String) async throws {
        let theirs = try await libunity(
            app,
            steps: [
                "dict(count=3, count_visible=True)", "dict(count=5)", "dict(count=0, count_visible=False)",
                "dict(urgent=True)", "dict(progress=0.25, progress_visible=True)", "dict(progress=0.75)",
                "dict(count=9, count_visible=True)", "dict(urgent=False)",
            ])
        var updates = dock.updates.makeAsyncIterator()
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

/// SplitMix64: the same steps in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
