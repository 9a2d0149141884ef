// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The options of an import.
public struct ImportOptions: Sendable {
    /// The time of the import. Zones defined in the file are compared with the system's around this time.
    public var now: Instant
    /// The session's zone and the system's zones.
    public var zones: any ZoneSource
    /// A Boolean value indicating whether an event without an alarm gets one at its start.
    public var addsAlarmToEvents = true
    /// A Boolean value indicating whether a to-do without an alarm gets one when it is due.
    public var addsAlarmToDos = true
    /// The offset of an added alarm from the start of the event or the due time of the to-do, in microseconds; negative
    /// is before it. Whole days keep the wall clock.
    public var offsetOfAddedAlarms: Int64 = 0
    /// The time of day of an alarm that is added to an all-day event or to-do: microseconds after midnight. The default
    /// is 09:00.
    public var timeOfAllDayAlarms: Int64 = 9 * Span.hour
    /// A Boolean value indicating whether items with a time of day get an added alarm.
    public var addsAlarmToTimes = true
    /// The days from an all-day item to its added alarm, which then comes at ``timeOfAllDayAlarms``; negative is before
    /// it. Nil to use `offsetOfAddedAlarms`.
    public var daysOfAllDayAlarms: Int?
    /// A Boolean value indicating whether all-day items get an added alarm.
    public var addsAlarmToDays = true
    /// A Boolean value indicating whether ids name each alarm by its UID, or without one by its trigger, instead of its
    /// position. Such an id is the same for every program and device that reads the event, and stays when other alarms
    /// come and go.
    public var identifiesAlarms = false

    /// Creates the default options.
    public init(now: Instant, zones: any ZoneSource) {
        self.now = now
        self.zones = zones
    }
}
