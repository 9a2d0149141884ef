// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// org.alertd.Badges on the wire.
struct BadgesService: BadgesHandler {
    let center: AlertCenter

    func get(_ call: Badges.Get, context: CallContext) async throws -> Badges.Get.Reply {
        let app = try name(call.app)
        let count = try await center.look { try $0.badge(app: app) }
        return Badges.Get.Reply(badge: Badges.Badge(app: app, count: count))
    }

    func list(_ call: Badges.List, context: CallContext) async throws -> Badges.List.Reply {
        let badges = try await center.look { try $0.badges() }
        return Badges.List.Reply(badges: badges.map { Badges.Badge(app: $0.app, count: $0.count) })
    }

    func set(_ call: Badges.Set, context: CallContext) async throws -> Badges.Set.Reply {
        let app = try name(call.app)
        let change = Notifications.BadgeChange(set: call.set, add: call.add)
        do {
            try ContentRules.check(change)
        } catch {
            throw Badges.Invalid(field: error.field, reason: error.reason)
        }
        do {
            return Badges.Set.Reply(badge: try await center.change { try $0.changeBadge(of: app, by: change) })
        } catch CenterError.notStored(let reason) {
            throw Badges.NotStored(reason: reason)
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
