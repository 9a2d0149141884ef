// SPDX-License-Identifier: Apache-2.0

/// The time until a change is heard.
enum SoundDelayText {
    /// Returns seconds with one decimal place, rounded up.
    static func text(_ seconds: Double) -> String {
        let tenths = Int((min(1_000, seconds) * 10).rounded(.up))
        return "\(tenths / 10).\(tenths % 10) s"
    }
}
