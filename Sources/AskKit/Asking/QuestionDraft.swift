// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import CommandLineKit
import TerminalKit
import Varlink

/// A question that its command changes while it is open: what a line of `--changes` makes of it. The members of a line
/// have the names of the options.
package struct QuestionDraft {
    /// The fields of a form, or the rows of a sheet, as lines give them.
    package struct Fields {
        /// The member that holds them: `field` or `rows`.
        package var member: String
        /// Reads the values of the member.
        package var parse: ([String]) throws(Failure) -> [Prompts.Field]
        /// The output for an answer to these fields.
        package var reply: ([Prompts.Field]) -> FormReply

        package init(
            member: String, parse: @escaping ([String]) throws(Failure) -> [Prompts.Field],
            reply: @escaping ([Prompts.Field]) -> FormReply
        ) {
            self.member = member
            self.parse = parse
            self.reply = reply
        }
    }

    private var options: QuestionOptions
    private var title: String
    private var message: String?
    package private(set) var buttons: [Prompts.ButtonWish]?
    /// The fields; nil if the question is no form.
    package private(set) var fields: [Prompts.Field]?
    private var timeout: Int?
    private let form: Fields?
    /// The longest title, in bytes; alertd refuses a longer one too.
    private static let maximumTitle = 1_024
    /// Makes a question of a title and options.
    private let question: (String, QuestionOptions) throws(Failure) -> Prompts.Question

    /// - Parameter form: The reader of fields; nil if the question has none, or they cannot be changed.
    package init(
        _ question: Prompts.Question, _ options: QuestionOptions, form: Fields?, files: some FileLookup
    ) {
        (self.options, self.form) = (options, form)
        (title, message, buttons, fields) = (question.title, question.message, question.buttons, question.form)
        let (kind, input) = (question.kind ?? .alert, question.input)
        self.question = { (title, options) throws(Failure) in
            try options.question(kind, title: title, message: nil, input: input, files: files)
        }
    }

    /// Applies a line: all of it or, if it throws, nothing.
    package mutating func apply(_ line: some Collection<UInt8>) throws(Failure) {
        let json: JSON
        do {
            json = try JSON(parsing: Array(line))
        } catch {
            throw Failure(.badInput, "it is not a JSON object like {\"title\": \"12 of 80\"}: \(error)")
        }
        guard let object = json.objectValue, !object.members.isEmpty else {
            throw Failure(.badInput, "it is not a JSON object with members, like {\"title\": \"12 of 80\"}")
        }
        var changed = self
        for member in object.members { try changed.set(member.key, member.value) }
        let rebuilt = try question(changed.title, changed.options)
        if rebuilt.buttons != (try question(title, options)).buttons { changed.buttons = rebuilt.buttons }
        self = changed
    }

    private mutating func set(_ name: String, _ value: JSON) throws(Failure) {
        switch name {
        case "title":
            title = try Self.text(value, name)
            guard (1...Self.maximumTitle).contains(title.utf8.count) else {
                throw Failure(
                    .badInput, "the title must have 1 to \(Self.maximumTitle) bytes, but has \(title.utf8.count)")
            }
        case "message":
            message = try Self.textOrNull(value, name)
            guard message?.utf8.count ?? 0 <= BodyArgument.limit else {
                throw Failure(.badInput, "the message must have at most \(BodyArgument.limit) bytes")
            }
        case "button": options.button = try Self.texts(value, name)
        case "destructive": options.destructive = try Self.textOrNull(value, name)
        case "cancel": options.cancel = try Self.textOrNull(value, name)
        case "default": options.default = try Self.textOrNull(value, name)
        case "timeout":
            let span = try Self.text(value, name)
            timeout = try QuestionOptions.microseconds(span)
            options.timeout = span
        case form?.member: fields = try form?.parse(Self.texts(value, name))
        default:
            let names = ["title", "message", "button", "destructive", "cancel", "default", "timeout"]
            let allowed = names + [form?.member].compactMap(\.self)
            let nearest = Self.otherNames[name] ?? Suggestion.nearest(to: name, in: allowed)
            throw Failure(
                .badInput,
                "no member \"\(name.visible)\" can be changed, "
                    + (nearest.map { "did you mean \($0)?" } ?? "only \(allowed.joined(separator: ", "))"))
        }
    }

    /// The names of members in other programs and in other commands.
    private static let otherNames = ["body": "message", "text": "message", "summary": "title", "buttons": "button"]

    private static func text(_ value: JSON, _ name: String) throws(Failure) -> String {
        guard let text = value.stringValue else {
            throw Failure(.badInput, "\(name) must be a string, like {\"\(name)\": \"...\"}")
        }
        return text
    }

    private static func textOrNull(_ value: JSON, _ name: String) throws(Failure) -> String? {
        value.isNull ? nil : try text(value, name)
    }

    private static func texts(_ value: JSON, _ name: String) throws(Failure) -> [String] {
        if let text = value.stringValue { return [text] }
        let texts = (value.arrayValue ?? []).compactMap(\.stringValue)
        guard let count = value.arrayValue?.count, texts.count == count else {
            throw Failure(.badInput, "\(name) must be a list of strings, like {\"\(name)\": [\"...\"]}")
        }
        return texts
    }

    /// Returns the call that changes a question into this draft; nil if nothing differs.
    package func edit(_ id: String, editor: String, from former: QuestionDraft) -> Prompts.Edit? {
        var edit = Prompts.Edit(id: id, editor: editor, timeout: timeout)
        if title != former.title { edit.title = title }
        if message != former.message { edit.message = message ?? "" }
        if buttons != former.buttons { edit.buttons = buttons ?? [] }
        if fields != former.fields { edit.form = fields }
        let none = Prompts.Edit(id: id, editor: editor)
        return edit == none ? nil : edit
    }

    /// The draft once alertd has accepted it: a new time-out is no change any more.
    package var accepted: QuestionDraft {
        var draft = self
        draft.timeout = nil
        return draft
    }

    /// Returns the output for an answer to the present fields; nil if the fields have not changed.
    package func reply(from first: [Prompts.Field]?) -> FormReply? {
        guard let fields, fields != first else { return nil }
        return form?.reply(fields)
    }
}
