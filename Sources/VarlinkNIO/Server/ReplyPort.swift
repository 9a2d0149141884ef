// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Varlink

/// The place where the tasks of a connection's calls, on whatever thread, leave their replies for its event loop.
///
/// Replies count here from the moment they are made until the kernel has them, so that no queue between can grow above
/// the bound. The event loop is woken once for any number of replies.
final class ReplyPort: Sendable {
    struct Entry {
        var call: UInt64
        var bytes: [UInt8]
        /// The secret after the bytes, in locked memory.
        var secret: ByteBuffer?
        var isLast: Bool

        var count: Int { bytes.count + (secret?.readableBytes ?? 0) }
    }

    /// The replies that the event loop finds.
    struct Delivery {
        var entries: [Entry]
        var mustCutOff: Bool
    }

    private struct State {
        var entries: [Entry] = []
        /// The number of bytes made and not yet accepted by the kernel.
        var pendingBytes = 0
        /// The part of these bytes that belongs to calls whose turn has not come.
        var heldBytes = 0
        /// The call whose replies are being passed on.
        var head: UInt64 = 0
        var isWakeScheduled = false
        var isClosed = false
        var mustCutOff = false
        var wake: (@Sendable () -> Void)?
        /// Senders that wait for room; at most one per call under way.
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
    }

    private let highWaterMark: Int
    private let maximumBytes: Int
    private let budget: ServerBudget
    private let state: Mutex<State>

    init(highWaterMark: Int, maximumBytes: Int, budget: ServerBudget) {
        self.budget = budget
        self.highWaterMark = highWaterMark
        self.maximumBytes = maximumBytes
        state = Mutex(State())
    }

    // MARK: From any thread

    /// Leaves a reply. Returns false if nobody will read it.
    @discardableResult
    func put(_ bytes: [UInt8], secret: ByteBuffer? = nil, for call: UInt64, isLast: Bool) -> Bool {
        let entry = Entry(call: call, bytes: bytes, secret: secret, isLast: isLast)
        let (isOpen, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            guard !state.isClosed, !state.mustCutOff else { return (false, nil) }
            state.pendingBytes += entry.count
            budget.addReplies(entry.count)
            if state.pendingBytes > maximumBytes {
                state.mustCutOff = true
            } else {
                if call != state.head { state.heldBytes += entry.count }
                state.entries.append(entry)
            }
            guard !state.isWakeScheduled else { return (!state.mustCutOff, nil) }
            state.isWakeScheduled = true
            return (!state.mustCutOff, state.wake)
        }
        wake?()
        return isOpen
    }

    /// Waits until there is room for a reply of `call`. Returns false if nobody will read it, or if the task was
    /// cancelled.
    func waitForRoom(for call: UInt64) async -> Bool {
        while true {
            if Task.isCancelled { return false }
            let ticket = state.withLock { state -> UInt64? in
                guard !state.isClosed, !state.mustCutOff, !hasRoom(state, for: call) else { return nil }
                state.nextWaiter += 1
                return state.nextWaiter
            }
            guard let ticket else { return state.withLock { !$0.isClosed && !$0.mustCutOff } }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let resumesNow = state.withLock { state in
                        if state.isClosed || state.mustCutOff || hasRoom(state, for: call) || Task.isCancelled {
                            return true
                        }
                        state.waiters[ticket] = continuation
                        return false
                    }
                    if resumesNow { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
            }
        }
    }

    /// Returns whether a reply of a call fits. The call whose turn it is waits only for the socket. If it also waited
    /// for later calls, which wait for it, none would continue.
    private func hasRoom(_ state: State, for call: UInt64) -> Bool {
        (call == state.head ? state.pendingBytes - state.heldBytes : state.pendingBytes) < highWaterMark
    }

    // MARK: From the event loop

    /// The number of waiting bytes.
    var pendingBytes: Int { state.withLock { $0.pendingBytes } }

    func open(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Stops wake-ups, as the event loop is about to fetch the replies.
    func suspendWaking() { state.withLock { $0.isWakeScheduled = true } }

    /// Removes and returns the replies. If there are none, the next one wakes the event loop.
    func fetch() -> Delivery {
        state.withLock { state in
            let delivery = Delivery(entries: state.entries, mustCutOff: state.mustCutOff)
            if state.entries.isEmpty { state.isWakeScheduled = false } else { state.entries = [] }
            return delivery
        }
    }

    /// Records that replies were passed on: the turn is at `head`, and `held` bytes wait for theirs.
    func advance(head: UInt64, held: Int) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.heldBytes = held + state.entries.reduce(0) { $0 + ($1.call == head ? 0 : $1.count) }
            guard state.head != head else { return [] }
            state.head = head
            return removeWaiters(&state)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Records that the kernel has accepted bytes.
    func sent(_ count: Int) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            // The end has returned everything.
            guard !state.isClosed else { return [] }
            budget.addReplies(-count)
            state.pendingBytes -= count
            // Half of the mark, so that a sender is not woken for every reply it can add.
            return state.pendingBytes - state.heldBytes < highWaterMark / 2 ? removeWaiters(&state) : []
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Closes the port, as nobody reads any more.
    func close() {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            budget.addReplies(-state.pendingBytes)
            state.pendingBytes = 0
            state.isClosed = true
            state.entries = []
            state.wake = nil
            return removeWaiters(&state)
        }
        for waiter in waiters { waiter.resume() }
    }

    private func removeWaiters(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        defer { state.waiters = [:] }
        return Array(state.waiters.values)
    }
}

/// The replies of one call on their way to its connection.
struct CallSink: SecretSink {
    let port: ReplyPort
    let call: UInt64
    let maximumMessageSize: Int
    let last = LastReply()

    func conceal(_ secret: SecretText, at path: [String]) { last.conceal(secret, at: path) }

    func send(_ parameters: JSON) async throws(ReplyStreamClosed) {
        guard await port.waitForRoom(for: call) else { throw ReplyStreamClosed() }
        try offer(parameters)
    }

    func offer(_ parameters: JSON) throws(ReplyStreamClosed) { try put(parameters, isLast: false) }

    func finish(with parameters: JSON) throws(ReplyStreamClosed) { try put(parameters, isLast: true) }

    private func put(_ parameters: JSON, isLast: Bool) throws(ReplyStreamClosed) {
        var bytes: [UInt8] = []
        ReplyMessage(parameters: parameters.objectValue ?? [:], continues: !isLast).serialize(into: &bytes)
        // A reply above the limit ends the call: the handler gets an error, and what it throws becomes the answer.
        guard bytes.count <= maximumMessageSize + 1, isLast ? last.send(bytes.count) : !last.isSent,
            port.put(bytes, for: call, isLast: isLast)
        else { throw ReplyStreamClosed() }
    }
}
