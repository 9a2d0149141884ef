// SPDX-License-Identifier: Apache-2.0

import AlertLink
import LinuxSystem

/// The way to the broker: an attempt on its own thread, then the connection, and a pause after each failure. Times are
/// microseconds of the uptime.
struct BrokerConnector {
    private enum Stage {
        case idle
        case attempt(BrokerAttempt)
        case connected(BrokerClient)
    }

    private var stage = Stage.idle
    private var attempts = ActionSchedule(due: 0)
    /// The deadline for the broker to accept the connection.
    private var acceptBy: Int64 = 0
    /// The number of connections in a row that were given up because the broker did not acknowledge a message.
    private var vain = 0
    /// The number of the last connection, by ``LinkCore/willConnect(now:)``.
    private(set) var number: Int64 = 0
    /// Attempts nobody waits for any more, whose threads still run.
    private var abandoned: [BrokerAttempt] = []
    private static let maximumAbandoned = 4
    /// The time that a connection may take until the broker has accepted it.
    private static let patience: Int64 = 15_000_000
    /// The pause before the next attempt if the broker accepts this device only after a change.
    private static let hopelessPause: Int64 = 600_000_000
    /// The interval at which libmosquitto checks its keepalive, well below the shortest keepalive.
    private static let checkInterval: Int64 = 5_000_000

    /// The connection, accepted or not.
    var client: BrokerClient? { if case .connected(let client) = stage { client } else { nil } }

    var isActive: Bool { if case .idle = stage { false } else { true } }

    /// The descriptors that are readable once an attempt or an abandoned thread has ended.
    var attemptDescriptors: [Int32] {
        var descriptors = abandoned.map(\.flag.descriptor)
        if case .attempt(let attempt) = stage { descriptors.append(attempt.flag.descriptor) }
        return descriptors
    }

    /// Returns whether it is time for an attempt.
    func mayConnect(now: Int64) -> Bool { hasRoom && attempts.isDue(now) }

    private var hasRoom: Bool { !isActive && abandoned.count < Self.maximumAbandoned }

    mutating func connect(
        _ settings: Settings, password: String?, will: BrokerClient.Will?, number: Int64, now: Int64
    ) throws(BrokerFailure) {
        self.number = number
        stage = .attempt(try BrokerAttempt(settings, password: password, will: will))
        acceptBy = now + Self.patience
    }

    /// Takes the result of the attempt, or gives it up.
    /// - Returns: The failure of the attempt; nil if it runs, or has made the connection.
    mutating func advance(now: Int64) -> BrokerFailure? {
        abandoned.removeAll(where: \.isGone)
        guard case .attempt(let attempt) = stage else { return nil }
        switch attempt.result() {
        case .success(let client)?:
            stage = .connected(BrokerClient(client))
            return nil
        case .failure(let failure)?:
            stage = .idle
            return failure
        case nil:
            guard now >= acceptBy else { return nil }
            drop()
            return BrokerFailure("no connection within 15 seconds", .silence)
        }
    }

    /// Returns whether the broker should have accepted the connection by now.
    func isOverdue(now: Int64) -> Bool { client?.isAccepted == false && now >= acceptBy }

    /// Returns whether the broker has not acknowledged a message for too long; then the connection is to end.
    mutating func isLossy(now: Int64) -> Bool {
        guard let waiting = client?.waiting else { return false }
        if waiting.count == 0, waiting.latency != nil { vain = 0 }
        guard waiting.isOverdue(now: now, vain: vain) else { return false }
        vain += 1
        return true
    }

    /// Ends the connection or the attempt.
    mutating func drop() {
        if case .attempt(let attempt) = stage {
            attempt.abandon()
            abandoned.append(attempt)
        }
        stage = .idle
    }

    /// Schedules the next attempt after a failure.
    mutating func failed(_ cause: BrokerFailure.Cause, now: Int64) {
        attempts.failed(
            now: now, chance: .random(in: 0...1), minimum: cause == .version ? Self.hopelessPause : 0)
    }

    /// Records that the broker has accepted the connection.
    mutating func accepted() { attempts.succeeded() }

    /// Schedules the next attempt without a pause.
    mutating func retryAtOnce() {
        attempts.succeeded()
        attempts.requestAtOnce()
    }

    /// Returns the time at which there is something to do; nil for never.
    /// - Parameter isWanted: Whether a connection is to be made.
    func due(isWanted: Bool, now: Int64) -> Int64? {
        switch stage {
        case .idle: isWanted && hasRoom ? attempts.due : nil
        case .attempt: acceptBy
        case .connected(let client): client.isAccepted ? now + Self.checkInterval : acceptBy
        }
    }
}
