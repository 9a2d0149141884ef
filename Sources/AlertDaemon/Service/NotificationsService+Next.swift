// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

/// The times at which notifications are due, and those that words mean.
extension NotificationsService {
    func next(_ call: Notifications.Next, context: CallContext) async throws -> Notifications.Next.Reply {
        let count = try PageLimit(call.count, default: 5, maximum: 1_000).notifications()
        let now = try call.start(loop.now(), zones: zones)
        switch (call.id, call.trigger) {
        case (let id?, nil):
            guard let pending = try await loop.look({ try $0.pending(id: id) }) else {
                throw Notifications.NotFound(id: id)
            }
            guard pending.trigger.occasion == nil else {
                throw Notifications.Invalid(noTimesOf: call.id ?? "", field: "id")
            }
            return call.reply(of: pending, count: count, at: now, zones: zones)
        case (nil, let wire?): return try call.reply(to: wire, count: count, at: now, zones: zones)
        default:
            throw Notifications.Invalid(
                field: "id", word: "", reason: "give exactly one of id and trigger", hint: "give one of them")
        }
    }

    func interpret(
        _ call: Notifications.Interpret, context: CallContext
    ) async throws -> Notifications.Interpret.Reply {
        let count = try PageLimit(call.count, default: 3, maximum: 1_000).notifications()
        return try call.reply(count: count, at: loop.now(), zones: zones)
    }
}
