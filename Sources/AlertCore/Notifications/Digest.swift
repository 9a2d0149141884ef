// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// The notifications of one commit that are late, as after a night asleep.
struct Digest {
    /// So many are shown one by one; more are shown as one.
    static let few = 3
    /// What the one that stands for many is called by.
    static let id = "alertd-missed"
    /// Titles it names.
    static let mostTitles = 20

    private(set) var late: [Pending] = []

    /// Takes one in.
    mutating func add(_ pending: Pending) { late.append(pending) }

    /// The notification that stands for them.
    /// - Parameter before: How many the last one stood for, when this goes on with that.
    func content(before: Int, zone: (Pending) -> Zone) -> Notifications.Content {
        let lines = late.prefix(Digest.mostTitles).map { pending in
            "\(Timestamp.minute(pending.due, in: zone(pending)))  \(pending.content.title)"
        }
        let count = before + late.count
        let rest = count - lines.count
        return Notifications.Content(
            title: "\(count) reminders were due while you were away",
            body: (lines + (rest > 0 ? ["and \(rest) more: alertctl list"] : [])).joined(separator: "\n"),
            sound: late.compactMap { $0.content.sounds ? $0.content.sound : nil }.first,
            userInfo: ["count": .int(Int64(count))])
    }
}

extension Transaction {
    /// Delivers what is late: a few one by one, many with one notification that stands for them. Each is delivered and
    /// recorded either way.
    func deliver(_ digest: Digest) throws {
        // A long absence fills several commits: the notification of the last one is counted on.
        let last = try db.delivered(id: Digest.id).flatMap {
            now.wall.microseconds - $0.delivered.microseconds < Firing.lateness ? $0 : nil
        }
        let before = last?.content.userInfo?["count"]?.intValue.map { Int(clamping: $0) } ?? 0
        guard digest.late.count + before > Digest.few else {
            for pending in digest.late { try deliver(pending, late: true) }
            return
        }
        guard !digest.late.isEmpty else { return }
        for pending in digest.late { try deliver(pending, late: true, showing: .gone) }
        let content = digest.content(before: before) { zones.zone(stored: $0.zone) }
        try deliver(
            Pending(
                id: Digest.id, content: content, trigger: .instant(now.wall), zone: zones.session.identifier,
                due: now.wall, created: now.wall), late: false)
    }
}
