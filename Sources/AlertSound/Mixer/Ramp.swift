// SPDX-License-Identifier: Apache-2.0

/// A gain on its way from one value to another in equal steps, so that no change clicks. It arrives exactly.
struct Ramp: Equatable {
    private(set) var value: Float
    private(set) var target: Float
    private var step: Float = 0
    private(set) var remaining = 0
    /// Frames of the last way, from its start.
    private var length = 0
    /// Frames since its end.
    private var settled = 0

    init(_ value: Float) {
        self.value = value
        target = value
    }

    /// On the way to `target`, from wherever it is, to arrive after `frames`; there at once for 0.
    ///
    /// Returned and not changed in place, as ``advanced()``: Swift 6.3 makes invalid code of a mutating call on an
    /// element behind a pointer in functions checked for allocation, under ThreadSanitizer.
    @_noLocks @_noAllocation
    func going(to target: Float, over frames: Int) -> Ramp {
        var ramp = self
        ramp.target = target
        guard frames > 0, value != target else {
            ramp.value = target
            ramp.remaining = 0
            ramp.length = 0
            ramp.settled = 0
            return ramp
        }
        ramp.step = (target - value) / Float(frames)
        ramp.remaining = frames
        ramp.length = frames
        ramp.settled = 0
        return ramp
    }

    /// So many frames on, all of which it has had its value.
    @_noLocks @_noAllocation
    func resting(for frames: Int) -> Ramp {
        var ramp = self
        ramp.settled = settled &+ frames
        return ramp
    }

    /// So many frames back on its last way, at most to its start.
    @_noLocks @_noAllocation
    func back(_ frames: Int) -> Ramp {
        guard length > 0, frames > 0 else { return self }
        var ramp = self
        ramp.settled = max(0, settled &- frames)
        guard frames > settled else { return ramp }
        ramp.remaining = min(length, remaining &+ frames &- settled)
        ramp.value = target - step * Float(ramp.remaining)
        return ramp
    }

    /// Returns the ramp one frame later.
    @_noLocks @_noAllocation
    func advanced() -> Ramp {
        guard remaining > 0 else { return resting(for: 1) }
        var ramp = self
        ramp.remaining = remaining &- 1
        // Counted from its end: sums of many small steps would drift, and end in a jump.
        ramp.value = target - step * Float(ramp.remaining)
        return ramp
    }
}
