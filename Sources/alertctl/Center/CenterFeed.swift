// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import TerminalKit
import Varlink

/// The centre's side of the wire: events come in on one connection, everything else goes by another.
final class CenterFeed {
    private let service: Service
    let calls: Service
    private let events: ReplySequence<Manager.Watch>

    /// The zone of the person's session by its name, where that may not be the daemon's.
    let zone: String?
    /// The language of the person's words beside English; nil for the daemon's.
    let language: String?
    /// The choices of a snooze, as the configuration has them; nil while they are not known.
    private var snoozes: [String]?
    /// The reminder that was made here, while nothing else was done since: the undo journal has changes of what there
    /// was alone.
    var created: String?

    /// - Parameters:
    ///   - zone: The zone of the person's session by its name, where that may not be the daemon's.
    ///   - language: The language of the person's words beside English; nil for the daemon's.
    ///   - connect: Makes a connection.
    init(zone: String?, language: String? = nil, connect: () throws(Failure) -> Service) throws(Failure) {
        self.zone = zone
        self.language = language
        service = try connect()
        calls = try connect()
        events = try service.stream(Manager.Watch())
        // The first event says that from now on nothing is missed.
        do throws(VarlinkClientError) {
            guard try events.next() != nil else { throw VarlinkClientError.closed }
        } catch {
            throw service.failure(error)
        }
    }

    /// A descriptor that becomes readable when something happens.
    var descriptor: Int32 { service.connection.fileDescriptor }

    /// The next event; nil when there is none yet.
    func next() throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            switch try events.nextIfAvailable() {
            case .reply(let reply):
                if reply.event.event == .configured { snoozes = nil }
                return reply.event
            case .nothing: return nil
            case .finished: throw VarlinkClientError.closed
            }
        } catch {
            switch error {
            // One that ends says so in a reply, one that crashes does not.
            case .closed, .transport, .reply: throw service.ended(remedy: "Run \"alertctl center\" again")
            default: throw service.failure(error)
            }
        }
    }

    /// Returns whether an event may have changed what the centre shows.
    static func concerns(_ event: Manager.Event) -> Bool {
        switch event.event {
        case .soundStarted, .soundEnded, .soundPaused, .soundResumed, .soundSent, .badge, .silent, .alertVolume,
            .commandEnded:
            false
        default: true
        }
    }

    /// Reads everything again: one page of what is to come, some of what came.
    ///
    /// - Parameters:
    ///   - search: What the history is searched for.
    ///   - month: A day of the month that is shown; nil for none.
    ///   - former: What was due in it as it was read before.
    func contents(
        search: String, month: CivilDate?, former: CenterAgenda?, moment: RenderTime
    ) throws(Failure) -> CenterContents {
        var contents = CenterContents()
        for state in [Notifications.State.pending, .snoozed, .paused] {
            let page = try calls.call(Notifications.List(state: state, limit: CenterContents.maximumPending))
            contents.pending += page.notifications
            contents.isPendingCut = contents.isPendingCut || page.cursor != nil
        }
        contents.sortPending()
        for timer in try calls.all(Notifications.Timers()) { contents.timers[timer.id] = timer }
        if let month {
            contents.agenda = try CenterAgenda(
                month: month, pending: contents.pending, zone: moment.zone, former: former, fires: fires)
        }
        var cursor: String?
        repeat {
            let page = try calls.call(
                Notifications.History(
                    search: search.isEmpty ? nil : search, cursor: cursor,
                    limit: CenterContents.maximumPast - contents.past.count))
            contents.past += page.notifications
            cursor = page.cursor
        } while cursor != nil && contents.past.count < CenterContents.maximumPast
        contents.isPastCut = cursor != nil
        if contents.isPastCut {
            // What nobody has seen is shown, however much else has come since.
            let page = try calls.call(
                Notifications.History(
                    unread: true, search: search.isEmpty ? nil : search, limit: CenterContents.maximumPast))
            contents.add(unread: page.notifications)
        }
        contents.prompts = try calls.all(Prompts.List())
        let quiet = try calls.call(Manager.Dnd()).quiet
        contents.quiet = quiet.reason == nil ? nil : quiet
        if snoozes == nil { snoozes = try calls.call(Manager.Status()).snoozes ?? [] }
        if let snoozes, !snoozes.isEmpty { contents.snoozes = snoozes }
        return contents
    }

    /// So many times of a notification after an instant; none of one that has gone meanwhile.
    private func fires(_ id: String, _ after: Instant, _ count: Int) throws(Failure) -> [Instant] {
        do throws(Failure) {
            let reply = try calls.call(Notifications.Next(id: id, count: count, after: after.rfc3339))
            return reply.fires.compactMap { WireTime($0)?.instant }
        } catch {
            guard error.status == .notFound else { throw error }
            return []
        }
    }

    /// Does what the person wants.
    ///
    /// - Parameter moment: Here and now.
    /// - Returns: What they are told.
    /// - Throws: What went wrong, as far as the daemon is still there.
    func perform(_ action: CenterAction, moment: RenderTime, token: String?) throws(Failure) -> String? {
        let created = created
        self.created = nil
        switch action {
        case .activate(let id, let action):
            _ = try calls.call(Notifications.Activate(id: id, action: action, token: token))
            return "\(id) opened."
        case .acknowledge(let id):
            _ = try calls.call(Notifications.Ack(ids: [id]))
            return "\(id) is done."
        case .skip(let id, let count):
            let reply = try calls.call(Notifications.Skip(ids: [id], count: count, session: zone))
            return CenterNote.skipping(reply.skipped.first, "skips", moment: moment)
        case .unskip(let id):
            let reply = try calls.call(Notifications.Unskip(ids: [id]))
            return CenterNote.skipping(reply.unskipped.first, "no longer skips", moment: moment)
        case .undo:
            guard let created else { return CenterNote.undone(try calls.call(Notifications.Undo()), moment: moment) }
            _ = try calls.call(Notifications.Cancel(ids: [created]))
            return "Undone: the new reminder \(created.visible) is cancelled."
        case .cancel(let id):
            _ = try calls.call(Notifications.Cancel(ids: [id]))
            return "\(id) cancelled."
        case .clear(let id):
            _ = try calls.call(Notifications.Clear(ids: [id]))
            return "\(id) cleared."
        case .pause(let id):
            _ = try calls.call(Notifications.Pause(id: id))
            return "\(id) paused."
        case .resume(let id):
            let due = try calls.call(Notifications.Resume(id: id)).due
            return "\(id) is due \(moment.here(due))."
        case .dismiss(let id): _ = try calls.call(Prompts.Answer(id: id, cancel: true))
        case .understand, .submit, .readMonth, .search, .open, .answer, .leave, .quit: break
        }
        return nil
    }

    /// Answers a prompt by hand, as another presenter shows it.
    func answer(_ id: String, index: Int, fields: [PromptView.Field]) throws(Failure) {
        do {
            if try PromptAnswer(id: id, agent: nil, index: index).send(fields, on: calls) {
                _ = try calls.connection.receive(Prompts.Answer.self)
            }
        } catch {
            throw calls.failure(error)
        }
    }
}
