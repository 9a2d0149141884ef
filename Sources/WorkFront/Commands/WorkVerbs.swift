// SPDX-License-Identifier: Apache-2.0

package import ClientKit
package import CommandLineKit

/// The verbs about work that runs, for the tree of all verbs.
package enum WorkVerbs {
    package static let parents: [CommandTree<any Verb>.Parent] = [
        .init("progress", ProgressCommand.configuration, defaultCommand: "list"),
        .init("activity", Activity.configuration, defaultCommand: "list"),
    ]

    package static let work: [CommandTree<any Verb>.Entry] = [
        .init(
            "run", verb: RunCommand.self, place: .everyday(usage: "COMMAND", example: "alertctl run make -j8")),
        .init("progress", "run", verb: ProgressRun.self), .init("progress", "list", verb: ProgressList.self),
        .init("progress", "start", verb: ProgressStart.self),
        .init("progress", "set", verb: ProgressSet.self), .init("progress", "done", verb: ProgressDone.self),
        .init("activity", "begin", verb: ActivityBegin.self, place: .rare),
        .init("activity", "end", verb: ActivityEnd.self, place: .rare),
        .init("activity", "run", verb: ActivityRun.self, place: .rare),
        .init("activity", "list", verb: ActivityList.self, place: .rare),
    ]

    package static let shellHook = CommandTree<any Verb>.Entry("shell-hook", verb: ShellHook.self, place: .rare)

    /// Returns a command line with the words for `progress` alone, which reads a pipe if its input is one. A single
    /// word behind it is the title.
    package static func words(ofProgress line: [String], inputIsPipe: Bool) -> [String] {
        guard inputIsPipe, line.first == "progress" else { return line }
        var options = line.dropFirst()
        var title: [String] = []
        if let word = options.first, !word.hasPrefix("-") {
            let isSubcommand = work.contains { $0.words.first == "progress" && $0.words.last == word }
            guard !isSubcommand else { return line }
            title = ["--title", word]
            options = options.dropFirst()
        }
        guard options.first?.hasPrefix("-") ?? true, options.allSatisfy({ !asksOrLists.contains($0) }) else {
            return line
        }
        return ["progress", "run"] + title + options + ["-"]
    }

    /// The options with which `progress` alone reads no pipe.
    private static let asksOrLists: Set = ["-h", "--help", "--version", "--watch", "-", "--"]
}
