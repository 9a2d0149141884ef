// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `cancel`: takes notifications back.
struct Cancel: Verb {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel notifications, pending or delivered.",
        discussion: """
            If one of several ids does not exist, nothing is cancelled. A glob means all whose ids match it: * any \
            characters, ? one, [a-z] one of several. "alertctl undo" brings them back.

            EXAMPLES:
              alertctl cancel tea
              alertctl cancel 'tea-*'

            OUTPUT with --json: {"count"}
            """)

    @Argument(help: "Ids of notifications, or globs.", completion: .custom(Completion.ids))
    var ids: [String] = []

    @Flag(help: "All pending and delivered notifications.")
    var all = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if ids.isEmpty, !all { throw ValidationError("nothing to cancel. Give ids or --all.") }
        if !ids.isEmpty, all { throw ValidationError("conflicting arguments: ids and --all; give one.") }
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
                .badInput, "too many ids: \(ids.count) (maximum \(limit))",
                remedy: "Split them, or use --all")
        }
    }
}
