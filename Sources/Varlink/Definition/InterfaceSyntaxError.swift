// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is not an interface, and the position.
public struct InterfaceSyntaxError: Error, Sendable, Hashable {
    /// The kind of error.
    public enum Reason: Sendable, Hashable {
        /// Another token was expected.
        case expected(String)
        /// A name violates the rule for its kind.
        case invalidName(String, rule: String)
        /// Two members of the interface, fields of a struct or cases of an enum have the same name.
        case duplicateName(String)
        /// A used type is not defined in the interface.
        case unknownType(String)
        /// A name used as a type belongs to a method or an error.
        case notAType(String)
        /// A struct contains itself without `?`, `[]` or `[string]` between, so it cannot have any value.
        case infiniteType(String)
        /// The types are nested deeper than this limit.
        case tooDeep(limit: Int)
        /// The text is longer than this many bytes.
        case tooLarge(limit: Int)
    }

    /// The kind of error.
    public var reason: Reason
    /// The line, from 1.
    public var line: Int
    /// The column in characters, from 1.
    public var column: Int

    /// Creates an error.
    public init(_ reason: Reason, line: Int, column: Int) {
        self.reason = reason
        self.line = line
        self.column = column
    }
}

extension InterfaceSyntaxError: CustomStringConvertible {
    /// Line, column and a sentence, in the form that editors understand after a file's name.
    public var description: String {
        let what =
            switch reason {
            case .expected(let what): "expected \(what)"
            case .invalidName(let name, let rule): "'\(name)' is not a valid name here, it must be \(rule)"
            case .duplicateName(let name): "the name '\(name)' is used twice"
            case .unknownType(let name): "the interface defines no type '\(name)'"
            case .notAType(let name): "'\(name)' is not a type"
            case .infiniteType(let name): "'\(name)' contains itself without '?', '[]' or '[string]' between"
            case .tooDeep(let limit): "types are nested deeper than \(limit)"
            case .tooLarge(let limit): "the interface is longer than \(limit) bytes"
            }
        return "\(line):\(column): \(what)"
    }
}
