// SPDX-License-Identifier: Apache-2.0

import GRDB
import TextSafety
import Varlink

extension Salvage {
    /// The rows that were found and lost.
    package struct Report: Sendable, Hashable {
        /// Pages that could not be read.
        var badPages = 0
        /// Reminders that were read, with their snoozes.
        package var reminders = 0
        /// The facts that each incomplete reminder has lost, in the order of the ids and times.
        private(set) var losses: [Loss] = []
        /// The number of destroyed reminders whose text came from a backup.
        package var restored = 0
        /// The number of reminders that were counted and are gone without a trace.
        package var lost = 0
        /// Rows of any table that were set aside, because they cannot be stored.
        var quarantined = 0
        var mayHaveReturned = false
        /// Reminders whose row exists but cannot be understood, with the parts of it that can be.
        package var unreadable: [SalvagedRows.Pending: Remains] = [:]
        /// Things other than reminders of which a part may be lost.
        var otherTables: [String] = []
        /// Rows of every table that could be read.
        package var rows = 0

        /// Reminders that have lost their text.
        package var textless: [String] { losses.filter { $0.facts.contains(.text) }.map(\.id) }

        /// Records the facts that a reminder has lost.
        mutating func note(_ id: String, _ facts: Set<Fact>) {
            if !facts.isEmpty { losses.append(Loss(id: id, facts: facts)) }
        }

        /// Records the loss of the options of a row that is readable otherwise: a reader takes their defaults.
        mutating func noteOptions(of values: [DatabaseValue], _ layout: TableLayout) {
            func text(_ name: String) -> String? {
                layout.columns.firstIndex { $0.name == name }.flatMap { values.indices.contains($0) ? values[$0] : nil }
                    .flatMap(String.fromDatabaseValue)
            }
            guard let id = text("id"), let terms = text("terms"), terms != "{}",
                text("role") == "main" || text("role") == "snooze", (try? JSON(parsing: terms)) == nil
            else { return }
            let loss = Loss(id: id, facts: [.options])
            // A row may be found in more than one page.
            if !losses.contains(loss) { losses.append(loss) }
        }

        /// A sentence for the person.
        package var sentence: String {
            var parts = ["\(reminders.counted("reminder")) saved"]
            if restored > 0 { parts.append("\(restored) of them from a backup") }
            for facts in Self.distinct(losses.map(\.facts)) {
                parts.append(Self.sentence(losses.filter { $0.facts == facts }.map(\.id), without: facts))
            }
            if lost > 0 { parts.append("\(lost) lost with their ids") }
            if quarantined > 0 { parts.append("\(quarantined) rows set aside") }
            if mayHaveReturned { parts.append("some that were cancelled may have come back") }
            if !otherTables.isEmpty {
                parts.append("also lost, in part or whole: " + otherTables.joined(separator: ", "))
            }
            return parts.joined(separator: ", ")
        }

        private static func distinct(_ all: [Set<Fact>]) -> [Set<Fact>] {
            all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }

        private static func sentence(_ ids: [String], without facts: Set<Fact>) -> String {
            let names = ids.prefix(10).joined(separator: ", ") + (ids.count > 10 ? ", ..." : "")
            let nouns = Fact.allCases.filter(facts.contains).flatMap(\.nouns)
            let list = nouns.listed("and")
            let remedy =
                facts.contains(.time)
                ? "; they are paused until you give them a time: \"alertctl edit \(ids.first.map(ShellText.quoted) ?? "ID") tomorrow at 9\""
                : ""
            return "\(ids.count) came back without their \(list) (\(names)\(remedy))"
        }
    }

    /// An incomplete reminder, and the facts that it has lost.
    struct Loss: Sendable, Hashable {
        var id: String
        var facts: Set<Fact>
    }

    /// A kind of fact about a reminder that damage destroys together.
    enum Fact: Sendable, Hashable, CaseIterable {
        /// The column `content`.
        case text
        /// The time itself, of a reminder that had none until something else.
        case time
        /// The column `trigger`, of which the next time is left.
        case repetition
        /// The column `terms`.
        case options

        /// The names for the person.
        var nouns: [String] {
            switch self {
            case .text: ["text", "sound", "alarm", "buttons"]
            case .time: ["time"]
            case .repetition: ["repetition", "zone"]
            case .options: ["warnings", "other options"]
            }
        }
    }
}
