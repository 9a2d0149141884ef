// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport

/// Times as they travel, read by an implementation that is not ours.
enum Times {
    /// RFC 3339, with or without a fraction.
    static func date(_ text: Any?) -> Date? {
        guard let text = text as? String else { return nil }
        let whole = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? fractional.parse(text)) ?? (try? whole.parse(text))
    }

    /// Returns the seconds between the time at which an event was due and the event.
    static func lateness(_ event: Manager.Event) -> Double? {
        guard let at = date(event.at), let due = date(event.due) else { return nil }
        return at.timeIntervalSince(due)
    }

    /// Returns the wall-clock time at a time of CLOCK_MONOTONIC in nanoseconds, from the current relation of both.
    static func date(monotonic nanoseconds: UInt64) -> Date {
        Date.now.addingTimeInterval(Double(Int64(nanoseconds) - Int64(Recording.now())) / 1e9)
    }

    /// Lets time pass, where that is what a test is about and there is no event to await.
    static func pass(until time: ContinuousClock.Instant) {
        while ContinuousClock.now < time { _ = Descriptor.isReadable(-1, by: time) }
    }
}
