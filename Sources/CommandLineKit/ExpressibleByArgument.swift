// SPDX-License-Identifier: Apache-2.0

/// A value that can be written as one word of a command line.
public protocol ExpressibleByArgument: Sendable {
    /// The value of a word; nil if the word is not such a value.
    init?(argument: String)

    /// The words that are allowed, in the order of help texts; empty if there is no such list.
    static var allowedWords: [String] { get }

    /// The kind of value, for the sentence "... is not KIND": "a whole number".
    static var kind: String { get }

    /// The word that this value is written as.
    var argument: String { get }
}

extension ExpressibleByArgument {
    public static var allowedWords: [String] { [] }
    public static var kind: String { "a valid value" }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
    public init?(argument: String) { self.init(argument) }
    public var argument: String { description }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
    public init?(argument: String) { self.init(rawValue: argument) }
    public var argument: String { rawValue }
}

extension ExpressibleByArgument where Self: RawRepresentable & CaseIterable, RawValue == String {
    public static var allowedWords: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    public static var kind: String { "a text" }
}

extension Int: ExpressibleByArgument {
    public static var kind: String { "a whole number" }
}

extension Int32: ExpressibleByArgument {
    public static var kind: String { "a whole number" }
}

extension Int64: ExpressibleByArgument {
    public static var kind: String { "a whole number" }
}

extension Double: ExpressibleByArgument {
    public static var kind: String { "a number" }
}
