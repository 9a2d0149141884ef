// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CivilTime
import ClientKit
import ReminderKit
import TerminalKit
import Varlink

/// The centre's side of the wire: events arrive on one connection, and calls use another.
final class CenterFeed {
    private let service: Service
    let calls: Service
    private let events: ReplySequence<Manager.Watch>

    /// The name of the zone of the person's session, if the daemon's may differ.
    let zone: String?
    /// The language of the person's words besides English; nil for the daemon's.
    let language: String?
    /// - Parameters:
    ///   - zone: The name of the zone of the person's session, if the daemon's may differ.
    ///   - language: The language of the person's words besides English; nil for the daemon's.
    ///   - connect: Makes a connection.
    init(zone: String?, language: String? = nil, connect: () throws(Failure) -> Service) throws(Failure) {
        self.zone = zone
        self.language = language
        service = try connect()
        calls = try connect()
        events = try service.stream(Manager.Watch(shows: true))
        // After the first event, no event is missed.
        do throws(VarlinkClientError) {
            guard try events.next() != nil else { throw VarlinkClientError.closed }
        } catch {
            throw service.failure(error)
        }
    }

    /// A descriptor that becomes readable when something happens.
    var descriptor: Int32 { service.connection.fileDescriptor }

    /// Returns the next event; nil if none has arrived yet.
    func next() throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            switch try events.nextIfAvailable() {
            case .reply(let reply): return reply.event
            case .nothing: return nil
            case .finished: throw VarlinkClientError.closed
            }
        } catch {
            switch error {
            // A daemon that ends says so in a reply; a daemon that crashes does not.
            case .closed, .transport, .reply: throw service.ended(remedy: "Run \"alertctl center\" again")
            default: throw service.failure(error)
            }
        }
    }

    /// Reads everything again: one page of future notifications, and some of the history.
    ///
    /// - Parameters:
    ///   - search: The words to search the history for.
    ///   - month: A day of the month that is shown; nil for none.
    ///   - former: The times in that month as they were read before.
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
            // Show unseen notifications, however many others have arrived since.
            let page = try calls.call(
                Notifications.History(
                    unread: true, search: search.isEmpty ? nil : search, limit: CenterContents.maximumPast))
            contents.add(unread: page.notifications)
        }
        contents.prompts = try calls.all(Prompts.List())
        let quiet = try calls.call(Manager.Dnd()).quiet
        contents.quiet = quiet.reason == nil ? nil : quiet
        let status = try calls.call(Manager.Status(brief: true))
        contents.counts = .init(pending: status.pending, delivered: status.delivered)
        if let snoozes = status.snoozes, !snoozes.isEmpty { contents.snoozes = snoozes }
        return contents
    }

    /// Requests the next times of a notification after an instant, at most `count`; none if the notification has gone
    /// since.
    private func fires(_ id: String, _ after: Instant, _ count: Int) throws(Failure) -> [Instant] {
        do throws(Failure) {
            let reply = try calls.call(Notifications.Next(id: id, count: count, after: after.rfc3339))
            return reply.fires.compactMap { WireTime($0)?.instant }
        } catch {
            guard error.status == .notFound else { throw error }
            return []
        }
    }

    /// Carries out an action of the person.
    ///
    /// - Parameter moment: The present time and zone.
    /// - Returns: A message for the person.
    /// - Throws: The failure of the action, also while the daemon still runs.
    func perform(_ action: CenterAction, moment: RenderTime, token: String?) throws(Failure) -> String? {
        switch action {
        case .activate(let id, let action):
            _ = try calls.call(Notifications.Activate(id: id, action: action, token: token))
            return "\(id) opened."
        case .acknowledge(let id):
            _ = try calls.call(Notifications.Ack(ids: [id], undoable: true))
            return "\(id) is done."
        case .skip(let id, let count):
            let reply = try calls.call(Notifications.Skip(ids: [id], count: count, session: zone))
            return CenterNote.skipping(reply.skipped.first, "skips", moment: moment)
        case .unskip(let id):
            let reply = try calls.call(Notifications.Unskip(ids: [id]))
            return CenterNote.skipping(reply.unskipped.first, "no longer skips", moment: moment)
        case .undo: return CenterNote.undone(try calls.call(Notifications.Undo()), moment: moment)
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
        case .understand, .submit, .readMonth, .search, .open, .answer, .dismiss, .leave, .quit: break
        }
        return nil
    }

    /// Dismisses a prompt that another presenter shows.
    func dismiss(_ id: String, revision: Int?) throws(Failure) {
        _ = try calls.call(Prompts.Answer(id: id, cancel: true, revision: revision))
    }

    /// Answers a prompt that another presenter shows.
    func answer(_ id: String, index: Int, _ input: PromptInput?, revision: Int?) throws(Failure) {
        do {
            if try PromptAnswer(id: id, agent: nil, index: index, revision: revision).send(input, on: calls) {
                _ = try calls.connection.receive(Prompts.Answer.self)
            }
        } catch {
            throw calls.failure(error)
        }
    }
}
