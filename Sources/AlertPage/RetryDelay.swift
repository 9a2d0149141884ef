// SPDX-License-Identifier: Apache-2.0

/// The pauses between attempts to reach alertd: short at first, because it usually comes back at once.
package struct RetryDelay: Sendable, Hashable {
    private var count = 0
    private static let steps: [Duration] = [.milliseconds(100), .milliseconds(200), .milliseconds(400)]
    /// The number of attempts a second apart before the pauses grow to ten seconds.
    private static let patience = 60

    package init() {}

    /// Returns the pause before the next attempt.
    package mutating func next() -> Duration {
        defer { count += 1 }
        if count < Self.steps.count { return Self.steps[count] }
        return count < Self.patience ? .seconds(1) : .seconds(10)
    }
}
