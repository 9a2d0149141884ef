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

    /// The reason for an early end.
    enum End {
        case failure(BrokerFailure)
        case mayNotWrite
        case mayNotRead
    }

    private var attempt: BrokerAttempt?
    private var broker: BrokerClient?
    private let filter: String?
    private let writes: String
    /// The end, once ``events()`` has thrown.
    private(set) var outcome: End?
    private var readable = false
    private var writable = false
    /// The time that the broker may take to accept the connection, in microseconds.
    private static let patience: Int64 = 15_000_000
    private let acceptedBy: Int64

    /// - Parameters:
    /// - filter: The subscription; nil for none.
    /// - will: The topic that the broker clears if the connection is lost.
    /// - root: The topic below which the command writes, for error messages.
    init(_ settings: Settings, password: String?, filter: String?, will: String, root: String) throws(Fault) {
        guard settings.broker != nil else {
            throw Fault(.configuration, "no broker is set, and this goes over one; see docs/link-setup.md")
        }
        self.filter = filter
        writes = root
        acceptedBy = Clock.uptime + Self.patience
        guard mosquitto_lib_init() == MOSQ_ERR_SUCCESS.rawValue else {
            throw Fault(.defect, "libmosquitto does not start")
        }
        do throws(BrokerFailure) {
            attempt = try BrokerAttempt(settings, password: password, will: .init(topic: will, bytes: []))
        } catch {
            throw Self.unreachable(error)
        }
    }

    var requests: [pollfd] {
        let writing = broker?.wantsToWrite == true ? Int16(POLLOUT) : 0
        return [
            pollfd(fd: attempt?.flag.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: broker?.descriptor ?? -1, events: Int16(POLLIN) | writing, revents: 0),
        ]
    }

    /// The deadline for the next call of ``events()``, by the uptime.
    var due: Int64 { broker?.isAccepted == true ? Clock.uptime + 5_000_000 : acceptedBy }

    /// Takes the result of poll(2) for ``requests``.
    func accept(_ requests: [pollfd]) {
        readable = requests[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
        writable = requests[1].revents & Int16(POLLOUT) != 0
    }

    /// Returns the events since the last call.
    func events() throws(Fault) -> [Event] {
        if let attempt, let result = attempt.result() {
            self.attempt = nil
            switch result {
            case .success(let client): broker = BrokerClient(client)
            case .failure(let failure): throw ended(failure)
            }
        }
        guard broker?.isAccepted == true || Clock.uptime < acceptedBy else {
            attempt?.abandon()
            attempt = nil
            throw ended(BrokerFailure("the broker does not answer", .silence))
        }
        guard let broker else { return [] }
        defer { (readable, writable) = (false, false) }
        var events: [Event] = []
        for event in broker.turn(readable: readable, writable: writable) {
            switch event {
            case .accepted:
                broker.subscribe([filter].compactMap { $0 })
                events.append(.ready)
            case .message(let topic, let bytes, _): events.append(.message(topic: topic, bytes: bytes))
            case .notSubscribed(let reason):
                outcome = .mayNotRead
                throw Fault(
                    .refused,
                    "the broker does not let this machine read \(filter ?? ""): reason \(reason); see its access list")
            // No message is followed here.
            case .answered: break
            case .refused(let reason):
                outcome = .mayNotWrite
                throw Fault(
                    .refused,
                    "the broker does not let this machine write below \(writes)/: reason \(reason); see its access list"
                )
            case .ended(let failure): throw ended(failure)
            }
        }
        return events
    }

    /// Waits until there may be events.
    func wait() throws(Fault) {
        var waiting = requests
        try Clock.wait(for: &waiting, until: due)
        accept(waiting)
    }

    /// - Parameter expiry: The life of the message in seconds, after which the broker forgets it even if this program
    ///   is killed.
    func publish(_ topic: String, _ bytes: [UInt8], expiry: UInt32 = 600) {
        broker?.publish(topic, bytes, expiry: expiry)
    }

    /// The number of messages that the broker has not acknowledged.
    var unacknowledged: Int { broker?.unacknowledged ?? 0 }

    /// Waits until the broker has acknowledged everything.
    func flush() throws(Fault) {
        let end = Clock.uptime + Self.patience
        while unacknowledged > 0 {
            guard Clock.uptime < end else { throw Self.unreachable(BrokerFailure("the broker does not acknowledge")) }
            try wait()
            _ = try events()
        }
    }

    func clear(_ topic: String) { broker?.publish(topic, [], expiry: nil) }

    /// Ends the connection in good order, once the broker has all messages: closing a socket with unread data discards
    /// what the broker has not read.
    func end() {
        attempt?.abandon()
        attempt = nil
        let deadline = Clock.uptime + Self.farewell
        while let broker, broker.isAccepted, broker.unacknowledged > 0, Clock.uptime < deadline {
            var waiting = requests
            guard poll(&waiting, nfds_t(waiting.count), 1_000) >= 0 || errno == EINTR else { break }
            accept(waiting)
            for event in broker.turn(readable: readable, writable: writable) {
                if case .ended = event { return self.broker = nil }
            }
        }
        broker?.disconnect()
        broker = nil
    }

    /// The time that the broker may take to acknowledge the last messages.
    private static let farewell: Int64 = 5_000_000

    private func ended(_ failure: BrokerFailure) -> Fault {
        outcome = .failure(failure)
        return Self.unreachable(failure)
    }

    private static func unreachable(_ failure: BrokerFailure) -> Fault {
        Fault(.unavailable, "no connection to the broker: \(failure)")
    }
}
