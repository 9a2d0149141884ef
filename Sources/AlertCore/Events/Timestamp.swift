// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// Times as the wire and the store write them: RFC 3339.
package enum Timestamp {
    /// In UTC, with Z.
    package static func utc(_ instant: Instant) -> String { instant.rfc3339 }

    /// With the offset that the zone has then.
    package static func text(_ instant: Instant, in zone: Zone) -> String {
        // With its fraction of a second: cut off, a client would think it due before it is.
        instant.rfc3339(in: zone)
    }

    /// For people, to the minute, as alertctl shows it: "Thu 4 Mar 16:00", with its year when that is another than at
    /// `now`.
    package static func day(
        _ instant: Instant, in zone: Zone, _ display: DisplayHabits = .plain, now: Instant
    ) -> String {
        let local = zone.civil(at: instant)
        let isOtherYear = local.date.year != zone.civil(at: now).date.year
        let date = display.text(local.date, year: isOtherYear || display.dates == .yearMonthDay)
        return "\(local.date.weekday.shortName) \(date) " + display.text(local.time, seconds: nil)
    }

    /// A time that `utc` wrote, as `text` writes it.
    package static func rewrite(_ text: String, in zone: Zone) -> String {
        guard let instant = try? Instant(rfc3339: text) else { return text }
        return instant.rfc3339(in: zone)
    }
}
