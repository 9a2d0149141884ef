// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Asking {
    /// Percentages from a pipe, as scripts for zenity and dialog write them, on a real terminal and without one.
    @Suite struct ProgressFromPipe {
        private let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
        }

        private func until(_ name: String) -> String { "until [ -e \(world.path)/\(name) ]; do sleep 0.05; done\n" }

        private func touch(_ name: String) throws { try world.write("", to: name) }

        /// Begins a pipeline in the terminal. Its statuses are kept.
        private func begin(_ writer: String, in terminal: Terminal, options: String = "--title Copying") throws {
            // Run by bash, as a file that was just written may still be open in a process that another test has begun
            // (ETXTBSY).
            let path = try world.write(writer, to: "writer.sh")
            let script = """
                trap : INT
                stty -g > \(world.path)/before
                bash \(path) | \(try Built.word("alertctl")) progress run - --no-start \(options)
                echo "${PIPESTATUS[@]}" > \(world.path)/status
                stty -g > \(world.path)/after
                echo finished

                """
            let shell = try world.write(script, to: "shell.sh")
            try terminal.type("clear; bash \(shell)", "Enter")
        }

        private func end(in terminal: Terminal) throws -> (statuses: String, screen: [String]) {
            let seen = try terminal.wait { $0.contains("finished") && $0.contains("ready>") }
            func read(_ name: String) throws -> String {
                try String(contentsOfFile: world.path + "/" + name, encoding: .utf8)
            }
            #expect(try read("before") == read("after"))
            #expect(
                try terminal.state("#{cursor_flag} #{scroll_region_upper} #{scroll_region_lower}")
                    == "1 0 \((Int(try terminal.state("#{pane_height}")) ?? 0) - 1)")
            let statuses = try read("status").trimmingCharacters(in: .whitespacesAndNewlines)
            return (statuses, seen.split(separator: "\n").map(String.init))
        }

        @Test func itIsDrawnUntilThePipeEnds() throws {
            let terminal = try Terminal(in: world)
            let watcher = try Watcher(world)
            try begin(
                """
                echo 10; echo '# First file'
                \(until("more"))
                echo 'what is this'; echo 'and this'; printf 'XXX\\n40\\nSecond\\nfile\\nXXX\\n'
                \(until("done"))
                echo 100
                """, in: terminal)
            try terminal.wait { $0.contains("Copying") && $0.contains("10 %") && $0.contains("First file") }
            try watcher.await(.progress) { $0.title == "Copying" && $0.fraction == 0.1 }
            let prompt = try #require(try world.call(Prompts.List()).prompts.first)
            #expect(prompt.kind == .progress && prompt.presenter?.hasPrefix("terminal pts/") == true)
            try touch("more")
            let second = try terminal.wait { $0.contains("40 %") && $0.contains("Second file") }
            let lines = second.split(separator: "\n").map(String.init)
            #expect(lines.last?.contains("Copying") == true && lines.last?.contains("Esc cancel") == true)
            let notes = lines.filter { $0.hasPrefix("alertctl: ") }
            #expect(
                notes.count == 1 && notes[0].hasPrefix("alertctl: line 3 of standard input: not understood"), "\(notes)"
            )
            try touch("done")
            let (statuses, screen) = try end(in: terminal)
            #expect(statuses == "0 0")
            #expect(!screen.contains { $0.contains("Copying") }, "\(screen)")
            try watcher.await(.progress) { $0.outcome == "finished" && $0.fraction == 1 }
            #expect(daemon.isRunning)
        }

        /// Keys come from the terminal, and after a yes the writer gets SIGPIPE at its next line.
        @Test(arguments: ["Escape", "q"]) func aKeyAsksAndStopsTheWriter(_ key: String) throws {
            let terminal = try Terminal(in: world)
            let watcher = try Watcher(world)
            try begin("while :; do echo 20; sleep 0.05; done", in: terminal)
            try terminal.wait { $0.contains("20 %") && $0.contains("Esc cancel") }
            try terminal.type(key)
            try terminal.wait(for: "Stop? y/n")
            try terminal.type("n")
            try terminal.wait(for: "Esc cancel")
            #expect(try world.call(Progress.List()).works.count == 1)
            try terminal.type(key)
            try terminal.wait(for: "Stop? y/n")
            try terminal.type("y")
            #expect(try end(in: terminal).statuses == "141 1")
            try watcher.await(.progress) { $0.outcome == "cancelled" }
            #expect(try world.call(Progress.List()).works.isEmpty)
        }

        @Test func ctrlCEndsBoth() throws {
            let terminal = try Terminal(in: world)
            try begin("while :; do echo 20; sleep 0.05; done", in: terminal)
            try terminal.wait(for: "Esc cancel")
            try terminal.type("C-c")
            #expect(try end(in: terminal).statuses == "130 130")
            #expect(try world.call(Progress.List()).works.isEmpty)
        }

        @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGSEGV, 139)] as [(Int32, Int32)])
        func aSignalLeavesTheTerminalAsItWas(_ signal: Int32, _ status: Int32) throws {
            let terminal = try Terminal(in: world)
            try begin("while :; do echo 20; sleep 0.05; done", in: terminal)
            try terminal.wait(for: "Esc cancel")
            let shell = try #require(pid_t(try terminal.state("#{pane_pid}")))
            let script = try #require(
                try ProcFS.children(of: shell).first { $0.value.contains { $0.hasSuffix("/shell.sh") } }?.key)
            let child = try #require(try ProcFS.children(of: script).first { $0.value.contains("progress") }?.key)
            kill(child, signal)
            #expect(try end(in: terminal).statuses == "141 \(status)")
        }

        @Test func itIsSuspendedAndComesBack() throws {
            let terminal = try Terminal(in: world)
            let path = try world.write("echo 30\n" + until("done") + "echo 60\n", to: "writer.sh")
            let line =
                "bash \(path) | \(try Built.word("alertctl")) progress run - --no-start --title Copying; echo status $?"
            try world.write("set -m\n" + line + "\n", to: "line.sh")
            try terminal.type("clear; . \(world.path)/line.sh", "Enter")
            try terminal.wait(for: "Esc cancel")
            try terminal.type("C-z")
            try terminal.wait(for: "status 148")
            #expect(try terminal.state("#{cursor_flag}") == "1")
            try terminal.type("clear; fg; echo back $?", "Enter")
            try terminal.wait { $0.contains("Esc cancel") && $0.contains("30 %") }
            try touch("done")
            try terminal.wait { $0.contains("back 0") && !$0.contains("Esc cancel") }
        }

        /// A flood of lines of any length uses up neither memory nor the daemon, and exceeding a limit is reported
        /// once.
        @Test func withoutATerminalAFloodIsReadToItsEnd() throws {
            let watcher = try Watcher(world)
            let script = """
                set -o pipefail
                { yes 50 | head -n 300000; head -c 8000000 /dev/zero | tr '\\0' a; echo; yes '# text' | head -n 20000; \
                yes noise | head -n 20000; echo 120; } | \(try Built.word("alertctl")) progress run - --no-start --title Flood
                """
            let outcome = try world.run("/usr/bin/setsid", ["/bin/bash", "-c", script])
            #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errors.prefix(2_000))")
            let notes = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("alertctl: ") }
            #expect(notes.count == 3, "\(notes)")
            #expect(notes.contains { $0.contains("line 300001 ") && $0.contains("longer than 4096 bytes") }, "\(notes)")
            #expect(notes.contains { $0.contains("line 300001 ") && $0.contains("not understood") }, "\(notes)")
            #expect(
                notes.contains { $0.hasPrefix("alertctl: line 340002 of standard input: more than 100%") }, "\(notes)")
            try watcher.await(.progress) { $0.outcome == "finished" && $0.fraction == 1 }
            #expect(watcher.seen.count < 1_000, "updates are coalesced")
            #expect(daemon.isRunning)
        }

        @Test func otherInputsAreReadOrRefused() throws {
            let alertctl = try Built.word("alertctl")
            let file = try world.write("10\n# text\n", to: "percentages")
            for (script, status, text) in [
                ("\(alertctl) progress run - < \(file)", 0, ""), ("\(alertctl) progress run - < /dev/null", 0, ""),
                ("\(alertctl) progress run - <&-", 0, ""), ("\(alertctl) progress run - --background < \(file)", 0, ""),
                ("\(alertctl) progress run - < /", 65, "alertctl: cannot read standard input: Is a directory. "),
                (
                    "echo 1 | \(alertctl) progress run - -- make all", 64,
                    "alertctl: - reads a pipe and runs no command. Write: make all | alertctl progress run -.\n"
                ),
                ("\(alertctl) progress run true --no-such-option < \(file)", 0, ""),
            ] as [(String, Int32, String)] {
                let outcome = try world.run("/usr/bin/setsid", ["/bin/bash", "-c", script])
                #expect(outcome.status == status && outcome.errors.hasPrefix(text), "\(script): \(outcome)")
                if text.isEmpty { #expect(outcome.errors.isEmpty, "\(script): \(outcome)") }
            }
            #expect(try world.call(Progress.List()).works.isEmpty && daemon.isRunning)
            // Keys cannot be both the percentages and what stops the work.
            let terminal = try Terminal(in: world)
            try terminal.begin("progress", "run", "-")
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.status == 64 && isRestored)
            #expect(outcome.errors.hasPrefix("alertctl: standard input is a terminal. "), "\(outcome)")
        }

        /// Whoever shows the work elsewhere cancels it there, and the writer ends by its next line.
        @Test func itIsCancelledByAnAgent() throws {
            let agent = try PromptAgent(world, .init(name: "agent", kinds: [.progress]))
            let runner = try Asker(
                world,
                script:
                    "while :; do echo 33; sleep 0.05; done | \(try Built.word("alertctl")) progress run - --no-start;"
                    + " echo \"${PIPESTATUS[@]}\"")
            let prompt = try agent.shown()
            #expect(prompt.kind == .progress && prompt.title == "Working")
            while try agent.next().prompt?.progress?.fraction != 0.33 {}
            try agent.answer(prompt.id, nil)
            #expect(try runner.wait().output == "141 1\n")
        }

        /// A real window shows it, too.
        @Test func itIsShownInAWindowAndCancelledThere() async throws {
            _ = try Built.program("alert-dialog")
            let world = try World()
            let display = try await VirtualDisplay.started()
            world.environment.merge(display.environment) { $1 }
            let daemon = try Daemon(in: world)
            let script = """
                { echo '# films'; while :; do echo 33; sleep 0.05; done; } | \
                \(try Built.word("alertctl")) progress run - --no-start --title Copying; echo "${PIPESTATUS[@]}"
                """
            let runner = try Asker(world, script: script)
            try await Waiting.until("the dialog shows the work") {
                try world.call(Prompts.List()).prompts.contains {
                    $0.presenter == "dialog" && $0.title == "Copying" && $0.progress?.fraction == 0.33
                        && $0.progress?.text == "films"
                }
            }
            while try !world.call(Prompts.List()).prompts.isEmpty {
                let found = try await display.xdotool("search", "--onlyvisible", "--class", "alert-dialog")
                guard let window = found.split(separator: "\n").last.map(String.init) else { continue }
                try await display.xdotool("windowfocus", window, "sleep", "0.4", "key", "Escape")
            }
            #expect(try runner.wait().output == "141 1\n")
            #expect(daemon.isRunning)
        }
    }
}
