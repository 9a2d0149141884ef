// SPDX-License-Identifier: Apache-2.0

public import AlertProtocol

/// An action of the person, or news, as a question understands it. Terminal and window translate keys and clicks into
/// events.
public enum PromptEvent: Sendable {
    /// Go to the next field or button, and from the last to the first: Tab, and Shift with Tab.
    case next, back
    /// Go down or up by this many fields, buttons or rows.
    case rows(Int)
    /// Go right or left by this many buttons.
    case columns(Int)
    /// Go down or up by this many pages of a long list; of the text if there is none.
    case page(Int)
    case first, last
    /// Confirm what is on the screen, and go on: Enter.
    case choose
    /// Answer with the default button, whatever has the focus.
    case answer
    /// Choose the row in focus, whatever was typed: Ctrl-T.
    case toggle
    /// A character that is typed outside of a text field. A blank chooses unless it belongs to a typed text.
    case letter(Unicode.Scalar)
    case pasted(Unicode.Scalar)
    /// Take back a character of what was typed to search by, or all of it.
    case erase, eraseAll
    /// The text to search a list by is another one. Nil is the list of buttons.
    case filtered(Int?, String)
    /// The text of a field has changed, and can be taken or not.
    case textChanged(Int, isTaken: Bool)
    /// A click, or a screen reader, has moved the keyboard.
    case focused(PromptTarget)
    case clicked(PromptTarget)
    /// The part on the screen: whether all of the text was there, and the buttons whose whole labels are there; nil if
    /// all are.
    case seenTo(all: Bool, labels: Set<Int>?)
    /// Esc: empties the field to search a list by, and dismisses the question if that is empty.
    case dismissed
    /// The window was closed.
    case closed
    /// The progress of the question, its time, or with another revision the question itself has changed.
    case changed(Prompts.Prompt)
    /// The shell has said that the question changed: after an answer to the text before, or in words that took a while.
    case toldOfChange
    /// The values of an answer were looked at, and can be judged, see ``PromptEffect/judge(_:)``.
    case judged(Int)
    /// The question has appeared again: its window got the keyboard.
    case appeared
    /// A button has moved on the screen.
    case moved
    /// The session was locked or unlocked.
    case locked(Bool)
}

/// A part of a question that is clicked or gets the keyboard.
public enum PromptTarget: Sendable, Hashable {
    /// The field at a stop.
    case field(Int)
    /// A row of the list at a stop.
    case choice(Int, row: Int)
    case button(ButtonSelection.Place)
}

/// The recipient of the next key.
public enum PromptFocus: Sendable, Hashable {
    /// The field at a stop.
    case field(Int)
    /// The buttons except the cancel button; the selection has the one in focus.
    case rows
    case cancel
    /// Nothing: no button of an approval has been moved to.
    case nothing
}

/// A consequence of an event, which terminal and window carry out.
public enum PromptEffect: Sendable, Hashable {
    /// The focus is here now. `isRow` says that it has moved to another row or button, and not to a list as a whole.
    case focus(PromptFocus, isRow: Bool)
    /// The content of the field at a stop, or the text below it, is another one.
    case mark(Int)
    /// Other rows of a list are left over. Nil is the list of buttons.
    case filter(Int?)
    /// The text is scrolled by this many pages.
    case scroll(Int)
    /// The event has no meaning here.
    case unknown
    case refused(PromptRefusal)
    /// The files that the form names are to be looked at, and then ``PromptEvent/judged(_:)`` follows.
    case judge(Int)
    /// The button of this index was chosen.
    case chose(Int)
    case dismissed
}

/// The reason why an event had no success.
public enum PromptRefusal: Sendable, Hashable {
    /// Nothing to choose, or nowhere to go.
    case nothing
    /// A typed text is neither a choice nor a value.
    case search(Int)
    /// The text in the field at a stop cannot be taken.
    case text(Int)
    /// The content of the field at a stop cannot be accepted.
    case invalid(Int)
    /// The buttons of an approval do not act yet, or the person types.
    case early
    case locked
    /// The question has just changed.
    case changed
    /// A part of the text was not on the screen yet.
    case unread
    /// The label of the button was not on the screen.
    case unlabelled

    /// A Boolean value indicating whether an answer was refused, and not a step on the way to it.
    public var isOfAnswer: Bool {
        switch self {
        case .nothing, .search: false
        case .text, .invalid, .early, .locked, .changed, .unread, .unlabelled: true
        }
    }
}
