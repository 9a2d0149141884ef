// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import PromptKit
import TerminalKit
import Varlink

extension MCPTool {
    /// The time for which a call waits for an answer, in seconds. Codex gives up a call after 60 seconds.
    static let defaultWait = 50
    private static let maximumWait = 86_400
    private static let maximumChoices = 1_000
    private static let maximumButtons = 20

    private static let waitField = MCPField(
        name: "waitSeconds", kind: .number(0...maximumWait),
        description:
            "How long to wait for the answer, in seconds. Default: \(defaultWait). Without an answer by then the "
            + "question stays open, and the tool wait goes on waiting.")
    private static let toField = MCPField(
        name: "to", kind: .texts(maximum: 32),
        description: "Names of the person's other devices on which to ask too, or \"all\". Only if the person wants it."
    )
    private static let levelField = MCPField(
        name: "level", kind: .word(["passive", "active", "time-sensitive"]),
        description: "How urgent it is; urgent questions come first. Default: active.")

    private static let idleMinutes = MCPSession.idleLimit.components.seconds / 60

    static let ask = MCPTool(
        name: "ask", title: "Ask the person",
        description: "Ask the person a question, with buttons or a line of text, and wait for the answer. Use it to "
            + "confirm something or to learn what only the person knows. If the status is \"waiting\", call wait with "
            + "the id within \(idleMinutes) minutes, or the question is withdrawn. Never ask for passwords or other "
            + "secrets: the answer comes back as plain text.",
        arguments: [
            MCPField(name: "title", kind: .text, description: "The question, on one line.", isRequired: true),
            MCPField(name: "message", kind: .text, description: "More text below the title."),
            MCPField(
                name: "buttons", kind: .texts(maximum: maximumButtons),
                description: "Labels of the buttons, such as [\"Deploy\", \"Not yet\"]. Default: OK. For a longer list "
                    + "use choose."),
            MCPField(
                name: "cancel", kind: .text,
                description: "Label of one more button, which changes nothing; Esc chooses it, too."),
            MCPField(
                name: "destructive", kind: .text,
                description: "Label of one more button, which destroys something and is marked as such."),
            MCPField(
                name: "default", kind: .text, description: "Label of the button that Enter chooses."),
            MCPField(name: "text", kind: .flag, description: "Ask for a line of text. Default: false."),
            MCPField(name: "placeholder", kind: .text, description: "A hint in the empty text field."),
            MCPField(name: "initialText", kind: .text, description: "The initial content of the text field."),
            levelField, toField, waitField,
        ],
        result: MCPAnswer.fields, effect: .reads
    ) { (arguments, caller) throws(MCPRefusal) in
        var question = question(.alert, arguments, caller)
        var buttons: [Prompts.ButtonWish] = []
        if let label = arguments.text("destructive") { buttons.append(.init(label: label, role: .destructive)) }
        buttons += arguments.texts("buttons").map { Prompts.ButtonWish(label: $0) }
        if let label = arguments.text("cancel") { buttons.append(.init(label: label, role: .cancel)) }
        // The answer is the label.
        if let label = buttons.map(\.label).firstRepeated {
            throw MCPRefusal("Two buttons are \"\(label.visible.prefix(columns: 200))\"; give each its own label.")
        }
        if let label = arguments.text("default") {
            guard let index = buttons.firstIndex(where: { $0.label == label }) else {
                throw MCPRefusal("default must be the label of one of the buttons.")
            }
            buttons[index].isDefault = true
        }
        question.buttons = buttons.isEmpty ? nil : buttons
        if arguments.flag("text") { question.input = .text }
        question.placeholder = arguments.text("placeholder")
        question.initialText = arguments.text("initialText")
        guard question.input == .text || question.placeholder == nil && question.initialText == nil else {
            throw MCPRefusal("placeholder and initialText need \"text\": true.")
        }
        return .ask(question, .button, wait: wait(arguments))
    }

    static let choose = MCPTool(
        name: "choose", title: "Let the person choose",
        description:
            "Let the person choose one entry of a list, and wait for the choice. If the status is \"waiting\", "
            + "call wait with the id within \(idleMinutes) minutes, or the question is withdrawn.",
        arguments: [
            MCPField(name: "title", kind: .text, description: "The question, on one line.", isRequired: true),
            MCPField(name: "message", kind: .text, description: "More text below the title."),
            MCPField(
                name: "choices", kind: .texts(maximum: maximumChoices),
                description: "The entries, each of at most \(ButtonOrder.maximumLabel) characters.", isRequired: true),
            MCPField(
                name: "cancel", kind: .text,
                description: "Label of a button that chooses nothing, such as \"None of these\"."),
            levelField, toField, waitField,
        ],
        result: MCPAnswer.fields, effect: .reads
    ) { (arguments, caller) throws(MCPRefusal) in
        var question = question(.sheet, arguments, caller)
        var buttons = arguments.texts("choices").map { Prompts.ButtonWish(label: $0) }
        if let label = arguments.text("cancel") { buttons.append(.init(label: label, role: .cancel)) }
        question.buttons = buttons
        return .ask(question, .choice, wait: wait(arguments))
    }

