// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopNotifications
import LinuxSystem
import Synchronization

/// The session's notifications, as what shows timers.
final class TimerNotifications: TimerOutput {
    private struct State {
        var countdowns = LiveCountdowns()
        var alarm: (due: Int64, registration: BusRegistration)?
    }

    private let connection: BusConnection
    private let loop: TransactionLoop
    private let screen: Screen
    private let state = Mutex(State())

    init(connection: BusConnection, loop: TransactionLoop, screen: Screen) {
        self.connection = connection
        self.loop = loop
        self.screen = screen
    }

    func show(_ timers: [LiveTimer]) { change { $0.show(timers, at: $1) } }

    func forget(_ id: String, at place: DesktopPlace) { change { countdowns, _ in countdowns.forget(id, at: place) } }

    /// Takes a report that is about a timer. False for any other, and for one that is about everything.
    func handle(_ report: DesktopReport) -> Bool {
        switch report {
        case .activated(let id, let key, _):
            guard let timer = LiveCountdown.timer(of: id) else { return false }
            guard let button = key.flatMap(LiveCountdown.Button.init) else {
                change { $0.gone(id, at: $1) }
                return true
            }
            press(button, of: timer, shownAs: id)
            return true
        case .shown(let id, let place):
            guard LiveCountdown.timer(of: id) != nil else { return false }
            change { countdowns, _ in countdowns.shown(id, at: place) }
            return true
        case .dismissed(let id), .expired(let id), .listed(let id), .notShown(let id, _):
            guard LiveCountdown.timer(of: id) != nil else { return false }
            change { $0.gone(id, at: $1) }
            return true
        case .incomplete(let id, _), .replied(let id, _, _), .left(let id): return LiveCountdown.timer(of: id) != nil
        case .serverAppeared:
            change { $0.serverAppeared(at: $1) }
            return false
        }
    }

    /// Handles a button; the notification is shown again once the button has worked. Said before, it would be shown
    /// once more as it was, by any other change that comes first.
    private func press(_ button: LiveCountdown.Button, of timer: String, shownAs id: String) {
        loop.submitEvenIfUnstored { [self] transaction in
            state.withLock { $0.countdowns.pressed(id) }
            switch button {
            case .pause: try transaction.pause(id: timer)
            case .resume: try transaction.resume(id: timer)
            case .next: _ = try transaction.nextPhase(id: timer)
            case .stop: _ = try transaction.cancel(ids: [timer])
            }
        }
    }

    /// Applies a change under the lock, so that the actions leave in the order of the changes.
    private func change(_ change: (inout LiveCountdowns, Int64) -> [LiveCountdowns.Action]) {
        let loop = loop
        state.withLock { state in
            let now = loop.now().uptime
            for action in change(&state.countdowns, now) {
                switch action {
                case .post(let post): screen.post(post)
                case .withdraw(let id): screen.withdraw(post: id)
                case .keep(let id, let place):
                    loop.submit { try $0.db.setLivePlace(place.map { ScreenPlace($0) }, id: id) }
                }
            }
            let due = state.countdowns.nextDeadline
            guard due != state.alarm?.due else { return }
            state.alarm?.registration.cancel()
            // The bus waits on a clock that stands while the machine sleeps: after that the minute is up to one too
            // late.
            state.alarm = due.map { due in
                let time = KernelClock.monotonic.now + .microseconds(max(0, due - now))
                return (due, connection.schedule(at: time) { [weak self] in self?.timePassed() })
            }
        }
    }

    private func timePassed() {
        state.withLock { $0.alarm = nil }
        change { $0.pass($1) }
    }
}

/// Shows how much is left of timers. None of its calls blocks.
protocol TimerOutput: Sendable {
    /// Replaces the shown timers.
    func show(_ timers: [LiveTimer])
    /// Takes away what shows a timer that ended while the daemon did not run.
    func forget(_ id: String, at place: DesktopPlace)
}
