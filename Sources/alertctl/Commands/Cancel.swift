// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `cancel`: takes notifications back.
struct Cancel: Verb {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Take notifications back, before or after they were shown.",
        discussion: """
            If one of several ids does not exist, none is cancelled.

            EXAMPLE:
              alertctl cancel tea

            OUTPUT with --json: {"count"}
            """)

    @Argument(help: "The ids.", completion: .custom(Completion.ids))
    var ids: [String] = []

    @Flag(help: "Everything that is pending or delivered.")
    var all = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if ids.isEmpty, !all { throw ValidationError("It is not said what to cancel. Name ids, or say --all.") }
        if !ids.isEmpty, all { throw ValidationError("Either ids or --all, not both.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try IdentifierList.check(ids)
        let call = Notifications.Cancel(ids: all ? nil : ids, all: all ? true : nil)
        let reply = try session.connect(common).call(call)
        if common.json {
            try session.output.json(reply)
        } else {
            try session.output.line("\(reply.count) cancelled")
        }
        return .done
    }
}

/// Ids on a command line.
enum IdentifierList {
    /// How many one call takes.
    static let limit = 1_000

    static func check(_ ids: [String]) throws(Failure) {
        guard ids.count <= limit else {
            throw Failure(
                .badInput, "there are \(ids.count) ids, and one call takes \(limit)",
                remedy: "Give them in parts, or say --all")
        }
    }
}
