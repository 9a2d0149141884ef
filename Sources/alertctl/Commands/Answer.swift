// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import PromptKit
import TerminalKit
import TextSafety
import Varlink

/// `answer`: answers a question by hand.
struct Answer: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Answer an open question from the command line.",
        discussion: """
            The first answer counts. A secret is read from standard input: one line, or for a login the user name \
            and the password, one per line. --text answers a question for a text, and --value a field of a form: a value \
            as the form prints it, such as 2027-03-04 for a day.

            EXIT STATUS:
              0    answered
              65   no such button
              66   no such question, or it is over
              75   the question was changed; look at it, and add --revision

            EXAMPLE:
              alertctl question answer deploy "Not yet"

            OUTPUT with --json: {"id", "outcome", "index", "label"?, "role"?}
            """)

    var id = ""
    var button: String?
    var index: Int?
    var cancel = false
    var revision: Int?
    var text: String?
    var value: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the question.", completion: .custom(Completer.prompts))
        table.argument(
            &button, "button", help: "The label of a button, or its beginning. Default: the default button.",
            completion: .custom(Completer.buttons))
        table.option(&index, "--index", value: "n", help: "The index of a button.")
        table.flag(&cancel, "--cancel", help: "Dismiss the question.")
        table.option(
            &revision, "--revision", value: "n",
            help: "The revision of a question that was changed, as \"alertctl question list\" shows it.")
        table.option(&text, "--text", value: "text", help: "The text to answer with; not for secrets.")
        table.option(
            &value, "--value", value: "name=value", help: "A value of a form. Repeatable, also for several choices.",
            field: "values")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if [button != nil, index != nil, cancel].count(where: { $0 }) > 1 {
            throw ValidationError("conflicting arguments: a label, --index and --cancel; give one.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        var call = Prompts.Answer(id: id, revision: revision)
        var secrets: [SecretText] = []
        // The label of a button that the command line did not name, for the output.
        var pressed: String?
        if cancel {
            call.cancel = true
        } else {
            let prompt = try question(on: service)
            let chosen = try choice(of: prompt)
            call.index = chosen.index
            if button == nil, index == nil { pressed = chosen.label }
            if chosen.handsOver {
                if let form = prompt.form {
                    secrets = try fill(form, into: &call, on: service)
                } else {
                    secrets = try type(into: &call, for: prompt.input, on: service)
                }
            }
        }
        let reply = try service.call(call)
        if let pressed { try session.errors.line("pressed the default button \"\(pressed.visible)\"") }
        if let token = reply.handover, let path = service.path {
            do throws(VarlinkClientError) {
                try SecretChannel.send(secrets, token: token, nextTo: path)
            } catch {
                throw Failure(error)
            }
        }
        if common.json {
            return try AnswerText.finish(reply.result, id: id, json: true, exitIndex: false, in: session)
        }
        return .done
    }

    /// Returns the open question, which may have been asked a moment after alertd listed the others.
    private func question(on service: Service) throws(Failure) -> Prompts.Prompt {
        for _ in 0..<Self.maximumReadings {
            let open = try service.all(Prompts.List())
            if let prompt = open.first(where: { $0.id == id }) { return prompt }
            // alertd knows whether the question is over or never existed. No button has this index, so that a question
            // that has been asked since stays as it is, and alertd complains about the index.
            do throws(VarlinkClientError) {
                _ = try service.connection.call(Prompts.Answer(id: id, index: -1))
            } catch {
                guard case .reply(let reply) = error, reply.name != Prompts.NotFound.name,
                    reply.name != Prompts.AlreadyEnded.name
                else {
                    throw Self.naming(open, failure: service.failure(error), answer: [id] + (button.map { [$0] } ?? []))
                }
            }
        }
        throw Failure(
            .tryLater, "the question \"\(id.visible)\" is asked and withdrawn all the time", remedy: "Try again")
    }

    /// Returns the failure with the line for the only open question, if the words are one of its answers.
    static func naming(_ open: [Prompts.Prompt], failure: Failure, answer: [String]) -> Failure {
        guard failure.status == .notFound, open.count == 1, let prompt = open.first else { return failure }
        var failure = failure
        // "answer yes" and "answer yes please": no question has this id.
        let label = answer.indices.lazy.compactMap { Self.button(answer[$0...].joined(separator: " "), of: prompt) }
            .first
        failure.remedy =
            "Open is \(prompt.id.visible). Write: "
            + ShellText.line(["alertctl", "question", "answer", prompt.id] + (label.map { [$0.label] } ?? []))
        return failure
    }

    /// Returns the button that a word means: its label, in any case, or the beginning of one label alone.
    static func button(_ word: String, of prompt: Prompts.Prompt) -> Prompts.Button? {
        if let exact = prompt.buttons.first(where: { $0.label == word }) { return exact }
        let word = word.lowercased()
        let same = prompt.buttons.filter { $0.label.lowercased() == word }
        if let only = same.first { return same.count == 1 ? only : nil }
        let longer = prompt.buttons.filter { !word.isEmpty && $0.label.lowercased().hasPrefix(word) }
        return longer.count == 1 ? longer.first : nil
    }

    /// The maximum number of times that the list is read.
    private static let maximumReadings = 5

    /// Returns the button that the command line chooses.
    func choice(of prompt: Prompts.Prompt) throws(Failure) -> Prompts.Button {
        let found: Prompts.Button? =
            if let index {
                prompt.buttons.first { $0.index == index }
            } else if let button {
                Self.button(button, of: prompt)
            } else {
                prompt.buttons.first { $0.isDefault }
            }
        guard let found else {
            let labels = prompt.buttons.prefix(8).map { ShellText.quoted($0.label).visible }.joined(separator: ", ")
            throw Failure(
                .badInput, index.map { "no button has index \($0)" } ?? "no such button",
                remedy: "Buttons: \(labels)\(prompt.buttons.count > 8 ? " and more" : "")")
        }
        return found
    }

    /// Fills in a form: fields that the command line does not name keep their initial values.
    ///
    /// - Returns: The values as they go by a descriptor, if one of them is a secret.
    private func fill(
        _ form: [Prompts.Field], into call: inout Prompts.Answer, on service: Service
    ) throws(Failure) -> [SecretText] {
        var given: [String: [String]] = [:]
        for text in value {
            guard let equals = text.firstIndex(of: "="), form.contains(where: { $0.name == text[..<equals] }) else {
                throw Failure(
                    .badInput, "--value \(text.visible): the form has no such field",
                    remedy: "Fields: \(form.map(\.name.visible).joined(separator: ", "))")
            }
            given[String(text[..<equals]), default: []].append(String(text[text.index(after: equals)...]))
        }
        let secretFields = form.filter { $0.kind == .secret }.map(\.name)
        if let name = secretFields.first(where: { given[$0] != nil }) {
            throw Failure(
                .usage, "--value \(name.visible)=... would reveal the secret to every program on this machine",
                remedy: "Write it to standard input, a line for each secret")
        }
        var values = form.map { Prompts.FieldValue(name: $0.name, texts: given[$0.name] ?? $0.initial ?? []) }
        guard !secretFields.isEmpty else {
            call.values = values
            return []
        }
        guard service.path != nil else {
            throw Failure(
                .usage, "--host: a form that asks for a secret is answered on its own machine",
                remedy: "Run alertctl question answer there")
        }
        var lines = try TypedLines.read(secretFields.count)
        for place in values.indices where secretFields.contains(values[place].name) {
            values[place].texts = [lines.removeFirst().text]
        }
        do throws(Prompts.Invalid) {
            try FormRules.check(values, of: form)
        } catch {
            throw Failure(.badInput, error.reason, remedy: "Correct it, and answer again")
        }
        call.handover = true
        let json = Array(JSON.array(values.map(\.varlink)).description.utf8)
        return [json.withUnsafeBytes { SecretText($0) }]
    }

    /// - Returns: The secrets, which are not part of the call.
    private func type(
        into call: inout Prompts.Answer, for input: Prompts.Input, on service: Service
    ) throws(Failure) -> [SecretText] {
        switch input {
        case .none: call.text = text
        case .text: if let text { call.text = text } else { call.text = try TypedLines.read(1)[0].text }
        case .secure, .login:
            guard text == nil else {
                throw Failure(
                    .usage, "--text would reveal the secret to every program on this machine",
                    remedy: "Write it to standard input")
            }
            let typed = try TypedLines.read(input == .login ? 2 : 1)
            guard service.path == nil else {
                call.handover = true
                return typed
            }
            // No descriptor reaches another machine, so put them into the message, which ssh encrypts.
            if typed.count == 2 {
                call.login = Prompts.Login(user: typed[0].text, password: typed[1].text)
            } else {
                call.text = typed[0].text
            }
        }
        return []
    }
}

