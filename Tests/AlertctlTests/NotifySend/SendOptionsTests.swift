// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ClientKit
@testable import ProgramFront
@testable import alertctl

/// Each expectation is what notify-send of libnotify 0.8 did with the same words.
@Suite struct SendOptionsTests {
    private func parse(_ words: String...) throws(SendOptions.Wrong) -> SendOptions { try SendOptions(words) }

    private struct Wrong: CustomTestStringConvertible, Sendable {
        let words: [String]
        let message: String
        var testDescription: String { "\(words)" }
        init(_ words: String..., message: String) { (self.words, self.message) = (words, message) }
    }

    private static let wrong = [
        Wrong("-u", message: "Missing argument for -u"), Wrong("--urgency", message: "Missing argument for --urgency"),
        Wrong(
            "-u", "foo", "a",
            message: "Unknown urgency foo specified. Known urgency levels: low, normal, critical."),
        Wrong(
            "-ulow", "a", message: "Unknown urgency a specified. Known urgency levels: low, normal, critical."),
        Wrong("-t", "x", "a", message: "Cannot parse integer value “x” for -t"),
        Wrong("-t", "5x", "a", message: "Cannot parse integer value “5x” for -t"),
        Wrong("--expire-time=", "a", message: "Cannot parse integer value “” for --expire-time"),
        Wrong("-t", "99999999999", "a", message: "Integer value “99999999999” for -t out of range"),
        Wrong("--bogus", "a", message: "Unknown option --bogus"), Wrong("-x", "a", message: "Unknown option -x"),
        Wrong("-A=foo", "a", message: "Unknown option -A=foo"), Wrong("-w=3", message: "Unknown option -w=3"),
        Wrong("-tu", "5", "low", message: "Error parsing option -u"),
    ]

    @Test(arguments: wrong) private func whatIsWrongIsSaidInItsWords(_ wrong: Wrong) {
        #expect(throws: SendOptions.Wrong(message: wrong.message)) { try SendOptions(wrong.words) }
    }

    @Test(arguments: [([], "No summary specified."), (["a", "b", "c"], "Invalid number of options.")])
    func theTextsAreOneOrTwo(_ words: [String], _ message: String) {
        #expect(throws: SendOptions.Wrong(message: message)) { try request(words) }
    }

    @Test func optionsStandAnywhere() throws {
        #expect(try parse("a", "b", "-p") == parse("-p", "a", "b"))
        #expect(try parse("-pe", "a") == parse("--print-id", "a", "--transient"))
        #expect(try parse("-pu", "low", "a") == parse("-p", "--urgency=LOW", "a"))
        #expect(try parse("--wait=1", "a").waits)
        #expect(try parse("--", "-a", "b").texts == ["-a", "b"])
        #expect(try parse("-", "a").texts == ["-", "a"])
        #expect(try parse("-a", "-p", "x").appName == "-p")
    }

    @Test(arguments: [("0x64", 100), ("010", 8), (" 5", 5), ("-1", -1), ("+7", 7), ("0", 0)])
    func numbersAreThoseOfC(_ text: String, _ number: Int32) throws {
        #expect(try parse("-t", text, "a").expireTime == number)
    }

    @Test func helpAndVersionAnswer() throws {
        #expect(try parse("--help", "--bogus").answer == .help)
        #expect(try parse("-?").answer == .help)
        #expect(try parse("-v").answer == .version)
        #expect(throws: SendOptions.Wrong.self) { try parse("--bogus", "--help") }
        for option in SendOption.all { #expect(SendOption.help(command: "notify-send").contains("--" + option.name)) }
    }

    private struct NoFiles: FileLookup {
        var currentDirectory: String? { "/here" }
        var programFolders: [String] { [] }
        func isFile(_ path: String) -> Bool { false }
        func isProgram(_ path: String) -> Bool { false }
    }

    @discardableResult
    private func request(_ words: [String]) throws(SendOptions.Wrong) -> Notifications.Relay {
        try SendRequest(SendOptions(words), processID: 42, files: NoFiles()).call
    }

    private func hints(_ words: String...) throws -> [String: String] {
        let hints = try #require(try request(words + ["a"]).hints)
        var values = Dictionary(uniqueKeysWithValues: hints.map { ($0.name, $0.value) })
        #expect(values.removeValue(forKey: "sender-pid") == "int64 42")
        return values
    }

    @Test func optionsBecomeHints() throws {
        #expect(try hints() == ["urgency": "byte 1"])
        #expect(
            try hints("-u", "critical", "-c", "a,b", "-e") == [
                "urgency": "byte 2", "category": "'a,b'", "transient": "true",
            ])
        #expect(try hints("-i", "warning") == ["urgency": "byte 1", "image-path": "'warning'"])
        #expect(try hints("-i", "./x.png") == ["urgency": "byte 1", "image-path": "'/here/x.png'"])
        #expect(try hints("-i", "b", "-h", "string:image_path:/a") == ["urgency": "byte 1", "image-path": "'/a'"])
        #expect(try hints("-h", "int:k:5", "-h", "int:k:6") == ["urgency": "byte 1", "k": "6"])
        #expect(try hints("-h", "byte:urgency:0") == ["urgency": "byte 0"])
    }

    @Test func actionsHaveNamesOrPlaces() throws {
        let call = try request(["-A", " a = b c ", "-A", "-x", "-A", "=foo", "-A", "x=", "a"])
        #expect(call.actions == [.init(key: "a", label: "b c"), .init(key: "1", label: "-x")])
    }

    @Test func theBodyIsReadAsCDoes() throws {
        #expect(try request(["a", #"x\ny"#]).body == "x\ny")
        #expect(try request(["a", #"a\tb\x41\101\q\\z\"#]).body == "a\tbx41Aq\\z")
        #expect(try request(["a\\n"]).summary == "a\\n")
    }
}

@Suite struct SendHintTests {
    @Test(arguments: [
        ("int:k:12abc", "12"), ("int:k:4294967297", "1"), ("double:k:1.5x", "1.5"), ("byte:k:abc", "byte 0"),
        ("byte:k:0x11", "byte 17"), ("boolean:k:2", "true"), ("BOOLEAN:k:TRUE", "true"), ("boolean:k:not", "false"),
        ("string:k:it's \\", #"'it\'s \\'"#), ("string:k:b:c", "'b:c'"), ("variant:k:<5>", "<5>"),
    ])
    func valuesAreTyped(_ text: String, _ value: String) throws {
        #expect(try SendHint.parse(text) == .init(name: "k", value: value))
    }

    @Test(arguments: [
        ("foo", "Invalid hint syntax specified. Use TYPE:NAME:VALUE."),
        ("int:x:y", "Value \"y\" of hint \"x\" could not be parsed as type \"int\"."),
        ("int:x:-1", "Value \"-1\" of hint \"x\" could not be parsed as type \"int\"."),
        ("byte:x:300", "Value \"300\" of hint \"x\" could not be parsed as type \"byte\"."),
        ("foo:x:y", "Invalid hint type \"foo\". Valid types are int, double, string and byte."),
    ])
    func whatIsWrongIsSaidInItsWords(_ text: String, _ message: String) {
        #expect(throws: SendOptions.Wrong(message: message)) { try SendHint.parse(text) }
    }
}
