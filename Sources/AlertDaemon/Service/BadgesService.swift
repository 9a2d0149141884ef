// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import Varlink

/// org.alertd.Badges on the wire.
struct BadgesService: BadgesHandler {
    let loop: TransactionLoop
    /// The maximum number of badges in a page.
    private static let most = 2_000

    func get(_ call: Badges.Get, context: CallContext) async throws -> Badges.Get.Reply {
        let app = try name(call.app)
        return Badges.Get.Reply(badge: try await loop.look { try $0.badge(app: app) })
    }

    func list(_ call: Badges.List, context: CallContext) async throws -> Badges.List.Reply {
        if let cursor = call.cursor, !ContentRules.isName(cursor) {
            throw Badges.Invalid(field: "cursor", reason: "invalid cursor; omit it to start from the beginning")
        }
        let badges = try await loop.look { try $0.badges(after: call.cursor, limit: Self.most + 1) }
        let page = WirePage(badges, most: Self.most) { $0 }
        return Badges.List.Reply(badges: page.rows, cursor: page.last?.app)
    }

    func set(_ call: Badges.Set, context: CallContext) async throws -> Badges.Set.Reply {
        let app = try name(call.app)
        var change = Notifications.BadgeChange(set: call.set, add: call.add)
        if call.urgent != nil, change == Notifications.BadgeChange() { change.add = 0 }
        do {
            try ContentRules.check(change)
        } catch {
            throw Badges.Invalid(field: error.field, reason: error.reason)
        }
        do {
            let badge = try await loop.change { [change] in
                try $0.changeBadge(
                    of: app, by: change, urgent: call.urgent, isUndoable: call.undoable ?? false)
            }
            return Badges.Set.Reply(badge: badge)
        } catch TransactionLoopError.notStored(let error) {
            throw Badges.NotStored(reason: error.description)
        }
    }

    private func name(_ app: String?) throws(Badges.Invalid) -> String {
        guard let app else { return Defaults.app }
        do {
            try ContentRules.checkName(app, field: "app")
        } catch {
            throw Badges.Invalid(field: error.field, reason: error.reason)
        }
        return app
    }
}
