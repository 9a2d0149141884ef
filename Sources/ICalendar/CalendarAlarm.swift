// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// An alarm of a calendar: an event or to-do, and the time at which somebody is to be notified of it. What an import
/// yields and an export writes.
public struct CalendarAlarm: Sendable, Hashable {
    /// An alarm that is given again (REPEAT and DURATION, RFC 5545 3.8.6.2).
    public struct Repetition: Sendable, Hashable {
        /// The number of repetitions after the first time, 1 to 1,000.
        public var count: Int
        /// The time between, in microseconds; more than 0.
        public var interval: Int64

        /// A repetition.
        public init(count: Int, interval: Int64) {
            self.count = count
            self.interval = interval
        }
    }

    /// The id, the same at every import of the same file: 1 to 255 bytes, printable, without spaces or `/`, not
    /// beginning with `-`.
    public var id: String
    /// SUMMARY: one line of 1 to 1,024 bytes without control characters.
    public var title: String
    /// DESCRIPTION; at most 65,536 bytes, new lines and tabs the only control characters.
    public var body: String?
    /// LOCATION: one line of at most 1,024 bytes.
    public var location: String?
    /// CATEGORIES, at most 32 of at most 255 bytes each.
    public var categories: [String]
    /// PRIORITY (RFC 5545 3.8.1.9): 1 is the highest, 9 the lowest, 0 none.
    public var priority: Int
    /// A Boolean value indicating whether it belongs to a to-do rather than an event.
    public var isToDo: Bool
    /// When the event happens or the to-do is due; of an alarm with its own time, that time.
    public var trigger: Trigger
    /// Microseconds between each occurrence of the trigger and the alarm; negative is before it.
    public var offset: Int64
    /// The number of times 24 hours in `offset` that are days of the calendar, which keep the wall clock where the
    /// clocks change (RFC 5545 3.3.6). 0 wherever `offset` is exact as it is. `distance` observes it.
    public var nominalDays: Int
    /// Given again, if it is.
    public var repetition: Repetition?
    /// Times of the trigger that do not come (EXDATE), beside those that the trigger itself leaves out. An import has none:
    /// it reads them into the trigger.
    public var omitted: [Instant]
    /// ACKNOWLEDGED (RFC 9074 6.1): every alarm up to then has been seen. Whole seconds.
    public var acknowledged: Instant?
    /// When it is given again because somebody snoozed it (RFC 9074 7.1). Whole seconds.
    public var snoozedUntil: Instant?
    /// A Boolean value indicating whether it is held back for the time being: other programs do not give it then.
    public var isPaused: Bool
    /// Data that the exporting program keeps beside it in its own form (X-ALERTD-NOTIFICATION); at most 512 KiB,
    /// without control characters.
    public var extra: String?

    /// An alarm.
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

    /// The id of an event's or to-do's alarm; further alarms of it have this and `~` and more.
    public static func id(ofEvent uid: String) -> String { AlarmIdentity.base(uid) }

    /// The distance from the trigger's times to the alarm's.
    public var distance: TriggerOffset { TriggerOffset(microseconds: offset, nominalDays: nominalDays) }

    /// The first time strictly after `instant` at which the alarm is due, its repetitions and snoozes aside; nil if
    /// it is over. Of a countdown: as if it started at `instant`.
    public func next(after instant: Instant, in zones: some ZoneSource) throws(ZoneError) -> Instant? {
        try distance.next(of: trigger, after: instant, in: zones)
    }
}
