// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import CivilTime
import GRDB
import Varlink

/// The device that delivers a notification if this one is off at its time.
package struct StandIn: Sendable, Hashable {
    /// The device, as alert-link calls it.
    package var device: String
    /// The time for which that holds. A later one is handed over again.
    package var due: Instant
    /// Until when this device waits for word whether that one has delivered it: it was off then. Nil while it does not.
    package var waits: Instant?

    /// The time for which a report is awaited, in microseconds: longer than alert-link needs to get there after a
    /// start. Then it is delivered here, perhaps a second time, as silence is worse.
    static let patience: Int64 = 60_000_000

    /// Returns whether a time is that of this one. The end of a countdown moves a little by the wall clock.
    func isFor(_ time: Instant) -> Bool { abs(time.distance(from: due)) <= 2_000_000 }

    /// The form in the database.
    var stored: JSON {
        var object: JSON.Object = ["device": .string(device), "due": .int(due.microseconds)]
        object["waits"] = waits.map { .int($0.microseconds) }
        return .object(object)
    }

    /// Reads ``stored``.
    init?(stored json: JSON) {
        guard let device = json["device"]?.stringValue, let due = json["due"]?.intValue else { return nil }
        self.init(
            device: device, due: Instant(microseconds: due),
            waits: json["waits"]?.intValue.map(Instant.init(microseconds:)))
    }

    init(device: String, due: Instant, waits: Instant? = nil) {
        (self.device, self.due, self.waits) = (device, due, waits)
    }
}

/// A notification that another device delivers while this one is off: lent to it, and settled when this one is back.
extension Transaction {
    /// Notes which device that is; nil for none.
    /// - Returns: False where none is pending for this time, or what came of it is awaited.
    package func lend(id: String, due: Instant, to device: String?) throws -> Bool {
        guard var pending = try lendable(id), pending.terms.standIn?.waits == nil else { return false }
        if let device {
            try ContentRules.check(devices: [device], field: "device")
            guard StandIn(device: device, due: pending.due).isFor(due) else { return false }
            pending.terms.standIn = StandIn(device: device, due: pending.due)
        } else {
            pending.terms.standIn = nil
        }
        try db.replacePending(pending)
        return true
    }

    /// Takes the outcome of one that was lent.
    /// - Parameter device: Where it was delivered; nil for nowhere, so that it is delivered here now.
    /// - Returns: False where that is not awaited, or it was delivered here already.
    package func settle(id: String, due: Instant, on device: String?) throws -> Bool {
        guard var pending = try lendable(id), let standIn = pending.terms.standIn, standIn.isFor(due) else {
            return false
        }
        guard let device else {
            guard standIn.waits != nil else { return false }
            pending.terms.standIn?.waits = now.wall
            pending.due = now.wall
            try db.replacePending(pending)
            return true
        }
        pending.due = standIn.due
        pending.terms.standIn = nil
        // Where its zone is gone, later times cannot be known: it ends, as in `fire`.
        let next = pending.trigger.repeats ? try? pending.next(after: pending.due, zones: zones) : nil
        try advance(pending, to: next)
        if next == nil {
            for row in try db.allPending(id: id) where row.role.isWarning {
                try db.deletePending(id: id, role: row.role)
            }
        }
        try recordMissed(pending, due: pending.due, reason: "\(device) delivered it", late: false)
        return true
    }

    /// The row that comes next: of one that waits for its time, or was snoozed. A timer is none: its phases are its
    /// own.
    private func lendable(_ id: String) throws -> Pending? {
        var main = try db.pending(id: id)
        if main?.awaitsAck == true { main = nil }
        guard let pending = try main ?? db.pending(id: id, role: .snooze), !pending.isPaused,
            pending.terms.cycle == nil
        else { return nil }
        return pending
    }

    /// Found due late, what was lent waits for word from its stand-in.
    /// - Returns: Whether it waits. If not, it is due as it was, and lent no longer.
    func awaitsStandIn(_ pending: inout Pending) throws -> Bool {
        guard let standIn = pending.terms.standIn else { return false }
        let isLate = now.wall.distance(from: pending.due) > FireDecision.lateness
        if standIn.waits == pending.due, !isLate {
            // Word has not come, or said that nobody has delivered it.
            pending.due = standIn.due
        } else if isLate, standIn.waits == pending.due || standIn.waits == nil && standIn.isFor(pending.due) {
            // Where it waited already, the device was off again before word could come.
            let due = standIn.waits == nil ? pending.due : standIn.due
            let until = now.wall.advanced(by: StandIn.patience)
            pending.terms.standIn = StandIn(device: standIn.device, due: due, waits: until)
            pending.due = until
            pending.countdown = nil
            try db.replacePending(pending)
            let event = Manager.Event.awaited(pending, of: standIn.device, at: now.wall)
            try db.insertEvent(event)
            after(.event(event))
            return true
        }
        pending.terms.standIn = nil
        return false
    }
}
