// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import TerminalKit

/// A confirmed schedule, for a person.
package struct ScheduleText {
    package var id: String
    /// The time when it is due; empty while it is paused.
    package var due: String
    package var zone: String
    /// The next times, the first one being due.
    package var next: [String] = []
    /// The span after each acknowledgement after which it is due again, in normal form.
    package var afterAck: String?
    package var awaitsAck = false
    /// The occasion that it waits for, in words.
    package var occasion: String?
    /// Assumptions about the words.
    package var notes: [String] = []
    /// The time at which it resumes by itself, while it is paused.
    package var pausedUntil: String?

    package init(
        id: String, due: String, zone: String, next: [String] = [], afterAck: String? = nil, awaitsAck: Bool = false,
        occasion: String? = nil, notes: [String] = [], pausedUntil: String? = nil
    ) {
        self.id = id
        self.due = due
        self.zone = zone
        self.next = next
        self.afterAck = afterAck
        self.awaitsAck = awaitsAck
        self.occasion = occasion
        self.notes = notes
        self.pausedUntil = pausedUntil
    }

    /// Returns a line like `tea  Sat 21 Nov 09:30 (in 45 min), Europe/Berlin`, and below it the times after that and
    /// the notes.
    package func lines(moment: RenderTime, style: Style) -> [String] {
        let name = id.visible
        let margin = String(repeating: " ", count: name.displayWidth) + "  "
        let again = AfterAckText.sentence(afterAck)
        if awaitsAck, let again { return ["\(style.strong(name))  \(again)"] + notes.map { margin + $0.visible } }
        if due.isEmpty, let occasion {
            return ["\(style.strong(name))  \(occasion.visible)"] + notes.map { margin + $0.visible }
        }
        guard !due.isEmpty else {
            let end = pausedUntil.map { " " + PauseText.end($0, moment: moment) } ?? ""
            return ["\(style.strong(name))  paused\(end)"] + notes.map { margin + $0.visible }
        }
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
    /// - Parameter options: The options of the call, of which the warnings and repetitions are named.
    package init(_ reply: Notifications.Remind.Reply, options: TriggerOptions, in session: Session) {
        self.init(reply)
        let end = RepetitionEnd.sentence(
            reply.trigger, after: session.moment.now, zones: session.zones, display: session.moment.display)
        if let end, !notes.contains(where: { $0.hasPrefix("It ends ") }) { notes.append(end) }
        notes += options.terms
    }

    package init(_ reply: Notifications.Remind.Reply) {
        self.init(
            id: reply.id, due: reply.due, zone: ZoneText.words(reply.zone, reply.trigger), next: reply.next,
            afterAck: reply.afterAck, occasion: OccasionText.words(reply.trigger), notes: reply.notes)
    }

    /// Returns the lines with the times and the style of a session.
    package func lines(in session: Session) -> [String] { lines(moment: session.moment, style: session.style) }
}

/// The end of a repetition, for a person.
enum RepetitionEnd {
    /// The maximum number of times that are counted to find the last one.
    private static let maximumTimes = 1_000

    /// Returns a sentence like `It ends on Friday 4 December 2026.` for a trigger in normal form; nil for one without
    /// an end. With a count or an end at a time of day, day and time belong to the last occurrence.
    static func sentence(
        _ trigger: String, after now: Instant, zones: some ZoneSource, display: DisplayHabits
    ) -> String? {
        // A text of a later version, or a zone that is gone, has no sentence.
        guard case .recurring(let recurrence)? = try? Trigger(trigger), let zone = try? zones.zone(recurrence.zone)
        else { return nil }
        if case .date(let date)? = recurrence.until, recurrence.count == nil {
            return "It ends on \(display.longText(date))."
        }
        guard recurrence.until != nil || recurrence.count != nil else { return nil }
        var last: Instant?
        var number = 0
        for time in recurrence.occurrences(after: now, zone: zone) {
            guard number < maximumTimes else { return recurrence.count.map { "It ends after \($0) times." } }
            (last, number) = (time, number + 1)
        }
        return last.map { "It ends on \(display.longText(zone.civil(at: $0)))." }
    }
}

extension TriggerOptions {
    /// Lines about the given warnings and repetitions until an acknowledgement.
    var terms: [String] {
        func words(_ text: String) -> String? { (try? Span.parse(text)).map { Span.words($0) } }
        let wire = trigger(words: [])
        // What is no span takes something away.
        let spans = (wire.warn ?? []).compactMap(words)
        return [
            spans.isEmpty ? nil : "It is announced " + spans.joined(separator: ", ") + " before.",
            NotificationDescription.again(wire.nag, wire.nagLimit).map { "It comes again \($0)." },
            wire.lateWindow.flatMap(words).map { "It is skipped if it is more than \($0) late." },
        ].compactMap(\.self)
    }
}

/// The end of a pause, for a person.
package enum PauseText {
    /// Returns the end, like `until Mon 8 Mar 2027 00:00 (in 3 days 16 h)`.
    package static func end(_ time: String, moment: RenderTime) -> String {
        "until \(moment.here(time)) (\(moment.distance(time)))"
    }
}

/// The zone of a time, for a person.
package enum ZoneText {
    /// Returns the zone, or "floating" for a time that has none: it follows the clock of where the person is.
    ///
    /// - Parameter trigger: The trigger in normal form.
    package static func words(_ zone: String, _ trigger: String) -> String {
        isFloating(trigger) ? "floating" : zone.visible
    }

    /// Returns whether a trigger in normal form is the same clock time in every zone.
    static func isFloating(_ trigger: String) -> Bool {
        // A text of a later version counts as one with a zone.
        (try? Trigger(trigger))?.isFloating ?? false
    }
}

/// A trigger in normal form, for a person.
package enum TriggerText {
    /// The most dates of one list that are shown.
    static let maximumDates = 8

    /// Returns an occasion in words, and any other trigger with the first of its dates, which may be thousands.
    package static func short(_ trigger: String) -> String {
        if let words = OccasionText.words(trigger) { return words }
        return trigger.split(separator: " ", omittingEmptySubsequences: false).map { part in
            let dates = part.split(separator: ",", omittingEmptySubsequences: false)
            guard part.hasPrefix("rdate=") || part.hasPrefix("exdate="), dates.count > maximumDates else {
                return String(part)
            }
            return dates.prefix(maximumDates).joined(separator: ",") + ",… (\(dates.count) dates)"
        }.joined(separator: " ")
    }
}

/// The occasion that a notification waits for, for a person.
package enum OccasionText {
    /// Returns an occasion in words, like `when unlock every time`, for a trigger in normal form; nil for a trigger
    /// with times.
    package static func words(_ trigger: String) -> String? {
        guard trigger.hasPrefix("occasion ") else { return nil }
        // What cannot be read is from a later version, and left out.
        return (try? Trigger(trigger))?.occasion?.words
    }

    /// Returns the heading of a notification without a time, which names the event that makes it due; nil for any
    /// other.
    package static func heading(_ notification: Notifications.Notification) -> String? {
        if notification.awaitsAck == true { return AfterAckText.heading(notification.afterAck) }
        guard notification.state == .pending, notification.due.isEmpty else { return nil }
        return words(notification.trigger)?.visible
    }
}

/// The repetition that begins at each acknowledgement, for a person.
package enum AfterAckText {
    /// Returns a repetition like `7 days after you acknowledge it, at 09:00`; nil for none, and for a text of a later
    /// version.
    package static func sentence(_ text: String?) -> String? { read(text)?.fullSummary }

    /// Returns a repetition without its time of day, like `7 days after you acknowledge it`.
    package static func heading(_ text: String?) -> String? { read(text)?.summary }

    private static func read(_ text: String?) -> AfterAck? { text.flatMap { try? AfterAck($0) } }
}
