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
    /// The notification that was confirmed; nil from an older daemon.
    package var notification: Notifications.Notification?
    /// The end of the repetition, like `until Friday 4 December 2026`, if the daemon does not tell it.
    var end: String?
    /// The words that would repeat what comes once, like `each month: every month on the last workday at 16:00`.
    package var eachTime: String?

    package init(
        id: String, due: String, zone: String, next: [String] = [], afterAck: String? = nil, awaitsAck: Bool = false,
        occasion: String? = nil, notes: [String] = [], pausedUntil: String? = nil,
        notification: Notifications.Notification? = nil
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
        self.notification = notification
    }

    /// Returns a line like `tea  Sat 21 Nov 09:30 (in 45 min), Europe/Berlin`, and below it the times after that with
    /// the end, the other properties, and the notes.
    package func lines(moment: RenderTime, style: Style) -> [String] {
        let details = notification.map { ConfirmedDetails.lines($0, notes: self.notes) } ?? []
        // The line of the times has the end.
        let hasEnd = notification?.ends != nil || end != nil
        let notes =
            details + notes.filter { !hasEnd || !$0.hasPrefix("It ends on ") && !$0.hasPrefix("It ends today, ") }
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
        // Of a time in another zone a person needs the one on the wall.
        let here = moment.here(due)
        let local = here == moment.there(due) ? "" : "; here \(here)"
        var lines = ["\(style.strong(name))  \(when), \(zone.visible)\(local)"]
        var following: [String] = []
        let later = next.filter { $0 != due }
        if !later.isEmpty { following.append("then " + later.map { moment.there($0) }.joined(separator: ", ")) }
        if let again { following.append("then " + again) }
        if let notification, let until = ConfirmedDetails.until(notification, moment: moment) {
            following.append(until)
        } else if let end {
            following.append(end)
        }
        if following.isEmpty, let notification, ConfirmedDetails.comesOnce(notification) {
            following.append("once" + (eachTime.map { "; " + $0.visible } ?? ""))
        }
        if !following.isEmpty { lines.append(margin + following.joined(separator: ", ")) }
        return lines + notes.map { margin + $0.visible }
    }
}

extension ScheduleText {
    /// - Parameter options: The options of the call, whose words may say how often it comes.
    package init(_ reply: Notifications.Remind.Reply, of options: ReminderOptions? = nil, in session: Session) {
        self.init(reply)
        eachTime = options?.eachTime(in: session)
        notification = reply.notification
        end = RepetitionEnd.words(reply.trigger, display: session.moment.display)
    }

    package init(_ reply: Notifications.Remind.Reply) {
        self.init(
            id: reply.id, due: reply.due, zone: ZoneText.words(reply.zone, reply.trigger), next: reply.next,
            afterAck: reply.afterAck, occasion: OccasionText.words(reply.trigger), notes: reply.notes)
    }

    /// Returns the lines with the times and the style of a session.
    package func lines(in session: Session) -> [String] {
        var text = self
        text.notes = notes.map(session.source.spelled)
        return text.lines(moment: session.moment, style: session.style)
    }
}

/// The end of a repetition that comes too often to be counted, for a person.
enum RepetitionEnd {
    /// Returns words like `until Friday 4 December 2026` or `5000 times` for a trigger in normal form; nil for one
    /// without an end.
    static func words(_ trigger: String, display: DisplayHabits) -> String? {
        // A text of a later version has no words.
        guard case .recurring(let recurrence)? = try? Trigger(trigger) else { return nil }
        if let count = recurrence.count { return "\(count) times" }
        return switch recurrence.until {
        case .date(let date)?: "until \(display.longText(date))"
        case .wall(let wall)?: "until \(display.longText(wall))"
        case .instant(let instant)?: "until \(instant.rfc3339)"
        case nil: nil
        }
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
