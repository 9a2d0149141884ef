// SPDX-License-Identifier: Apache-2.0

package import AlertCore
package import CivilTime

extension Due {
    /// The time in RFC 3339, or the name of what it waits for.
    package var rfc3339: String { time?.rfc3339 ?? "\(self)" }

    /// Returns the microseconds from a moment to this time. What has no time is infinitely far away.
    package func distance(from moment: Instant) -> Int64 { time?.distance(from: moment) ?? .max }
}
