// SPDX-License-Identifier: Apache-2.0

package import ClientKit
package import CommandLineKit

/// The verbs about work that runs, for the tree of all verbs.
package enum WorkVerbs {
    package static let parents: [CommandTree<any Verb>.Parent] = [
        .init("progress", ProgressCommand.configuration),
        .init("activity", Activity.configuration, defaultCommand: "list"),
    ]

    package static let work: [CommandTree<any Verb>.Entry] = [
        .init("progress", "start", verb: ProgressStart.self),
        .init("progress", "set", verb: ProgressSet.self), .init("progress", "done", verb: ProgressDone.self),
        .init("progress", "run", verb: ProgressRun.self), .init("progress", "list", verb: ProgressList.self),
        .init("activity", "begin", verb: ActivityBegin.self),
        .init("activity", "end", verb: ActivityEnd.self), .init("activity", "run", verb: ActivityRun.self),
        .init("activity", "list", verb: ActivityList.self),
    ]

    package static let shellHook = CommandTree<any Verb>.Entry("shell-hook", verb: ShellHook.self)

    /// Returns the failure of a command without `--` before it; nil for any other words.
    package static func misplacedCommand(in arguments: [String]) -> Failure? {
        ProgressRun.misplacedCommand(in: arguments)
    }
}
