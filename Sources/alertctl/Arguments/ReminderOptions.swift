// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import CivilTime

/// A new reminder: its title, time and content, for `remind` and `alarm`.
struct ReminderOptions: ParsableArguments {
    @Argument(help: "The title.")
    var title: String

    @Argument(help: "The time, in words: tomorrow 9am, every weekday at 8:30.")
    var when: [String] = []

    @Option(help: ArgumentHelp("The id. A notification with the same id is replaced.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The body; - reads standard input.", valueName: "text"))
    var body: String?

    @OptionGroup(title: "When")
    var trigger: TriggerOptions

    @OptionGroup(title: "Content")
    var content: ContentOptions

    @OptionGroup(title: "Ringing")
    var ringing: RingOptions

    /// Refuses a title that looks like a time, and times that contradict one another.
    func checkTitleAndTime() throws {
        if let problem = TitleCheck.problem(title, words: when, namesATime: trigger.nameATime(words: when)) {
            throw ValidationError(problem)
        }
        try trigger.check(words: when, isNeeded: true)
    }

    /// Schedules it.
    ///
    /// - Parameter rings: Whether it rings until it is stopped.
    func schedule(
        rings: Bool, in session: Session, _ common: CommonOptions
    ) throws(Failure) -> Notifications.Remind.Reply {
        var content = try content.content(title: title, body: body, files: session.files(common))
        if rings { ringing.apply(to: &content) }
        let call = try Notifications.Remind(
            id: id, content: content,
            trigger: trigger.trigger(words: when, session: session.ownZone, language: session.ownLanguage))
        do throws(Failure) {
            return try session.connect(common).call(call, written: written)
        } catch {
            throw TitleCheck.pointedAt(error, title: title, words: when) { saysATime($0, in: session) }
        }
    }

    /// Whether words say a time, or would without one typing error. The daemon's habits are not known here, so that this only
    /// helps to point at words.
    private func saysATime(_ words: [String], in session: Session) -> Bool {
        let language = session.ownLanguage.flatMap { SpokenLanguage(rawValue: $0) } ?? .english
        do throws(TimeTextError) {
            _ = try SpokenTime(
                words.joined(separator: " "), now: session.here.now, zones: session.zones,
                habits: SpeakingHabits(language: language))
            return true
        } catch {
            return error.isNear
        }
    }

    /// The person's input, by the daemon's names for it.
    var written: Written {
        var written = content.written(title: title)
        written["id"] = ("--id", id)
        ringing.note(in: &written)
        trigger.note(words: when, in: &written)
        return written
    }
}
