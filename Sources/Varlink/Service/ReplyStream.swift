// SPDX-License-Identifier: Apache-2.0

/// A stream for the replies of a method before its last one. The handler returns the last reply, so it cannot be
/// forgotten, unless ``finish(with:)`` has sent it before.
///
/// If the call does not have `more`, the caller only gets the last reply: earlier replies are dropped, and a handler
/// can check ``more`` to save the work. If the caller leaves, the handler's task is cancelled, and sending throws
/// ``ReplyStreamClosed``.
public struct ReplyStream<Reply: VarlinkValue>: Sendable {
    /// The call.
    public let context: CallContext
    private let sink: any ReplySink

    /// Creates a stream that sends to `sink`.
    public init(context: CallContext, sink: any ReplySink) {
        self.context = context
        self.sink = sink
    }

    /// A Boolean value indicating whether the caller accepts more than the last reply.
    public var more: Bool { context.more }

    /// Sends a reply, first waiting for room if the caller has much to read. A caller that stops reading for long is
    /// disconnected. Use this for replies at full speed, such as a long list.
    public func send(_ reply: Reply) async throws(ReplyStreamClosed) {
        guard more else { return }
        try await sink.send(reply.varlink)
    }

    /// Writes a secret into the last reply in place of the string at `path`. The secret goes directly from its locked
    /// memory to the connection.
    package func conceal(_ secret: SecretText, at path: [String]) {
        (sink as? any SecretSink)?.conceal(secret, at: path)
    }

    /// Sends a reply without ever waiting. A caller with too much unread data is disconnected. Use this for events,
    /// which must not wait for their slowest watcher.
    public func offer(_ reply: Reply) throws(ReplyStreamClosed) {
        guard more else { return }
        try sink.offer(reply.varlink)
    }

    /// Sends the last reply before the handler returns, without ever waiting; the handler's result or error is then
    /// dropped. Use this for an outcome that another thread learns of: the caller gets it one thread switch sooner. The
    /// handler must return soon afterwards: the call has ended, so its task is no longer cancelled or counted.
    ///
    /// - Throws: ``ReplyStreamClosed`` if the caller has gone, the reply is too large, or the handler has ended. Then
    ///   the last reply is the handler's result.
    public func finish(with reply: Reply) throws(ReplyStreamClosed) {
        guard !context.oneway else { return }
        try sink.finish(with: reply.varlink)
    }
}

/// The error if the caller of a streaming method has gone or was disconnected, so that nobody reads replies.
public struct ReplyStreamClosed: Error, Sendable, Hashable {
    /// Creates the error.
    public init() {}
}

/// A sink that can write a secret into the last reply.
package protocol SecretSink: ReplySink {
    /// Writes a secret into the last reply; see ``ReplyStream/conceal(_:at:)``.
    func conceal(_ secret: SecretText, at path: [String])
}

/// A sink for the replies of a ``ReplyStream``. Servers implement it, and so do tests that call handlers directly.
public protocol ReplySink: Sendable {
    /// Sends a reply after waiting for room.
    func send(_ parameters: JSON) async throws(ReplyStreamClosed)
    /// Sends a reply without waiting.
    func offer(_ parameters: JSON) throws(ReplyStreamClosed)
    /// Sends the last reply without waiting. Later replies do not reach the caller.
    func finish(with parameters: JSON) throws(ReplyStreamClosed)
}
