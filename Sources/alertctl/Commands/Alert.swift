// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `alert`: asks the person something, and waits for the answer.
struct Alert: Verb {
    static let configuration = CommandConfiguration(
        commandName: "alert",
        abstract: "Show a message with buttons or ask for text, and wait for the answer.",
        discussion: """
            Prints what was typed, or the label of the chosen button; with --login the user name and the password, \
            one per line. The question appears where "alertctl attend" runs, or else in this terminal, or in a dialog; \
            otherwise it waits. The cancel button has index 0, the others follow in order; -1 means no button. \
            Without --button there is one button, OK. Ctrl-C withdraws the question.

            EXIT STATUS:
              0    answered; with --exit-index 10 + the index, also for cancel and Esc
            \(AnswerText.statusHelp)

            EXAMPLE:
              alertctl alert "Deploy?" --button Deploy --cancel "Not yet" && ./deploy
              name=$(alertctl alert "What shall it be called?" --text)

            OUTPUT with --json: {"id", "outcome": "answered|cancelled|timedOut|withdrawn|lost|noPresenter", "index", \
            "label"?, "role"?, "text"?, "login"?: {"user", "password"}, "byTimeout"?, "by"?}; with --no-wait: {"id"}
            """)

    @Argument(help: "The headline.")
    var title: String

    @Argument(help: "More text; - reads standard input.")
    var message: String?

    @Flag(help: "Ask for a line of text.")
    var text = false

    @Flag(help: "Ask for a line of text and hide what is typed.")
    var secure = false

    @Flag(help: "Ask for a user name and a password.")
    var login = false

    @Option(help: ArgumentHelp("Placeholder of the text field.", valueName: "text"))
    var placeholder: String?

    @Option(help: ArgumentHelp("Initial content of the text field.", valueName: "text"))
    var initial: String?

    @OptionGroup(title: "The question")
    var question: QuestionOptions

    @OptionGroup(title: "Terminal")
    var terminal: TerminalOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if [text, secure, login].count(where: { $0 }) > 1 {
            throw ValidationError("conflicting options: --text, --secure and --login; give one.")
        }
    }

    private var input: Prompts.Input? { text ? .text : secure ? .secure : login ? .login : nil }

    /// The call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Prompts.Ask {
        var wire = try question.question(.alert, title: title, message: message, input: input, files: files)
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
            try call(files: session.files(common)), written: written, terminal: terminal, common: common, in: session)
    }
}
