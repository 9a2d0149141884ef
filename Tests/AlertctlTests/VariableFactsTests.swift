// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import AgentFront
@testable import alertctl

/// The variables that a question about a command names.
@Suite struct VariableFactsTests {
    private static func environment(_ entries: [String]) -> ProcessEnvironment {
        ProcessEnvironment(entries: entries.map { Array($0.utf8) })
    }

    private static func facts(_ command: [String], asking: [String]?, above: [String]? = nil) -> [String] {
        VariableFacts(
            command: environment(command), asking: asking.map(environment), above: above.map(environment)
        ).facts
    }

    @Test(
        arguments: [
            // What the person has exported before is no fact, whatever its name.
            (["A=1", "B=2"], ["A=1", "B=2"], nil, []),
            (["A=1", "B=3"], ["A=1", "B=2"], nil, ["with B=3"]),
            (["A=1", "NEW="], ["A=1"], nil, ["with NEW="]),
            (["A=1"], ["A=1", "GONE=1", "PWD=/"], nil, ["without the variable GONE"]),
            // A name that changes what runs has to be the same in the shell above, too.
            (["MAKEFLAGS=-k"], ["MAKEFLAGS=-k"], ["MAKEFLAGS=-k"], []),
            (["MAKEFLAGS=-k"], ["MAKEFLAGS=-k"], ["MAKEFLAGS=-n"], ["with MAKEFLAGS=-k"]),
            (["MAKEFLAGS=-k"], ["MAKEFLAGS=-k"], nil, ["with MAKEFLAGS=-k"]),
            // The place, the terminal, and the agents' own.
            (["PWD=/a", "OLDPWD=/b", "SHLVL=3", "_=/x", "TERM=dumb", "CLAUDECODE=1", "CODEX_CI=1"], [], nil, []),
            // Programs differ in the value that they take of a name that occurs twice.
            (["A=1", "A=2"], ["A=1"], nil, ["with A=1", "with A=2"]),
            // The first ones are those that change what runs.
            (["A=1", "LD_PRELOAD=/x"], [], nil, ["with LD_PRELOAD=/x", "with A=1"]),
            (
                ["API_TOKEN=abc", "AWS_SECRET_ACCESS_KEY=abc"], [], nil,
                ["with the variables AWS_SECRET_ACCESS_KEY, API_TOKEN"]
            ),
        ] as [([String], [String]?, [String]?, [String])])
    func whatDiffersIsShown(_ command: [String], _ asking: [String]?, _ above: [String]?, _ facts: [String]) {
        #expect(Self.facts(command, asking: asking, above: above) == facts)
    }

    @Test func allAreNewIfTheEnvironmentAboveCannotBeRead() {
        #expect(Self.facts(["A=1", "B=2"], asking: nil) == ["with A=1", "with B=2"])
    }

    @Test func bytesThatAreNoTextAreCompared() {
        let old = ProcessEnvironment(entries: [[0x41, 0x3D, 0xFF]])
        let new = ProcessEnvironment(entries: [[0x41, 0x3D, 0xFE]])
        #expect(VariableFacts(command: new, asking: old, above: nil).facts == ["with A=\u{FFFD}"])
    }

    @Test func eightHaveValuesAndTheOthersNames() {
        let names = (10..<30).map { "N\($0)" }
        let facts = Self.facts(names.map { $0 + "=1" }, asking: [])
        #expect(
            facts == names.prefix(8).map { "with \($0)=1" } + [
                "with the variables " + names.dropFirst(8).joined(separator: ", ")
            ])
    }

    @Test func eachFactHasABound() {
        let many = (0..<2_000).map { "NAME_\($0)=" + String(repeating: "x", count: 200) }
        let long = "MAKEFLAGS=" + String(repeating: "\u{E9}", count: 2_000)
        let facts = Self.facts(many + [long], asking: [])
        #expect(facts.count == 9)
        #expect(facts.allSatisfy { $0.utf8.count <= 1_024 })
        #expect(facts[0].hasSuffix(" and so on, 4000 bytes in all"))
        #expect(facts[1].hasSuffix(" and so on, 200 bytes in all"))
        #expect(facts[1].utf8.count < 140)
        #expect(facts[8].hasSuffix(" more"))
    }
}
