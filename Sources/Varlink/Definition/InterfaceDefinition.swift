// SPDX-License-Identifier: Apache-2.0

/// An interface in the Varlink interface definition language (https://varlink.org/Interface-Definition), as a
/// tree.
public struct InterfaceDefinition: Sendable, Hashable {
    /// The name in reverse-domain form, e.g. `org.varlink.service`.
    public var name: String
    /// The comment directly before `interface`, without its `#`, lines parted by line feeds; empty if there is none.
    public var documentation: String
    /// Types, methods and errors in the order of the text.
    public var members: [Member]

    /// A type, a method or an error. They share one namespace.
    public struct Member: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The comment directly before it.
        public var documentation: String
        /// The kind.
        public var kind: Kind

        /// A member.
        public init(name: String, documentation: String = "", kind: Kind) {
            self.name = name
            self.documentation = documentation
            self.kind = kind
        }
    }

    /// The kind of a member.
    public enum Kind: Sendable, Hashable {
        /// A named type, a struct or an enum.
        case type(DefinedType)
        /// A method with its parameters and results.
        case method(parameters: [Field], results: [Field])
        /// An error with its fields.
        case error([Field])
    }

    /// An interface.
    public init(name: String, documentation: String = "", members: [Member] = []) {
        self.name = name
        self.documentation = documentation
        self.members = members
    }

    /// The member of this name.
    public subscript(name: String) -> Member? { members.first { $0.name == name } }
}

extension InterfaceDefinition {
    /// A field of a struct, a method or an error.
    public struct Field: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The comment directly before it.
        public var documentation: String
        /// The type.
        public var type: DefinedType

        /// A field.
        public init(name: String, documentation: String = "", type: DefinedType) {
            self.name = name
            self.documentation = documentation
            self.type = type
        }
    }

    /// A case of an enum.
    public struct EnumCase: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The comment directly before it.
        public var documentation: String

        /// A case.
        public init(name: String, documentation: String = "") {
            self.name = name
            self.documentation = documentation
        }
    }

    /// A type.
    public indirect enum DefinedType: Sendable, Hashable {
        /// `bool`
        case bool
        /// `int`, 64 bits with a sign.
        case int
        /// `float`, a double.
        case float
        /// `string`
        case string
        /// `object`, any JSON.
        case object
        /// A type of the same interface, by its name.
        case named(String)
        /// `?T`
        case optional(DefinedType)
        /// `[]T`
        case array(DefinedType)
        /// `[string]T`
        case dictionary(DefinedType)
        /// `(name: type, ...)`, also `()`.
        case structure([Field])
        /// `(one, two)`
        case enumeration([EnumCase])
    }
}

extension InterfaceDefinition.Member {
    /// A Boolean value indicating whether the method can reply more than once, by the convention in its documentation,
    /// see ``VarlinkStreaming``.
    public var streaming: VarlinkStreaming {
        let notes = documentation.split(separator: "[")
        if notes.contains(where: { $0.hasPrefix("Requires 'more' flag]") }) { return .required }
        return notes.contains { $0.hasPrefix("Supports 'more' flag]") } ? .supported : .never
    }
}
