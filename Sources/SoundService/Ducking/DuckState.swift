// SPDX-License-Identifier: Apache-2.0

/// When other playback is turned down, and when it comes back: one session for all alerts that follow one another
/// closely, so that a burst of them does not pump. Every event is handled at a time that is given.
///
/// A session belongs to its own process, the holder (``runDucking(_:environment:)``): it turns down what plays
/// when it starts, and brings it back when it is let go, or when the daemon is no more.
struct DuckState {
    typealias Instant = SuspendingClock.Instant

    struct Limits: Equatable {
        /// The time by which a session outlasts its last alert.
        var hold = Duration.milliseconds(250)
        /// The time that a holder may take to restore everything.
        var patience = Duration.seconds(6)
    }

    /// Something that happened.
    enum Event: Equatable {
        /// An alert sound has begun, or is about to.
        case began
        /// An alert sound is over. Each follows one that began.
        case ended
        /// The holder of this number has ended, or could not be started.
        case gone(Int)
        /// Something was left turned down, by an earlier life of the daemon or by a holder that died.
        case found
        /// The deadline has passed.
        case deadline
    }

    /// Something to be done, in this order.
    enum Action: Equatable {
        /// Turn our own players down. What they play is ours to mix, and needs no holder.
        case lower
        /// Bring our own players back.
        case raise
        /// Start a holder.
        case start(Int)
        /// Let it go: it brings everything back and ends.
        case release(Int)
        /// Start one that only brings back what another left turned down.
        case restore(Int)
        /// The holder does not end: end it.
        case kill(Int)
    }

    private enum Phase: Equatable {
        case idle
        case ducking(Int, alerts: Int)
        case holding(Int, until: Instant)
        /// The streams are being restored. Alerts that have begun meanwhile get their own session after that.
        case ending(Int, by: Instant, alerts: Int, isSpent: Bool)
        /// The holder died: these alerts are heard beside all else, and bring no other into the same trouble.
        case spent(alerts: Int)
    }

    let limits: Limits
    private var phase = Phase.idle
    private var last = 0
    /// The state of our own players, independent of holders.
    private var players = PlayerRoom()

    init(limits: Limits = Limits()) { self.limits = limits }

    /// When `deadline` is to be handled, unless something happens before; nil: never.
    var deadline: Instant? {
        let holder: Instant? =
            switch phase {
            case .holding(_, let instant), .ending(_, let instant, _, _): instant
            case .idle, .ducking, .spent: nil
            }
        return [holder, players.until].compactMap { $0 }.min()
    }

    /// A Boolean value indicating whether nothing is turned down and nobody is at it.
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
            // Its end is told like any other; should even that not come, the next deadline tries again.
            phase = .ending(holder, by: now + limits.patience, alerts: alerts, isSpent: isSpent)
            return [.kill(holder)]
        case (.spent(let alerts), .began): phase = .spent(alerts: alerts + 1)
        case (.spent(let alerts), .ended): phase = alerts > 1 ? .spent(alerts: alerts - 1) : .idle
        // Whoever holds a session, or ends one, clears up too.
        case (.ducking, .found), (.holding, .found), (.ending, .found): break
        // Of a holder that is no longer the one, of a deadline that something has gone before.
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

/// Our own players during alerts: turned down with the first, and back up some time after the last.
private struct PlayerRoom: Equatable {
    private var alerts = 0
    private(set) var isLowered = false
    /// When they come back; nil while alerts last, and when they are back.
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
