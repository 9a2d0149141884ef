// SPDX-License-Identifier: Apache-2.0

/// Decides when other playback is turned down and restored. All alerts that follow each other closely share one
/// session, so that a burst of them does not pump. The type is pure: every event comes with its time.
///
/// Each session has a separate process, the holder (``runDucking(_:environment:)``). The holder turns down the playback
/// that exists when it starts, and restores it when it is released or the daemon has died.
struct DuckState {
    typealias Instant = SuspendingClock.Instant

    struct Limits: Equatable {
        /// The time for which a session outlasts its last alert.
        var hold = Duration.milliseconds(250)
        /// The maximum time that a holder may take to restore everything.
        var patience = Duration.seconds(6)
    }

    /// An event to handle.
    enum Event: Equatable {
        /// An alert sound has begun, or is about to.
        case began
        /// An alert sound has ended. Each one follows a `began`.
        case ended
        /// The holder of this number has ended, or could not be started.
        case gone(Int)
        /// A journal of turned-down streams was found, from an earlier run of the daemon or a holder that died.
        case found
        /// The deadline has passed.
        case deadline
    }

    /// An action to carry out, in this order.
    enum Action: Equatable {
        /// Turn our own players down. We mix their sound ourselves, so they need no holder.
        case lower
        /// Restore our own players.
        case raise
        /// Start a holder.
        case start(Int)
        /// Release the holder: it restores everything and exits.
        case release(Int)
        /// Start a holder that only restores the streams that another turned down.
        case restore(Int)
        /// Kill a holder that does not exit.
        case kill(Int)
    }

    private enum Phase: Equatable {
        case idle
        case ducking(Int, alerts: Int)
        case holding(Int, until: Instant)
        /// The holder is restoring the streams. Alerts that began in this phase get their own session afterwards.
        case ending(Int, by: Instant, alerts: Int, isSpent: Bool)
        /// The holder died: these alerts play without ducking, so that no other holder gets into the same trouble.
        case spent(alerts: Int)
    }

    let limits: Limits
    private var phase = Phase.idle
    private var last = 0
    /// The state of our own players, independent of holders.
    private var players = PlayerRoom()

    init(limits: Limits = Limits()) { self.limits = limits }

    /// The time at which `deadline` must be handled unless something happens before; nil: never.
    var deadline: Instant? {
        let holder: Instant? =
            switch phase {
            case .holding(_, let instant), .ending(_, let instant, _, _): instant
            case .idle, .ducking, .spent: nil
            }
        return [holder, players.until].compactMap { $0 }.min()
    }

    var isIdle: Bool { phase == .idle && !players.isLowered }

    mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        players.handle(event, at: now, hold: limits.hold) + decide(event, at: now)
    }

    private mutating func decide(_ event: Event, at now: Instant) -> [Action] {
        switch (phase, event) {
        case (.idle, .began): return start(alerts: 1)
        case (.idle, .found): return restore(alerts: 0, at: now)
        case (.spent(let alerts), .found): return restore(alerts: alerts, at: now)
        case (.ducking(let holder, let alerts), .began): phase = .ducking(holder, alerts: alerts + 1)
        case (.ducking(let holder, let alerts), .ended):
            phase = alerts > 1 ? .ducking(holder, alerts: alerts - 1) : .holding(holder, until: now + limits.hold)
        case (.ducking(let holder, let alerts), .gone(let number)) where number == holder:
            phase = .spent(alerts: alerts)
        case (.holding(let holder, _), .began): phase = .ducking(holder, alerts: 1)
        case (.holding(let holder, _), .gone(let number)) where number == holder: phase = .idle
        case (.holding(let holder, let until), .deadline) where now >= until:
            phase = .ending(holder, by: now + limits.patience, alerts: 0, isSpent: false)
            return [.release(holder)]
        case (.ending(let holder, let by, let alerts, let isSpent), .began):
            phase = .ending(holder, by: by, alerts: alerts + 1, isSpent: isSpent)
        case (.ending(let holder, let by, let alerts, let isSpent), .ended):
            phase = .ending(holder, by: by, alerts: max(0, alerts - 1), isSpent: isSpent)
        case (.ending(let holder, _, let alerts, let isSpent), .gone(let number)) where number == holder:
            phase = .idle
            if alerts > 0, !isSpent { return start(alerts: alerts) }
            if alerts > 0 { phase = .spent(alerts: alerts) }
        case (.ending(let holder, let by, let alerts, let isSpent), .deadline) where now >= by:
            // A `gone` event follows as usual. If it does not come, the next deadline tries again.
            phase = .ending(holder, by: now + limits.patience, alerts: alerts, isSpent: isSpent)
            return [.kill(holder)]
        case (.spent(let alerts), .began): phase = .spent(alerts: alerts + 1)
        case (.spent(let alerts), .ended): phase = alerts > 1 ? .spent(alerts: alerts - 1) : .idle
        // The current holder also restores the streams in the journal.
        case (.ducking, .found), (.holding, .found), (.ending, .found): break
        // These events come from an earlier holder, or from a deadline that an event has made obsolete.
        case (_, .gone), (_, .deadline): break
        case (.idle, .ended), (.holding, .ended): break
        }
        return []
    }

    private mutating func restore(alerts: Int, at now: Instant) -> [Action] {
        last += 1
        phase = .ending(last, by: now + limits.patience, alerts: alerts, isSpent: alerts > 0)
        return [.restore(last)]
    }

    private mutating func start(alerts: Int) -> [Action] {
        last += 1
        phase = .ducking(last, alerts: alerts)
        return [.start(last)]
    }
}

/// The state of our own players during alerts: turned down with the first, and restored some time after the last.
private struct PlayerRoom: Equatable {
    private var alerts = 0
    private(set) var isLowered = false
    /// The time at which they are restored; nil during alerts and after they are restored.
    private(set) var until: DuckState.Instant?

    mutating func handle(
        _ event: DuckState.Event, at now: DuckState.Instant, hold: Duration
    ) -> [DuckState.Action] {
        switch event {
        case .began:
            alerts += 1
            until = nil
            guard !isLowered else { return [] }
            isLowered = true
            return [.lower]
        case .ended:
            alerts = max(0, alerts - 1)
            if alerts == 0, isLowered { until = now + hold }
        case .deadline:
            guard let until, now >= until else { return [] }
            self.until = nil
            isLowered = false
            return [.raise]
        case .gone, .found: break
        }
        return []
    }
}
