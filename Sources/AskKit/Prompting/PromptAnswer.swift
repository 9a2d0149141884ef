// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
package import PromptKit
import TerminalKit
package import Varlink

/// The choice of a button, with what was typed.
package struct PromptAnswer {
    package var id: String
    /// The presenter that answers; nil when a person answers what another shows.
    package var agent: String?
    package var index: Int
    /// The revision of a question that has changed.
    package var revision: Int?

    package init(id: String, agent: String? = nil, index: Int, revision: Int? = nil) {
        self.id = id
        self.agent = agent
        self.index = index
        self.revision = revision
    }

    /// Sends it. A secret goes from its own memory to the asker, by a descriptor that is handed out once the answer
    /// counts.
    ///
    /// - Returns: Whether the reply is still to be read, which tells whether the answer counts.
    package func send(_ input: PromptInput?, on service: Service) throws(VarlinkClientError) -> Bool {
        var answer = Prompts.Answer(id: id, agent: agent, index: index, revision: revision)
        guard let input, input.isSecret else {
            answer.text = input?.fields.last?.editor.text
            answer.values = input?.values
            try service.connection.send(answer)
            return true
        }
        guard let path = service.path else {
            // No descriptor reaches another machine, so it goes in the message, as ssh carries it. A form stays here.
            switch input.fields.count {
            case 0: break
            case 1: answer.text = input.secrets[0].text
            default: answer.login = Prompts.Login(user: input.secrets[0].text, password: input.secrets[1].text)
            }
            try service.connection.send(answer)
            return true
        }
        answer.handover = true
        // The cancel button leaves nothing to hand over.
        guard let token = try service.connection.call(answer).handover else { return false }
        try SecretChannel.send(input.secrets, token: token, nextTo: path)
        return false
    }
}

/// The input of a person in a question, when a button is chosen.
package struct PromptInput {
    /// The fields of a question that is no form.
    package var fields: [PromptView.Field] = []
    /// The values of a form; nil for none.
    package var values: [Prompts.FieldValue]?
    package var isSecret = false

    /// Nothing for a button without values.
    package init(_ prompt: Prompts.Prompt, index: Int, fields: [PromptView.Field], draft: FormDraft?) {
        guard prompt.form != nil else {
            self.fields = fields
            isSecret = fields.last?.editor.isSecret == true
            return
        }
        guard !prompt.buttons.contains(where: { $0.index == index && !$0.handsOver }) else { return }
        (values, isSecret) = (draft?.values, prompt.asksSecret)
    }

    /// The parts of a secret, as they go by a descriptor: a text, a user and a password, or the values of a form as
    /// JSON.
    package var secrets: [SecretText] {
        guard let values else { return fields.map { $0.editor.withUTF8 { SecretText($0) } } }
        let json = Array(JSON.array(values.map(\.varlink)).description.utf8)
        return [json.withUnsafeBytes { SecretText($0) }]
    }
}
