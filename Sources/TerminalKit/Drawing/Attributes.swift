// SPDX-License-Identifier: Apache-2.0

/// The emphasis of cells. Only red and ``color(_:)`` are colours: the others are visible without colour and stay under
/// `NO_COLOR`.
package struct Attributes: OptionSet, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Replaces the generic initializer of SetAlgebra, for which the runtime builds types: that took an eighth of the
    /// instructions of a question.
    package init(arrayLiteral elements: Attributes...) { self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue }) }

    package static let bold = Attributes(rawValue: 1)
    package static let faint = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let red = Attributes(rawValue: 16)
    /// The mark of a colour, whose parts are the upper 24 bits.
    private static let colored = Attributes(rawValue: 128)

    /// Returns the attributes of a text in a colour. Two colours together are neither.
    package static func color(_ color: TerminalColor) -> Attributes {
        Attributes(
            rawValue: colored.rawValue | UInt32(color.red) << 24 | UInt32(color.green) << 16 | UInt32(color.blue) << 8)
    }

    /// Returns the SGR sequence (ECMA-48, 8.3.117) that sets exactly these attributes.
    package func sequence(isColoured: Bool) -> String {
        var text = "\u{1B}[0"
        if contains(.bold) { text += ";1" }
        if contains(.faint) { text += ";2" }
        if contains(.underline) { text += ";4" }
        if contains(.reverse) { text += ";7" }
        if contains(.red), isColoured { text += ";31" }
        if contains(.colored), isColoured {
            text += ";38;2;\(rawValue >> 24);\(rawValue >> 16 & 255);\(rawValue >> 8 & 255)"
        }
        return text + "m"
    }
}
