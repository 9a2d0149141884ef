// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TextSafety

/// The parts of a repetition that an edit ends, and the refusals that keep it.
extension Trigger {
    var comesOften: Bool { isRecurring || occasion?.rate != nil }
}

extension Pending {
    /// Returns sentences about what its times no longer have since other ones replaced them.
    func losses(since old: Pending, _ display: DisplayHabits) -> [String] {
        guard old.trigger.comesOften || old.terms.afterAck != nil else { return [] }
        let former = old.terms.exceptions
        let skipped = former.skipped.count
        var losses: [String] = []
        if !trigger.comesOften, terms.afterAck == nil {
            losses.append("It no longer repeats.")
            if let sentence = former.sentence(display) { losses.append("It no longer \(sentence.lowercasedFirst)") }
        } else if case .recurring(let before) = old.trigger {
            let after: Recurrence? = if case .recurring(let recurrence) = trigger { recurrence } else { nil }
            if let count = before.count, after?.count == nil, after?.until == nil {
                losses.append("It no longer ends after \(count == 1 ? "one time" : "\(count) times").")
            }
            if let end = before.lastText(display), after?.until == nil, after?.count == nil {
                losses.append("It no longer ends \(end).")
            }
        }
        if skipped > 0, terms.exceptions.skipped.isEmpty {
            losses.append(
                skipped == 1 ? "The time that was skipped is forgotten." : "\(skipped) skipped times are forgotten.")
        }
        return losses
    }
}

extension Exceptions {
    /// Returns what is left out now, or no longer, in sentences; empty if nothing of it changed.
    func changeNote(since former: Exceptions, _ display: DisplayHabits) -> [String] {
        let (before, after) = (former.sentence(display), sentence(display))
        guard before != after else { return [] }
        if let after { return [after] }
        return former.onlyCalendars.isEmpty
            ? before.map { ["It no longer \($0.lowercasedFirst)"] } ?? [] : ["It leaves out no days any more."]
    }
}

extension Recurrence {
    /// Returns the end of the repetition, like `on Friday 4 December 2026`; nil without an end.
    fileprivate func lastText(_ display: DisplayHabits) -> String? {
        switch until {
        case .date(let date)?: "on " + display.longText(date)
        case .wall(let local)?: "on " + display.longText(local)
        case .instant(let instant)?: "at " + instant.rfc3339
        case nil: nil
        }
    }
}

extension Notifications.Trigger {
    /// Returns the command line of a verb with this time, ready to paste; WHEN stands for a time that a shell would
    /// read in another way.
    func line(_ verb: String, _ id: String, _ option: String? = nil) -> String {
        let time: String? =
            if let when {
                when
            } else if let at {
                "--at \(at)"
            } else {
                self.in.map { "--in \($0)" }
            }
        let isPlain = time?.allSatisfy { $0.isLetter || $0.isNumber || " :+-./,".contains($0) } ?? false
        let words = isPlain ? time : nil
        return (["alertctl", verb, id, option, words ?? "WHEN"] as [String?]).compactMap(\.self).joined(separator: " ")
    }
}

extension Notifications.Invalid {
    /// The refusal of a time that would end a repetition.
    init(ending old: Pending, by wire: Notifications.Trigger) {
        let next =
            old.trigger.isRecurring
            ? "for one time alone: \"\(wire.line("edit", old.id, "--once"))\""
            : "for another one at that time: \"\(wire.line("copy", old.id))\""
        self.init(
            field: "trigger", word: "",
            reason: "\(old.id) repeats (\(old.trigger.summary)), and a time that comes once would end that",
            hint: "\(next); to end the repetition: \"\(wire.line("edit", old.id, "--no-repeat"))\"",
            repetition: old.trigger.summary)
    }

    /// The refusal of a time that repeats, where a single one is needed.
    ///
    /// - Parameter field: The field that needs it.
    init(repeatingTimeWith field: String) {
        let member = field == "once" ? Member.once : .noRepeat
        self.init(
            field: field, word: "", reason: "the time repeats",
            hint: "give one time, like tomorrow 9am, or leave out \(member)")
    }
}
