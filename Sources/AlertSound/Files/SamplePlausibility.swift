// SPDX-License-Identifier: Apache-2.0

/// A check of floating-point samples. A file may hold any number: integers that were stored as floating-point numbers,
/// or bytes in the wrong order. Played, they are noise at full level.
enum SamplePlausibility {
    /// The number of impossible samples in a block that cannot be stray ones. Single ones are played as silence.
    private static let least = 64
    /// The number of samples of which one may be impossible.
    private static let share = 16

    /// Returns whether a block of samples is no sound: many are beyond ``SoundLimits/magnitude``, or no numbers.
    static func fails(_ samples: UnsafePointer<Float>, count: Int) -> Bool {
        var impossible = 0
        // The comparison is false for NaN.
        for index in 0..<count where !(samples[index].magnitude <= SoundLimits.magnitude) { impossible += 1 }
        return impossible >= max(least, count / share)
    }
}
