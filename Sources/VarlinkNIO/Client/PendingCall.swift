// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Varlink

/// A call and its replies that have not been fetched, or the receiver that gets them at once.
final class PendingCall: Sendable {
    private struct State {
        var replies: [Result<ReplyMessage, VarlinkClientError>] = []
        var isFinished = false
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?
        var isReadingHeldBack = false
    }

    /// The number of waiting replies from which on the connection is not read.
    private static let capacity = 256

    let expectsMore: Bool
    private let channel: any Channel
    private let receiver: (@Sendable (Result<ReplyMessage, VarlinkClientError>) -> Void)?
    private let state = Mutex(State())

    /// - Parameter receiver: Called on the event loop with each result; nil if a task fetches the replies.
    init(
        channel: any Channel, expectsMore: Bool,
        receiver: (@Sendable (Result<ReplyMessage, VarlinkClientError>) -> Void)? = nil
    ) {
        self.channel = channel
        self.expectsMore = expectsMore
        self.receiver = receiver
    }

    // MARK: From the event loop

    /// Adds a reply. Returns whether there is room for more.
    func put(_ reply: ReplyMessage) -> Bool {
        let (hasRoom, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
            if !reply.continues { state.isFinished = true }
            guard !state.isAbandoned, receiver == nil else { return (true, nil) }
            state.replies.append(.success(reply))
            let hasRoom = state.isFinished || state.replies.count < Self.capacity
            if !hasRoom { state.isReadingHeldBack = true }
            defer { state.waiter = nil }
            return (hasRoom, state.waiter)
        }
        receiver?(.success(reply))
        waiter?.resume()
        return hasRoom
    }

    /// Ends the replies with a failure.
    func finish(throwing failure: VarlinkClientError) {
        let (wasFinished, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
            guard !state.isFinished else { return (true, nil) }
            state.isFinished = true
            if !state.isAbandoned { state.replies.append(.failure(failure)) }
            defer { state.waiter = nil }
            return (false, state.waiter)
        }
        if !wasFinished { receiver?(.failure(failure)) }
        waiter?.resume()
    }

    // MARK: From the task that called

    /// Returns the next reply; nil after the last.
    func next() async throws(VarlinkClientError) -> ReplyMessage? {
        while true {
            if let result = fetch() { return try result?.get() }
            if Task.isCancelled {
                abandon()
                throw .cancelled
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let resumesNow = state.withLock { state in
                        if !state.replies.isEmpty || state.isFinished || Task.isCancelled { return true }
                        state.waiter = continuation
                        return false
                    }
                    if resumesNow { continuation.resume() }
                }
            } onCancel: {
                let waiter = state.withLock { state in
                    defer { state.waiter = nil }
                    return state.waiter
                }
                waiter?.resume()
            }
        }
    }

    /// Returns the next result: nil if there is none yet, `.some(nil)` after the last reply.
    private func fetch() -> Result<ReplyMessage, VarlinkClientError>?? {
        let (result, mustRead) = state.withLock { state -> (Result<ReplyMessage, VarlinkClientError>??, Bool) in
            guard !state.replies.isEmpty else { return (state.isFinished ? .some(nil) : nil, false) }
            let result = state.replies.removeFirst()
            guard state.isReadingHeldBack, state.replies.count <= Self.capacity / 2 else { return (result, false) }
            state.isReadingHeldBack = false
            return (result, true)
        }
        if mustRead { channel.triggerUserOutboundEvent(ClientHandler.ReadMore(), promise: nil) }
        return result
    }

    /// Discards the replies. Closing its connection ends a stream; a single reply is dropped.
    func abandon() {
        let mustClose = state.withLock { state in
            guard !state.isAbandoned else { return false }
            state.isAbandoned = true
            state.replies = []
            return expectsMore && !state.isFinished
        }
        if mustClose { channel.close(promise: nil) }
    }
}
