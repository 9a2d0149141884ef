// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import CMosquitto
import Glibc
import LinuxSystem

/// A connection to the broker for one command, which ends with the connection.
final class BrokerVisit {
    enum Event {
        /// The broker has accepted the connection, and the subscription is sent.
        case ready
        case message(topic: String, bytes: [UInt8])
    }

    /// The topics of the messages that the broker had kept, of those that have come.
    private(set) var kept: Set<String> = []
    /// The abilities that the broker announces; nil before it has accepted the connection.
    var abilities: BrokerAbilities? { connector.client?.abilities }

    /// The reason for an early end.
    enum End {
        case failure(BrokerFailure)
        case mayNotWrite
        case mayNotRead
    }

    private var connector = BrokerConnector()
    private let filter: String?
    private let writes: String
    /// The end, once ``events()`` has thrown.
    private(set) var outcome: End?
    private var readable = false
    private var writable = false
    /// The time that the broker may take to acknowledge everything, in microseconds.
    private static let patience: Int64 = 15_000_000

    /// - Parameters:
    ///   - filter: The subscription; nil for none.
    ///   - will: The topic that the broker clears if the connection is lost.
    ///   - root: The topic below which the command writes, for error messages.
    convenience init(
        _ settings: Settings, password: String?, filter: String?, will: String, root: String
    ) throws(ExitFailure) {
        try self.init(
            settings, password: password, filter: filter, will: BrokerClient.Will(topic: will, bytes: []), root: root)
    }

    init(
        _ settings: Settings, password: String?, filter: String?, will: BrokerClient.Will, root: String
    ) throws(ExitFailure) {
        guard settings.broker != nil else {
            throw ExitFailure(.configuration, "no broker is set, and this goes over one; see docs/link-setup.md")
        }
        self.filter = filter
        writes = root
        guard mosquitto_lib_init() == MOSQ_ERR_SUCCESS.rawValue else {
            throw ExitFailure(.defect, "libmosquitto does not start")
        }
        do throws(BrokerFailure) {
            try connector.connect(
                settings, password: password, will: will, number: 0, now: Clock.uptime)
        } catch {
            throw Self.unreachable(error)
        }
    }

    var requests: [pollfd] {
        let broker = connector.client
        let writing = broker?.wantsToWrite == true ? Int16(POLLOUT) : 0
        return [
            pollfd(fd: connector.attemptDescriptors.first ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: broker?.descriptor ?? -1, events: Int16(POLLIN) | writing, revents: 0),
        ]
    }

    /// The deadline for the next call of ``events()``, by the uptime.
    var due: Int64? { connector.due(isWanted: false, now: Clock.uptime) }

    /// Takes the result of poll(2) for ``requests``.
    func accept(_ requests: [pollfd]) {
        readable = requests[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
        writable = requests[1].revents & Int16(POLLOUT) != 0
    }

    /// Returns the events since the last call.
    func events() throws(ExitFailure) -> [Event] {
        if let failure = connector.advance(now: Clock.uptime) {
            throw ended(failure.cause == .silence ? .silence : failure)
        }
        if connector.isOverdue(now: Clock.uptime) { throw ended(.silence) }
        guard let broker = connector.client else { return [] }
        defer { (readable, writable) = (false, false) }
        var events: [Event] = []
        for event in broker.turn(readable: readable, writable: writable) {
            switch event {
            case .accepted:
                broker.subscribe([filter].compactMap { $0 })
                events.append(.ready)
            case .message(let topic, let bytes, let isRetained):
                if isRetained { kept.insert(topic) }
                events.append(.message(topic: topic, bytes: bytes))
            case .notSubscribed(let reason):
                outcome = .mayNotRead
                throw ExitFailure(
                    .refused,
                    "the broker does not let this machine read \(filter ?? ""): reason \(reason); see its access list")
            // No message is followed here.
            case .answered: break
            case .refused(BrokerClient.tooLarge, let size):
                outcome = .mayNotWrite
                throw ExitFailure(.refused, "the broker takes no message of \(size) bytes; \(StatusReport.sizeRemedy)")
            case .refused(let reason, _):
                outcome = .mayNotWrite
                throw ExitFailure(
                    .refused,
                    "the broker does not let this machine write below \(writes)/: reason \(reason); see its access list"
                )
            case .ended(let failure): throw ended(failure)
            }
        }
        return events
    }

    /// Waits until there may be events.
    func wait() throws(ExitFailure) {
        var waiting = requests
        try Clock.wait(for: &waiting, until: due)
        accept(waiting)
    }

    /// - Parameter expiry: The life of the message in seconds, after which the broker forgets it even if this program
    ///   is killed.
    func publish(_ topic: String, _ bytes: [UInt8], expiry: UInt32 = 600) {
        connector.client?.publish(topic, bytes, expiry: expiry)
    }

    /// The number of messages that the broker has not acknowledged.
    var unacknowledged: Int { connector.client?.unacknowledged ?? 0 }

    /// Waits until the broker has acknowledged everything.
    func flush() throws(ExitFailure) {
        let end = Clock.uptime + Self.patience
        while unacknowledged > 0 {
            guard Clock.uptime < end else { throw Self.unreachable(BrokerFailure("the broker does not acknowledge")) }
            try wait()
            _ = try events()
        }
    }

    func clear(_ topic: String) { connector.client?.publish(topic, [], expiry: nil) }

    /// Ends the connection as if the network were gone.
    func cut() { connector.drop() }

    /// Ends the connection in good order, once the broker has all messages: closing a socket with unread data discards
    /// what the broker has not read.
    func end() {
        defer { connector.drop() }
        guard let broker = connector.client else { return }
        let deadline = Clock.uptime + Self.farewell
        while broker.isAccepted, broker.unacknowledged > 0, Clock.uptime < deadline {
            var waiting = requests
            guard poll(&waiting, nfds_t(waiting.count), 1_000) >= 0 || errno == EINTR else { break }
            accept(waiting)
            for event in broker.turn(readable: readable, writable: writable) { if case .ended = event { return } }
        }
        broker.disconnect()
    }

    /// The time that the broker may take to acknowledge the last messages.
    private static let farewell: Int64 = 5_000_000

    private func ended(_ failure: BrokerFailure) -> ExitFailure {
        outcome = .failure(failure)
        return Self.unreachable(failure)
    }

    private static func unreachable(_ failure: BrokerFailure) -> ExitFailure {
        ExitFailure(.unavailable, "no connection to the broker: \(failure)")
    }
}
