// SPDX-License-Identifier: Apache-2.0

/// The person's command.
enum CenterAction: Equatable {
    /// Activates the notification or one of its actions, as a click does.
    case activate(id: String, action: String?)
    /// Acknowledges it; an alarm stops ringing.
    case acknowledge(id: String)
    /// So many of its next times are skipped.
    case skip(id: String, count: Int)
    case unskip(id: String)
    /// The newest change is undone.
    case undo
    case cancel(id: String)
    case clear(id: String)
    case pause(id: String)
    case resume(id: String)
    /// Interpret the typed line.
    case understand(CenterInput)
    /// Carry out the typed line.
    case submit(CenterInput)
    /// Another month is shown: what is due in it is to be read.
    case readMonth
    /// The history is to be read for these words; empty for all of it.
    case search(String)
    /// A prompt was opened: others need not show it.
    case open(prompt: String)
    /// A button of the open prompt was chosen. What was typed is in the view's fields.
    case answer(prompt: String, index: Int)
    /// The open prompt was dismissed.
    case dismiss(prompt: String)
    /// The person goes back and has not answered.
    case leave(prompt: String)
    case quit

    /// A Boolean value indicating whether it follows what is typed, so that the person types on and the next one takes
    /// its place.
    var followsTyping: Bool {
        switch self {
        case .search, .understand, .readMonth: true
        default: false
        }
    }
}

/// The result of an event.
enum CenterStep: Equatable {
    /// Nothing has changed.
    case nothing
    /// The screen looks different now.
    case changed
    /// The person wanted what cannot be; the note may say why.
    case refused
    /// Something is to be done.
    case does(CenterAction)
}
