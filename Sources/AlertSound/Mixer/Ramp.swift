// SPDX-License-Identifier: Apache-2.0

/// A gain on its way from one value to another in equal steps, so that no change clicks. It arrives exactly.
struct Ramp: Equatable {
    private(set) var value: Float
    private(set) var target: Float
    private var step: Float = 0
    private(set) var remaining = 0

    init(_ value: Float) {
        self.value = value
        target = value
    }

    /// Starts towards `target`, from wherever it is, to arrive after `frames`; at once for 0.
    @_noLocks @_noAllocation
    mutating func go(to target: Float, over frames: Int) {
        self.target = target
        guard frames > 0, value != target else {
            value = target
            remaining = 0
            return
        }
        step = (target - value) / Float(frames)
        remaining = frames
    }

    /// One frame on.
    @_noLocks @_noAllocation
    mutating func advance() {
        guard remaining > 0 else { return }
        remaining &-= 1
        value = remaining == 0 ? target : value + step
    }
}
