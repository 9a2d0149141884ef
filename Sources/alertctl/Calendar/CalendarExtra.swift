// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Varlink

/// Data that a calendar file has no properties for, in the form of the wire. An export stores it with each event, and
/// an import of the same file restores it.
struct CalendarExtra {
    /// The maximum depth of JSON in an export; the wire's messages nest it further.
    private static let maximumDepth = 48

    /// The members that are kept first, in the order of an export; others that an export has follow.
    private static let members = [
        "content", "zone", "created", "missed", "lateWindow", "warn", "except", "exceptCalendars", "onlyCalendars",
        "skipped", "wake", "cycle", "afterAck", "awaitsAck", "clock", "exported",
    ]
    /// The members that the calendar has itself.
    private static let ofCalendar: Set = [
        "id", "trigger", "offset", "days", "due", "nag", "nagLimit", "paused", "acknowledged", "snoozedUntil",
        "omitted",
    ]

    /// The alarm. Its content lacks the texts that the calendar itself has.
    private(set) var alarm: Notifications.Alarm

    /// - Parameters:
    ///   - alarm: The exported alarm.
    ///   - title: The title after an export and an import.
    ///   - body: The body after an export and an import.
    init(_ alarm: Notifications.Alarm, title: String, body: String?) {
        self.alarm = alarm
        // Texts belong to the calendar, so that changes in the calendar count. Store one here only if the calendar
        // alters it, such as the spaces around a title.
        if alarm.content.title == title { self.alarm.content.title = "" }
        if alarm.content.body == body { self.alarm.content.body = nil }
        // The warnings are alarms of the calendar, so that other programs show them and one that was removed is gone.
        self.alarm.warn = nil
        if let entry = alarm.content.calendar {
            let kept = Notifications.CalendarEntry(
                uid: entry.uid, occurrence: entry.occurrence, sequence: entry.sequence, stamp: entry.stamp,
                link: entry.link, conference: entry.conference, private: entry.private, reference: entry.reference,
                furtherDays: entry.furtherDays)
            self.alarm.content.calendar = kept == Notifications.CalendarEntry() ? nil : kept
        }
    }

    /// Reads a text that the property `text` wrote; nil for any other text. The alarm has an empty id and trigger.
    init?(_ text: String) {
        do {
            let json = try JSON(parsing: text, maximumDepth: Self.maximumDepth)
            var object: JSON.Object = ["id": "", "trigger": ""]
            for member in Self.kept(json).members { object[member.key] = member.value }
            alarm = try Notifications.Alarm(varlink: .object(object))
        } catch {
            return nil
        }
    }

    /// The text as a line of JSON.
    var text: String {
        let kept = JSON.object(Self.kept(alarm.varlink))
        return String(decoding: kept.serialized().escapingObeyedCharacters, as: UTF8.self)
    }

    private static func kept(_ json: JSON) -> JSON.Object {
        var object = JSON.Object()
        for member in members { object[member] = json[member] }
        for member in json.objectValue?.members ?? [] where !ofCalendar.contains(member.key) {
            object[member.key] = member.value
        }
        return object
    }
}
