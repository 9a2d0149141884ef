// SPDX-License-Identifier: Apache-2.0

/// The time for which a device has done nothing, as observed: what stands still with the whole machine (a virtual one
/// that is paused, a process that is stopped) or behind busier programs is no fault of the device, which had no Pure;
/// times are of the monotonic clock, in nanoseconds.
struct ObservedTime: Equatable {
    /// Nanoseconds that a look may be late. The rest of its delay was not watched.
    static let tolerance: UInt64 = 50_000_000

    private var start: UInt64 = 0
    private var intended: UInt64?
    private var missed: UInt64 = 0

    /// Nanoseconds from `start`, when the device last did something, to now, without the time that was not watched.
    mutating func look(at now: UInt64, since start: UInt64) -> UInt64 {
        if start != self.start {
            self.start = start
            missed = 0
        }
        if let intended, now > intended + Self.tolerance { missed += now - max(intended + Self.tolerance, start) }
        intended = nil
        return now - min(now, start + missed)
    }

    /// Says when the next look is to come. One that comes sooner is as good.
    mutating func willLook(at then: UInt64) { intended = then }
}
