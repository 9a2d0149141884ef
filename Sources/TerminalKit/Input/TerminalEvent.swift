// SPDX-License-Identifier: Apache-2.0

/// A person's action at a terminal, or the terminal's answer to a request.
package enum TerminalEvent: Equatable {
    /// A typed character. Line editors take characters one by one, so that a secret is never stored in a string.
    case text(Unicode.Scalar)
    /// A character from a paste (bracketed paste, XTerm's mode 2004). It is always text: a newline in it answers
    /// nothing. A newline is U+000A, whatever its bytes were.
    case pasted(Unicode.Scalar)
    case pasteEnded
    /// Typed or pasted input that is not a character. A field that accepted the rest would contain another text than
    /// intended, so it refuses all of it.
    case unreadable(UnreadableInput, isPasted: Bool)
    /// A key without a character.
    case key(Key, Modifiers)
    /// A mouse event.
    case mouse(Mouse)
    /// The position of the cursor, counted from 1: the terminal's answer to DSR 6 (ECMA-48, 8.3.14).
    case cursor(row: Int, column: Int)

    /// Returns the event of a key without modifiers.
    package static func key(_ key: Key) -> TerminalEvent { .key(key, []) }
}

/// The reason why input is not a character.
package enum UnreadableInput: Equatable {
    /// The bytes are not text in the terminal's encoding.
    case encoding
    /// The bytes seem to be UTF-8, but the locale has another encoding.
    case locale
    /// The input is a control character that is neither a key nor a tab or newline in a paste.
    case control
    /// The key's character depends on the keyboard layout.
    case key
}

/// A key without a character.
package enum Key: Equatable, Hashable {
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F20.
    case function(Int)
    /// Control and a letter, which is in lower case.
    case control(Unicode.Scalar)
    /// Alt and a character.
    case alt(Unicode.Scalar)
}

/// The modifier keys held, with the values of XTerm's modifier parameter minus one.
package struct Modifiers: OptionSet, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
}

/// A mouse event, with positions from 0 at the top left of the screen.
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
