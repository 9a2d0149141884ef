// SPDX-License-Identifier: Apache-2.0

import AlertPage
import AlertProtocol
import TextSafety
import Varlink

/// The methods that read what a person types, and schedule it.
extension PageCalls {
    func read(_ parameters: Page.Read, context: CallContext) async throws -> Page.Read.Reply {
        let (zone, notes) = try await zone(parameters.zone)
        var reading: Page.Read.Reply
        switch try await meaning(parameters.line, parameters.when, zone, parameters.language) {
        case .reminder(let read, _): reading = read
        case .timer(let line):
            let times = try await call(Notifications.Next(trigger: .init(in: line.length, session: zone), count: 1))
            reading = line.reading(times)
        }
        reading.notes = notes + reading.notes
        return reading
    }

    func add(_ parameters: Page.Add, context: CallContext) async throws -> Page.Add.Reply {
        guard parameters.sound?.contains("/") != true else {
            throw PageFailure(Page.Invalid(field: "sound", reason: "takes the name of a sound"))
        }
        let (zone, notes) = try await zone(parameters.zone)
        switch try await meaning(parameters.line, parameters.when, zone, parameters.language) {
        case .reminder(let reading, let words):
            let reply = try await call(
                Notifications.Remind(
                    content: .init(parameters, title: reading.title),
                    trigger: .init(when: words, session: zone, language: parameters.language)))
            // What holds it is known once it is scheduled; the rest was in the reading already.
            let read = notes + reading.notes
            let further = reply.notes.map(PageFailure.spelled).filter { !read.contains($0) }
            return .init(
                id: reply.id, key: EntryKey(reply.id, .waiting).text, title: SafeText.line(reading.title),
                due: reply.due.nonEmpty, notes: read + further)
        case .timer(let line):
            let reply = try await start(line, like: parameters)
            return .init(
                id: reply.id, key: EntryKey(reply.id, .waiting).text, title: SafeText.line(reply.timer.title),
                due: reply.due.nonEmpty, notes: notes + reply.notes.map(PageFailure.spelled),
                timer: .init(reply.timer))
        }
    }

    /// Returns the zone in which words from a browser are read, nil for that of alertd, and a note if that is not the
    /// browser's: alertd may have older zones.
    func zone(_ name: String?) async throws(PageFailure) -> (zone: String?, notes: [String]) {
        guard let name else { return (nil, []) }
        do throws(PageFailure) {
            _ = try await call(Notifications.Next(trigger: .init(in: "1m", session: name), count: 1))
            return (name, [])
        } catch {
            guard error.isAboutZone else { throw error }
            let own = try await call(Manager.Status()).zone
            return (nil, [BrowserZone.note(unknown: name, read: own)])
        }
    }

    /// A reading of a typed line: a reminder with the words of its time, or a timer.
    private enum Meaning {
        case reminder(Page.Read.Reply, words: String?)
        case timer(TimerLine)
    }

    private func meaning(
        _ line: String, _ when: String?, _ zone: String?, _ language: String?
    ) async throws(PageFailure) -> Meaning {
        if let when {
            let trigger = Notifications.Trigger(when: when, session: zone, language: language)
            let reply = try await call(Notifications.Next(trigger: trigger, count: 3))
            return .reminder(try TypedLine(line).reading(reply, language: language), words: when)
        }
        let (typed, timer) = (TypedLine(line), TimerLine(line))
        let reply: Notifications.Interpret.Reply
        do throws(PageFailure) {
            reply = try await call(Notifications.Interpret(line: line, session: zone, language: language, count: 3))
        } catch {
            if let timer, timer.isMeant(nil), error.isAboutLine { return .timer(timer) }
            throw typed.refusal(error)
        }
        if let timer, timer.isMeant(reply) { return .timer(timer) }
        return .reminder(try typed.reading(reply, language: language), words: reply.when)
    }
}

extension Notifications.Content {
    /// Creates the content of a reminder that is added, from the line and the fields below it.
    init(_ added: Page.Add, title: String) {
        self.init(
            title: title, body: added.text, sound: added.sound,
            level: added.level.flatMap { .init(rawValue: $0.rawValue) })
    }
}
