// SPDX-License-Identifier: Apache-2.0

/// A timer as the notification shows it that counts down.
package struct LiveTimer: Sendable, Hashable {
    /// The end of its phase, or the time left of a paused one.
    package enum End: Sendable, Hashable {
        /// At this uptime, in microseconds; and how people write the time.
        case at(Int64, text: String)
        /// The phase is paused with this many microseconds left.
        case paused(Int64)
    }

    package var id: String
    package var app: String
    /// The title of its phase.
    package var title: String
    /// The position among all phases, from 1, and their number.
    package var number: Int
    package var count: Int
    /// The length of the phase, in microseconds.
    package var span: Int64
    package var end: End
    /// The title of the next phase.
    package var next: String?
    /// The place of the notification when the daemon ended.
    package var place: ScreenPlace?
}
