// SPDX-License-Identifier: Apache-2.0

public import CivilTime

/// The options of an import.
public struct ImportOptions: Sendable {
    /// The time of the import: zones that a file defines itself are compared with those of the system around it.
    public var now: Instant
    /// The session's zone and those of the system.
    public var zones: any ZoneSource
    /// A Boolean value indicating whether an event without an alarm gets one at its start.
    public var addsAlarmToEvents = true
    /// A Boolean value indicating whether a to-do without an alarm gets one when it is due.
    public var addsAlarmToDos = true
    /// The offset of an added alarm from the start of the event or the due time of the to-do, in microseconds; negative
    /// is before it. Whole days keep the wall clock.
    public var offsetOfAddedAlarms: Int64 = 0
    /// When on its day an alarm that is added to an event or to-do without a time of day is due: microseconds after
    /// midnight. Usually 09:00.
    public var timeOfAllDayAlarms: Int64 = 9 * Span.hour

    /// The usual options.
    public init(now: Instant, zones: any ZoneSource) {
        self.now = now
        self.zones = zones
    }
}
