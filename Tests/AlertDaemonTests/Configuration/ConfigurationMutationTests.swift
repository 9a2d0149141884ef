// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import SettingsKit

/// Damaged configuration files: settings or a problem that names its place, and never a crash. `ALERTD_MUTATIONS` sets
/// how many.
@Suite struct ConfigurationMutationTests {
    private static let count = Int(ProcessInfo.processInfo.environment["ALERTD_MUTATIONS"] ?? "") ?? 3_000
    private static let pieces = [
        "[", "]", "[[rules]]\n", "[sound]\n", "=", "\"", "'''", "\n", "{", "}", "#", "\\u0000", "\\", "-1", "1e999",
        "99999999999999999999", "nan", "1979-05-27", "true", ".", ",", "\u{0}", "\u{ff}", "\u{202e}", "0x", "to = [",
    ].map { Array($0.utf8) }

    /// The installed file with all of its settings and examples in force.
    private static func original() throws -> [UInt8] {
        let text = try String(contentsOfFile: Source.path("packaging/config.toml"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    @Test func whatIsDamagedIsReadOrRefused() throws {
        let original = try Self.original()
        #expect(throws: Never.self) { try ConfigurationText.read(original) }
        var random = SplitMix64(state: 0x616c_6572_7464)
        var refused = 0
        for _ in 0..<Self.count {
            var bytes = original
            for _ in 0...Int.random(in: 0...3, using: &random) { Self.damage(&bytes, &random) }
            do {
                _ = try ConfigurationText.read(bytes)
            } catch {
                refused += 1
                let problems = [error] + error.others
                #expect(problems.count <= SettingsText.maximumProblems)
                for problem in problems {
                    #expect(!problem.reason.isEmpty && problem.line.map { $0 >= 1 } ?? true, "\(problem)")
                }
            }
        }
        #expect(refused > Self.count / 4)
    }

    /// Headers and lists that end the process of toml++ 3.4.
    @Test(arguments: [
        "[=]", "[ .sound]", "[[ =", "[[[", "[[ [a]]", "a = 1\n[\n]", "[sound]\nvolume = '''\n[=]\n'''\n  [#]",
        "[[]]\n[\u{e9}]", "text = \"a\"\n[}]",
        // Lists that a brace closes.
        "a = [}", "a = [ # }\n1,\n  }", "a = [[1], }]", "a = {b = [ }",
    ])
    func whatEndsTheParserIsRefused(_ text: String) {
        let problem = #expect(throws: SettingsProblem.self) { try ConfigurationText.read(Array(text.utf8)) }
        #expect(problem?.line != nil)
    }

    @Test(arguments: [
        "a = [\n[=]\n]", "text = \"\"\"\n[=]\"\"\"\"\"\n", "text = '''\\\n[=]'''", "text = \"\\\"[=]\"",
        "# [=]\n['a b']\n[\"c\"]",
        "text = \"\"\"\\\"\"\"\n[=]\"\"\"", "a = [{b = 1}, {c = [2]}]\n[d]", "a = [\"}\", '}'] # }",
    ])
    func whatIsNoHeaderIsNotTakenForOne(_ text: String) {
        var headers = TableHeaders(Array(text.utf8))
        #expect(headers.firstProblem() == nil)
    }

    static let nests: [@Sendable (Int) -> String] = [
        { Array(repeating: "a", count: $0).joined(separator: ".") + " = 1" },
        { Array(repeating: "\"a\"", count: $0).joined(separator: " . ") + " = 1" },
        { "x = 1\n[" + Array(repeating: "a", count: $0).joined(separator: ".") + "]\nb = 1" },
        { "[[" + Array(repeating: "'a'", count: $0).joined(separator: ".") + "]]" },
        {
            "[" + Array(repeating: "a", count: $0 / 2).joined(separator: ".") + "]\n"
                + Array(repeating: "b", count: $0 - $0 / 2).joined(separator: ".") + " = 1"
        },
        { "a = {" + Array(repeating: "b", count: $0).joined(separator: ".") + " = 1}" },
        { "a = {c = 1.5, " + Array(repeating: "b", count: $0).joined(separator: ".") + " = 1}" },
        {
            String(repeating: "a = {b.c = [{", count: 1) + Array(repeating: "d", count: $0).joined(separator: ".")
                + " = 1}]}"
        },
        {
            String(repeating: "{a.a=", count: $0 / 2).dropFirst().description + "1"
                + String(repeating: "}", count: $0 / 2)
        },
        { "a = " + String(repeating: "[", count: $0) + String(repeating: "]", count: $0) },
    ]

    @Test(arguments: nests.indices, [400, 60_000]) func aDepthIsBoundedInEveryForm(_ form: Int, _ depth: Int) {
        var headers = TableHeaders(Array(Self.nests[form](depth).utf8))
        #expect(headers.firstProblem()?.reason.contains("deeper than 256") == true)
        headers = TableHeaders(Array(Self.nests[form](40).utf8))
        #expect(headers.firstProblem() == nil)
        #expect(throws: SettingsProblem.self) {
            try SettingsText.read(Array(Self.nests[form](depth).utf8), maximumSize: 1 << 20) {
                (table: consuming SettingsTable) throws(SettingError) in try table.finish()
            }
        }
    }

    @Test func manyNumbersAndLinesAreNoDepth() {
        let lines = (0..<5_000).map { "k\($0).a = [1.5, 2.5, {x.y = 3.25, z = \"....\"}] # a.b.c.d\n" }
        var headers = TableHeaders(Array(("[a.b]\n" + lines.joined() + "[c]\nd = 2026-11-29T08:00:00.123Z").utf8))
        #expect(headers.firstProblem() == nil)
    }

    private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
        case 2, 3: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 200)], at: place)
        default: bytes.removeSubrange(place...)
        }
    }
}

/// A generator that gives the same numbers in every run (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014).
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
