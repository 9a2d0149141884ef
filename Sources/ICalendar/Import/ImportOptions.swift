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

    /// Creates the default options.
    public init(now: Instant, zones: any ZoneSource) {
        self.now = now
        self.zones = zones
    }
}
