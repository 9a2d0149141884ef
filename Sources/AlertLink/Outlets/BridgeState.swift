// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// A person's command that receives alerts, and the lines for it. Times are microseconds since 1970.
package struct BridgeState: Sendable, Hashable {
    /// The maximum number of runs of one bridge at a time.
    package static let maximumRunning = 4
    /// The maximum number of lines of one bridge that wait for a run. Further lines count as failures.
    package static let maximumQueued = 100

    package let outlet: Outlet
    let device: String
    package internal(set) var ledger = OutletLedger()
    private var queue: [[UInt8]] = []
    private var running = 0
    package private(set) var runs = 0
    package private(set) var failures = 0
    /// The problem of the last run; nil if it succeeded.
    package private(set) var problem: String?
    package internal(set) var isDirty = true

    package init(outlet: Outlet, device: String) {
        self.outlet = outlet
        self.device = device
    }

    package mutating func saved() { isDirty = false }

    /// Queues the changes of this device's alerts.
    package mutating func follow(_ origin: OriginState, now: Int64) {
        for change in ledger.follow(origin, outlet, now: now) {
            isDirty = true
            // The command never received this alert.
            guard case .ended(let key, let entry, let ending) = change, entry.sent != nil else { continue }
            enqueue(key, ["state": "ended"], ending)
        }
        while let key = ledger.next(again: true, now: now), let entry = origin.entries[key], let item = entry.item {
            let isNew = ledger.entries[key]?.sent == nil
            ledger.sent(entry.contentRev, key)
            isDirty = true
            var object: JSON.Object = [
                "state": .string(isNew ? "open" : "changed"), "title": .string(item.title), "text": .string(item.text),
                "level": .string(item.level), "at": .string(WireTime.text(entry.at)),
                "until": .string(WireTime.text(entry.until)), "to": .array(entry.to.map(JSON.string)),
            ]
            if !entry.program.isEmpty { object["program"] = .string(entry.program) }
            if case .notification(let content) = item, let app = content.app { object["app"] = .string(app) }
            enqueue(key, object, nil)
        }
    }

    private mutating func enqueue(_ key: AlertKey, _ object: JSON.Object, _ ending: AlertMessage.Ending?) {
        var object = object
        object["kind"] = .string(key.kind.rawValue)
        object["id"] = .string(key.id)
        object["device"] = .string(device)
        object["bridge"] = .string(outlet.name)
        if let ending {
            object["verb"] = ending.verb.map { .string($0.rawValue) }
            object["answeredOn"] = ending.device.map(JSON.string)
            object["label"] = ending.label.map(JSON.string)
        }
        guard queue.count < Self.maximumQueued else {
            return fail("more than \(Self.maximumQueued) alerts wait for it")
        }
        queue.append(JSON.object(object).serialized() + [UInt8(ascii: "\n")])
    }

    /// Returns the next line for the command, once the state is saved; nil if no line waits, or as many runs as allowed
    /// go on.
    package mutating func begin() -> [UInt8]? {
        guard running < Self.maximumRunning, !queue.isEmpty else { return nil }
        running += 1
        return queue.removeFirst()
    }

    /// Records the end of a run.
    /// - Parameter problem: The failure, as a sentence; nil after a success.
    package mutating func finished(problem: String?) {
        running -= 1
        runs += 1
        guard let problem else {
            self.problem = nil
            return
        }
        fail(problem)
    }

    private mutating func fail(_ reason: String) {
        failures += 1
        problem = reason
    }

    /// The number of waiting lines, and of runs that have not ended.
    package var waiting: Int { queue.count + running }

    /// Returns the time of the next alert that is not due yet; nil for none.
    package func next(now: Int64) -> Int64? { ledger.nextDue(now: now) }
}
