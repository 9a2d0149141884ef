// SPDX-License-Identifier: Apache-2.0

/// A method to call.
public struct MethodCall: Sendable, Hashable {
    /// The receiver: a well-known or unique name.
    public var destination: String
    /// The object.
    public var path: String
    /// The interface.
    public var interface: String
    /// The method.
    public var member: String
    /// The body.
    public var arguments: [DBusValue]
    /// A Boolean value indicating whether the bus may start a service for a destination without an owner.
    public var mayStartService: Bool

    /// Creates a call of `interface.member` on an object of `destination`.
    public init(
        destination: String, path: String, interface: String, member: String, arguments: [DBusValue] = [],
        mayStartService: Bool = false
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.mayStartService = mayStartService
    }
}

/// A signal that is sent to everyone.
public struct Broadcast: Sendable, Hashable {
    /// The object that emits it.
    public var path: String
    /// The interface.
    public var interface: String
    /// The signal.
    public var member: String
    /// The body.
    public var arguments: [DBusValue]

    /// Creates the signal `interface.member` from an object of this connection.
    public init(path: String, interface: String, member: String, arguments: [DBusValue] = []) {
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// A signal from the bus.
public struct ReceivedSignal: Sendable, Hashable {
    /// The unique name of the sender, which the bus guarantees.
    public let sender: String
    /// The object that emitted it.
    public let path: String
    /// The interface.
    public let interface: String
    /// The signal.
    public let member: String
    /// The body.
    public let arguments: [DBusValue]

    /// Creates a signal.
    public init(sender: String, path: String, interface: String, member: String, arguments: [DBusValue]) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// The signals to receive (D-Bus specification, "Match Rules"); a nil part matches any.
public struct SignalMatch: Sendable, Hashable {
    /// The sender: a unique name, or a well-known one that the bus resolves.
    public var sender: String?
    /// The object.
    public var path: String?
    /// The interface.
    public var interface: String?
    /// The signal.
    public var member: String?
    /// The first argument, a string.
    public var firstArgument: String?

    /// Creates a rule from parts.
    public init(
        sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
        firstArgument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// The rule in the bus's notation. A quote inside a value ends the quoted part, is escaped, and begins another
    /// part.
    var rule: String {
        let parts: [(String, String?)] = [
            ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface), ("member", member),
            ("arg0", firstArgument),
        ]
        return parts.compactMap { key, value in
            guard let value else { return nil }
            return key + "='"
                + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
                + "'"
        }.joined(separator: ",")
    }
}

/// A call to a method of an exported object.
public struct IncomingCall: Sendable, Hashable {
    /// The unique name of the caller, which the bus guarantees.
    public let sender: String
    /// The object.
    public let path: String
    /// The interface; callers may omit it.
    public let interface: String?
    /// The method.
    public let member: String
    /// The body.
    public let arguments: [DBusValue]
}

/// The answer to an incoming call.
public enum CallAnswer: Sendable, Hashable {
    /// The call succeeded, with the body of the answer.
    case values([DBusValue])
    /// The call is refused, with a sentence.
    case error(DBusErrorName, message: String)
    /// The object has no such method: the caller gets `UnknownMethod`.
    case unknownMethod
}

/// A change of a name's owner.
public struct OwnerChange: Sendable, Hashable {
    /// The well-known name.
    public let name: String
    /// The unique name of the owner; nil without one.
    public let owner: String?

    /// Creates a value for a name and its owner.
    public init(name: String, owner: String?) {
        self.name = name
        self.owner = owner
    }
}

/// The state of the connection to a bus.
public enum BusState: Sendable, Hashable {
    /// Connecting for the first time, or again.
    case connecting
    /// Connected, with this unique name.
    case connected(uniqueName: String)
    /// Not connected; the value is the reason.
    case absent(DBusError)
}
