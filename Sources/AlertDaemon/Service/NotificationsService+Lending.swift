// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

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
        receptions.take(call.reached, isAll: call.all ?? false)
        return Notifications.Report.Reply()
    }

    private static func due(_ text: String) throws(Notifications.Invalid) -> Instant {
        do throws(TimeTextError) { return try Instant(rfc3339: text) } catch {
            throw Notifications.Invalid(field: "due", error)
        }
    }
}
