// SPDX-License-Identifier: Apache-2.0

/// A method of an interface. The conforming type is the method's parameters; making one and handing it to a
/// connection is the call.
public protocol VarlinkMethod: VarlinkValue, Hashable {
    /// The reply of the method; every one, if there are several.
    associatedtype Reply: VarlinkValue, Hashable

    /// The name with its interface, e.g. `org.varlink.service.GetInfo`.
    static var name: String { get }

    /// A Boolean value indicating whether the method can reply more than once.
    static var streaming: VarlinkStreaming { get }
}

/// The number of replies that a method can send.
///
/// The interface language has no word for it. As sd-varlink does, it is read from the method's documentation:
/// `[Requires 'more' flag]` or `[Supports 'more' flag]`.
public enum VarlinkStreaming: Sendable, Hashable {
    /// A single reply.
    case never
    /// A single reply, or several if the caller says `more`.
    case supported
    /// Callers must say `more`; others are answered `org.varlink.service.ExpectedMore`.
    case required
}

/// An error that an interface declares. It is thrown by handlers, travels as its name and its fields, and is
/// matched by clients with ``VarlinkErrorReply/decode(as:)``.
public protocol VarlinkError: Error, VarlinkValue, Hashable {
    /// The name with its interface, e.g. `org.varlink.service.MethodNotFound`.
    static var name: String { get }
}

/// The namespace of one interface's Swift types, written by `varlink-generate`.
public protocol VarlinkNamespace {
    /// The interface's name, e.g. `org.varlink.service`.
    static var name: String { get }
    /// The interface's text, as `GetInterfaceDescription` hands it out.
    static var description: String { get }
    /// The methods in the order of the text.
    static var methods: [any VarlinkMethod.Type] { get }
    /// The errors in the order of the text.
    static var errors: [any VarlinkError.Type] { get }
}
