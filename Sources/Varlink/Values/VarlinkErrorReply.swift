// SPDX-License-Identifier: Apache-2.0

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
