// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

@testable import AlertCore
@testable import PatternMatching

/// Globs and regular expressions of rules, compared with fnmatch(3) and Python's re.
@Suite struct PatternTests {
    @Test(arguments: [
        ("invoice", "Invoice", true), ("invoice", "the invoice", false), ("*invoice*", "Your INVOICE 7", true),
        ("a?c", "abc", true), ("a?c", "ac", false), ("[a-c]x", "Bx", true), ("[!a-c]x", "bx", false),
        ("\\*", "*", true), ("\\*", "a", false), ("*", "", true), ("**", "x", true), ("[]]", "]", true),
        ("é*", "ÉCLAIR", true), ("a*c", "a\nb\nc", true), ("/home/*", "/home/x", true), ("ß", "ß", true),
        ("org.example.*", "org.example.Chat", true), ("org.example.*", "orgxexample.Chat", false),
        ("/invoice/", "Your Invoice", true), ("/^invoice$/", "x\ninvoice\ny", true), ("/^invoice$/", "invoices", false),
        ("/a|b+c/", "xbbc", true), ("/a|b+c/", "bb", false), ("/(ab){2}/", "abab", true),
        ("/(ab){2,3}c/", "abc", false),
        ("/x{0}y/", "y", true), ("/a{2,}/", "aaa", true), ("/a{2,}/", "ba", false), ("/a{x}/", "a{x}", true),
        ("/\\bfoo\\b/", "a foo b", true), ("/\\bfoo\\b/", "food", false), ("/\\d+ \\w+\\.$/", "12 Äpfel.", true),
        ("/[^\\d\\s]/", "1 2", false), ("/[^\\d\\s]/", "1 x", true), ("/[A-F]+z/", "fez", true), ("/.b/", "\nb", false),
        ("/a.*?b/", "axxb", true), ("/(?:x|)y/", "y", true), ("/()/", "", true), ("/\\/\\[\\]/", "/[]", true),
    ])
    func matches(pattern: String, text: String, expected: Bool) throws {
        #expect(try Pattern(pattern).matches(text) == expected)
    }

    @Test(arguments: [
        ("", 1), ("//", 2), ("[a", 1), ("a\\", 2), ("[b-a]", 4), ("/(/", 2), ("/)/", 2), ("/[a/", 2), ("/a\\/", 3),
        ("/\\1/", 3), ("/(a)\\1/", 6), ("/(?=a)/", 4), ("/(?<n>a)/", 4), ("/a{1001}/", 3), ("/a{3,2}/", 3), ("/*/", 2),
        ("/a|+/", 4), ("/\\p{L}/", 3), ("/[[:alpha:]]/", 3), ("/{2}/", 2),
    ])
    func isRefusedAtItsPlace(pattern: String, column: Int) throws {
        let error = try #require(throws: PatternError.self) { try Pattern(pattern) }
        #expect(error.column == column)
        #expect(!error.reason.isEmpty)
    }

