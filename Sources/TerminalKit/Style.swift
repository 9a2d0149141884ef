// SPDX-License-Identifier: Apache-2.0

package import LinuxSystem

/// Emphasis for a terminal, or none.
package struct Style: Equatable {
    package var isColoured: Bool

    /// A style for plain text.
    package static let plain = Style(isColoured: false)

    /// Creates a style with colour for terminals, unless `NO_COLOR` is set to any value (https://no-color.org).
    package init(isTerminal: Bool, environment: Environment) {
        isColoured = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// Returns the text with an emphasis.
    package func apply(_ emphasis: Emphasis, to text: String) -> String {
        isColoured && emphasis != .none && !text.isEmpty ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Returns the text in a colour.
    package func apply(_ color: TerminalColor, to text: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(color.parameters)m\(text)\u{1B}[0m" : text
    }

    /// Returns important text.
    package func strong(_ text: String) -> String { apply(.strong, to: text) }
    /// Returns less important text.
    package func faint(_ text: String) -> String { apply(.faint, to: text) }
    /// Returns text about a good state.
    package func good(_ text: String) -> String { apply(.good, to: text) }
    /// Returns text about an error.
    package func bad(_ text: String) -> String { apply(.bad, to: text) }
    /// Returns text about a possible problem.
    package func doubtful(_ text: String) -> String { apply(.doubtful, to: text) }
}

/// A colour with 8 bits for each of red, green and blue. Terminals without so many show the nearest.
package struct TerminalColor: Sendable, Hashable {
    package let red: UInt8, green: UInt8, blue: UInt8

    /// Reads `#rrggbb`; nil for other texts.
    package init?(hex text: String) {
        let digits = text.utf8.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6, let number = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        (red, green, blue) = (UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
    }

    /// The parameters of SGR (ISO 8613-6, direct colour in RGB space, as terminals take it).
    var parameters: String { "38;2;\(red);\(green);\(blue)" }
}

/// The emphasis of a text; the raw values are the parameters of SGR (ECMA-48, 8.3.117).
package enum Emphasis: Int {
    case none = 0
    case strong = 1
    case faint = 2
    case bad = 31
    case good = 32
    case doubtful = 33
}

/// The characters for frames and marks.
package struct Glyphs: Equatable {
    package var topLeft: Character, topRight: Character, bottomLeft: Character, bottomRight: Character
    package var horizontal: Character, vertical: Character, leftTee: Character, rightTee: Character
    /// The mark before the focused item.
    package var pointer: Character
    /// The mark before an unread item.
    package var unread: Character
    /// The character that replaces each character of a secret.
    package var mask: Character
    /// The text between two hints.
    package var separator: String
    /// The parts of a bar.
    package var full: Character, empty: Character
    package var upDown: String
    package var leftRight: String
    package var more: String
    /// The marks for content above and below the visible part.
    package var above: Character, below: Character
    /// The animation frames of a spinner.
    package var spinner: [Character]

    /// Glyphs for terminals that draw Unicode.
    package static let unicode = Glyphs(
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│", leftTee: "├",
        rightTee: "┤", pointer: "▸", unread: "●", mask: "•", separator: " · ", full: "█", empty: "░", upDown: "↑↓",
        leftRight: "←→", more: "…", above: "▲", below: "▼", spinner: Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"))
    /// Glyphs for the console, and for locales that are not UTF-8.
    package static let ascii = Glyphs(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|", leftTee: "+",
        rightTee: "+", pointer: ">", unread: "*", mask: "*", separator: ", ", full: "#", empty: "-", upDown: "Up/Down",
        leftRight: "Left/Right", more: "...", above: "^", below: "v", spinner: Array("|/-\\"))

    /// Returns the glyphs that the environment's terminal can draw, according to `LC_ALL`, `LC_CTYPE` and `LANG` in the
    /// order of locale(7).
    package static func suitable(_ environment: Environment) -> Glyphs {
        guard environment["TERM"] != "linux" else { return .ascii }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.uppercased()
        return name.hasSuffix("UTF-8") || name.hasSuffix("UTF8") ? .unicode : .ascii
    }
}
