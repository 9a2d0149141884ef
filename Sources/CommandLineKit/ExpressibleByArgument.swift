// SPDX-License-Identifier: Apache-2.0

/// A value that can be written as a single word of a command line.
package protocol ExpressibleByArgument: Sendable {
    /// Creates the value from a word; returns nil if the word is not valid.
    init?(argument: String)

    /// The allowed words in the order of help texts; empty if any word is allowed.
    static var allowedWords: [String] { get }

    /// Words of other programs, and the word that has their meaning here. They are suggested, and not accepted.
    static var otherWords: [String: String] { get }

    /// The kind of value, for the sentence "... is not KIND": "a whole number".
    static var kind: String { get }

    /// The word for this value.
    var argument: String { get }
}

extension ExpressibleByArgument {
    package static var allowedWords: [String] { [] }
    package static var otherWords: [String: String] { [:] }
    package static var kind: String { "a valid value" }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
    package init?(argument: String) { self.init(argument) }
    package var argument: String { description }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
    package init?(argument: String) { self.init(rawValue: argument) }
    package var argument: String { rawValue }
}

extension ExpressibleByArgument where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var allowedWords: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    package static var kind: String { "a text" }
}

extension Int: ExpressibleByArgument {
    package static var kind: String { "a whole number" }
}

extension Int32: ExpressibleByArgument {
    package static var kind: String { "a whole number" }
}

extension Int64: ExpressibleByArgument {
    package static var kind: String { "a whole number" }
}

extension Double: ExpressibleByArgument {
    package static var kind: String { "a number" }
}
