// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import CivilTime
import Varlink

extension PageCalls {
    func items(_ parameters: Page.Items, context: CallContext) async throws -> Page.Items.Reply {
        let limit = parameters.limit ?? ItemPages.defaultLimit
        let most = parameters.delivered ?? ItemPages.delivered
        for (field, number) in [("limit", limit), ("delivered", most)] where !ItemPages.limits.contains(number) {
            throw PageFailure(Page.Invalid(field: field, reason: "takes a number from 1 to 500"))
        }
        let pending = try await call(Manager.Status(brief: true)).pending
        var items: [Page.Item] = []
        var delivered: Int?
        var apps: [Page.AppCount]?
        if parameters.cursor == nil {
            let all = try await allDelivered()
            apps = ItemPages.apps(all)
            let first = ItemPages.first(most, of: all)
            let report = try await unreported(first.sent)
            items = first.sent.map { Page.Item($0, report) }
            delivered = first.quiet
        }
        let page = try await call(Notifications.List(cursor: parameters.cursor, limit: limit))
        let coming = page.notifications.prefix { $0.state != .delivered }
        let isEnd = coming.count < page.notifications.count
        return .init(
            items: items + coming.map { Page.Item($0) }, cursor: isEnd ? nil : page.cursor, pending: pending,
            delivered: delivered, apps: apps)
    }

    func allDelivered() async throws -> [Notifications.Notification] {
        var (delivered, list) = ([Notifications.Notification](), Notifications.List(state: .delivered, limit: 1_000))
        repeat {
            let page = try await call(list)
            delivered += page.notifications
            list.cursor = page.cursor
        } while list.cursor != nil
        return delivered
    }

    func show(_ parameters: Page.Show, context: CallContext) async throws -> Page.Show.Reply {
        let shown: Notifications.Notification
        switch (parameters.id, parameters.key) {
        case (let id?, nil): shown = try await call(Notifications.Show(id: id)).notification
        case (nil, let key?): shown = try await entry(key).entry
        default: throw PageFailure(Page.Invalid(field: "key", reason: "takes exactly one of id and key"))
        }
        let fires =
            (shown.state == .pending || shown.state == .snoozed) && shown.hasTimes
            ? try await call(Notifications.Next(id: shown.id, count: 3)).fires : []
        return .init(item: .init(shown, try await unreported([shown])), next: fires)
    }

    /// Returns what alert-link knows of devices that have not reported alerts, if one of these was sent anywhere.
    private func unreported(_ notifications: [Notifications.Notification]) async throws -> UnreportedAlerts {
        notifications.contains(where: \.isSent) ? try await services.linkStatus.unreported() : UnreportedAlerts()
    }

    func occurrences(_ parameters: Page.Occurrences, context: CallContext) async throws -> Page.Occurrences.Reply {
        let span: OccurrenceSpan
        do throws(Page.Invalid) { span = try OccurrenceSpan(parameters) } catch { throw PageFailure(error) }
        var found = OccurrenceList(span)
        var repetitions = 0
        for state in [Notifications.State.pending, .snoozed] {
            var cursor: String?
            repeat {
                let page = try await call(Notifications.List(state: state, cursor: cursor, limit: 1_000))
                cursor = page.cursor
                for notification in page.notifications {
                    guard let due = Instant(wire: notification.due) else { continue }
                    // They come in the order of their times.
                    guard due < span.end, found.hasRoom(from: due) else {
                        cursor = nil
                        break
                    }
                    let repeats = notification.repeats && notification.state == .pending && notification.hasTimes
                    if repeats { repetitions += 1 }
                    if repeats, repetitions <= OccurrenceList.maximumRepetitions {
                        let (times, areAll) = try await times(of: notification, due, span, found)
                        found.add(notification, at: [due] + times, areAll: areAll)
                    } else {
                        found.add(notification, at: [due], areAll: !repeats)
                    }
                }
            } while cursor != nil
        }
        return found.reply
    }

    /// Returns the further times of a repetition, and whether these are all until the end of the span.
    private func times(
        of notification: Notifications.Notification, _ due: Instant, _ span: OccurrenceSpan, _ found: OccurrenceList
    ) async throws(PageFailure) -> (times: [Instant], areAll: Bool) {
        var times: [Instant] = []
        for count in OccurrenceList.requests {
            let after = times.last ?? span.after(due)
            guard after < span.end else { return (times, true) }
            // The first time within the span may be a further one.
            guard due < span.start && times.isEmpty || found.hasRoomForRepetition(after: after) else { break }
            let call = Notifications.Next(id: notification.id, count: count, after: after.rfc3339)
            do throws(PageFailure) {
                let fires = try await self.call(call).fires
                times += fires.compactMap { Instant(wire: $0) }
                if fires.count < count { return (times, true) }
            } catch {
                // Cancelled since.
                guard error.name == "NotFound" else { throw error }
                return (times, true)
            }
        }
        return (times, (times.last ?? due) >= span.end)
    }

    func timers(_ parameters: Page.Timers, context: CallContext) async throws -> Page.Timers.Reply {
        .init(timers: try await all(Notifications.Timers()).map(Page.Timer.init))
    }

    func history(_ parameters: Page.History, context: CallContext) async throws -> Page.History.Reply {
        let call = Notifications.History(
            app: parameters.app, unread: parameters.unread, search: parameters.search, since: parameters.since,
            until: parameters.until, cursor: parameters.cursor, limit: parameters.limit)
        if parameters.missed == true { return .init(past: try await missed(call)) }
        let reply = try await self.call(call)
        return .init(past: reply.notifications.map(Page.Past.init), cursor: reply.cursor)
    }

    /// Returns what was missed, of all pages: alertd has no filter for it.
    private func missed(_ history: Notifications.History) async throws -> [Page.Past] {
        var (call, past) = (history, [Page.Past]())
        call.limit = 1_000
        repeat {
            let page = try await self.call(call)
            past += page.notifications.filter { $0.ending == .missed }.map(Page.Past.init)
            call.cursor = page.cursor
        } while call.cursor != nil
        return past
    }
}
