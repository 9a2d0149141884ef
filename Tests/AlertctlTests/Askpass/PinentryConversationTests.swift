// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AskKit
@testable import ProgramFront
@testable import alertctl

/// The conversation with gpg-agent, line by line.
@Suite struct PinentryConversationTests {
    /// The lines of gpg-agent 2.2.40 before a passphrase is asked for.
    private static let lines = [
        "OPTION no-grab", "OPTION ttyname=/dev/pts/0", "OPTION ttytype=xterm",
        "OPTION allow-external-password-cache", "OPTION default-ok=_OK", "OPTION default-cancel=_Cancel",
        "OPTION default-prompt=PIN:", "OPTION owner=4700 desk", "SETKEYINFO n/26BF68",
        "SETDESC Please enter the passphrase to unlock the OpenPGP secret key:%0A%22Ada%22%0A3072-bit RSA key",
        "SETPROMPT Passphrase:",
    ]

    private static func talk(_ lines: [String]) -> PinentryConversation {
        var conversation = PinentryConversation(process: 4_711)
        for line in lines { #expect(conversation.receive(line) == .reply(["OK"]), "\(line)") }
        return conversation
    }

    private static func asked(_ action: PinentryConversation.Action) -> PinentryQuestion? {
        if case .ask(let question) = action { question } else { nil }
    }

    @Test func aPassphraseIsAskedForAsGpgAgentSays() throws {
        var conversation = Self.talk(Self.lines)
        #expect(conversation.greeting == "OK Pleased to meet you, process 4711")
        #expect(conversation.owner == .init(process: 4_700, machine: "desk"))
        #expect(conversation.terminal == "/dev/pts/0")
        #expect(conversation.history == Self.lines)
        let question = try #require(Self.asked(conversation.receive("GETPIN")))
        let wire = question.question(asker: "gpg (process 4700 on desk)")
        #expect(wire.title == "Please enter the passphrase to unlock the OpenPGP secret key:")
        #expect(wire.message == "gpg (process 4700 on desk)\n\n\"Ada\"\n3072-bit RSA key")
        #expect(wire.input == .secure)
        #expect(wire.placeholder == "Passphrase")
        #expect(wire.buttons?.map(\.label) == ["Cancel", "OK"])
        #expect(wire.timeout == nil)
        // A repeated question in the same process has the error once.
        #expect(conversation.receive("SETERROR Bad Passphrase (try 2 of 3)") == .reply(["OK"]))
        let second = try #require(Self.asked(conversation.receive("GETPIN")))
        #expect(second.question(asker: "gpg").message?.hasPrefix("gpg\n\nBad Passphrase (try 2 of 3)\n\n") == true)
        #expect(try #require(Self.asked(conversation.receive("GETPIN"))).error == nil)
        #expect(conversation.receive("BYE") == .end("OK closing connection"))
    }

    @Test func aNewPassphraseIsRepeated() throws {
        var conversation = Self.talk([
            "SETDESC Please enter the passphrase to%0Aprotect your new key", "SETREPEAT Repeat:",
        ])
        let question = try #require(Self.asked(conversation.receive("GETPIN")))
        #expect(question.question(asker: "gpg").title == "Please enter the passphrase to protect your new key")
        #expect(question.repetition(asker: "gpg")?.title == "Repeat")
        #expect(question.repetition(asker: "gpg")?.input == .secure)
        let next = try #require(Self.asked(conversation.receive("GETPIN")))
        #expect(next.repetition(asker: "gpg") == nil)
    }

    @Test func aConfirmationHasItsOwnLabels() throws {
        let lines = ["SETDESC Warning: insecure.%0A%0AReally?", "SETOK Take this one anyway", "SETCANCEL Enter new"]
        var conversation = Self.talk(lines)
        let question = try #require(Self.asked(conversation.receive("CONFIRM")))
        let wire = question.question(asker: "gpg")
        #expect(wire.title == "Warning: insecure.")
        #expect(wire.buttons?.map(\.label) == ["Enter new", "Take this one anyway"])
        #expect(wire.buttons?[0].role == .cancel)
        #expect(question.result(.init(outcome: .answered, index: 1)) == .confirmed)
        #expect(question.result(.init(outcome: .cancelled, index: 0)) == .notConfirmed)
        _ = conversation.receive("SETNOTOK _Neither")
        let three = try #require(Self.asked(conversation.receive("CONFIRM")))
        #expect(three.question(asker: "gpg").buttons?.map(\.label) == ["Enter new", "Take this one anyway", "Neither"])
        #expect(three.result(.init(outcome: .answered, index: 2)) == .notConfirmed)
        #expect(three.result(.init(outcome: .cancelled, index: 0)) == .cancelled)
        for line in ["MESSAGE", "CONFIRM --one-button"] {
            let message = try #require(Self.asked(conversation.receive(line)))
            #expect(message.question(asker: "gpg").buttons?.count == 1)
            #expect(message.result(.init(outcome: .cancelled, index: -1)) == .confirmed)
        }
    }

    @Test(
        arguments: [
            (.answered, "OK"), (.cancelled, "ERR 83886179 Operation cancelled <Pinentry>"),
            (.timedOut, "ERR 83886142 Timeout <Pinentry>"), (.withdrawn, "ERR 83886179 Operation cancelled <Pinentry>"),
            (.lost, "ERR 83886179 Operation cancelled <Pinentry>"),
            (.noPresenter, "ERR 83918950 Inappropriate ioctl for device <Pinentry>"),
        ] as [(Prompts.Outcome, String)])
    func everyOutcomeHasItsCode(_ outcome: Prompts.Outcome, _ line: String) throws {
        var conversation = Self.talk(["SETTIMEOUT 30"])
        let question = try #require(Self.asked(conversation.receive("GETPIN")))
        #expect(question.question(asker: "gpg").timeout == 30_000_000)
        #expect(conversation.reply(question.result(.init(outcome: outcome, index: -1))) == [line])
    }

    @Test func anotherAnswerHasItsCode() {
        let conversation = Self.talk([])
        #expect(conversation.reply(.notConfirmed) == ["ERR 83886194 Not confirmed <Pinentry>"])
        #expect(PinentryConversation.tooLong == "ERR 83886343 Line too long <Pinentry>")
    }

    @Test func informationIsGivenAndUnknownLinesAreAccepted() {
        var conversation = PinentryConversation(process: 4_711, ["--display", ":9"])
        #expect(conversation.display == ":9")
        #expect(conversation.receive("GETINFO pid") == .reply(["D 4711", "OK"]))
        #expect(conversation.receive("GETINFO flavor") == .reply(["D alertd", "OK"]))
        #expect(conversation.receive("GETINFO color") == .reply(["ERR 83886360 Invalid parameter <Pinentry>"]))
        for line in ["OPTION what-is-this", "SETQUALITYBAR Quality:", "SETGENPIN Suggest", "NONSENSE", "option grab"] {
            #expect(conversation.receive(line) == .reply(["OK"]))
        }
        #expect(conversation.receive("# a comment") == .nothing)
        #expect(conversation.receive("") == .nothing)
        #expect(conversation.receive("OPTION owner=4700/1000 desk") == .reply(["OK"]))
        #expect(conversation.owner == .init(process: 4_700, machine: "desk"))
    }

    @Test(arguments: [("_OK", "OK"), ("a__b", "a_b"), ("Take _this", "Take this"), ("", "")])
    func labelsHaveNoMnemonic(_ text: String, _ label: String) { #expect(AssuanText.label(text) == label) }

    @Test(arguments: [("p%w x", "D p%25w x\n"), ("a\r\nb", "D a%0D%0Ab\n"), ("ü", "D ü\n")])
    func secretsAreEscaped(_ text: String, _ line: String) {
        #expect(AssuanText.data(.copy(of: text)).text == line)
        #expect(AssuanText.decoded(String(line.dropFirst(2).dropLast())) == text)
    }

    @Test func aLongSecretHasSeveralLines() {
        let secret = String(repeating: "%", count: 2_000)
        let lines = AssuanText.data(.copy(of: secret)).text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 1_000 && $0.hasPrefix("D ") })
        #expect(lines.map { AssuanText.decoded(String($0.dropFirst(2))) }.joined() == secret)
    }
}
