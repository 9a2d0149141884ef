// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import WorkFront

/// The task that a call of zenity, whiptail or dialog comes to.
enum DialogCall {
    case ask(DialogQuestion)
    /// Work whose progress comes on the standard input.
    case progress(DialogProgress)
    /// A notification that nobody waits for.
    case notify(DialogNotice)
    /// Notifications that come on the standard input, as `zenity --notification --listen` reads them.
    case listen(DialogNotice)
    /// A text for the standard output, and success.
    case print(String)
}

/// A question, and what is printed for its answer.
struct DialogQuestion {
    var question: Prompts.Question
    /// The meaning of each button, in the order of the question's.
    var meanings: [DialogEnd]
    var printed = DialogPrinted.nothing
    /// The text that is printed for other ends than OK.
    var printedOtherwise: [DialogEnd: DialogPrinted] = [:]
    /// The end that a time-out stands for.
    var timeoutEnd = DialogEnd.timeout
    /// The end that Esc stands for.
    var escapeEnd = DialogEnd.escape
    var printsExtra = false
    var printsAtTimeout = false
    var followsInput = false
    /// The display for the question, if the script names one.
    var display: String?
    /// Returns the question to ask before an answer with these values counts; nil if it counts at once.
    var confirmation: (@Sendable ([[String]]) -> DialogQuestion?)?

    /// Creates an alert.
    ///
    /// - Parameter buttons: The labels and meanings. The button of the meaning `defaultEnd` is chosen by Enter.
    init(_ heading: DialogHeading, buttons: [(label: String, meaning: DialogEnd)], defaultEnd: DialogEnd = .ok) {
        question = Prompts.Question(title: heading.title, message: heading.message)
        meanings = buttons.map(\.meaning)
        question.buttons = buttons.map { Prompts.ButtonWish(label: DialogHeading.label($0.label)) }
        if let place = meanings.firstIndex(of: defaultEnd) { question.buttons?[place].isDefault = true }
    }

    /// Returns the question as it is asked.
    ///
    /// - Parameter isForeground: Whether this process runs in the foreground of its terminal; nil without a terminal.
    func asked(inForeground isForeground: Bool?) -> Prompts.Question {
        var question = question
        // A script that waits for a person who cannot see the question would hang. A job in the background waits for
        // the foreground, as it would for its terminal.
        question.requirePresenter = isForeground == false ? nil : true
        return question
    }
}

/// The text that is printed for an answer.
enum DialogPrinted {
    case nothing
    /// The typed text.
    case text(ending: String)
    /// The typed secrets, which are not copied into a string; the initial text if nothing was typed.
    case secrets(separator: String, ending: String, initial: String = "")
    /// A function of the values of the fields.
    case values(@Sendable ([[String]]) -> String)
}

/// Work that is shown.
struct DialogProgress: Equatable {
    var title: String
    /// Lines to read before the standard input.
    var firstLines = ""
    var pulsates = false
    /// The kind of the lines that come.
    var lines = GaugeLines.Kind.mixed
    var endsParent = false
    var mayBeCancelled = true
    /// The ends of the work besides the end of its input.
    var life = PipeLife()
}

/// A notification.
struct DialogNotice: Equatable {
    var title: String
    var body: String?
    var icon: String?
}

/// A call that is refused, in the words of the program that is stood in for.
struct DialogRefusal: Error, Equatable {
    var message: String
    /// The exit status; nil for that of an error.
    var status: Int32?

    init(_ message: String, status: Int32? = nil) { (self.message, self.status) = (message, status) }
}

/// The surroundings of a call.
struct DialogInput {
    /// Reads the standard input to its end; nothing from a terminal.
    var standardInput: () throws(DialogRefusal) -> String
    /// Reads a file.
    var file: (String) throws(DialogRefusal) -> String
    /// The folder to which paths are relative.
    var directory: String
    /// The current day: `2027-03-04`.
    var today: String
    /// Returns whether a file exists.
    var exists: @Sendable (String) -> Bool = { access($0, F_OK) == 0 }
    /// The current time: `09:05:30`.
    var time = "00:00:00"
    /// The lines and columns of the terminal.
    var screen = (lines: 24, columns: 80)
    /// Returns whether a path is that of a folder.
    var isFolder: (String) -> Bool = { $0.hasSuffix("/") }

    /// Makes a path absolute.
    static func absolute(_ path: String, in directory: String) -> String {
        path.hasPrefix("/") ? path : directory + (directory.hasSuffix("/") ? "" : "/") + path
    }
}
