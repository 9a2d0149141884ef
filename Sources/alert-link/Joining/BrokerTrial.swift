// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem

/// A trial of everything that alert-link needs of a broker: four connections exchange messages below this device's name
/// as devices do, one that watches, one that is lost, and two that come later. Takes about five seconds.
final class BrokerTrial {
    /// The size of the largest message of the trial, in bytes: a text of 64 KiB, sealed.
    static let large = 96 << 10
    /// The packet of that message.
    static let largePacket = large + 1_024
    /// The time that the broker may take for each step, in microseconds.
    private static let patience: Int64 = 5_000_000
    /// The life of a message that is to expire, in seconds; brokers count whole ones.
    private static let life: UInt32 = 1

    /// A connection, and what has come on it.
    private final class Guest {
        let visit: BrokerVisit
        var isReady = false
        var messages: [String: [UInt8]] = [:]

        init(_ visit: BrokerVisit) { self.visit = visit }

        func take() throws(ExitFailure) {
            for event in try visit.events() {
                switch event {
                case .ready: isReady = true
                case .message(let topic, let bytes): messages[topic] = bytes
                }
            }
        }
    }

    private let settings: Settings
    private let password: String?
    private let root: String
    private let name: String
    private var guests: [Guest] = []
    /// The reason why a connection has ended early.
    var outcome: BrokerVisit.End? { guests.lazy.compactMap(\.visit.outcome).first }

    init(settings: Settings, password: String?) {
        (self.settings, self.password) = (settings, password)
        root = "alertd/\(settings.user)/\(settings.device)"
        name = "probe/" + String(Sodium.randomNumber(), radix: 16)
    }

    private func topic(_ part: String) -> String { "\(root)/\(name)/\(part)" }

    /// Runs the trial.
    ///
    /// - Returns: The first need that the broker does not meet; nil if it meets them all.
    /// - Throws: The failure of a connection, or one without a cause if the broker sends nothing at all.
    func run() throws(ExitFailure) -> BrokerNeed? {
        defer { leave() }
        let watcher = try come()
        let doomed = try come(will: "lost")
        try pump { watcher.isReady && doomed.isReady }
        if let lack = watcher.visit.abilities?.lack { return lack }

        let stamps = (0..<2).map { _ in Array("\(Sodium.randomNumber())".utf8) }
        let large = (0..<Self.large).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        doomed.visit.publish(topic("kept"), stamps[0], expiry: 60)
        let kept = topic("kept")
        guard try pump({ watcher.messages[kept] != nil || doomed.messages[kept] != nil }) else { throw .unread }
        doomed.visit.publish(kept, stamps[1], expiry: 60)
        doomed.visit.publish(topic("large"), large, expiry: 60)
        doomed.visit.publish(topic("brief"), stamps[0], expiry: Self.life)
        let sent = Clock.uptime
        guard try pump({ doomed.visit.unacknowledged == 0 }) else { return .acknowledgements }
        guard try pump({ watcher.messages[self.topic("large")] != nil }) else { return .largeMessages }
        guard try pump({ watcher.messages[kept] == stamps[1] }), watcher.messages[topic("large")] == large else {
            return .unchangedMessages
        }

        let late = try come()
        guard try pump({ late.messages[kept] != nil && late.messages[self.topic("large")] != nil }) else {
            return .keptMessages
        }
        guard late.messages[kept] == stamps[1] else { return .newestMessage }
        guard late.visit.kept.contains(kept) else { return .keptMark }

        doomed.visit.cut()
        guard try pump({ watcher.messages[self.topic("lost")] != nil }) else { return .will }
        late.visit.clear(kept)
        guard try pump({ late.visit.unacknowledged == 0 && watcher.messages[kept] == [] }) else { return .clearing }
        // The end of the life, and a second for how brokers count.
        try pump(until: sent + Int64(Self.life + 2) * 1_000_000) { false }

        let last = try come()
        guard try pump({ last.messages[self.topic("lost")] != nil }) else { return .keptWill }
        if last.messages[topic("brief")] != nil { return .expiry }
        return last.messages[kept].map { !$0.isEmpty } ?? false ? .clearing : nil
    }

    /// Connects once more.
    private func come(will: String? = nil) throws(ExitFailure) -> Guest {
        let visit = try BrokerVisit(
            settings, password: password, filter: "alertd/\(settings.user)/+/\(name)/#",
            will: .init(topic: topic(will ?? "none"), bytes: will == nil ? [] : [1], delay: 1), root: root)
        let guest = Guest(visit)
        guests.append(guest)
        return guest
    }

    /// Takes what comes, until a condition holds.
    /// - Returns: Whether it holds.
    @discardableResult
    private func pump(until end: Int64? = nil, _ isDone: () -> Bool) throws(ExitFailure) -> Bool {
        var deadline = end
        while true {
            for guest in guests { try guest.take() }
            if isDone() { return true }
            // BrokerVisit waits longer for a connection that is not accepted yet.
            if deadline == nil, guests.allSatisfy(\.isReady) { deadline = Clock.uptime + Self.patience }
            if let deadline, Clock.uptime >= deadline { return false }
            try wait(until: deadline)
        }
    }

    private func wait(until deadline: Int64?) throws(ExitFailure) {
        var waiting = guests.flatMap(\.visit.requests)
        try Clock.wait(for: &waiting, until: (guests.map(\.visit.due) + [deadline]).compactMap { $0 }.min())
        for (index, guest) in guests.enumerated() { guest.visit.accept(Array(waiting[(2 * index)...])) }
    }

    /// Takes back what the trial has left, and ends the connections.
    private func leave() {
        guard let guest = guests.last(where: \.isReady) else { return }
        for part in ["kept", "large", "brief", "lost"] { guest.visit.clear(topic(part)) }
        for guest in guests { guest.visit.end() }
    }
}

extension ExitFailure {
    /// The broker has accepted everything and sends nothing.
    static let unread = ExitFailure(.refused, "")
}
