// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// A step of an escalation, taken when the person does nothing about a notification.
package struct EscalationStep: Sendable, Hashable {
    package static let maximumCount = 8
    /// The times after the delivery at which a step may come, in microseconds.
    package static let spans = Span.second...7 * Span.day

    /// The time after the delivery, in microseconds.
    package var after: Int64
    /// 0 to 1, from then on.
    package var volume: Double?
    package var repeats = false
    package var level: Notifications.Level?
    /// An argument vector.
    package var run: [String]?
    /// Devices on which it is shown too from then on.
    package var to: [String]

    /// - Throws: `Notifications.Invalid` for the first field that has no meaning.
    init(_ wire: Notifications.Escalation) throws(Notifications.Invalid) {
        after = try SoundOptions.span(
            wire.after, field: "escalate", in: Self.spans, hint: "write after 5m: from 1s to 7d")
        volume = wire.volume
        repeats = wire.repeat ?? false
        level = wire.level
        run = wire.run
        to = wire.to ?? []
        guard volume != nil || repeats || level != nil || run != nil || !to.isEmpty else {
            throw Notifications.Invalid(
                field: "escalate", word: wire.after, reason: "nothing is done then",
                hint: "give volume, repeat, level, run or to")
        }
        if let volume, !SoundOptions.volumes.contains(volume) {
            throw Notifications.Invalid(
                field: "escalate", word: "\(volume)", reason: "the volume is out of range (0 to 1)",
                hint: "1 is as loud as it gets")
        }
        if level == .passive {
            throw Notifications.Invalid(
                field: "escalate", word: "passive", reason: "a passive notification is only listed",
                hint: "give active, time-sensitive or critical")
        }
    }

    /// A few words: "volume 1, repeat, run /usr/bin/lamp on".
    package var words: String {
        var words: [String] = []
        if let volume { words.append("volume \(volume == volume.rounded() ? "\(Int(volume))" : "\(volume)")") }
        if repeats { words.append("repeat") }
        if let level { words.append("level \(level.word)") }
        if !to.isEmpty { words.append("to " + to.joined(separator: " ")) }
        if let run { words.append("run " + run.joined(separator: " ")) }
        return words.joined(separator: ", ")
    }
}

extension Notifications.Content {
    /// The steps that follow its delivery. What is stored was checked; a step that says otherwise is left out.
    package var escalation: [EscalationStep] { (escalate ?? []).compactMap { try? EscalationStep($0) } }

    /// Returns the content after the first steps of its escalation.
    package func escalated(_ count: Int) -> Notifications.Content {
        guard count > 0 else { return self }
        var content = self
        for step in escalation.prefix(count) {
            if let volume = step.volume { content.volume = volume }
            if let level = step.level { content.level = level }
        }
        return content
    }

    /// A sentence about the steps that follow if the person does nothing; nil for none.
    package var escalationNote: String? {
        let steps = escalation
        guard !steps.isEmpty else { return nil }
        let texts = steps.map { "after \(Span.words($0.after)): \($0.words)" }
        return "if you do nothing, " + texts.joined(separator: "; ")
    }

    /// Sentences for the person who sets it.
    package var notes: [String] { [ringNote, escalationNote].compactMap(\.self) }
}

extension ContentRules {
    /// - Throws: `Notifications.Invalid` for the first step that has no meaning, or none with this content.
    package static func check(escalationOf content: Notifications.Content) throws(Invalid) {
        guard let wires = content.escalate else { return }
        func refused(_ word: String, _ reason: String, _ hint: String) -> Invalid {
            Invalid(field: "escalate", word: word, reason: reason, hint: hint)
        }
        guard 1...EscalationStep.maximumCount ~= wires.count else {
            throw refused("", "there are \(wires.count) steps (1 to \(EscalationStep.maximumCount))", "give fewer")
        }
        guard content.transient != true else {
            throw refused("", "not for a transient notification, which is of no use later", "leave one of them out")
        }
        var before: Int64 = 0
        for wire in wires {
            let step = try EscalationStep(wire)
            guard step.after > before else {
                throw refused(wire.after, "each step comes later than the one before it", "write them in their order")
            }
            before = step.after
            if step.volume != nil, !content.isHeard, content.ring == nil {
                throw refused("volume", "the notification has no sound", "add one")
            }
            if let giveUp = content.ringTerms?.giveUp, step.after >= giveUp {
                throw refused(
                    wire.after, "the alarm has given up by then, after \(Span.words(giveUp))",
                    "use a longer give-up, or an earlier step")
            }
            if let command = step.run { try check(command: command, field: "escalate") }
            try check(devices: step.to, field: "escalate")
        }
    }
}
