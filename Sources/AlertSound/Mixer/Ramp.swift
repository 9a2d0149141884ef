// SPDX-License-Identifier: Apache-2.0

/// A gain that moves from one value to another in equal steps, so that no change clicks. It ends exactly at its target.
struct Ramp: Equatable {
    private(set) var value: Float
    private(set) var target: Float
    private var step: Float = 0
    private(set) var remaining = 0
    /// The number of frames of the last movement.
    private var length = 0
    /// The number of frames since the movement ended.
    private var settled = 0

    init(_ value: Float) {
        self.value = value
        target = value
    }

    /// Returns a ramp from the current value to `target` that arrives after `frames`, or at once for 0.
    ///
    /// This method and ``advanced()`` return a new value instead of mutating the ramp. With ThreadSanitizer, Swift 6.3
    /// miscompiles a mutating call on an element behind a pointer in functions checked for allocation.
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

    /// Returns the ramp after `frames` at its target.
    @_noLocks @_noAllocation
    func resting(for frames: Int) -> Ramp {
        var ramp = self
        ramp.settled = settled &+ frames
        return ramp
    }

    /// Returns the ramp `frames` earlier in its last movement, at most at its start.
    @_noLocks @_noAllocation
    func rewound(by frames: Int) -> Ramp {
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
        // The value is computed from the end: summing many small steps would drift and end in a jump.
        ramp.value = target - step * Float(ramp.remaining)
        return ramp
    }
}
