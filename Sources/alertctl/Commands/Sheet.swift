// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import CommandLineKit

/// `sheet`: has the person choose from a list.
struct Sheet: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Ask which of up to ten thousand things you choose.",
        discussion: """
            Prints the label of the chosen button. The destructive button has index 0, the others follow in order, \
            and the cancel button is last; -1 means no button. Without --button and --destructive, - reads the choices from \
            standard input, one a line, and the chosen line is printed as it came.

            --rows reads rows from a file or from standard input, and then as many as --at-most can be chosen, with a \
            filter, and printed one a line. A TAB in a row parts columns; with --values the text before the first TAB is \
            printed and not shown.

            EXIT STATUS:
              0    chosen; with --exit-index 10 + the index, also for cancel and Esc
            \(AnswerText.statusHelp)

            EXAMPLES:
              ls | alertctl sheet "Which file?" -
              ls | alertctl sheet "Which files?" --rows - --multiple
              alertctl sheet "The disk is full" --destructive Delete --button Archive \\
                --on-button 1=./archive.sh --cancel Later

            OUTPUT with --json: {"id", "outcome": "answered|cancelled|timedOut|withdrawn|lost|noPresenter", "index", \
            "label"?, "role"?, "byTimeout"?, "by"?}; with --no-wait: {"id"}; with --rows also {"content": {"choice": \
            value or values}, "indices": [row], "labels": [row]}
            """)

    var title = ""
    var message: String?
    var rows: String?
    /// The rows, if a caller has them already.
    var listed: [String]?
    var multiple = false
    var atLeast: Int?
    var atMost: Int?
    var other = false
    var initial: [String] = []
    /// The option that has the file of rows, for a refusal; nil for `--rows`.
    var rowsOption: String?
    private var nameOfRows: String { rowsOption ?? "--rows" }
    /// The option that gave the initial choices, for a refusal; nil for `--initial`.
    var initialOption: String?
    var selectOne = false
    var values = false
    var print0 = false
    var question = QuestionOptions()
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The headline.")
        table.argument(
            &message, "message",
            help: "More text. - reads the choices from standard input, or the text if there are buttons.",
            isQuotable: false, otherNames: ["--body"], readsInput: true)
        table.option(
            &rows, "--rows", value: "file", help: "Choose among the lines of this file; - is standard input.",
            completion: .files(), readsInput: true)
        table.flag(&multiple, "--multiple", help: "Several rows can be chosen.")
        table.option(&atLeast, "--at-least", value: "n", help: "The fewest rows. Default: 1.")
        table.option(&atMost, "--at-most", value: "n", help: "The most rows. Default: 1, or all with --multiple.")
        table.flag(&other, "--other", help: "Something else may be typed.")
        table.option(&initial, "--initial", value: "value", help: "Chosen at first. Repeatable.")
        table.flag(&selectOne, "--select-one", help: "Print the only row without asking.")
        table.flag(&values, "--values", help: "Show what follows the first TAB of a row, and print what precedes it.")
        table.flag(&print0, "--print0", help: "End each printed row with a NUL instead of a newline.")
        table.group(&question, "The question")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if question.changes != nil, readsChoices, rows == nil {
            throw ValidationError("--changes needs --button or --rows FILE; the choices of - cannot be changed.")
        }
        try question.checkChanges(input: rows == "-" ? nameOfRows : message == "-" ? "the message" : nil)
        if rows != nil || listed != nil {
            guard question.onButton.isEmpty, question.exitIndex == false else {
                let option = listed != nil ? "--choose" : nameOfRows
                throw ValidationError("\(option) takes neither --on-button nor --exit-index.")
            }
            guard message != "-" || rows != "-" else {
                throw ValidationError("only one of the message and \(nameOfRows) can be -.")
            }
            return
        }
        if multiple || other || selectOne || values || print0 || atLeast != nil || atMost != nil || !initial.isEmpty {
            throw ValidationError("options for rows without --rows. Add --rows FILE, or --rows - for standard input.")
        }
        if question.button.isEmpty, question.destructive == nil, question.cancel == nil, !readsChoices {
            throw ValidationError(
                "no buttons given. Add at least one --button, or pipe the choices in, one a line: "
                    + "ls | alertctl sheet \"Which file?\" -")
        }
        if readsChoices, question.default != nil {
            throw ValidationError("--default needs --button: the choices on standard input are not known yet.")
        }
    }

    private var readsChoices: Bool { message == "-" && question.button.isEmpty && question.destructive == nil }

    /// Returns the call for these arguments.
    func call(choices: PipedChoices? = nil, files: some FileLookup) throws(Failure) -> Prompts.Ask {
        var question = question
        if let choices { question.button = choices.labels }
        let wire = try question.question(
            .sheet, title: title, message: choices == nil ? message : nil, files: files)
        return Prompts.Ask(id: question.id, question: wire, noWait: question.noWait ? true : nil)
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let listed {
            let bytes = Array(listed.joined(separator: "\n").utf8)
            return try choose(among: try SheetRows(bytes, name: "--choose", hasValues: values), in: session)
        }
        if let rows {
            return try choose(among: try SheetRows(rows, hasValues: values, option: nameOfRows), in: session)
        }
        let choices = readsChoices ? try PipedChoices() : nil
        return try question.ask(
            try call(choices: choices, files: session.files(common)),
            choices: choices?.lines ?? [], terminal: terminal, common: common, in: session)
    }

    // MARK: Rows

    /// Asks a form whose only field is the list.
    private func choose(among rows: SheetRows, in session: Session) throws(Failure) -> CommandStatus {
        var field = listField(rows)
        if !initial.isEmpty {
            field.initial = try FieldArgument.values(ofChoices: initial, in: field, initialOption ?? "--initial")
        }
        let reply = formReply(to: field)
        if selectOne, rows.choices.count == 1 {
            let only = rows.choices[0]
            let value = Prompts.FieldValue(name: SheetRows.name, texts: [only.value ?? only.label])
            let result = Prompts.Result(outcome: .answered, index: -1, values: [value])
            return try reply.finish(result, secrets: [], id: "", exitIndex: false, in: session)
        }
        var wire = try question.question(.alert, title: title, message: message, files: session.files(common))
        wire.form = [field]
        return try question.ask(
            Prompts.Ask(id: question.id, question: wire, noWait: question.noWait ? true : nil), form: reply,
            fields: QuestionDraft.Fields(member: "rows") { (texts) throws(Failure) in
                let bytes = Array(texts.joined(separator: "\n").utf8)
                return [listField(try SheetRows(bytes, name: "rows", hasValues: values))]
            } reply: { fields in
                formReply(to: fields[0])
            }, terminal: terminal, common: common, in: session)
    }

    private func listField(_ rows: SheetRows) -> Prompts.Field {
        var field = rows.field
        field.atLeast = atLeast ?? 1
        field.atMost = atMost ?? (multiple ? max(2, rows.choices.count) : 1)
        field.takesOther = other ? true : nil
        field.initial = initial.isEmpty ? nil : initial
        return field
    }

    private func formReply(to field: Prompts.Field) -> FormReply {
        FormReply(output: common.json ? .json : .choices(isNull: print0)) { values in
            FormSchema.content(values, of: [field])
        } members: { values in
            SheetRows.members(values, of: field.choices ?? [])
        }
    }
}
