// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Refusals of the core are sentences for people: they name options, and no members of the wire.
@Suite struct WireWordsTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/AlertCore")

    /// The calls in a text that make a refusal, without their names: everything up to the closing parenthesis.
    private static func refusals(in text: String) -> [Substring] {
        text.matches(of: /(?:Invalid|refused)\(/).compactMap { match in
            var depth = 1
            var isQuoted = false
            var last: Character = " "
            for index in text[match.range.upperBound...].indices {
                let character = text[index]
                if character == "\"", last != "\\" { isQuoted.toggle() }
                if !isQuoted { depth += character == "(" ? 1 : character == ")" ? -1 : 0 }
                if depth == 0 { return text[match.range.upperBound..<index] }
                last = character
            }
            return nil
        }
    }

    /// The sentences of a refusal without the values in them.
    private static func sentences(of refusal: Substring) -> [String] {
        refusal.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }.filter { $0.contains(" ") }
            .map { $0.replacing(/\\\([^)]*\)*/, with: "") }
    }

    @Test func noMemberIsNamed() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        var found: [String] = []
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            for refusal in Self.refusals(in: try String(contentsOf: file, encoding: .utf8)) {
                for sentence in Self.sentences(of: refusal) {
                    count += 1
                    let isMember =
                        sentence.contains(/\b[a-z]+[A-Z][A-Za-z]*\b/)
                        || sentence.contains(
                            /\b(?:leave out|set|needs|omit|use) (?:nag|gap|overlap|then|repeat|warn|zone|floating|ring|ids)\b/
                        )
                    if isMember { found.append("\(file.lastPathComponent): \(sentence)") }
                }
            }
        }
        #expect(count > 150, "the refusals are found")
        #expect(found.isEmpty, "\(found.sorted().joined(separator: "\n"))")
    }
}
