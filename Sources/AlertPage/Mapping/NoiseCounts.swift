// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The alerts of some weeks, by application and hour, as pages of them come.
package struct NoiseCounts: Sendable {
    /// The maximum age of the counts: twelve weeks before the start of the present day. That day comes on top, and an
    /// hour or more where the clock has been set back.
    package static let maximumSeconds: Int64 = (12 * 7 + 2) * 86_400
    /// The maximum number of pages: a million alerts.
    package static let maximumPages = 100

    private struct Key: Hashable {
        let app: String
        let hour: String
    }

    private var counts: [Key: Int] = [:]
    private var totals: [String: (count: Int, snoozed: Int, missed: Int)] = [:]

    package init() {}

    /// Checks the beginning of the counts.
    package static func check(_ call: Page.Noise, now: Instant) throws(Page.Invalid) {
        guard let since = Instant(wire: call.since) else {
            throw Page.Invalid(field: "since", reason: "takes a time such as 2027-03-04T00:00:00+01:00")
        }
        guard now.seconds - since.seconds <= maximumSeconds else {
            throw Page.Invalid(field: "since", reason: "takes a time within the last twelve weeks")
        }
    }

    package mutating func add(_ page: [Notifications.HourCount]) {
        for row in page {
            counts[Key(app: row.app, hour: row.hour), default: 0] += row.count
            totals[row.app, default: (0, 0, 0)].count += row.count
            totals[row.app]?.snoozed += row.snoozed
            totals[row.app]?.missed += row.missed
        }
    }

    /// Returns the counts in the order of their hours, and the totals, the noisiest application first.
    package func reply(muted: [String]) -> Page.Noise.Reply {
        let muted = Set(muted)
        return .init(
            counts: counts.map { Page.Count(app: $0.key.app, hour: $0.key.hour, count: $0.value) }
                .sorted { ($0.hour, $0.app) < ($1.hour, $1.app) },
            totals: totals.map {
                Page.AppTotal(
                    app: $0.key, count: $0.value.count, snoozed: $0.value.snoozed, missed: $0.value.missed,
                    muted: muted.contains($0.key))
            }.sorted { ($1.count, $0.app) < ($0.count, $1.app) })
    }
}
