// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Asking {
    /// A command whose progress is drawn below what it writes.
    @Suite struct ProgressInTerminal {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            world.environment["PATH"]? += ":" + (try Built.program("alertctl").dropLast("/alertctl".count))
            terminal = try Terminal(in: world)
        }

        /// Runs a script under `progress run` with its streams on the terminal; what it leaves behind is kept.
        private func begin(_ script: String, options: String = "", before: String = "") throws {
            let path = try world.write("#!/bin/bash\n" + script, to: "work.sh", executable: true)
            let shell = """
                stty -g > \(world.path)/before
                \(before)
                \(try Built.word("alertctl")) progress run --no-start --title Backing-up \(options) -- \(path)
                echo $? > \(world.path)/status
                stty -g > \(world.path)/after
                echo finished

                """
            try world.write(shell, to: "shell.sh")
            try terminal.type("clear; . \(world.path)/shell.sh", "Enter")
        }

        /// The end: the exit status, and what is seen. Nothing of the terminal is changed.
        private func end() throws -> (status: Int32, screen: [String]) {
            let seen = try terminal.wait { $0.contains("finished") && $0.contains("ready>") }
            func read(_ name: String) throws -> String {
                try String(contentsOfFile: world.path + "/" + name, encoding: .utf8)
            }
            #expect(try read("before") == read("after"))
            #expect(try terminal.state("#{cursor_flag} #{alternate_on}") == "1 0")
            #expect(
                try terminal.state("#{scroll_region_upper} #{scroll_region_lower}")
                    == "0 \((Int(try terminal.state("#{pane_height}")) ?? 0) - 1)")
            let status = Int32(try read("status").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
            return (status, seen.split(separator: "\n").map(String.init))
        }

        /// A script that does not go on before a file is there.
        private func until(_ name: String) -> String { "until [ -e \(world.path)/\(name) ]; do sleep 0.05; done\n" }

        private func touch(_ name: String) throws { try world.write("", to: name) }

        @Test func itIsDrawnBelowWhatTheCommandWrites() throws {
            let watcher = try Watcher(world)
            try begin(
                """
                for i in $(seq 60); do echo "line $i"; done
                printf 'no new line'
                \(until("half"))
                echo '50% films' >&3
                \(until("more"))
                echo; echo more
                \(until("done"))
                exit 3
                """, options: "--fd 3")
            let first = try terminal.wait(for: "Esc cancel").split(separator: "\n").map(String.init)
            #expect(first.last?.contains("Backing-up") == true && first.last?.contains("%") == false)
            #expect(first.dropLast().last == "no new line" && first.dropLast(2).last == "line 60")
            try touch("half")
            try terminal.wait { $0.contains("50 %") && $0.contains("films") && $0.contains("█") }
            try watcher.await(.progress) { $0.fraction == 0.5 }
            try touch("more")
            let second = try terminal.wait { $0.contains("\nmore\n") }.split(separator: "\n").map(String.init)
            #expect(second.last?.contains("50 %") == true && second.dropLast().last == "more")
            #expect(second.contains("no new line"))
            // It has a terminal of another size, and is still on its last line.
            try terminal.resize(columns: 60, rows: 12)
            try terminal.wait { seen in
                let lines = seen.split(separator: "\n")
                return lines.last?.contains("Esc cancel") == true && lines.count { $0.contains("Backing-up") } == 1
            }
            try touch("done")
            let (status, screen) = try end()
            #expect(status == 3)
            #expect(!screen.contains { $0.contains("Backing-up") }, "\(screen)")
            #expect(screen.contains("more"))
        }

        /// A command that shows its own work has a bar above the one around it, and is known by the script, too.
        @Test func severalBarsOneInTheOther() throws {
            let inner =
                "alertctl progress run --no-start --fd 4 --title Inner -- sh -c "
                + "'echo 70% >&4; until [ -e \(world.path)/done ]; do sleep 0.05; done'"
            try begin("echo '20%' >&3\nexec sh -c \"\(inner); exit 0\"", options: "--fd 3")
            let seen = try terminal.wait { $0.contains("70 %") && $0.contains("20 %") }.split(separator: "\n")
            #expect(seen.last?.contains("Backing-up") == true && seen.dropLast().last?.contains("Inner") == true)
            let works = try world.call(Progress.List()).works
            #expect(Set(works.map(\.title)) == ["Backing-up", "Inner"])
            #expect(works.allSatisfy { $0.program == "sh" }, "\(works)")
            try touch("done")
            #expect(try end().status == 0)
        }

        /// The first of several runs in one terminal draws its bar, and the others write lines.
        @Test func severalBarsBesideEachOther() throws {
            let wait = "until [ -e \(world.path)/done ]; do sleep 0.05; done"
            let run = "alertctl progress run --no-start --fd 3 --title"
            try world.write("echo 60% >&3; \(wait)\n", to: "other.sh")
            let script = try world.write(
                """
                \(run) One -- sh -c 'echo 20% >&3; \(wait)' &
                until alertctl progress list | grep -q 20; do sleep 0.05; done
                \(run) Two -- sh \(world.path)/other.sh &
                wait
                echo over

                """, to: "two.sh")
            try terminal.type("clear; bash \(script)", "Enter")
            let seen = try terminal.wait { $0.contains("Two: 60 %") && $0.contains("20 %") }
            #expect(seen.split(separator: "\n").last?.contains("One") == true, "\(seen)")
            let listed = try world.alertctl("progress", "list").output
            #expect(listed.contains("20 %") && listed.contains("60 %"), "\(listed)")
            try touch("done")
            let end = try terminal.wait(for: "over")
            #expect(end.contains("Two: done"), "\(end)")
        }

        @Test(arguments: [("Escape", ""), ("Escape", "--no-pty"), ("q", "--no-pty")])
        func aKeyCancelsAllThatTheCommandHasStarted(_ key: String, _ options: String) throws {
            let watcher = try Watcher(world)
            try begin("echo begun\nsleep 600 & echo $! > \(world.path)/child\nwait", options: options)
            try terminal.wait(for: "Esc cancel")
            let child = try String(contentsOfFile: world.path + "/child", encoding: .utf8)
            // The command goes on while it is asked whether to stop it, and after a no.
            try terminal.type(key)
            try terminal.wait(for: "Stop? y/n")
            try terminal.type("n")
            try terminal.wait(for: "Esc cancel")
            #expect(kill(pid_t(child.trimmingCharacters(in: .newlines)) ?? 0, 0) == 0)
            try terminal.type(key)
            try terminal.wait(for: "Stop? y/n")
            try terminal.type("y")
            #expect(try end().status == 1)
            try watcher.await(.progress) { $0.outcome == "cancelled" }
            let gone = ContinuousClock.now + .seconds(20)
            while kill(pid_t(child.trimmingCharacters(in: .newlines)) ?? 0, 0) == 0, ContinuousClock.now < gone {}
            #expect(kill(pid_t(child.trimmingCharacters(in: .newlines)) ?? 0, 0) != 0)
        }

        @Test func whatIgnoresThatIsKilledTheSecondTime() throws {
            try begin("trap '' TERM\necho begun\nwhile :; do sleep 600; done")
            try terminal.wait(for: "Esc cancel")
            try terminal.type("Escape")
            try terminal.wait(for: "Stop? y/n")
            try terminal.type("y")
            try terminal.wait(for: "Esc kills it")
            try terminal.type("Escape")
            try terminal.wait(for: "Kill it? y/n")
            try terminal.type("y")
            #expect(try end().status == 1)
        }

        @Test func ctrlCInterruptsTheCommandOnce() throws {
            try begin(
                "n=0\ntrap 'n=$((n+1)); echo caught $n; exit 7' INT\necho begun\nwhile :; do sleep 0.1; done",
                options: "--no-pty")
            try terminal.wait(for: "Esc cancel")
            try terminal.type("C-c")
            let (status, screen) = try end()
            #expect(status == 7)
            #expect(screen.count { $0.contains("caught") } == 1 && screen.contains { $0.contains("caught 1") })
        }

        @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGSEGV, 139)] as [(Int32, Int32)])
        func aSignalLeavesTheTerminalAsItWas(_ signal: Int32, _ status: Int32) throws {
            try begin("echo begun\n" + until("done"))
            try terminal.wait(for: "Esc cancel")
            let shell = try #require(pid_t(try terminal.state("#{pane_pid}")))
            let child = try #require(try ProcFS.children(of: shell).first { $0.value.contains("progress") }?.key)
            kill(child, signal)
            #expect(try end().status == status)
            try touch("done")
        }

        /// A command that reads gets the keyboard, and so does a question that it asks here.
        @Test(arguments: [("", "Esc cancel"), ("--no-pty", "Ctrl-C end")])
        func theCommandGetsTheKeyboardWhenItReads(_ options: String, _ hint: String) throws {
            try begin(
                """
                read -p 'name? ' name
                alertctl alert "Sure, $name?" --no-start --button Yes --cancel No
                \(until("done"))
                """, options: options)
            try terminal.wait { $0.contains("name?") && $0.contains(hint) }
            try terminal.type("q", "Enter")
            try terminal.wait { $0.contains("Sure, q?") && $0.contains("Backing-up") }
            try terminal.type("Enter")
            try terminal.wait { $0.contains("\nYes\n") && $0.contains("Backing-up") }
            try touch("done")
            #expect(try end().status == 0)
        }

        @Test func itIsSuspendedAndComesBack() throws {
            // A shell with job control, which stops a pipeline as a whole.
            try begin("echo begun\n" + until("done"), options: "--no-pty", before: "set -m")
            try terminal.wait(for: "Esc cancel")
            try terminal.type("C-z")
            try terminal.wait { $0.contains("Stopped") || $0.contains("finished") }
            #expect(try terminal.state("#{cursor_flag}") == "1")
            try terminal.type("clear; fg", "Enter")
            try terminal.wait(for: "Esc cancel")
            try touch("done")
            try terminal.wait { !$0.contains("Esc cancel") && $0.contains("ready>") }
        }

        @Test func whatComesFromElsewhereIsDrawnToo() throws {
            try begin(
                "echo begun\n" + until("id") + "alertctl progress set \"$ALERTD_PROGRESS\" 3/4 'from here'\n"
                    + until("done"))
            try terminal.wait(for: "Esc cancel")
            let prompt = try #require(try world.call(Prompts.List()).prompts.first)
            #expect(prompt.kind == .progress && prompt.presenter?.hasPrefix("terminal pts/") == true)
            try touch("id")
            try terminal.wait { $0.contains("75 %") && $0.contains("from here") }
            // Whoever answers the prompt by hand cancels.
            _ = try world.call(Prompts.Answer(id: prompt.id, cancel: true))
            #expect(try end().status == 1)
        }

        @Test(arguments: ["TERM=dumb", "ALERTD_PLAIN=1"]) func elsewhereItIsLines(_ variable: String) throws {
            try begin(
                "echo '50% films' >&3\n" + until("done"), options: "--fd 3", before: "export \(variable)")
            try terminal.wait(for: "Backing-up: 50 %")
            #expect(try !terminal.attributedScreen.contains("\u{1B}["), "nothing but text")
            try touch("done")
            let (status, screen) = try end()
            #expect(status == 0)
            #expect(screen.contains { $0.hasPrefix("Backing-up: done after 0:0") }, "\(screen)")
        }

        @Test func noColourWhereNoneIsWanted() throws {
            try begin("echo begun\n" + until("done"), before: "export NO_COLOR=1")
            try terminal.wait(for: "Esc cancel")
            #expect(try !terminal.attributedScreen.contains("\u{1B}[31m"))
            try touch("done")
            #expect(try end().status == 0)
        }
    }

    /// Work among the questions of whoever attends to them.
    @Suite struct ProgressAttended {
        @Test func workIsShownUntilAQuestionComesAndIsCancelledThere() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let terminal = try Terminal(in: world)
            let runner = try Asker(world, ["progress", "run", "--title", "Long work", "--", "/bin/sleep", "600"])
            try terminal.begin("attend")
            try terminal.wait(for: "Long work")
            let work = try #require(try world.call(Progress.List()).works.first)
            _ = try world.call(Progress.Set(id: work.id, fraction: 0.5, text: "half of it"))
            try terminal.wait { $0.contains("50 %") && $0.contains("half of it") }
            let asked = try Asked(world, "In between?", ["~No", "Yes"])
            try terminal.wait { $0.contains("In between?") && !$0.contains("Long work") }
            // Enter was for the question, and once more is for nothing.
            try terminal.type("Enter")
            #expect(try asked.result().label == "Yes")
            try terminal.wait { $0.contains("Long work") && $0.contains("50 %") }
            try terminal.type("Enter")
            try terminal.type("Escape")
            #expect(try runner.wait().status == 1)
            try terminal.wait(for: "No open questions.")
            try terminal.type("q")
            let (outcome, isRestored) = try terminal.end()
            #expect(outcome.status == 0 && isRestored)
            #expect(daemon.isRunning)
        }

        @Test func theListIsKeptUpToDate() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let terminal = try Terminal(in: world)
            let lines = try world.reading(
                try Built.program("alertctl"), ["progress", "list", "--watch", "--json", "--no-start"])
            #expect(try (lines.object()["works"] as? [Any])?.isEmpty == true)
            try terminal.type(
                "clear; \(try Built.word("alertctl")) progress list --watch --no-start; echo left $?", "Enter")
            try terminal.wait(for: "No running tasks.")
            let runner = try Asker(
                world, ["progress", "run", "--background", "--title", "Sync", "--", "/bin/sleep", "600"])
            try terminal.wait { $0.contains("Sync") && $0.contains("by ") }
            let id = try #require(try world.call(Progress.List()).works.first?.id)
            _ = try world.call(Progress.Set(id: id, fraction: 0.5, text: "half"))
            try terminal.wait { $0.contains("████████░░░░░░░░ 50 %") && $0.contains("half") }
            while try ((lines.object()["works"] as? [[String: Any]])?.first?["text"] as? String) != "half" {}
            _ = try world.call(Progress.Done(id: id))
            try terminal.wait(for: "No running tasks.")
            try terminal.type("q")
            try terminal.wait(for: "left 0")
            runner.program.send(SIGTERM)
            _ = try runner.wait()
            #expect(daemon.isRunning)
        }
    }

    /// Work in a real window, by the real daemon.
    @Suite struct ProgressInDialog {
        @Test func workGivesWayToAQuestionAndIsCancelled() async throws {
            _ = try Built.program("alert-dialog")
            let world = try World()
            let display = try await VirtualDisplay.started()
            world.environment.merge(display.environment) { $1 }
            let daemon = try Daemon(in: world)
            func shown(_ id: String) throws -> Bool {
                try world.call(Prompts.List()).prompts.contains { $0.id == id && $0.presenter == "dialog" }
            }
            func isOpen(_ id: String) throws -> Bool {
                try world.call(Prompts.List()).prompts.contains { $0.id == id }
            }
            // As a person does: who sees that nothing has come of a key presses it again. Keys that come too soon are
            // meant for another window, and on a busy machine that is long.
            func press(_ key: String, whileOpen id: String) async throws {
                while try isOpen(id) {
                    let found = try await display.xdotool("search", "--onlyvisible", "--class", "alert-dialog")
                    guard let window = found.split(separator: "\n").last.map(String.init) else { continue }
                    try await display.xdotool("windowfocus", window, "sleep", "0.4", "key", key)
                }
            }
            let runner = try Asker(world, ["progress", "run", "--title", "Copying", "--", "/bin/sleep", "600"])
            try await Waiting.until("the dialog shows the work") { try shown("copying") }
            _ = try world.call(Progress.Set(id: "copying", fraction: 0.5, text: "films"))
            let question = try Asker(world, ["alert", "Overwrite it?", "--id", "q", "--button", "Yes", "--no-start"])
            try await Waiting.until("the question takes its place") { try shown("q") }
            #expect(try !shown("copying"))
            try await press("Return", whileOpen: "q")
            #expect(try question.wait() == (0, "Yes\n"))
            try await Waiting.until("the work comes back") { try shown("copying") }
            try await press("Escape", whileOpen: "copying")
            #expect(try runner.wait().status == 1)
            #expect(daemon.isRunning)
        }
    }
}
