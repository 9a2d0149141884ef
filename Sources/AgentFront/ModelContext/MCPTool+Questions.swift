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

    /// Returns a tool that asks the person and waits for the answer. The arguments begin with the title and the
    /// message, and end with the time to wait.
    ///
    /// - Parameter headline: The description of the title.
    private static func asking(
        _ name: String, title: String, description: String, headline: String = "The question, on one line.",
        arguments: [MCPField],
        request: @escaping @Sendable (MCPArguments, MCPCaller) throws(MCPRefusal) -> MCPRequest
    ) -> MCPTool {
        let first = [
            MCPField(name: "title", kind: .text, description: headline, isRequired: true),
            MCPField(name: "message", kind: .text, description: "More text below the title."),
        ]
        return MCPTool(
            name: name, title: title, description: description, arguments: first + arguments + [waitField],
            result: MCPAnswer.fields, effect: .reads, request: request)
    }

    static let ask = asking(
        "ask", title: "Ask the person",
        description: "Ask the person a question, with buttons or a line of text, and wait for the answer. Use it to "
            + "confirm something or to learn what only the person knows. If the status is \"waiting\", call wait with "
            + "the id within \(idleMinutes) minutes, or the question is withdrawn. Never ask for passwords or other "
            + "secrets: the answer comes back as plain text.",
        arguments: [
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
            levelField, toField,
        ]
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

    static let choose = asking(
        "choose", title: "Let the person choose",
        description:
            "Let the person choose one entry of a list, and wait for the choice. If the status is \"waiting\", "
            + "call wait with the id within \(idleMinutes) minutes, or the question is withdrawn.",
        arguments: [
            MCPField(
                name: "choices", kind: .texts(maximum: maximumChoices),
                description: "The entries, each of at most \(ButtonOrder.maximumLabel) characters.", isRequired: true),
            MCPField(
                name: "cancel", kind: .text,
                description: "Label of a button that chooses nothing, such as \"None of these\"."),
            levelField, toField,
        ]
    ) { (arguments, caller) throws(MCPRefusal) in
        var question = question(.sheet, arguments, caller)
        var buttons = arguments.texts("choices").map { Prompts.ButtonWish(label: $0) }
        if let label = arguments.text("cancel") { buttons.append(.init(label: label, role: .cancel)) }
        question.buttons = buttons
        return .ask(question, .choice, wait: wait(arguments))
    }

    static let form = asking(
        "form", title: "Have the person fill in a form",
        description:
            "Ask the person for several things at once, and wait for the answer. If the status is \"waiting\", call wait "
            + "with the id within \(idleMinutes) minutes, or the question is withdrawn. Never ask for passwords or other "
            + "secrets: the answer comes back as plain text.",
        headline: "The headline, on one line.",
        arguments: [
            MCPField(
                name: "schema", kind: .object,
                description:
                    "A flat JSON Schema, as for elicitation: an object whose properties are strings (with minLength, "
                    + "maxLength, pattern, format email, uri, date or date-time, or enum), numbers, integers, booleans, or "
                    + "arrays of an enum; with title, description, default and required.", isRequired: true),
            levelField,
        ]
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
