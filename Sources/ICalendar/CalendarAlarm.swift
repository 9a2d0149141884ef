// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// An alarm in a calendar: an event or to-do, and the time of its notification. Imports return alarms and exports write
/// them.
public struct CalendarAlarm: Sendable, Hashable {
    /// The repetition of an alarm (REPEAT and DURATION, RFC 5545 3.8.6.2).
    public struct Repetition: Sendable, Hashable {
        /// The number of repetitions after the first time, 1 to 1,000.
        public var count: Int
        /// The time between repetitions in microseconds; more than 0.
        public var interval: Int64

        /// Creates a repetition.
        public init(count: Int, interval: Int64) {
            self.count = count
            self.interval = interval
        }
    }

    /// The meaning of the times of a trigger.
    public enum Reference: String, Sendable, Hashable {
        /// The beginning of the day of an event or to-do without a time of day.
        case day
        /// The end of an event.
        case end
    }

    /// The id, which is the same for every import of the same file: 1 to 255 printable bytes without spaces or `/`, not
    /// beginning with `-`.
    public var id: String
    /// SUMMARY: one line of 1 to 1,024 bytes without control characters.
    public var title: String
    /// DESCRIPTION; at most 65,536 bytes, with no control characters except newlines and tabs.
    public var body: String?
    /// LOCATION: one line of at most 1,024 bytes.
    public var location: String?
    /// CATEGORIES, at most 32 of at most 255 bytes each.
    public var categories: [String]
    /// PRIORITY (RFC 5545 3.8.1.9): 1 is the highest, 9 the lowest, 0 none.
    public var priority: Int
    /// A Boolean value indicating whether the alarm belongs to a to-do rather than an event.
    public var isToDo: Bool
    /// The time of the event, or the due time of the to-do; for an alarm with an absolute time, that time.
    public var trigger: Trigger
    /// The microseconds from each occurrence of the trigger to the alarm; negative is before it.
    public var offset: Int64
    /// The number of calendar days in `offset`. Calendar days keep the wall clock across clock changes (RFC 5545
    /// 3.3.6); 0 means that `offset` is exact. `distance` takes them into account.
    public var nominalDays: Int
    /// The meaning of the trigger's times; nil for the time at which the event begins or the to-do is due.
    public var reference: Reference?
    /// The number of days on which the event goes on after the day on which it begins.
    public var furtherDays = 0
    /// The address of the meeting for an export, which writes it as URL or CONFERENCE. An import has the addresses of
    /// a file in ``ImportedCalendar/Source``.
    public var link: String?
    /// A Boolean value indicating whether an export writes `link` as CONFERENCE (RFC 7986 5.11).
    public var isConference = false
    /// A Boolean value indicating whether an export writes CLASS:PRIVATE.
    public var isPrivate = false
    /// The time of day from which the rest of `offset` counts, in microseconds after midnight and a part of it: the
    /// alarm of a whole day at nine o'clock comes when the clock shows nine. Nil for the time of day of each
    /// occurrence.
    public var timeOfDay: Int64?
    /// The repetition, if any.
    public var repetition: Repetition?
    /// The spans before the alarm at which it is announced, in days and elapsed time. An export writes a VALARM for
    /// each, and an import reads only such VALARMs as warnings. A VALARM of another program is a further alarm.
    public var warnings: [NominalSpan] = []
    /// Skipped times of the trigger (EXDATE), in addition to the ones that the trigger itself skips. Imports leave this
    /// empty, because they include the dates in the trigger.
    public var omitted: [Instant]
    /// ACKNOWLEDGED (RFC 9074 6.1): every alarm until then has been seen. Whole seconds.
    public var acknowledged: Instant?
    /// The end of a snooze (RFC 9074 7.1). Whole seconds.
    public var snoozedUntil: Instant?
    /// A Boolean value indicating whether the alarm is paused: other programs then do not show it.
    public var isPaused: Bool
    /// The exporting program's own data for the alarm (X-ALERTD-NOTIFICATION); at most 512 KiB, without control
    /// characters.
    public var extra: String?
    /// The short name of the VALARM within its event, which is the same wherever the event is read; nil unless
    /// ``ImportOptions/identifiesAlarms``.
    public var key: String?

    /// Creates an alarm.
    public init(
        id: String, title: String, body: String? = nil, location: String? = nil, categories: [String] = [],
        priority: Int = 0, isToDo: Bool = false, trigger: Trigger, offset: Int64 = 0, nominalDays: Int = 0,
        repetition: Repetition? = nil, acknowledged: Instant? = nil, snoozedUntil: Instant? = nil,
        isPaused: Bool = false, extra: String? = nil, omitted: [Instant] = []
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.location = location
        self.categories = categories
        self.priority = priority
        self.isToDo = isToDo
        self.trigger = trigger
        self.offset = offset
        self.nominalDays = nominalDays
        self.repetition = repetition
        self.acknowledged = acknowledged
        self.snoozedUntil = snoozedUntil
        self.isPaused = isPaused
        self.extra = extra
        self.omitted = omitted
    }

    /// Returns the id of an event's or to-do's alarm; further alarms have this id with a suffix that begins with `~`.
    public static func id(ofEvent uid: String) -> String { AlarmIdentity.base(uid) }

    /// Returns whether an id is that of an alarm of the event whose alarms have ids with this beginning. The ids of an
    /// event with another UID may begin with the same characters and a hash.
    public static func isAlarm(_ id: String, ofEventWithID base: String) -> Bool {
        AlarmIdentity.isAlarm(id, ofBase: base)
    }

    /// The distance from the trigger's times to the alarm's.
    public var distance: TriggerOffset {
        TriggerOffset(microseconds: offset, nominalDays: nominalDays, timeOfDay: timeOfDay)
    }

    /// Returns the first time strictly after `instant` at which the alarm is due, ignoring repetitions and snoozes; nil
    /// if it is over. A countdown is assumed to start at `instant`.
    public func next(after instant: Instant, in zones: some ZoneSource) throws(ZoneError) -> Instant? {
        try distance.next(of: trigger, after: instant, in: zones)
    }
}
