// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import PatternMatching
import PromptKit
import TerminalKit
import TextSafety

/// The notifications that a verb takes, as a person names them: by id, by glob, by a title in quotes, `--all`, or
/// `--today`.
struct NotificationChoice: Sendable {
    /// The notifications that a title and `--today` may mean. A title of others is passed on, and alertd says why it
    /// cannot be.
    let accepts: @Sendable (Notifications.Notification) -> Bool
    /// The rule that a title must be whole, because the verb takes notifications away.
    var needsWholeTitle = false
    /// The times of a notification that count for `--today`.
    var times: @Sendable (Notifications.Notification) -> [String] = NotificationChoice.listedTimes

    /// Returns the ids and globs for a call.
    ///
    /// - Parameters:
    ///   - words: The ids, globs and titles.
    ///   - all: `--all` was given.
    ///   - today: `--today` was given.
    ///   - line: The words of the command line, for the lines to type.
    /// - Throws: A failure with status 66 for a title that none or several have.
    func ids(
        _ words: [String], all: Bool = false, today: Bool = false, _ service: Service, in session: Session,
        line: [String] = CommandLine.arguments
    ) throws(Failure) -> [String] {
        if all { return ["*"] }
        guard today || words.contains(where: Self.isTitle) else { return words }
        let listed = try Self.list(service)
        if today { return ids(ofDay: session.moment.today, in: session.moment.zone, listed) }
        var ids: [String] = []
        for word in words {
            let id = try Self.isTitle(word) ? self.id(titled: word, listed, line: line) : word
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// Returns the only id or glob for a call.
    func id(
        _ word: String, _ service: Service, in session: Session, line: [String] = CommandLine.arguments
    ) throws(Failure) -> String {
        try Self.isTitle(word) ? id(titled: word, Self.list(service), line: line) : word
    }

    /// Returns whether a word is a title: it has a blank, which no id has.
    static func isTitle(_ word: String) -> Bool { word.contains(where: \.isWhitespace) }

    /// Returns the ids of accepted notifications that have a time on a day, each once.
    func ids(
        ofDay day: CivilDate, in zone: Zone, _ listed: [Notifications.Notification]
    ) -> [String] {
        var ids: [String] = []
        for notification in listed where accepts(notification) && !ids.contains(notification.id) {
            let days = times(notification).compactMap { WireTime($0).map { zone.civil(at: $0.instant).date } }
            if days.contains(day) { ids.append(notification.id) }
        }
        return ids
    }

    /// Returns the id of the only notification with a title. A notification whose whole title it is goes before those
    /// that have its words.
    ///
    /// - Throws: A failure with the lines to type if there is none or if there are several.
    func id(
        titled title: String, _ listed: [Notifications.Notification], line: [String]
    ) throws(Failure) -> String {
        let whole = LabelFilter.Folded(Self.spaced(title))
        let filter = LabelFilter(title)
        func ids(_ matches: (LabelFilter.Folded) -> Bool) -> [String] {
            let found = listed.filter { matches(LabelFilter.Folded(Self.spaced($0.title))) }
            let accepted = found.filter(accepts)
            return (accepted.isEmpty ? found : accepted).reduce(into: []) { ids, one in
                if !ids.contains(one.id) { ids.append(one.id) }
            }
        }
        let own = ids { $0 == whole }
        if own.count == 1, let id = own.first { return id }
        let similar = own.isEmpty ? ids(filter.matches) : own
        if similar.count == 1, !needsWholeTitle, let id = similar.first { return id }
        let name = "\"\(title.visible)\""
        guard !similar.isEmpty else {
            throw Failure(.notFound, "no notification has the title \(name)", remedy: "\"alertctl list\" lists them")
        }
        let cause =
            own.isEmpty && needsWholeTitle
            ? "no notification has the whole title \(name)"
            : "\(similar.count) notifications have the \(own.isEmpty ? "words" : "title") \(name)"
        var failure = Failure(.notFound, cause, remedy: similar.count == 1 ? "Write" : "Write one of these")
        failure.choices = similar.prefix(Self.maximumLines).map { Self.line(line, title, $0) }
        return try fail(failure)
    }

    private func fail(_ failure: Failure) throws(Failure) -> String { throw failure }

    /// The most lines to choose from.
    private static let maximumLines = 5

    /// Returns the command line with an id instead of a title.
    private static func line(_ line: [String], _ title: String, _ id: String) -> String {
        (["alertctl"] + line.dropFirst().map { $0 == title ? id : $0 }).map(ShellText.quoted).joined(separator: " ")
    }

    /// Returns a text with single blanks.
    private static func spaced(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns all that is pending or delivered.
    static func list(_ service: Service) throws(Failure) -> [Notifications.Notification] {
        var (all, cursor): ([Notifications.Notification], String?) = ([], nil)
        repeat {
            let page = try service.call(Notifications.List(cursor: cursor, limit: 1_000))
            all += page.notifications
            cursor = page.cursor
        } while cursor != nil
        return all
    }

    /// Returns the time under which a list shows a notification.
    @Sendable static func listedTimes(_ notification: Notifications.Notification) -> [String] {
        [notification.state == .delivered ? notification.deliveredAt ?? notification.due : notification.due]
    }
}

extension NotificationChoice {
    /// All pending and delivered notifications.
    static let anything = NotificationChoice { _ in true }
    /// Notifications that were delivered and not acknowledged, as `ack` takes them.
    static let unacknowledged = NotificationChoice {
        $0.state == .delivered || $0.state == .snoozed || $0.awaitsAck == true
    }
    /// Delivered notifications, which `clear` takes away.
    static let cleared = NotificationChoice(accepts: { $0.state == .delivered }, needsWholeTitle: true)
    /// Notifications that `cancel` takes back; with `--today` only pending and snoozed ones.
    static let cancelled = NotificationChoice(
        accepts: { _ in true }, needsWholeTitle: true, times: { $0.state == .delivered ? [] : [$0.due] })
    /// Delivered and snoozed notifications.
    static let snoozable = NotificationChoice { $0.state == .delivered || $0.state == .snoozed }
    /// Notifications that wait for their time, and can be paused.
    static let pausable = NotificationChoice { $0.state == .pending && $0.awaitsAck != true }
    static let paused = NotificationChoice { $0.state == .paused }
    /// Notifications that `edit` changes. With `--today` only what can be moved: no timers, beats, snoozes and alarms
    /// of followed calendars.
    static let editable = NotificationChoice(
        accepts: { $0.state != .delivered },
        times: {
            let isOwn = $0.content.calendar?.source == nil && $0.timer == nil && !$0.trigger.hasPrefix("occasion ")
            return isOwn && $0.state == .pending ? [$0.due] : []
        })
    /// Reminders that repeat at times.
    static let repeating = NotificationChoice(accepts: repeats)
    /// Repeating reminders; with `--today` only those that skip a time today.
    static let skipping = NotificationChoice(accepts: repeats, times: { $0.skipped ?? [] })

    @Sendable private static func repeats(_ notification: Notifications.Notification) -> Bool {
        (notification.state == .pending || notification.state == .paused) && notification.repeats
            && !notification.trigger.hasPrefix("occasion ")
    }
}

extension NotificationChoice {
    /// Refuses more than one of ids, `--all` and `--today`, and none of them.
    ///
    /// - Parameter example: A line with an id.
    static func check(
        _ words: [String], all: Bool, today: Bool, to verb: String, example: String
    ) throws(ValidationError) {
        let given = [(!words.isEmpty, "ids"), (all, "--all"), (today, "--today")].filter(\.0).map(\.1)
        if given.isEmpty {
            throw ValidationError("nothing to \(verb). Give ids, --all or --today. Example: \(example)")
        }
        if given.count > 1 {
            throw ValidationError("conflicting arguments: \(given.joined(separator: " and ")); give one.")
        }
    }

    /// Returns whether an id is one of the words, or is matched by a glob among them. A word that is an id is no glob.
    static func names(_ words: [String], _ id: String) -> Bool {
        words.contains { word in
            if word == id { return true }
            let prefix = word.prefix { !"*?[\\".contains($0) }
            guard prefix.count < word.count, id.hasPrefix(prefix) else { return false }
            // alertd refuses a glob that cannot be read.
            return (try? Pattern(word))?.matches(id) ?? false
        }
    }
}
