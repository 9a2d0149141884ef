// SPDX-License-Identifier: Apache-2.0

/// An interface as a server offers it: its text, and a handler for each of its methods.
///
/// `varlink-generate` writes a function that makes one from a handler, e.g. `Notifications.interface(handler)`.
public struct VarlinkInterface: Sendable {
    /// The interface's name, e.g. `org.varlink.service`.
    public let name: String
    /// The interface's text, as `GetInterfaceDescription` hands it out.
    public let description: String
    /// The handlers by the method's full name.
    public let methods: [String: MethodHandler]

    /// An interface.
    public init(name: String, description: String, methods: [MethodHandler]) {
        self.name = name
        self.description = description
        self.methods = Dictionary(methods.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// An interface whose name and text come from its generated namespace.
    public init<Namespace: VarlinkNamespace>(_ namespace: Namespace.Type, methods: [MethodHandler]) {
        self.init(name: namespace.name, description: namespace.description, methods: methods)
    }
}

/// A handler of one method: the way from the parameters as they travel, through the typed handler, back to the
/// results as they travel.
public struct MethodHandler: Sendable {
    /// Answers a call. Runs on the caller's executor up to its first suspension, so that handlers start in the
    /// order of the calls.
    public typealias Body = nonisolated(nonsending) @Sendable (JSON, CallContext, any ReplySink) async throws -> JSON

    /// The method's full name.
    public let name: String
    /// A Boolean value indicating whether the method can reply more than once.
    public let streaming: VarlinkStreaming
    /// Answers a call: parameters in, the last reply's parameters out.
    ///
    /// Throws ``InvalidParameter`` if the parameters do not fit the method, and whatever the typed handler throws.
    public let body: Body

    /// A method that replies once.
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

    /// A method that can reply more than once.
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
