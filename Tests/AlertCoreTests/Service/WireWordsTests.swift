// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Sentences of the core are read by people and by programs: a member in them is marked as one (``Member``), so that
/// alertctl can put an option there. They name no option.
@Suite struct WireWordsTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

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

    /// Returns the sources of the core, and of the readers of times below it.
    private static func files() throws -> [URL] {
        try ["AlertCore", "AlertProtocol", "CivilTime"].flatMap { module in
            let folder = sources.appending(path: module)
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        }
    }

    /// Returns the options in a line of source that are not part of a whole command: `"alertctl undo --list"`.
    private static func options(in line: Substring) -> [String] {
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { return [] }
        return line.matches(of: /"((?:[^"\\]|\\.)*)"/).flatMap { literal -> [String] in
            let text = literal.output.1
            // A word of a command, and no sentence: "--once ", or "--at " and a time.
            guard text.replacing(/\\\([^)]*\)/, with: "").trimmingCharacters(in: .whitespaces).contains(" ") else {
                return []
            }
            return text.matches(of: /(?:^|[ (])--[a-z]/).compactMap { option in
                let before = text[..<option.range.lowerBound] + " "
                return before.contains(/(?:alertctl|systemctl|journalctl|import) [^;"]*$/) ? nil : String(text)
            }
        }
    }

    @Test(arguments: [
        (#"hint: "add --nag 5m""#, 1), (#""--volume 50% sets another""#, 1), (#"(\"alertctl undo --list\")"#, 0),
        (#"hint: "\"alertctl undo --list\" lists them; --step undoes one""#, 1), (#""--once ""#, 0),
        (#""--at \(at)""#, 0), (#"hint: "add \(Member.nag) 5m""#, 0),
    ])
    func anOptionIsFound(line: String, count: Int) { #expect(Self.options(in: line[...]).count == count) }

    @Test func noOptionIsNamed() throws {
        var found: [String] = []
        for file in try Self.files() {
            let text = try String(contentsOf: file, encoding: .utf8)
            // Few lines have an option, and a regular expression is slow in a debug build.
            for line in text.split(separator: "\n") where line.utf8.contains(UInt8(ascii: "-")) && line.contains("--") {
                found += Self.options(in: line).map { "\(file.lastPathComponent): \($0)" }
            }
        }
        #expect(found.isEmpty, "\(found.sorted().joined(separator: "\n"))")
    }

    @Test func noMemberIsNamed() throws {
        var found: [String] = []
        var count = 0
        for file in try Self.files() {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("Invalid(") || text.contains("refused(") else { continue }
            for refusal in Self.refusals(in: text) {
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
