// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import TerminalKit

// Lines that are typed in the centre.
extension CenterFeed {
    /// The daemon's interpretation of a line, without any effect.
    func understand(_ input: CenterInput, moment: RenderTime) throws(Failure) -> CenterMeaning {
        do throws(Failure) {
            switch input.purpose {
            case .create(let day):
                let outcome = try ReminderLine(input.text, day: day).outcome(isTime: words(moment).isTime, by: next)
                if case .untimed = outcome { return .refused(Self.noTime.sentences) }
                return CenterMeaning(outcome, moment: moment)
            case .edit(_, _, let due):
                let outcome = try ReminderLine(input.text).outcome(isTime: words(moment).isTime, by: next)
                guard case .untimed(let title) = outcome else { return CenterMeaning(outcome, moment: moment) }
                return .understood([
                    CenterLine(name: "Title", text: title.visible),
                    CenterLine(name: "When", text: "as it is" + (due.isEmpty ? "" : ": \(moment.here(due))")),
                ])
            case .ending: return .none
            case .snooze(let id, _):
                let call = SnoozeText.call(id: id, input.text, session: zone, language: language)
                guard let until = call.until else { return CenterMeaning(snooze: call.for, moment: moment) }
                // Only the daemon knows the event that it belongs to.
                if SnoozeText.isStart(until) { return .none }
                let reply = try next(until)
                return .understood([CenterLine(name: "Until", text: Self.time(reply, moment))])
            }
        } catch {
            guard error.status != .unavailable, error.status != .protocolError else { throw error }
            return .refused(error.sentences)
        }
    }

    /// Carries out a line.
    ///
    /// - Returns: A message for the person, and the notification that receives the focus; nil to keep the focus.
    func submit(_ input: CenterInput, moment: RenderTime) throws(Failure) -> (note: String, id: String?) {
        created = nil
        switch input.purpose {
        case .create(let day):
            switch try ReminderLine(input.text, day: day).outcome(isTime: words(moment).isTime, by: next) {
            case .timed(let title, let when, _, _):
                let reply = try calls.call(
                    Notifications.Remind(
                        content: Notifications.Content(title: title),
                        trigger: Notifications.Trigger(when: when, session: zone, language: language)),
                    source: Self.source(when))
                created = reply.id
                return ("\(reply.id) is due \(moment.here(reply.due)) (\(moment.distance(reply.due))).", reply.id)
            case .untimed: throw Self.noTime
            case .empty: throw Self.noTitle
            case .refused(let failure): throw failure
            }
        case .edit(let id, let old, _): return try change(id, old, input.text, nil, moment)
        case .ending(let id, let old, let text):
            let ending = CenterForm.Ending(rawValue: input.text) ?? .cancel
            guard ending != .cancel else { return ("Nothing is changed.", id) }
            return try change(id, old, text, ending, moment)
        case .snooze(let id, _):
            let call = SnoozeText.call(id: id, input.text, session: zone, language: language)
            var source = ArgumentSource()
            source["for"] = .init(name: "how long", text: call.for)
            source["until"] = .init(name: "until", text: call.until)
            let due = try calls.call(call, needed: .past, source: source).due
            return ("\(id) is snoozed until \(moment.here(due)) (\(moment.distance(due))).", nil)
        }
    }

