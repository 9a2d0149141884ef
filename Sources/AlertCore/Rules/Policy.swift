// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import PatternMatching
import Synchronization

/// The person's decisions about notifications in force, and the memory that they need. The loop reads them with each
/// transaction; a changed configuration replaces them.
package final class Policy: Sendable {
    private struct State {
        var settings: NotificationSettings
        var verdicts = RuleVerdicts()
        var recentDuplicates = DuplicateFilter()
        var showsTimers = false
        var occasions: Set<Occasion.Condition> = []
    }

    private let state: Mutex<State>
    /// The present state of the conditions that are watched.
    package let conditions = Conditions()

    /// - Parameter settings: The settings until `apply` replaces them.
    package init(_ settings: NotificationSettings = .standard) {
        state = Mutex(State(settings: settings))
    }

    /// The settings in force.
    package var settings: NotificationSettings { state.withLock { $0.settings } }

    /// Puts other settings in force, from the next transaction on.
    package func apply(_ settings: NotificationSettings) {
        state.withLock { state in
            if settings.rules != state.settings.rules { state.verdicts = RuleVerdicts() }
            state.settings = settings
        }
    }

    /// Returns whether matching the rules' patterns with a notification takes so long that another thread should do it,
    /// and no thread has done it yet.
    func needsJudge(_ content: Notifications.Content) -> Bool {
        state.withLock { state in
            state.settings.rules.effort(of: content) > Rules.littleEffort && state.verdicts.verdict(on: content) == nil
        }
    }

    var mayNeedJudge: Bool {
        state.withLock { $0.settings.rules.cost * Pattern.maximumCharacters > Rules.littleEffort }
    }

    /// Matches the patterns, and keeps the result for the transaction that delivers the notification.
    package func judge(_ content: Notifications.Content) {
        guard needsJudge(content) else { return }
        let rules = settings.rules
        let verdict = rules.verdict(on: content)
        // Other rules may be in force by now.
        state.withLock { if $0.settings.rules == rules { $0.verdicts.note(verdict, on: content) } }
    }

    /// The settings in force, and the known results of their patterns.
    var judged: (settings: NotificationSettings, verdicts: RuleVerdicts) {
        state.withLock { ($0.settings, $0.verdicts) }
    }

    /// Keeps the memory of a transaction, now that the transaction is on disk.
    package func keep(_ transaction: Transaction) {
        recentDuplicates = transaction.recentDuplicates
        showsTimers = transaction.showsTimers
        state.withLock { $0.occasions = transaction.occasions }
    }

    /// A Boolean value indicating whether notifications show timers that count down. Their display needs a message when
    /// the last timer has ended.
    var showsTimers: Bool {
        get { state.withLock { $0.showsTimers } }
        set { state.withLock { $0.showsTimers = newValue } }
    }

    /// The conditions that reminders wait for.
    var occasions: Set<Occasion.Condition> { state.withLock { $0.occasions } }

    /// The notifications that were delivered in the last moments. A transaction works with a copy and gives it back
    /// once it is on disk, so a delivery that is attempted twice counts once.
    package var recentDuplicates: DuplicateFilter {
        get { state.withLock { $0.recentDuplicates } }
        set { state.withLock { $0.recentDuplicates = newValue } }
    }
}
