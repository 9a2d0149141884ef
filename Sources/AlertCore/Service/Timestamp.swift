// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Times as the wire and the store write them: RFC 3339.
enum Timestamp {
    /// In UTC, with Z.
    static func utc(_ instant: Instant) -> String { instant.rfc3339 }

    /// With the offset that the zone has then.
    static func text(_ instant: Instant, in zone: Zone) -> String {
        // A person reads seconds; what is stored keeps its microseconds.
        Instant(seconds: instant.seconds).rfc3339(in: zone)
    }

    /// A time that `utc` wrote, as `text` writes it.
    static func rewrite(_ text: String, in zone: Zone) -> String {
        guard let instant = try? Instant(rfc3339: text) else { return text }
        return instant.rfc3339(in: zone)
    }
}
