// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import GRDB

package struct ExportPage: Sendable {
    /// Notifications of a page at most.
    package static let maximumCount = 500
    /// About as many bytes as a page may have, far below the limit of a message.
    static let maximumSize = 256 << 10

    package var alarms: [Notifications.Alarm] = []
    /// The last id of the page, when there may be more.
    package var next: String?
}

extension Database {
    /// Returns a page of pending, snoozed and paused notifications, complete and ordered by id.
    ///
    /// - Parameter id: Where the last page ended.
    package func exportPage(after id: String?) throws -> ExportPage {
        let ids = try all(
            String.self,
            """
            SELECT DISTINCT id FROM pending WHERE id > ? AND role IN ('main', 'snooze') ORDER BY id LIMIT ?
            """, [id ?? "", ExportPage.maximumCount])
        var page = ExportPage()
        try fill(&page, with: ids)
        if page.next == nil, ids.count == ExportPage.maximumCount { page.next = ids.last }
        return page
    }

    /// Returns the page of these ids.
    ///
    /// - Throws: `Notifications.NotFound` when one of them is not pending.
    package func exportPage(of ids: [String], after id: String?) throws -> ExportPage {
        let ids = Set(ids).sorted()
        for id in ids where try alarm(id: id) == nil { throw Notifications.NotFound(id: id) }
        var page = ExportPage()
        try fill(&page, with: ids.filter { other in id.map { other > $0 } ?? true })
        return page
    }

    /// Adds notifications until the page is full.
    private func fill(_ page: inout ExportPage, with ids: [String]) throws {
        var size = 0
        for id in ids {
            guard let alarm = try alarm(id: id) else { continue }
            page.alarms.append(alarm)
            size += alarm.trigger.utf8.count + alarm.content.storedText.utf8.count
            guard size <= ExportPage.maximumSize || id == ids.last else {
                page.next = id
                return
            }
        }
    }

    /// Returns the pending, snoozed or paused notification of an id; nil if there is none.
    package func alarm(id: String) throws -> Notifications.Alarm? {
        guard
            var alarm = Notifications.Alarm(try pending(id: id), snooze: try pending(id: id, role: .snooze))
        else { return nil }
        if alarm.paused == true { alarm.pausedUntil = try pauseEnd(of: id)?.rfc3339 }
        return alarm
    }
}

extension Notifications.Alarm {
    /// A notification and its snooze, of which one may be missing.
    package init?(_ main: Pending?, snooze: Pending?) {
        guard let row = main ?? snooze else { return nil }
        let terms = row.terms
        self.init(id: row.id, content: row.content, trigger: Self.trigger(row).text, zone: row.zone)
        if terms.offset.microseconds != 0 { offset = Int(terms.offset.microseconds) }
        if terms.offset.nominalDays != 0 { days = terms.offset.nominalDays }
        clock = terms.offset.timeOfDay.map { Int($0) }
        created = row.created.rfc3339
        if main?.isPaused == true { paused = true }
        if main?.awaitsAck == true { awaitsAck = true }
        due = row.due.time?.rfc3339
        terms.write(into: &self)
        if !terms.exceptions.isEmpty {
            let exceptions = terms.exceptions
            if !exceptions.dayTexts.isEmpty { except = exceptions.dayTexts }
            if !exceptions.calendars.isEmpty { exceptCalendars = exceptions.calendars }
            if !exceptions.onlyCalendars.isEmpty { onlyCalendars = exceptions.onlyCalendars }
            if !exceptions.skipped.isEmpty { skipped = exceptions.skipped.map(\.text) }
        }
        var seen = row.deliveryState.acknowledged
        if let snooze {
            // What is snoozed was seen.
            seen = max(seen ?? .earliest, snooze.deliveryState.snoozed ?? snooze.created)
            snoozedUntil = snooze.due.time?.rfc3339
        }
        acknowledged = seen?.rfc3339
        cycle = main?.terms.cycle?.wire
    }

    /// Returns the trigger to export: the end of a running countdown, and the snooze time of a notification that is
    /// only snoozed.
    private static func trigger(_ row: Pending) -> Trigger {
        if row.role == .snooze { return .instant(row.deliveryState.snoozed ?? row.created) }
        guard case .countdown = row.trigger, let due = row.due.time else { return row.trigger }
        return .instant(due)
    }
}
