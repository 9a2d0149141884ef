// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Varlink

/// The calls of a connection that wait for replies, in their order.
final class CallQueue: Sendable {
    private struct State {
        var calls: [PendingCall] = []
        /// Calls before this one have ended. They are removed in batches.
        var first = 0
        var failure: VarlinkClientError?
        /// Calls that have not been written yet.
        var output = ByteBuffer()
    }

    private let state = Mutex(State())

    /// The reason why the connection has ended; nil while it is open.
    var failure: VarlinkClientError? { state.withLock { $0.failure } }

    /// Adds a call, or one that gets no reply, and its bytes in the same order.
    ///
    /// - Returns: The failure if the connection has ended; otherwise whether the event loop must be asked to write. It
    ///   is asked once for any number of calls.
    func add(_ call: PendingCall?, bytes: [UInt8]) -> (failure: VarlinkClientError?, mustFlush: Bool) {
        state.withLock { state in
            if let failure = state.failure { return (failure, false) }
            if let call { state.calls.append(call) }
            defer { state.output.writeBytes(bytes) }
            return (nil, state.output.readableBytes == 0)
        }
    }

    /// Returns the bytes to write now.
    func removeOutput() -> ByteBuffer {
        state.withLock { state in
            defer { state.output = ByteBuffer() }
            return state.output
        }
    }

    /// The call that the next reply belongs to.
    var current: PendingCall? {
        state.withLock { $0.first < $0.calls.count ? $0.calls[$0.first] : nil }
    }

    /// Ends the current call after its last reply.
    func advance() {
        state.withLock { state in
            state.first += 1
            if state.first == state.calls.count {
                state.calls.removeAll(keepingCapacity: true)
                state.first = 0
            } else if state.first >= 256, state.first > state.calls.count / 2 {
                state.calls.removeFirst(state.first)
                state.first = 0
            }
        }
    }

    /// Fails every waiting call: the connection has ended.
    func fail(_ failure: VarlinkClientError) {
        let waiting = state.withLock { state -> ArraySlice<PendingCall> in
            guard state.failure == nil else { return [] }
            state.failure = failure
            defer {
                state.calls = []
                state.first = 0
            }
            return state.calls[state.first...]
        }
        for call in waiting { call.finish(throwing: failure) }
    }
}
