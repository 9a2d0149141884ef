// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import CommandLineKit

/// `alert`: asks the person something, and waits for the answer.
struct Alert: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show a message with buttons or ask for text, and wait for the answer.",
        discussion: """
            Prints what was typed, or the label of the chosen button; with --login the user name and the password, \
            one per line. The question appears where "alertctl question attend" runs, or else in this terminal, or in a dialog; \
            otherwise it waits. The cancel button has index 0, the others follow in order; -1 means no button. \
            Without --button there is one button, OK. Ctrl-C withdraws the question.

            EXIT STATUS:
              0    answered; with --exit-index 10 + the index, also for cancel and Esc
            \(AnswerText.statusHelp)

            EXAMPLE:
              alertctl alert "Deploy?" --button Deploy --cancel "Not yet" && ./deploy
              name=$(alertctl alert "What shall it be called?" --text)
              ./copy-files | alertctl alert "Copying" --button Stop --changes -

            OUTPUT with --json: {"id", "outcome": "answered|cancelled|timedOut|withdrawn|lost|noPresenter", "index", \
            "label"?, "role"?, "text"?, "login"?: {"user", "password"}, "byTimeout"?, "by"?}; with --no-wait: {"id"}
            """)

    var title = ""
    var message: String?
    var text = false
    var secure = false
    var login = false
    var placeholder: String?
    var initial: String?
    var question = QuestionOptions()
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The headline.")
        table.argument(
            &message, "message", help: "More text; - reads standard input.", isQuotable: false, otherNames: ["--body"],
            readsInput: true)
        table.flag(&text, "--text", help: "Ask for a line of text.")
        table.flag(
            &secure, "--secure", help: "Ask for a line of text and hide what is typed.", aliases: ["--password"])
        table.flag(&login, "--login", help: "Ask for a user name and a password.")
        table.option(&placeholder, "--placeholder", value: "text", help: "Placeholder of the text field.")
        table.option(
            &initial, "--initial", value: "text", help: "Initial content of the text field.", field: "initialText")
        table.group(&question, "The question")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if [text, secure, login].count(where: { $0 }) > 1 {
            throw ValidationError("conflicting options: --text, --secure and --login; give one.")
        }
        try question.checkChanges(input: message == "-" ? "the message" : nil)
    }

    private var input: Prompts.Input? { text ? .text : secure ? .secure : login ? .login : nil }

    /// Returns the call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Prompts.Ask {
        var wire = try question.question(.alert, title: title, message: message, input: input, files: files)
        wire.placeholder = placeholder
        wire.initialText = initial
        return Prompts.Ask(id: question.id, question: wire, noWait: question.noWait ? true : nil)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        return try question.ask(
            try call(files: session.files(common)), terminal: terminal, common: common, in: session)
    }
}
