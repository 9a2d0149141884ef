// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import CMosquitto
import Glibc
import LinuxSystem

/// A connection to the broker for a verb that ends: it is made once, and its loss is the verb's end.
final class BrokerVisit {
    /// An event.
    enum Event {
        /// The broker has taken it, and the subscription is sent.
        case ready
        case message(topic: String, bytes: [UInt8])
    }

    /// Why it is over before its time.
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
    /// The time that the broker may take.
    private static let patience: Int64 = 15_000_000
    private let acceptedBy: Int64

    /// - Parameters:
    ///   - filter: What is subscribed to; nil for nothing.
    ///   - will: The topic that is emptied when this connection is lost.
    ///   - root: Below which topic it writes, for people.
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

    /// The descriptors for poll(2).
    var requests: [pollfd] {
        let writing = broker?.wantsToWrite == true ? Int16(POLLOUT) : 0
        return [
            pollfd(fd: attempt?.flag.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: broker?.descriptor ?? -1, events: Int16(POLLIN) | writing, revents: 0),
        ]
    }

    /// When ``events()`` is to be asked at the latest, by the uptime.
    var due: Int64 { broker?.isAccepted == true ? Clock.uptime + 5_000_000 : acceptedBy }

    /// Takes the result of poll(2) for ``requests``.
    func take(_ requests: [pollfd]) {
        readable = requests[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
        writable = requests[1].revents & Int16(POLLOUT) != 0
    }

    /// The events since the last call.
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
            // Nothing is followed here.
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

    /// Waits until ``events()`` may have something.
    func wait() throws(Fault) {
        var waiting = requests
        try Clock.wait(for: &waiting, until: due)
        take(waiting)
    }

    /// - Parameter expiry: In seconds: it is forgotten by then, whatever becomes of the program.
    func publish(_ topic: String, _ bytes: [UInt8], expiry: UInt32 = 600) {
        broker?.publish(topic, bytes, expiry: expiry)
    }

    /// Messages that the broker has not acknowledged yet.
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

    /// Ends it in good order, once the broker has all that was published: a socket that is closed while something lies
    /// in it unread takes back what the broker has not read.
    func end() {
        attempt?.abandon()
        attempt = nil
        let deadline = Clock.uptime + Self.farewell
        while let broker, broker.isAccepted, broker.unacknowledged > 0, Clock.uptime < deadline {
            var waiting = requests
            guard poll(&waiting, nfds_t(waiting.count), 1_000) >= 0 || errno == EINTR else { break }
            take(waiting)
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
