// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

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

    /// The content.
    var content: Notifications.Content {
        let rest = count - lines.count
        let texts = lines.map { "\($0.time)  \($0.title)" } + (rest > 0 ? ["and \(rest) more: \(more)"] : [])
        return Notifications.Content(
            title: title, body: texts.joined(separator: "\n"), sound: sound,
            userInfo: ["count": .int(Int64(count))])
    }
}
