// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// A VTIMEZONE as the file has it (RFC 5545 3.6.5).
struct TimeZoneComponent: Sendable {
    /// STANDARD or DAYLIGHT: the changes of the clocks from one offset to another.
    struct Observance: Sendable {
        var line: Int
        var isDaylight: Bool
        /// The first change, by the wall before it.
        var start: CivilDateTime
        /// Seconds east of UTC before and after each change.
        var from: Int
        var to: Int
        var rule: RecurrenceRule?
        /// RDATE: more changes, by the wall before each.
        var dates: [CivilDateTime] = []
        /// TZNAME.
        var name = ""
    }

    /// The most observances of one VTIMEZONE; programs that list each change of a century write 250.
    static let maximumObservances = 1_000

    var line: Int
    /// TZID.
    var name = ""
    /// X-LIC-LOCATION of libical: the name of the zone in the tz database.
    var location: String?
    var observances: [Observance] = []
}
