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

    /// The sizes of a box are missed, and rows.
    @Test(
        arguments: [
            (.whiptail, ["--yesno", "Sure?"], ["--yesno", "Sure?", "10", "60"]),
            (.dialog, ["--yesno", "Sure?"], ["--yesno", "Sure?", "10", "60"]),
            (.dialog, ["--yesno", "Sure?", "10"], ["--yesno", "Sure?", "10", "60"]),
            (.dialog, ["--menu", "Pick", "10", "40"], ["--menu", "Pick", "10", "40", "4", "1", "One"]),
            (.dialog, ["--menu", "T"], ["--menu", "T", "10", "60", "4", "1", "One"]),
            (.whiptail, ["--menu", "T", "a", "Apple"], ["--menu", "T", "10", "60", "4", "a", "Apple"]),
            (
                .dialog, ["--checklist", "T", "a", "Apple", "on"],
                ["--checklist", "T", "10", "60", "4", "a", "Apple", "on"]
            ),
            (.dialog, ["--inputbox", "Name"], ["--inputbox", "Name", "10", "60"]),
            (.whiptail, ["--yesnoo", "Sure?", "8", "40"], ["--yesno", "Sure?", "8", "40"]),
        ] as [(DialogProgram, [String], [String])])
    func aBoxIsMended(_ program: DialogProgram, _ words: [String], _ meant: [String]) {
        #expect(StandInLine.box(program).mended(words) == meant)
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
