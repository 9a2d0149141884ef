// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import CommandLineKit

/// Names that other programs have for the parts of a notification.
package enum OtherNames {
    package static let title = ["--label", "--name", "--summary", "--subject", "--heading", "--what", "-l"]
    package static let body = [
        "--message", "--msg", "--text", "--description", "--desc", "--details", "--note", "--notes", "--content", "-m",
    ]
}

/// A new reminder: its title, time and content, for `remind` and `alarm`.
package struct ReminderOptions: ArgumentGroup {
    package var title = ""
    package var when: [String] = []
    package var id: String?
    package var body: String?
    package var trigger = TriggerOptions()
    package var content = ContentOptions()
    package var ringing = RingOptions()

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The title.", otherNames: OtherNames.title)
        table.arguments(
            &when, "when", help: "The time, in words: tomorrow 9am, every weekday at 8:30; or when unlock.",
            completion: .custom(Completer.times), allowsDash: true)
        table.option(&id, "--id", value: "id", help: "The id. A notification with the same id is replaced.")
        table.option(
            &body, "--body", value: "text", help: "The body; - reads standard input.", isQuotable: false,
            otherNames: OtherNames.body, readsInput: true)
        table.group(&trigger, "When")
        table.group(&content, "Content")
        table.group(&ringing, "Ringing")
        table.use(.look, for: "--body")
    }

    /// Refuses a title that looks like a time, and times that contradict one another.
    package func checkTitleAndTime() throws(ValidationError) {
        if let problem = TitleCheck.problem(title, words: when, namesATime: trigger.hasTime(words: when)) {
            throw ValidationError(problem)
        }
        try trigger.check(words: when, isNeeded: true)
    }

    /// Returns these options with a title if there is none: the words in its place are a time. Options that give a
    /// time leave no doubt about the title.
    package func titled(_ title: String) -> ReminderOptions {
        let time = TimeWords(
            now: .epoch, zone: .utc, database: ZoneDatabase(),
            languages: TitleCheck.languages(of: self.title, own: .english))
        guard !trigger.hasTime(words: []), !TimeWords.isThing(self.title), !self.title.contains(where: \.isWhitespace),
            when.isEmpty || TitleCheck.missing(self.title, words: when, time) != nil,
            time.isTime(([self.title] + when).joined(separator: " "))
        else { return self }
        var options = self
        (options.title, options.when) = (title, [self.title] + when)
        return options
    }

    /// Schedules it.
    ///
    /// - Parameters:
    ///   - rings: Whether it rings until it is stopped.
    ///   - dryRun: Whether only to return the result.
    package func schedule(
        rings: Bool, dryRun: Bool = false, in session: Session, _ common: CommonOptions
    ) throws(Failure) -> Notifications.Remind.Reply {
        let time = timeWords(in: session)
        let missing = TitleCheck.missing(title, words: when, time)
        let turned = missing.flatMap { TitleCheck.titleLast($0, title: title, words: when, time) }
        if turned == nil, let missing { throw missing }
        var content = try content.content(title: turned?.title ?? title, body: body, files: session.files(common))
        if rings { ringing.apply(to: &content) }
        do throws(Failure) {
            return try schedule(content, turned, dryRun: dryRun, in: session, common)
        } catch {
            guard turned == nil else { throw error }
            if error.status == .badInput, !trigger.hasTime(words: []), let failure = WrongClock.failure(title) {
                throw failure
            }
            // The option is for the words behind the time, which were refused.
            if error.status == .badInput, let parts = WarnWords.parts(when) {
                var options = self
                options.when = parts.when
                options.trigger.warn.append(parts.warn)
                return try options.schedule(rings: rings, dryRun: dryRun, in: session, common)
            }
            let pointed = TitleCheck.pointedAt(error, title: title, words: when, time)
            if let refusal = OccasionWords.refusal(when) { throw refusal }
            var failure = NagWords.explained(pointed, title: title, words: when, rings: rings)
            failure = WarnWords.explained(failure, title: title, words: when, rings: rings)
            failure = SoundWords.explained(failure, title: title, words: when, rings: rings)
            failure = ShellWait.explained(failure, title: title, words: when, rings: rings)
            guard failure.remedy == pointed.remedy,
                let meant = TitleCheck.titleFirst(pointed, title: title, words: when, time)
            else { throw failure }
            content.title = meant.title
            return try schedule(content, meant, dryRun: dryRun, in: session, common)
        }
    }

    /// Schedules a content.
    ///
    /// - Parameter meant: The title and the time, where the options have others.
    private func schedule(
        _ content: Notifications.Content, _ meant: TitledTime?, dryRun: Bool, in session: Session,
        _ common: CommonOptions
    ) throws(Failure) -> Notifications.Remind.Reply {
        let words = OccasionWords.meant(meant?.when ?? when)
        let call = try Notifications.Remind(
            id: id, content: content,
            trigger: trigger.trigger(
                words: words, session: session.ownZone(common), language: session.ownLanguage,
                absolutePath: session.pathResolver(common)), dryRun: dryRun ? true : nil)
        trigger.recordSource(of: words, in: &session.source)
        var reply = try session.callForTimes(call, common)
        if let meant { reply.notes.insert(meant.note, at: 0) }
        return reply
    }

    /// Returns the line of `remind` that a person meant by `at` and these words: a time, and then the title; nil if it
    /// could be read in another way.
    package static func line(at words: [String]) -> [String]? {
        let time = TimeWords(now: .epoch, zone: .utc, database: ZoneDatabase(), languages: SpokenLanguage.allCases)
        return [words, ["at"] + words].first { line in
            guard let title = line.first else { return false }
            let words = Array(line.dropFirst())
            return TitleCheck.missing(title, words: words, time)
                .flatMap { TitleCheck.titleLast($0, title: title, words: words, time) } != nil
        }
    }

    /// Refuses a title that is a part of the time.
    package func checkTitle(in session: Session) throws(Failure) {
        if let failure = TitleCheck.missing(title, words: when, timeWords(in: session)) { throw failure }
    }

    /// Returns the words that repeat a day such as `on the last workday of the month`; nil for other words.
    package func eachTime(in session: Session) -> String? {
        EachPeriod.words(for: when.joined(separator: " "), by: timeWords(in: session))
    }

    private func timeWords(in session: Session) -> TimeWords {
        let own = session.ownLanguage.flatMap { SpokenLanguage(rawValue: $0) } ?? .english
        return TimeWords(
            now: session.here.now, zone: session.here.zone, database: RenderTime.database(session.environment),
            languages: TitleCheck.languages(of: title, own: own))
    }
}
