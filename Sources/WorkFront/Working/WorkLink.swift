// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import LinuxSystem
import Varlink

/// The runner's side of the wire: one connection starts the work and receives news of it, another one reports progress.
/// Without the daemon the command continues, because the command is what matters.
final class WorkLink {
    /// A report about the work.
    enum Event {
        /// The person cancels the work.
        case cancelled
        /// The work has progressed.
        case moved(ProgressLines.Advance)
    }

    /// The minimum time between two reports.
    private static let interval = Duration.milliseconds(100)

    /// The id of the work.
    let id: String
    private let service: Service
    private let replies: ReplySequence<Progress.Start>
    private let connect: () throws(Failure) -> Service?
    private var isFollowed = true
    /// The connection for reports; nil until the first one, and after a failure.
    private var reporting: Service?
    private var presenter: PresenterLink?
    private var unsent: ProgressLines.Advance?
    private var sentAt: ContinuousClock.Instant?

    /// Begins the work.
    ///
    /// - Parameters:
    ///   - isDrawn: Whether the work is drawn on a terminal.
    ///   - terminal: The terminal, if it is known.
    init(
        title: String, app: String?, to: [String], showing: WorkRunner.Showing, isDrawn: Bool, terminal: String?,
        session: Session,
        common: CommonOptions
    ) throws(Failure) {
        service = try session.connect(common)
        var wire = try session.placeOfWork(common)
        let isDistant = wire.caller != nil
        if isDrawn {
            wire.willPresent = true
            wire.terminal = isDistant ? nil : terminal
        }
        let isModal = showing == .modal
        replies = try service.stream(
            Progress.Start(
                title: title, modal: isModal ? true : nil, app: app, session: isModal || isDistant ? wire : nil,
                desktop: showing == .counted ? nil : true, follow: isModal ? true : nil,
                to: to.isEmpty ? nil : to))
        let notes: [String]?
        do throws(VarlinkClientError) {
            guard let reply = try replies.next() else { throw VarlinkClientError.closed }
            (id, notes) = (reply.id, reply.notes)
        } catch {
            throw service.failure(error)
        }
        try session.note(notes)
        connect = { () throws(Failure) in try session.reach(common, timeout: .seconds(2)) }
        if isDrawn { present(terminal.map { "terminal " + $0.dropFirst("/dev/".count) } ?? "terminal") }
    }

    /// Becomes readable when there is news.
    var descriptor: Int32 { isFollowed ? service.connection.fileDescriptor : -1 }
    /// Becomes readable when there is news for the terminal as a presenter.
    var presenterDescriptor: Int32 { presenter?.descriptor ?? -1 }

    /// Returns the reports since the last call.
    func news() -> [Event] {
        answerPresenterNews()
        var news: [Event] = []
        do throws(VarlinkClientError) {
            while isFollowed {
                switch try replies.nextIfAvailable() {
                case .reply(let reply):
                    if reply.phase == .cancelled { news.append(.cancelled) }
                    if let advance = reply.advance {
                        let isUnknown = advance.unknown == true
                        news.append(.moved(.init(fraction: advance.fraction, text: advance.text, isUnknown: isUnknown)))
                    }
                case .nothing: return news
                case .finished: isFollowed = false
                }
            }
        } catch {
            isFollowed = false
        }
        return news
    }

    // MARK: Reports

    /// The time at which ``flush(at:)`` has something to do.
    var deadline: ContinuousClock.Instant? { unsent == nil ? nil : sentAt.map { $0 + Self.interval } ?? .now }

    /// Reports progress soon. A command may report it more often than anybody could see.
    func send(_ advance: ProgressLines.Advance) {
        unsent = unsent?.followed(by: advance) ?? advance
    }

    /// Sends the report if it is time for it.
    func flush(at now: ContinuousClock.Instant) {
        guard let unsent, sentAt.map({ $0 + Self.interval <= now }) ?? true else { return }
        sentAt = now
        self.unsent = nil
        call(
            Progress.Set(
                id: id, fraction: unsent.fraction, text: unsent.text, unknown: unsent.isUnknown ? true : nil))
    }

    /// Sends an unsent report at once, because the work is over.
    func flush() {
        sentAt = nil
        flush(at: .now)
    }

    /// Cancels the work for the person, and informs everybody.
    func cancel() { call(Prompts.Answer(id: id, cancel: true)) }

    /// Ends the work.
    func end(failed: Bool) {
        if isFollowed { call(Progress.Done(id: id, failed: failed ? true : nil)) }
    }

    /// Calls a method whose failure only means that the daemon has gone, or that it knows already.
    private func call(_ method: some VarlinkMethod) {
        do throws(Failure) {
            if reporting == nil { reporting = try connect() }
            _ = try reporting?.call(method)
        } catch {
            reporting = nil
        }
    }

    // MARK: The terminal as a presenter

    /// Registers the terminal as the presenter of the work, so that no window opens for it.
    private func present(_ name: String) {
        do throws(Failure) {
            presenter = try PresenterLink(
                Prompts.Present(name: name, presenter: .terminal, place: .terminal, kinds: [.progress], only: id),
                connect: { [connect] () throws(Failure) in
                    guard let service = try connect() else { throw Failure(.unavailable, "alertd exited") }
                    service.connection.timeout = nil
                    return service
                })
        } catch {
            // If this fails, the work is shown elsewhere too.
            presenter = nil
        }
    }

    private func answerPresenterNews() {
        guard let presenter else { return }
        do throws(Failure) {
            while let news = try presenter.next() {
                if news.news == .show, let prompt = news.prompt { try presenter.presented(prompt.id) }
            }
        } catch {
            self.presenter = nil
        }
    }
}
