// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A VEVENT or VTODO in the file (RFC 5545 3.6.1, 3.6.2), with parsed values but unresolved zones.
struct CalendarItem: Sendable {
    enum Kind: Sendable {
        case event, toDo

        var noun: String { self == .event ? "event" : "to-do" }
    }

    /// A value and its line.
    struct Located<Value: Sendable & Hashable>: Sendable, Hashable {
        var value: Value
        var line: Int
    }

    /// CONFERENCE (RFC 7986 5.11).
    struct Conference: Sendable, Hashable {
        var address: String
        /// FEATURE (RFC 7986 6.3), in capitals.
        var features: Set<String> = []
    }

    /// RECURRENCE-ID (RFC 5545 3.8.4.4): the occurrence of a series that this item replaces.
    struct Identity: Sendable, Hashable {
        var moment: DateOrTime
        /// RANGE=THISANDFUTURE: the item also replaces later occurrences.
        var includesFuture: Bool
    }

    /// X-ALERTD-TRIGGER: a trigger of ours that the standard cannot express, and the dates that were written with it.
    /// It counts only while the dates are unchanged.
    struct OwnTrigger: Sendable, Hashable {
        var trigger: Trigger
        var fingerprint: String
    }

    var kind: Kind
    var line: Int
    /// The METHOD of its calendar.
    var method: CalendarMethod?
    var uid: String?
    var ownID: String?
    var title = ""
    var body = ""
    var location = ""
    /// LOCATION, with room for a long address.
    var place = ""
    var categories: [String] = []
    var priority = 0
    var start: Located<DateOrTime>?
    /// DTEND or DUE.
    var end: Located<DateOrTime>?
    var duration: DurationValue?
    /// The reason why the end of an event is unknown although the file has one. This only matters to alarms that refer
    /// to the end.
    var endProblem: LineProblem?
    /// RRULE. RFC 5545 recommends at most one; with RFC 2445, several rules all applied to the event.
    var rules: [Located<RecurrenceRule>] = []
    /// EXRULE of RFC 2445: occurrences of these rules are excluded.
    var exceptions: [Located<RecurrenceRule>] = []
    var added: [Located<DateOrTime>] = []
    var omitted: [Located<DateOrTime>] = []
    var identity: Located<Identity>?
    var ownTrigger: Located<OwnTrigger>?
    /// X-ALERTD-NOTIFICATION.
    var extra: String?
    /// STATUS:CANCELLED.
    var isCancelled = false
    /// STATUS:COMPLETED, or a date in COMPLETED.
    var isCompleted = false
    var sequence: Int?
    /// LAST-MODIFIED, otherwise DTSTAMP.
    var revised: Instant?
    var alarms: [AlarmComponent] = []
    var hasAlarms = false
    var hasUnusableAlarms = false
    /// The reason why a changed occurrence of a series cannot be used; the original occurrence is not kept.
    var problem: LineProblem?
    /// The reason why an RRULE cannot be used. The other dates count without it.
    var ruleProblem: LineProblem?
    /// The addresses of attendees who declined or delegated.
    var declined: [String] = []
    /// The addresses of attendees who have not answered (PARTSTAT=NEEDS-ACTION).
    var unanswered: [String] = []
    /// CLASS:PRIVATE or CONFIDENTIAL.
    var isPrivate = false
    /// The address of ORGANIZER, in all of its forms.
    var organizer: [String] = []
    /// The addresses in CONFERENCE (RFC 7986 5.11) and in the properties of single programs, and URL.
    var conferences: [Conference] = []
    var url: String?
    /// The text in HTML: X-ALT-DESC of Outlook, STYLED-DESCRIPTION (RFC 9073 6.5). Only addresses are looked for.
    var alternateBody = ""
    /// DTSTAMP.
    var stamp: Instant?
    /// X-MOZ-LASTACK and X-MOZ-SNOOZE-TIME of Thunderbird, which are older than RFC 9074.
    var lastAcknowledged: Instant?
    var snoozedUntil: Instant?
    /// X-MOZ-SNOOZE-TIME-NUMBER of a series: the ends of the snoozes of its occurrences, by RECURRENCE-ID in
    /// microseconds since 1970. Thunderbird also writes the snooze of an occurrence with its own component into the
    /// series.
    var snoozedOccurrences: [Int64: Instant] = [:]
    /// The lines of X-MOZ-SNOOZE-TIME and X-MOZ-SNOOZE-TIME-NUMBER, the latter with the number.
    var snoozeLines: [SnoozeLine] = []

    /// A line in which Thunderbird says that an alarm is snoozed.
    struct SnoozeLine: Sendable, Hashable {
        var occurrence: Int64?
        var line: Int
    }

