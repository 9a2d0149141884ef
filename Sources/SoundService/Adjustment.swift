// SPDX-License-Identifier: Apache-2.0

/// A change of how a sound is heard; what is nil stays.
package struct Adjustment: Equatable, Sendable {
    package var volume: Double?
    package var pan: Double?
    package var rate: Double?
    /// Seconds over which volume and pan move.
    package var over: Double

    package init(volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double = 0) {
        self.volume = volume
        self.pan = pan
        self.rate = rate
        self.over = over
    }
}
