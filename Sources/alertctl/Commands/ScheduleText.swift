// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit

/// A confirmed schedule, for a person.
struct ScheduleText {
    var id: String
    /// When it is due; empty while it is paused.
    var due: String
    var zone: String
    /// The next times, the first one being due.
    var next: [String] = []
    /// The span after each acknowledgement after which it is due again, in normal form.
    var afterAck: String?
    /// A Boolean value indicating whether it has no time until it is acknowledged.
    var awaitsAck = false
    /// The occasion that it waits for, in words.
    var occasion: String?
    /// Assumptions about the words.
    var notes: [String] = []

    /// `tea  Sat 21 Nov 09:30 (in 45 min), Europe/Berlin`, and below it the times after that and the notes, if there
    /// are any.
    func lines(moment: RenderTime, style: Style) -> [String] {
        let name = id.visible
        let margin = String(repeating: " ", count: name.displayWidth) + "  "
        let again = AfterAckText.sentence(afterAck)
        if awaitsAck, let again { return ["\(style.strong(name))  \(again)"] + notes.map { margin + $0.visible } }
        if due.isEmpty, let occasion {
            return ["\(style.strong(name))  \(occasion.visible)"] + notes.map { margin + $0.visible }
        }
        guard !due.isEmpty else { return ["\(style.strong(name))  paused"] + notes.map { margin + $0.visible } }
        let isPast = WireTime(due).map { $0.instant < moment.now } ?? false
        let when = moment.there(due) + " (\(moment.distance(due))\(isPast ? ", due at once" : ""))"
        var lines = ["\(style.strong(name))  \(when), \(zone.visible)"]
        let later = next.filter { $0 != due }
        if !later.isEmpty { lines.append(margin + "then " + later.map { moment.there($0) }.joined(separator: ", ")) }
        if let again { lines.append(margin + "then " + again) }
        return lines + notes.map { margin + $0.visible }
    }
}

extension ScheduleText {
    init(_ reply: Notifications.Remind.Reply) {
        self.init(
            id: reply.id, due: reply.due, zone: reply.zone, next: reply.next, afterAck: reply.afterAck,
            occasion: OccasionText.words(reply.trigger), notes: reply.notes)
    }

    /// Prints what was scheduled: as text, or as JSON.
    static func show(
        _ reply: Notifications.Remind.Reply, in session: Session, _ common: CommonOptions
    ) throws(Failure) {
        if common.json { return try session.output.json(reply) }
        try Self(reply).print(in: session)
    }

    /// Prints it.
    func print(in session: Session) throws(Failure) {
        for line in lines(moment: session.moment, style: session.style) { try session.output.line(line) }
    }
}

/// The occasion that a notification waits for, for a person.
enum OccasionText {
    /// `when unlock every time`, from a trigger in normal form; nil for a trigger with times.
    static func words(_ trigger: String) -> String? {
        guard trigger.hasPrefix("occasion ") else { return nil }
        // What cannot be read is from a later version, and left out.
        return (try? Trigger(trigger))?.occasion?.words
    }

    /// The heading of a notification without a time, which names what makes it due; nil for any other.
    static func heading(_ notification: Notifications.Notification) -> String? {
        if notification.awaitsAck == true { return AfterAckText.heading(notification.afterAck) }
        guard notification.state == .pending, notification.due.isEmpty else { return nil }
        return words(notification.trigger)?.visible
    }
}

/// The repetition that begins at each acknowledgement, for a person.
enum AfterAckText {
    /// `7 days after you acknowledge it, at 09:00`; nil for none. What cannot be read is from a later version, and left
    /// out.
    static func sentence(_ text: String?) -> String? { read(text)?.fullSummary }

    /// `7 days after you acknowledge it`.
    static func heading(_ text: String?) -> String? { read(text)?.summary }

    private static func read(_ text: String?) -> AfterAck? { text.flatMap { try? AfterAck($0) } }
}
