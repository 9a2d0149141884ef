// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TextSafety

/// Replacements: a notification that takes the id of one that is still to come. `undo` brings that back.
extension Transaction {
    /// Returns the notification that a new one with an id would replace: a pending one, or a snoozed one.
    ///
    /// - Parameter id: The id that the caller gives; nil if it is made from the title, which no other one has.
    package func former(id: String?) throws -> Pending? {
        guard let id else { return nil }
        return try db.pending(id: id) ?? db.pending(id: id, role: .snooze)
    }

    /// Schedules a notification, instead of a pending one with the same id, which `undo` brings back.
    ///
    /// - Parameter dryRun: `true` to return the note without changing anything.
    /// - Returns: A note about the other one; nil if there is none, or if it says the same.
    func scheduleInstead(_ pending: Pending, by verb: String, dryRun: Bool = false) throws -> String? {
        let former = try former(id: pending.id)
        if !dryRun { try undoably(verb, [pending.id]) { try scheduleAnew(pending) } }
        return former.flatMap { note(replacing: $0, by: pending, dryRun: dryRun) }
    }

    private func scheduleAnew(_ pending: Pending) throws {
        try db.deletePending(id: pending.id)
        try schedule(pending)
        try recordScheduled(pending)
    }

    /// Returns the note about a replaced reminder; nil if a script schedules the same again.
    ///
    /// - Parameter new: The notification that is scheduled instead; nil for one that is delivered now.
    package func note(replacing former: Pending, by new: Pending?, dryRun: Bool = false) -> String? {
        if let new, former.saysSame(as: new) { return nil }
        let verb = dryRun ? "would replace" : "replaces"
        let words = [due(of: former)] + former.optionWords
        let name = "It \(verb) \"\(former.content.title)\", \(words.joined(separator: ", "))"
        return dryRun ? "\(name)." : "\(name); \"alertctl undo \(ShellText.quoted(former.id))\" brings that back."
    }

    private func due(of former: Pending) -> String {
        switch former.due {
        case .paused: return "paused"
        case .afterAcknowledgement: return former.terms.afterAck?.summary ?? ""
        case .onOccasion: return former.trigger.summary
        case .at(let time):
            let day = Timestamp.day(time, in: zones.zone(stored: former.zone), zones.display, now: now.wall)
            return (former.role == .snooze ? "snoozed until " : "due ") + day
        }
    }
}

extension Pending {
    /// Returns whether another notification with this id loses nothing of this one.
    fileprivate func saysSame(as other: Pending) -> Bool {
        content == other.content && trigger == other.trigger && terms == other.terms && role == other.role
            && isPaused == other.isPaused
    }

    /// The options that a replacement does not take over, each in words.
    fileprivate var optionWords: [String] {
        var words: [String] = []
        if trigger.isRecurring { words.append(trigger.summary) }
        let warnings = terms.warnings.map { Span.words($0.nominal) }
        if !warnings.isEmpty { words.append("warned \(warnings.joined(separator: " and ")) before") }
        if let nag = terms.nag { words.append("coming again every \(Span.words(nag))") }
        if let sound = content.sound { words.append("with the sound \(sound)") }
        return words
    }
}
