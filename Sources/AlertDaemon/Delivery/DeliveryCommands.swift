// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Synchronization

/// The repeating notifications whose own command of `--on-deliver` runs. A busy command leaves times out; commands that
/// take longer than the interval would otherwise pile up.
final class DeliveryCommands: Sendable {
    private let running = Mutex<Set<String>>([])

    /// Returns whether the command of a notification may run: no earlier one does. It then counts as running.
    func begin(_ id: String) -> Bool { running.withLock { $0.insert(id).inserted } }

    /// Records that the command of a notification has ended, or was not started.
    func end(_ id: String) { running.withLock { _ = $0.remove(id) } }
}

extension Delivered {
    /// A Boolean value indicating whether its command is left out while an earlier one runs.
    var runsAlone: Bool {
        guard content.parallel != true else { return false }
        // What is no trigger was shown without one, so it does not repeat.
        return (try? Trigger(trigger))?.repeats ?? false
    }
}
