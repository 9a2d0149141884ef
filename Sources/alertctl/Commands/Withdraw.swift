// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit

/// `withdraw`: takes questions back.
struct Withdraw: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Withdraw open questions.",
        discussion: """
            The question disappears from the screen, and the asking command exits with 75. A question of another \
            device is cancelled there: the command that asked exits with 1. If one of several ids does not exist, \
            nothing is withdrawn.

            EXAMPLE:
              alertctl question withdraw deploy

            OUTPUT with --json: {"count"}
            """)

    var ids: [String] = []
    var all = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&ids, "ids", help: "Ids of questions.", completion: .custom(Completer.prompts))
        table.flag(&all, "--all", help: "All open questions.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { try IdentifierBatches.check(ids, or: all, to: "withdraw") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierBatches.check(ids)
        let call = Prompts.Withdraw(ids: all ? nil : ids, all: all ? true : nil)
        let reply = try session.connect(common).call(call)
        return try session.answer(reply, common, ["\(reply.count) withdrawn"])
    }
}
