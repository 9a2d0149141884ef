// SPDX-License-Identifier: Apache-2.0

/// The characters that frames and marks are drawn with.
struct Glyphs: Equatable {
    var topLeft: Character, topRight: Character, bottomLeft: Character, bottomRight: Character
    var horizontal: Character, vertical: Character, leftTee: Character, rightTee: Character
    /// Stands before what is in focus.
    var pointer: Character
    /// Stands before what nobody has seen yet.
    var unread: Character
    /// Stands for a character of a secret.
    var mask: Character
    /// Stands between two hints.
    var separator: String
    /// The parts of a bar.
    var full: Character, empty: Character
    var upDown: String
    var leftRight: String
    var more: String
    /// Pictures that follow one another while something goes on.
    var spinner: [Character]

    /// For terminals that draw Unicode.
    static let unicode = Glyphs(
        topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", horizontal: "─", vertical: "│", leftTee: "├",
        rightTee: "┤", pointer: "▸", unread: "●", mask: "•", separator: " · ", full: "█", empty: "░", upDown: "↑↓",
        leftRight: "←→", more: "…", spinner: Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"))
    /// For the console, and for locales that are not UTF-8.
    static let ascii = Glyphs(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|", leftTee: "+",
        rightTee: "+", pointer: ">", unread: "*", mask: "*", separator: ", ", full: "#", empty: "-", upDown: "Up/Down",
        leftRight: "Left/Right", more: "...", spinner: Array("|/-\\"))

    /// What the terminal of this environment can draw: `LC_ALL`, `LC_CTYPE` and `LANG` are asked in the order of
    /// locale(7).
    static func suitable(_ environment: Environment) -> Glyphs {
        guard environment["TERM"] != "linux" else { return .ascii }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.uppercased()
        return name.hasSuffix("UTF-8") || name.hasSuffix("UTF8") ? .unicode : .ascii
    }
}
