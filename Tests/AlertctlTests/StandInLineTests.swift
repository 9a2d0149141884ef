// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProgramFront

/// Lines that a stand-in refuses.
@Suite struct StandInLineTests {
    /// The line of a stand-in follows the words of the original program.
    @Test(
        arguments: [
            ([], ["Build done"]), (["-u", "low"], ["-u", "low", "Build done"]),
            (["--expire-time=5s", "Hi"], ["--expire-time=5000", "Hi"]), (["-t", "2m", "Hi"], ["-t", "120000", "Hi"]),
            (["-u", "urgent", "Hi"], ["-u", "critical", "Hi"]), (["--urgancy=low", "Hi"], ["--urgency=low", "Hi"]),
            (["-u", "urgent"], ["-u", "critical", "Build done"]), (["--frob", "Hi"], ["Hi"]), (["a", "b", "c"], nil),
        ] as [([String], [String]?)])
    func aLineOfNotifySendIsMended(_ words: [String], _ meant: [String]?) {
        #expect(StandInLine.notifySend.mended(words) == meant)
    }

    @Test(arguments: [
        (["--questoin", "--text", "Sure?"], ["--question", "--text", "Sure?"]),
        (["--info", "--calendar", "--text", "Hi"], ["--calendar", "--text", "Hi"]),
        (["--text", "Hi"], ["--text", "Hi", "--info"]), (["--info", "--timeout=5s"], ["--info", "--timeout=5"]),
        (["--info", "--frob", "--text", "Hi"], ["--info", "--text", "Hi"]),
    ])
    func aLineOfZenityIsMended(_ words: [String], _ meant: [String]) {
        #expect(StandInLine.zenity.mended(words) == meant)
    }
}
