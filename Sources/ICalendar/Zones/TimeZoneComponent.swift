// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A VTIMEZONE in the file (RFC 5545 3.6.5).
struct TimeZoneComponent: Sendable {
    /// STANDARD or DAYLIGHT: clock changes from one offset to another.
    struct Observance: Sendable {
        var line: Int
        var isDaylight: Bool
        /// The first change, in wall time before it.
        var start: CivilDateTime
        /// The seconds east of UTC before and after each change.
        var from: Int
        var to: Int
        var rule: RecurrenceRule?
        /// RDATE: further changes, each in wall time before it.
        var dates: [CivilDateTime] = []
        /// TZNAME.
        var name = ""
    }

    /// The maximum number of observances in one VTIMEZONE; programs that list each change of a century write 250.
    static let maximumObservances = 1_000

    var line: Int
    /// TZID.
    var name = ""
    /// X-LIC-LOCATION of libical: the name of the zone in the tz database.
    var location: String?
    var observances: [Observance] = []
}
