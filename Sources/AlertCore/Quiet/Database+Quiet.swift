// SPDX-License-Identifier: Apache-2.0

import CivilTime
import GRDB
import Varlink

extension Database {
    /// Returns do not disturb as it was set last.
    package func quiet() throws -> Quiet {
        guard let row = try row("SELECT asked, until, schedule, muted, allowed, presenting, desktop FROM quiet") else {
            return Quiet()
        }
        let until = try row.numberOrNull(1)
        let asked: Quiet.Asked =
            switch try row.text(0) {
            case "on": .on(until: until.map(Instant.init(microseconds:)))
            case "off": .off(until: until.flatMap { $0 == .max ? nil : Instant(microseconds: $0) })
            default: .nothing
            }
        return Quiet(
            // Written by us: one that a damaged database holds is none.
            asked: asked, schedule: try Self.strings(row.text(2)).compactMap { try? QuietTime($0) },
            muted: Set(try Self.mutes(row.text(3)).keys),
            muteEnds: try Self.mutes(row.text(3)).compactMapValues { $0 }, allowed: Set(try Self.strings(row.text(4))),
            isPresenting: try row.number(5) != 0, desktop: try row.textOrNull(6))
    }

    /// Returns a stored state that cannot be read, and so counts as not set.
    func unreadableQuiet() throws -> UnreadableRow? {
        guard let row = try Row.fetchOne(self, sql: "SELECT schedule, muted, allowed FROM quiet") else { return nil }
        let texts = [try row.text(0), try row.text(1), try row.text(2)]
        do {
            for text in texts { _ = try Self.strings(text) }
            return nil
        } catch {
            return UnreadableRow(
                what: "what do not disturb was set to", table: "quiet", text: texts.joined(separator: "\n"),
                reason: "\(error)",
                removal: (
                    "UPDATE quiet SET asked = 'nothing', until = NULL, schedule = '[]', muted = '[]', allowed = '[]'",
                    []
                ))
        }
    }

    package func setQuiet(_ quiet: Quiet) throws {
        let (asked, until): (String, Int64?) =
            switch quiet.asked {
            case .nothing: ("nothing", nil)
            case .on(let until): ("on", until?.microseconds)
            case .off(let until): ("off", until?.microseconds ?? .max)
            }
        try execute(
            sql:
                "UPDATE quiet SET asked = ?, until = ?, schedule = ?, muted = ?, allowed = ?, presenting = ?, desktop = ?",
            arguments: [
                asked, until, Self.text(quiet.schedule.map(\.text)), Self.text(mutes: quiet),
                Self.text(quiet.allowed.sorted()), quiet.isPresenting, quiet.desktop,
            ])
    }

    /// Returns the word of the reason why it was quiet at the last check; nil if it was not.
    func quietReason() throws -> String? {
        try first(String.self, "SELECT reason FROM quiet")
    }

    func setQuietReason(_ reason: Quiet.Reason?) throws {
        try execute(sql: "UPDATE quiet SET reason = ?", arguments: [reason?.word])
    }

    /// Values of the column `held` of a delivered notification, besides 0 for one that was not held: it was, and is
    /// unreported; it was, and was reported; it waits for the next digest.
    static let (heldAndUntold, heldAndTold, heldForDigest) = (1, 2, 3)

    /// Notifications that are held and not yet told of, the oldest first, and how many there are.
    package func held(limit: Int) throws -> (first: [Delivered], count: Int) {
        try held(as: Self.heldAndUntold, limit: limit)
    }

    package func held(as state: Int, limit: Int) throws -> (first: [Delivered], count: Int) {
        let number = try first(Int.self, "SELECT count(*) FROM delivered WHERE held AND held = ?", [state]) ?? 0
        guard number > 0, limit > 0 else { return ([], number) }
        let ids = try String.fetchAll(
            self, sql: "SELECT id FROM delivered WHERE held AND held = ? ORDER BY number LIMIT ?",
            arguments: [state, limit])
        return (try ids.compactMap { try delivered(id: $0) }, number)
    }

    /// - Parameter forDigest: Whether it waits for the next digest.
    func setHeld(id: String, forDigest: Bool = false) throws {
        try run(
            "UPDATE delivered SET held = ? WHERE id = ?", [forDigest ? Self.heldForDigest : Self.heldAndUntold, id])
    }

    /// Notes that the person has been told of what was held: it is found as such until something is done about it.
    func releaseHeld() throws {
        try execute(
            sql: "UPDATE delivered SET held = ? WHERE held AND held = ?",
            arguments: [Self.heldAndTold, Self.heldAndUntold])
    }

    private static func text(_ strings: [String]) -> String {
        String(decoding: JSON.array(strings.map(JSON.string)).serialized(), as: UTF8.self)
    }

    /// Returns the muted applications as JSON. An application with an end is an object, which earlier versions skip.
    private static func text(mutes quiet: Quiet) -> String {
        let rows = quiet.muted.sorted().map { app -> JSON in
            guard let end = quiet.muteEnds[app] else { return .string(app) }
            return ["app": .string(app), "until": .int(end.microseconds)]
        }
        return String(decoding: JSON.array(rows).serialized(), as: UTF8.self)
    }

    private static func mutes(_ text: String) throws -> [String: Instant?] {
        var mutes: [String: Instant?] = [:]
        for row in try JSON(parsing: Array(text.utf8)).arrayValue ?? [] {
            if let app = row.stringValue {
                mutes.updateValue(nil, forKey: app)
            } else if let app = row["app"]?.stringValue, let end = row["until"]?.intValue {
                mutes.updateValue(Instant(microseconds: end), forKey: app)
            }
        }
        return mutes
    }

    private static func strings(_ text: String) throws -> [String] {
        try JSON(parsing: Array(text.utf8)).arrayValue?.compactMap(\.stringValue) ?? []
    }
}
