// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// Detects notifications with the same content within a moment. alertd shows only the last of them and plays only the
/// first. A value; the time is an argument.
///
/// The whole content must be equal, so that nothing is lost if one notification stands for the other. A notification
/// that was sent with an id keeps it, and stays in the list.
package struct DuplicateFilter: Sendable {
    /// The maximum number of remembered contents. Beyond it the oldest is forgotten, and may be shown once more.
    package static let maximumCount = 256

    private struct Entry: Sendable {
        /// The hash of the content with the process's own seed. Two different contents could collide with a probability
        /// of 2^-64; nobody can bring that about.
        var hash: Int
        var id: String
        /// CLOCK_BOOTTIME in microseconds.
        var last: Int64
        var count: Int
    }

    /// The entries in the order of `last`.
    private var entries: [Entry] = []

    /// The notification that a duplicate continues.
    package struct Earlier: Sendable, Hashable {
        /// The id of the last notification with the same content.
        package var id: String
        /// The number of earlier notifications with the same content.
        package var count: Int
    }

    /// Returns the earlier notification with the same content.
    func earlier(_ content: Notifications.Content, at uptime: Int64, within window: Duration) -> Earlier? {
        let hash = content.hashValue
        guard let entry = entries.last(where: { $0.hash == hash }), Self.isRecent(entry, uptime, window) else {
            return nil
        }
        return Earlier(id: entry.id, count: entry.count)
    }

    /// Adds a notification that is delivered now.
    /// - Returns: The earlier notification with the same content.
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
