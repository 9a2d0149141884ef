// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `sheet`: has the person choose from a list.
struct Sheet: Verb {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Ask the person to choose one of up to a thousand things.",
        discussion: """
            Prints the label of the chosen button. The destructive button has index 0, the others follow in order, \
            and the cancel button is last; -1 means no button.

            EXIT STATUS:
              0    chosen; with --exit-index 10 + the index, also for cancel and Esc
            \(AnswerText.statusHelp)

            EXAMPLE:
              alertctl sheet "The disk is full" --destructive Delete --button Archive \\
                --on-button 1=./archive.sh --cancel Later

            OUTPUT with --json: {"id", "outcome": "answered|cancelled|timedOut|withdrawn|lost|noPresenter", "index", \
            "label"?, "role"?, "byTimeout"?, "by"?}; with --no-wait: {"id"}
            """)

    @Argument(help: "The headline.")
    var title: String

    @Argument(help: "More text; - reads standard input.")
    var message: String?

    @OptionGroup(title: "The question")
    var question: QuestionOptions

    @OptionGroup(title: "Terminal")
    var terminal: TerminalOptions

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if question.button.isEmpty, question.destructive == nil, question.cancel == nil {
            throw ValidationError("no buttons given. Add at least one --button.")
        }
    }

    /// The call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Prompts.Ask {
        let wire = try question.question(.sheet, title: title, message: message, files: files)
        return Prompts.Ask(id: question.id, question: wire, noWait: question.noWait ? true : nil)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try question.ask(
            try call(files: session.files(common)), written: question.written(title: title), terminal: terminal,
            common: common,
            in: session)
    }
}
