// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Testing

@testable import ClientKit
@testable import alertctl

/// A label is never a command; a command names its button by the index that the result will have.
@Suite struct OnButtonTests {
    private static func sheet(_ words: [String]) throws -> Prompts.Question {
        try Sheet.parsed(["T"] + words).call(files: TestFiles()).question
    }

    private static func alert(_ words: [String]) throws -> Prompts.Question {
        try Alert.parsed(["T"] + words).call(files: TestFiles()).question
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
        (["--on-button", "4=true"], CommandStatus.badInput), (["--on-button", "E=true"], .badInput),
        (["--on-button", "A=true", "--on-button", "1=true"], .usage),
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

    @Test(arguments: ["A", "B", "C", "D"])
    func aLabelThatWasGivenNamesItsButton(_ label: String) throws {
        for question in try [
            Self.sheet(Self.buttons + ["--on-button", "\(label)=true 'a=b'"]),
            Self.alert(Self.buttons + ["--on-button", "\(label)=true 'a=b'"]),
        ] {
            let chosen = question.buttons?.filter { $0.command != nil }
            #expect(chosen?.map(\.label) == [label])
            #expect(chosen?.first?.command == ["/usr/bin/true", "a=b"])
        }
    }

    /// The longest label that fits is meant; what may be an index or a label is refused.
    @Test func labelsWithAnEqualsSignAndDigits() throws {
        let pair = ["--button", "a", "--button", "a=b", "--on-button", "a=b=true"]
        #expect(try Self.sheet(pair).buttons?.filter { $0.command != nil }.map(\.label) == ["a=b"])
        let failure = #expect(throws: Failure.self) {
            try Self.sheet(["--button", "1", "--button", "2", "--on-button", "1=true"])
        }
        #expect(failure?.status == .usage)
        #expect(try Self.sheet(["--button", "0", "--button", "2", "--on-button", "0=true"]).buttons?[0].command != nil)
        let twins = #expect(throws: Failure.self) {
            try Self.sheet(["--button", "Yes", "--button", "Yes", "--on-button", "Yes=true"])
        }
        #expect(twins?.remedy == "Name the button by its index")
    }

    /// The buttons that an alert has by itself.
    @Test(
        arguments: [
            ([], "0=true", ["OK"]), ([], "OK=true", ["OK"]), (["--text"], "OK=true", ["Cancel", "OK"]),
            (["--text"], "0=true", ["Cancel", "OK"]), (["--text", "--cancel", "No"], "OK=true", ["No", "OK"]),
        ] as [([String], String, [String])])
    func ownButtonsGetACommand(_ words: [String], _ command: String, _ labels: [String]) throws {
        let question = try Self.alert(words + ["--on-button", command])
        let order = try ButtonOrder(question.buttons ?? [], kind: .alert, input: question.input ?? .none)
        #expect(order.buttons.map(\.label) == labels)
        let named = command.hasPrefix("0") ? labels[0] : "OK"
        #expect(question.buttons?.filter { $0.command != nil }.map(\.label) == [named])
        // Without a command the question is as it was.
        #expect(try Self.alert(words).buttons?.contains { $0.label == "OK" } != true)
    }

    @Test func anIndexThatIsNotThereIsRefused() throws {
        let failure = #expect(throws: Failure.self) { try Self.alert(["--on-button", "1=true"]) }
        #expect(failure?.remedy == "Buttons: 0 \"OK\"")
    }

    /// The order is the daemon's own, which the results have.
    @Test(arguments: ["cancel", "default"])
    func aWordOfOnTimeoutIsNoLabelToo(_ word: String) throws {
        let words = ["--button", "A", "--button", word, "--timeout", "1m", "--on-timeout", word]
        #expect(throws: Failure.self) { try Self.alert(words) }
        #expect(throws: Failure.self) { try Self.sheet(words) }
    }
}
