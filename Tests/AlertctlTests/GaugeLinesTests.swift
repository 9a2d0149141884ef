// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import WorkFront
@testable import alertctl

@Suite struct GaugeLinesTests {
    /// Returns the result of the input, including its end.
    private func read(_ input: String) -> (advance: ProgressLines.Advance?, notes: [String]) {
        var lines = GaugeLines()
        let first = lines.feed(input.utf8)
        let last = lines.finish()
        guard let advance = last.advance else { return (first.advance, first.notes + last.notes) }
        return (
            .init(fraction: advance.fraction ?? first.advance?.fraction, text: advance.text ?? first.advance?.text),
            first.notes + last.notes
        )
    }

    @Test(
        arguments: [
            ("40\n", 0.4, nil), ("40.5\n", 0.405, nil), ("40,5\n", 0.405, nil), ("40%\n", 0.4, nil),
            (" 40 %\r\n", 0.4, nil),
            ("2/5\n", 0.4, nil), ("0.5\n", 0.005, nil), ("0\n", 0, nil), ("100", 1, nil), ("10\n20\n30\n", 0.3, nil),
            ("# Copying\n", nil, "Copying"), ("#Copying\n40\n", 0.4, "Copying"),
            ("40 Copying files\n", 0.4, "Copying files"),
            ("40 % Copying\n", 0.4, "Copying"), ("3 files left\n", 0.03, "files left"), ("# a\n#\n", nil, ""),
            ("# 100% done\n", nil, "100% done"), ("XXX\n40\nOne\\nTwo\nThree\nXXX\n", 0.4, "One Two Three"),
            ("XXX\nOnly text\nXXX\n", nil, "Only text"), ("XXX\n70\nXXX\n", 0.7, ""),
            ("XXX\n40\n# not a comment\nXXX\n41\n", 0.41, "# not a comment"),
            ("XXX\n40\nNot closed\n", 0.4, "Not closed"),
            ("40\r41\r", 0.41, nil), ("\n\n  \n", nil, nil), ("", nil, nil),
            ("pulsate:true\n40\npulsate:false\n", 0.4, nil),
            ("# a\u{1B}[31mb\n", nil, "a [31mb"),
        ] as [(String, Double?, String?)])
    func whatScriptsWriteIsUnderstood(_ input: String, _ fraction: Double?, _ text: String?) {
        let (advance, notes) = read(input)
        #expect(notes.isEmpty, "\(notes)")
        #expect(
            (advance?.fraction == nil) == (fraction == nil) && abs((advance?.fraction ?? 0) - (fraction ?? 0)) < 1e-9)
        #expect(advance?.text == text)
    }

    /// An invalid line is reported with its number, and only the first one.
    @Test(
        arguments: [
            "copying files\n", "-5\n", "+5\n", "4x\n", "1e3\n", "2026-11-27 12:00\n", "0x10\n", "nan\n", "5/0\n", "%\n",
            "40%%\n",
            "pulsate:maybe\n",
        ])
    func anythingElseIsToldOnce(_ input: String) {
        let (_, notes) = read("\n" + input + input)
        #expect(notes.count == 1 && notes[0].contains("not understood"), "\(notes)")
        #expect(notes.first?.hasPrefix("line 2 ") == true, "\(notes)")
    }

    @Test func zenitysBarMovesAndStandsAgain() {
        var lines = GaugeLines()
        let steps = ["40\npulsate:true\n", "# waiting\n", "pulsate:false\n", "pulsate:true\n50\n"]
            .map { lines.feed($0.utf8).advance }
        #expect(
            steps == [.init(isUnknown: true), .init(text: "waiting"), .init(fraction: 0.4), .init(fraction: 0.5)])
    }

    @Test func anAmountOverAHundredIsAHundred() {
        let (advance, notes) = read("101\n250\n")
        #expect(advance?.fraction == 1)
        #expect(notes == ["line 1 of standard input: more than 100%; shown as 100%."])
    }

    /// zenity ends at the first line of 100, whatever follows.
    @Test(
        arguments: [
            ("100\n", true), ("120\n", true), ("100%\n", true), ("100 done\n", true), ("10\n100\n5\n", true),
            ("99.9\n", false), ("# 100\n", false), ("", false),
        ])
    func theWholeIsKnown(_ input: String, _ isWhole: Bool) {
        var lines = GaugeLines()
        #expect(lines.feed(input.utf8).isWhole == isWhole)
        #expect(!lines.feed([]).isWhole)
    }

    @Test func longLinesAreCutAndToldOnce() {
        let long = "# " + String(repeating: "a", count: 5_000) + "\n"
        let (advance, notes) = read(long + long + "50\n")
        #expect(advance?.fraction == 0.5 && advance?.text == String(repeating: "a", count: 1_024))
        #expect(notes == ["line 1 of standard input: longer than 4096 bytes; the rest is left out."])
        // A block without an end is bounded, too.
        let block = read(
            "XXX\n50\n" + String(repeating: String(repeating: "b", count: 400) + "\n", count: 10_000) + "XXX\n")
        #expect(block.advance?.fraction == 0.5 && block.advance?.text?.utf8.count == 801)
        #expect(
            block.notes.count == 1 && block.notes[0].hasPrefix("line 5 of standard input: too long"), "\(block.notes)")
    }

    /// However the input is cut into pieces, it means the same.
    @Test func piecesAreJoined() {
        let input = Array("XXX\n10\nä\nXXX\n# b ü\n30 %\nnonsense\n".utf8)
        for size in 1...input.count {
            var lines = GaugeLines()
            var (fraction, text, notes) = (nil as Double?, nil as String?, 0)
            for start in stride(from: 0, to: input.count, by: size) {
                let news = lines.feed(input[start..<min(input.count, start + size)])
                (fraction, text) = (news.advance?.fraction ?? fraction, news.advance?.text ?? text)
                notes += news.notes.count
            }
            #expect(fraction == 0.3 && text == "b ü" && notes == 1, "\(size)")
        }
    }
}

