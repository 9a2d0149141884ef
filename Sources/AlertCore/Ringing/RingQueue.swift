// SPDX-License-Identifier: Apache-2.0

package import CivilTime

/// The alarms that ring: the first is heard, those behind it wait until it has ended. A value; the time is an argument.
package struct RingQueue: Sendable, Hashable {
    /// The most that ring and wait. What comes beyond them is shown, and does not ring.
    package static let maximumCount = 64

    /// An alarm that was delivered.
    package struct Entry: Sendable, Hashable {
        /// The number of its delivery.
        package let number: Int64
        package var state: RingState
    }

    /// Actions, in this order.
    package enum Action: Sendable, Hashable {
        /// Stop ringing: the alarm is missed.
        case giveUp(Int64)
        /// Begin to ring.
        case begin(Int64)
        /// None rings any more.
        case silence
    }

    /// The entries in the order of their deliveries.
    package private(set) var entries: [Entry] = []

    init(_ entries: [Entry] = []) { self.entries = entries.sorted { $0.number < $1.number } }

    /// The one that is heard.
    package var ringing: Entry? {
        entries.first { if case .ringing = $0.state.phase { true } else { false } }
    }

    /// The time of the next change without an event; nil for never.
    package var deadline: Instant? { entries.compactMap(\.state.deadline).min() }

    /// Adds an alarm whose time has come. False when too many ring already.
    package mutating func add(_ entry: Entry) -> Bool {
        guard entries.count < Self.maximumCount else { return false }
        entries.append(entry)
        return true
    }

    /// Keeps the time that is left to each after the clock was set back.
    mutating func follow(_ step: ClockStep) {
        for index in entries.indices { entries[index].state.follow(step) }
    }

    /// Ends alarms because the person has reacted.
    package mutating func end(_ numbers: Set<Int64>, at now: Instant) {
        for index in entries.indices where numbers.contains(entries[index].number) {
            entries[index].state.handle(.stop, at: now)
        }
    }

    /// Removes the alarms that gave up, and starts the next. Called when time has passed or an alarm has ended.
    package mutating func pass(_ now: Instant) -> [Action] {
        var actions: [Action] = []
        let wasThere = !entries.isEmpty
        for index in entries.indices {
            entries[index].state.handle(.time, at: now)
            if entries[index].state.phase == .givenUp { actions.append(.giveUp(entries[index].number)) }
        }
        entries.removeAll { entry in
            switch entry.state.phase {
            case .armed, .snoozed, .stopped, .givenUp: true
            case .waiting, .ringing: false
            }
        }
        if ringing == nil, !entries.isEmpty {
            entries[0].state.handle(.turn, at: now)
            actions.append(.begin(entries[0].number))
        }
        if wasThere, entries.isEmpty { actions.append(.silence) }
        return actions
    }
}
