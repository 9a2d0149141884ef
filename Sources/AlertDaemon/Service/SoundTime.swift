// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Glibc
import LinuxSystem
import SoundService

/// The time at which the first sample of a sound has to be heard.
struct SoundTime: Sendable {
    /// An hour, in microseconds.
    static let most: Int64 = 3_600_000_000
    /// The time before the start at which the sound is passed on, in microseconds. It suffices to read the file and to
    /// open the device.
    private static let lead: Int64 = 2_000_000
    /// The microseconds by which a time may have passed. Such a sound starts as soon as possible.
    private static let tolerance: Int64 = 20_000

    private enum Moment: Sendable, Hashable {
        /// A time by the wall clock, which may be set before then.
        case wall(Instant)
        /// CLOCK_MONOTONIC, in nanoseconds.
        case monotonic(Int64)
    }

    private let moment: Moment

    /// Reads the time of a call; nil if the sound starts at once.
    /// - Throws: `Sounds.Invalid` for a time that has passed or is too far away.
    init?(_ call: Sounds.Play, now: Instant, zone: Zone) throws(Sounds.Invalid) {
        let left: Int64
        let field: String
        switch (call.at, call.atMonotonic) {
        case (nil, nil): return nil
        case (let text?, nil):
            let instant: Instant
            do throws(Notifications.Invalid) {
                instant = try zone.instant(written: text, field: "at")
            } catch {
                // An error of sounds has no hint.
                let reason = error.hint.isEmpty ? error.reason : "\(error.reason) \(error.hint)"
                throw Sounds.Invalid(field: "at", reason: reason)
            }
            (moment, left, field) = (.wall(instant), instant.distance(from: now), "at")
        case (nil, let nanoseconds?):
            moment = .monotonic(Int64(nanoseconds))
            (left, field) = ((Int64(nanoseconds) - KernelClock.monotonic.nanoseconds) / 1_000, "atMonotonic")
        case (_?, _?): throw Sounds.Invalid(field: "at", reason: "the start is given twice")
        }
        guard left >= -Self.tolerance else { throw Sounds.Invalid(field: field, reason: "the time is over") }
        guard left <= Self.most else {
            throw Sounds.Invalid(field: field, reason: "more than an hour ahead; \"remind\" is for later times")
        }
    }

    /// Returns the time on the wall clock, as far as it is known now.
    func begins(_ clock: any ClockSource) -> Instant {
        if case .wall(let instant) = moment { return instant }
        return clock.now().wall.advanced(by: left(clock))
    }

    /// Waits until shortly before the time, and returns the time on CLOCK_MONOTONIC in nanoseconds.
    /// - Throws: `Sounds.Invalid` if the time has passed by then, because the machine slept or its clock was set.
    func arrives(_ clock: any ClockSource, _ sounds: any SoundOutput) async throws -> UInt64 {
        var left = left(clock)
        while left > Self.lead {
            // The wall clock may be set during the wait, even back.
            try await Timers.shared.sleep(for: .microseconds(left - Self.lead))
            left = self.left(clock)
        }
        guard left >= -Self.tolerance else {
            throw Sounds.Invalid(field: "at", reason: "the time is over: the machine slept, or its clock was set")
        }
        sounds.prepare()
        return UInt64(max(0, KernelClock.monotonic.nanoseconds + self.left(clock) * 1_000))
    }

    /// Returns the microseconds until the time.
    private func left(_ clock: any ClockSource) -> Int64 {
        switch moment {
        case .wall(let instant): instant.distance(from: clock.now().wall)
        case .monotonic(let nanoseconds): (nanoseconds - KernelClock.monotonic.nanoseconds) / 1_000
        }
    }
}
