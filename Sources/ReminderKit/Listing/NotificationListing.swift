// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import ClientKit
package import TerminalKit

/// Notifications for a person, page by page: under a heading for their state, and one for each day.
package struct NotificationListing {
    package let moment: RenderTime
    package let style: Style
    /// The columns of the terminal; nil for scripts, whose columns and words do not change.
    package let width: Int?
    /// Signs stand for "alarm" and "repeats".
    package let hasSigns: Bool

    private let only: Notifications.State?
    private let isHeld: Bool
    private var group: Group?
    /// True if the last notification was held and is no longer.
    private var isReleased = false
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

    /// - Parameters:
    ///   - only: The one state that is listed; nil for all.
    ///   - isHeld: Only what do not disturb held is listed.
    ///   - glyphs: The characters that the terminal can draw.
    package init(
        moment: RenderTime, style: Style, width: Int?, only: Notifications.State? = nil, isHeld: Bool = false,
        glyphs: Glyphs = .ascii
    ) {
        self.only = only
        self.isHeld = isHeld
        hasSigns = style.isColoured && glyphs == .unicode
        self.moment = moment
        self.style = style
        self.width = width
    }

    /// Returns the lines of the next page. Columns are aligned within a page.
    package mutating func lines(_ notifications: [Notifications.Notification]) -> [String] {
        let marks = notifications.map { Self.marks($0).joined(separator: ", ") }
        let isMarked = marks.contains { !$0.isEmpty }
        let times = notifications.map { WireTime(Self.time($0)).map { moment.zone.civil(at: $0.instant) } }
        let seconds = Self.showsSeconds(
            zip(notifications, times).map { (Group($0.state, isAlone: only != nil).rawValue, $1) })
        let rows = IdentifiedRows(indentation: width == nil ? 4 : 2, width: width, style: style).lines(
            notifications.indices.map { place in
                row(
                    notifications[place], mark: isMarked ? marks[place] : nil, hasSeconds: seconds[place])
            })
        // On a terminal the days stand at the edge, so that titles have more room.
        let margin = width == nil ? "  " : ""
        var lines: [String] = []
        for ((notification, time), row) in zip(zip(notifications, times), rows) {
            let group = Group(notification.state, isAlone: only != nil)
            if group != self.group || isHeld && isReleased != (notification.released == true) {
                if self.group != nil { lines.append("") }
                (self.group, isReleased) = (group, notification.released == true)
                (day, awaited) = (nil, nil)
                lines.append(style.strong(!isHeld ? group.rawValue : isReleased ? "Was held" : "Held"))
            }
            if time?.date != day || time == nil {
                day = time?.date
                if let day { lines.append(margin + style.faint(moment.heading(day))) }
            }
            let heading = OccasionText.heading(notification)
            if let heading, heading != awaited { lines.append(margin + style.faint(heading)) }
            awaited = heading
            lines.append(row)
            for note in notification.notes ?? [] { lines += self.note(note) }
        }
        return lines
    }

    private func note(_ text: String) -> [String] {
        guard let width else { return ["      " + style.faint(text.visible)] }
        return text.hanging(after: "    ", width: width).map(style.faint)
    }

    /// Returns for each row whether its time has seconds: only if a row next to it, below the same heading, has the
    /// same minute and another second, so that the minutes do not tell their order.
    package static func showsSeconds(_ rows: [(group: String, time: CivilDateTime?)]) -> [Bool] {
        func second(_ time: CivilDateTime) -> Int64 { time.wallMicroseconds / 1_000_000 }
        func isTold(_ place: Int, by other: Int) -> Bool {
            guard rows.indices.contains(other), rows[place].group == rows[other].group, let time = rows[place].time,
                let beside = rows[other].time
            else { return true }
            let (one, two) = (second(time), second(beside))
            return one == two || one / 60 != two / 60
        }
        return rows.indices.map { !isTold($0, by: $0 - 1) || !isTold($0, by: $0 + 1) }
    }

    /// Returns the words for what is unusual about a notification.
    private static func marks(_ notification: Notifications.Notification) -> [String] {
        if notification.ringing == .ringing { return ["rings"] }
        if notification.ringing == .waiting { return ["waits to ring"] }
        let marks = [
            notification.content.ring != nil && notification.state != .delivered ? alarm : nil,
            notification.state == .snoozed
                ? "snoozed"
                : notification.repeats || notification.afterAck != nil && notification.state != .delivered
                    ? repeats : nil,
            notification.held == true && notification.state == .delivered
                ? HistoryListing.held(isReleased: notification.released) : nil,
        ]
        return marks.compactMap(\.self)
    }

    private static let (alarm, repeats) = ("alarm", "repeats")
    /// The end of the distance to a time that is past.
    private static let ago = " ago"

    /// Returns the time of delivery of a delivered notification, and otherwise the time when it is due. One that came
    /// late from another device has the time of its delivery there.
    private static func time(_ notification: Notifications.Notification) -> String {
        guard notification.state == .delivered, notification.content.originTime == nil else { return notification.due }
        return notification.deliveredAt ?? notification.due
    }

    /// - Parameters:
    ///   - mark: The mark for scripts; nil if no notification of the page has one.
    ///   - hasSeconds: Whether the time on a terminal has seconds.
    private func row(
        _ notification: Notifications.Notification, mark: String?, hasSeconds: Bool
    ) -> IdentifiedRows.Row {
        let wire = Self.time(notification)
        let time = WireTime(wire)
        let addition = addition(notification, wire)
        let color = notification.color.flatMap(TerminalColor.init(hex:))
        let before = [
            Columns.Cell(time.map { moment.text(moment.zone.civil(at: $0.instant).time) } ?? wire.visible),
            Columns.Cell(moment.distance(wire), .faint),
        ]
        let title = Columns.Cell(moment.title(notification, at: time?.instant) + addition, color: color)
        var row = IdentifiedRows.Row(
            notification, before: before + (mark.map { [Columns.Cell($0, .faint)] } ?? []), title: title)
        guard let width else { return row }
        let isNarrow = TitledRows.isNarrow(width)
        if let time {
            let local = moment.zone.civil(at: time.instant).time
            row.shown.time.text = hasSeconds ? moment.text(local, seconds: true) : moment.minute(local)
        }
        row.showEvent(
            moment.eventClock(notification, at: time?.instant), title: notification.title.visible + addition,
            width: width)
        row.shown.distance = moment.listedDistance(wire, isShort: isNarrow)
        // The heading says that it is past.
        if isNarrow, notification.state == .delivered, row.shown.distance.hasSuffix(Self.ago) {
            row.shown.distance.removeLast(Self.ago.count)
        }
        var words = Self.marks(notification)
        if hasSigns, let place = words.firstIndex(of: Self.alarm) {
            words.remove(at: place)
            // On a narrow terminal a column of signs would take the room of all other titles.
            if isNarrow { row.shown.title.text = "⏰ " + row.shown.title.text } else { row.shown.sign = "⏰" }
        }
        if hasSigns { words = words.map { $0 == Self.repeats ? "↻" : $0 } }
        row.shown.state = Columns.Cell(words.joined(separator: ", "), .faint)
        return row
    }

    /// Returns the words behind the title.
    private func addition(_ notification: Notifications.Notification, _ wire: String) -> String {
        var text = ""
        if let calendar = notification.calendar {
            text += " · " + calendar.visible
        } else if let app = notification.content.app, app != AlertService.product {
            text += " · " + app.visible
        }
        // A time in another zone than the person's is worth knowing, as the plain one is not what was asked for.
        if let time = WireTime(wire), notification.state != .delivered,
            moment.zone.civil(at: time.instant) != time.local
        {
            text += " (\(moment.there(wire)) \(ZoneText.words(notification.zone, notification.trigger)))"
        }
        if let timer = notification.timer, timer.count > 1 { text += " (\(timer.number) of \(timer.count))" }
        if let timer = notification.timer, timer.paused {
            text += " (\(RenderTime.span(seconds: Int64(timer.left.rounded(.up)))) left)"
        }
        if let skipped = notification.skipped, !skipped.isEmpty {
            text += " (skips \(SkippedText.times(skipped, moment: moment)))"
        }
        if let end = notification.pausedUntil { text += " (until \(moment.here(end)))" }
        return text
    }
}
