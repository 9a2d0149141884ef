// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

/// The stored state of a bed, at the moment when its daemon ended. Several threads may read it: nothing changes the bed
/// any more.
struct StateCopy: @unchecked Sendable {
    fileprivate let bed: StateBed
    fileprivate let folder: String
    fileprivate let moment: MovedClock.Moment

    /// Ends the daemon of a bed, and keeps what it has stored.
    init(of bed: StateBed) throws {
        self.bed = bed
        moment = bed.clock.moment
        guard try bed.end() == 0 else { throw ToolError("alertd does not end: \(bed.daemon.log)") }
        folder = bed.world.path + "/kept"
        try FileManager.default.copyItem(atPath: bed.world.state, toPath: folder)
    }
}

extension StateBed {
    /// Starts a daemon on a copy, at the same moment.
    ///
    /// - Parameters:
    ///   - environment: Further variables of its programs.
    ///   - zone: The zone of all its programs.
    convenience init(
        _ copy: StateCopy, environment: [String: String] = [:], zone: String = "Europe/Berlin"
    ) throws {
        let world = try World()
        world.environment.merge(environment) { $1 }
        world.environment["TZ"] = zone
        try world.configure(try String(contentsOfFile: copy.bed.configuration, encoding: .utf8))
        try FileManager.default.copyItem(atPath: copy.folder, toPath: world.state)
        try world.installApplication()
        let clock = try MovedClock(in: world, at: copy.moment)
        try self.init(copy.bed, world, clock)
        // A followed calendar is read once more after each start.
        try Waiting.briefly("the calendar is read") {
            try world.call(Notifications.Show(id: id(.followed))).notification.calendar == "Work"
        }
    }

    /// The stored state of all ids.
    struct Dump {
        /// The entries of the list, and the ends in the history. They omit the place in the queue of alarms, which
        /// changes with other entries.
        var lines: [String: Set<String>] = [:]
        /// The states of the entries of the list, and their times.
        var entries: [String: [(state: String, due: String)]] = [:]

        /// The key of what do not disturb is set to; no entry has such an id.
        static let quiet = "do not disturb"

        /// Returns the ids whose lines differ.
        func changed(in other: Dump) -> Set<String> {
            Set(lines.keys).union(other.lines.keys).filter { lines[$0] != other.lines[$0] }
        }

        /// Returns the lines that differ.
        func difference(_ other: Dump, _ ids: Set<String>) -> String {
            let lost = ids.flatMap { (lines[$0] ?? []).subtracting(other.lines[$0] ?? []) }.sorted()
            let new = ids.flatMap { (other.lines[$0] ?? []).subtracting(lines[$0] ?? []) }.sorted()
            return "lost \(lost), new \(new)"
        }
    }

    /// Reads what is stored.
    func dump() throws -> Dump {
        var dump = Dump()
        let quiet = try world.call(Manager.Dnd()).quiet
        dump.lines[Dump.quiet] = ["\(quiet.muted) \(quiet.allowed) \(quiet.schedule) \(quiet.mutes ?? [])"]
        var cursor: String?
        repeat {
            let page = try world.call(Notifications.List(cursor: cursor, limit: 1_000))
            for var entry in page.notifications {
                dump.entries[entry.id, default: []].append((entry.state.rawValue, entry.due))
                (entry.ringing, entry.showing, entry.soundProblem, entry.timer) = (nil, nil, nil, nil)
                // alertd computes the end of a countdown from two clocks, which differ by microseconds.
                entry.due = Times.date(entry.due).map { "\(Int($0.timeIntervalSince1970.rounded()))" } ?? ""
                dump.lines[entry.id, default: []].insert("\(entry.varlink)")
            }
            cursor = page.cursor
        } while cursor != nil
        repeat {
            let page = try world.call(Notifications.History(cursor: cursor, limit: 1_000))
            for past in page.notifications {
                let end = past.ending?.rawValue ?? "unread"
                dump.lines[past.id, default: []].insert("\(past.deliveredAt) \(end)")
            }
            cursor = page.cursor
        } while cursor != nil
        return dump
    }

    /// Expects that a click on an entry starts its application, with the data of the entry.
    private func expectStarted(_ row: StateRow) throws {
        var ended: Manager.Event?
        try Waiting.briefly("the application of \(row) has ended") {
            ended = try world.history(id: id(row)).last { $0.event == .commandEnded }
            return ended != nil
        }
        let words = [ended?.program, ended?.outcome].map { $0 ?? "none" }
        try expectCell(words == [World.application, "exited"], "starts \(words)")
        let given = try String(contentsOfFile: world.applicationInput, encoding: .utf8)
        try expectCell(given.contains(#""userInfo":{"ticket":7}"#), "the application gets \(given)")
    }

    /// A way to run a verb with an id: the exit status, the message, and a word for the table.
    typealias Run = (_ id: String) throws -> (status: Int32, message: String, word: String)

    /// Runs a verb on a row by alertctl.
    func act(_ column: ActingColumn, _ row: StateRow) throws -> StateCell {
        func run(_ words: [String]) throws -> (Int32, String, String) {
            let outcome = try alertctl(words)
            return (outcome.status, outcome.errors, outcome.status == 0 ? "done" : "\(outcome.status)")
        }
        let truth = truth(row)
        let title = truth.waiting == nil ? truth.deliveredTitle : truth.title
        // What is over is not shown; its application makes no difference to the verbs.
        let app = (try? world.call(Notifications.Show(id: id(row))).notification.content.app) ?? "alertd"
        if column == .unmute {
            _ = try run(["mute", app])
            lastDump = nil
        }
        return try act(
            column, row, run: { try run(column.words($0, title: title, app: app)) },
            undo: { try run(column.undo($0)) })
    }

    /// Runs a verb on a row: its status and the new state are right, no other row has changed, and undo brings the
    /// former state back.
    ///
    /// - Parameter expected: The contract, if it is not that of the verb.
    func act(
        _ column: ActingColumn, _ row: StateRow, expected: StateOutcome? = nil, run: Run, undo: Run
    ) throws -> StateCell {
        let expected = expected ?? column.outcome(row, truth(row), now: clock.now)
        // Nothing happens between two verbs.
        let before = try lastDump ?? dump()
        lastDump = nil
        let (status, message, word) = try run(id(row))
        if column == .activate, row == .application { try expectStarted(row) }
        let after = try dump()
        try expectCell(status == expected.status, "exit \(status), not \(expected.status): \(message)")
        let changed = before.changed(in: after)
        // It adds one entry.
        let own = column.own(id(row)) ?? Array(changed.filter { before.lines[$0] == nil }.prefix(1))
        try expectCell(changed.allSatisfy(own.contains), "changes \(changed.subtracting(own).sorted()), too")
        let entries = after.entries[id(row)] ?? []
        try expectCell(
            entries.map(\.state).sorted() == expected.states, "leads to \(entries), not \(expected.states)")
        if let due = expected.due {
            try expectCell(entries.contains { due.isMet(by: $0.due) }, "is due at \(entries)")
        }
        if status != 0 {
            try expectCell(changed.isEmpty, "refused, and changed")
            lastDump = after
            return .right(word)
        }
        guard column.isUndone, !changed.isEmpty else {
            lastDump = after
            return .right("done")
        }
        let undone = try undo(id(row))
        try expectCell(undone.status == 0, "undo: \(undone)")
        let restored = try dump()
        let left = before.changed(in: restored)
        try expectCell(left.isEmpty, "after undo: \(before.difference(restored, left))")
        lastDump = restored
        return .right("done, undone")
    }
}
