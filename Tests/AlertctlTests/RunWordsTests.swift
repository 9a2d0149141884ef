// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Testing

@testable import ClientKit
@testable import WorkFront
@testable import alertctl

/// Verbs that run a command take its words as they are.
@Suite struct RunWordsTests {
    /// Returns the verb that reads a line, and the command in it.
    private func run(_ words: [String]) throws -> (verb: ProgressRun, tells: Bool)? {
        switch CommandRunner.parse(words) {
        case .verb(let run as RunCommand, _): (run.run, run.run.tell)
        case .verb(let run as ProgressRun, _): (run, run.tell)
        default: nil
        }
    }

    @Test(arguments: [
        (["make", "-j8"], ["make", "-j8"]), (["--title", "Build", "make", "--json"], ["make", "--json"]),
        (["--title=Build", "make"], ["make"]), (["--tell", "--lines", "3", "make"], ["make"]),
        (["--", "make", "--", "x"], ["make", "--", "x"]), (["--no-pty", "./a b", "-"], ["./a b", "-"]),
        (["make", "--help"], ["make", "--help"]), (["-"], []),
    ])
    func aCommandNeedsNoDashes(line: [String], command: [String]) throws {
        let run = try #require(try self.run(["run"] + line))
        #expect(run.verb.command == command)
        // A pipe has no end that could be told.
        #expect(run.tells == !command.isEmpty)
        let other = try #require(try self.run(["progress", "run", "--tell"] + line))
        #expect(other.verb.command == command && other.verb.title == run.verb.title)
    }

    /// All verbs with a command read it by the same rule.
    @Test(arguments: [
        "activity run rsync -a x", "activity run -- rsync -a x", "beat backup rsync -a x", "beat backup -- rsync -a x",
        "beat backup --every 1d rsync -a x", "approve rsync -a x", "approve run rsync -a x",
    ])
    func everyVerbWithACommandTakesItsWords(line: String) throws {
        guard case .verb(_, let source) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(source["command"]?.text == "rsync -a x")
    }

    @Test(arguments: [["run"], ["run", "--title"], ["progress", "run"], ["activity", "run"], ["approve"]])
    func aMissingCommandIsRefused(line: [String]) {
        guard case .refusal(let failure) = CommandRunner.parse(line) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.status == .usage)
    }
}
