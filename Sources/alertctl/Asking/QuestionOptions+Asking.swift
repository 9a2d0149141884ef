// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import TerminalKit
import Varlink

extension QuestionOptions {
    /// Asks, waits, and says what came of it: `alert` and `sheet` alike.
    func ask(
        _ call: Prompts.Ask, written: Written, terminal: TerminalOptions, common: CommonOptions, in session: Session
    ) throws(Failure) -> CommandStatus {
        var call = call
        let terminal = noWait ? nil : PromptTerminal(terminal, environment: session.environment)
        call.session = try session.place(of: terminal, common)
        let service = try session.connect(common)
        let key = SecretToken.random()
        if terminal != nil, service.path != nil { call.session?.presenterKey = key }
        guard !noWait else {
            let reply = try service.call(call, written: written)
            if common.json {
                try session.output.json(["id": .string(reply.id)] as JSON.Object)
            } else {
                try session.output.line(reply.id.visible)
                try session.note(reply.notes)
            }
            return .done
        }
        let isSecret = call.question.input == .secure || call.question.input == .login
        if isSecret, service.path != nil { call.handover = true }
        let asking = try Asking(call, on: service, written: written)
        let questioner = Questioner(session: session, common: common)
        // While the daemon takes the question in.
        if let terminal, service.path != nil { questioner.register(terminal, key: key) }
        try asking.queued()
        try session.note(asking.notes)
        switch try questioner.wait(for: asking, terminal: terminal, isSecret: isSecret) {
        case .signal(let signal): return Interruption.status(signal)
        case .result(let result):
            let secrets = try asking.secrets(call.question.input == .login ? 2 : 1)
            return try AnswerText.finish(
                result, secrets: secrets, id: asking.id ?? "", json: common.json, exitIndex: exitIndex, in: session)
        }
    }
}
