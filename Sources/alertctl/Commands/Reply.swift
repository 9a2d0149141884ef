// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `reply`: answers a notification in words.
struct Reply: Verb {
    static let configuration = CommandConfiguration(
        commandName: "reply",
        abstract: "Answer a delivered notification in words, where it has a field for that.",
        discussion: """
            It does what the field does that some notification servers show: the sender gets the words, the notification's \
            command is run with them, and it leaves the list.

            EXIT STATUS:
              0    answered
              65   it has no field to answer in
              66   there is no such notification on the list

            EXAMPLE:
              alertctl reply chat "On my way"

            OUTPUT with --json: {"id", "text"}
            """)

    @Argument(help: "Its id.", completion: .custom(Completion.delivered))
    var id: String

    @Argument(help: "What you answer; - reads it from the standard input.")
    var text: String

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = Written(standing: .delivered)
        written["id"] = ("the id", id)
        written["text"] = ("the text", nil)
        let answer = try BodyArgument.resolve(text) ?? ""
        // Whoever calls may hand the right to the keyboard on to what is opened.
        let token = session.environment["XDG_ACTIVATION_TOKEN"]
        _ = try session.connect(common).call(
            Notifications.Reply(id: id, text: answer, token: token), written: written)
        if common.json {
            try session.output.json(["id": .string(id), "text": .string(answer)] as JSON.Object)
        } else {
            try session.output.line("\(id.visible) answered")
        }
        return .done
    }
}
