// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// Notifications for a person, page by page: under a heading for their state, and one for each day.
struct NotificationListing {
    let moment: Moment
    let style: Style
    let width: Int?

    private var state: Notifications.State?
    private var day: CivilDate?

    init(moment: Moment, style: Style, width: Int?) {
        self.moment = moment
        self.style = style
        self.width = width
    }

    /// The lines of the next page. Columns are aligned within a page.
    mutating func lines(_ notifications: [Notifications.Notification]) -> [String] {
        let rows = Columns(indentation: "    ", rows: notifications.map(cells), width: width).lines(style)
        var lines: [String] = []
        for (notification, row) in zip(notifications, rows) {
            if notification.state != state {
                if state != nil { lines.append("") }
                state = notification.state
                day = nil
                lines.append(style.strong(Self.heading(notification.state)))
            }
            let time = WireTime(Self.time(notification)).map { moment.zone.civil(at: $0.instant).date }
            if time != day || time == nil {
                day = time
                if let time { lines.append("  " + style.faint(moment.heading(time))) }
            }
            lines.append(row)
        }
        return lines
    }

    private static func heading(_ state: Notifications.State) -> String {
        switch state {
        case .pending: "Pending"
        case .snoozed: "Snoozed"
        case .paused: "Paused"
        case .delivered: "Delivered"
        }
    }

    /// When one was delivered, and when any other is due.
    private static func time(_ notification: Notifications.Notification) -> String {
        notification.state == .delivered ? notification.deliveredAt ?? notification.due : notification.due
    }

    private func cells(_ notification: Notifications.Notification) -> [Columns.Cell] {
        let wire = Self.time(notification)
        let time = WireTime(wire)
        var title = notification.title.visible
        if let app = notification.content.app, app != AlertService.product { title += " · " + app.visible }
        // A time in another zone than the person's is worth knowing, as the plain one is not what was asked for.
        if let time, notification.state != .delivered, moment.zone.civil(at: time.instant) != time.local {
            title += " (\(moment.there(wire)) \(notification.zone.visible))"
        }
        return [
            Columns.Cell(time.map { moment.text(moment.zone.civil(at: $0.instant).time) } ?? wire.visible),
            Columns.Cell(moment.distance(wire), .faint),
            Columns.Cell(notification.id.visible, .strong),
            Columns.Cell(title),
        ]
    }
}
