// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Times as the wire and the store write them: RFC 3339.
enum Timestamp {
    /// In UTC, with Z.
    static func utc(_ instant: Instant) -> String { instant.rfc3339 }

    /// With the offset that the zone has then.
    static func text(_ instant: Instant, in zone: Zone) -> String {
        // With its fraction of a second: cut off, a client would think it due before it is.
        instant.rfc3339(in: zone)
    }

    /// For people, to the minute: "2027-03-04 16:00".
    static func minute(_ instant: Instant, in zone: Zone) -> String {
        let local = zone.civil(at: instant).text
        // "2027-03-04T16:00:00.5" to "2027-03-04 16:00".
        return local.prefix(16).map { $0 == "T" ? " " : String($0) }.joined()
    }

    /// A time that `utc` wrote, as `text` writes it.
    static func rewrite(_ text: String, in zone: Zone) -> String {
        guard let instant = try? Instant(rfc3339: text) else { return text }
        return instant.rfc3339(in: zone)
    }
}