    /// Gives a reminder the title and the time of a line.
    private func change(
        _ id: String, _ old: String, _ text: String, _ ending: CenterForm.Ending?, _ moment: RenderTime
    ) throws(Failure) -> (note: String, id: String?) {
        let (title, when): (String, String?)
        switch try ReminderLine(text).outcome(isTime: words(moment).isTime, by: next) {
        case .timed(let said, let words, _, _): (title, when) = (said, words)
        case .untimed(let said): (title, when) = (said, nil)
        case .empty: throw Self.noTitle
        case .refused(let failure): throw failure
        }
        guard title != old || when != nil else { return ("Nothing is changed.", id) }
        var call = Notifications.Edit(
            id: id, once: ending == .once ? true : nil, noRepeat: ending == .noRepeat ? true : nil)
        if title != old {
            var content = try calls.call(Notifications.Show(id: id)).notification.content
            content.title = title
            call.content = content
        }
        if let when { call.trigger = Notifications.Trigger(when: when, session: zone, language: language) }
        let reply = try calls.call(call, needed: .pending, source: Self.source(when))
        let edited = reply.id ?? id
        let change = EditText.change(reply, moment: moment).map { " (\($0))" } ?? ""
        let due =
            reply.awaitsAck == true
            ? "is due \(AfterAckText.sentence(reply.afterAck) ?? "")"
            : reply.occasion.map { "comes \($0)" }
                ?? (reply.due.isEmpty
                    ? "is paused" : "is due \(moment.here(reply.due)) (\(moment.distance(reply.due)))")
        return ("\(edited) is changed; it \(due)\(change).", edited)
    }

    /// The reading of words without the daemon.
    private func words(_ moment: RenderTime) -> TimeWords {
        TimeWords(
            now: moment.now, zone: moment.zone, database: ZoneDatabase(),
            languages: [language.flatMap { SpokenLanguage(rawValue: $0) } ?? .english])
    }

    /// The times that words give.
    private func next(_ when: String) throws(Failure) -> Notifications.Next.Reply {
        try calls.call(
            Notifications.Next(trigger: Notifications.Trigger(when: when, session: zone, language: language), count: 3),
            source: Self.source(when))
    }

    private static func source(_ when: String?) -> ArgumentSource {
        var source = ArgumentSource()
        source["when"] = .init(name: "when", text: when)
        source["title"] = .init(name: "the title")
        return source
    }

    private static let noTime = Failure(
        .badInput, "no time yet", remedy: "Add one after the title, like tomorrow 9am or every weekday at 8:30")
    private static let noTitle = Failure(.badInput, "no title yet", remedy: "Add one before the time")

    /// `Mon 23 Nov 09:00 (in 14 h), Europe/Berlin`.
    fileprivate static func time(_ reply: Notifications.Next.Reply, _ moment: RenderTime) -> String {
        guard let first = reply.fires.first else { return "never" }
        return "\(moment.there(first)) (\(moment.distance(first))), \(reply.zone.visible)"
    }
}

extension CenterMeaning {
    /// The meaning of a reminder's line, as shown below it.
    init(_ outcome: ReminderLine.Outcome, moment: RenderTime) {
        switch outcome {
        case .empty: self = .none
        case .untimed(let title): self = .understood([CenterLine(name: "Title", text: title.visible)])
        case .refused(let failure): self = .refused(failure.sentences)
        case .timed(let title, _, let reply, let doubt):
            var lines = [
                CenterLine(name: "Title", text: title.visible),
                CenterLine(name: "When", text: CenterFeed.time(reply, moment)),
            ]
            let later = reply.fires.dropFirst()
            if !later.isEmpty {
                lines.append(CenterLine(name: "Then", text: later.map { moment.there($0) }.joined(separator: ", ")))
            }
            if let doubt {
                lines.append(CenterLine(name: "", text: "\"\(doubt.visible)\" is taken for the title."))
            }
            self = .understood(lines + reply.notes.map { CenterLine(name: "", text: $0.visible) })
        }
    }

    /// The meaning of a snooze's span.
    init(snooze text: String, moment: RenderTime) {
        guard let span = SnoozeText.span(text), span > 0 else {
            self = .refused("Invalid length of time. Write 10m, or a time like tomorrow 9am.")
            return
        }
        let end = moment.now.advanced(by: span)
        self = .understood([
            CenterLine(name: "Until", text: "\(moment.text(moment.zone.civil(at: end))) (\(moment.distance(end)))")
        ])
    }
}
