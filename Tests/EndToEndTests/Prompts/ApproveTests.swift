// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// `alertctl approve`: exactly the shown command runs, or nothing.
    @Suite struct ApproveCommand {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
        }

        /// Presses Allow until it counts: no key does in the first second.
        private func allow() throws {
            try terminal.wait { screen in
                guard screen.contains("wants to run") else { return true }
                try terminal.type("Home", "Right", "Enter")
                return false
            }
        }

        @Test func theCommandRunsAsItWasShown() throws {
            try terminal.begin(line: #"approve --reason "a test" -- printf '%s|' a 'b c' '$HOME'"#)
            let screen = try terminal.wait(for: "says: \"a test\"")
            #expect(screen.contains("printf '%s|' a 'b c' '$HOME'"))
            #expect(screen.contains("runs /usr/bin/printf"))
            #expect(screen.contains("in /"))
            try allow()
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 0)
            // The fixture's own word comes last.
            #expect(outcome.output == "a|b c|$HOME|--no-start|")
        }

        @Test(arguments: [("sh -c 'exit 7'", 7), ("sh -c 'kill -TERM $$'", 143), ("sh -c cat", 0)])
        func statusAndInputAreThoseOfTheCommand(_ command: String, _ status: Int32) throws {
            try terminal.begin(line: "approve -- \(command) < /dev/null")
            try terminal.wait(for: "wants to run")
            try allow()
            #expect(try terminal.end().outcome.status == status)
        }

        @Test func denyingRunsNothing() throws {
            try terminal.begin(line: "approve -- touch \(world.path)/ran")
            try terminal.wait(for: "wants to run")
            try terminal.wait { screen in
                guard screen.contains("wants to run") else { return true }
                try terminal.type("Escape")
                return false
            }
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("not run: denied"))
            #expect(!FileManager.default.fileExists(atPath: world.path + "/ran"))
        }

        @Test func aScriptThatChangesMeanwhileIsNotRun() throws {
            try world.write("#!/bin/sh\necho fine\n", to: "job")
            let job = world.path + "/job"
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: job)
            try terminal.begin(line: "approve -- \(job)")
            try terminal.wait(for: "a script")
            try world.write("#!/bin/sh\necho evil\n", to: "job")
            try allow()
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 77)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("not run: the program or the folder has changed"))
        }

        @Test func theFactsOfAFileOfOnesOwnAreShown() throws {
            let script = "#!/bin/sh\necho \"$1|$LD_LIBRARY_PATH\"\n"
            try world.write(script, to: "job")
            let job = world.path + "/job"
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: job)
            let names = ["LD_LIBRARY_PATH", "BASH_ENV", "PYTHONSTARTUP", "NODE_OPTIONS"]
            let variables = names.map { "\($0)=/var/empty/\($0)" }
            let home = Built.shellWord("HOME=" + world.path)
            try terminal.begin(
                line: "approve -- \(job) 'a b'", before: "export \(home) " + variables.joined(separator: " "))
            try terminal.wait(for: "a script")
            let facts = try #require(try world.presented().approval?.facts)
            let sum = try world.run(Tools.find("sha256sum"), [], input: Array(script.utf8))
            #expect(facts.contains("SHA-256 \(sum.output.prefix(64))"))
            #expect(facts.contains { $0.hasPrefix("changed 2") })
            for variable in variables { #expect(facts.contains("with \(variable)")) }
        }

        /// An interpreter is compared like the program, through `env`, links and interpreters that are scripts.
        @Test(arguments: ["#!%/bin/own", "#!/usr/bin/env own", "#!%/link", "#!%/nested"])
        func anInterpreterThatChangesMeanwhileRunsNothing(_ line: String) throws {
            let interpreter = world.path + "/bin/own"
            try FileManager.default.createDirectory(atPath: world.path + "/bin", withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Tools.find("true"), toPath: interpreter)
            try FileManager.default.createSymbolicLink(
                atPath: world.path + "/link", withDestinationPath: interpreter)
            try world.write("#!\(interpreter)\n", to: "nested", executable: true)
            try world.write(line.replacing("%", with: world.path) + "\n", to: "job", executable: true)
            // A long path would fill the terminal, and a question is read to its end before it is allowed.
            let path = Built.shellWord(world.path + "/bin") + ":/usr/bin:/bin"
            let home = "export HOME=\(Built.shellWord(world.path)) PATH=\(path)"
            try terminal.begin(line: "approve -- \(world.path)/job", before: home)
            try terminal.wait(for: "a script")
            let facts = try #require(try world.presented().approval?.facts)
            let sum = try world.run(Tools.find("sha256sum"), [interpreter]).output.prefix(64)
            #expect(facts.contains { $0.hasPrefix("its interpreter is ") && $0.contains("SHA-256 \(sum)") }, "\(facts)")
            let other = try world.write("#!/bin/sh\necho evil\n", to: "other", executable: true)
            #expect(rename(other, interpreter) == 0)
            try allow()
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 77)
            #expect(outcome.output.isEmpty)
        }

        /// A program that comes first in the search path, and was not there at the question.
        @Test func anotherInterpreterThatIsFoundLaterRunsNothing() throws {
            for folder in ["first", "bin"] {
                try FileManager.default.createDirectory(
                    atPath: world.path + "/" + folder, withIntermediateDirectories: true)
            }
            try world.write("#!/bin/sh\necho fine\n", to: "bin/own", executable: true)
            try world.write("#!/usr/bin/env -S own -x\n", to: "job", executable: true)
            let folder = Built.shellWord(world.path)
            try terminal.begin(
                line: "approve -- \(world.path)/job", before: "PATH=\(folder)/first:\(folder)/bin:$PATH")
            try terminal.wait(for: "a script")
            try world.write("#!/bin/sh\necho evil\n", to: "first/own", executable: true)
            try allow()
            #expect(try terminal.end().outcome.status == 77)
        }

        /// A program on the command line of an interpreter asks, and not the shell into which the person types it.
        @Test func anInterpreterWithItsProgramOnTheCommandLineAsks() throws {
            let line = try "[\(Built.word("alertctl")), 'approve', '--no-start', '--', 'true']"
            try world.write("import subprocess\nsubprocess.run(\(line))\n", to: "asking.py")
            try terminal.type("python3 -c \"$(cat \(world.path)/asking.py)\"", "Enter")
            try terminal.wait(for: "wants to run")
            #expect(try world.presented().asker.program.hasPrefix("python"))
        }

        /// A variable that the person has exported is his; one that a program adds is shown, whatever its name.
        @Test func whatAProgramAddsToTheEnvironmentIsShown() throws {
            let line = try "\(Built.word("alertctl")) approve --no-start -- true"
            try world.write(
                "#!/bin/sh\nexport ODD_NAME=new TAR_OPTIONS=--to-command=./x\nunset PERSONAL_TWO\n\(line)\n",
                to: "agent")
            try terminal.type("export PERSONAL=1 PERSONAL_TWO=2; sh \(world.path)/agent", "Enter")
            try terminal.wait(for: "wants to run")
            let facts = try #require(try world.presented().approval?.facts)
            #expect(facts.contains("with TAR_OPTIONS=--to-command=./x"))
            #expect(facts.contains("with ODD_NAME=new"))
            #expect(facts.contains("without the variable PERSONAL_TWO"))
            #expect(!facts.contains { $0.contains("PERSONAL=") || $0.contains("PWD") || $0.contains("SHLVL") })
        }

        /// The shell began without it, so the call has it from elsewhere.
        @Test(
            arguments: [
                "MAKEFLAGS=--eval=$(shell echo EVIL)", "TAR_OPTIONS=--to-command=./x", "RSYNC_RSH=./x",
                "GLIBC_TUNABLES=a", "http_proxy=http://x", "PIP_INDEX_URL=http://x", "KUBECONFIG=x", "SSL_CERT_FILE=x",
                "DOCKER_HOST=tcp://x", "RUSTC_WRAPPER=./x", "GOFLAGS=-toolexec=./x", "SSH_ASKPASS=./x", "LESSOPEN=|./x",
            ])
        func aVariableThatChangesWhatRunsIsShown(_ variable: String) throws {
            let env = "env \(Built.shellWord(variable)) \(try Built.word("alertctl")) approve --no-start -- true"
            try terminal.type("\(env)", "Enter")
            try terminal.wait(for: "wants to run")
            let facts = try #require(try world.presented().approval?.facts)
            #expect(facts.contains("with \(variable)"), "\(facts)")
        }

        /// The object on the descriptor tells a command that was not run from one that failed.
        @Test(
            arguments: [
                ("sh -c 'exit 1'", true, 1, #"{"run":true,"status":1}"#),
                ("sh -c 'kill -TERM $$'", true, 143, #"{"run":true,"signal":15,"status":143}"#),
                (
                    "sh -c 'exit 1'", false, 1,
                    #"{"message":"denied by terminal","reason":"denied","run":false,"status":1}"#
                ),
            ] as [(String, Bool, Int32, String)])
        func theDescriptorTellsWhatHappened(
            _ command: String, _ isAllowed: Bool, _ status: Int32, _ report: String
        ) throws {
            let file = world.path + "/report"
            try terminal.begin(line: "approve --json-fd 7 -- \(command) 7> \(file)")
            try terminal.wait(for: "wants to run")
            if isAllowed {
                try allow()
            } else {
                try terminal.wait { screen in
                    guard screen.contains("wants to run") else { return true }
                    try terminal.type("Escape")
                    return false
                }
            }
            #expect(try terminal.end().outcome.status == status)
            let object = try JSON(parsing: Array(#require(FileManager.default.contents(atPath: file))))
            let wanted = try JSON(parsing: report)
            for member in try #require(wanted.objectValue).members where member.key != "message" {
                #expect(object[member.key] == member.value, "\(member.key)")
            }
            #expect((object["message"] == nil) == isAllowed)
        }

        @Test(
            arguments: [
                ("approve --json-fd 7 -- no-such-program 7> report", 127, "notFound"),
                ("approve --json-fd 7 --not-run-status 99 -- /etc/passwd 7> report", 99, "notExecutable"),
            ] as [(String, Int32, String)])
        func theDescriptorTellsWhyNothingRan(_ line: String, _ status: Int32, _ reason: String) throws {
            let file = world.path + "/report"
            try terminal.begin(line: line.replacingOccurrences(of: "7> report", with: "7> \(file)"))
            #expect(try terminal.end().outcome.status == status)
            let object = try JSON(parsing: Array(#require(FileManager.default.contents(atPath: file))))
            #expect(object["run"] == false && object["reason"]?.stringValue == reason)
            #expect(object["status"] == .int(Int64(status)))
        }

        /// The status is the command's, even if the report cannot be written and the parent ignores SIGCHLD.
        @Test func aCommandThatRanIsNeverCalledNotRun() throws {
            try terminal.begin(line: "approve --json-fd 7 -- sh -c 'exit 3' 7> /dev/full", before: "trap '' CHLD")
            try terminal.wait(for: "wants to run")
            try allow()
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 3)
            #expect(outcome.errors.contains("the command has run"))
            #expect(!outcome.errors.contains("not run:"))
        }

        @Test func noAnswerInTimeCanBeADenial() throws {
            try terminal.begin(line: "approve --timeout 2s --on-timeout deny -- true")
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("not run: no answer in time"))
        }

        /// A failure before the question is a command that was not run, too.
        @Test func withoutADaemonTheReasonAndTheStatusAreTold() throws {
            let other = try World()
            let outcome = try other.run(
                Built.program("alertctl"), ["approve", "--no-start", "--not-run-status", "99", "--", "true"])
            #expect(outcome.status == 99)
            #expect(outcome.errors.hasPrefix("not run: no daemon at "))
        }

        @Test func nobodyCanAllowItByHand() async throws {
            try terminal.begin(line: "approve --timeout 1m -- true")
            try terminal.wait(for: "wants to run")
            let id = try world.presented().id
            let refused = try world.run(Built.program("alertctl"), ["answer", id, "--index", "1"])
            #expect(refused.status == 65)
            #expect(try world.run(Built.program("alertctl"), ["answer", id, "--cancel"]).status == 0)
            #expect(try terminal.end().outcome.status == 1)
        }

        @Test(
            arguments: [
                ("approve -- /etc/passwd", 126, "cannot execute"),
                ("approve -- no-such-program", 127, "no such program"),
                ("approve --not-run-status 99 -- no-such-program", 99, "no such program"),
            ] as [(String, Int32, String)])
        func whatCannotRunIsNotAskedAbout(_ line: String, _ status: Int32, _ reason: String) throws {
            try terminal.begin(line: line)
            let outcome = try terminal.end().outcome
            #expect(outcome.status == status)
            #expect(outcome.errors.hasPrefix("not run: "))
            #expect(outcome.errors.contains(reason))
        }

        /// Files that Linux would not execute after the question either.
        @Test(
            arguments: [
                ("echo hi\n", "its first line names no interpreter"), ("", "its first line names no interpreter"),
                ("#!\necho hi\n", "run \"alertctl approve -- sh FOLDER/deploy now"),
                ("#!FOLDER/deploy\n", "its interpreter is a script, whose interpreter is a script"),
                ("#!/no/such -e\n", "its interpreter /no/such is missing"),
                ("#!/usr/bin/env no-such\n", "its interpreter no-such is missing"),
                ("#!FOLDER/text\n", "its interpreter FOLDER/text is missing or not executable"),
                (nil, "its symbolic links lead in a circle"),
            ] as [(String?, String)])
        func aFileThatIsNoProgramIsNotAskedAbout(_ text: String?, _ reason: String) throws {
            func placed(_ text: String) -> String { text.replacing("FOLDER", with: world.path) }
            let deploy = world.path + "/deploy"
            try world.write("text\n", to: "text", executable: true)
            if let text {
                try world.write(placed(text), to: "deploy", executable: true)
            } else {
                try FileManager.default.createSymbolicLink(atPath: deploy, withDestinationPath: deploy)
            }
            try terminal.begin(line: "approve -- \(deploy) now")
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 126)
            #expect(outcome.errors.hasPrefix("not run: cannot execute \(deploy): "))
            #expect(outcome.errors.contains(placed(reason)), "\(outcome.errors)")
        }

        @Test func withoutAnybodyItEndsAtOnce() throws {
            let outcome = try world.run(Built.program("alertctl"), ["approve", "--", "true"])
            #expect(outcome.status == 69)
            #expect(outcome.errors.hasPrefix("not run: nobody can be asked"))
        }
    }

    #if ALERTD_DIALOG
        /// `alertctl approve` of a program without a terminal, on a display.
        @Suite struct ApproveInWindow {
            private let world: World
            private let display: VirtualDisplay
            private let daemon: Daemon

            init() async throws {
                world = try World()
                display = try await VirtualDisplay.started()
                world.environment.merge(display.environment) { $1 }
                daemon = try Daemon(in: world)
                _ = try world.call(Manager.Status())
            }

            @Test(arguments: [(["1", "Return"], 0), (["Escape"], 1)] as [([String], Int32)])
            func theWindowDecides(_ keys: [String], _ status: Int32) async throws {
                // The program is below the shell of a person; this process owns the display.
                let line = try "\(Built.word("alertctl")) approve -- touch \(world.path)/ran"
                try world.write("#!/bin/sh\n\(line)\n", to: "agent")
                let asker = try TestProcess.belowShell(
                    "/bin/sh", [world.path + "/agent"], environment: world.environment, folder: world.path)
                let found = try await display.xdotool("search", "--sync", "--onlyvisible", "--class", "alert-dialog")
                let window = found.split(separator: "\n").last.map(String.init) ?? ""
                try await display.xdotool(
                    ["windowfocus", "--sync", window, "sleep", "3", "key", "--delay", "50"] + keys)
                #expect(try asker.wait(within: .seconds(30)) == status)
                #expect(FileManager.default.fileExists(atPath: world.path + "/ran") == (status == 0))
                #expect(asker.errors == (status == 0 ? "" : "not run: denied by dialog\n"))
            }

            /// Nobody knows who asks: the window on the display of the session says so, and decides.
            @Test func whoHasLeftItsParentsAsksInTheWindow() async throws {
                let status = world.path + "/status"
                let line = try "\(Built.word("alertctl")) approve -- true"
                try world.write("\(line)\necho $? > \(status).new\nmv \(status).new \(status)\n", to: "agent")
                let asker = try TestProcess.belowShell(
                    "/bin/sh", ["-c", "(setsid sh \(world.path)/agent &)"], environment: world.environment,
                    folder: world.path)
                #expect(try asker.wait() == 0)
                let found = try await display.xdotool("search", "--sync", "--onlyvisible", "--class", "alert-dialog")
                let window = found.split(separator: "\n").last.map(String.init) ?? ""
                _ = try world.presented()
                let prompt = try #require(try world.call(Prompts.List()).prompts.first)
                #expect(prompt.presenter == "dialog")
                #expect(prompt.approval?.facts?.first == "asked by a program that has left its parent")
                try await display.xdotool(
                    "windowfocus", "--sync", window, "sleep", "3", "key", "--delay", "50", "1", "Return")
                try Waiting.briefly("it has run") { FileManager.default.fileExists(atPath: status) }
                #expect(try String(contentsOfFile: status, encoding: .utf8) == "0\n")
                let by = try world.call(Prompts.Decisions()).decisions.first?.by
                #expect(by == "alert-dialog, \"dialog\"")
            }

            /// This process asks, and has started the display: it could press Allow on it.
            @Test func aDisplayOfTheAskerShowsNothing() throws {
                let outcome = try world.run(Built.program("alertctl"), ["approve", "--", "true"])
                #expect(outcome.status == 69)
                #expect(outcome.errors.hasPrefix("not run: nobody can be asked"))
            }
        }
    #endif
}
