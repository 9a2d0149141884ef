// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Logging

/// The loop's handling of due rows.
extension TransactionLoop {
    /// The state that the loop keeps from one turn to the next.
    struct Turn {
        var pace = Pace()
        var unrecorded = UnrecordedFires()
        var mending = Mending()
        var backup = BackupPace()
        /// The uptime in microseconds of the last commit, if it brought reports that something is shown and nothing
        /// else.
        var committedReports: Int64?
        /// The uptime in microseconds by which what was committed is to be synced, and whether that has failed; nil
        /// when it is synced.
        var sync: (by: Int64, hasFailed: Bool)?
        /// The most requests to take for the next commit. With thousands that wait, taking all of them and putting most
        /// back would take longer than carrying out those for which there is time.
        private(set) var batch = TransactionLoop.maximumBatch

        /// Handles the end of a commit of so many requests, some of which it had no time for.
        mutating func finishBatch(of count: Int, postponed: Int) {
            batch = postponed > 0 ? max(Store.sharing, 2 * (count - postponed)) : 2 * batch
            batch = min(batch, TransactionLoop.maximumBatch)
        }

        /// Returns the time that such reports can wait by now, in microseconds; nil if they cannot wait.
        func restOfPause(at now: ClockReading) -> Int64? {
            guard let committedReports else { return nil }
            let rest = committedReports + ShownReports.pause - now.uptime
            return rest > 0 ? min(rest, ShownReports.pause) : nil
        }
    }

    /// Arms the wake alarm. A time that cannot be read now stays armed as it was.
    func arm(_ waker: inout WakeAlarm?) {
        do {
            waker?.arm(at: try store.nextWake(after: clock.now().wall))
        } catch {
            logger.error("cannot determine when to wake the machine: \(error)")
        }
    }

    /// Fires what is due, at most one batch of it, and finds out when to wake next.
    func fireDue(_ turn: inout Turn, _ perform: (Effect) -> Void) {
        guard !isHolding else { return }
        var now = clock.now()
        do throws(StoreError) {
            var next: NextDue?
            if turn.mending.isSaving || store.damage != nil {
                fireSingly(&turn, perform)
                if store.damage == nil { next = try store.nextDue() }
            } else {
                next = try store.nextDue()
                if let due = next?.due, due <= now.wall, turn.pace.mayFire(at: now) {
                    let (effects, failure) = store.fire(now: now, zones: zones, policy: policy) { try $0.fireDue() }
                    report(effects, failure, &turn, perform)
                    now = clock.now()
                    turn.pace.fired(stored: failure == nil, at: now)
                    if store.damage == nil { next = try store.nextDue() }
                }
            }
            if store.damage != nil {
                turn.pace.mending(at: clock.now())
            } else {
                turn.pace.update(next: next, now: now, judges: policy.mayNeedJudge) { effect in
                    if case .judge(let due) = effect { judgeAhead(due) } else { perform(effect) }
                }
            }
        } catch {
            if store.damage != nil {
                turn.pace.mending(at: clock.now())
            } else if turn.pace.failed(at: clock.now()) {
                logger.critical("cannot read the next due time: \(error)")
                perform(.event(.damaged("cannot read the next due time: \(error)", file: nil, at: now.wall)))
            }
        }
    }

    /// Has what is due shortly judged, the earliest first.
    private func judgeAhead(_ due: Instant) {
        // What cannot be read is found, and told, by the loop itself.
        let ahead = try? store.look {
            try $0.pendingDue(by: due.advanced(by: Self.judgeLead), limit: Self.maximumAhead)
        }
        for pending in ahead ?? [] { judge.judge(pending.content, ahead: true) }
    }

    private func report(_ effects: [Effect], _ failure: StoreError?, _ turn: inout Turn, _ perform: (Effect) -> Void) {
        let unannounced = turn.unrecorded.unannounced(in: effects, isRecorded: failure == nil)
        if let failure, !turn.mending.isSaving {
            logger.error("due notifications are shown, but could not be stored: \(failure)")
        }
        for effect in unannounced.effects { perform(effect) }
        for delivered in unannounced.known {
            let onScreen = delivered.content.isOnScreen
            submit { try onScreen ? $0.shown(id: delivered.id) : $0.expired(id: delivered.id) }
        }
    }

    /// Fires what is due of a damaged store, each in its own commit: what cannot be read is stepped over.
    private func fireSingly(_ turn: inout Turn, _ perform: (Effect) -> Void) {
        let now = clock.now()
        let limit = Transaction.maximumFire
        guard let places = try? store.look({ try $0.pendingPlaces(.due(by: now.wall.microseconds), limit: limit) })
        else {
            // The index itself cannot be read: it is made again by the salvage.
            return
        }
        let records = !turn.mending.isSaving
        for place in places {
            let (effects, failure) = store.fire(now: now, zones: zones, policy: policy, records: records) {
                try $0.fireDue(at: place)
            }
            report(effects, failure, &turn, perform)
        }
    }
}
