// SPDX-License-Identifier: Apache-2.0

package import LinuxSystem

/// The characters that frames and marks are drawn with.
package struct Glyphs: Equatable {
    package var topLeft: Character, topRight: Character, bottomLeft: Character, bottomRight: Character
    package var horizontal: Character, vertical: Character, leftTee: Character, rightTee: Character
    /// Stands before what is in focus.
    package var pointer: Character
    /// Stands before what nobody has seen yet.
    package var unread: Character
    /// Stands for a character of a secret.
    package var mask: Character
    /// Stands between two hints.
    package var separator: String
    /// The parts of a bar.
    package var full: Character, empty: Character
    package var upDown: String
    package var leftRight: String
    package var more: String
    /// Pictures that follow one another while something goes on.
    package var spinner: [Character]

    /// For terminals that draw Unicode.
    package static let unicode = Glyphs(
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│", leftTee: "├",
        rightTee: "┤", pointer: "▸", unread: "●", mask: "•", separator: " · ", full: "█", empty: "░", upDown: "↑↓",
        leftRight: "←→", more: "…", spinner: Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"))
    /// For the console, and for locales that are not UTF-8.
    package static let ascii = Glyphs(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|", leftTee: "+",
        rightTee: "+", pointer: ">", unread: "*", mask: "*", separator: ", ", full: "#", empty: "-", upDown: "Up/Down",
        leftRight: "Left/Right", more: "...", spinner: Array("|/-\\"))

    /// The glyphs that the terminal of this environment can draw: `LC_ALL`, `LC_CTYPE` and `LANG` are asked in the
    /// order of locale(7).
    package static func suitable(_ environment: Environment) -> Glyphs {
        guard environment["TERM"] != "linux" else { return .ascii }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.uppercased()
        return name.hasSuffix("UTF-8") || name.hasSuffix("UTF8") ? .unicode : .ascii
    }
}
