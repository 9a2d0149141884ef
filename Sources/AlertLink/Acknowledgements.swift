// SPDX-License-Identifier: Apache-2.0

/// The messages of one connection that the broker has not acknowledged yet. Times are microseconds of the uptime.
package struct Acknowledgements: Sendable, Hashable {
    /// The time that the broker may take for a message before the connection counts as broken: MQTT repeats a lost
    /// message on the next connection alone (MQTT 5, 4.4).
    package static let patience: Int64 = 60_000_000
    /// The longest time that is waited after connections that were given up in vain.
    static let maximumPatience: Int64 = 3_600_000_000

    /// The times at which the messages were sent, by their numbers.
    private var sent: [Int32: Int64] = [:]
    /// The time that the broker took for the message that it acknowledged last; nil before the first.
    package private(set) var latency: Int64?

    package init() {}

    /// The number of messages that wait for the broker.
    package var count: Int { sent.count }

    package mutating func sent(_ number: Int32, now: Int64) { sent[number] = now }

    package mutating func acknowledged(_ number: Int32, now: Int64) {
        guard let since = sent.removeValue(forKey: number) else { return }
        latency = max(0, now - since)
    }

    /// Returns whether a message has waited longer than the broker may take.
    ///
    /// - Parameter vain: The number of connections before this one that were given up for this reason. A broker that
    ///   never acknowledges some message would otherwise get a new connection each minute.
    package func isOverdue(now: Int64, vain: Int = 0) -> Bool {
        let limit = min(Self.maximumPatience, Self.patience << Int64(min(max(vain, 0), 6)))
        return sent.values.contains { now - $0 >= limit }
    }
}
