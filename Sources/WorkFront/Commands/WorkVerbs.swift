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
            "run", verb: ProgressRun.self, place: .everyday(usage: "COMMAND", example: "alertctl run make -j8")),
        .init("progress", "run", verb: ProgressRun.self), .init("progress", "list", verb: ProgressList.self),
        .init("progress", "start", verb: ProgressStart.self),
        .init("progress", "set", verb: ProgressSet.self), .init("progress", "done", verb: ProgressDone.self),
        .init("activity", "begin", verb: ActivityBegin.self, place: .rare),
        .init("activity", "end", verb: ActivityEnd.self, place: .rare),
        .init("activity", "run", verb: ActivityRun.self, place: .rare),
        .init("activity", "list", verb: ActivityList.self, place: .rare),
    ]

    package static let shellHook = CommandTree<any Verb>.Entry("shell-hook", verb: ShellHook.self, place: .rare)

    /// Returns the words for `progress run --tell`, given the words of `run`.
    ///
    /// A command needs no `--`: its first word without a dash ends the options, as in env(1).
    package static func words(ofRun line: ArraySlice<String>) -> ArraySlice<String> {
        var place = line.startIndex
        while place < line.endIndex, line[place].hasPrefix("-"), line[place] != "--", line[place] != "-" {
            let name = line[place].prefix { $0 != "=" }
            let option = ProgressRun.declarations.first { $0.name == name }
            place += option?.takesValue == true && name.endIndex == line[place].endIndex ? 2 : 1
        }
        guard place < line.endIndex, line[place] != "-" else { return line }
        let options = line[..<place]
        let command = line[place] == "--" ? line[(place + 1)...] : line[place...]
        return (options.contains("--tell") ? [] : ["--tell"]) + options + ["--"] + command
    }

    /// Returns a command line with the words for `progress` alone, which reads a pipe if its input is one.
    package static func words(ofProgress line: [String], inputIsPipe: Bool) -> [String] {
        guard inputIsPipe, line.first == "progress" else { return line }
        let options = line.dropFirst()
        guard options.first?.hasPrefix("-") ?? true, options.allSatisfy({ !asksOrLists.contains($0) }) else {
            return line
        }
        return ["progress", "run"] + options + ["-"]
    }

    /// The options with which `progress` alone reads no pipe.
    private static let asksOrLists: Set = ["-h", "--help", "--version", "--watch", "-", "--"]

    /// Returns the failure of a command without `--` before it; nil for any other words.
    package static func misplacedCommand(in arguments: [String]) -> Failure? {
        ProgressRun.misplacedCommand(in: arguments)
    }
}
