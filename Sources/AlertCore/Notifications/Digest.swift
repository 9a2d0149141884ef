// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import Varlink

/// The late notifications of one commit, e.g. after a night of sleep.
package struct Digest {
    /// The maximum number of late notifications shown one by one; if there are more, one notification summarizes them.
    static let few = 3
    /// The id of the notification that summarizes many.
    package static let id = "alertd-missed"

    package private(set) var late: [Pending] = []

    /// Adds a late notification.
    package mutating func add(_ pending: Pending) { late.append(pending) }

    /// Returns the content of the notification that summarizes the late ones.
    /// - Parameter before: The number that the last summary counted, if this one continues it.
    package func content(
        before: Int, display: DisplayHabits = .plain, now: Instant, zone: (Pending) -> Zone
    ) -> Notifications.Content {
        let count = before + late.count
        return Summary(
            title: "\(count) reminders were due while you were away",
            lines: late.prefix(Summary.maximumTitles).map {
                (Timestamp.day($0.due.time ?? now, in: zone($0), display, now: now), $0.content.title)
            },
            count: count, more: "alertctl list",
            sound: late.compactMap { $0.content.sounds ? $0.content.sound : nil }.first
        ).content
    }
}

/// A notification that stands for many: the first of them by their times and titles, and the number of others.
struct Summary {
    /// Titles it names.
    static let maximumTitles = 20

    let title: String
    /// The first of them: the time, and the title.
    let lines: [(time: String, title: String)]
    /// The number of notifications.
    let count: Int
    /// The command that lists the others.
    let more: String
    var sound: String?

    var content: Notifications.Content {
        let rest = count - lines.count
        let texts = lines.map { "\($0.time)  \($0.title)" } + (rest > 0 ? ["and \(rest) more: \(more)"] : [])
        return Notifications.Content(
            title: title, body: texts.joined(separator: "\n"), sound: sound,
            userInfo: ["count": .int(Int64(count))])
    }
}
