// SPDX-License-Identifier: Apache-2.0

/// Something a person does at a terminal, or the terminal's answer to a question.
package enum TerminalEvent: Equatable {
    /// A character was typed. Line editors take them one by one, so that a secret never stands in a string.
    case text(Unicode.Scalar)
    /// A character came out of a paste (bracketed paste, XTerm's mode 2004). It is text whatever it is: a new line in
    /// it answers nothing. A line end is U+000A, whichever bytes it had.
    case pasted(Unicode.Scalar)
    /// The paste is over.
    case pasteEnded
    /// Something was typed or pasted that is no character. A field that takes the rest would hold another text than was
    /// meant, so it refuses.
    case unreadable(Unreadable, isPasted: Bool)
    /// A key that writes no character.
    case key(Key, Modifiers)
    /// The mouse.
    case mouse(Mouse)
    /// The position of the cursor, counted from 1: the terminal's answer to DSR 6 (ECMA-48, 8.3.14).
    case cursor(row: Int, column: Int)

    /// A key without modifiers.
    package static func key(_ key: Key) -> TerminalEvent { .key(key, []) }
}

/// The reason why something that was typed is no character.
package enum Unreadable: Equatable {
    /// Bytes that are no text in the terminal's encoding.
    case encoding
    /// Bytes that seem to be UTF-8, while the locale is another one.
    case locale
    /// A control character, which is neither a key nor a tab or a line end in a paste.
    case control
    /// A key whose character only the keyboard's layout tells.
    case key
}

/// A key that writes no character.
package enum Key: Equatable, Hashable {
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F20.
    case function(Int)
    /// Control and a letter, which is given as a small one.
    case control(Unicode.Scalar)
    /// Alt and a character.
    case alt(Unicode.Scalar)
}

/// The keys that were held, with the values of XTerm's modifier parameter less one.
package struct Modifiers: OptionSet, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
}

/// Something the mouse did, counted from 0 at the top left of the screen.
package struct Mouse: Equatable {
    package enum Action: Equatable {
        /// The first button went down.
        case press
        /// A button went up.
        case release
        /// The wheel was turned.
        case wheelUp, wheelDown
    }

    package var action: Action
    package var column: Int
    package var row: Int

    package init(action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}
