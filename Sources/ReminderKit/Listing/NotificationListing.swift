// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import TerminalKit

/// Notifications for a person, page by page: under a heading for their state, and one for each day.
package struct NotificationListing {
    package let moment: RenderTime
    package let style: Style
    package let width: Int?

    private let only: Notifications.State?
    private var group: Group?
    private var day: CivilDate?
    /// The heading of what awaits an acknowledgement, or something that happens.
    private var awaited: String?

    /// A heading of the list. Snoozed ones are listed among the pending, by time, unless they alone are listed.
    private enum Group: String {
        case pending = "Pending"
        case snoozed = "Snoozed"
        case paused = "Paused"
        case delivered = "Delivered"

        init(_ state: Notifications.State, isAlone: Bool) {
            self =
                switch state {
                case .pending: .pending
                case .snoozed: isAlone ? .snoozed : .pending
                case .paused: .paused
                case .delivered: .delivered
                }
        }
    }

    /// - Parameter only: The one state that is listed; nil for all.
    package init(moment: RenderTime, style: Style, width: Int?, only: Notifications.State? = nil) {
        self.only = only
        self.moment = moment
        self.style = style
        self.width = width
    }

    /// Returns the lines of the next page. Columns are aligned within a page.
    package mutating func lines(_ notifications: [Notifications.Notification]) -> [String] {
        let marks = notifications.map(Self.mark)
        let isMarked = marks.contains { !$0.isEmpty }
        let rows = IdentifiedRows(indentation: 4, width: width, style: style).lines(
            zip(notifications, marks).map { row($0, mark: isMarked ? $1 : nil) })
        var lines: [String] = []
        for (notification, row) in zip(notifications, rows) {
            let group = Group(notification.state, isAlone: only != nil)
            if group != self.group {
                if self.group != nil { lines.append("") }
                self.group = group
                (day, awaited) = (nil, nil)
                lines.append(style.strong(group.rawValue))
            }
            let time = WireTime(Self.time(notification)).map { moment.zone.civil(at: $0.instant).date }
            if time != day || time == nil {
                day = time
                if let time { lines.append("  " + style.faint(moment.heading(time))) }
            }
            let heading = OccasionText.heading(notification)
            if let heading, heading != awaited { lines.append("  " + style.faint(heading)) }
            awaited = heading
            lines.append(row)
            lines += (notification.notes ?? []).map { "      " + style.faint($0.visible) }
        }
        return lines
    }

    /// Returns the unusual state of a notification; empty for the usual one.
    private static func mark(_ notification: Notifications.Notification) -> String {
        if notification.ringing == .ringing { return "rings" }
        if notification.ringing == .waiting { return "waits to ring" }
        let marks = [
            notification.content.ring != nil && notification.state != .delivered ? "alarm" : nil,
            notification.state == .snoozed
                ? "snoozed"
                : notification.repeats || notification.afterAck != nil && notification.state != .delivered
                    ? "repeats" : nil,
        ]
        return marks.compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the time of delivery of a delivered notification, and otherwise the time when it is due. One that came
    /// late from another device has the time of its delivery there.
    private static func time(_ notification: Notifications.Notification) -> String {
        guard notification.state == .delivered, notification.content.originTime == nil else { return notification.due }
        return notification.deliveredAt ?? notification.due
    }

    /// - Parameter mark: The mark; nil if no notification of the page has one.
    private func row(_ notification: Notifications.Notification, mark: String?) -> IdentifiedRows.Row {
        let wire = Self.time(notification)
        let time = WireTime(wire)
        var title = moment.title(notification, at: time?.instant)
        if let calendar = notification.calendar {
            title += " · " + calendar.visible
        } else if let app = notification.content.app, app != AlertService.product {
            title += " · " + app.visible
        }
        // A time in another zone than the person's is worth knowing, as the plain one is not what was asked for.
        if let time, notification.state != .delivered, moment.zone.civil(at: time.instant) != time.local {
            title += " (\(moment.there(wire)) \(ZoneText.words(notification.zone, notification.trigger)))"
        }
        if let timer = notification.timer, timer.count > 1 { title += " (\(timer.number) of \(timer.count))" }
        if let skipped = notification.skipped, !skipped.isEmpty {
            title += " (skips \(SkippedText.times(skipped, moment: moment)))"
        }
        let before = [
            Columns.Cell(time.map { moment.text(moment.zone.civil(at: $0.instant).time) } ?? wire.visible),
            Columns.Cell(moment.distance(wire), .faint),
        ]
        if let end = notification.pausedUntil { title += " (until \(moment.here(end)))" }
        return IdentifiedRows.Row(
            notification, before: before + (mark.map { [Columns.Cell($0, .faint)] } ?? []),
            title: Columns.Cell(title, color: notification.color.flatMap(TerminalColor.init(hex:))))
    }
}
