// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Varlink

/// The choice of a button, with what was typed.
struct PromptAnswer {
    var id: String
    /// The presenter that answers; nil when a person answers what another shows.
    var agent: String?
    var index: Int

    /// Sends it. A secret goes from its own memory to the asker, by a descriptor that is handed out once the answer
    /// counts.
    ///
    /// - Returns: Whether the reply is still to be read, which tells whether the answer counts.
    func send(_ fields: [PromptView.Field], on service: Service) throws(VarlinkClientError) -> Bool {
        var answer = Prompts.Answer(id: id, agent: agent, index: index)
        guard let last = fields.last?.editor, last.isSecret else {
            answer.text = fields.last?.editor.text
            try service.connection.send(answer)
            return true
        }
        guard let path = service.path else {
            // No descriptor reaches another machine, so it goes in the message, as ssh carries it.
            switch fields.count {
            case 1: answer.text = last.text
            default: answer.login = Prompts.Login(user: fields[0].editor.text, password: last.text)
            }
            try service.connection.send(answer)
            return true
        }
        answer.handover = true
        // The cancel button leaves nothing to hand over.
        guard let token = try service.connection.call(answer).handover else { return false }
        let parts = fields.map { $0.editor.withUTF8 { SecretText($0) } }
        try SecretChannel.send(parts, token: token, beside: path)
        return false
    }
}
