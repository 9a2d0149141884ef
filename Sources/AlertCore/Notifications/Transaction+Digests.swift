// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

extension Transaction {
    /// Delivers late notifications: a few one by one, many with one summary. Each is delivered and recorded in either
    /// case.
    package func deliver(_ digest: Digest) throws {
        // A long absence takes several commits: continue the count of the last summary.
        let last = try db.delivered(id: Digest.id).flatMap {
            now.wall.microseconds - $0.delivered.microseconds < FireDecision.lateness ? $0 : nil
        }
        let before = last?.content.userInfo?["count"]?.intValue.map { Int(clamping: $0) } ?? 0
        guard digest.late.count + before > Digest.few else {
            for pending in digest.late { try deliver(pending, late: true) }
            return
        }
        guard !digest.late.isEmpty else { return }
        for pending in digest.late { try deliver(pending, late: true, showing: .gone) }
        let content = digest.content(before: before, display: zones.display, now: now.wall) {
            zones.zone(stored: $0.zone)
        }
        try deliver(
            Pending(
                id: Digest.id, content: content, trigger: .instant(now.wall), zone: zones.session.identifier,
                due: .at(now.wall), created: now.wall), late: false)
    }
}
