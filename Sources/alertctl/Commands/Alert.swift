// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `alert`: asks the person something, and waits for the answer.
struct Alert: Verb {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Show a message with buttons, or ask for a text, and wait for the answer.",
        discussion: """
            The answer is printed: what was typed, else the label of the chosen button; for --login the user's name and the \
            password, each on a line. In a terminal the question appears there, else in a dialog or wherever somebody \
            attends; if nobody does it waits. The cancel button has the index 0, the others those from there on, in their \
            order; -1 is no button. Without buttons there is OK. Ctrl-C takes the question back.

            EXIT STATUS:
              0    answered; with --exit-index 10 + the index
              1    cancelled: the cancel button, Esc, the window was closed
              69   nobody to show it (--require-presenter)
              75   the question was taken back or lost; ask again
              124  nobody answered in time
              130  Ctrl-C

            EXAMPLE:
              alertctl alert "Deploy to production?" --button Deploy --cancel "Not yet" --timeout 5m && ./deploy
              name=$(alertctl alert "What shall it be called?" --text)

            OUTPUT with --json: {"id", "outcome": "answered|cancelled|timedOut|withdrawn|lost|noPresenter", "index", \
            "label"?, "role"?, "text"?, "login"?: {"user", "password"}, "byTimeout"?, "by"?}; with --no-wait: {"id"}
            """)

    @Argument(help: "The line that is read first.")
    var title: String

    @Argument(help: "More text; - for the standard input.")
    var message: String?

    @Flag(help: "Ask for a line of text.")
    var text = false

    @Flag(help: "Ask for a line of text that is not shown.")
    var secure = false

    @Flag(help: "Ask for a user's name and a password.")
    var login = false

    @Option(help: ArgumentHelp("A hint in the empty field.", valueName: "text"))
    var placeholder: String?

    @Option(help: ArgumentHelp("What stands in the field to begin with.", valueName: "text"))
    var initial: String?

    @OptionGroup(title: "The question")
    var question: QuestionOptions

    @OptionGroup(title: "Terminal")
    var terminal: TerminalOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if [text, secure, login].count(where: { $0 }) > 1 {
            throw ValidationError("One of --text, --secure and --login.")
        }
    }

    private var input: Prompts.Input? { text ? .text : secure ? .secure : login ? .login : nil }

    /// The call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Prompts.Ask {
        var wire = try question.question(.alert, title: title, message: message, files: files)
        wire.input = input
        wire.placeholder = placeholder
        wire.initialText = initial
        return Prompts.Ask(id: question.id, question: wire, noWait: question.noWait ? true : nil)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = question.written(title: title)
        written["input"] = ("--placeholder", nil)
        written["placeholder"] = ("--placeholder", placeholder)
        written["initialText"] = ("--initial", initial)
        return try question.ask(
            try call(files: session.files), written: written, terminal: terminal, common: common, in: session)
    }
}
