// SPDX-License-Identifier: Apache-2.0

/// Keeps a sum within full scale by turning it down while it is too loud, so that many loud sounds together neither
/// wrap around nor distort. A mix that fits stays bit-exact.
///
/// The gain moves along straight lines between parts of 64 frames (1.3 ms at 48 kHz), and at both ends of a part is low
/// enough for its loudest sample. Only a peak in the very first part of a chunk comes without warning; it is clipped.
struct Limiter {
    static let part = 64
    /// The gain step per part: 150 parts from silence back to full gain, 0.2 s at 48 kHz. That is fast enough to go
    /// unnoticed and slow enough not to pump.
    private static let release: Float = 0.0067

    private(set) var gain: Float = 1

    @_noLocks @_noAllocation
    mutating func apply(to output: UnsafeMutablePointer<Float>, frames: Int) {
        var start = 0
        var needed = Self.needed(output, from: 0, frames: frames)
        while start < frames {
            let count = min(Self.part, frames &- start)
            let following = start &+ count < frames ? Self.needed(output, from: start &+ count, frames: frames) : 1
            let end = min(min(needed, following), gain + Self.release)
            if gain != 1 || end != 1 {
                let step = (end - gain) / Float(count)
                for frame in 0..<count {
                    let factor = gain + step * Float(frame &+ 1)
                    let place = 2 &* (start &+ frame)
                    output[place] = max(-1, min(1, output[place] * factor))
                    output[place &+ 1] = max(-1, min(1, output[place &+ 1] * factor))
                }
                gain = end
            }
            needed = following
            start &+= count
        }
    }

    /// Returns the gain at which the part from `start` just fits.
    @_noLocks @_noAllocation
    private static func needed(_ output: UnsafeMutablePointer<Float>, from start: Int, frames: Int) -> Float {
        var peak: Float = 0
        var place = 2 &* start
        let end = 2 &* min(frames, start &+ part)
        while place < end {
            peak = max(peak, abs(output[place]))
            place &+= 1
        }
        return peak > 1 ? 1 / peak : 1
    }
}
