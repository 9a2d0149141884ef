// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit

// Lines that are typed in the centre.
extension CenterFeed {
    /// Has the daemon interpret a line, without any effect.
    func understand(_ input: CenterInput, moment: RenderTime) throws(Failure) -> CenterMeaning {
        do throws(Failure) {
            switch input.purpose {
            case .create(let day):
                guard let line = try interpret(input.text, day: day) else { return .none }
                return line.when == nil
                    ? .refused(Self.noTime.sentences) : CenterMeaning(line, moment: moment)
            case .edit(_, _, let due):
                guard let line = try interpret(input.text) else { return .none }
                guard line.when == nil else { return CenterMeaning(line, moment: moment) }
                return .understood([
                    CenterLine(name: "Title", text: line.title.visible),
                    CenterLine(name: "When", text: "as it is" + (due.isEmpty ? "" : ": \(moment.here(due))")),
                ])
            case .ending: return .none
            case .snooze(let id, _):
                let call = SnoozeText.call(id: id, input.text, session: zone, language: language)
                guard let until = call.until else { return CenterMeaning(snooze: call.for, moment: moment) }
                // Only the daemon knows the event that it belongs to.
                if SnoozeText.isStart(until) { return .none }
                let reply = try next(until)
                return .understood([CenterLine(name: "Until", text: Self.time(reply.fires, reply.zone, moment))])
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
        switch input.purpose {
        case .create(let day):
            guard let line = try interpret(input.text, day: day) else { throw Self.noTitle }
            guard let when = line.when else { throw Self.noTime }
            let reply = try calls.call(
                Notifications.Remind(
                    content: Notifications.Content(title: line.title),
                    trigger: Notifications.Trigger(when: when, session: zone, language: language)),
                source: Self.source(when))
            let due =
                line.occasion.map { "comes \($0)" }
                ?? "is due \(moment.here(reply.due)) (\(moment.distance(reply.due)))"
            return ("\(reply.id) \(due).", reply.id)
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
        guard let line = try interpret(text) else { throw Self.noTitle }
        let (title, when) = (line.title, line.when)
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

    /// Requests the title and the time of a line; nil for an empty line.
    private func interpret(_ text: String, day: CivilDate? = nil) throws(Failure) -> Notifications.Interpret.Reply? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        var source = ArgumentSource()
        // The line itself is on the screen: its errors need no name before them.
        source["line"] = .init(name: "")
        return try calls.call(
            Notifications.Interpret(line: text, day: day?.text, session: zone, language: language, count: 3),
            source: source)
    }

    /// Requests the times that words give.
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

    /// Returns times like `Mon 23 Nov 09:00 (in 14 h), Europe/Berlin`.
    fileprivate static func time(_ fires: [String], _ zone: String, _ moment: RenderTime) -> String {
        guard let first = fires.first else { return "never" }
        return "\(moment.there(first)) (\(moment.distance(first))), \(zone.visible)"
    }
}

extension Notifications.Interpret.Reply {
    /// The occasion that the words name; nil for a time.
    fileprivate var occasion: String? { when.flatMap { Occasion.begins($0) ? $0.visible : nil } }
}

extension CenterMeaning {
    /// The meaning of a reminder's line, as shown below it.
    init(_ line: Notifications.Interpret.Reply, moment: RenderTime) {
        let time = line.occasion ?? CenterFeed.time(line.fires, line.zone ?? "", moment)
        var lines = [CenterLine(name: "Title", text: line.title.visible), CenterLine(name: "When", text: time)]
        let later = line.fires.dropFirst()
        if !later.isEmpty {
            lines.append(CenterLine(name: "Then", text: later.map { moment.there($0) }.joined(separator: ", ")))
        }
        if let doubt = line.doubt {
            lines.append(CenterLine(name: "", text: "\"\(doubt.visible)\" is taken for the title."))
        }
        self = .understood(lines + line.notes.map { CenterLine(name: "", text: $0.visible) })
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
