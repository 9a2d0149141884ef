// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

/// A world in which rows are made, most often on Wednesday, 3 March 2027, in Berlin. It has neither display, bus nor
/// sound.
final class StateBed {
    let world: World
    let setting: StateSetting
    let clock: MovedClock
    private(set) var daemon: Daemon
    /// Times that depend on when a row was made.
    private var times: [StateRow: Date] = [:]
    /// The ids of rows that a calendar or another program has named.
    private var ids: [StateRow: String] = [:]
    /// The rows that were made.
    private(set) var rows = StateRow.allCases
    /// The person who reads.
    private(set) var reader: StateReader
    /// The number of pending entries that are no rows.
    var others = 0
    /// The page, once a column needs it.
    var opened: StatePage?
    /// The stored state after the last verb.
    var lastDump: Dump?

    /// Starts alertd.
    init(_ setting: StateSetting = StateSetting()) throws {
        (self.setting, reader) = (setting, setting.reader)
        world = try World()
        world.environment["TZ"] = "Europe/Berlin"
        clock = try MovedClock(in: world, at: setting.start)
        let calendar = try Vdir(world.path + "/calendar", title: "Work")
        try calendar.add(
            "event.ics",
            Vdir.event(StateRow.followed.id, setting.title(.followed), start: ";TZID=Europe/Berlin:20270303T201500"))
        try world.configure(
            """
            [digest]
            at = ["18:30"]

            [[calendars]]
            name = "work"
            path = "\(calendar.path)"
            follow = true

            """)
        try world.installApplication()
        daemon = try Daemon(in: world)
        world.environment["TZ"] = setting.asker
    }

    /// An event with the title of a row. Its alarm is 15 minutes before its start, at 20:15 of the asker.
    func event(_ row: StateRow) -> String {
        var asker = StateReader()
        asker.zone = setting.asker
        let day = asker.day(due(at: "20:15").date).replacing("-", with: "")
        return Vdir.event(id(row), title(row), start: ";TZID=\(setting.asker):\(day)T203000")
    }

    /// Makes the rows, each in the words of an asker, and is a reader afterwards.
    ///
    /// - Parameter pause: The seconds from one row to the next at least, so that the minutes of their times are the
    ///   same in each run; nil for rows whose times nobody compares.
    func makeAll(_ rows: [StateRow] = StateRow.allCases, pause: TimeInterval? = nil) throws {
        var next = clock.now
        for row in rows {
            if let pause {
                let now = max(next, clock.now).timeIntervalSince1970
                next = Date(timeIntervalSince1970: (now / pause).rounded(.up) * pause)
                // Not at the end of a minute.
                try clock.reach(next.addingTimeInterval(pause / 4))
                next.addTimeInterval(pause)
            }
            try make(row)
        }
        self.rows = rows
        reader.now = clock.now
        world.environment.merge(setting.readerEnvironment) { $1 }
    }

    /// Starts alertd in a world with the state of another bed.
    init(_ bed: StateBed, _ world: World, _ clock: MovedClock) throws {
        (self.world, self.clock, setting) = (world, clock, bed.setting)
        (times, ids, rows, reader) = (bed.times, bed.ids, bed.rows, bed.reader)
        daemon = try Daemon(in: world)
    }

    /// The path of the configuration.
    var configuration: String { world.home + "/.config/alertd/config.toml" }

    /// Ends the daemon in some way, and starts another one.
    func restart(_ end: () throws -> Void) throws {
        try end()
        daemon = try Daemon(in: world)
    }

    /// Asks the daemon to end.
    func end() throws -> Int32 { try daemon.end() }

    // MARK: For making

    /// Runs alertctl, which must succeed.
    @discardableResult
    func run(_ words: String...) throws -> String { try runAll(words) }

    @discardableResult
    func runAll(_ words: [String]) throws -> String {
        let outcome = try alertctl(words)
        guard outcome.status == 0 else { throw ToolError("alertctl \(words): \(outcome)") }
        return outcome.output
    }

    /// Notes a time of a row, from now on.
    func note(_ row: StateRow, in seconds: TimeInterval) { times[row] = clock.now.addingTimeInterval(seconds) }

    /// Notes a time of a row.
    func note(_ row: StateRow, at date: Date) { times[row] = date }

    /// Notes a time of a row, that long after a time that alertd has told.
    func note(_ row: StateRow, after date: Date, _ seconds: TimeInterval) {
        times[row] = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down) + seconds)
    }

    /// The noted time.
    func time(of row: StateRow) -> StateTruth.Due {
        var due = StateTruth.Due.about(times[row] ?? .distantPast)
        due.reader = reader
        return due
    }

    /// Returns the due time of a row in alertd.
    func due(_ row: StateRow) throws -> Date {
        let text = try world.call(Notifications.Show(id: id(row))).notification.due
        guard let date = Times.date(text) else { throw ToolError("\(row) is due at \"\(text)\"") }
        return date
    }

    /// Lets the due time of a row come, and waits for what happens then.
    func reach(_ row: StateRow, _ kind: Manager.Kind = .delivered) throws {
        let watcher = try Watcher(world)
        try clock.reach(due(row))
        try watcher.await(kind, id: id(row))
    }

    /// Lets a time after now come, and waits for what happens then.
    func reach(_ row: StateRow, after seconds: TimeInterval, _ kind: Manager.Kind) throws {
        let watcher = try Watcher(world)
        try clock.reach(clock.now.addingTimeInterval(seconds))
        try watcher.await(kind, id: id(row))
    }

    /// Notes the id of a row that has this title.
    func findID(_ row: StateRow) throws {
        try Waiting.briefly("\(row) is listed") {
            let all = try world.call(Notifications.List()).notifications
            ids[row] = all.first { $0.title == title(row) }?.id
            return ids[row] != nil
        }
    }

    // MARK: For reading

    func id(_ row: StateRow) -> String { ids[row] ?? setting.id(row) }

    func title(_ row: StateRow) -> String { setting.title(row) }

    func alertctl(_ words: [String]) throws -> Outcome {
        try world.run(Built.program("alertctl"), words + ["--no-start"])
    }
}
