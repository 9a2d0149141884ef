// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// `[digest]`: notifications that wait for set hours, and are delivered together then.
package struct DigestSettings: Sendable, Hashable {
    package static let maximumTimes = 24

    /// `at`: times of day on the session's wall; none where there are no digests.
    package var at: [TimeOfDay] = []
    /// `levels`: those of the notifications that wait.
    package var levels: Set<Notifications.Level> = [.passive]

    package init(at: [TimeOfDay] = [], levels: Set<Notifications.Level> = [.passive]) {
        self.at = at
        self.levels = levels
    }

    /// Returns whether a notification waits for the next digest, as the rules have made it: neither what rings, nor
    /// what is of no use later, nor what alertd itself says.
    package func takes(_ content: Notifications.Content, id: String) -> Bool {
        !at.isEmpty && levels.contains(content.level ?? .active) && content.ring == nil && content.transient != true
            && ![Transaction.digestID, Transaction.heldID, Digest.id, Damage.notification].contains(id)
    }

    /// The next hour after a moment; nil where there are no digests. Where the clocks jump over it, it comes later by
    /// as much; where they show it twice, at the first.
    package func next(after instant: Instant, in zone: Zone) -> Instant? {
        let today = zone.civil(at: instant).date
        let moments = (-1...2).flatMap { day in
            at.compactMap { zone.instant(of: CivilDateTime(date: today.adding(days: day), time: $0)) }
        }
        return moments.filter { $0 > instant }.min()
    }
}
