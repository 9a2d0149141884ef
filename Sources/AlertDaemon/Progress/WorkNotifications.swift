// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import LinuxSystem
import Synchronization

/// The session's notifications and launchers, as what shows work.
final class WorkNotifications: WorkOutput {
    private struct State {
        var notices = WorkNotices()
        var alarm: (due: Duration, registration: BusRegistration)?
    }

    /// A report about work.
    enum Report: Sendable, Hashable {
        /// The person wants it to end.
        case cancelled(String)
        /// Nothing is left to do about it.
        case taken
    }

    private let connection: BusConnection
    private let screen: Screen
    private let state = Mutex(State())

    init(connection: BusConnection, screen: Screen) {
        self.connection = connection
        self.screen = screen
    }

    func show(_ work: ProgressState.Work) { change { $0.changed(work, at: $1) } }

    func end(_ id: String) { change { $0.ended(id, at: $1) } }

    /// Takes a report that is about work. Nil for any other, and for one that is about everything.
    func handle(_ report: DesktopReport) -> Report? {
        switch report {
        case .activated(let id, let key, _):
            guard let work = WorkNotice.work(of: id) else { return nil }
            // Whatever was pressed has closed it.
            state.withLock { $0.notices.dismissed(work) }
            return key == WorkNotice.cancelKey ? .cancelled(work) : .taken
        case .dismissed(let id), .expired(let id):
            guard let work = WorkNotice.work(of: id) else { return nil }
            state.withLock { $0.notices.dismissed(work) }
            return .taken
        case .shown(let id, _), .listed(let id), .notShown(let id, _), .incomplete(let id, _), .replied(let id, _, _),
            .left(let id):
            return WorkNotice.work(of: id) == nil ? nil : .taken
        case .serverAppeared:
            change { $0.serverAppeared(at: $1) }
            return nil
        }
    }

    /// Applies a change under the lock, so that the actions leave in the order of the changes.
    private func change(_ change: (inout WorkNotices, Duration) -> [WorkNotices.Action]) {
        state.withLock { state in
            for action in change(&state.notices, KernelClock.monotonic.now) {
                switch action {
                case .post(let post): screen.post(post)
                case .withdraw(let id): screen.withdraw(post: id)
                case .launcher(let app, let progress): screen.show(progress: progress, of: app)
                }
            }
            let due = state.notices.nextDeadline
            guard due != state.alarm?.due else { return }
            state.alarm?.registration.cancel()
            state.alarm = due.map { due in
                (due, connection.schedule(at: due) { [weak self] in self?.timePassed() })
            }
        }
    }

    private func timePassed() {
        state.withLock { $0.alarm = nil }
        change { $0.pass($1) }
    }
}

/// Shows work on the desktop. None of its calls blocks.
protocol WorkOutput: Sendable {
    /// Shows work that has begun or made progress.
    func show(_ work: ProgressState.Work)
    /// Removes work that is over.
    func end(_ id: String)
}
