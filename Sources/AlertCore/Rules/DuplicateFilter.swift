// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The notifications of the last moments that say and do the same: of these only the last is shown, and only the first
/// heard. A value; the time is an argument.
///
/// Alike are two whose whole content is the same, so that nothing is lost when one stands for the other. What was sent
/// with its own id keeps it, and stays in the list.
package struct DuplicateFilter: Sendable {
    /// The maximum number of remembered contents; of more within the window the oldest is forgotten, and is shown once
    /// more.
    package static let maximumCount = 256

    private struct Entry: Sendable {
        /// Of the content, by the process's own seed. Two contents with one of 2^64 values within a second would be
        /// taken for alike; nobody can bring that about.
        var hash: Int
        var id: String
        /// CLOCK_BOOTTIME in microseconds.
        var last: Int64
        var count: Int
    }

    /// In the order of `last`.
    private var entries: [Entry] = []

    /// The notification that a duplicate continues.
    package struct Earlier: Sendable, Hashable {
        /// The id of the last one like it.
        package var id: String
        /// The number of earlier ones.
        package var count: Int
    }

    /// The notification that one of this content is like.
    func earlier(_ content: Notifications.Content, at uptime: Int64, within window: Duration) -> Earlier? {
        let hash = content.hashValue
        guard let entry = entries.last(where: { $0.hash == hash }), Self.isRecent(entry, uptime, window) else {
            return nil
        }
        return Earlier(id: entry.id, count: entry.count)
    }

    /// Takes in one that is delivered now.
    /// - Returns: The one that it is like.
    package mutating func add(
        _ content: Notifications.Content, id: String, at uptime: Int64, within window: Duration
    ) -> Earlier? {
        let earlier = earlier(content, at: uptime, within: window)
        let hash = content.hashValue
        entries.removeAll { $0.hash == hash || !Self.isRecent($0, uptime, window) }
        if entries.count == Self.maximumCount { entries.removeFirst() }
        entries.append(Entry(hash: hash, id: id, last: uptime, count: (earlier?.count ?? 0) + 1))
        return earlier
    }

    private static func isRecent(_ entry: Entry, _ uptime: Int64, _ window: Duration) -> Bool {
        .microseconds(uptime - entry.last) < window
    }
}
