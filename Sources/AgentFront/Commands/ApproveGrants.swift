// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety
import Varlink

/// `approve grants`
struct ApproveGrants: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "List what you have allowed for an hour.",
        discussion: """
            A grant allows the same running program the same command in the same folder and the same session of that \
            program, and nothing wider. It ends after an hour, with the program or its session, with alertd, or with \
            "alertctl approve revoke".

            EXAMPLE:
              alertctl approve grants

            OUTPUT with --json, one per line: {"number", "program", "approval": {"command", "folder"?, "facts"?, "tool"?}, \
            "since", "until", "uses"}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let grants = try session.connect(common).call(Prompts.Grants()).grants
        return try session.answer(each: grants, common, none: "No grants.") { grants in
            grants.flatMap { grant in
                let uses = grant.uses == 1 ? "used once" : "used \(grant.uses) times"
                let folder = grant.approval.folder.map { " in \($0.visible)" } ?? ""
                return [
                    "\(grant.number). \(grant.program.visible) until \(session.moment.here(grant.until)), \(uses)",
                    "   \(grant.approval.command.visible)\(folder)",
                ]
            }
        }
    }
}

/// `approve revoke`
struct ApproveRevoke: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Revoke what you have allowed for an hour.",
        discussion: """
            EXIT STATUS:
              0   ended
              66  no grant has this number; none is ended

            EXAMPLES:
              alertctl approve revoke 3
              alertctl approve revoke --all

            OUTPUT with --json: {"count"}
            """)

    var numbers: [Int] = []
    var all = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &numbers, "number", help: "The numbers that \"alertctl approve grants\" lists.", field: "numbers")
        table.flag(&all, "--all", help: "End all grants.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if numbers.isEmpty != all {
            throw ValidationError(
                all ? "conflicting arguments: numbers and --all; give one." : "no number given. Add one, or --all.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let reply = try session.connect(common).call(
            Prompts.RevokeGrants(numbers: all ? nil : numbers, all: all ? true : nil))
        return try session.answer(
            ["count": .int(Int64(reply.count))] as JSON.Object, common,
            ["\(reply.count.counted("grant has", "grants have")) ended."])
    }
}
