// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import LinuxSystem

/// Times as the wire and the store write them: RFC 3339.
package enum Timestamp {
    /// Returns a time in UTC, with Z.
    package static func utc(_ instant: Instant) -> String { instant.rfc3339 }

    /// Returns a time with the zone's offset at that time.
    package static func text(_ instant: Instant, in zone: Zone) -> String {
        // With its fraction of a second: cut off, a client would think it due before it is.
        instant.rfc3339(in: zone)
    }

    /// Returns a time for people, to the minute, as alertctl shows it: "Thu 4 Mar 16:00", with the year unless it is
    /// the year of `now`.
    package static func day(
        _ instant: Instant, in zone: Zone, _ display: DisplayHabits = .plain, now: Instant
    ) -> String {
        let local = zone.civil(at: instant)
        return date(local.date, in: zone, display, now: now) + " " + display.text(local.time, seconds: nil)
    }

    /// Returns a day for people: "Thu 4 Mar", with the year unless it is the year of `now`.
    package static func date(
        _ date: CivilDate, in zone: Zone, _ display: DisplayHabits = .plain, now: Instant
    ) -> String {
        let isOtherYear = date.year != zone.civil(at: now).date.year
        let text = display.text(date, year: isOtherYear || display.dates == .yearMonthDay)
        return "\(date.weekday.shortName) \(text)"
    }

    /// Rewrites a text of `utc` as `text` would write it.
    package static func rewrite(_ text: String, in zone: Zone) -> String {
        guard let instant = try? Instant(rfc3339: text) else { return text }
        return instant.rfc3339(in: zone)
    }
}