/// The words of `progress run -`.
@Suite struct PipedProgressWordsTests {
    /// Returns whether the pipe is read; throws the parser's or the command's errors.
    private func readsPipe(_ words: String...) throws -> Bool { try readsPipe(words) }

    private func readsPipe(_ words: [String]) throws -> Bool {
        switch CommandRunner.parse(["progress", "run"] + words) {
        case .verb(let verb, _): return try #require(verb as? ProgressRun).readsPipe()
        case .refusal(let failure): throw failure
        case .answer(let text): throw Failure(.defect, text)
        }
    }

    /// `dialog --progressbox` shows the output of a command.
    @Test func linesThatAreTexts() {
        var lines = GaugeLines()
        lines.kind = .texts
        let update = lines.feed("40\nXXX\n".utf8)
        #expect(update.advance?.fraction == nil && update.advance?.text == "XXX")
        #expect(update.notes.isEmpty)
    }

    @Test func aDashReadsThePipe() throws {
        #expect(try readsPipe("-") && readsPipe("-", "--title", "x") && readsPipe("--title", "x", "-"))
        #expect(try !readsPipe("--", "make") && !readsPipe("--title", "x", "--", "-"))
        #expect(try !readsPipe("./backup.sh", "x", "-y", "-"))
    }

    @Test(
        arguments: [
            (["-", "--", "./backup.sh", "a b"], "Write: ./backup.sh 'a b' | alertctl progress run -"),
            (["-", "./backup.sh"], "Write: ./backup.sh | alertctl progress run -"),
            (["--title", "x", "-", "./backup.sh", "-v", "x"], "Write: ./backup.sh -v x | alertctl progress run -"),
            (["-", "--fd", "3"], "--fd is for a command; leave it out, as - reads standard input"),
            (["-", "--tittle", "x"], "Write: alertctl progress run - --title x"),
        ])
    func aCommandIsRefusedWithTheLineToWrite(_ words: [String], _ remedy: String) {
        let failure = #expect(throws: Failure.self) { try readsPipe(words) }
        #expect(failure?.status == .usage && failure?.remedy == remedy)
    }
}
