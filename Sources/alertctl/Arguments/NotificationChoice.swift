// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import PatternMatching
import PromptKit
import TerminalKit
import TextSafety

/// The notifications that a verb takes, as a person names them: by id, by glob, by title, `--all`, or `--today`.
///
/// A word in lower case is always an id, because scripts rely on status 66. alertd makes no id with a capital letter or
/// a blank, so a word with one may be a title; an id that a person gave goes first.
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
        guard today || words == [Self.today] || words.contains(where: Self.mayBeTitle) else { return words }
        let listed = try Self.list(service)
        if today || isToday(words, listed) { return ids(ofDay: session.moment.today, in: session.moment.zone, listed) }
        let chosen = try ids(words, listed, line: line)
        try Self.remarkMoved(words, chosen, listed, in: session)
        return chosen
    }

    /// Returns the ids and globs that words mean among notifications, each once.
    func ids(
        _ words: [String], _ listed: [Notifications.Notification], line: [String]
    ) throws(Failure) -> [String] {
        var ids: [String] = []
        for word in words {
            let id = try self.id(word, listed, line: line)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// Returns the only id or glob for a call.
    func id(
        _ word: String, _ service: Service, in session: Session, line: [String] = CommandLine.arguments
    ) throws(Failure) -> String {
        guard Self.mayBeTitle(word) else { return word }
        let listed = try Self.list(service)
        let chosen = try id(word, listed, line: line)
        try Self.remarkMoved([word], [chosen], listed, in: session)
        return chosen
    }

    /// Returns the id that a word means. A word without a blank that is no title stays: alertd says that there is no
    /// such id, or knows it from the past.
    private func id(
        _ word: String, _ listed: [Notifications.Notification], line: [String]
    ) throws(Failure) -> String {
        guard Self.mayBeTitle(word) else { return word }
        guard !Self.isTitle(word) else { return try id(titled: word, listed, line: line) }
        guard !listed.contains(where: { $0.id == word }), isTitled(word, listed) else { return word }
        return try id(titled: word, listed, line: line)
    }

    /// Returns whether a notification has a word as its title or in it; for a verb that takes notifications away, as
    /// the whole title with its case.
    private func isTitled(_ word: String, _ listed: [Notifications.Notification]) -> Bool {
        guard !needsWholeTitle else { return listed.contains { Self.spaced($0.title) == word } }
        let filter = LabelFilter(word)
        return listed.contains { filter.matches(LabelFilter.Folded($0.title)) }
    }

    /// The word that means `--today` if no notification has it as its id.
    static let today = "today"

    /// Returns whether the only word means `--today`. A verb that takes notifications away needs the option.
    func isToday(_ words: [String], _ service: Service) throws(Failure) -> Bool {
        guard words == [Self.today] else { return false }
        return try isToday(words, Self.list(service))
    }

    private func isToday(_ words: [String], _ listed: [Notifications.Notification]) -> Bool {
        words == [Self.today] && !needsWholeTitle && !listed.contains { $0.id == Self.today }
    }

    /// Returns whether a word cannot be an id, because it has a blank.
    static func isTitle(_ word: String) -> Bool { word.contains(where: \.isWhitespace) }

    /// Returns whether a word may be a title: alertd makes no id with a blank or a capital letter.
    static func mayBeTitle(_ word: String) -> Bool {
        isTitle(word) || (word.contains(where: \.isUppercase) && !word.contains { "*?[".contains($0) })
    }

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
        // A single word for a verb that takes notifications away is the title with its case.
        let exact = needsWholeTitle && !Self.isTitle(title)
        let own = exact ? titled(title, listed) : ids { $0 == whole }
        if own.count == 1, let id = own.first { return id }
        if let series = Self.series(own, listed) { return series }
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
        var failure = Failure(.notFound, cause)
        failure.offer(similar.prefix(Self.maximumLines).map { Self.line(line, title, $0) })
        return try fail(failure)
    }

    /// Returns the repetition among ids if the others are moved times of it; nil for other ids.
    static func series(_ ids: [String], _ listed: [Notifications.Notification]) -> String? {
        let series = ids.filter { id in ids.allSatisfy { $0 == id || isMoved($0, from: id, listed) } }
        return ids.count > 1 ? series.first : nil
    }

    /// Returns whether an id is that of a moved time of a repetition: alertd puts the day behind the id.
    private static func isMoved(
        _ id: String, from series: String, _ listed: [Notifications.Notification]
    ) -> Bool {
        guard id.hasPrefix(series + "-"), let whole = listed.first(where: { $0.id == series && $0.repeats }),
            let moved = listed.first(where: { $0.id == id && !$0.repeats }), moved.title == whole.title
        else { return false }
        let day = id.dropFirst(series.count + 1)
        return day.utf8.count >= 10 && day.utf8.allSatisfy { $0 == 0x2d || 0x30...0x39 ~= $0 }
    }

    /// Names the moved times of repetitions that were named by their title.
    private static func remarkMoved(
        _ words: [String], _ ids: [String], _ listed: [Notifications.Notification], in session: Session
    ) throws(Failure) {
        for id in ids where !words.contains(id) {
            let moved = listed.map(\.id).filter { isMoved($0, from: id, listed) && !ids.contains($0) }
            guard !moved.isEmpty else { continue }
            let names = moved.prefix(maximumLines).map(\.visible).joined(separator: ", ")
            try session.remark(
                "\(id.visible) is meant, and not its moved \(moved.count == 1 ? "time" : "times") \(names)")
        }
    }

    private func fail(_ failure: Failure) throws(Failure) -> String { throw failure }

    /// Returns the ids of the notifications with exactly this title, the accepted ones if there are any.
    private func titled(_ title: String, _ listed: [Notifications.Notification]) -> [String] {
        let found = listed.filter { Self.spaced($0.title) == title }
        let accepted = found.filter(accepts)
        return (accepted.isEmpty ? found : accepted).map(\.id).reduce(into: []) { ids, id in
            if !ids.contains(id) { ids.append(id) }
        }
    }

    /// The most lines to choose from.
    private static let maximumLines = 5

    /// Returns the command line with an id instead of a title.
    static func line(_ line: [String], _ title: String, _ id: String) -> String {
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
    /// Notifications that came, and are there.
    static let delivered = NotificationChoice { $0.state == .delivered }
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

extension Failure {
    /// Gives the failure the lines of which the person types one.
    mutating func offer(_ lines: [String]) {
        guard let line = lines.first, lines.count == 1 else {
            (remedy, choices) = ("Write one of these", lines)
            return
        }
        (remedy, choices) = ("Write: \(line)", [])
    }
}
