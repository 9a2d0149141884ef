// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Synchronization

/// Reports of other devices about alerts of this device. alert-link repeats all of them when it or alertd starts,
/// so they are not stored.
final class Receptions: Sendable {
    /// Notifications and questions have ids of their own.
    private struct Name: Hashable {
        var id: String
        var isQuestion: Bool
    }

    /// Alerts that are known; alert-link keeps fewer.
    static let maximum = 40_000

    private let known = Mutex<[Name: [String: Notifications.ReceptionState]]>([:])

    /// Takes what is known otherwise than before.
    /// - Parameter isAll: Whether nothing else is known.
    func take(_ reached: [Notifications.Reached], isAll: Bool) {
        known.withLock { known in
            if isAll { known = [:] }
            for entry in reached {
                let name = Name(id: entry.id, isQuestion: entry.isQuestion ?? false)
                guard entry.state != nil else {
                    known[name] = nil
                    continue
                }
                guard known[name] != nil || known.count < Self.maximum else { continue }
                known[name, default: [:]][entry.device] = entry.state
            }
        }
    }

    /// Returns the reports about a notification; nil if there are none.
    func of(_ id: String) -> [Notifications.Reception]? {
        known.withLock { known in
            guard let devices = known[Name(id: id, isQuestion: false)], !devices.isEmpty else { return nil }
            return devices.sorted { $0.key < $1.key }.map { device, state in
                let waiting = state == .waiting ? known.values.count { $0[device] == .waiting } : nil
                return Notifications.Reception(device: device, state: state, waiting: waiting)
            }
        }
    }
}
