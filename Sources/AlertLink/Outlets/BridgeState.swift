// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// A command of the person's that is given alerts, and what it was given. Times are microseconds since 1970.
package struct BridgeState: Sendable, Hashable {
    /// Runs of one bridge at a time.
    package static let maximumRunning = 4
    /// Lines of one bridge that wait for a run. Further ones are counted as failures.
    package static let maximumQueued = 100

    package let outlet: Outlet
    /// This device.
    let device: String
    package internal(set) var ledger = OutletLedger()
    private var queue: [[UInt8]] = []
    private var running = 0
    package private(set) var runs = 0
    package private(set) var failures = 0
    /// The problem of the last run; nil when it went well.
    package private(set) var problem: String?
    package internal(set) var isDirty = true

    package init(outlet: Outlet, device: String) {
        self.outlet = outlet
        self.device = device
    }

    package mutating func saved() { isDirty = false }

    /// Follows how the alerts of this device stand.
    package mutating func follow(_ origin: OriginState, now: Int64) {
        for change in ledger.follow(origin, outlet, now: now) {
            isDirty = true
            // What was never said is not said to have ended.
            guard case .ended(let key, let entry, let ending) = change, entry.said != nil else { continue }
            enqueue(key, ["state": "ended"], ending)
        }
        while let key = ledger.next(again: true, now: now), let entry = origin.entries[key], let item = entry.item {
            let isNew = ledger.entries[key]?.said == nil
            ledger.said(entry.said, key)
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

    /// The next line to run the command with, once the state is saved; nil while as many run as may, or nothing waits.
    package mutating func begin() -> [UInt8]? {
        guard running < Self.maximumRunning, !queue.isEmpty else { return nil }
        running += 1
        return queue.removeFirst()
    }

    /// A run has ended.
    /// - Parameter problem: What went wrong, as a sentence.
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

    /// Lines that wait, and runs that have not ended.
    package var waiting: Int { queue.count + running }

    /// When something is due that is not yet; nil for never.
    package func next(now: Int64) -> Int64? { ledger.nextDue(now: now) }
}
