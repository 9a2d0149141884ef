// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Testing

@testable import alertctl

/// A label is never a command; a command names its button by the index that the result will have.
@Suite struct OnButtonTests {
    private static func sheet(_ words: [String]) throws -> Prompts.Question {
        try Sheet.parse(["T"] + words).call(files: TestFiles()).question
    }

    private static func alert(_ words: [String]) throws -> Prompts.Question {
        try Alert.parse(["T"] + words).call(files: TestFiles()).question
    }

    @Test(arguments: ["a=touch x", "=", "Back up=/usr/bin/true", #"a\=b"#, "0=/usr/bin/true"])
    func aLabelIsALabel(_ label: String) throws {
        for question in try [
            Self.sheet(["--button", label, "--destructive", label + "!", "--cancel", label + "?"]),
            Self.alert(["--button", label, "--destructive", label + "!", "--cancel", label + "?"]),
        ] {
            #expect(question.buttons?.map(\.label).sorted() == [label, label + "!", label + "?"].sorted())
            #expect(question.buttons?.allSatisfy { $0.command == nil } == true)
        }
    }

    private static let buttons = ["--button", "A", "--destructive", "D", "--cancel", "C", "--button", "B"]

    @Test(arguments: zip(0..<4, ["D", "A", "B", "C"]))
    func aSheetsIndex(_ index: Int, _ label: String) throws {
        let question = try Self.sheet(Self.buttons + ["--on-button", "\(index)=true --all 'a b'"])
        let chosen = question.buttons?.filter { $0.command != nil }
        #expect(chosen?.map(\.label) == [label])
        #expect(chosen?.first?.command == ["/usr/bin/true", "--all", "a b"])
    }

    @Test(arguments: zip(0..<4, ["C", "D", "A", "B"]))
    func anAlertsIndex(_ index: Int, _ label: String) throws {
        let question = try Self.alert(Self.buttons + ["--on-button", "\(index)=true"])
        #expect(question.buttons?.filter { $0.command != nil }.map(\.label) == [label])
    }

    @Test(arguments: [
        (["--on-button", "4=true"], CommandStatus.badInput), (["--on-button", "A=true"], .badInput),
        (["--on-button", "-1=true"], .badInput), (["--on-button", "true"], .badInput),
        (["--on-button", "1"], .badInput), (["--on-button", "1="], .badInput),
        (["--on-button", "1=true", "--on-button", "1=true"], .usage),
        (["--on-button", "1=no-such-program"], .notFound),
        (["--on-button", "1=true; rm x"], .badInput),
    ])
    func whatIsNotUnderstoodIsRefused(_ words: [String], _ status: CommandStatus) throws {
        // With a "=" between them, as a value may begin with a hyphen.
        let joined = stride(from: 0, to: words.count, by: 2).map { words[$0] + "=" + words[$0 + 1] }
        let failure = #expect(throws: Failure.self) { try Self.sheet(Self.buttons + joined) }
        #expect(failure?.status == status)
        #expect(failure?.remedy != nil)
    }

    @Test func aQuestionWithoutButtonsHasNoIndexToName() throws {
        let failure = #expect(throws: Failure.self) { try Self.alert(["--on-button", "0=true"]) }
        #expect(failure?.remedy == "Add buttons with --button")
    }

    /// The order is the daemon's own, which the results have.
    @Test(arguments: ["cancel", "default"])
    func aWordOfOnTimeoutIsNoLabelToo(_ word: String) throws {
        let words = ["--button", "A", "--button", word, "--timeout", "1m", "--on-timeout", word]
        #expect(throws: Failure.self) { try Self.alert(words) }
        #expect(throws: Failure.self) { try Self.sheet(words) }
    }
}
