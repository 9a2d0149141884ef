// SPDX-License-Identifier: Apache-2.0

import CivilTime
package import GRDB

/// The context of a change of state: the database inside a transaction, the time, and the effects that follow once
/// the transaction is on disk.
///
/// The verbs of the domain (`remind`, `cancel`, `fire` ...) are its extensions. A verb that throws leaves nothing
/// behind in the commit that it shares with others, neither rows nor effects: each has its own savepoint. It lives
/// on the loop's thread for the length of one commit.
package final class Transaction {
    package let db: Database
    package let now: ClockReading
    package let zones: Zones
    /// The person's settings for notifications.
    package let settings: NotificationSettings
    /// The notifications delivered in the last moments. It is kept when this is on disk.
    package var recentDuplicates: DuplicateFilter
    /// A Boolean value indicating whether timers are shown by notifications that count down. It is kept when this is on
    /// disk.
    var showsTimers: Bool
    /// The conditions that the watch knows reminders wait for. It is kept when this is on disk.
    var occasions: Set<Occasion.Condition>
    /// The known results of the rules' patterns.
    let verdicts: RuleVerdicts
    private let conditions: Conditions
    package private(set) var effects: [Effect] = []
    /// Do not disturb as it was read; nil while it was not.
    private var knownQuiet: Quiet?

    package init(db: Database, now: ClockReading, zones: Zones, policy: Policy) {
        self.db = db
        self.now = now
        self.zones = zones
        (settings, verdicts) = policy.judged
        recentDuplicates = policy.recentDuplicates
        showsTimers = policy.showsTimers
        occasions = policy.occasions
        conditions = policy.conditions
    }

    /// Says what shall be done once this is on disk.
    package func onCommit(_ effect: Effect) { effects.append(effect) }

    /// Returns the present state of a condition; nil if nobody watches it.
    func known(_ condition: Occasion.Condition) -> ConditionState? { conditions[condition] }

    /// The state kept besides the database.
    struct Mark {
        fileprivate var effects: Int
        fileprivate var recentDuplicates: DuplicateFilter
    }

    /// The present state.
    var mark: Mark { Mark(effects: effects.count, recentDuplicates: recentDuplicates) }

    /// Forgets what came of verbs that were refused.
    func rollBack(to mark: Mark) {
        effects.removeSubrange(mark.effects...)
        recentDuplicates = mark.recentDuplicates
        knownQuiet = nil
    }

    /// Returns do not disturb, which is read once for all notifications of a transaction.
    func quiet() throws -> Quiet {
        if let knownQuiet { return knownQuiet }
        let quiet = try db.quiet()
        knownQuiet = quiet
        return quiet
    }

    /// Sets do not disturb.
    func store(_ quiet: Quiet) throws {
        knownQuiet = nil
        try db.setQuiet(quiet)
    }
}
