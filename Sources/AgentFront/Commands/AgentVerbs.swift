// SPDX-License-Identifier: Apache-2.0

package import ClientKit
package import CommandLineKit
package import LinuxSystem

/// The verbs for programs that act for a person, for the tree of all verbs.
package enum AgentVerbs {
    package static let parents: [CommandTree<any Verb>.Parent] = [
        .init("approve", ApproveCommand.configuration, defaultCommand: "run")
    ]

    package static let approvals: [CommandTree<any Verb>.Entry] = [
        .init("approve", "run", verb: Approve.self), .init("approve", "grants", verb: ApproveGrants.self),
        .init("approve", "revoke", verb: ApproveRevoke.self), .init("approve", "install", verb: ApproveInstall.self),
        .init("approve", "remove", verb: ApproveRemove.self), .init("approve", "status", verb: ApproveStatus.self),
    ]

    package static let modelContext = CommandTree<any Verb>.Entry("mcp", verb: MCP.self, place: .rare)

    /// Returns whether a command line is that of a hook, to which nothing may be printed.
    package static func isHook(_ arguments: [String]) -> Bool { Approve.isHook(arguments) }

    /// Records that a hook's command line was refused, since a hook that never asks must not go unseen.
    package static func record(_ refusal: Failure, in environment: Environment) {
        HookLog(environment)?.add("approve --for: \(refusal.sentences)", at: RenderTime.time)
    }
}
