// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// Whoever sits at a terminal answers what is asked: real keys in a real terminal.
    @Suite struct Attend {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
        }

        private func attend(_ words: String...) throws {
            try terminal.begin(line: (["attend"] + words).joined(separator: " "))
            try terminal.wait(for: "No open questions.")
        }

        /// Leaves, and finds the terminal as it was.
        private func leave(status: Int32 = 0, _ body: () throws -> Void) throws {
            try body()
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.status == status, "\(outcome)")
            #expect(outcome.output.isEmpty, "the standard output is for answers")
            #expect(isRestored)
            #expect(try terminal.state("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
        }

        @Test func keysAnswer() throws {
            try attend()
            let sheet = ["!Delete", "Archive", "Keep", "~Cancel"]
            let cases: [([String], Prompts.Outcome, Int, String?)] = [
                (["Enter"], .answered, 1, "Archive"), (["Down", "Enter"], .answered, 2, "Keep"),
                (["Up", "Enter"], .answered, 0, "Delete"), (["k", "Enter"], .answered, 2, "Keep"),
                (["2", "Enter"], .answered, 2, "Keep"), (["Tab", "Enter"], .cancelled, 3, "Cancel"),
                (["Escape"], .cancelled, 3, "Cancel"), (["End", "Space"], .cancelled, 3, "Cancel"),
            ]
            for (keys, outcome, index, label) in cases {
                let asked = try Asked(world, "Disk is full", sheet) { $0.kind = .sheet }
                try terminal.wait { $0.contains("Disk is full") && $0.contains("▸ 1  Archive") }
                for key in keys { try terminal.type(key) }
                let result = try asked.result()
                #expect(
                    result.outcome == outcome && result.index == index && result.label == label, "\(keys): \(result)")
                #expect(result.by?.hasPrefix("terminal pts/") == true)
                try terminal.wait(for: "No open questions.")
            }
            try leave { try terminal.type("q") }
        }

        /// An equal question of another program begins empty.
        @Test func whatWasTypedForOneQuestionIsNotInTheNext() throws {
            try attend()
            for text in ["one", "two"] {
                let asked = try Asked(world, "What name?", ["OK"]) { $0.input = .text }
                try terminal.wait(for: "What name?")
                try terminal.type(text, "Enter")
                #expect(try asked.result().text == text)
                try terminal.wait(for: "No open questions.")
            }
            try leave { try terminal.type("q") }
        }

        /// Esc answers no question that was not on the screen: in tmux ESC waits half a second for the rest of a key,
        /// and a question may come in between.
        @Test func escBeforeAQuestionDoesNotAnswerIt() throws {
            try attend()
            try terminal.type("Escape")
            let asked = try Asked(world, "Sure?", ["~No", "Yes"])
            try terminal.wait(for: "Sure?")
            Times.pass(until: .now + .milliseconds(600))
            #expect(try terminal.screen.contains("Sure?"))
            try terminal.type("Enter")
            #expect(try asked.result().label == "Yes")
            try leave { try terminal.type("q") }
        }

        /// A person who leaves before alertd has the answer is warned that it may not count.
        @Test func anAnswerThatIsLostIsTold() throws {
            try attend()
            let asked = try Asked(world, "Sure?", ["OK"])
            try terminal.wait(for: "Sure?")
            _ = try world.presented()
            try daemon.stop()
            try terminal.type("Enter")
            try terminal.wait(for: "No open questions.")
            try terminal.type("q")
            try daemon.crash()
            let outcome = try terminal.end().outcome
            #expect(outcome.status != 0 && outcome.errors.contains("alertd exited"), "\(outcome)")
            withExtendedLifetime(asked) {}
        }

        /// After an update alertd restarts, and the person's terminal goes on with what was typed.
        @Test(arguments: [[], ["--plain"]]) func aRestartOfAlertdDoesNotEndIt(_ words: [String]) throws {
            try terminal.begin(line: (["attend"] + words).joined(separator: " "))
            try terminal.wait(for: words.isEmpty ? "No open questions." : "Waiting for questions.")
            try daemon.crash()
            try terminal.wait(for: "alertd exited. Waiting until it runs again.")
            let next = try Daemon(in: world)
            defer { withExtendedLifetime(next) {} }
            _ = try world.call(Manager.Status())
            let asked = try Asked(world, "Ship it?", ["OK"])
            try terminal.wait(for: "Ship it?")
            if !words.isEmpty { try terminal.type("0") }
            try terminal.type("Enter")
            #expect(try asked.result().outcome == .answered)
            try leave(status: words.isEmpty ? 0 : 130) { try terminal.type(words.isEmpty ? "q" : "C-c") }
        }

        @Test func whoLeavesWhileAlertdIsGoneLeaves() throws {
            try attend()
            try daemon.crash()
            try terminal.wait(for: "alertd exited. Waiting until it runs again.")
            try leave { try terminal.type("q") }
        }

        @Test func theMouseAnswers() throws {
            try attend()
            #expect(try terminal.state("#{mouse_any_flag} #{mouse_sgr_flag}") == "1 1")
            let alert = try Asked(world, "Sure?", ["~No", "Certainly"])
            try terminal.click("Certainly")
            #expect(try alert.result().label == "Certainly")
            let sheet = try Asked(world, "Which one?", (1...40).map { "number \($0)" }) { $0.kind = .sheet }
            try terminal.wait(for: "▸ number 1 ")
            for _ in 0..<20 { try terminal.send("\u{1B}[<65;40;12M") }
            // "number 20" is seen before the last turn of the wheel is drawn, and would move away under the click.
            try terminal.wait(for: "▸ number 21")
            try terminal.click("number 20")
            #expect(try sheet.result().index == 19)
            try leave { try terminal.type("q") }
        }

        @Test func aLongListIsFiltered() throws {
            try attend()
            let labels = (1...500).map { "branch \($0)" } + ["~Cancel"]
            let asked = try Asked(world, "Which branch?", labels) { $0.kind = .sheet }
            try terminal.wait(for: "500/500")
            try terminal.type("49")
            let seen = try terminal.wait(for: "15/500")
            #expect(seen.contains("▸ branch 49") && seen.contains("branch 149") && seen.contains("Cancel"))
            try terminal.type("Down", "Enter")
            #expect(try asked.result().index == 148)
            try leave { try terminal.type("q") }
        }

        @Test func aSecretIsNotSeenAndArrivesWhole() throws {
            try attend()
            let asked = try Asked(world, "Password for the NAS") {
                $0.input = .login
                $0.initialText = "ada"
            }
            try terminal.wait(for: "Password  ")
            try terminal.type("pä\"ss wörd日")
            let seen = try terminal.wait(for: String(repeating: "•", count: 11))
            #expect(seen.contains("ada") && !seen.contains("wörd"))
            try terminal.type("Enter")
            let result = try asked.result()
            #expect(result.login == Prompts.Login(user: "ada", password: "pä\"ss wörd日"))
            try leave { try terminal.type("q") }
        }

        /// Typed text is in one locked page while it is typed, one scalar after the other, and nowhere afterwards.
        @Test func aSecretIsNotLeftInTheProcess() throws {
            try attend()
            let pid = try attendant()
            let secret = "Zk3-typed-and-gone-日"
            let asked = try Asked(world, "Passphrase", ["~No", "Yes"]) { $0.input = .secure }
            try terminal.wait(for: "Passphrase")
            try terminal.type(secret)
            try terminal.wait(for: String(repeating: "•", count: secret.count))
            let scalars = secret.unicodeScalars.flatMap { withUnsafeBytes(of: $0.value, Array.init) }
            let needles = [Data(secret.utf8), Data(scalars)]
            guard geteuid() == 0 else {
                // To anybody else the kernel refuses it, as the process made itself undumpable.
                #expect(throws: ToolError.self) { try Memory.places(of: needles[0], in: pid) }
                try leave(status: 130) { try terminal.type("C-c") }
                return
            }
            let places = try needles.map { try Memory.places(of: $0, in: pid) }
            #expect(places.map(\.count) == [0, 1], "\(places)")
            try terminal.type("Enter")
            #expect(try asked.result().text == secret)
            try terminal.wait(for: "No open questions.")
            for needle in needles { #expect(try Memory.places(of: needle, in: pid).isEmpty) }
            try leave { try terminal.type("q") }
        }

        @Test func aPasteIsTypedAndAnswersNothing() throws {
            try attend()
            let asked = try Asked(world, "Name") { $0.input = .text }
            try terminal.wait(for: "Enter done")
            try terminal.send("\u{1B}[200~one\rtwo\u{1B}[201~")
            try terminal.wait(for: "Not taken: the paste has several lines. Paste one line.")
            try terminal.send("\u{1B}[200~one two\r\u{1B}[201~")
            try terminal.wait { $0.contains("one two") && !$0.contains("Not taken") }
            try terminal.type("C-w", "x", "Home", "q", "Enter")
            #expect(try asked.result().text == "qone x")
            try leave { try terminal.type("q") }
        }

        @Test func typingStopsTheClock() throws {
            try attend()
            let asked = try Asked(world, "Name") {
                $0.input = .text
                $0.timeout = 300_000_000
            }
            try terminal.wait(for: "5:00")
            try terminal.type("a")
            try terminal.wait(for: "(stopped)")
            let open = try world.call(Prompts.List()).prompts
            #expect(open.map(\.id) == [asked.id] && open.first?.state == .presented)
            try terminal.type("Enter")
            #expect(try asked.result().text == "a")
            try leave { try terminal.type("q") }
        }

        @Test func itsTimeGoesByAndThenItGoesAway() throws {
            try attend()
            let asked = try Asked(world, "Quick!", ["Yes"]) { $0.timeout = 1_500_000 }
            try terminal.wait(for: "Quick!")
            #expect(try asked.result().outcome == .timedOut)
            try terminal.wait(for: "Its time ran out.")
            try leave { try terminal.type("q") }
        }

        @Test func whatIsAnsweredElsewhereGoesAwayAndItIsSaidByWhom() throws {
            try attend()
            let asked = try Asked(world, "Who is first?", ["~No", "Yes"])
            try terminal.wait(for: "Who is first?")
            _ = try world.call(Prompts.Answer(id: asked.id, index: 1))
            let by = try #require(try asked.result().by)
            try terminal.wait(for: "It was answered by \(by).")
            try leave { try terminal.type("q") }
        }

        @Test func whoLeavesGivesThePromptBackToTheQueue() throws {
            let asked = try Asked(world, "Still there?", ["~No", "Yes"])
            for (key, status) in [("q", Int32(0)), ("C-c", 130)] {
                try terminal.begin("attend")
                try terminal.wait(for: "Still there?")
                try leave(status: status) { try terminal.type(key) }
                let open = try world.call(Prompts.List()).prompts
                #expect(open.map(\.state) == [.queued])
            }
            try terminal.begin("attend")
            try terminal.wait(for: "Still there?")
            try terminal.type("Enter")
            #expect(try asked.result().index == 1)
            try leave { try terminal.type("q") }
        }

        @Test func theMostUrgentComesFirst() throws {
            let first = try Asked(world, "An old one", ["OK"])
            let second = try Asked(world, "A critical one", ["OK"]) { $0.level = .critical }
            try terminal.begin("attend")
            try terminal.wait(for: "A critical one")
            try terminal.type("Enter")
            #expect(try second.result().outcome == .answered)
            try terminal.wait(for: "An old one")
            try terminal.type("Escape")
            #expect(try first.result().outcome != .answered)
            try leave { try terminal.type("q") }
        }

        // MARK: The terminal

        private func attendant() throws -> pid_t {
            let shell = try #require(pid_t(try terminal.state("#{pane_pid}")))
            return try #require(try ProcFS.children(of: shell).first { $0.value.contains("attend") }?.key)
        }

        @Test(
            arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGSEGV, 139), (SIGABRT, 134), (SIGQUIT, 131)]
                as [(Int32, Int32)])
        func aSignalLeavesTheTerminalAsItWas(_ signal: Int32, _ status: Int32) throws {
            let asked = try Asked(world, "Password", []) { $0.input = .secure }
            try terminal.begin("attend")
            try terminal.wait(for: "Password")
            try terminal.type("abc")
            try terminal.wait(for: "•••")
            let pid = try attendant()
            try leave(status: status) { kill(pid, signal) }
            #expect(try world.call(Prompts.List()).prompts.map(\.id) == [asked.id])
        }

        @Test func itIsSuspendedAndComesBack() throws {
            let asked = try Asked(world, "Now or later?", ["~Later", "Now"])
            // A shell with job control, which stops a pipeline as a whole.
            try terminal.begin(line: "attend", before: "set -m")
            try terminal.wait(for: "Now or later?")
            try terminal.type("C-z")
            try terminal.wait { $0.contains("Stopped") || $0.contains("finished") }
            #expect(try terminal.state("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
            try terminal.type("clear; fg", "Enter")
            try terminal.wait(for: "Now or later?")
            #expect(try terminal.state("#{alternate_on} #{mouse_any_flag}") == "1 1")
            try terminal.type("Enter")
            #expect(try asked.result().label == "Now")
            try terminal.type("q")
            try terminal.wait(for: "ready>")
            #expect(try terminal.state("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
        }

        @Test func itFollowsTheSizeOfTheTerminal() throws {
            try attend()
            let asked = try Asked(world, "ディスクがいっぱいです", ["~やめる", "削除する 👍"]) { $0.message = "42 GB" }
            try terminal.wait(for: "削除する")
            for (columns, rows) in [(40, 12), (22, 8), (12, 4), (100, 30)] {
                try terminal.resize(columns: columns, rows: rows)
                let seen = try terminal.wait {
                    $0.split(separator: "\n").allSatisfy { $0.count <= columns } && $0.contains("削除")
                }
                #expect(seen.contains("▸"), "\(columns) x \(rows):\n\(seen)")
            }
            let framed = try terminal.wait(for: "╰─").split(separator: "\n").filter {
                "╭│╰".contains($0.trimmed.first ?? " ")
            }
            #expect(framed.count == 6)
            try terminal.click("削除")
            #expect(try asked.result().index == 1)
            try leave { try terminal.type("q") }
        }

        @Test func redIsNotThereWhereNoColourIsWanted() throws {
            for (variable, isRed) in [("", true), ("NO_COLOR=1", false)] {
                let asked = try Asked(world, "Sure?", ["!Delete", "Keep", "~Cancel"]) { $0.kind = .sheet }
                try terminal.begin(line: "attend", before: "export \(variable)")
                try terminal.wait(for: "Sure?")
                let screen = try terminal.attributedScreen
                #expect(screen.contains("[31m") || screen.contains(";31m") ? isRed : !isRed, "\(screen)")
                // Colour is never the only sign.
                #expect(screen.contains("! Delete"))
                try terminal.type("Escape")
                _ = try asked.result()
                try leave { try terminal.type("q") }
            }
        }

        // MARK: Lines

        @Test(arguments: ["TERM=dumb", "ALERTD_PLAIN=1"])
        func aScreenReaderGetsLines(_ variable: String) throws {
            try terminal.begin(line: "attend", before: "export \(variable)")
            let sheet = try Asked(world, "Disk is full", ["!Delete", "Archive", "~Cancel"]) { $0.kind = .sheet }
            try terminal.wait { $0.contains("0. Delete (destructive)") && $0.contains("Number or name:") }
            #expect(try !terminal.attributedScreen.contains("\u{1B}["), "nothing but text")
            try terminal.type("x", "Enter")
            try terminal.wait(for: "No such choice: x.")
            try terminal.type("arch", "Enter")
            #expect(try sheet.result().index == 1)
            let login = try Asked(world, "Who are you?") { $0.input = .login }
            try terminal.wait(for: "User:")
            try terminal.type("ada", "Enter")
            try terminal.wait(for: "Password:")
            try terminal.type("secret", "Enter")
            #expect(try login.result().login == Prompts.Login(user: "ada", password: "secret"))
            #expect(try !terminal.screen.contains("secret"))
            let cancelled = try Asked(world, "And now?", ["~No", "Yes"])
            try terminal.wait(for: "Number or name, empty for Yes:")
            try terminal.type("C-d")
            #expect(try cancelled.result().outcome == .cancelled)
            let elsewhere = try Asked(world, "Elsewhere?", ["~No", "Yes"])
            try terminal.wait(for: "Elsewhere?")
            _ = try world.call(Prompts.Answer(id: elsewhere.id, index: 1))
            try terminal.wait(for: "It was answered by")
            try leave(status: 130) { try terminal.type("C-c") }
        }

        @Test func withoutATerminalThereIsNothingToAttendIn() throws {
            let outcome = try world.run(
                Tools.find("setsid"), ["--wait", Built.program("alertctl"), "attend", "--no-start"])
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("no terminal"))
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}
