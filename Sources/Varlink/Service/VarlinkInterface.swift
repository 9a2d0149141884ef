// SPDX-License-Identifier: Apache-2.0

/// An interface offered by a server: its text, and a handler for each method.
///
/// `varlink-generate` writes a function that creates one from a handler, such as `Notifications.interface(handler)`.
public struct VarlinkInterface: Sendable {
    /// The name of the interface, such as `org.varlink.service`.
    public let name: String
    /// The text of the interface, as returned by `GetInterfaceDescription`.
    public let description: String
    /// The handlers by the full name of the method.
    public let methods: [String: MethodHandler]

    /// Creates an interface.
    public init(name: String, description: String, methods: [MethodHandler]) {
        self.name = name
        self.description = description
        self.methods = Dictionary(methods.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// Creates an interface with the name and text of its generated namespace.
    public init<Namespace: VarlinkNamespace>(_ namespace: Namespace.Type, methods: [MethodHandler]) {
        self.init(name: namespace.name, description: namespace.description, methods: methods)
    }
}

/// A handler of one method: converts the parameters from the wire, calls the typed handler, and converts the results
/// for the wire.
public struct MethodHandler: Sendable {
    /// A function that answers a call. It runs on the caller's executor up to its first suspension, so that handlers
    /// start in the order of the calls.
    public typealias Body = nonisolated(nonsending) @Sendable (JSON, CallContext, any ReplySink) async throws -> JSON

    /// The full name of the method.
    public let name: String
    /// The streaming behaviour of the method.
    public let streaming: VarlinkStreaming
    /// Answers a call: converts its parameters to the parameters of the last reply.
    ///
    /// Throws ``InvalidParameter`` if the parameters do not fit the method, and the errors of the typed handler.
    public let body: Body

    /// Creates a handler that replies once.
    public init<Method: VarlinkMethod>(
        _ method: Method.Type,
        _ handler: nonisolated(nonsending) @escaping @Sendable (Method, CallContext) async throws -> Method.Reply
    ) {
        name = Method.name
        streaming = .never
        body = { parameters, context, _ in
            try await handler(Method(varlink: parameters), context).varlink
        }
    }

    /// Creates a handler that can reply more than once.
    public init<Method: VarlinkMethod>(
        streaming method: Method.Type,
        _ handler:
            nonisolated(nonsending) @escaping @Sendable (Method, ReplyStream<Method.Reply>) async throws ->
            Method.Reply
    ) {
        name = Method.name
        streaming = Method.streaming
        body = { parameters, context, sink in
            try await handler(Method(varlink: parameters), ReplyStream(context: context, sink: sink)).varlink
        }
    }
}
