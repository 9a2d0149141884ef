// SPDX-License-Identifier: Apache-2.0

package import LinuxSystem

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
    /// The animation frames of a spinner.
    package var spinner: [Character]

    /// Glyphs for terminals that draw Unicode.
    package static let unicode = Glyphs(
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│", leftTee: "├",
        rightTee: "┤", pointer: "▸", unread: "●", mask: "•", separator: " · ", full: "█", empty: "░", upDown: "↑↓",
        leftRight: "←→", more: "…", spinner: Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"))
    /// Glyphs for the console, and for locales that are not UTF-8.
    package static let ascii = Glyphs(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|", leftTee: "+",
        rightTee: "+", pointer: ">", unread: "*", mask: "*", separator: ", ", full: "#", empty: "-", upDown: "Up/Down",
        leftRight: "Left/Right", more: "...", spinner: Array("|/-\\"))

    /// Returns the glyphs that the environment's terminal can draw, according to `LC_ALL`, `LC_CTYPE` and `LANG` in the
    /// order of locale(7).
    package static func suitable(_ environment: Environment) -> Glyphs {
        guard environment["TERM"] != "linux" else { return .ascii }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.uppercased()
        return name.hasSuffix("UTF-8") || name.hasSuffix("UTF8") ? .unicode : .ascii
    }
}
