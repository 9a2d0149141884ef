// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

/// Approvals and forms on the phone and at a bridge.
@Suite struct PhoneApprovalTests {
    let now = 1_000 * second
    let key = AlertKey(.prompt, "run")

    private static func approval(
        _ command: String, onPhone: Bool? = true, reason: String? = nil, labels: [String] = ["Deny", "Allow"]
    ) -> Prompts.Question {
        var question = Prompts.Question(title: "Run this command?")
        question.buttons = labels.enumerated().map { .init(label: $1, role: $0 == 0 ? .cancel : .normal) }
        question.approval = .init(command: command, folder: "/srv", reason: reason, onPhone: onPhone)
        return question
    }

    /// Returns the message on the phone.
    private func message(_ question: Prompts.Question, clear: Bool = true) throws -> JSON {
        var origin = OriginState()
        _ = origin.opened(
            key, .prompt(question), to: ["phone"], program: "agent", at: now, until: now + 60 * second, nonce: 7,
            now: now)
        var phone = PhoneState(
            settings: .init(
                outlet: .init(name: "phone"), server: "https://ntfy.example", device: "desk", isClear: clear),
            topic: "alerts", answers: "answers", now: now)
        phone.follow(origin, now: now)
        guard case .publish(let bytes)? = phone.request(origin, now: now) else { throw TestFailure("nothing is sent") }
        return try JSON(parsing: bytes)
    }

    private func labels(_ json: JSON) -> [String] {
        (json["actions"]?.arrayValue ?? []).compactMap { $0["label"]?.stringValue }
    }

    @Test(
        arguments: [
            // Switched on, short and plain.
            (approval("ls -l"), true, ["Deny", "Allow"]),
            (
                approval("ls -l", labels: ["Answer there", "Deny", "Allow for an hour", "Allow"]), true,
                ["Deny", "Allow"]
            ),
            (approval("привет мир"), true, ["Deny", "Allow"]),
            (approval(String(repeating: "x", count: 300)), true, ["Deny", "Allow"]),
            // Not switched on, by the one or the other setting.
            (approval("ls -l", onPhone: nil), true, ["Deny"]), (approval("ls -l"), false, ["Deny"]),
            (approval("ls", onPhone: nil, labels: ["Answer there", "Deny", "Allow"]), false, ["Deny"]),
            // Too long, more than a line, or something in it that could hide.
            (approval(String(repeating: "x", count: 301)), true, ["Deny"]),
            (approval("ls", reason: String(repeating: "x", count: 4_000)), true, ["Deny"]),
            (approval("ls\nrm"), true, ["Deny"]), (approval("ls\r\nrm"), true, ["Deny"]),
            (approval("ls  -l"), true, ["Deny"]), (approval("p\u{430}ypal"), true, ["Deny"]),
            (approval("a\u{200B}b"), true, ["Deny"]), (approval("a\u{37E}"), true, ["Deny"]),
            (approval("ls "), true, ["Deny"]),
            // Other words than those.
            (approval("plan", labels: ["Answer there", "Keep planning", "Accept"]), true, ["Answer there"]),
        ] as [(Prompts.Question, Bool, [String])])
    func theButtons(_ question: Prompts.Question, _ clear: Bool, _ buttons: [String]) throws {
        #expect(labels(try message(question, clear: clear)) == buttons)
    }

    @Test func withoutConsentNothingOfItLeaves() throws {
        let json = try message(Self.approval("rm -r /srv/secret", reason: "secret"), clear: false)
        let text = String(decoding: json.serialized(), as: UTF8.self)
        #expect(!text.contains("secret") && !text.contains("rm") && !text.contains("agent"))
        #expect(json["title"] == "alertd")
        #expect(json["message"] == "An approval on desk. To allow it, answer on a device.")
    }

    @Test func theWholeIsShownOrNothingOfIt() throws {
        let short = try message(Self.approval("rm -r /srv/old", reason: "it is full"))
        #expect(short["title"] == "Run this command?")
        #expect(
            short["message"]
                == "│ rm -r /srv/old\nin /srv\nagent on desk says: \"it is full\"\nagent on desk")
        let long = try message(Self.approval("rm " + String(repeating: "x", count: 5_000)))
        #expect(long["message"] == "It has 5029 bytes, too many for a phone. Answer on a device.")
    }

    /// The commands of the facts that try to hide what they do, as the other presenters show them.
    private static let hostile = [
        "echo a\techo b", "rm \"a  b\"", "./\u{0441}\u{043E}", "a\u{338};", "a\u{2044}b",
        "ls" + String(repeating: " ", count: 200) + "; rm -rf ~", "ls\n\n\n\n\n\nrm -rf ~",
        "ls\r\u{1B}[2Krm -rf ~", "echo \u{202E}hello", "r\u{200B}m", "r\u{200D}m", "r\u{200C}m", "a\u{FE0F}b",
        "a\u{E0100}b", "a\u{E0041}b", "a\u{2800}b", "a\u{3164}b", "a\u{115F}b", "a\u{00A0}b", "a\u{3000}b",
        "a\u{1D173}b", "a\u{E000}b", "a\u{AD}b", "a\u{34F}b", "p\u{0430}ypal.com", "\u{FF52}m x", "│ rm\n│ in /srv",
    ]

    @Test(arguments: hostile) func nothingIsHidden(_ command: String) throws {
        var question = Self.approval(command, reason: command)
        question.title = "Run \u{202E}this?"
        let json = try message(question)
        let text = try #require(json["message"]?.stringValue)
        for scalar in (text + (json["title"]?.stringValue ?? "")).unicodeScalars where scalar != "\n" {
            let category = scalar.properties.generalCategory
            #expect(![.control, .format, .nonspacingMark, .privateUse].contains(category), "\(scalar.value)")
            #expect(scalar.value == 0x20 || category != .spaceSeparator)
        }
        // Only the command's own lines have the mark.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let count = lines.prefix { $0.hasPrefix("│ ") }.count
        #expect(count >= 1 && lines[count] == "in /srv" && !lines[count...].contains { $0.hasPrefix("│ ") })
        #expect(labels(json) == ["Deny"])
    }

    /// A phone lays out text by itself: the words of a command stay in their order, and nobody allows it there.
    @Test func wordsStayInTheirOrder() throws {
        let json = try message(Self.approval("cp \u{5D0} \u{5EA}"))
        let text = try #require(json["message"]?.stringValue)
        #expect(text.hasPrefix("│ \u{200E}cp \u{2068}\u{5D0}\u{2069} \u{2068}\u{5EA}\u{2069}\n"))
        #expect(labels(json) == ["Deny"])
    }

    @Test func aFormIsAnsweredOnADevice() throws {
        var question = Prompts.Question(title: "New user", message: "for the wiki")
        question.buttons = [.init(label: "Cancel", role: .cancel), .init(label: "OK")]
        question.form = [.init(name: "a", kind: .text)]
        let clear = try message(question)
        #expect(clear["message"] == "for the wiki\nagent on desk\nAnswer on a device." && labels(clear) == [])
        let sealed = try message(question, clear: false)
        #expect(sealed["message"] == "A question on desk. Answer on a device." && labels(sealed) == [])
        #expect(AlertItem.prompt(question).text == "for the wiki\nAnswer on a device.")
        #expect(AlertItem.prompt(Self.approval("rm -r /srv")).text == "An approval: answer on a device.")
    }
}
