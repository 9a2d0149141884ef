// SPDX-License-Identifier: Apache-2.0

/// A method of an interface. The conforming type has the method's parameters; passing an instance to a connection calls
/// the method.
public protocol VarlinkMethod: VarlinkValue, Hashable {
    /// The type of the method's replies.
    associatedtype Reply: VarlinkValue, Hashable

    /// The name with its interface, such as `org.varlink.service.GetInfo`.
    static var name: String { get }

    /// The streaming behaviour of the method. Default: a single reply.
    static var streaming: VarlinkStreaming { get }
}

extension VarlinkMethod {
    /// The streaming behaviour of a method whose documentation has none of the flags.
    public static var streaming: VarlinkStreaming { .never }
}

/// The reply of every method without results.
public struct EmptyReply: VarlinkValue, Hashable {
    /// Creates the reply.
    public init() {}

    /// Reads the reply from an object, which may have further fields.
    public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }

    /// Appends no field.
    public func encode(into json: inout JSON) {}
}

/// The number of replies that a method can send.
///
/// The interface language cannot express it. As in sd-varlink, it comes from the method's documentation: `[Requires
/// 'more' flag]` or `[Supports 'more' flag]`.
public enum VarlinkStreaming: Sendable, Hashable {
    /// A single reply.
    case never
    /// A single reply, or several if the call has `more`.
    case supported
    /// Calls must have `more`; otherwise the answer is `org.varlink.service.ExpectedMore`.
    case required
}

/// An error that an interface declares. Handlers throw it, its name and fields go over the wire, and clients match it
/// with ``VarlinkErrorReply/decode(as:)``.
public protocol VarlinkError: Error, VarlinkValue, Hashable {
    /// The name with its interface, such as `org.varlink.service.MethodNotFound`.
    static var name: String { get }
}

/// The namespace of an interface's Swift types, written by `varlink-generate`.
public protocol VarlinkNamespace {
    /// The name of the interface, such as `org.varlink.service`.
    static var name: String { get }
    /// The text of the interface, as returned by `GetInterfaceDescription`.
    static var description: String { get }
    /// The methods in the order of the text.
    static var methods: [any VarlinkMethod.Type] { get }
    /// The errors in the order of the text.
    static var errors: [any VarlinkError.Type] { get }
}

/// The error in the reply to a call, undecoded.
public struct VarlinkErrorReply: Error, Sendable, Hashable {
    /// The name of the error with its interface.
    public var name: String
    /// The parameters of the error.
    public var parameters: JSON.Object

    /// Creates an error with any name.
    public init(name: String, parameters: JSON.Object = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// Creates an error that an interface declares.
    public init<Failure: VarlinkError>(_ error: Failure) {
        name = Failure.name
        parameters = error.varlink.objectValue ?? [:]
    }

    /// Returns the error as the type `Failure`; nil if it is another error, or its fields are not as declared.
    public func decode<Failure: VarlinkError>(as type: Failure.Type) -> Failure? {
        guard name == Failure.name else { return nil }
        return try? Failure(varlink: .object(parameters))
    }
}

extension VarlinkErrorReply: CustomStringConvertible {
    /// The name, followed by the parameters as JSON if there are any.
    public var description: String { parameters.isEmpty ? name : "\(name) \(JSON.object(parameters))" }
}
