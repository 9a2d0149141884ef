// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import GRDB
import TextSafety

/// Reminders that wait for something to happen.
extension Transaction {
    /// The most reminders that wait for something to happen: every report of a source reads all of them.
    package static let maximumOccasions = 100

    /// Takes the report of a source about a condition.
    ///
    /// - Parameter isFirst: `true` for the first report since the source is watched.
    package func occur(_ condition: Occasion.Condition, _ report: ConditionState, isFirst: Bool) throws {
        if condition == .resume, !isFirst { try followSleep(!report.holds) }
        for row in try db.occasionRows() where row.occasion.condition == condition {
            guard var pending = try db.pending(id: row.id), var state = pending.terms.occasion, pending.hasOccasion
            else { continue }
            let step = state.handle(report, isFirst: isFirst, of: row.occasion, at: now.wall)
            let isChanged = state != pending.terms.occasion
            pending.terms.occasion = state
            switch step {
            case .stay: if isChanged { try db.replacePending(pending) }
            case .fire: try deliver(occasionOf: pending, row.occasion)
            case .hold(let until):
                pending.due = .at(until)
                try db.replacePending(pending)
            case .wait:
                pending.due = .onOccasion
                try db.replacePending(pending)
            }
        }
    }

    /// Delivers a reminder because its occasion came. It waits again if it comes every time.
    func deliver(occasionOf pending: Pending, _ occasion: Occasion) throws {
        var pending = pending
        let title = occasion.silence == nil ? pending.content.title : missingTitle(of: pending)
        if let silence = occasion.silence, try !miss(&pending, silence) { return }
        var occurrence = pending
        occurrence.content.title = title
        occurrence.due = .at(now.wall)
        occurrence.terms.occasion = nil
        if let sentence = pending.terms.occasion?.sentence {
            let body = [
                pending.content.body, pending.content.markup == true ? NotificationText.escaped(sentence) : sentence,
            ]
            occurrence.content.body = body.compactMap(\.self).joined(separator: "\n")
        }
        if occasion.rate != nil {
            var waiting = pending
            waiting.due = .onOccasion
            waiting.terms.occasion?.delivered(at: now.wall, occasion.rate)
            try db.replacePending(waiting)
        } else {
            try db.deletePending(id: pending.id, role: .main)
        }
        try deliver(occurrence, late: false)
    }

    /// Reports which conditions reminders wait for, and gives new reminders the known state of theirs: called at the
    /// end of every commit, since many verbs change what is pending.
    func followOccasions() throws {
        guard try db.hasOccasions() || !occasions.isEmpty else { return }
        var awaited: Set<Occasion.Condition> = []
        for row in try db.occasionRows() {
            // Beats come by themselves. Whether this machine sleeps matters if another device watches them then.
            if row.occasion.silence == nil {
                awaited.insert(row.occasion.condition)
            } else if row.hasDevices {
                awaited.insert(.resume)
            }
            guard row.isNew, var pending = try db.pending(id: row.id) else { continue }
            var state = OccasionState()
            if let known = known(row.occasion.condition) { state.begin(with: known) }
            pending.terms.occasion = state
            try db.replacePending(pending)
        }
        guard awaited != occasions else { return }
        occasions = awaited
        onCommit(.occasions(awaited))
    }

    /// Checks, after a start, the conditions that had to hold for a while.
    func recoverOccasions() throws {
        for row in try db.occasionRows() {
            guard row.occasion.silence == nil, var pending = try db.pending(id: row.id),
                pending.terms.occasion?.isHolding == true,
                pending.due != .onOccasion
            else { continue }
            pending.due = .onOccasion
            try db.replacePending(pending)
        }
    }

    /// - Throws: `Notifications.TooMany` if there are as many such reminders as may be.
    func checkOccasions(besides id: String) throws {
        guard try db.occasionRows().count(where: { $0.id != id }) < Self.maximumOccasions else {
            throw Notifications.TooMany(what: "reminders that wait for something", limit: Self.maximumOccasions)
        }
    }
}

extension Database {
    /// A reminder that waits for something to happen.
    struct OccasionRow {
        let id: String
        let occasion: Occasion
        let isNew: Bool
        let hasDevices: Bool
    }

    // In the words of the partial index.
    private static let occasionRow = #"role = 'main' AND substr("trigger", 1, 9) = 'occasion '"#

    /// Returns whether any reminder waits for something to happen, or is paused. Asked with every commit, so it reads
    /// one entry of an index.
    func hasOccasions() throws -> Bool {
        try first(Bool.self, "SELECT EXISTS (SELECT 1 FROM pending WHERE \(Self.occasionRow))")
            ?? false
    }

    /// Returns the reminders that wait for an occasion, without the paused ones.
    func occasionRows() throws -> [OccasionRow] {
        try rows(
            """
            SELECT id, "trigger", instr(terms, '"occasion":') = 0, instr(content, '"to":') > 0 FROM pending
            WHERE \(Self.occasionRow) AND +due <> ? ORDER BY id
            """, [Due.paused.number]
        ).compactMap { row in
            // A damaged trigger is reported where the row is read.
            guard let occasion = (try? Trigger(try row.text(1)))?.occasion else { return nil }
            return OccasionRow(
                id: try row.text(0), occasion: occasion, isNew: try row.number(2) != 0,
                hasDevices: try row.number(3) != 0)
        }
    }
}

extension Pending {
    /// Returns the due time of a reminder that begins to wait for its occasion: the end of the grace for a beat,
    /// otherwise no time.
    func waiting(at now: Instant) -> Due {
        guard let silence = trigger.occasion?.silence else { return .onOccasion }
        return .at(now.advanced(by: silence.period + silence.grace))
    }

    var hasOccasion: Bool { role == .main && trigger.occasion != nil && !isPaused }
}

extension Notifications.Invalid {
    /// The refusal of an option that needs times.
    init(withoutTimes field: String) {
        self.init(
            field: field, word: "", reason: "the reminder comes when something happens, so it has no set times",
            hint: "leave it out")
    }

    /// The refusal of a question for the times of such a reminder.
    package init(noTimesOf words: String, field: String) {
        self.init(
            field: field, word: field == "when" ? "" : words,
            reason: (field == "when" ? "that" : words) + " comes when something happens, and has no time",
            hint: "\"alertctl list\" lists what reminders wait for")
    }
}

extension Notifications.Trigger {
    /// Reads the occasion that the words or the normal form name; nil for a time.
    ///
    /// - Throws: `Notifications.Invalid` with the word that is not understood, or with an option that needs times.
    package func occasion() throws(Notifications.Invalid) -> Occasion? {
        // The reader of a single time refuses an occasion.
        guard single != true else { return nil }
        let occasion: Occasion
        if let when, Occasion.begins(when) {
            occasion = try Notifications.Invalid.reading("when", Occasion(words: when))
        } else if let form, form.hasPrefix("occasion "), let read = (try? Trigger(form))?.occasion {
            // What cannot be read is refused as a trigger.
            occasion = read
            guard occasion.silence == nil else {
                throw Notifications.Invalid(
                    field: "form", word: form, reason: "only a beat makes that", hint: "use \"alertctl beat\"")
            }
        } else {
            return nil
        }
        if let found = Exclusion.ofOccasion.first(where: { $0.isNamed(self) }) {
            throw Notifications.Invalid(withoutTimes: found.field)
        }
        return occasion
    }
}
