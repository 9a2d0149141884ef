// SPDX-License-Identifier: Apache-2.0

package import LinuxSystem

/// Emphasis on a terminal, or none.
package struct Style: Equatable {
    /// A Boolean value indicating whether anything but the text itself may be written.
    package var isColoured: Bool

    /// Text as it is.
    package static let plain = Style(isColoured: false)

    /// Colour on a terminal that has it, unless `NO_COLOR` is set to anything (https://no-color.org).
    package init(isTerminal: Bool, environment: Environment) {
        isColoured = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// The text with an emphasis.
    package func apply(_ emphasis: Emphasis, to text: String) -> String {
        isColoured && emphasis != .none && !text.isEmpty ? "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Something to see first.
    package func strong(_ text: String) -> String { apply(.strong, to: text) }
    /// Something of lesser weight.
    package func faint(_ text: String) -> String { apply(.faint, to: text) }
    /// Something that is well.
    package func good(_ text: String) -> String { apply(.good, to: text) }
    /// Something that is wrong.
    package func bad(_ text: String) -> String { apply(.bad, to: text) }
    /// Something to look at.
    package func doubtful(_ text: String) -> String { apply(.doubtful, to: text) }
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
