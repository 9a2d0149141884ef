// SPDX-License-Identifier: Apache-2.0

/// The stream by which a method sends the replies that precede its last one. The last is what the handler returns,
/// so that it cannot be forgotten, unless it was sent by ``finish(with:)`` before.
///
/// If the caller did not say `more` it gets the last reply alone: what is sent before is dropped, and a handler
/// that wants to spare itself the work looks at ``more``. When the caller leaves, the handler's task is cancelled
/// and sending throws ``ReplyStreamClosed``.
public struct ReplyStream<Reply: VarlinkValue>: Sendable {
    /// The call.
    public let context: CallContext
    private let sink: any ReplySink

    /// A stream that ends in `sink`.
    public init(context: CallContext, sink: any ReplySink) {
        self.context = context
        self.sink = sink
    }

    /// A Boolean value indicating whether the caller accepts more than the last reply.
    public var more: Bool { context.more }

    /// Sends a reply and, if much waits to be read by the caller, first waits for room. A caller that stops reading
    /// for long is cut off. For replies that come as fast as they can be made, such as a long list.
    public func send(_ reply: Reply) async throws(ReplyStreamClosed) {
        guard more else { return }
        try await sink.send(reply.varlink)
    }

    /// Has a secret written into the last reply, instead of the string that `path` leads to. It goes from its
    /// locked memory to the connection, by way of no other.
    package func conceal(_ secret: SecretText, at path: [String]) {
        (sink as? any SecretSink)?.conceal(secret, at: path)
    }

    /// Sends a reply without ever waiting. If too much waits to be read by the caller, it is cut off. For events,
    /// which must not wait for their slowest watcher.
    public func offer(_ reply: Reply) throws(ReplyStreamClosed) {
        guard more else { return }
        try sink.offer(reply.varlink)
    }

    /// Sends the last reply ahead of the handler's return, without ever waiting; what the handler returns or throws is
    /// dropped then. For an outcome that another thread learns of: the caller has it one change of threads sooner. The
    /// handler has to return soon
    /// after: the call is over, so its task is not cancelled any more, nor counted.
    ///
    /// - Throws: ``ReplyStreamClosed`` if the caller has gone, the reply is too large, or the handler has ended. Then the last reply is what
    ///   the handler returns.
    public func finish(with reply: Reply) throws(ReplyStreamClosed) {
        guard !context.oneway else { return }
        try sink.finish(with: reply.varlink)
    }
}

/// The caller of a streaming method has gone or was cut off. Nobody reads what is sent.
public struct ReplyStreamClosed: Error, Sendable, Hashable {
    /// The error.
    public init() {}
}

/// A sink that can write a secret into the last reply.
package protocol SecretSink: ReplySink {
    /// See ``ReplyStream/conceal(_:at:)``.
    func conceal(_ secret: SecretText, at path: [String])
}

/// A sink that carries the replies of a ``ReplyStream`` away. Servers implement it, and tests that call handlers
/// directly.
public protocol ReplySink: Sendable {
    /// Sends a reply after waiting for room.
    func send(_ parameters: JSON) async throws(ReplyStreamClosed)
    /// Sends a reply without waiting.
    func offer(_ parameters: JSON) throws(ReplyStreamClosed)
    /// Sends the last reply without waiting. Nothing that is sent after it reaches the caller.
    func finish(with parameters: JSON) throws(ReplyStreamClosed)
}
