// SPDX-License-Identifier: Apache-2.0

/// The time for which a device was observed to do nothing. A standstill of the whole machine (a paused virtual machine,
/// a stopped process) or a wait behind busier programs does not count, because the device had no chance to act. The
/// type is pure; times are nanoseconds of the monotonic clock.
struct ObservedTime: Equatable {
    /// The nanoseconds by which a look may be late. Any further delay was not watched.
    static let tolerance: UInt64 = 50_000_000

    private var start: UInt64 = 0
    private var intended: UInt64?
    private var missed: UInt64 = 0

    /// Returns the nanoseconds from `start`, when the device last did something, to `now`, without unwatched time.
    mutating func look(at now: UInt64, since start: UInt64) -> UInt64 {
        if start != self.start {
            self.start = start
            missed = 0
        }
        if let intended, now > intended + Self.tolerance { missed += now - max(intended + Self.tolerance, start) }
        intended = nil
        return now - min(now, start + missed)
    }

    /// Announces the time of the next look. An earlier look is fine.
    mutating func willLook(at then: UInt64) { intended = then }
}
