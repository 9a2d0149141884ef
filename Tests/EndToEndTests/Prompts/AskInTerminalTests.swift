// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// A question asked from a terminal is shown there, and the script gets one of all outcomes.
    @Suite struct AskInTerminal {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
        }

        /// Choices from a pipe: the keys come from the terminal, and the line comes out as it went in.
        @Test func choicesComeFromAPipe() throws {
            let long = String(repeating: "long ", count: 60) + "end"
            try world.write("alpha\r\n\n beta  \n" + long + "\n", to: "choices")
            let cases: [(String, [String], Int32, String)] = [
                ("sheet Which - < \(world.path)/choices", ["Down", "Enter"], 0, " beta  \n"),
                ("sheet Which - < \(world.path)/choices", ["End", "Enter"], 0, long + "\n"),
                ("sheet Which - --cancel Later < \(world.path)/choices", ["Escape"], 1, ""),
                ("sheet Which - --exit-index < \(world.path)/choices", ["Enter"], 10, "alpha\n"),
            ]
            for (line, keys, status, output) in cases {
                try terminal.begin(line: line)
                try terminal.wait(for: "alpha")
                for key in keys { try terminal.type(key) }
                let ended = try terminal.end(leaving: [])
                #expect(ended.status == status, "\(line): \(ended)")
                #expect(ended.output == output)
            }
        }

        /// Nearly ten thousand are filtered as one types.
        @Test func thousandsOfChoicesAreFiltered() throws {
            try world.write((1...9_999).map { "file \($0).txt\n" }.joined(), to: "choices")
            try terminal.begin(line: "sheet Which - --json < \(world.path)/choices")
            try terminal.wait(for: "file 1.txt")
            try terminal.type("8765")
            try terminal.wait(for: "file 8765.txt")
            try terminal.type("Enter")
            let ended = try terminal.end(leaving: [])
            #expect(try ended.object["index"] as? Int == 8_764)
            #expect(try ended.object["label"] as? String == "file 8765.txt")
        }

        private static let sheet =
            "sheet 'Disk is full' --destructive Delete --button Archive --button Keep --cancel Cancel"

        @Test(
            arguments: [
                ("alert Sure --button Yes --cancel No", ["Enter"], 0, "Yes\n", "answered", 1),
                ("alert Sure --button Yes --cancel No", ["Left", "Enter"], 1, "", "cancelled", 0),
                ("alert Sure --button Yes --cancel No", ["Escape"], 1, "", "cancelled", 0),
                ("alert Sure", ["Escape"], 1, "", "cancelled", -1), ("alert Sure", ["Space"], 0, "OK\n", "answered", 0),
                (
                    "alert Sure --button A --button B --cancel No --exit-index", ["b", "Enter"], 12, "B\n", "answered",
                    2
                ),
                (sheet, ["Up", "Enter"], 0, "Delete\n", "answered", 0),
                (sheet, ["2", "Enter"], 0, "Keep\n", "answered", 2),
                (sheet, ["End", "Enter"], 1, "", "cancelled", 3), (sheet, ["Escape"], 1, "", "cancelled", 3),
                ("alert Name --text --initial old", [" new", "Enter"], 0, "old new\n", "answered", 1),
                ("alert Name --text", ["Escape"], 1, "", "cancelled", 0),
                ("alert PIN --secure", ["12", "BSpace", "34", "Enter"], 0, "134\n", "answered", 1),
                ("alert NAS --login", ["ada", "Tab", "s p", "Enter"], 0, "ada\ns p\n", "answered", 1),
                ("alert Sure --button Yes --timeout 2s", [], 124, "", "timedOut", -1),
                ("alert Sure --button Yes --timeout 2s --on-timeout default", [], 0, "Yes\n", "answered", 0),
            ] as [(String, [String], Int32, String, String, Int)])
        func everyOutcome(
            _ line: String, _ keys: [String], _ status: Int32, _ output: String, _ outcome: String, _ index: Int
        ) throws {
            for isJSON in [false, true] {
                try terminal.begin(line: line + (isJSON ? " --json" : ""))
                if !keys.isEmpty { try terminal.wait(for: "sh asks") }
                for key in keys { try terminal.type(key) }
                // Without a key the time runs out, which is reported.
                let ended = try terminal.end(leaving: keys.isEmpty ? ["Its time ran out."] : [])
                #expect(ended.status == status, "\(line) \(keys): \(ended)")
                if isJSON {
                    let object = try ended.object
                    #expect(object["outcome"] as? String == outcome)
                    #expect(object["index"] as? Int == index)
                } else {
                    #expect(ended.output == output)
                }
            }
        }

        @Test func theAnswerGoesIntoAVariable() throws {
            try terminal.begin(line: "alert Name --text", before: "echo before")
            try terminal.wait(for: "sh asks")
            try terminal.type("x y", "Enter")
            #expect(try terminal.end(leaving: ["before"]).output == "x y\n")
            // In a pipeline and in a substitution the standard streams are no terminal.
            let script = "answer=$(\(try Built.word("alertctl")) \(Self.sheet) < /dev/null | cat); echo got=$answer"
            try world.write(script, to: "pipe.sh")
            try terminal.type("clear; . \(world.path)/pipe.sh", "Enter")
            try terminal.wait(for: "▸ 1  Archive")
            try terminal.type("Enter")
            try terminal.wait(for: "got=Archive")
        }

        @Test func whatStoodBeforeStaysInView() throws {
            try terminal.begin(line: Self.sheet, before: "seq 1 40; printf 'no new line'")
            let seen = try terminal.wait(for: "▸ 1  Archive")
            #expect(seen.contains("40\nno new line\n╭─ sh asks ─"))
            try terminal.type("Enter")
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.output == "Archive\n")
            #expect(isRestored)
            #expect(try terminal.screen.contains("40\nno new line\nfinished"))
        }

        @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGSEGV, 139)] as [(Int32, Int32)])
        func aSignalWithdrawsTheQuestion(_ signal: Int32, _ status: Int32) throws {
            let watcher = try Watcher(world)
            try terminal.begin("alert", "Sure?", "--button", "Yes", "--cancel", "No")
            try terminal.wait(for: "Sure?")
            _ = try world.presented()
            if signal == SIGINT {
                try terminal.type("C-c")
            } else {
                let shell = try #require(pid_t(try terminal.state("#{pane_pid}")))
                let child = try #require(try ProcFS.children(of: shell).first { $0.value.contains("alert") }?.key)
                kill(child, signal)
            }
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.status == status)
            #expect(isRestored)
            #expect(try terminal.state("#{mouse_any_flag} #{cursor_flag}") == "0 1")
            try watcher.await(.promptEnded) { $0.outcome == "withdrawn" }
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
        }

        @Test func whatIsAnsweredOrTakenBackElsewhereGoesAway() throws {
            try terminal.begin("alert", "Elsewhere?", "--button", "Yes", "--cancel", "No")
            try terminal.wait(for: "Elsewhere?")
            let open = try world.presented()
            #expect(open.asker.program == "sh" && open.presenter?.hasPrefix("terminal pts/") == true)
            let result = try world.call(Prompts.Answer(id: open.id, index: 1)).result
            let answered = try terminal.end(leaving: ["It was answered by \(result.by ?? "")."])
            #expect(answered.status == 0 && answered.output == "Yes\n")
            try terminal.begin("alert", "Taken back?", "--button", "Yes")
            try terminal.wait(for: "Taken back?")
            _ = try world.presented()
            _ = try world.call(Prompts.Withdraw(all: true))
            #expect(try terminal.end(leaving: ["It was withdrawn."]).status == 75)
        }

        /// timeout(1) wants nothing itself: the program that runs it asks.
        @Test func aWrapperIsNotWhoAsks() throws {
            let script = "timeout 20 \(try Built.word("alertctl")) alert Wrapped --button Yes --no-start\n"
            try world.write(script, to: "wrapped.sh")
            try terminal.type("clear; . \(world.path)/wrapped.sh", "Enter")
            try terminal.wait(for: "Wrapped")
            #expect(try world.presented().asker.program == "sh")
            try terminal.type("Enter")
            try terminal.wait(for: "Yes")
        }

        @Test func anAgentGoesFirstAndTheTerminalSaysSo() throws {
            let agent = try world.connect()
            let news = try agent.stream(Prompts.Present(name: "an agent", kinds: [.alert]))
            let token = try #require(try news.next()?.agent)
            try terminal.begin("alert", "Who asks?", "--button", "Me")
            let prompt = try #require(try news.next()?.prompt)
            _ = try world.call(Prompts.Presented(agent: token, id: prompt.id))
            try terminal.wait(for: "It is shown by an agent.")
            _ = try world.call(Prompts.Answer(id: prompt.id, agent: token, index: 0))
            #expect(try terminal.end(leaving: ["It is shown by an agent."]).output == "Me\n")
        }

        @Test func twoOnOneTerminalAskOneAfterTheOther() throws {
            let alertctl = try Built.word("alertctl")
            let line = "alert One --button A | \(alertctl) alert Two --button B"
            try terminal.begin(line: line)
            var titles = ["One", "Two"]
            for _ in 0..<2 {
                let seen = try terminal.wait { seen in titles.contains { seen.contains("│ \($0) ") } }
                let shown = titles.filter { seen.contains("│ \($0) ") }
                #expect(shown.count == 1)
                titles.removeAll { $0 == shown.first }
                try terminal.type("Enter")
                try terminal.wait { seen in !seen.contains("│ \(shown.first ?? "") ") }
            }
            #expect(try terminal.end().isRestored)
        }

        /// The second command opens the terminal while the first has set it for keys, and must not restore that state.
        @Test func theSecondOfAPipelineLeavesTheTerminalAsTheFirstFoundIt() throws {
            let watcher = try Watcher(world)
            let go = world.path + "/go"
            let second = try world.write(
                """
                until [ -e \(go) ]; do sleep 0.02; done
                exec \(try Built.word("alertctl")) alert Two --button B "$@"
                """, to: "second.sh")
            try terminal.begin(line: "alert One --button A | sh \(second)")
            try terminal.wait(for: "│ One ")
            try world.write("", to: "go")
            try watcher.await(.promptQueued, id: "two")
            try terminal.type("Enter")
            try terminal.wait(for: "│ Two ")
            try terminal.type("Enter")
            #expect(try terminal.end(leaving: []).output == "B\n")
        }

        @Test func fromTheBackgroundItIsNotShownHere() throws {
            let base = world.path + "/background"
            let script = "set -m; \(try Built.word("alertctl")) alert Hidden --button Yes > \(base) 2>&1 &\n"
            try world.write(script, to: "background.sh")
            let watcher = try Watcher(world)
            try terminal.type("clear; . \(world.path)/background.sh", "Enter")
            try watcher.await(.promptQueued)
            let open = try #require(try world.call(Prompts.List()).prompts.first)
            _ = try world.call(Prompts.Answer(id: open.id, index: 0))
            try terminal.wait { $0.contains("Done") || $0.contains("ready>") }
            #expect(try !terminal.screen.contains("Hidden\n"))
        }

        /// A job in the background names the way to answer it, and asks once it is in the foreground. bash sends no
        /// signal to a job that still runs.
        @Test func aJobInTheForegroundAsks() throws {
            let wide = try Terminal(in: world, columns: 200, rows: 24)
            let alertctl = try Built.word("alertctl")
            let script = "\(alertctl) alert Bg --button Go --cancel No --no-start > \(world.path)/job &\n"
            try world.write(script, to: "job.sh")
            try wide.type("exec \(try Tools.find("bash")) --norc", "Enter")
            try wide.wait(for: "bash-")
            try wide.type("PS1='ready> '; clear; . \(world.path)/job.sh", "Enter")
            try wide.wait(for: "in the background: \"fg\" shows it")
            try wide.type("clear; fg", "Enter")
            try wide.wait(for: "▸ Go")
            try wide.type("Enter")
            try wide.wait(for: "ready>")
            try wide.type("echo over $?", "Enter")
            try wide.wait(for: "over 0")
            #expect(try String(contentsOfFile: world.path + "/job", encoding: .utf8) == "Go\n")
        }

        @Test func itFollowsTheSizeOfTheTerminalInPlace() throws {
            try terminal.begin(line: Self.sheet, before: "echo above")
            try terminal.wait(for: "▸ 1  Archive")
            func isWhole(_ seen: String, _ columns: Int) -> Bool {
                let lines = seen.split(separator: "\n")
                return lines.allSatisfy { $0.count <= columns } && seen.contains("▸ 1  Archive")
                    && lines.count { $0.contains("sh asks") } == 1 && lines.count { $0.hasPrefix("╰") } == 1
            }
            for (columns, rows) in [(60, 20), (48, 14), (100, 30), (60, 24)] {
                try terminal.resize(columns: columns, rows: rows)
                try terminal.wait { isWhole($0, columns) && $0.hasPrefix("above\n╭─") }
            }
            // Here the lines, broken in two by the terminal, are more than it has.
            try terminal.resize(columns: 30, rows: 10)
            try terminal.wait { isWhole($0, 30) && $0.hasPrefix("╭─") }
            try terminal.click("Keep")
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.output == "Keep\n" && isRestored)
        }

        @Test func whatWasTypedIsThereAgainWithTheDaemon() throws {
            try terminal.begin("alert", "What name?", "--text")
            try terminal.wait(for: "What name?")
            try terminal.type("half a ")
            try terminal.wait(for: "half a")
            _ = try world.presented()
            try daemon.crash()
            try terminal.wait { !$0.contains("half a") }
            let again = try Daemon(in: world)
            try terminal.wait(for: "half a")
            try terminal.type("name", "Enter")
            let outcome = try terminal.end().outcome
            #expect(outcome.output == "half a name\n")
            #expect(outcome.errors.contains("alertd exited"))
            #expect(again.isRunning)
        }

        /// The person who has answered sees that at once; the script, when alertd has the answer.
        @Test(arguments: [("Enter", 0, "Yes\n"), ("Escape", 1, "")] as [(String, Int32, String)])
        func anAnsweredQuestionGoesAwayBeforeAlertdHasTheAnswer(_ key: String, _ status: Int32, _ output: String) throws
        {
            try terminal.begin("alert", "Sure?", "--button", "Yes", "--cancel", "No")
            try terminal.wait(for: "▸ Yes")
            _ = try world.presented()
            try daemon.stop()
            try terminal.type(key)
            try terminal.wait { !$0.contains("Sure?") }
            #expect(try !terminal.screen.contains("finished"))
            daemon.resume()
            let outcome = try terminal.end(leaving: [])
            #expect(outcome.status == status && outcome.output == output, "\(outcome)")
        }

        /// An alertd that has not taken it in and never will.
        @Test func whatWasAnsweredIsThereAgainWithTheDaemon() throws {
            try terminal.begin("alert", "What name?", "--text")
            try terminal.wait(for: "What name?")
            try terminal.type("half a ")
            try terminal.wait(for: "half a")
            _ = try world.presented()
            try daemon.stop()
            try terminal.type("Enter")
            try terminal.wait { !$0.contains("What name?") }
            try daemon.crash()
            let again = try Daemon(in: world)
            try terminal.wait(for: "half a")
            try terminal.type("name", "Enter")
            #expect(try terminal.end().outcome.output == "half a name\n")
            #expect(again.isRunning)
        }

        @Test func aDaemonThatIsStartedAgainAsksAgain() throws {
            try terminal.begin("alert", "Still there?", "--button", "Yes", "--cancel", "No")
            try terminal.wait(for: "Still there?")
            _ = try world.presented()
            try daemon.crash()
            try terminal.wait { !$0.contains("Still there?") || $0.contains("│ Still there?") }
            let again = try Daemon(in: world)
            try terminal.wait(for: "▸ Yes")
            try terminal.type("Enter")
            #expect(try terminal.end().outcome.output == "Yes\n")
            #expect(again.isRunning)
        }
    }
}
