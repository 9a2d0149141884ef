// SPDX-License-Identifier: Apache-2.0

/// The people who are on call, a week each. The person of the week gets an alert first; if that person does nothing,
/// the next one gets it. The caller determines the week.
package struct OnCall: Sendable, Hashable {
    /// The name for the person of the week in `--to`.
    package static let name = "on-call"
    /// The maximum number of turns.
    package static let maximum = 64

    package struct Turn: Sendable, Hashable {
        /// The devices, bridges or phone of the person.
        package var to: [String]
        /// The time before the next person is notified, in microseconds.
        package var within: Int64

        package init(to: [String], within: Int64 = 300 * 1_000_000) {
            self.to = to
            self.within = within
        }
    }

    /// The position of an alert in the list.
    package struct Course: Sendable, Hashable {
        /// The time at which the first person was notified: microseconds since 1970.
        package var began: Int64
        /// The person who had the week then.
        package var first: Int
        /// The number of people who were notified.
        package var notified: Int
    }

    package var turns: [Turn]
    /// The beginning of a week of the first person, in microseconds since 1970 by a wall clock.
    package var start: Int64

    package init(turns: [Turn] = [], start: Int64 = 0) {
        self.turns = turns
        self.start = start
    }

    private static let week: Int64 = 7 * 86_400 * 1_000_000

    /// Returns the index of the person whose week it is.
    /// - Parameter local: The time by a wall clock, in microseconds since 1970.
    package func turn(at local: Int64) -> Int {
        guard !turns.isEmpty else { return 0 }
        let (weeks, rest) = (local - start).quotientAndRemainder(dividingBy: Self.week)
        let count = Int64(turns.count)
        return Int((((rest < 0 ? weeks - 1 : weeks) % count) + count) % count)
    }

    /// Returns the number of people who are notified by a time, at most all once.
    func notified(_ course: Course, now: Int64) -> Int {
        var due = course.began
        for place in turns.indices {
            guard due <= now else { return place }
            due += turn(course, place).within
        }
        return turns.count
    }

    /// Returns when the next person is notified; nil after the last.
    func next(_ course: Course) -> Int64? {
        guard course.notified < turns.count else { return nil }
        return course.began + (0..<course.notified).reduce(0) { $0 + turn(course, $1).within }
    }

    /// Returns the destinations of the notified people.
    func names(_ course: Course) -> [String] {
        (0..<min(course.notified, turns.count)).flatMap { turn(course, $0).to }
    }

    private func turn(_ course: Course, _ place: Int) -> Turn { turns[(course.first + place) % turns.count] }
}
