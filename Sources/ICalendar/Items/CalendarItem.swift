// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A VEVENT or VTODO as the file has it (RFC 5545 3.6.1, 3.6.2): values read, zones not yet resolved.
struct CalendarItem: Sendable {
    enum Kind: Sendable {
        case event, toDo

        var noun: String { self == .event ? "event" : "to-do" }
    }

    /// A value and the line it stands on.
    struct Located<Value: Sendable & Hashable>: Sendable, Hashable {
        var value: Value
        var line: Int
    }

    /// RECURRENCE-ID (RFC 5545 3.8.4.4): which occurrence of a series this is.
    struct Identity: Sendable, Hashable {
        var moment: DateOrTime
        /// RANGE=THISANDFUTURE: the later ones as well.
        var includesFuture: Bool
    }

    /// X-ALERTD-TRIGGER: what an export of ours could not say in the words of the standard, and the dates beside
    /// which it was written. It counts only as long as the dates are the same.
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
    var categories: [String] = []
    var priority = 0
    var start: Located<DateOrTime>?
    /// DTEND or DUE.
    var end: Located<DateOrTime>?
    var duration: DurationValue?
    /// Of an event: why its end is not known, though the file has one. It matters to alarms that refer to the end
    /// alone.
    var endFlaw: Flaw?
    /// RRULE. RFC 5545 wants one at most; RFC 2445 had several, which are all of the event.
    var rules: [Located<RecurrenceRule>] = []
    /// EXRULE of RFC 2445: what comes by these rules does not.
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
    /// SEQUENCE.
    var sequence: Int?
    /// LAST-MODIFIED, else DTSTAMP.
    var revised: Instant?
    var alarms: [AlarmComponent] = []
    /// A Boolean value indicating whether it has a VALARM that can be used, or that says there is to be none.
    var hasAlarms = false
    /// A Boolean value indicating whether it has one that cannot be used.
    var hasUnusableAlarms = false
    /// Why its content cannot be used, of one that changes an occurrence of a series: that one does not stay as it was.
    var flaw: Flaw?
    /// Addresses of attendees who declined.
    var declined: [String] = []
    /// DTSTAMP.
    var stamp: Instant?
    /// X-MOZ-LASTACK and X-MOZ-SNOOZE-TIME of Thunderbird, from before RFC 9074.
    var lastAcknowledged: Instant?
    var snoozedUntil: Instant?

    /// `event "Lunch"`, for messages.
    var noun: String { kind.noun + (title.isEmpty ? "" : " " + Flaw.quote(title, limit: Flaw.maximumName)) }

    /// `The event "Lunch"`, for messages.
    var name: String { "The " + noun }
}

/// A VALARM as the file has it (RFC 5545 3.6.6, RFC 9074).
struct AlarmComponent: Sendable {
    /// TRIGGER (RFC 5545 3.8.6.3).
    enum Time: Sendable, Hashable {
        case relative(DurationValue, toEnd: Bool)
        case absolute(DateOrTime)
    }

    var line: Int
    /// The position among the VALARMs that are not the snooze of another, from 1.
    var number = 1
    var uid: String?
    var time: Time
    var repetition: CalendarAlarm.Repetition?
    var summary = ""
    var description = ""
    var acknowledged: Instant?
    /// The UID of the alarm whose snooze this is (RFC 9074 7.1).
    var snoozes: String?
    /// X-ALERTD-OFFSET: the distance where it has fractions of a second, or days and hours of opposite sign.
    var ownOffset: DurationValue?
    /// Of ours: it is held back.
    var isPaused = false
}
