// SPDX-License-Identifier: Apache-2.0

/// The people who take turns, a week each. Whoever has the week is told first; who does nothing is followed by the
/// next. A value: which week it is the caller says.
package struct OnCall: Sendable, Hashable {
    /// The name that `--to` has for whoever has the week.
    package static let name = "on-call"
    /// The most turns.
    package static let maximum = 64

    /// A turn in the list.
    package struct Turn: Sendable, Hashable {
        /// Devices, the phone or bridges of this device, by which they are told.
        package var to: [String]
        /// The time that they have before the next is notified, in microseconds.
        package var within: Int64

        package init(to: [String], within: Int64 = 300 * 1_000_000) {
            self.to = to
            self.within = within
        }
    }

    /// The position of an alert in the list.
    package struct Course: Sendable, Hashable {
        /// When the first was told: microseconds since 1970.
        package var began: Int64
        /// The member who had the week then.
        package var first: Int
        /// The number of people who were notified.
        package var told: Int
    }

    package var turns: [Turn]
    /// When a week of the first began, in microseconds since 1970 as a clock on the wall shows them.
    package var start: Int64

    package init(turns: [Turn] = [], start: Int64 = 0) {
        self.turns = turns
        self.start = start
    }

    private static let week: Int64 = 7 * 86_400 * 1_000_000

    /// Returns the person whose week it is.
    /// - Parameter local: As a clock on the wall shows it, in microseconds since 1970.
    package func turn(at local: Int64) -> Int {
        guard !turns.isEmpty else { return 0 }
        let (weeks, rest) = (local - start).quotientAndRemainder(dividingBy: Self.week)
        let count = Int64(turns.count)
        return Int((((rest < 0 ? weeks - 1 : weeks) % count) + count) % count)
    }

    /// The number of members who have been told by a time. It goes once around.
    func told(_ course: Course, now: Int64) -> Int {
        var due = course.began
        for place in turns.indices {
            guard due <= now else { return place }
            due += turn(course, place).within
        }
        return turns.count
    }

    /// When the next is told; nil when all have been.
    func next(_ course: Course) -> Int64? {
        guard course.told < turns.count else { return nil }
        return course.began + (0..<course.told).reduce(0) { $0 + turn(course, $1).within }
    }

    /// The names of those who have been told.
    func names(_ course: Course) -> [String] {
        (0..<min(course.told, turns.count)).flatMap { turn(course, $0).to }
    }

    private func turn(_ course: Course, _ place: Int) -> Turn { turns[(course.first + place) % turns.count] }
}
