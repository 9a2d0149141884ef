// SPDX-License-Identifier: Apache-2.0

import CivilTime
import GRDB

/// What a change of state works with: the database inside a transaction, the time, and the effects that follow once
/// the transaction is on disk.
///
/// The verbs of the domain (`remind`, `cancel`, `fire` ...) are its extensions. A verb that throws leaves nothing behind
/// in the commit that it shares with others, neither rows nor effects: each has a savepoint of its own. It lives on the
/// centre's thread for the length of one commit.
final class Transaction {
    let db: Database
    let now: Moment
    let zones: Zones
    /// What the person has decided about notifications in general.
    let settings: Settings
    /// What was delivered in the last moments. It is kept when this is on disk.
    var alike: AlikeNotifications
    /// What the rules' patterns are known to say of a notification.
    let verdicts: RuleVerdicts
    private(set) var effects: [Effect] = []

    init(db: Database, now: Moment, zones: Zones, policy: Policy) {
        self.db = db
        self.now = now
        self.zones = zones
        (settings, verdicts) = policy.judged
        alike = policy.alike
    }

    /// Says what shall be done once this is on disk.
    func after(_ effect: Effect) { effects.append(effect) }

    /// Forgets the effects of a verb that was refused.
    func forgetEffects(after count: Int) { effects.removeSubrange(count...) }
}
