// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// `sheet`: has the person choose from a list.
struct Sheet: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Ask the person to choose one of up to ten thousand things.",
        discussion: """
            Prints the label of the chosen button. The destructive button has index 0, the others follow in order, \
            and the cancel button is last; -1 means no button. Without --button and --destructive, - reads the choices from \
            standard input, one a line, and the chosen line is printed as it came.

            EXIT STATUS:
              0    chosen; with --exit-index 10 + the index, also for cancel and Esc
            \(AnswerText.statusHelp)

            EXAMPLE:
              alertctl sheet "The disk is full" --destructive Delete --button Archive \\
                --on-button 1=./archive.sh --cancel Later
              ls | alertctl sheet "Which file?" -

            OUTPUT with --json: {"id", "outcome": "answered|cancelled|timedOut|withdrawn|lost|noPresenter", "index", \
            "label"?, "role"?, "byTimeout"?, "by"?}; with --no-wait: {"id"}
            """)

    var title = ""
    var message: String?
    var question = QuestionOptions()
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The headline.")
        table.argument(
            &message, "message",
            help: "More text. - reads the choices from standard input, or the text if there are buttons.",
            isQuotable: false)
        table.group(&question, "The question")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if question.button.isEmpty, question.destructive == nil, question.cancel == nil, !readsChoices {
            throw ValidationError(
                "no buttons given. Add at least one --button, or pipe the choices in, one a line: "
                    + "ls | alertctl sheet \"Which file?\" -")
        }
        if readsChoices, question.default != nil {
            throw ValidationError("--default needs --button: the choices on standard input are not known yet.")
        }
    }

    /// A Boolean value indicating whether the choices come on standard input.
    private var readsChoices: Bool { message == "-" && question.button.isEmpty && question.destructive == nil }

    /// The call for these arguments.
    func call(choices: PipedChoices? = nil, files: some FileLookup) throws(Failure) -> Prompts.Ask {
        var question = question
        if let choices { question.button = choices.labels }
        let wire = try question.question(
            .sheet, title: title, message: choices == nil ? message : nil, files: files)
        return Prompts.Ask(id: question.id, question: wire, noWait: question.noWait ? true : nil)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let choices = readsChoices ? try PipedChoices() : nil
        return try question.ask(
            try call(choices: choices, files: session.files(common)),
            choices: choices?.lines ?? [], terminal: terminal, common: common, in: session)
    }
}
