// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Asking {
    /// The hooks of real shells on real terminals.
    @Suite struct ShellHooks {
        enum Shell: String, CaseIterable {
            case bash, zsh, fish

            /// A command that starts it without anybody's configuration.
            var command: String {
                switch self {
                case .bash: "bash --norc --noprofile -i"
                case .zsh: "zsh -f -i"
                case .fish: "fish --no-config -i"
                }
            }

            func load(_ options: String) -> String {
                self == .fish
                    ? "alertctl shell-hook fish \(options) | source"
                    : "eval \"$(alertctl shell-hook \(rawValue) \(options))\""
            }
        }

        /// A shell with its hook, on a separate terminal.
        private static func start(
            _ shell: Shell, in world: World, _ options: String, _ variables: [String: String] = [:]
        ) throws -> RawTerminal {
            let programs = URL(filePath: try Built.program("alertctl")).deletingLastPathComponent().path
            world.environment["PATH"] = programs + ":" + (world.environment["PATH"] ?? "")
            let terminal = try RawTerminal(
                world, ["-c", "exec \(shell.command) > /dev/tty 2>&1"], path: "/bin/sh", variables)
            // fish asks a terminal what it is, and waits for an answer that does not come here.
            terminal.send(shell.load(options) + "; echo load''ed\n")
            try terminal.wait(for: "loaded")
            return terminal
        }

        /// A shell with its hook, and the daemon that it tells.
        private struct Session {
            let shell: Shell
            let world: World
            let daemon: Daemon
            let watcher: Watcher
            let terminal: RawTerminal

            init(_ shell: Shell, _ options: String, programs: String? = nil) throws {
                self.shell = shell
                world = try World()
                if let programs { world.environment["PATH"] = programs + ":" + (world.environment["PATH"] ?? "") }
                daemon = try Daemon(in: world)
                watcher = try Watcher(world)
                terminal = try ShellHooks.start(shell, in: world, options)
            }

            /// Types all lines. The next line is typed while the one before runs, as people do; the shell reads it when
            /// it is ready.
            func type(_ lines: [String]) { for line in lines { terminal.send(line + "\n") } }

            /// Returns the notifications, after the one about the last line.
            func told(last: String) throws -> [Notifications.Past] {
                try watcher.await(.delivered, within: .seconds(90)) { $0.title == last }
                #expect(daemon.isRunning)
                return try world.call(Notifications.History()).notifications.reversed()
            }
        }

        /// All shells run at once, since they mostly sleep.
        @Test func longCommandsAreTold() throws {
            func exit(_ shell: Shell) -> String { shell == .fish ? "fish -c 'exit 7'" : "(exit 7)" }
            func loop(_ shell: Shell) -> String {
                shell == .fish ? "for i in 1 2; sleep 0.8; end" : "for i in 1 2; do sleep 0.8; done"
            }
            let sessions = try Shell.allCases.map { try Session($0, "--longer-than 1s --ignore perl") }
            for session in sessions {
                session.type([
                    "true", "sleep 2.1", "false", "", "   ", "sleep 2.2; \(exit(session.shell))", "true | sleep 2.3",
                    " sleep 2.6; true", "sleep 2.4 &", "wait", "perl -e 'sleep 3'",
                    "env X=1 /usr/bin/perl -e 'sleep 2'", loop(session.shell), "sleep 2.5; false",
                ])
            }
            for session in sessions {
                let told = try session.told(last: "sleep 2.5; false")
                var expected = [
                    ("sleep 2.1", "Done"), ("sleep 2.2; \(exit(session.shell))", "It failed with status 7"),
                    ("true | sleep 2.3", "Done"),
                ]
                // A line that begins with a blank is kept out of the history, by bash only if HISTCONTROL says so.
                expected.append((session.shell == .bash ? "sleep 2.6; true" : "The command", "Done"))
                // Waiting for the background job takes long too.
                expected += [
                    ("wait", "Done"), (loop(session.shell), "Done"), ("sleep 2.5; false", "It failed with status 1"),
                ]
                #expect(told.map(\.title) == expected.map(\.0), "\(session.shell)")
                for (notification, (_, body)) in zip(told, expected) {
                    #expect(notification.content.body?.hasPrefix(body + " after ") == true, "\(notification.content)")
                    #expect(notification.content.app == "terminal")
                }
            }
        }

        /// Scripts are waited for, whatever runs them; what people work in is not, whatever its arguments are.
        @Test func scriptsAreToldAndInteractiveProgramsAreNot() throws {
            let folder = try TemporaryFolder()
            // Programs that end after a while, by the names of those that people use and of those that run scripts.
            for name in ["vim", "less", "ssh", "tmux", "python3", "node", "dash"] {
                try folder.write("#!/bin/sh\nexec sleep 1.2\n", to: name, executable: true)
            }
            let sessions = try Shell.allCases.map { try Session($0, "--longer-than 1s", programs: folder.path) }
            let told = [
                "python3 build.py", "node server.js --port 8", "dash -c true", "env A=1 python3 -m build",
                "dash ./x; true",
                "python3 < /dev/null",
            ]
            let untold = [
                "python3", "python3 -q", "node", "dash -l", "env A=1 python3", "vim notes.txt", "less -R log",
                "ssh host make",
                "tmux attach", "python3 -i; true", "vim; true",
            ]
            for session in sessions { session.type(untold + told) }
            for session in sessions {
                #expect(try session.told(last: "python3 < /dev/null").map(\.title) == told, "\(session.shell)")
            }
        }

        /// Lines of people's configurations after that of the hook, and of programs that set the prompt.
        static let prompts: [(shell: Shell, line: String)] = [
            // As starship does: it replaces the former command, and evaluates that one after other commands.
            (.bash, "kept=$PROMPT_COMMAND; sets() { true; eval \"$kept\"; PS1='> '; }; PROMPT_COMMAND=sets"),
            (.bash, "PROMPT_COMMAND=\"history -a;$PROMPT_COMMAND\""),
            (.bash, "PROMPT_COMMAND=$'true\\n'\"$PROMPT_COMMAND\""),
            (.bash, "PROMPT_COMMAND=(true \"${PROMPT_COMMAND[@]}\")"),
            (.bash, "PROMPT_COMMAND=(\"true;$PROMPT_COMMAND\" true)"),
            (.zsh, "precmd() { true; }; sets() { true; }; precmd_functions=(sets $precmd_functions)"),
            (.fish, "function fish_prompt; true; echo '> '; end; function sets --on-event fish_postexec; true; end"),
        ]

        /// The hook reports the status of the command, whatever else runs at a prompt.
        @Test func theStatusIsThatOfTheCommand() throws {
            let sessions = try Self.prompts.map { try Session($0.shell, "--longer-than 1s") }
            for (session, prompt) in zip(sessions, Self.prompts) {
                func exit(_ status: Int) -> String {
                    session.shell == .fish ? "fish -c 'exit \(status)'" : "(exit \(status))"
                }
                session.type([
                    prompt.line, "true", "sleep 1.6; \(exit(7))", "false", "sleep 1.6; \(exit(130))", "sleep 1.7; true",
                    "sleep 1.6; \(exit(1))", "sleep 1.8; true",
                ])
            }
            for (session, prompt) in zip(sessions, Self.prompts) {
                let bodies = try session.told(last: "sleep 1.8; true").compactMap(\.content.body)
                let expected = ["It failed with status 7", "Done", "It failed with status 1", "Done"]
                #expect(bodies.map { $0.components(separatedBy: " after ")[0] } == expected, "\(prompt)")
            }
        }

        /// A hook that is found behind others moves to the front once, and hands the status on.
        @Test func theHookMovesToTheFrontOnce() throws {
            let world = try World()
            let hook = try world.run(Built.program("alertctl"), ["shell-hook", "bash"])
            let file = try world.write(
                hook.output.replacing("$- == *i*", with: "1 == 1")
                    + """

                    at_prompt() { local one; for one in "${PROMPT_COMMAND[@]}"; do (exit 5); eval "$one"; done; }
                    told() { echo "$1: $?"; }
                    PROMPT_COMMAND="told other;true;$PROMPT_COMMAND"
                    at_prompt; at_prompt; at_prompt
                    echo "$PROMPT_COMMAND"
                    PROMPT_COMMAND=$'__bp_precmd_invoke_cmd\n__alertd_prompt\n__bp_interactive_mode'
                    __bp_precmd_invoke_cmd() { return $?; }
                    __bp_interactive_mode() { :; }
                    at_prompt
                    echo "${PROMPT_COMMAND%%$'\n'*}"
                    """, to: "prompts")
            let ran = try world.run(Tools.find("bash"), [file])
            #expect(ran.status == 0 && ran.errors.isEmpty, "\(ran)")
            #expect(
                ran.output.split(separator: "\n") == [
                    "other: 5", "other: 5", "other: 5", "__alertd_prompt;told other;true;__alertd_prompt",
                    "__bp_precmd_invoke_cmd",
                ])
        }

        @Test(arguments: Shell.allCases) func overSSHTheTerminalIsAsked(_ shell: Shell) throws {
            let world = try World()
            for (sequence, expected) in [
                ("777", "\u{1B}]777;notify;sleep 1.6, false;It failed with status 1 after "),
                ("9", "\u{1B}]9;sleep 1.6, false: It failed with status 1 after "),
                ("99", "\u{1B}]99;i=1:d=0;sleep 1.6, false\u{1B}\\\u{1B}]99;i=1:p=body;It failed with status 1 after "),
            ] {
                let terminal = try Self.start(
                    shell, in: world, "--longer-than 1s --osc \(sequence)", ["SSH_TTY": "/dev/pts/9"])
                terminal.send("sleep 1.6; false\n")
                // A semicolon would end the title.
                try terminal.wait(for: expected)
            }
        }

        @Test func wrongOptionsAreRefused() throws {
            let world = try World()
            for words in [
                ["tcsh"], ["bash", "--longer-than", "0s"], ["bash", "--longer-than", "soon"], ["bash", "--osc", "8"],
                ["zsh", "--ignore", "a|b"], ["zsh", "--ignore", "$(x)"],
            ] {
                let said = try world.run(Built.program("alertctl"), ["shell-hook"] + words)
                #expect(said.status == 64 && said.output.isEmpty, "\(words): \(said)")
            }
            // Each script is one that its shell can read.
            for shell in Shell.allCases {
                let script = try world.run(Built.program("alertctl"), ["shell-hook", shell.rawValue])
                #expect(script.status == 0 && script.errors.isEmpty)
                let file = try world.write(script.output, to: "hook")
                let read = try world.run(Tools.find(shell.rawValue), [shell == .fish ? "--no-execute" : "-n", file])
                #expect(read.status == 0, "\(read)")
            }
        }

        /// Below the threshold the hook starts no process: as many are made with it as without.
        @Test func aPromptStartsNoProcess() throws {
            let world = try World()
            let hook = try world.run(Built.program("alertctl"), ["shell-hook", "bash"])
            // The functions run as at a prompt, in a shell that is not interactive.
            let strace = try Tools.find("strace")
            let file = try world.write(
                hook.output.replacing("$- == *i*", with: "1 == 1")
                    + """

                    for ((i = 0; i < 1000; i++)); do
                        : "${PS0@P}"
                        eval "${PROMPT_COMMAND[0]}"
                    done
                    """, to: "prompts")
            let traced = try world.run(
                strace, ["-f", "-e", "trace=fork,vfork,clone,clone3,execve", "-o", world.path + "/trace", "bash", file])
            #expect(traced.status == 0, "\(traced)")
            let trace = try String(contentsOfFile: world.path + "/trace", encoding: .utf8)
            let calls = trace.split(separator: "\n").filter { $0.contains("clone") || $0.contains("fork(") }
            // One finds out what PROMPT_COMMAND is, when the hook is loaded.
            #expect(calls.count <= 1, "\(trace)")
        }
    }
}
