// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Testing
import TextSafety

@testable import ClientKit
@testable import alertctl

/// Lines that a refusal prints are taken by a shell as they are, whatever the words in them.
@Suite struct QuotedLinesTests {
    /// Words that a shell would read differently without quotes.
    static let titles = [
        "Call Bob", "Bob's tea", "say \"hi\"", "Pay $5", "a;b", "50% & more", "Süßes kaufen", "Öl", "`date`", "a\\b",
        "(x)", "~ada", "#1", "!!", "*",
    ]

    /// Returns the words of the line at the end of a text, from `alertctl` on.
    private static func words(in text: String, from start: String = "alertctl ") throws -> [String] {
        let place = try #require(text.firstRange(of: start))
        return try ShellWords(String(text[place.lowerBound...])).words
    }

    @Test(arguments: titles) func aQuotedWordIsRead(title: String) throws {
        for text in [ShellText.quoted(title), ShellText.title(title), ShellText.titleWord(title)] {
            #expect(try ShellWords(text).words == [title])
        }
        #expect(try ShellWords(ShellText.line(["alertctl", "remind", title])).words == ["alertctl", "remind", title])
    }

    /// Plain words, also German ones, need no quotes.
    @Test(arguments: ["tea", "stand-up", "nächsten", "Öl", "9:00", "a@b.c", "+15m", "50%"])
    func aPlainWordNeedsNone(word: String) { #expect(ShellText.quoted(word) == word) }

    /// The refusals that repeat a word of the line, each with that word in it.
    @Test(arguments: titles) func everyRefusalQuotesItsLine(title: String) throws {
        let lines = [
            ["timer", title, "5m"], ["mute", title], ["reminder", "delete", title], ["notifications", "clear", title],
            ["todo", title, "tomorrow"], ["rename", title], ["question", title], ["alert", title, "Yes", "No"],
            ["sheet", "Q", title, "b"], ["history", "--grep", title], ["list", "--grep", title],
            ["dnd", "for", "1h", "--mute", title], ["ask", "--choose", "A", title],
            ["progress", "run", "make", title],
        ]
        for line in lines {
            guard case .refusal(let failure) = CommandRunner.parse(line) else {
                // A word may be an id or a glob where another is not.
                continue
            }
            let words = try Self.words(in: failure.cause.contains("alertctl ") ? failure.cause : failure.remedy)
            #expect(words.contains { $0 == title || $0.hasSuffix(title) || $0.hasPrefix(title) }, "\(failure)")
        }
    }

    @Test(arguments: titles) func aFailureOfTheDaemonQuotesItsLine(title: String) throws {
        var missing = Failure(.notFound, "no such notification")
        missing.missingID = title + "x"
        let near = KnownIDs.suggesting(missing, ["alertctl", "show", title + "x"]) { [title] }
        if title.count > 1 { #expect(try Self.words(in: near.remedy) == ["alertctl", "show", title]) }
        let program = Failure(missing: title, of: [title]).remedy
        if title.contains(" ") {
            #expect(try Self.words(in: program, from: "alertctl run sh").last == title)
        }
    }
}
