// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `withdraw`: takes questions back.
struct Withdraw: Verb {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Take open questions back.",
        discussion: """
            Whoever shows them takes them down, and whoever asked ends with 75. If one of several ids does not exist, none \
            is taken back.

            EXAMPLE:
              alertctl withdraw deploy

            OUTPUT with --json: {"count"}
            """)

    @Argument(help: "The ids.", completion: .custom(Completion.prompts))
    var ids: [String] = []

    @Flag(help: "Every open question.")
    var all = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if ids.isEmpty, !all { throw ValidationError("It is not said what to take back. Name ids, or say --all.") }
        if !ids.isEmpty, all { throw ValidationError("Either ids or --all, not both.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        let call = Prompts.Withdraw(ids: all ? nil : ids, all: all ? true : nil)
        let reply = try session.connect(common).call(call)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) taken back")
        }
        return .done
    }
}
