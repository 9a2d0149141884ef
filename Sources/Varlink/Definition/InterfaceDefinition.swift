// SPDX-License-Identifier: Apache-2.0

/// A syntax tree of an interface in the Varlink interface definition language
/// (https://varlink.org/Interface-Definition).
public struct InterfaceDefinition: Sendable, Hashable {
    /// The name in reverse-domain form, such as `org.varlink.service`.
    public var name: String
    /// The comment directly before `interface`, without `#`, with lines separated by line feeds; empty without a
    /// comment.
    public var documentation: String
    /// The types, methods and errors in the order of the text.
    public var members: [Member]

    /// A type, a method or an error, which share a namespace.
    public struct Member: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The comment directly before the member.
        public var documentation: String
        /// The kind.
        public var kind: Kind

        /// Creates a member.
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

    /// Creates an interface.
    public init(name: String, documentation: String = "", members: [Member] = []) {
        self.name = name
        self.documentation = documentation
        self.members = members
    }

    /// Returns the member with a name.
    public subscript(name: String) -> Member? { members.first { $0.name == name } }
}

extension InterfaceDefinition {
    /// A field of a struct, a method or an error.
    public struct Field: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The comment directly before the field.
        public var documentation: String
        /// The type.
        public var type: DefinedType

        /// Creates a field.
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
        /// The comment directly before the case.
        public var documentation: String

        /// Creates a case.
        public init(name: String, documentation: String = "") {
            self.name = name
            self.documentation = documentation
        }
    }

    /// A type.
    public indirect enum DefinedType: Sendable, Hashable {
        /// `bool`
        case bool
        /// `int`, a signed 64-bit integer.
        case int
        /// `float`, a double.
        case float
        /// `string`
        case string
        /// `object`, any JSON value.
        case object
        /// A type of the same interface, given by its name.
        case named(String)
        /// `?T`
        case optional(DefinedType)
        /// `[]T`
        case array(DefinedType)
        /// `[string]T`
        case dictionary(DefinedType)
        /// `(name: type, ...)`, which may be `()`.
        case structure([Field])
        /// `(one, two)`
        case enumeration([EnumCase])
    }
}

extension InterfaceDefinition.Member {
    /// The streaming behaviour of the method, from the convention in its documentation; see ``VarlinkStreaming``.
    public var streaming: VarlinkStreaming {
        let notes = documentation.split(separator: "[")
        if notes.contains(where: { $0.hasPrefix("Requires 'more' flag]") }) { return .required }
        return notes.contains { $0.hasPrefix("Supports 'more' flag]") } ? .supported : .never
    }
}