    /// Records a line with a snooze, within the bounds of an item.
    mutating func noteSnoozeLine(_ line: Int, of occurrence: Int64?) {
        guard snoozeLines.count < 2 * ItemBuilder.maximumSnoozes else { return }
        snoozeLines.append(SnoozeLine(occurrence: occurrence, line: line))
    }

    var isOneOccurrence: Bool { identity.map { !$0.value.includesFuture } ?? false }

    /// Returns whether two items with one name are versions of each other: they differ in age, one belongs to a message
    /// or cancels the other, or both say the same. Otherwise they may be two events by mistake.
    func isVersion(of other: CalendarItem) -> Bool {
        if CalendarAssembler.age(self) != CalendarAssembler.age(other) { return true }
        if isCancelled || other.isCancelled || method != other.method || method?.isMessage ?? false { return true }
        return title == other.title && start?.value == other.start?.value && end?.value == other.end?.value
            && duration == other.duration && rules.map(\.value) == other.rules.map(\.value)
            && exceptions.map(\.value) == other.exceptions.map(\.value)
            && Set(added.map(\.value)) == Set(other.added.map(\.value))
            && Set(omitted.map(\.value)) == Set(other.omitted.map(\.value)) && location == other.location
    }

    /// Removes RRULE, RDATE, EXRULE and EXDATE, which mean nothing for a single occurrence of a known series.
    ///
    /// - Returns: The line and the names of those that it had; nil for none.
    mutating func removeDates() -> LineProblem? {
        let lines = [
            rules.first?.line ?? ruleProblem?.line, exceptions.first?.line, added.first?.line, omitted.first?.line,
        ]
        let names = zip(["RRULE", "EXRULE", "RDATE", "EXDATE"], lines).filter { $0.1 != nil }.map(\.0)
        (rules, exceptions, added, omitted, ruleProblem) = ([], [], [], [], nil)
        guard let line = lines.compactMap({ $0 }).min() else { return nil }
        return LineProblem(line, names.joined(separator: " and "))
    }

    /// `event "Lunch"`, for messages.
    var noun: String {
        kind.noun + (title.isEmpty ? "" : " " + LineProblem.quote(title, limit: LineProblem.maximumName))
    }

    /// `The event "Lunch"`, for messages.
    var name: String { "The " + noun }
}

/// A VALARM in the file (RFC 5545 3.6.6, RFC 9074).
struct AlarmComponent: Sendable {
    /// TRIGGER (RFC 5545 3.8.6.3).
    enum Time: Sendable, Hashable {
        case relative(DurationValue, toEnd: Bool)
        case absolute(DateOrTime)
    }

    var line: Int
    /// The line of END:VALARM.
    var lastLine = 0
    /// The lines of ACKNOWLEDGED, of which an alarm should have one at most.
    var acknowledgedLines: [Int] = []
    /// The position among the VALARMs that are not snoozes of others, from 1.
    var number = 1
    var uid: String?
    var time: Time
    var repetition: CalendarAlarm.Repetition?
    var summary = ""
    var description = ""
    var acknowledged: Instant?
    /// The UID of the snoozed alarm, if this is a snooze (RFC 9074 7.1).
    var snoozes: String?
    /// X-ALERTD-WARNING: the span of a warning that an export wrote.
    var warning: NominalSpan?
    /// The spans of the warnings that belong to this alarm.
    var warnings: [NominalSpan] = []
    /// X-ALERTD-OFFSET: an offset with fractions of a second, or with days and hours of opposite sign.
    var ownOffset: DurationValue?
    /// The time of day of an alarm on a day, in microseconds after midnight and a part of its offset: that of an added
    /// alarm, or in X-ALERTD-OFFSET.
    var ownTimeOfDay: Int64?
    var isPaused = false
}

/// The METHOD of a calendar: the purpose of a message about events (RFC 5546 1.4).
enum CalendarMethod: Sendable, Hashable {
    /// The calendar is complete, like one without METHOD.
    case publish
    /// The events replace earlier versions; the message need not contain all of a series.
    case request
    /// The occurrences are added to the series.
    case add
    /// The events, or occurrences of them, are cancelled.
    case cancel
    /// REPLY, COUNTER, DECLINECOUNTER and REFRESH: another person's answer about an event. Nothing of the recipient's
    /// changes.
    case answer
    /// Any other method, whose effect on the events is unknown.
    case unknown

    init(_ word: String) {
        switch word {
        case "PUBLISH": self = .publish
        case "REQUEST": self = .request
        case "ADD": self = .add
        case "CANCEL": self = .cancel
        case "REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH": self = .answer
        default: self = .unknown
        }
    }

    var counts: Bool { self != .answer && self != .unknown }

    var isMessage: Bool { self == .request || self == .add || self == .cancel }
}
