// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// The centre's side of the wire: events come in on one connection, everything else goes by another.
final class CenterFeed {
    private let service: Service
    private let calls: Service
    private let events: ReplySequence<Manager.Watch>

    /// - Parameter connect: Makes a connection.
    init(connect: () throws(Failure) -> Service) throws(Failure) {
        service = try connect()
        calls = try connect()
        events = try service.stream(Manager.Watch())
        // The first event says that from now on nothing is missed.
        do throws(VarlinkClientError) {
            guard try events.next() != nil else { throw VarlinkClientError.closed }
        } catch {
            throw Failure(error, written: Written())
        }
    }

    /// What becomes readable when something happens.
    var descriptor: Int32 { service.connection.fileDescriptor }

    /// What has happened; nil when nothing more has.
    func next() throws(Failure) -> Manager.Event? {
        do throws(VarlinkClientError) {
            switch try events.nextIfAvailable() {
            case .reply(let reply): return reply.event
            case .nothing: return nil
            case .finished: throw VarlinkClientError.closed
            }
        } catch {
            switch error {
            // One that ends says so in a reply, one that crashes does not.
            case .closed, .transport, .reply:
                throw Failure(.unavailable, "alertd exited", remedy: "Run \"alertctl center\" again")
            default: throw Failure(error, written: Written())
            }
        }
    }

    /// Whether an event may have changed what the centre shows.
    static func concerns(_ event: Manager.Event) -> Bool {
        switch event.event {
        case .soundStarted, .soundEnded, .soundPaused, .soundResumed, .badge, .silent, .commandEnded: false
        default: true
        }
    }

    /// Reads everything anew: one page of what is to come, some of what came.
    ///
    /// - Parameter search: What the history is searched for.
    func contents(search: String) throws(Failure) -> CenterContents {
        var contents = CenterContents()
        for state in [Notifications.State.pending, .snoozed, .paused] {
            let page = try calls.call(Notifications.List(state: state, limit: CenterContents.mostPending))
            contents.pending += page.notifications
            contents.isPendingCut = contents.isPendingCut || page.cursor != nil
        }
        contents.sortPending()
        var cursor: String?
        repeat {
            let page = try calls.call(
                Notifications.History(
                    search: search.isEmpty ? nil : search, cursor: cursor,
                    limit: CenterContents.mostPast - contents.past.count))
            contents.past += page.notifications
            cursor = page.cursor
        } while cursor != nil && contents.past.count < CenterContents.mostPast
        contents.isPastCut = cursor != nil
        contents.prompts = try calls.call(Prompts.List()).prompts
        let quiet = try calls.call(Manager.Dnd()).quiet
        contents.quiet = quiet.reason == nil ? nil : quiet
        return contents
    }

    /// Does what the person wants.
    ///
    /// - Parameter moment: Here and now.
    /// - Returns: What they are told.
    /// - Throws: What went wrong, as far as the daemon is still there.
    func carryOut(_ action: CenterAction, moment: Moment, token: String?) throws(Failure) -> String? {
        switch action {
        case .activate(let id, let action):
            _ = try calls.call(Notifications.Activate(id: id, action: action, token: token))
            return "\(id) opened."
        case .snooze(let id, let span):
            var written = Written()
            written["for"] = ("how long", nil)
            let due = try calls.call(Notifications.Snooze(id: id, for: span), written: written).due
            return "\(id) is snoozed until \(moment.here(due))."
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
        case .search, .open, .answer, .leave, .quit: break
        }
        return nil
    }

    /// Answers a prompt by hand, as another presenter shows it.
    func answer(_ id: String, index: Int, fields: [PromptView.Field]) throws(Failure) {
        do {
            try PromptAnswer(id: id, agent: nil, index: index).send(fields, on: calls)
        } catch {
            throw Failure(error, written: Written())
        }
    }
}
