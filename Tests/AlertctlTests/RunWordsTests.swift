// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkFront

/// `run COMMAND...` takes the words of the command as they are.
@Suite struct RunWordsTests {
    @Test(arguments: [
        (["make", "-j8"], ["--tell", "--", "make", "-j8"]),
        (["--title", "Build", "make", "--json"], ["--tell", "--title", "Build", "--", "make", "--json"]),
        (["--title=Build", "make"], ["--tell", "--title=Build", "--", "make"]),
        (["--tell", "--lines", "3", "make"], ["--tell", "--lines", "3", "--", "make"]),
        (["--", "make", "--", "x"], ["--tell", "--", "make", "--", "x"]),
        (["--no-pty", "./a b", "-"], ["--tell", "--no-pty", "--", "./a b", "-"]),
        // A pipe, help and a missing command are left to progress run.
        (["-"], ["-"]), (["--help"], ["--help"]), ([], []), (["--title"], ["--title"]),
    ])
    func aCommandNeedsNoDashes(line: [String], words: [String]) {
        #expect(Array(WorkVerbs.words(ofRun: line[...])) == words)
    }
}
