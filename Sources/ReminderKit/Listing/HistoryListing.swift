// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import TerminalKit

/// Past notifications for a person: under a heading for each day, with their text and what became of them.
package struct HistoryListing {
    package let moment: RenderTime
    package let style: Style
    package let width: Int?

    package init(moment: RenderTime, style: Style, width: Int?) {
        self.moment = moment
        self.style = style
        self.width = width
    }

    /// Lines of a text that are shown.
    private static let textLines = 3

    package func lines(_ notifications: [Notifications.Past]) -> [String] {
        lines(notifications.map { .init(value: $0) })
    }

    /// Returns the lines for several devices.
    package func lines(_ entries: [OnDevice<Notifications.Past>]) -> [String] {
        let rows = Columns(indentation: "  ", rows: fitting(entries.map(cells)), width: width).lines(style)
        var lines: [String] = []
        var day: CivilDate?
        for (notification, row) in zip(entries.map(\.value), rows) {
            let date = WireTime(notification.deliveredAt).map { moment.zone.civil(at: $0.instant).date }
            if date != day {
                if day != nil { lines.append("") }
                day = date
                if let date { lines.append(style.strong(moment.heading(date))) }
            }
            lines.append(row)
            lines += text(notification)
        }
        return lines
    }

    /// Returns the cells of a row like `09:30  dismissed 09:31  tea  Tea is ready · org.example.Tea`.
    private func cells(_ entry: OnDevice<Notifications.Past>) -> [Columns.Cell] {
        let notification = entry.value
        let time = WireTime(notification.deliveredAt)
        var title = notification.title.visible
        if let app = notification.content.app, app != AlertService.product { title += " · " + app.visible }
        if let device = entry.device { title += " · on " + device.visible }
        if notification.late == true { title += " (was due \(moment.here(notification.due)))" }
        return [
            Columns.Cell(time.map { Self.minute(moment.zone.civil(at: $0.instant).time, moment) } ?? "", .faint),
            Columns.Cell(Self.words(notification, moment: moment), Self.emphasis(notification)),
            Columns.Cell(notification.id.visible, .strong),
            Columns.Cell(title),
        ]
    }

    /// Columns that a title is left of the width with at least, as long as an id can be cut for it.
    private static let minimumTitle = 10
    private static let minimumID = 6

    /// Returns the cells that fit into the width. A narrow terminal gets a shorter outcome, and then shortened ids.
    private func fitting(_ cells: [[Columns.Cell]]) -> [[Columns.Cell]] {
        guard let width else { return cells }
        var cells = cells
        let room = width - 2 - Self.minimumTitle
        func widest(_ column: Int) -> Int { cells.map { $0[column].text.displayWidth }.max() ?? 0 }
        func used() -> Int { (0..<3).reduce(0) { $0 + widest($1) + 2 } }
        if used() > room {
            // `dismissed` for `dismissed 09:31`.
            for row in cells.indices { cells[row][1].text = String(cells[row][1].text.prefix { $0 != " " }) }
        }
        let left = max(Self.minimumID, room - (used() - widest(2)))
        for row in cells.indices { cells[row][2].text = cells[row][2].text.truncated(toColumns: left) }
        return cells
    }

    private func text(_ notification: Notifications.Past) -> [String] {
        guard let body = notification.content.body, !body.isEmpty else { return [] }
        // A pipe has no width, and gets all of it.
        guard let width else {
            return body.split(whereSeparator: \.isNewline).map { "         " + style.faint(String($0).visible) }
        }
        let room = max(20, width - 9)
        var lines = body.wrapped(toColumns: room, limit: Self.textLines + 1)
        if lines.count > Self.textLines {
            let last = lines[Self.textLines - 1].truncated(toColumns: room - 2, mark: "") + " …"
            lines = lines.prefix(Self.textLines - 1) + [last]
        }
        return lines.map { "         " + style.faint($0) }
    }

    /// Returns the outcome of a notification, with its time if that was on the same day: `dismissed 09:31`, `unread`.
    package static func words(_ notification: Notifications.Past, moment: RenderTime) -> String {
        guard let ending = notification.ending, ending != .missed else {
            return notification.ending == nil ? "unread" : "missed"
        }
        let text = words(ending, action: notification.action)
        guard let end = notification.endedAt.flatMap(WireTime.init),
            let start = WireTime(notification.deliveredAt)
        else { return text }
        let local = moment.zone.civil(at: end.instant)
        let isSameDay = local.date == moment.zone.civil(at: start.instant).date
        return "\(text) " + (isSameDay ? minute(local.time, moment) : moment.text(local.date))
    }

    /// Returns the time of an outcome, like `09:31`.
    private static func minute(_ time: TimeOfDay, _ moment: RenderTime) -> String { moment.minute(time) }

    private static func words(_ ending: Notifications.Ending, action: String?) -> String {
        switch ending {
        case .activated: "opened"
        case .action: action.map { "chose \($0.visible)" } ?? "chose"
        case .replied: "answered"
        case .dismissed: "dismissed"
        case .expired: "expired"
        case .acknowledged: "acknowledged"
        case .cleared: "cleared"
        case .snoozed: "snoozed"
        case .replaced: "replaced"
        case .withdrawn: "cancelled"
        case .missed: "missed"
        }
    }

    private static func emphasis(_ notification: Notifications.Past) -> Emphasis {
        switch notification.ending {
        case nil: .doubtful
        case .missed?: .bad
        default: .faint
        }
    }
}
