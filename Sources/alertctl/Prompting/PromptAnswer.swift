// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// The choice of a button, with what was typed.
struct PromptAnswer {
    var id: String
    /// The presenter that answers; nil when a person answers what another shows.
    var agent: String?
    var index: Int

    /// Sends it. What was typed last goes from its own memory to the socket, by way of no string.
    func send(_ fields: [PromptView.Field], by connection: VarlinkConnection) throws(VarlinkClientError) {
        var answer = Prompts.Answer(id: id, agent: agent, index: index)
        guard let secret = fields.last?.editor else {
            _ = try connection.call(answer)
            return
        }
        let path: [String]
        if fields.count > 1 {
            answer.login = Prompts.Login(user: fields[0].editor.text, password: "")
            path = ["login", "password"]
        } else {
            answer.text = ""
            path = ["text"]
        }
        let written = try secret.withUTF8 { (bytes) throws(VarlinkClientError) in
            try SecretCall(answer, secret: bytes, at: path)
        }
        // The memory is wiped as soon as nobody holds it.
        try withExtendedLifetime(written) { () throws(VarlinkClientError) in
            try connection.send(written: written.message)
        }
        _ = try connection.receive(Prompts.Answer.self)
    }
}
