// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Synchronization

/// Hands every event to every watcher, and waits for none: a watcher that does not read is cut off by the wire.
package final class EventHub: Sendable {
    /// Takes one event; throws when the watcher is gone.
    package typealias Watcher = @Sendable (Manager.Event) throws -> Void

    private struct State {
        var watchers: [UInt64: Watcher] = [:]
        /// Events that happened while a watcher was getting the current state; it gets them next.
        var missed: [UInt64: [Manager.Event]] = [:]
        /// The watchers of which a person reads what they print.
        var read: Set<UInt64> = []
        var last: UInt64 = 0
        /// The newest activation tokens, for those who come to wait a moment too late.
        var tokens: [(id: String?, token: String)] = []
    }

    /// The number of tokens kept; they are valid for seconds.
    private static let maximumTokens = 16

    private let state = Mutex(State())

    /// A hub without watchers.
    package init() {}

    /// A number for a watcher to come.
    package func reserve() -> UInt64 {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    /// Tells a watcher how things stand, and then every event that is sent from now on: it is registered first, so that
    /// none is lost between the two.
    package func attach(_ watcher: @escaping Watcher, number: UInt64, snapshot: Manager.Event) {
        state.withLock { $0.missed[number] = [] }
        var next = [snapshot]
        do {
            while !next.isEmpty {
                for event in next { try watcher(event) }
                next = state.withLock { state in
                    // Removed in the meantime: nobody listens any more.
                    guard let missed = state.missed[number] else { return [] }
                    state.missed[number] = missed.isEmpty ? nil : []
                    if missed.isEmpty { state.watchers[number] = watcher }
                    return missed
                }
            }
        } catch {
            // It has left before it began.
            remove(number)
        }
    }

    /// Tells somebody every event that is sent from now on.
    package func follow(_ watcher: @escaping Watcher, number: UInt64) {
        state.withLock { $0.watchers[number] = watcher }
    }

    /// Takes a watcher out; one that is out already is none.
    package func remove(_ watcher: UInt64) {
        state.withLock { state in
            state.watchers[watcher] = nil
            state.missed[watcher] = nil
            state.read.remove(watcher)
        }
    }

    /// Notes that a person reads what this watcher receives.
    package func noteReader(_ watcher: UInt64) { state.withLock { _ = $0.read.insert(watcher) } }

    /// A Boolean value indicating whether a person reads what some watcher receives.
    package var hasReader: Bool { state.withLock { !$0.read.isEmpty } }

    /// The token of a notification that was just activated, once.
    package func takeToken(id: String) -> String? {
        state.withLock { state in
            state.tokens.lastIndex { $0.id == id }.map { state.tokens.remove(at: $0).token }
        }
    }

    /// Hands an event to everyone. Events sent by one thread arrive in their order.
    package func send(_ event: Manager.Event) {
        let watchers = state.withLock { state in
            if let token = event.activationToken {
                if state.tokens.count == Self.maximumTokens { state.tokens.removeFirst() }
                state.tokens.append((event.id, token))
            }
            for number in state.missed.keys { state.missed[number]?.append(event) }
            return state.watchers
        }
        for (number, watcher) in watchers {
            do {
                try watcher(event)
            } catch {
                remove(number)
            }
        }
    }
}
