// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProgramFront
@testable import alertctl

/// Command lines of whiptail and dialog as those read them.
@Suite struct BoxLineTests {
    struct Refused: Sendable {
        let program: DialogProgram
        let words: [String]
        var status: Int32?
    }

    @Test(arguments: [
        Refused(program: .whiptail, words: []), Refused(program: .whiptail, words: ["--yesno", "Sure?"]),
        Refused(program: .whiptail, words: ["--yesno", "a", "8", "40", "--msgbox"]),
        Refused(program: .whiptail, words: ["--menu", "a", "8", "40", "3", "x"]),
        Refused(program: .whiptail, words: ["--menu", "a", "8", "40", "3"]),
        Refused(program: .whiptail, words: ["--yesno", "a", "8x", "40"]),
        Refused(program: .whiptail, words: ["--gauge", "a", "8", "40"]),
        Refused(program: .whiptail, words: ["--noitem", "--checklist", "a", "8", "40", "3", "x", "X", "on"]),
        Refused(program: .whiptail, words: ["--nosuch"], status: 1),
        Refused(program: .whiptail, words: ["--calendar", "a", "8", "40"], status: 1),
        Refused(program: .whiptail, words: ["--yesno", "a", "8", "40", "--title"], status: 1),
        Refused(program: .dialog, words: ["--nosuch"]), Refused(program: .dialog, words: ["--yesno", "a", "8"]),
        Refused(program: .dialog, words: ["--yesno", "a", "8", "40", "more"]),
        Refused(program: .dialog, words: ["--menu", "a", "8", "40", "3", "x"]),
        Refused(program: .dialog, words: ["--menu", "a", "8", "40", "3"]),
        Refused(program: .dialog, words: ["--inputmenu", "a", "8", "40", "3", "x", "X"]),
        Refused(program: .dialog, words: ["--last-key", "--yesno", "a", "8", "40"]),
        Refused(program: .dialog, words: ["--default-button", "maybe", "--yesno", "a", "8", "40"]),
        Refused(program: .dialog, words: ["--timeout", "soon", "--yesno", "a", "8", "40"]),
        Refused(program: .dialog, words: ["--separate-output", "--menu", "a", "8", "40", "3", "x", "X"]),
        Refused(program: .dialog, words: ["--title", "T"]),
        Refused(program: .dialog, words: ["--form", "a", "8", "40", "3", "x", "1", "1"]),
    ])
    func wrongWordsAreRefusedInOneLine(_ refused: Refused) {
        do throws(DialogRefusal) {
            _ = try BoxLine(refused.words, of: refused.program)
            Issue.record("\(refused.words) are accepted")
        } catch {
            #expect(error.status == refused.status)
            #expect(!error.message.contains("\n"))
        }
    }

    @Test func answersGoToStandardErrorUnlessTold() throws {
        let words = ["--yesno", "Sure?", "8", "40"]
        #expect(try BoxLine(words, of: .whiptail).descriptor == 2)
        #expect(try BoxLine(["--output-fd", "5"] + words, of: .whiptail).descriptor == 5)
        #expect(try BoxLine(["--stdout"] + words, of: .dialog).descriptor == 1)
        #expect(try BoxLine(words + ["--stdout"], of: .dialog).descriptor == 1)
    }

    @Test func boxesFollowEachOther() throws {
        let line = try BoxLine(
            ["--title", "T", "--inputbox", "A", "8", "40", "--and-widget", "--yesno", "B", "8", "40", "--msgbox"]
                + ["C", "8", "40"], of: .dialog)
        #expect(line.boxes.map(\.box) == [.inputbox, .yesno, .msgbox])
        #expect(line.boxes.map(\.isFollowedByBox) == [true, false, false])
        #expect(line.boxes.map { $0["title"] } == ["T", nil, nil])
    }

    @Test(arguments: [["--clear"], ["--print-maxsize"], ["--print-maxsize", "--stdout"], ["--print-version"]])
    func someOptionsNeedNoBox(_ words: [String]) throws {
        let line = try BoxLine(words, of: .dialog)
        #expect(line.boxes.isEmpty)
        #expect(line.report != nil)
    }

    @Test func wordsFromElsewhere() throws {
        let line = try BoxLine(
            ["--file", "args"], of: .dialog, standing: #"--title "From afar" --no-cancel"#,
            file: { path throws(DialogRefusal) in path == "args" ? "--inputbox \"a b\" \\\n8 40\n" : "" })
        #expect(line.boxes.map(\.texts) == [["a b", "8", "40"]])
        #expect(line.boxes[0]["title"] == "From afar")
        #expect(line.boxes[0].has("nocancel"))
        // Only the next word is none of dialog's options.
        #expect(try BoxLine(["--yesno", "--", "--title", "8", "40"], of: .dialog).boxes[0].texts[0] == "--title")
    }

    /// Options for looks change no default, no answer and no text.
    @Test func optionsForLooksAreOfNoUse() throws {
        let looks = ["--no-shadow", "--begin", "2", "3", "--aspect", "9", "--insecure", "--ascii-lines", "--no-mouse"]
        let words = ["--menu", "a", "8", "40", "3", "x", "X"]
        let (with, without) = (try BoxLine(looks + words, of: .dialog), try BoxLine(words, of: .dialog))
        #expect(with.boxes[0].texts == without.boxes[0].texts)
        #expect(BoxOption.named("default-button", in: .dialog)?.use == .carriedOut)
        #expect(BoxOption.named("last-key", in: .dialog)?.use == .refused)
        #expect(BoxOption.named("calendar", in: .dialog) == nil)
    }

    /// dialog names the end of a flag by another "no".
    @Test func aFlagIsTakenBack() throws {
        let words = ["--extra-button", "--no-extra-button", "--yesno", "a", "8", "40"]
        #expect(try !BoxLine(words, of: .dialog).boxes[0].has("extra-button"))
    }
}
