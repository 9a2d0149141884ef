// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Asking {
    /// A command under `progress run` with a separate terminal, which behaves as if it ran directly.
    @Suite struct OwnTerminal {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
        }

        /// Runs a script under `progress run`; what it leaves behind is kept.
        private func begin(_ script: String, options: String = "", redirection: String = "") throws {
            let path = try world.write(script, to: "work.sh")
            let shell = """
                stty -g > \(world.path)/before
                \(try Built.word("alertctl")) progress run --no-start --title Working \(options) -- bash \(path) \
                \(redirection)
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
            #expect(try read("before") == read("after"))
            #expect(try terminal.state("#{cursor_flag} #{alternate_on}") == "1 0")
            let last = (Int(try terminal.state("#{pane_height}")) ?? 0) - 1
            #expect(try terminal.state("#{scroll_region_upper} #{scroll_region_lower}") == "0 \(last)")
            let lines = seen.split(separator: "\n").map(String.init)
            #expect(!lines.contains { $0.contains("Esc cancel") }, "\(lines)")
            return (Int32(try read("status")) ?? -1, lines)
        }

        private func read(_ name: String) throws -> String {
            try String(contentsOfFile: world.path + "/" + name, encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        private func until(_ name: String) -> String { "until [ -e \(world.path)/\(name) ]; do sleep 0.05; done\n" }

        private func touch(_ name: String) throws { try world.write("", to: name) }

        /// The terminal has everything that programs ask about, and the command is in the foreground.
        @Test func theCommandHasATerminal() throws {
            try begin(
                """
                test -t 0 && test -t 1 && test -t 2 && echo three
                echo "size $(stty size) colours $(tput colors)"
                read -r -a stat < /proc/$$/stat
                [ ${stat[4]} = ${stat[7]} ] && echo foreground
                ls --color=auto -d /
                exit 3
                """)
            let (status, screen) = try end()
            #expect(status == 3)
            #expect(screen.contains("three"))
            #expect(screen.contains("size 23 80 colours 256"), "\(screen)")
            #expect(screen.contains("foreground"))
            #expect(try terminal.attributedScreen.contains("\u{1B}[1m\u{1B}[34m/"))
        }

        @Test func aNewSizeReachesTheCommand() throws {
            try begin(
                """
                trap 'stty size > \(world.path)/size' WINCH
                echo begun
                \(until("done"))
                """)
            try terminal.wait(for: "Esc cancel")
            try terminal.resize(columns: 70, rows: 15)
            try terminal.wait { _ in (try? read("size")) == "14 70" }
            try terminal.wait { seen in
                let lines = seen.split(separator: "\n")
                return lines.last?.contains("Esc cancel") == true && lines.count { $0.contains("Working") } == 1
            }
            try touch("done")
            #expect(try end().status == 0)
        }

        /// A pager has the whole screen, and the line comes back after it.
        @Test func aPagerIsLeftAlone() throws {
            let text = world.path + "/text"
            try begin("echo begun\n\(until("page"))seq 500 > \(text); less \(text)\n\(until("done"))")
            try terminal.wait(for: "Esc cancel")
            try touch("page")
            func wholePage(_ seen: String, from first: Int) -> Bool {
                let lines = seen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                return lines.prefix(23) == (first..<first + 23).map(String.init)[...] && !seen.contains("Working")
            }
            try terminal.wait { wholePage($0, from: 1) }
            try terminal.type("Space")
            try terminal.wait { wholePage($0, from: 24) }
            // Esc and q are the pager's.
            try terminal.type("Escape", "u")
            try terminal.type("k")
            try terminal.wait { wholePage($0, from: 23) }
            try terminal.resize(columns: 80, rows: 20)
            try terminal.wait { $0.hasPrefix("23\n24\n") && !$0.contains("Working") }
            try terminal.type("q")
            try terminal.wait { $0.contains("begun") && $0.contains("Esc cancel") }
            try touch("done")
            #expect(try end().status == 0)
        }

        /// The line is below everything that the command draws with the cursor.
        @Test func aLiveBarIsNotTouched() throws {
            try begin(
                """
                for i in $(seq 30); do echo "line $i"; done
                printf '\\033[999;1Hlowest'; printf '\\033[r\\033[23;1H'
                for i in $(seq 5); do printf '\\rdone %d of 5\\n' $i; done
                \(until("done"))
                printf '\\033[2J\\033[H'; echo cleared
                \(until("end"))
                """)
            let seen = try terminal.wait { $0.contains("done 5 of 5") && $0.contains("Esc cancel") }
            let lines = seen.split(separator: "\n").map(String.init)
            #expect(lines.suffix(3).dropLast() == ["done 4 of 5", "done 5 of 5"], "\(lines)")
            try touch("done")
            try terminal.wait { $0.hasPrefix("cleared\n") && $0.contains("Esc cancel") && !$0.contains("line") }
            try touch("end")
            #expect(try end().status == 0)
        }

        @Test func ctrlCReachesTheCommandOnce() throws {
            try begin("trap 'n=$((n+1)); echo caught $n; exit 7' INT\necho begun\nwhile :; do sleep 0.1; done")
            try terminal.wait(for: "Esc cancel")
            try terminal.type("C-c")
            let (status, screen) = try end()
            #expect(status == 7)
            #expect(screen.contains { $0.hasSuffix("caught 1") })
            #expect(screen.count { $0.contains("caught") } == 1)
        }

        /// Ctrl-C that ends the command ends the script around it, as if the command ran directly.
        @Test(arguments: ["", "--no-pty"]) func ctrlCEndsTheScript(_ options: String) throws {
            let script = """
                \(try Built.word("alertctl")) progress run --no-start --title Working \(options) -- sh -c 'echo begun; cat'
                echo survived
                """
            let path = try world.write(script, to: "outer.sh")
            try terminal.type("clear; bash \(path)", "Enter")
            try terminal.wait { $0.contains("begun") && $0.contains("Working") }
            try terminal.type("C-c")
            try terminal.wait { $0.contains("ready>") && !$0.contains("Working") }
            try terminal.type("echo \"left\" $?", "Enter")
            let seen = try terminal.wait(for: "left 130")
            #expect(!seen.contains("survived"))
        }

        @Test func ctrlZStopsAndTheCommandContinues() throws {
            try begin(
                """
                trap 'echo continued' CONT
                echo begun
                \(until("done"))
                exit 5
                """)
            try terminal.wait(for: "Esc cancel")
            try terminal.type("C-z")
            let stopped = try terminal.wait { $0.contains("Stopped") && $0.contains("ready>") }
            #expect(!stopped.contains("Esc cancel"))
            #expect(try terminal.state("#{cursor_flag}") == "1")
            // The shell's own terminal, with its own settings.
            try terminal.type("clear; echo $((6*7)); stty -a | grep -ow 'echo'; fg", "Enter")
            try terminal.wait { $0.contains("42\necho\n") && $0.contains("continued") && $0.contains("Esc cancel") }
            try touch("done")
            try terminal.wait { !$0.contains("Esc cancel") && $0.contains("ready>") }
        }

        /// A program that handles Ctrl-Z, as editors do: it restores the screen before it stops.
        @Test func aPagerStopsAndComesBack() throws {
            try begin("seq 500 > \(world.path)/text; exec less \(world.path)/text")
            try terminal.wait { $0.hasPrefix("1\n2\n") && $0.contains("23\n") }
            try terminal.type("C-z")
            try terminal.wait { $0.contains("Stopped") && $0.contains("ready>") }
            #expect(try terminal.state("#{alternate_on}") == "0")
            try terminal.type("fg", "Enter")
            try terminal.wait { $0.hasPrefix("1\n2\n") && $0.contains("23\n") }
            try terminal.type("q")
            let left = try terminal.wait { $0.contains("ready>") && !$0.hasPrefix("1\n2\n") && !$0.contains("cancel") }
            #expect(left.contains("fg"))
        }

        @Test func endOfFileReachesTheCommand() throws {
            try begin("cat > \(world.path)/typed")
            try terminal.wait(for: "Esc cancel")
            try terminal.type("some words", "Enter")
            try terminal.type("C-d")
            #expect(try end().status == 0)
            #expect(try read("typed") == "some words")
        }

        @Test(arguments: [("TERM", 143), ("KILL", 137), ("SEGV", 139), ("HUP", 129), ("USR1", 138)])
        func aSignalIsReportedAsAShellDoes(_ signal: String, _ status: Int32) throws {
            try begin("ulimit -c 0; kill -\(signal) $$; sleep 600")
            #expect(try end().status == status)
        }

        /// A program that wants each key gets Esc, too; one that takes lines does not need it.
        @Test func escIsOursOnlyWhereLinesAreTaken() throws {
            try begin(
                """
                stty -icanon -echo; echo keys
                dd bs=1 count=1 2> /dev/null | od -An -tx1 > \(world.path)/key
                stty icanon echo; echo lines
                \(until("done"))
                """)
            try terminal.wait { $0.contains("keys") && $0.contains("Ctrl-C end") }
            try terminal.type("Escape")
            try terminal.wait { $0.contains("lines") && $0.contains("Esc cancel") }
            #expect(try read("key") == "1b")
            try terminal.type("Escape")
            try terminal.wait(for: "Stop? y/n")
            try terminal.type("y")
            #expect(try end().status == 1)
        }

        /// A password is asked for on the command's terminal.
        @Test func sudoWorks() throws {
            guard FileManager.default.isExecutableFile(atPath: "/usr/bin/sudo") else { return }
            try begin(
                """
                sudo -n bash -c 'read -s -p "secret? " word < /dev/tty; echo; echo "got ${#word} $(stty size)"'
                """)
            try terminal.wait(for: "secret?")
            try terminal.type("abcdef", "Enter")
            let (status, screen) = try end()
            #expect(status == 0)
            #expect(screen.contains("got 6 23 80"), "\(screen)")
            #expect(!screen.contains { $0.contains("abcdef") })
        }

        /// A descriptor that is redirected is the command's.
        @Test func aRedirectedDescriptorStays() throws {
            try begin(
                "test -t 1 || echo file; test -t 2 && echo terminal >&2\nstty size <&2 >&2\n\(until("done"))",
                redirection: "> \(world.path)/out")
            try terminal.wait { $0.contains("terminal") && $0.contains("24 80") }
            try touch("done")
            #expect(try end().status == 0)
            #expect(try read("out") == "file")
            try begin("test -t 0 || cat; test -t 1 && echo terminal; stty size", redirection: "< \(world.path)/out")
            // The screen of the first run says "finished", too.
            try terminal.wait { $0.contains("file\nterminal\n") }
            let (status, screen) = try end()
            // The standard input is a file, and stty asks there.
            #expect(status == 1)
            #expect(screen.contains("file"))
            #expect(screen.contains("terminal"))
        }

        @Test func itSharesTheTerminalIfAsked() throws {
            try begin("stty size; exit 4", options: "--no-pty")
            let (status, screen) = try end()
            #expect(status == 4)
            #expect(screen.contains("24 80"), "\(screen)")
        }

        /// Nothing of a lot of output is lost, and its end is on the screen.
        @Test func allOfTheOutputIsShown() throws {
            try begin("seq 200000; printf last")
            let (status, screen) = try end()
            #expect(status == 0)
            #expect(screen.contains("200000"))
            #expect(screen.contains { $0.hasPrefix("last") })
            #expect(screen.suffix(5).first == "199999" || screen.contains("199999"))
        }
    }
}