    /// However it is written, a pattern is small or refused, and what it costs for a character is its size: there is
    /// nothing that a longer text could blow up. Each of these takes a machine that tries one way after the other for
    /// ever.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "/(a*)*b/", "/(a|a)*b/", "/(a|aa)+$b/", "/(.*)(.*)(.*)(.*)(.*)[^a]/", "/((a{1,20}){1,20})b/",
            "*a*a*a*a*a*a*a*b",
            "/(\\w+\\s?)+!/", "/((((a*)*)*)*)*b/", "/(a?){300}a{300}b/", "/^(([a-z])+.)+[A-Z]([a-z])+1$/",
        ])
    func noPatternIsCatastrophic(text: String) throws {
        let pattern = try Pattern(text)
        #expect(pattern.cost <= PatternProgram.maximumSize)
        #expect(!pattern.matches(String(repeating: "a", count: 100_000)))
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "/((((){1000}){1000}){1000}){1000}/", "/((a{1000}){1000}){1000}/",
            "/(((((((((a{9}){9}){9}){9}){9}){9}){9}){9}){9}){9}/",
            "/" + String(repeating: "(", count: 500) + String(repeating: ")", count: 500) + "/",
            String(repeating: "x", count: 1_025),
        ])
    func whatIsTooLargeIsRefusedAtOnce(text: String) {
        #expect(throws: PatternError.self) { try Pattern(text) }
    }

    @Test func globsAreThoseOfTheSystem() throws {
        var random = Randomness(seed: 1)
        var matches = 0
        for _ in 0..<4_000 {
            let text = random.join(
                1...6, ["a", "b", "A", "*", "?", "[ab]", "[!a]", "[A-B]", "\\a", " ", "1", "[]a]", "[a-]", "\\*"])
            let pattern = try Pattern(text)
            for _ in 0..<5 {
                let subject = random.join(0...8, ["a", "b", "A", "B", " ", "\n", "1", "-", "]", "*"])
                // FNM_CASEFOLD, of GNU.
                let expected = fnmatch(text, subject, 1 << 4) == 0
                if expected { matches += 1 }
                #expect(pattern.matches(subject) == expected, "\(text) \(subject.debugDescription)")
            }
        }
        #expect(matches > 500)
    }

    @Test func regularExpressionsAreThoseOfPython() throws {
        var random = Randomness(seed: 2)
        var cases: [(pattern: String, text: String, isFound: Bool)] = []
        while cases.count < 20_000 {
            let text = random.regularExpression(depth: 2)
            guard !text.isEmpty else { continue }
            let pattern = try Pattern("/\(text)/")
            for _ in 0..<5 {
                let subject = random.join(0...8, ["a", "b", "A", "B", " ", "\n", "1", "_"])
                cases.append((text, subject, pattern.matches(subject)))
            }
        }
        let lines = try Self.python(cases.map { [$0.pattern, $0.text] })
        #expect(lines.count == cases.count)
        var wrong: [String] = []
        for (line, one) in zip(lines, cases) where line != (one.isFound ? "1" : "0") {
            wrong.append("\(one.pattern) \(one.text.debugDescription): \(line)")
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(10))")
        #expect(cases.contains { $0.isFound } && cases.contains { !$0.isFound })
    }

    /// Returns the results of the Python oracle for patterns and texts.
    private static func python(_ cases: [[String]]) throws -> [Substring] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "patterns-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let encoder = JSONEncoder()
        let input = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) }.joined(separator: "\n")
        try Data((input + "\n").utf8).write(to: folder.appending(path: "in"))
        try Data().write(to: folder.appending(path: "out"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pattern_oracle.py").path,
        ]
        process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "in"))
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "out"))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: try Data(contentsOf: folder.appending(path: "out")), as: UTF8.self)
            .split(separator: "\n")
    }
}

/// A generator that gives the same patterns and texts in every run: SplitMix64.
private struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func one(of words: [String]) -> String { words[Int.random(in: 0..<words.count, using: &self)] }

    mutating func join(_ count: ClosedRange<Int>, _ words: [String]) -> String {
        (0..<Int.random(in: count, using: &self)).map { _ in one(of: words) }.joined()
    }

    mutating func regularExpression(depth: Int) -> String {
        (0..<Int.random(in: 0...4, using: &self)).map { _ in
            let atom: String
            switch Int.random(in: 0..<11, using: &self) {
            case 0 where depth > 0: atom = "(" + regularExpression(depth: depth - 1) + ")"
            case 1 where depth > 0:
                atom = "(?:\(regularExpression(depth: depth - 1))|\(regularExpression(depth: depth - 1)))"
            case 2: atom = "[ab]"
            case 3: atom = "[^a]"
            case 4: atom = "."
            case 5: return one(of: ["^", "$", "\\b"])
            case 6: atom = "\\w"
            case 7: atom = "\\s"
            case 8: atom = "[A-B1]"
            default: atom = one(of: ["a", "b", "A", "1", "_", " "])
            }
            return atom + one(of: ["", "", "", "", "*", "+", "?", "{2}", "{0,2}", "{1,}", "*?"])
        }.joined()
    }
}
