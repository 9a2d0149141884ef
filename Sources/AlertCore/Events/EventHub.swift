// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Synchronization

/// Sends every event to every watcher and waits for none: the wire disconnects a watcher that does not read.
package final class EventHub: Sendable {
    /// Receives one event; throws if the watcher has disconnected.
    package typealias Watcher = @Sendable (Manager.Event) throws -> Void

    private struct State {
        var watchers: [UInt64: Watcher] = [:]
        /// Events that happened while a watcher was getting the current state; it gets them next.
        var missed: [UInt64: [Manager.Event]] = [:]
        /// The watchers that show notifications to a person.
        var read: Set<UInt64> = []
        var last: UInt64 = 0
        /// The newest activation tokens, for callers that begin to wait a moment too late.
        var tokens: [(id: String?, token: String)] = []
    }

    /// The number of tokens kept; they are valid for seconds.
    private static let maximumTokens = 16

    private let state = Mutex(State())

    /// Creates a hub without watchers.
    package init() {}

    /// Returns a number for a future watcher.
    package func reserve() -> UInt64 {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    /// Sends a watcher the current state, and then every event from now on. Events that happen in between are kept for
    /// the watcher, so none is lost.
    package func attach(_ watcher: @escaping Watcher, number: UInt64, snapshot: Manager.Event) {
        state.withLock { $0.missed[number] = [] }
        var next = [snapshot]
        do {
            while !next.isEmpty {
                for event in next { try watcher(event) }
                next = state.withLock { state in
                    // The watcher was removed in the meantime.
                    guard let missed = state.missed[number] else { return [] }
                    state.missed[number] = missed.isEmpty ? nil : []
                    if missed.isEmpty { state.watchers[number] = watcher }
                    return missed
                }
            }
        } catch {
            // The watcher disconnected before it was attached.
            remove(number)
        }
    }

    /// Sends a watcher every event from now on.
    package func follow(_ watcher: @escaping Watcher, number: UInt64) {
        state.withLock { $0.watchers[number] = watcher }
    }

    /// Removes a watcher. Does nothing if it is already removed.
    package func remove(_ watcher: UInt64) {
        state.withLock { state in
            state.watchers[watcher] = nil
            state.missed[watcher] = nil
            state.read.remove(watcher)
        }
    }

    /// Records that this watcher shows notifications to a person.
    package func noteReader(_ watcher: UInt64) { state.withLock { _ = $0.read.insert(watcher) } }

    package var hasReader: Bool { state.withLock { !$0.read.isEmpty } }

    /// Removes and returns the token of a notification that was just activated.
    package func takeToken(id: String) -> String? {
        state.withLock { state in
            state.tokens.lastIndex { $0.id == id }.map { state.tokens.remove(at: $0).token }
        }
    }

    /// Sends an event to every watcher. Events that one thread sends arrive in their order.
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
