// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import CommandLineKit
@testable import alertctl

/// A pipe before a line that does not read it.
@Suite struct PipeHintTests {
    @Test(
        arguments: [
            ("notify Disk", "alertctl notify Disk -"),
            ("notify 'Disk full' --sound glass", "alertctl notify 'Disk full' --sound glass -"),
            ("notify -- Disk", "alertctl notify -- Disk -"), ("--json notify Disk", nil),
            ("remind Tea 17:00", "alertctl remind Tea 17:00 --body -"),
            ("remind -- Tea 17:00", "alertctl remind --body - -- Tea 17:00"),
            ("alarm Up 7:00", "alertctl alarm Up 7:00 --body -"), ("timer 5m Tea", "alertctl timer 5m Tea --body -"),
            ("alert Deploy?", "alertctl alert 'Deploy?' -"),
            ("alert Deploy? --text", "alertctl alert 'Deploy?' --text -"),
            ("ask Which?", "alertctl ask 'Which?' --choose -"), ("ask Name? --text", "alertctl ask 'Name?' --text -"),
            ("sheet Q --button A --button B", "alertctl sheet Q --button A --button B -"),
            ("form 'New user' --field name", "alertctl form 'New user' --field name -"),
            // These take the pipe, or have no use for one.
            ("notify Disk -", nil), ("notify Disk Full", nil), ("notify Disk --quiet", nil),
            ("ask Which? --choose -", nil),
            ("ask Q --changes -", nil), ("run make", nil), ("beat backup make", nil), ("list", nil),
            ("play glass", nil),
            ("say hello", nil), ("cancel lunch", nil), ("ack lunch", nil),
        ] as [(String, String?)])
    func theLineThatReadsThePipe(line: String, hint: String?) throws {
        let words = try ShellWords(line).words
        guard case .verb(_, let source) = CommandRunner.parse(words) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(PipeHint(words, source)?.line == hint)
    }

    @Test(
        arguments: [
            (
                "ask Which?",
                "As its choices: alertctl ask 'Which?' --choose -; as its message: alertctl ask 'Which?' -; "
                    + "without the pipe: alertctl ask 'Which?' < /dev/null"
            ),
            (
                "ask Which? 'Pick one'",
                "As its choices: alertctl ask 'Which?' 'Pick one' --choose -; without the pipe: alertctl ask 'Which?' "
                    + "'Pick one' < /dev/null"
            ),
        ])
    func theRefusalSaysWhatThePipeCanBe(line: String, remedy: String) throws {
        let words = try ShellWords(line).words
        guard case .verb(_, let source) = CommandRunner.parse(words) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(PipeHint(words, source)?.refusal.remedy == remedy)
    }

    @Test(arguments: [("a\nb\n", true), ("a\nb", true), ("a\n", false), ("a", false), ("", false), ("\n\n", false)])
    func severalLinesAreCounted(_ text: String, _ several: Bool) {
        #expect(PipeHint.hasLines(Array(text.utf8)) == several)
    }

    /// A line that lacks what a pipe can bring takes the pipe.
    @Test(arguments: [
        ("import", "file"), ("calendar import --dry-run", "file"), ("play", "sound"), ("say", "text"),
        ("reply chat", "text"), ("sound info", "sound"), ("sheet Which?", "--rows"),
        ("sheet Which? --multiple", "--rows"), ("ask Which? --filter", "--choose"),
        ("ask Which? --several", "--choose"), ("ask Which? --multiple --filter", "--choose"),
        ("form T", "--schema"), ("progress run", "source"), ("run", "source"),
    ])
    func aPipeIsWhatIsMissing(line: String, name: String) throws {
        let words = try ShellWords(line).words
        guard case .verb(_, let source) = CommandRunner.parse(words, inputIsPipe: true) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(source.texts(of: name) == ["-"])
        guard case .refusal = CommandRunner.parse(words) else {
            Issue.record("\(line) is taken without a pipe")
            return
        }
    }

    /// A pipe makes no other line valid, and brings no change of a reminder: a loop of `while read` keeps its input.
    @Test(arguments: [
        "notify", "remind Tea", "edit lunch", "ask", "list --bogus", "snooze lunch frobnicate", "ask Q --bogus",
    ])
    func otherRefusalsStay(line: String) throws {
        let words = try ShellWords(line).words
        let isSame =
            switch (CommandRunner.parse(words), CommandRunner.parse(words, inputIsPipe: true)) {
            case (.refusal(let one), .refusal(let other)): one.message == other.message
            case (.verb, .verb): true
            default: false
            }
        #expect(isSame)
    }

    /// Every value of which the help says that `-` reads standard input is declared so.
    @Test func everyValueThatReadsStandardInputIsDeclared() {
        for entry in Verbs.tree.commands {
            for declaration in entry.type.declarations
            where declaration.help.contains("standard input") && declaration.help.contains("- ") {
                // A number of a descriptor, what a command reads, and a password that is read without it, too.
                let others: Set = ["--changes", "--password-file", "--on-activate"]
                guard !others.contains(declaration.name) else { continue }
                #expect(declaration.readsInput, "\(entry.words) \(declaration.name)")
            }
        }
    }
}
