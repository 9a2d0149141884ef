// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// A day where a verb takes ids, and no notification has it as its id: `cancel friday`, `skip tomorrow`.
struct DayWord {
    /// The day in words, with a mistyped letter mended.
    let text: String
    let isMistyped: Bool
    let day: CivilDate
    /// The notifications that are due on that day, each once.
    let due: [Notifications.Notification]

    /// Returns the words of a day, and whether a letter was mended; nil for other words.
    static func words(_ word: String) -> (text: String, isMistyped: Bool)? {
        func isDay(_ text: String) -> Bool { SpokenWords.isTime(text + " at 23:59") }
        guard word != NotificationChoice.today, !word.contains(where: \.isNumber) else { return nil }
        if isDay(word) { return (word, false) }
        guard case .nearly(let text) = SpokenWords.reading(word), isDay(text) else { return nil }
        return (text, true)
    }

    /// Asks alertd what is due on the day. Nil if the word is no day.
    init?(_ word: String, _ service: Service, in session: Session) throws(Failure) {
        guard let (text, isMistyped) = Self.words(word) else { return nil }
        (self.text, self.isMistyped) = (text, isMistyped)
        var agenda = Agenda()
        agenda.day = [text]
        day = try agenda.stretch(service, in: session).lowerBound
        var months = AgendaMonths(zone: session.moment.zone, service: service)
        let month = try months.agenda(of: day)
        var due: [Notifications.Notification] = []
        for entry in month.days[day] ?? [] {
            let notification = month.notifications[entry.place]
            if !due.contains(where: { $0.id == notification.id }) { due.append(notification) }
        }
        self.due = due
    }

    /// Returns the refusal of a verb for a day, with what is due on it and the lines to type; the same refusal if the
    /// word is no day, or if the verb takes none.
    ///
    /// - Parameters:
    ///   - verb: The words of the verb's name.
    ///   - rest: The words behind them.
    static func explained(
        _ failure: Failure, verb: [String], rest: [String], in session: Session
    ) -> Failure {
        guard let word = failure.missingID, words(word) != nil, rest.first == word,
            !rest.contains(where: { $0.hasPrefix("--socket") || $0.hasPrefix("--host") }),
            // If alertd cannot say what is due on that day, the refusal stays.
            let service = try? session.connect(CommonOptions()), let day = try? DayWord(word, service, in: session),
            let lines = day.lines(verb, rest)
        else { return failure }
        var better = failure
        let names = day.due.isEmpty ? "nothing" : Postpone.names(day.due.map(\.id))
        let isDue = day.due.count > 1 ? "are" : "is"
        better.cause =
            "no notification has the id \"\(word)\"; \(names) \(isDue) due on \(session.moment.text(day.day))"
        better.offer(lines)
        // The id is not mistyped.
        better.missingID = nil
        better.excerpt = nil
        return better
    }

    /// Returns the lines that do with what is due what a line asks for; nil for a verb that takes no day.
    func lines(_ verb: [String], _ rest: [String]) -> [String]? {
        func line(_ words: [String]) -> String { ShellText.line(["alertctl"] + words) }
        let list = line(["list", text])
        let once = due.filter { !$0.repeats }.map(\.id)
        switch verb {
        case ["cancel"]:
            let skip = once.count < due.count ? [line(["skip", text])] : []
            return (once.isEmpty ? [] : [line(["cancel"] + once)]) + skip + [list]
        case ["pause"]:
            return (due.isEmpty ? [] : [line(["pause"] + due.map(\.id))]) + [line(["pause", "--all", "until", text])]
        case ["skip"]: return isMistyped ? [line(["skip", text])] : [list]
        case ["edit"], ["show"], ["why"], ["copy"], ["next"], ["rename"]:
            // Of a repetition an edit moves the next time, which may be on another day.
            let ids = verb == ["edit"] ? once : due.map(\.id)
            return ids.prefix(Self.maximumLines).map { line(verb + [$0] + rest.dropFirst()) } + [list]
        default: return nil
        }
    }

    /// The most lines with an id.
    private static let maximumLines = 3
}