/// Typed lines, from the standard input: not in arguments or the environment, where others could read them, and in
/// locked memory.
private enum TypedLines {
    private static let limit = 65_536

    static func read(_ count: Int) throws(Failure) -> [SecretText] {
        guard isatty(STDIN_FILENO) == 0 else {
            throw Failure(
                .usage, "this question needs text, and standard input is a terminal",
                remedy: "Pipe it in, or type it in \"alertctl question attend\"")
        }
        let line = LockedMemory(count: limit + 1)
        defer { withExtendedLifetime(line) {} }
        var lines: [SecretText] = []
        var filled = 0
        while lines.count < count, filled < line.bytes.count {
            // Read a byte at a time: everything after the lines belongs to another reader.
            let read = Glibc.read(STDIN_FILENO, line.bytes.baseAddress! + filled, 1)
            if read < 0, errno == EINTR { continue }
            if read == 1, line.bytes[filled] != UInt8(ascii: "\n") {
                filled += 1
                continue
            }
            // The end of the input without a line is not an answer; an empty line is an empty answer.
            if read <= 0, filled == 0 { break }
            // CRLF is one line end.
            if filled > 0, read == 1, line.bytes[filled - 1] == UInt8(ascii: "\r") { filled -= 1 }
            let text = SecretText(UnsafeRawBufferPointer(rebasing: line.bytes.prefix(filled)))
            guard text.isUTF8 else {
                throw Failure(.badInput, "standard input is not valid UTF-8", remedy: "Convert it")
            }
            guard !text.holdsNUL else {
                throw Failure(.badInput, "standard input contains a NUL character", remedy: "Remove it")
            }
            lines.append(text)
            filled = 0
            if read <= 0 { break }
        }
        guard lines.count == count else {
            throw Failure(
                .badInput, "standard input has \(lines.count) of \(count) lines, or a line is too long",
                remedy: count == 2 ? "Give the user name and the password, one per line" : "Give one line")
        }
        return lines
    }
}
