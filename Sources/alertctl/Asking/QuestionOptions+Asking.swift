// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

extension QuestionOptions {
    /// Asks, waits, and says what came of it: `alert` and `sheet` alike.
    func ask(
        _ call: Prompts.Ask, choices: [String] = [], terminal: TerminalOptions, common: CommonOptions,
        in session: Session
    ) throws(Failure) -> CommandStatus {
        var call = call
        let terminal = noWait ? nil : PromptTerminal(terminal, environment: session.environment)
        call.session = try session.place(of: terminal, common)
        let files = try session.files(common)
        // The folder of this machine means nothing on another.
        if !onButton.isEmpty, files.host == nil { call.session?.directory = files.currentDirectory }
        let service = try session.connect(common)
        let key = SecretToken.random()
        if terminal != nil, service.path != nil { call.session?.presenterKey = key }
        guard !noWait else {
            let reply = try service.call(call)
            if common.json {
                try session.output.json(["id": .string(reply.id)] as JSON.Object)
            } else {
                try session.output.line(reply.id.visible)
                try session.note(reply.notes)
            }
            try session.note(unseen: reply.unseen, quiet: quiet)
            return .done
        }
        let isSecret = call.question.input == .secure || call.question.input == .login
        if isSecret, service.path != nil { call.handover = true }
        defer { terminal?.forget() }
        if let terminal, service.path != nil, let prompt = Self.prompt(of: call) { terminal.draw(prompt) }
        let asking = try Asking(call, on: service)
        let questioner = Questioner(session: session, common: common)
        // While the daemon takes the question in.
        if let terminal, service.path != nil { questioner.register(terminal, key: key) }
        if terminal?.hasDrawn != true {
            try asking.queued()
            try session.note(asking.notes)
            try session.note(unseen: asking.unseen, quiet: quiet)
        }
        switch try questioner.wait(for: asking, terminal: terminal, isSecret: isSecret) {
        case .signal(let signal):
            // A script that goes on asks its next question once this one is gone.
            if let id = asking.id, service.path != nil { session.withdraw(id, common) }
            return Interruption.status(signal)
        case .result(var result):
            if result.outcome == .answered, choices.indices.contains(result.index) {
                result.label = choices[result.index]
            }
            let secrets = try asking.secrets(call.question.input == .login ? 2 : 1)
            return try AnswerText.finish(
                result, secrets: secrets, id: asking.id ?? "", json: common.json, exitIndex: exitIndex, in: session)
        }
    }

    /// The most of a question's texts that is drawn before the daemon has judged them, in bytes.
    private static let drawnAtOnce = 4_096

    /// The question as the daemon will most likely tell of it: the buttons by their index, and who asks, follow the
    /// same rules.
    ///
    /// - Returns: nil where the daemon refuses the question for its buttons; where its texts are empty or long; where notes on other
    ///   devices are to be read first; and for secrets: should another program show it, what is typed here meanwhile must not be
    ///   left to the shell.
    private static func prompt(of call: Prompts.Ask) -> Prompts.Prompt? {
        let question = call.question
        let length = question.title.utf8.count + (question.message?.utf8.count ?? 0)
        guard question.to?.isEmpty ?? true, question.input != .secure, question.input != .login,
            !question.title.isEmpty,
            length <= drawnAtOnce
        else { return nil }
        do throws(Prompts.Invalid) {
            let order = try ButtonOrder(
                question.buttons ?? [], kind: question.kind ?? .alert, input: question.input ?? .none)
            let (program, process, holder) = RunningProgram.using("alertctl", in: getpid())
            return Prompts.Prompt(
                id: "", question, buttons: order.buttons,
                asker: Prompts.Asker(
                    pid: Int(holder), program: program?.name ?? "process \(process)", app: question.app,
                    terminal: call.session?.terminal),
                askedAt: "", remaining: question.timeout)
        } catch {
            return nil
        }
    }
}

extension Session {
    /// The time for which an alertd that hangs keeps a command from ending.
    private static let patience = Duration.seconds(1)

    /// Withdraws a question before the command that asked it ends.
    fileprivate func withdraw(_ id: String, _ common: CommonOptions) {
        do throws(Failure) {
            let service = try connect(to: place(common), mayStart: false)
            service.connection.timeout = Self.patience
            _ = try service.call(Prompts.Withdraw(ids: [id]))
        } catch {
            // It is over, or alertd withdraws it when this process has ended.
        }
    }
}
