// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// The completion scripts of three shells, driven by the Tab key of a terminal.
    @Suite struct Completions {
        /// A shell without a person's settings, and how its completions are loaded.
        enum Shell: String, CaseIterable, Sendable {
            case bash, zsh, fish
            /// Most people's bash: the script is found when the command is completed first.
            case bashCompletion

            var command: String {
                switch self {
                case .bash, .bashCompletion: "bash --norc --noprofile"
                case .zsh: "zsh -f"
                case .fish: "fish --no-config"
                }
            }

            func load(_ folder: String) -> String {
                switch self {
                case .bash: "source \(folder)/alertctl"
                case .bashCompletion:
                    "BASH_COMPLETION_USER_DIR=\(folder); source /usr/share/bash-completion/bash_completion"
                // As in a person's .zshrc.
                case .zsh: "fpath=(\(folder) $fpath); autoload -U compinit; compinit -u -D"
                case .fish: "source \(folder)/alertctl.fish"
                }
            }

            /// The name under which `make install` installs the script.
            var script: String {
                switch self {
                case .bash: "alertctl"
                case .bashCompletion: "completions/alertctl"
                case .zsh: "_alertctl"
                case .fish: "alertctl.fish"
                }
            }
        }

        private static func made(_ shell: Shell, in world: World) throws -> Terminal {
            let folder = world.path + "/completions"
            try FileManager.default.createDirectory(
                atPath: folder + "/completions", withIntermediateDirectories: true)
            let program = try Built.program("alertctl")
            let name = shell == .bashCompletion ? "bash" : shell.rawValue
            let script = try world.run(program, ["--generate-completion-script", name])
            #expect(script.status == 0)
            try world.write(script.output, to: "completions/\(shell.script)")
            let programs = URL(filePath: program).deletingLastPathComponent().path
            world.environment["PATH"] = programs + ":" + (world.environment["PATH"] ?? "")
            let terminal = try Terminal(in: world, columns: 150, rows: 40)
            try terminal.type("exec \(shell.command)", "Enter")
            try terminal.type(shell.load(folder) + "; echo load''ed", "Enter")
            try terminal.wait(for: "loaded")
            return terminal
        }

        /// Types the beginning of a command line, and Tab until the rest is there. A busy daemon is not waited for, so
        /// one Tab may find nothing.
        private static func complete(_ terminal: Terminal, _ line: String, _ whole: String) throws {
            // A shell that is still completing may not hear the interrupt, and an interrupt takes what is typed right
            // behind it with it.
            try terminal.type("C-c")
            var turns = 0
            try terminal.wait { seen in
                // Every second.
                if turns % 50 == 0 { try terminal.type("C-u", "clear", "Enter") }
                turns += 1
                return turns > 1 && !seen.contains("clear") && seen.contains(where: { "#$%>".contains($0) })
            }
            try terminal.send(line)
            var presses = 0
            try terminal.wait { seen in
                if seen.contains(whole) { return true }
                presses += 1
                // Every two seconds: on a busy machine each further one makes it busier, and the shell answers them in
                // turn.
                if presses % 100 == 1 { try terminal.type("Tab") }
                return false
            }
        }

        @Test(arguments: Shell.allCases) func everyWordIsCompleted(_ shell: Shell) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try world.remind("tea-time", in: "1h") { $0.app = "org.example.Kettle" }
            try world.remind("mail:from-ada", in: "2h")
            let question = try Asked(world, "Deploy now?", ["Yes", "~No"])
            let terminal = try Self.made(shell, in: world)
            try world.write("", to: "ringing.wav")
            try FileManager.default.createDirectory(atPath: world.home + "/.ssh", withIntermediateDirectories: true)
            try world.write("Include more\nHost kitchen-clock *.lan\n", to: "home/.ssh/config")
            try world.write("Host attic-server\n", to: "home/.ssh/more")
            for (line, whole) in [
                ("alertctl snoo", "alertctl snooze"), ("alertctl cancel tea", "alertctl cancel tea-time"),
                ("alertctl remind X --tz Europe/Berl", "--tz Europe/Berlin"),
                ("alertctl list --app org.exam", "--app org.example.Kettle"),
                ("alertctl question withdraw deploy", "alertctl question withdraw \(question.id)"),
                ("alertctl question answer \(question.id) Y", "\(question.id) Yes"),
                ("alertctl play \(world.path)/ring", "\(world.path)/ringing.wav"),
                ("alertctl list --host kitch", "--host kitchen-clock"),
                ("alertctl list --host ada@att", "--host ada@attic-server"),
                ("alertctl --host kitch", "--host kitchen-clock"), ("alertctl help sno", "help snooze"),
                ("alertctl show mail:", "show mail:from-ada"),
            ] {
                try Self.complete(terminal, line, whole)
            }
            withExtendedLifetime(daemon) {}
        }

        /// Every verb that takes an id offers those to which it can be done.
        @Test(arguments: Shell.allCases) func everyVerbThatTakesAnIDOffersThem(_ shell: Shell) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            func done(_ words: String...) throws {
                let outcome = try world.run(Built.program("alertctl"), words + ["--no-start"])
                #expect(outcome.status == 0, "\(words): \(outcome)")
            }
            try done("remind", "Tea", "in", "1h", "--id", "tea-time")
            try done("remind", "Up", "every", "day", "at", "9", "--id", "stand-up")
            try done("remind", "Held", "in", "2h", "--id", "held-back")
            try done("pause", "held-back")
            try done("remind", "Gone", "in", "3h", "--id", "gone-by")
            try done("cancel", "gone-by")
            try done("notify", "Lunch", "--id", "lunch-hour", "--reply", "Where?")
            try done("timer", "25m", "Focus", "--id", "focus-time", "--no-wait")
            let task = try world.alertctl("progress", "start", "Copy files", "--id", "copy-files")
            #expect(task.status == 0, "\(task)")
            let terminal = try Self.made(shell, in: world)
            for (line, id) in [
                ("cancel tea", "tea-time"), ("show stand", "stand-up"), ("edit tea", "tea-time"),
                ("pause stand", "stand-up"), ("resume held", "held-back"), ("skip stand", "stand-up"),
                ("unskip stand", "stand-up"), ("ack lunch", "lunch-hour"), ("clear lunch", "lunch-hour"),
                ("snooze lunch", "lunch-hour"), ("activate lunch", "lunch-hour"), ("reply lunch", "lunch-hour"),
                ("rename tea", "tea-time"), ("copy lunch", "lunch-hour"), ("remind X --like lunch", "lunch-hour"),
                ("undo gone", "gone-by"), ("history lunch", "lunch-hour"), ("export stand", "stand-up"),
                ("next stand", "stand-up"), ("timer stop focus", "focus-time"), ("timer --follow focus", "focus-time"),
                ("progress set copy", "copy-files"), ("progress done copy", "copy-files"),
                ("remind X in 5m --sound gla", "glass"), ("sound info gla", "glass"),
            ] {
                // What was typed, up to the word that is completed.
                let begun = line.split(separator: " ").dropLast().joined(separator: " ")
                try Self.complete(terminal, "alertctl " + line, "alertctl \(begun) \(id)")
            }
            #expect(daemon.isRunning)
        }

        /// `stop` ends sounds and alarms; a timer is ended by `timer stop`, which offers its ids.
        @Test func whatRingsAndWhatRunsIsOffered() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            _ = try world.call(
                Notifications.Remind(
                    id: "get-up", content: .init(title: "Get up", ring: .init()), trigger: .init(in: "1s")))
            for (id, title) in [("soup", "Soup"), ("nap", "Nap")] {
                #expect(try world.alertctl("timer", "25m", title, "--id", id, "--no-wait").status == 0)
            }
            #expect(try world.alertctl("timer", "pause", "nap").status == 0)
            func offered(_ verb: String, _ place: Int, _ words: String...) throws -> Set<String> {
                let line = ["alertctl", verb] + words + [""]
                let outcome = try world.run(
                    Built.program("alertctl"),
                    ["---completion", verb, "--", "positional@\(place)", "\(line.count - 1)", "0"] + line)
                return Set(outcome.output.split(separator: "\n").map(String.init))
            }
            try await Waiting.until("it rings") { try offered("stop", 0).contains("get-up") }
            #expect(try offered("stop", 0).isDisjoint(with: ["soup", "nap"]))
            #expect(try offered("timer", 0) == ["add", "list", "left", "pause", "resume", "next", "stop"])
            #expect(try offered("timer", 1, "stop") == ["soup", "nap"])
            #expect(try offered("timer", 1, "next") == ["soup", "nap"])
            #expect(try offered("timer", 1, "left") == ["soup", "nap"])
            #expect(try offered("timer", 1, "pause") == ["soup"])
            #expect(try offered("timer", 1, "resume") == ["nap"])
            #expect(try offered("timer", 0, "--follow") == ["soup", "nap"])
            #expect(try offered("timer", 1, "25m").isEmpty)
            withExtendedLifetime(daemon) {}
        }

        /// Pressing Tab starts nothing, and finds nothing, where no daemon runs.
        @Test func withoutADaemonNothingIsStarted() throws {
            let world = try World()
            let outcome = try world.run(
                try Built.program("alertctl"),
                ["---completion", "cancel", "--", "positional@0", "2", "0", "alertctl", "cancel", ""])
            #expect(outcome.status == 0)
            #expect(outcome.output.split(separator: "\n").isEmpty)
            #expect(!FileManager.default.fileExists(atPath: world.socket))
        }
    }
}
