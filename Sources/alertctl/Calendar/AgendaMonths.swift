// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import ReminderKit

/// The agendas of the months that several days are in, each of which is requested once.
struct AgendaMonths {
    let zone: Zone
    let service: Service
    private var pending: [Notifications.Notification]?
    private var known: [CivilDate: CenterAgenda] = [:]

    init(zone: Zone, service: Service) {
        self.zone = zone
        self.service = service
    }

    /// Returns the agenda of the month of a day.
    mutating func agenda(of day: CivilDate) throws(Failure) -> CenterAgenda {
        let month = day.firstOfMonth
        if let agenda = known[month] { return agenda }
        let pending: [Notifications.Notification]
        if let listed = self.pending { pending = listed } else { pending = try waiting() }
        self.pending = pending
        let service = service
        let agenda = try CenterAgenda(month: month, pending: pending, zone: zone) {
            (id, after, count) throws(Failure) in
            do throws(Failure) {
                let call = Notifications.Next(id: id, count: count, after: after.rfc3339)
                return try service.call(call).fires.compactMap { WireTime($0)?.instant }
            } catch {
                // Cancelled since.
                guard error.status == .notFound else { throw error }
                return []
            }
        }
        known[month] = agenda
        return agenda
    }

    /// Returns the agenda of the month of a day, and before it the month before, in which the alarms of the first
    /// events may be.
    mutating func all(around day: CivilDate) throws(Failure) -> [CenterAgenda] {
        let agenda = try agenda(of: day)
        guard day.day <= 14 else { return [agenda] }
        return [try self.agenda(of: day.firstOfMonth.adding(days: -1)), agenda]
    }

    /// Returns the alarms of events that were delivered since a day, as far as they are kept; none for a later day than
    /// today.
    func history(since day: CivilDate, today: CivilDate) throws(Failure) -> [Notifications.Past] {
        guard day <= today, let start = zone.instant(of: CivilDateTime(date: day)) else { return [] }
        var past: [Notifications.Past] = []
        var cursor: String?
        repeat {
            let call = Notifications.History(since: start.rfc3339, cursor: cursor, limit: 1_000)
            let page = try service.call(call)
            past += page.notifications.filter(PastEvents.isEvent)
            cursor = page.cursor
        } while cursor != nil && past.count < CenterAgenda.maximumCount
        return past
    }

    private func waiting() throws(Failure) -> [Notifications.Notification] {
        var pending: [Notifications.Notification] = []
        for state in [Notifications.State.pending, .snoozed] {
            var cursor: String?
            repeat {
                let page = try service.call(Notifications.List(state: state, cursor: cursor, limit: 1_000))
                pending += page.notifications
                cursor = page.cursor
            } while cursor != nil && pending.count < CenterAgenda.maximumCount
        }
        return pending
    }
}
