// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import CivilTime
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import PromptKit
import TerminalKit
import TextSafety
import Varlink

/// `form`: has the person fill in fields.
struct Form: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Ask several things at once, in a form.",
        discussion: """
            Each word behind the title is a field of text; a star behind its name means that it must be filled in. A first \
            word with a star or a kind (mail:email) is a field, too; the form has no title then. \
            --field has other kinds: NAME=KIND:LABEL, or NAME:KIND:LABEL, with more after commas. KIND is text, email, url, phone, lines, number, integer, \
            secret, choice, choices, check, date, time, datetime, duration, file, folder or save. After commas stand hint=, initial=, of=A|B|C (choices), other (another \
            value may be typed), at-least=, at-most=, min=, max=, step=, min-length=, max-length=, pattern=, \
            required (as the star) and twice (a secret is typed again). A backslash before a comma or a bar makes it part of the text.

            Days, times and lengths of time are typed in words, such as next friday or 1h 30m, and printed as 2027-03-04, \
            09:05, 2027-03-04T09:05 and whole seconds. initial=, min= and max= take the same words. The button can be chosen \
            once all fields are valid.

            Prints a line for each field in their order; several choices have a TAB between them. --shell prints \
            assignments, and without an answer a command that fails with the status of the form. --json prints one object; \
            --schema reads the fields from a flat JSON Schema, as the Model Context Protocol uses, and implies --json.

            EXIT STATUS:
              0    answered
            \(AnswerText.statusHelp)

            EXAMPLES:
              alertctl form "New user" "name*" email
              out=$(alertctl form "New user" --field "name*=text:Name" \\
                --field "sh=choice:Shell,of=bash|zsh|fish" --shell) && eval "$out"
              alertctl form "Back up" --field "when*=datetime:When" \\
                --field "keep=integer:Keep,min=1,initial=7" --json

            OUTPUT with --json: {"id", "outcome", "index", "label"?, "content": {name: value}}; with --no-wait: {"id"}
            """)

    var title = ""
    var message: String?
    /// The words behind the one that can be the message.
    var names: [String] = []
    var field: [String] = []
    var schema: String?
    var shell = false
    var prefix: String?
    /// The option that has the fields, for a refusal.
    var fieldOption = "--field"
    /// The option that gave the initial value, for a refusal; nil if it is part of the field.
    var initialOption: String?
    var question = QuestionOptions()
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The headline.")
        table.argument(
            &message, "message", help: "More text. - reads it from standard input.", isQuotable: false,
            otherNames: ["--body"], readsInput: true)
        table.arguments(&names, "name", help: "Without --field and --schema, each word is a field of text.")
        table.option(
            &field, "--field", value: "name[=kind:label,...]", help: "A field. Repeatable, in this order.",
            field: "form",
            otherNames: ["--text", "--input", "--entry", "--add-entry", "--choice", "--check", "--forms", "--secure"])
        table.option(
            &schema, "--schema", value: "file", help: "Read the fields from a JSON Schema; - is standard input.",
            completion: .files(), readsInput: true)
        table.flag(&shell, "--shell", help: "Print assignments for a shell.")
        table.option(
            &prefix, "--prefix", value: "prefix", help: "The beginning of each variable's name. Default: form_")
        table.group(&question, "The question")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    mutating func validate() throws(ValidationError) {
        if field.isEmpty, schema == nil {
            // A text with a blank is no name of a field.
            let isText =
                message.map { $0 == "-" || $0.contains(" ") && !$0.contains("=") && !FieldArgument.isField($0) }
                ?? false
            if FieldArgument.isField(title) { (field, title) = ([title], Self.defaultTitle) }
            field += (isText ? [] : [message].compactMap(\.self)) + names
            (message, names) = (isText ? message : nil, [])
        }
        if let name = names.first { throw ValidationError("unexpected argument \"\(name)\". Write: --field \(name)") }
        if field.isEmpty == (schema == nil) {
            throw ValidationError(
                field.isEmpty
                    ? "no fields given. Name at least one: alertctl form \(ShellText.quoted(title)) name email"
                    : "conflicting options: --field and --schema; give one.")
        }
        if shell, common.json || schema != nil {
            throw ValidationError("conflicting options: --shell and \(common.json ? "--json" : "--schema"); give one.")
        }
        if prefix != nil, !shell { throw ValidationError("--prefix needs --shell.") }
        try question.checkChanges(input: message == "-" ? "the message" : schema == "-" ? "--schema" : nil)
        if message == "-", schema == "-" { throw ValidationError("only one of the message and --schema can be -.") }
    }

    /// The title of a form whose first word is a field.
    private static let defaultTitle = "Form"

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var read = try schema.map { (path) throws(Failure) in try Self.read(schema: path) }
        read?.zone = session.here.zone
        var fields: [Prompts.Field] = read?.fields ?? []
        for text in field {
            let field = try self.field(text, in: session.environment)
            fields.append(common.json ? FormSchema.bounded(field) : field)
        }
        try check(fields)
        var wire = try question.question(.alert, title: title, message: message, files: session.files(common))
        wire.form = fields
        let call = Prompts.Ask(id: question.id, question: wire, noWait: question.noWait ? true : nil)
        let output: FormOutput =
            shell ? .shell(prefix: prefix ?? "form_") : common.json || read != nil ? .json : .lines
        return try question.ask(
            call,
            form: .init(output: output) { [read] values in
                read?.content(values) ?? FormSchema.content(values, of: fields)
            }, fields: read == nil ? changeable(output, in: session.environment) : nil, terminal: terminal,
            common: common, in: session)
    }

    /// Reads a field, with values as a person may type them in it.
    func field(_ text: String, in environment: Environment) throws(Failure) -> Prompts.Field {
        let option = "\(fieldOption) \(text.visible)"
        return try FieldArgument.typed(
            try FieldArgument.field(text, option: fieldOption), initial: initialOption ?? "\(option): initial",
            others: option, by: FieldReader(environment))
    }

    /// Returns the fields that `--changes` may replace. The fields of a schema stay, because the output must fit the
    /// schema.
    private func changeable(_ output: FormOutput, in environment: Environment) -> QuestionDraft.Fields {
        QuestionDraft.Fields(member: "field") { (texts) throws(Failure) in
            var fields: [Prompts.Field] = []
            for text in texts { fields.append(try field(text, in: environment)) }
            try check(fields)
            return fields
        } reply: { fields in
            FormReply(output: output) { FormSchema.content($0, of: fields) }
        }
    }

    private func check(_ fields: [Prompts.Field]) throws(Failure) {
        let secret = fields.first { $0.kind == .secret }
        if secret != nil, !question.to.isEmpty {
            throw Failure(
                .usage, "--to: a form that asks for a secret goes to no other device", remedy: "Leave out --to")
        }
        if secret != nil, shell || common.json || schema != nil || question.noWait {
            let option = shell ? "--shell" : schema != nil ? "--schema" : question.noWait ? "--no-wait" : "--json"
            throw Failure(
                .usage, "\(option): not allowed with a secret, which would be kept in a variable or a file",
                remedy: "Leave out \(option), and read the lines one by one")
        }
        if !shell, !common.json, schema == nil, let lines = fields.first(where: { $0.kind == .lines }) {
            throw Failure(
                .usage, "\(lines.name.visible): several lines cannot be told from other fields",
                remedy: fieldOption == "--form" ? "Add --json" : "Add --json or --shell")
        }
        guard shell else { return }
        for field in fields where !FormOutput.isVariable((prefix ?? "form_") + field.name) {
            throw Failure(
                .usage, "--shell: \"\(field.name.visible)\" cannot be part of a variable's name",
                remedy: "Use letters, digits and _ alone")
        }
    }

    /// The longest schema, in bytes.
    private static let maximumSchema = 1 << 20

    private static func read(schema path: String) throws(Failure) -> FormSchema {
        let name = path == "-" ? "standard input" : path
        let descriptor = path == "-" ? STDIN_FILENO : TimeBoundedFiles.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(
                .notFound, "--schema: cannot read \(name.visible): \(SystemError("open", -descriptor).text)",
                remedy: "Give a file that can be read")
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try BoundedFile.prefix(of: descriptor, limit: maximumSchema + 1)
        } catch {
            throw Failure(
                .notFound, "--schema: cannot read \(name.visible): \(error.text)",
                remedy: "Give a file that can be read")
        }
        do {
            return try FormSchema(JSON(parsing: bytes, maximumSize: maximumSchema))
        } catch let error as FormSchema.Refusal {
            throw Failure(.badInput, "--schema: \(error.reason.visible)", remedy: "Give a flat object of simple values")
        } catch {
            throw Failure(.badInput, "--schema: \(name.visible) is not JSON: \(error)", remedy: "Correct the file")
        }
    }
}
