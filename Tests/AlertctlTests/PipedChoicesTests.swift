// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AskKit
@testable import ClientKit
@testable import alertctl

/// Choices that come on standard input, a line each.
@Suite struct PipedChoicesTests {
    private func choices(_ text: String) throws(Failure) -> PipedChoices { try PipedChoices(Array(text.utf8)) }

    @Test(arguments: [
        ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\na\n\n", ["a"]),
        (" a b \n\tc", [" a b ", "\tc"]), ("same\nsame\n", ["same", "same"]), ("-\n--json\n", ["-", "--json"]),
    ])
    func aLineIsAChoice(text: String, lines: [String]) throws {
        #expect(try choices(text).lines == lines)
        #expect(try choices(text).labels == lines)
    }

    @Test(arguments: [
        ("", "no choices on standard input"), ("\n\r\n", "no choices on standard input"),
        ("a\nb\0c\n", "line 2 of standard input is not text in UTF-8"),
        ("a\n" + String(repeating: "x", count: 4_097), "line 2 of standard input is too long (maximum 4096 bytes)"),
        (
            String(repeating: "x\n", count: 10_000), "too many choices on standard input: 10000 (maximum 9999)"
        ),
        (
            String(repeating: String(repeating: "x", count: 100) + "\n", count: 6_000),
            "the choices on standard input are too long together (maximum 524288 bytes)"
        ),
    ])
    func whatCannotBeChosenFromIsRefused(text: String, cause: String) {
        let failure = #expect(throws: Failure.self) { try choices(text) }
        #expect(failure?.cause == cause)
        #expect(failure?.status == .badInput)
    }

    @Test func bytesThatAreNoTextNameTheirLine() {
        let failure = #expect(throws: Failure.self) { try PipedChoices([0x61, 0x0A, 0xE4, 0x0A]) }
        #expect(failure?.cause == "line 2 of standard input is not text in UTF-8")
    }

    /// A label is shown cut, and is one that alertd takes; the line that is printed is whole.
    @Test(arguments: ["x", "ä", "👩‍👩‍👧"])
    func aLongLineIsCutOnlyWhereItIsShown(character: String) throws {
        let line = String(repeating: character, count: 221)
        let choices = try choices(line)
        #expect(choices.lines == [line])
        let label = try #require(choices.labels.first)
        #expect(label.hasSuffix("…"))
        let buttons = try ButtonOrder([.init(label: label)], kind: .sheet, input: .none).buttons
        #expect(buttons.count == 1)
    }
}
