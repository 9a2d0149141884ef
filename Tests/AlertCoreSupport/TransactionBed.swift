// SPDX-License-Identifier: Apache-2.0

package import AlertCore
package import AlertProtocol
import CivilTime
import Foundation
import Glibc
import Logging
import ProcessSupport
import Synchronization

/// A clock that stands until it is moved.
package final class StandingClock: ClockSource {
    private let moment: Mutex<ClockReading>

    package init(_ wall: String) throws {
        moment = Mutex(ClockReading(wall: try Instant(rfc3339: wall), uptime: 1_000_000_000, boot: "boot-1"))
    }

    package func now() -> ClockReading { moment.withLock { $0 } }

    /// Lets time pass, on both clocks.
    package func pass(seconds: Double) {
        let span = Int64(seconds * 1_000_000)
        moment.withLock {
            $0.wall = $0.wall.advanced(by: span)
            $0.uptime += span
        }
    }

    /// Sets the wall clock, which the uptime does not follow.
    package func step(seconds: Double) {
        moment.withLock { $0.wall = $0.wall.advanced(by: Int64(seconds * 1_000_000)) }
    }

    /// Restarts the machine: the uptime begins at zero.
    package func reboot(takingSeconds seconds: Double) {
        moment.withLock {
            $0 = ClockReading(
                wall: $0.wall.advanced(by: Int64(seconds * 1_000_000)), uptime: 5_000_000, boot: $0.boot + "+")
        }
    }
}

/// A loop on a real file, driven turn by turn.
package final class TransactionBed {
    private let place: TemporaryFolder
    package let clock: StandingClock
    package private(set) var zones: Zones
    /// The settings that a configuration would contain.
    package let policy: Policy
    package private(set) var store: Store
    package private(set) var loop: TransactionLoop
    package private(set) var effects: [Effect] = []

    package var folder: String { place.path }
    package var path: String { folder + "/alertd.sqlite" }

    package init(
        at wall: String = "2027-03-04T08:00:00Z", zones: Zones = Zones(environment: ["TZ": "Europe/Berlin"]),
        settings: NotificationSettings = .standard
    ) throws {
        policy = Policy(settings)
        place = try TemporaryFolder(isInMemory: true)
        clock = try StandingClock(wall)
        self.zones = zones
        store = try Store(path: place.path + "/alertd.sqlite", now: clock.now().wall)
        loop = try TransactionLoop(
            store: store, clock: clock, zones: zones, policy: policy, logger: Logger(label: "tests"))
    }

    deinit {
        // A store that is open writes its files again once they are gone. A test may have damaged them; they go anyway.
        try? store.close()
    }

    /// Carries out one change in a separate commit, and returns the caller's result.
    @discardableResult
    package func change<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) throws -> Value {
        let answer = Mutex<Result<Value, any Error>?>(nil)
        let job = Job(body) { result in answer.withLock { $0 = result } }
        effects += store.commit([job], now: clock.now(), zones: zones, policy: policy)
        job.complete()
        guard let result = answer.withLock({ $0 }) else { throw Unanswered() }
        return try result.get()
    }

    /// Runs the loop once: everything due at the clock's time fires.
    package func turn(fires: Bool = true) { loop.step(fires: fires) { effects.append($0) } }

    /// The process ends without a word and is started again.
    package func restart(zones others: Zones? = nil) throws {
        try store.close()
        zones = others ?? zones
        try begin()
    }

    /// A process begins, with the file as it is.
    package func begin() throws {
        effects = []
        store = try Store(path: path, now: clock.now().wall)
        loop = try TransactionLoop(
            store: store, clock: clock, zones: zones, policy: policy, logger: Logger(label: "tests"))
        try change { try $0.recover() }
    }

    /// Carries out what is done a batch a commit, as the daemon does, until there is no more of it.
    package func resume() throws {
        while true {
            var rest: [Effect] = []
            effects.removeAll { effect in
                switch effect {
                case .sweepZones, .followStep, .rebaseCountdowns, .prune:
                    rest.append(effect)
                    return true
                default: return false
                }
            }
            guard !rest.isEmpty else { return }
            for effect in rest {
                switch effect {
                case .sweepZones(let sweep):
                    try change { transaction in
                        if let more = try transaction.moveZoned(sweep) { transaction.onCommit(.sweepZones(more)) }
                    }
                case .followStep(let sweep):
                    try change { transaction in
                        if let more = try transaction.follow(sweep) { transaction.onCommit(.followStep(more)) }
                    }
                case .rebaseCountdowns: try change { try $0.rebaseCountdowns() }
                case .prune: try change { _ in }
                default: break
                }
            }
        }
    }

    /// The ids that were presented so far, in their order.
    package var presented: [String] {
        effects.compactMap { if case .present(let delivered) = $0 { delivered.id } else { nil } }
    }

    /// The events told so far.
    package var events: [Manager.Event] {
        effects.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    package func forgetEffects() { effects = [] }

    @discardableResult
    package func remind(_ title: String, in span: String, id: String? = nil) throws -> Pending {
        try change { try $0.remind(id: id, content: .init(title: title), trigger: .init(in: span)).pending }
    }

    @discardableResult
    package func remind(_ title: String, at time: String, zone: String? = nil, id: String? = nil) throws -> Pending {
        try change { try $0.remind(id: id, content: .init(title: title), trigger: .init(at: time, zone: zone)).pending }
    }
}

/// A job was committed and its caller heard nothing.
package struct Unanswered: Error {}
