// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Synchronization
import Varlink

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

    /// Applies reports of devices.
    /// - Parameter isAll: True if the list replaces all earlier reports.
    func update(_ reached: [Notifications.Reached], isAll: Bool) {
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

extension NotificationsService {
    func lend(_ call: Notifications.Lend, context: CallContext) async throws -> Notifications.Lend.Reply {
        let due = try Self.due(call.due)
        return Notifications.Lend.Reply(
            noted: try await loop.stored { try $0.lend(id: call.id, due: due, to: call.device) })
    }

    func settle(_ call: Notifications.Settle, context: CallContext) async throws -> Notifications.Settle.Reply {
        let due = try Self.due(call.due)
        return Notifications.Settle.Reply(
            noted: try await loop.stored { try $0.settle(id: call.id, due: due, on: call.device) })
    }

    func report(_ call: Notifications.Report, context: CallContext) async throws -> Notifications.Report.Reply {
        guard call.reached.count <= 1_000 else { throw Notifications.TooMany(what: "reached", limit: 1_000) }
        receptions.update(call.reached, isAll: call.all ?? false)
        return Notifications.Report.Reply()
    }

    private static func due(_ text: String) throws(Notifications.Invalid) -> Instant {
        try Notifications.Invalid.reading("due", Instant(rfc3339: text))
    }
}
