// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import SoundServerSupport
import Varlink

/// A question that a program asks over the socket.
final class Asked {
    private let connection: VarlinkConnection
    private let replies: ReplySequence<Prompts.Ask>
    /// The id of the prompt.
    let id: String

    /// Asks. Buttons are written as `Label`, `!Destructive`, `~Cancel`.
    init(
        _ world: World, _ title: String, _ buttons: [String] = [], _ change: (inout Prompts.Question) -> Void = { _ in }
    ) throws {
        var question = Prompts.Question(title: title)
        question.buttons = buttons.map { text in
            switch text.first {
            case "!": Prompts.ButtonWish(label: String(text.dropFirst()), role: .destructive)
            case "~": Prompts.ButtonWish(label: String(text.dropFirst()), role: .cancel)
            default: Prompts.ButtonWish(label: text)
            }
        }
        change(&question)
        connection = try world.connect()
        replies = try connection.stream(Prompts.Ask(question: question))
        guard let first = try replies.next(), first.phase == .queued else { throw ToolError("it is not queued") }
        id = first.id
    }

    /// Waits for what became of it.
    func result() throws -> Prompts.Result {
        while let reply = try replies.next() {
            if let result = reply.result { return result }
        }
        throw ToolError("there is no result")
    }
}
