// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import RandomSupport
import Testing
import Varlink

@testable import AgentFront
@testable import alertctl

extension AgentEventTests {
    // MARK: Differences

    @Test(
        arguments: [
            ("a\nb\nc", "a\nx\nc", "  a\n- b\n+ x\n  c"), ("a", "a\nb", "  a\n+ b"), ("", "x", "+ x"),
            ("same", "same", ""), ("a\n", "b\n", "- a\n+ b"), ("a\n", "a\n\n", "  a\n+"),
            ("a\n\nb", "a\n\nc", "  a\n\n- b\n+ c"),
            ("a", "a\n", "  a\n\\ now with a line end after the last line"),
            ("a\nb\n", "a\nc", "  a\n- b\n+ c\n\\ now without a line end after the last line"),
            ("x\n", "", "- x"), ("a\r\nb", "a\r\nc", "  a\r\n- b\n+ c"), ("a\u{37E}", "a;", "- a\u{37E}\n+ a;"),
        ])
    func aDifferenceIsReadByLines(_ old: String, _ new: String, _ text: String) {
        #expect(LineDiff.text(from: old, to: new, isFile: true) == text)
    }

    /// The lines around an edit say where in the file it is.
    @Test func anEditIsShownWhole() {
        let old = (1...20).map(String.init).joined(separator: "\n")
        let text = LineDiff.text(from: old, to: old + "\n21", isFile: false)
        #expect(text?.split(separator: "\n").count == 21)
        #expect(text?.hasPrefix("  1\n") == true)
    }

    @Test func aCommandCannotImitateAnArgument() {
        let imitated = ToolText("Bash", ["command": "ls\nunsafe: true"], file: { _ in .absent })
        let real = ToolText("Bash", ["command": "ls", "unsafe": true], file: { _ in .absent })
        #expect(imitated.text == real.text)
        #expect(imitated.facts.isEmpty)
        #expect(real.facts == ["the last line is an argument"])
    }

    /// Equal to Swift, and another name to the kernel.
    @Test func otherBytesAreADifference() {
        #expect(LineDiff.text(from: "caf\u{E9}", to: "cafe\u{301}", isFile: true) == "- caf\u{E9}\n+ cafe\u{301}")
        #expect(LineDiff.text(from: "a\r\nb", to: "a\r\nc", isFile: true) == "  a\r\n- b\n+ c")
        let hidden = ToolText("Write", ["file_path": "/a", "content": "x\r\ny"], file: { _ in .absent })
        #expect(hidden.text == "write /a\n+ x\r\n+ y")
    }

    @Test func linesThatStayAreLeftOut() {
        let old = (1...40).map(String.init)
        var new = old
        new[9] = "ten"
        new[29] = "thirty"
        let text = LineDiff.text(
            from: old.joined(separator: "\n"), to: new.joined(separator: "\n"), isFile: true)
        #expect(
            text == """
                @@ line 7
                  7
                  8
                  9
                - 10
                + ten
                  11
                  12
                  13
                @@ line 27
                  27
                  28
                  29
                - 30
                + thirty
                  31
                  32
                  33
                """)
    }

    @Test func whatNobodyReadsIsNotCompared() {
        let old = (0...2_001).map { "a\($0)" }.joined(separator: "\n")
        #expect(LineDiff.text(from: old, to: "b", isFile: true) == nil)
    }

    /// Applying what is shown to the old text gives the new one.
    @Test func aDifferenceIsComplete() {
        var random = SeededRandom()
        for _ in 0..<300 {
            let old = (0..<Int.random(in: 1...12, using: &random)).map { _ in ["a", "b", "c"].randomElement()! }
            let new = (0..<Int.random(in: 1...12, using: &random)).map { _ in ["a", "b", "c"].randomElement()! }
            let text =
                LineDiff.text(from: old.joined(separator: "\n"), to: new.joined(separator: "\n"), isFile: false) ?? ""
            let rows = text.split(separator: "\n", omittingEmptySubsequences: false).filter { $0 != "@@" }
            let removed = rows.count { $0.hasPrefix("-") }
            let added = rows.count { $0.hasPrefix("+") }
            #expect(old.count - removed + added == new.count, "\(old) \(new)")
        }
    }

    @Test func aReplacedFileIsComparedAndSaysSo() throws {
        let arguments: JSON.Object = ["file_path": "/srv/a", "content": "one\nthree"]
        let compared = ToolText("Write", arguments, file: { _ in .text("one\ntwo") })
        #expect(compared.text == "write /srv/a\n  one\n- two\n+ three")
        #expect(compared.facts == ["replaces the file; lines that stay are left out"])
        let unknown = ToolText("Write", arguments, file: { _ in .unknown("it is not text") })
        #expect(unknown.text == "write /srv/a\n+ one\n+ three")
        #expect(unknown.facts == ["is not compared with the file there: it is not text"])
    }
}
