// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import GRDB
import Varlink

/// Lending: another device delivers a notification while this one is off, and settles it when this one is back.
extension Transaction {
    /// Records the device that the notification is lent to; nil for none.
    /// - Returns: False if no notification is pending for this time, or if its outcome is still awaited.
    package func lend(id: String, due: Instant, to device: String?) throws -> Bool {
        guard var pending = try lendable(id), pending.terms.standIn?.waits == nil else { return false }
        if let device {
            try ContentRules.check(devices: [device], field: "device")
            guard let time = pending.due.time, StandIn(device: device, due: time).isFor(due) else { return false }
            pending.terms.standIn = StandIn(device: device, due: time)
        } else {
            pending.terms.standIn = nil
        }
        try db.replacePending(pending)
        return true
    }

    /// Stores the outcome of a lent notification.
    /// - Parameter device: The device that delivered it; nil if none did, so that it is delivered here now.
    /// - Returns: False if no outcome is awaited, or if the notification was already delivered here.
    package func settle(id: String, due: Instant, on device: String?) throws -> Bool {
        guard var pending = try lendable(id), let standIn = pending.terms.standIn else { return false }
        if let device, pending.trigger.occasion?.silence != nil, let beat = pending.terms.occasion?.lastBeat, beat > due
        {
            // Beats have come since the other device told that one is missing.
            if standIn.isFor(due) { pending.terms.standIn = nil }
            try db.replacePending(pending)
            try recordMissed(pending, due: due, reason: "\(device) delivered it", late: false)
            try deliver(returned(pending), late: false)
            return true
        }
        guard standIn.isFor(due) else { return false }
        guard let device else {
            guard standIn.waits != nil else { return false }
            pending.terms.standIn?.waits = now.wall
            pending.due = .at(now.wall)
            try db.replacePending(pending)
            return true
        }
        pending.due = .at(standIn.due)
        pending.terms.standIn = nil
        // If its zone no longer exists, later times cannot be computed: the notification ends, as in `fire`.
        var next = pending.trigger.repeats ? (try? pending.next(after: standIn.due, zones: zones)).map(Due.at) : nil
        if pending.trigger.occasion?.silence != nil {
            pending.terms.occasion?.miss(sentence: nil)
            next = .onOccasion
        }
        try advance(pending, to: next)
        if next == nil {
            for row in try db.allPending(id: id) where row.role.isWarning {
                try db.deletePending(id: id, role: row.role)
            }
        }
        try recordMissed(pending, due: standIn.due, reason: "\(device) delivered it", late: false)
        return true
    }

    /// Returns the next pending or snoozed row. Timers are excluded, because they schedule their own phases.
    private func lendable(_ id: String) throws -> Pending? {
        var main = try db.pending(id: id)
        // What happens on this device only this device notices; that a beat is missing any device does.
        let isHere = main?.trigger.occasion.map { $0.silence == nil } ?? false
        if main?.hasTime == false && main?.isPaused == false || isHere { main = nil }
        // A machine that sleeps sends no beats, which is no news.
        if main?.trigger.occasion != nil, known(.resume)?.holds == false { return nil }
        guard let pending = try main ?? db.pending(id: id, role: .snooze), !pending.isPaused,
            pending.terms.cycle == nil
        else { return nil }
        return pending
    }

    /// Makes a lent notification that is due late wait for a report from its stand-in.
    /// - Returns: Whether it waits. If not, it is due as before and no longer lent.
    func awaitsStandIn(_ pending: inout Pending) throws -> Bool {
        guard let standIn = pending.terms.standIn, let time = pending.due.time else { return false }
        let isLate = now.wall.distance(from: time) > FireDecision.lateness
        if standIn.waits == time, !isLate {
            // No report came, or the report says that nobody delivered it.
            pending.due = .at(standIn.due)
        } else if isLate, standIn.waits == time || standIn.waits == nil && standIn.isFor(time) {
            // If it waited before, the device was off again before a report could arrive.
            let due = standIn.waits == nil ? time : standIn.due
            let until = now.wall.advanced(by: StandIn.patience)
            pending.terms.standIn = StandIn(device: standIn.device, due: due, waits: until)
            pending.due = .at(until)
            pending.countdown = nil
            try db.replacePending(pending)
            let event = Manager.Event.awaited(pending, of: standIn.device, at: now.wall)
            try db.insertEvent(event)
            onCommit(.event(event))
            return true
        }
        pending.terms.standIn = nil
        return false
    }
}
