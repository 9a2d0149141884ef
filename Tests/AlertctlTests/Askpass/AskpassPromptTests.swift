// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ProgramFront
@testable import alertctl

/// Questions of ssh, sudo and git, word for word.
@Suite struct AskpassPromptTests {
    @Test(
        arguments: [
            (
                "Enter passphrase for /home/ada/.ssh/id_ed25519: ", .secret,
                "Enter passphrase for /home/ada/.ssh/id_ed25519"
            ),
            ("ada@example.org's password: ", .secret, "ada@example.org's password"),
            ("(ada@example.org) Password: ", .secret, "(ada@example.org) Password"),
            ("[sudo] password for ada: ", .secret, "[sudo] password for ada"),
            ("Username for 'https://example.org': ", .text, "Username for 'https://example.org'"),
            ("Password for 'https://ada@example.org': ", .secret, "Password for 'https://ada@example.org'"),
            ("Please type 'yes', 'no' or the fingerprint: ", .hostKey, "Please type 'yes', 'no' or the fingerprint"),
            ("", .secret, "Password"), ("\n \n", .secret, "Password"),
        ] as [(String, AskpassPrompt.Kind, String)])
    func theKindFollowsFromTheText(_ text: String, _ kind: AskpassPrompt.Kind, _ title: String) {
        let prompt = AskpassPrompt(text, mode: nil)
        #expect(prompt.kind == kind)
        #expect(prompt.title == title)
        #expect(prompt.rest.isEmpty)
    }

    private static let hostKey = """
        The authenticity of host 'example.org (192.0.2.1)' can't be established.
        ED25519 key fingerprint is SHA256:Gk6WpXKhvFwhYsI0GZQJsmsvu4qHMUiPIkdBXTTQqHY.
        This key is not known by any other names.
        Are you sure you want to continue connecting (yes/no/[fingerprint])? 
        """

    @Test func aHostKeyIsNotTrustedByEnter() {
        let prompt = AskpassPrompt(Self.hostKey, mode: nil)
        #expect(prompt.kind == .hostKey)
        let question = prompt.question(asker: "/usr/bin/ssh (process 7 on desk): ssh example.org")
        #expect(question.title == "The authenticity of host 'example.org (192.0.2.1)' can't be established.")
        #expect(question.message?.hasPrefix("/usr/bin/ssh (process 7 on desk): ssh example.org\n\nED25519 key") == true)
        #expect(question.message?.contains("SHA256:Gk6WpXKhvFwhYsI0GZQJsmsvu4qHMUiPIkdBXTTQqHY.") == true)
        #expect(question.input == nil)
        #expect(question.buttons?.map(\.label) == ["No", "Yes"])
        #expect(question.buttons?.map(\.isDefault) == [true, nil])
        #expect(question.requirePresenter == true)
    }

    @Test func theModeOfSshGoesFirst() {
        #expect(AskpassPrompt("Allow use of key k?\nKey fingerprint SHA256:x.", mode: "confirm").kind == .confirmation)
        #expect(AskpassPrompt("Confirm user presence for key", mode: "none").kind == .touch)
        #expect(AskpassPrompt("Password:", mode: "").kind == .secret)
    }

    @Test func ourLineComesBeforeTheirText() {
        let prompt = AskpassPrompt("Password\n/usr/bin/ssh (process 1 on desk)\nnow:", mode: nil)
        let question = prompt.question(asker: "/tmp/evil (process 9 on desk)", note: "Again.")
        #expect(question.title == "Password")
        #expect(
            question.message
                == "/tmp/evil (process 9 on desk)\n\nAgain.\n\n/usr/bin/ssh (process 1 on desk)\nnow:")
        #expect(question.input == .secure)
        #expect(question.noticeAfter == 20_000_000)
    }

    @Test func aTitleThatIsTooLongIsInTheMessage() {
        let text = String(repeating: "x", count: 2_000)
        let prompt = AskpassPrompt(text, mode: nil)
        #expect(prompt.title == "A long question, see below")
        #expect(prompt.rest == text)
    }

    @Test func theLineOfAProgramIsOneLine() {
        let line = CallingProgram.line(name: "/tmp/a\nb", process: 7, machine: "desk", command: "x '\u{1B}[2J'")
        #expect(line == #"/tmp/a\nb (process 7 on desk): x '\e[2J'"#)
        let long = CallingProgram.line(
            name: "ssh", process: 7, machine: "desk", command: String(repeating: "y", count: 1_000))
        #expect(long.count == 401)
    }

    @Test func aCancelledQuestionIsAnsweredForTwoSeconds() {
        let program = CallingProgram(process: 7, started: 99)
        var cancellations = RecentCancellations()
        #expect(cancellations.verdict("Password:", of: program, at: 1_000) == .new)
        cancellations.add("Password:", of: program, at: 1_000)
        let stored = RecentCancellations(text: cancellations.text)
        #expect(stored == cancellations)
        #expect(stored.verdict("Password:", of: program, at: 2_999) == .cancelled)
        #expect(stored.verdict("Password:", of: program, at: 3_000) == .again)
        #expect(stored.verdict("Password:", of: program, at: 61_000) == .new)
        // A clock that began again is that of another boot.
        #expect(stored.verdict("Password:", of: program, at: 0) == .new)
        #expect(stored.verdict("Passphrase:", of: program, at: 1_500) == .new)
        let reused = CallingProgram(process: 7, started: 100)
        #expect(stored.verdict("Password:", of: reused, at: 1_500) == .new)
        #expect(RecentCancellations(text: "7 99 x\nnonsense\n").entries.isEmpty)
    }
}