    static let form = MCPTool(
        name: "form", title: "Have the person fill in a form",
        description:
            "Ask the person for several things at once, and wait for the answer. If the status is \"waiting\", call wait "
            + "with the id within \(idleMinutes) minutes, or the question is withdrawn. Never ask for passwords or other "
            + "secrets: the answer comes back as plain text.",
        arguments: [
            MCPField(name: "title", kind: .text, description: "The headline, on one line.", isRequired: true),
            MCPField(name: "message", kind: .text, description: "More text below the title."),
            MCPField(
                name: "schema", kind: .object,
                description:
                    "A flat JSON Schema, as for elicitation: an object whose properties are strings (with minLength, "
                    + "maxLength, pattern, format email, uri, date or date-time, or enum), numbers, integers, booleans, or "
                    + "arrays of an enum; with title, description, default and required.", isRequired: true),
            levelField, waitField,
        ],
        result: MCPAnswer.fields, effect: .reads
    ) { (arguments, caller) throws(MCPRefusal) in
        var question = question(.alert, arguments, caller)
        var schema: FormSchema
        do throws(FormSchema.Refusal) {
            schema = try FormSchema(arguments.object("schema") ?? .null)
        } catch {
            throw MCPRefusal("schema: \(error.reason)")
        }
        schema.zone = caller.localZone
        question.form = schema.fields
        do throws(Prompts.Invalid) {
            try FormRules.check(schema.fields)
        } catch {
            throw MCPRefusal("schema: \(error.reason)")
        }
        return .ask(question, .form(schema), wait: wait(arguments))
    }

    static let wait = MCPTool(
        name: "wait", title: "Wait for the answer",
        description: "Go on waiting for the answer to a question that ask, choose or form left open with the status "
            + "\"waiting\". Returns at once if the person has already answered.",
        arguments: [
            MCPField(
                name: "id", kind: .text, description: "The id that ask, choose or form returned.", isRequired: true),
            waitField,
        ],
        result: MCPAnswer.fields, effect: .reads
    ) { (arguments, _) throws(MCPRefusal) in
        .wait(id: arguments.text("id") ?? "", wait(arguments))
    }

    private static func wait(_ arguments: MCPArguments) -> Duration {
        .seconds(arguments.number("waitSeconds") ?? defaultWait)
    }

    /// Returns a question with the parts that all questions have in common.
    private static func question(
        _ kind: Prompts.Kind, _ arguments: MCPArguments, _ caller: MCPCaller
    ) -> Prompts.Question {
        let to = arguments.texts("to")
        return Prompts.Question(
            kind: kind, title: arguments.text("title") ?? "", message: arguments.text("message"),
            level: arguments.text("level").flatMap { Prompts.Level(word: $0) }, app: caller.app,
            to: to.isEmpty ? nil : to, conversation: caller.turn.map { Prompts.Conversation(session: $0.session) })
    }
}

extension [String] {
    /// The first text that is there twice; nil if all differ.
    fileprivate var firstRepeated: String? {
        var seen: Set<String> = []
        return first { !seen.insert($0).inserted }
    }
}

/// The form of a question's answer.
enum MCPAnswer: Equatable {
    /// A button, and perhaps a text.
    case button
    /// An entry of a list.
    case choice
    /// The values of a form.
    case form(FormSchema)

    /// The state of a question.
    enum Status: String, CaseIterable {
        /// The person answered.
        case answered
        /// The person chose the cancel button, or dismissed the question.
        case dismissed
        /// The question has ended without an answer.
        case withdrawn
        /// The person has not answered yet.
        case waiting
    }

    /// The members of the result of each tool that asks or waits.
    static let fields = [
        MCPField(
            name: "status", kind: .word(Status.allCases.map(\.rawValue)),
            description:
                "answered; dismissed: the person chose the cancel button or closed the question; withdrawn: it "
                + "has ended without an answer; waiting: not answered yet, call wait with the id.", isRequired: true),
        MCPField(
            name: "id", kind: .text, description: "The id of the question, for wait and cancel.", isRequired: true),
        MCPField(name: "button", kind: .text, description: "Of ask: the label of the chosen button."),
        MCPField(name: "text", kind: .text, description: "Of ask: the text that the person typed."),
        MCPField(name: "choice", kind: .text, description: "Of choose: the chosen entry."),
        MCPField(
            name: "index", kind: .number(0...10_000), description: "Of choose: the position of the entry, from 0."),
        MCPField(
            name: "content", kind: .object, description: "Of form: the values, which fit the schema."),
        MCPField(
            name: "notes", kind: .texts(maximum: 64),
            description: "What else to know, such as why nobody can answer now."),
    ]

    /// Returns the result of a tool without an answer.
    static func result(_ status: Status, id: String, notes: [String] = []) -> JSON.Object {
        var object: JSON.Object = ["status": .string(status.rawValue), "id": .string(id)]
        if !notes.isEmpty { object["notes"] = .array(notes.map { .string($0) }) }
        return object
    }

    /// Returns the result of a tool for the outcome of a question.
    func result(_ result: Prompts.Result, id: String) -> JSON.Object {
        switch result.outcome {
        case .answered:
            var object = Self.result(.answered, id: id)
            switch self {
            case .button:
                object["button"] = .string(result.label ?? "")
                if let text = result.text { object["text"] = .string(text) }
            case .choice:
                object["choice"] = .string(result.label ?? "")
                object["index"] = .int(Int64(result.index))
            case .form(let schema): object["content"] = .object(schema.content(result.values ?? []))
            }
            return object
        case .cancelled:
            var object = Self.result(.dismissed, id: id)
            if let label = result.label { object["button"] = .string(label) }
            return object
        case .timedOut, .withdrawn:
            return Self.result(.withdrawn, id: id, notes: ["The question was withdrawn before the person answered."])
        case .lost, .noPresenter:
            return Self.result(.withdrawn, id: id, notes: ["The question was lost when alertd restarted; ask again."])
        }
    }
}
