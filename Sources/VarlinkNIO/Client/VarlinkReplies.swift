// SPDX-License-Identifier: Apache-2.0

public import Varlink

/// The replies to one call, for a single `for try await` loop.
///
/// Leaving the loop before the last reply closes the connection.
public struct VarlinkReplies<Method: VarlinkMethod>: AsyncSequence, Sendable {
    /// A reply.
    public typealias Element = Method.Reply
    /// The reason why the replies end before the last.
    public typealias Failure = VarlinkClientError

    private let iterator: Iterator

    init(client: VarlinkClient, call: PendingCall) { iterator = Iterator(client: client, call: call) }

    /// Returns the only iterator. Its end is the end of the call.
    public func makeAsyncIterator() -> Iterator { iterator }

    /// Fetches replies one by one, and discards the call with its last reference.
    public final class Iterator: AsyncIteratorProtocol, Sendable {
        /// The reference that keeps the connection open.
        private let client: VarlinkClient
        private let call: PendingCall

        init(client: VarlinkClient, call: PendingCall) {
            self.client = client
            self.call = call
        }

        deinit { call.abandon() }

        /// Returns the next reply; nil after the last.
        public func next() async throws(VarlinkClientError) -> Method.Reply? {
            try await next(isolation: #isolation)
        }

        /// Returns the next reply; nil after the last.
        public func next(isolation actor: isolated (any Actor)?) async throws(VarlinkClientError) -> Method.Reply? {
            try await call.next()?.reply(to: Method.self)
        }
    }
}

extension ReplyMessage {
    /// Returns the reply to a call.
    /// - Throws: The error that the reply contains, or a protocol error if it does not fit the method.
    func reply<Method: VarlinkMethod>(to method: Method.Type) throws(VarlinkClientError) -> Method.Reply {
        if let error { throw .reply(VarlinkErrorReply(name: error, parameters: parameters)) }
        do {
            return try Method.Reply(varlink: .object(parameters))
        } catch {
            throw .protocolError(.malformedReply(path: error.parameter))
        }
    }
}
