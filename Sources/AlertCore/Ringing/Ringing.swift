// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime

/// An alarm that rings, as whoever makes it heard needs it.
package struct Ringing: Sendable, Hashable {
    /// The notification as it is shown and heard.
    package var delivered: Delivered
    /// The number of its delivery: a snooze of it is another one.
    package var number: Int64
    /// The time at which it began to ring.
    package var since: Instant
    package var canSnooze: Bool
    /// The time for which it has been ringing, in microseconds: after the daemon was started again it does not rise
    /// from silence again.
    package var elapsed: Int64

    /// The final volume, 0 to 1. What the person's rules say goes before what its caller wants.
    package var volume: Double { delivered.volume ?? delivered.content.volume ?? 1 }

    package var terms: RingOptions { delivered.content.ringTerms ?? RingOptions() }
}
