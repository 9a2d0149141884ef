// SPDX-License-Identifier: Apache-2.0

/// The error a call was answered with, as it travelled.
public struct VarlinkErrorReply: Error, Sendable, Hashable {
    /// The error's name with its interface.
    public var name: String
    /// The parameters of the error.
    public var parameters: JSON.Object

    /// An error of any name.
    public init(name: String, parameters: JSON.Object = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// An error that an interface declares.
    public init<Failure: VarlinkError>(_ error: Failure) {
        name = Failure.name
        parameters = error.varlink.objectValue ?? [:]
    }

    /// The error as the type `Failure`; nil if it is another one, or if its fields are not as declared.
    public func decode<Failure: VarlinkError>(as type: Failure.Type) -> Failure? {
        guard name == Failure.name else { return nil }
        return try? Failure(varlink: .object(parameters))
    }
}

extension VarlinkErrorReply: CustomStringConvertible {
    /// The name and, if there are any, the parameters as JSON.
    public var description: String { parameters.isEmpty ? name : "\(name) \(JSON.object(parameters))" }
}
