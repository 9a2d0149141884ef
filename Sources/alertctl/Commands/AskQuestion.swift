// SPDX-License-Identifier: Apache-2.0

import AskKit
import ClientKit
import CommandLineKit
import TextSafety

/// `ask`: one question of any kind. It is asked, printed and ended as `alert`, `sheet --rows` and `form` do.
struct AskQuestion: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Ask a question: yes or no, a text, a choice, a day, a file.",
        discussion: """
            Without an option it is yes or no: the status is 0 for yes and 1 for no. Two or more words behind a \
            question in quotes, or behind one with a question mark, are choices, with --several or --other one word, \
            too. "a,b,c" as the only choice is three; several words, or a backslash before it, keep a comma. The answer is printed; the status is 1 if \
            the question is cancelled. "alertctl alert", "sheet" and "form" have more: buttons of your own, commands \
            for them, several fields.

            EXIT STATUS:
              0    answered
            \(AnswerText.statusHelp)

            EXAMPLES:
              alertctl ask "Deploy now?" && ./deploy
              name=$(alertctl ask "What shall it be called?" --text)
              alertctl ask "Which colour?" Red Green Blue
              ls | alertctl ask "Which files?" --several --choose -
              alertctl ask "When?" --date --default tomorrow

            OUTPUT with --json: as of alert, sheet --rows and form
            """)

    var title = ""
    var message: String?
    /// The words behind the one that can be the message.
    var choices: [String] = []
    var yes: String?
    var no: String?
    var text = false
    var secret = false
    var login = false
    var number = false
    var date = false
    var time = false
    var file = false
    var folder = false
    var save = false
    var choose: [String] = []
    var chooseFrom: String?
    var form: [String] = []
    var several = false
    var filter = false
    var other = false
    var values = false
    var initial: String?
    var question = QuestionOptions(hasOwnButtons: true)
    var terminal = TerminalOptions()
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        // First, because a pipe is rather the choices than the message.
        table.option(
            &choose, "--choose", value: "choice",
            help: "Choose one of these: A B C, or A,B,C; - reads them from standard input.",
            takesAllWords: true, aliases: ["--choices", "--options", "--list"], readsInput: true)
        table.argument(&title, "question", help: "The question.", field: "title")
        table.argument(
            &message, "message", help: "More text; - reads standard input.", isQuotable: false, otherNames: ["--body"],
            readsInput: true)
        table.arguments(&choices, "choice", help: "Two or more words behind the question are choices.")
        table.option(&yes, "--yes", value: "label", help: "The label for yes. Default: Yes.")
        table.option(&no, "--no", value: "label", help: "The label for no, which changes nothing. Default: No.")
        table.flag(&text, "--text", help: "Ask for a line of text.", otherNames: ["--input", "--entry"])
        table.flag(
            &secret, "--secret", help: "Ask for a line of text and hide what is typed.",
            aliases: ["--password", "--secure"])
        table.flag(&login, "--login", help: "Ask for a user name and a password.")
        table.flag(&number, "--number", help: "Ask for a number.")
        table.flag(&date, "--date", help: "Ask for a day, in words or from a month; printed as 2027-03-04.")
        table.flag(&time, "--time", help: "Ask for a time of day; printed as 09:05.")
        table.flag(&file, "--file", help: "Ask for a file.")
        table.flag(&folder, "--folder", help: "Ask for a folder.", otherNames: ["--directory"])
        table.flag(&save, "--save", help: "Ask for a place to save a file.")
        table.option(
            &chooseFrom, "--choose-from", value: "file", help: "Choose one of the lines of this file.",
            completion: .files())
        table.flag(&several, "--several", help: "Several can be chosen.", aliases: ["--multiple"])
        // Typing always filters the choices: whoever asks for it asks for choices.
        table.flag(&filter, "--filter", help: "Typing filters the choices, as it always does.", isHidden: true)
        table.flag(&other, "--other", help: "Another choice may be typed.")
        table.flag(
            &values, "--values", help: "Show what follows the first TAB of a choice, and print what precedes it.")
        table.option(
            &form, "--form", value: "name=kind:label,...",
            help: "A field of a form, as for \"alertctl form\". Repeatable.")
        table.option(
            &initial, "--default", value: "answer",
            help: "The answer that Enter gives: yes, no, a choice, a day, a path; another text asks for a line.",
            field: "initialText")
        table.group(&question, "The question")
        table.group(&terminal, "Terminal")
        table.group(&common, "General")
    }

    /// The options that say what is asked for.
    private var kinds: [String] {
        let flags = [
            (text, "--text"), (secret, "--secret"), (login, "--login"), (number, "--number"), (date, "--date"),
            (time, "--time"), (file, "--file"), (folder, "--folder"), (save, "--save"), (!choose.isEmpty, "--choose"),
            (chooseFrom != nil, "--choose-from"), (!form.isEmpty, "--form"),
        ]
        return flags.filter(\.0).map(\.1)
    }

    mutating func validate() throws(ValidationError) {
        try takeUnquoted()
        try takeWords()
        try splitChoices()
        if kinds.count > 1 {
            throw ValidationError("conflicting options: \(kinds.joined(separator: " and ")); give one.")
        }
        if let kind = kinds.first, yes != nil || no != nil {
            throw ValidationError("conflicting options: \(kind) and \(yes != nil ? "--yes" : "--no"); leave one out.")
        }
        for (option, label) in [("--yes", yes), ("--no", no)] where label?.isEmpty == true {
            throw ValidationError("\(option): empty label. Write it like \(option) Later.")
        }
        if several || filter || other || values, choose.isEmpty, chooseFrom == nil {
            let option = several ? "--several" : filter ? "--filter" : other ? "--other" : "--values"
            throw ValidationError(
                "\(option) needs choices. Write: alertctl ask \(ShellText.quoted(title)) \(option) --choose A B C; "
                    + "for the lines of a pipe: --choose -")
        }
        if let initial, kinds.isEmpty, isYes(initial) == nil {
            let labels = [yes, no].compactMap { $0.map { "\"\($0)\"" } }
            guard labels.isEmpty else {
                throw ValidationError("--default: write yes or no, or \(labels.joined(separator: " or ")).")
            }
            text = true
        }
        if initial != nil, secret || login || !form.isEmpty {
            throw ValidationError("--default goes with no secret and no form; leave it out.")
        }
        var verb = verb
        try verb.validate()
    }

    /// Returns whether a default is yes; nil if it is neither yes nor no. A label counts as it is written.
    private func isYes(_ text: String) -> Bool? {
        if text == yes { return true }
        if text == no { return false }
        return switch text.lowercased() {
        case "yes", "y": true
        case "no", "n": false
        default: nil
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus { try verb.perform(in: session) }

    /// Takes the words of a question without quotes, as in `ask Should I deploy?`. Without the question mark, they may
    /// be choices.
    private mutating func takeUnquoted() throws(ValidationError) {
        guard let message, message != "-", !title.contains(where: \.isWhitespace), !title.contains("?"),
            title.last != ":"
        else { return }
        let words = [message] + choices
        if words.last?.hasSuffix("?") == true, !words.contains(where: { $0.contains(where: \.isWhitespace) }) {
            (title, self.message, choices) = (([title] + words).joined(separator: " "), nil, [])
        } else if !choices.isEmpty, kinds.isEmpty, !several, !filter, !other {
            let question = ShellText.title(([title] + words).joined(separator: " "))
            throw ValidationError(
                "the words may be one question, or choices. For one question: alertctl ask \(question); for choices: "
                    + "alertctl ask \(ShellText.quoted(title)) --choose \(ShellText.line(words))")
        }
    }

    /// Splits the only choice at its commas.
    private mutating func splitChoices() throws(ValidationError) {
        guard choose.count == 1, let only = choose.first, only.contains(",") else { return }
        choose = FieldArgument.parts(only)
        if choose.contains("") {
            throw ValidationError("--choose \(only): an empty choice. Write it like --choose red,green,blue")
        }
    }

    /// Takes the words behind the question: several are choices, and one is the message unless choices are asked for.
    private mutating func takeWords() throws(ValidationError) {
        guard let first = message,
            !choices.isEmpty || (several || filter || other) && kinds.isEmpty && first != "-"
        else {
            return
        }
        // With - the message comes from the pipe, and all words are choices.
        let words = (first == "-" ? [] : [first]) + choices
        guard kinds.isEmpty else {
            let choice = kinds == ["--choose"] ? "Put the choices together" : "Quote a text of several words"
            throw ValidationError("unexpected argument \"\(choices[0])\" with \(kinds[0]). \(choice).")
        }
        (message, choices) = (first == "-" ? first : nil, [])
        // "Deploy?" Yes No: the status must say no, too.
        if words.count == 2, !several, !filter, !other, !values, Leads.isCancel(words[1]) {
            (yes, no) = (yes ?? words[0], no ?? words[1])
        } else {
            choose = words
        }
    }

    // MARK: The verbs that ask

    var verb: any Verb {
        if !choose.isEmpty || chooseFrom != nil { return sheet }
        if let field { return formVerb([field]) }
        return form.isEmpty ? alert : formVerb(form)
    }

    private var alert: Alert {
        var alert = Alert()
        (alert.title, alert.message, alert.terminal, alert.common) = (title, message, terminal, common)
        (alert.text, alert.secure, alert.login, alert.question) = (text, secret, login, question)
        guard kinds.isEmpty else {
            alert.initial = initial
            return alert
        }
        let (yes, no) = (yes ?? "Yes", no ?? "No")
        (alert.question.button, alert.question.cancel) = ([yes], no)
        alert.question.default = initial.map { isYes($0) == false ? no : yes }
        return alert
    }

    private var sheet: Sheet {
        var sheet = Sheet()
        (sheet.title, sheet.message, sheet.terminal, sheet.common) = (title, message, terminal, common)
        (sheet.question, sheet.multiple, sheet.other, sheet.values) = (question, several, other, values)
        (sheet.initial, sheet.initialOption) = (initial.map { [$0] } ?? [], "--default")
        sheet.rowsOption = choose == ["-"] ? "--choose" : "--choose-from"
        sheet.rows = choose == ["-"] ? "-" : chooseFrom
        sheet.listed = sheet.rows == nil ? choose : nil
        return sheet
    }

    private func formVerb(_ fields: [String]) -> Form {
        var form = Form()
        (form.title, form.message, form.terminal, form.common) = (title, message, terminal, common)
        (form.question, form.field) = (question, fields)
        form.fieldOption = "--form"
        form.initialOption = form.field == self.form ? nil : "--default"
        return form
    }

    /// The only field of a form that asks for one value, as `form` takes it; nil for other questions.
    private var field: String? {
        let kinds = [
            (number, "number:Number"), (date, "date:Day"), (time, "time:Time"), (file, "file:File"),
            (folder, "folder:Folder"), (save, "save:File"),
        ]
        guard let kind = kinds.first(where: \.0)?.1 else { return nil }
        let escaped = initial?.map { ",|\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "answer*=\(kind)" + (escaped.map { ",initial=\($0)" } ?? "")
    }
}
