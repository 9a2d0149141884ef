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
    /// The times at which snoozed notifications come again, by their ids.
    private let snoozes: [String: String]

    package init(moment: RenderTime, style: Style, width: Int?, snoozes: [String: String] = [:]) {
        self.moment = moment
        self.style = style
        self.width = width
        self.snoozes = snoozes
    }

    /// Lines of a text that are shown.
    private static let textLines = 3

    package func lines(_ notifications: [Notifications.Past]) -> [String] {
        lines(notifications.map { .init(value: $0) })
    }

    /// Returns the lines for several devices.
    package func lines(_ entries: [OnDevice<Notifications.Past>]) -> [String] {
        var (rows, margin) = ([String](), Self.margin)
        let snoozed = snoozed(entries)
        if let width {
            let shown = zip(entries, snoozed).map { row($0, until: $1, isNarrow: TitledRows.isNarrow(width)) }
            let table = TitledRows(width: width, indentation: 2, style: style)
            (rows, margin) = (table.lines(shown), table.start(of: shown))
        } else {
            rows = Columns(indentation: "  ", rows: zip(entries, snoozed).map { cells($0, until: $1) }).lines(style)
        }
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
            lines += text(notification, margin: String(repeating: " ", count: margin))
        }
        return lines
    }

    /// Returns for each entry when it comes again; nil if it is not snoozed any more. Only the newest of an id waits.
    private func snoozed(_ entries: [OnDevice<Notifications.Past>]) -> [String?] {
        var ids: Set<String> = []
        return entries.reversed().map { entry in
            guard entry.device == nil, ids.insert(entry.value.id).inserted, entry.value.ending == .snoozed else {
                return nil
            }
            return snoozes[entry.value.id]
        }.reversed()
    }

    /// The columns before a text for scripts.
    private static let margin = 9

    /// Returns the cells of a row for scripts, like `09:30  dismissed 09:31  tea  Tea is ready · org.example.Tea`.
    private func cells(_ entry: OnDevice<Notifications.Past>, until: String?) -> [Columns.Cell] {
        let shown = row(entry, until: until, isNarrow: false)
        return [shown.time, shown.state, Columns.Cell(shown.id, .strong), shown.title]
    }

    /// Returns the row on a terminal, like `09:30  Tea is ready · org.example.Tea  dismissed 09:31  tea`.
    ///
    /// - Parameters:
    ///   - until: When it comes again, of one that is snoozed.
    ///   - isNarrow: Whether the state is a word, `dismissed` for `dismissed 09:31`.
    private func row(_ entry: OnDevice<Notifications.Past>, until: String?, isNarrow: Bool) -> TitledRows.Row {
        let notification = entry.value
        let time = WireTime(notification.deliveredAt)
        var title = notification.title.visible
        if let app = notification.content.app, app != AlertService.product { title += " · " + app.visible }
        if let device = entry.device { title += " · on " + device.visible }
        if notification.late == true { title += " (was due \(moment.here(notification.due)))" }
        let words = until.map { "snoozed until \(self.until($0))" } ?? Self.words(notification, moment: moment)
        return TitledRows.Row(
            time: Columns.Cell(
                time.map { Self.minute(moment.zone.civil(at: $0.instant).time, moment) } ?? "", .faint),
            title: Columns.Cell(title),
            state: Columns.Cell(isNarrow ? String(words.prefix { $0 != " " }) : words, Self.emphasis(notification)),
            id: notification.id.visible, isMachineMade: notification.content.calendar?.uid != nil)
    }

    private func text(_ notification: Notifications.Past, margin: String) -> [String] {
        guard let body = notification.content.body, !body.isEmpty else { return [] }
        // A pipe has no width, and gets all of it.
        guard let width else {
            return body.split(whereSeparator: \.isNewline).map { margin + style.faint(String($0).visible) }
        }
        let room = max(20, width - margin.count)
        var lines = body.wrapped(toColumns: room, limit: Self.textLines + 1)
        if lines.count > Self.textLines {
            let last = lines[Self.textLines - 1].truncated(toColumns: room - 2, mark: "") + " …"
            lines = lines.prefix(Self.textLines - 1) + [last]
        }
        return lines.map { margin + style.faint($0) }
    }

    /// Returns the word for a notification that was not shown at its time: by now its summary may have been.
    package static func held(isReleased: Bool?) -> String { isReleased == true ? "was held" : "held" }

    /// Returns the outcome of a notification, with its time if that was on the same day: `dismissed 09:31`, `unread`.
    package static func words(_ notification: Notifications.Past, moment: RenderTime) -> String {
        guard let ending = notification.ending, ending != .missed else {
            return notification.ending == nil ? "unread" : "missed"
        }
        // What was cancelled before it came has the time of its end as that of its delivery.
        if ending == .withdrawn, notification.endedAt == notification.deliveredAt { return "cancelled before it came" }
        let text = words(ending, action: notification.action)
        guard let end = notification.endedAt.flatMap(WireTime.init),
            let start = WireTime(notification.deliveredAt)
        else { return text }
        let local = moment.zone.civil(at: end.instant)
        let isSameDay = local.date == moment.zone.civil(at: start.instant).date
        return "\(text) " + (isSameDay ? minute(local.time, moment) : moment.text(local.date))
    }

    /// Returns the end of a snooze, like `09:41`, or with its day if that is not today.
    private func until(_ due: String) -> String {
        guard let time = WireTime(due).map({ moment.zone.civil(at: $0.instant) }), time.date == moment.today else {
            return moment.here(due)
        }
        return Self.minute(time.time, moment)
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
