// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// Questions, from the command or the wire to whoever answers and back.
    @Suite struct PromptJourneys {
        /// A script's question, an action, and the script's result.
        struct Case: Sendable, CustomTestStringConvertible {
            enum Act: Sendable {
                case choose(Int, text: String? = nil, login: Prompts.Login? = nil)
                case dismiss, withdraw, wait, interrupt, terminate
            }

            var words: [String]
            var act: Act
            var status: Int32
            var output: String
            var outcome: String?

            var testDescription: String { words.joined(separator: " ") }
        }

        static let cases: [Case] = [
            Case(
                words: ["alert", "T", "--button", "Yes", "--cancel", "No"], act: .choose(1), status: 0, output: "Yes\n"),
            Case(words: ["alert", "T", "--button", "Yes", "--cancel", "No"], act: .choose(0), status: 1, output: ""),
            Case(words: ["alert", "T", "--button", "Yes"], act: .dismiss, status: 1, output: ""),
            Case(words: ["alert", "T"], act: .choose(0), status: 0, output: "OK\n"),
            Case(
                words: ["alert", "T", "--button", "Yes", "--exit-index"], act: .choose(0), status: 10, output: "Yes\n"),
            Case(words: ["alert", "T", "--text"], act: .choose(1, text: "a b"), status: 0, output: "a b\n"),
            Case(words: ["alert", "T", "--secure"], act: .choose(1, text: "s3"), status: 0, output: "s3\n"),
            Case(
                words: ["alert", "T", "--login"], act: .choose(1, login: .init(user: "u", password: "p|w")), status: 0,
                output: "u\np|w\n"),
            Case(words: ["alert", "T", "--timeout", "200ms"], act: .wait, status: 124, output: ""),
            Case(
                words: ["alert", "T", "--timeout", "200ms", "--on-timeout", "cancel"], act: .wait, status: 1, output: ""
            ),
            Case(
                words: ["alert", "T", "--timeout", "200ms", "--on-timeout", "default"], act: .wait, status: 0,
                output: "OK\n"),
            Case(
                words: ["sheet", "T", "--button", "A", "--button", "B", "--timeout", "200ms", "--on-timeout", "B"],
                act: .wait, status: 0, output: "B\n"),
            Case(
                words: ["sheet", "T", "--button", "A", "--destructive", "D", "--cancel", "C"], act: .choose(0),
                status: 0,
                output: "D\n"),
            Case(
                words: ["sheet", "T", "--button", "A", "--destructive", "D", "--cancel", "C"], act: .dismiss, status: 1,
                output: ""),
            Case(words: ["alert", "T"], act: .withdraw, status: 75, output: ""),
            Case(words: ["alert", "T"], act: .interrupt, status: 130, output: ""),
            Case(words: ["alert", "T"], act: .terminate, status: 143, output: ""),
            Case(
                words: ["alert", "T", "--json", "--cancel", "No"], act: .dismiss, status: 1,
                output: #"{"id":"t","outcome":"cancelled","index":0,"label":"No","role":"cancel","by":"agent"}"# + "\n"),
            Case(
                words: ["alert", "T", "--json", "--timeout", "200ms"], act: .wait, status: 124,
                output: #"{"id":"t","outcome":"timedOut","index":-1}"# + "\n"),
        ]

        @Test(arguments: cases)
        func aScriptIsToldExactlyWhatHappened(_ test: Case) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try Asker(world, test.words)
            let prompt = try agent.shown()
            switch test.act {
            case .choose(let index, let text, let login):
                try agent.answer(prompt.id, index, text: text, login: login)
            case .dismiss: try agent.answer(prompt.id, nil)
            case .withdraw: _ = try world.call(Prompts.Withdraw(ids: [prompt.id]))
            case .wait: break
            case .interrupt: asker.program.send(SIGINT)
            case .terminate: asker.program.send(SIGTERM)
            }
            let end = try asker.wait()
            #expect(end.status == test.status)
            #expect(end.output == test.output)
            let gone = try agent.next()
            #expect(gone.news == .gone && gone.id == prompt.id)
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
            #expect(daemon.isRunning)
        }

        @Test func nobodyThereIsNoRefusal() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let outcome = try world.alertctl("alert", "T", "--require-presenter", "--json")
            #expect(outcome.status == 69)
            #expect(outcome.output == #"{"id":"t","outcome":"noPresenter","index":-1}"# + "\n")
            #expect(daemon.isRunning)
        }

        @Test func hundredsOfAskersAtOnceAreEachAnsweredRight() throws {
            try ProcFS.allowDescriptors(4_096)
            let world = try World()
            let daemon = try Daemon(in: world)
            // Of the 512 connections that one process may have some are the presenters'.
            let count = 480
            var askers: [(VarlinkConnection, ReplySequence<Prompts.Ask>)] = []
            for number in 0..<count {
                let connection = try world.connect()
                let question = Prompts.Question(
                    kind: .sheet, title: "Number \(number)",
                    buttons: (0..<3).map { Prompts.ButtonWish(label: "\(number)-\($0)") })
                askers.append((connection, try connection.stream(Prompts.Ask(id: "n\(number)", question: question))))
            }
            let agents = try [PromptAgent(world), PromptAgent(world)]
            // Two agents take turns, so that neither gets the prompts in the order of their numbers.
            for turn in 0..<count {
                let agent = agents[turn % 2]
                let prompt = try agent.shown()
                let number = try #require(Int(prompt.id.dropFirst()))
                try agent.answer(prompt.id, number % 3)
            }
            for (number, asker) in askers.enumerated() {
                var result: Prompts.Result?
                while let reply = try asker.1.next() { result = reply.result ?? result }
                #expect(result?.label == "\(number)-\(number % 3)")
            }
            #expect(try world.call(Prompts.List()).prompts.isEmpty)
            #expect(daemon.isRunning)
        }

        @Test func whenTheAskerIsKilledThePromptIsTakenDown() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try Asker(world, ["alert", "T"])
            let prompt = try agent.shown()
            asker.program.send(SIGKILL)
            let gone = try agent.next()
            #expect(gone.news == .gone && gone.id == prompt.id && gone.why == .withdrawn)
            #expect(throws: VarlinkClientError.self) { try agent.answer(prompt.id, 0) }
            #expect(daemon.isRunning)
        }

        @Test func aPromptOutlivesTheDaemon() throws {
            let world = try World()
            let first = try Daemon(in: world)
            let agent = try PromptAgent(world)
            // On the wire, as alertctl does it: only a caller that received the prompt can return to it.
            let before = try world.connect().stream(Prompts.Ask(id: "t", question: .init(title: "T")))
            #expect(try before.next()?.phase == .queued)
            #expect(try agent.shown().id == "t")
            try first.crash()
            let second = try Daemon(in: world)
            let after = try world.connect().stream(Prompts.Wait(id: "t", adopt: true))
            #expect(try after.next()?.phase == .queued)
            let next = try PromptAgent(world)
            #expect(try next.shown().title == "T")
            try next.answer("t", 0)
            var result: Prompts.Result?
            while let reply = try after.next() { result = reply.result ?? result }
            #expect(result?.outcome == .answered && result?.label == "OK")
            #expect(second.isRunning)
        }

        @Test func aSecretIsLostWithTheDaemon() throws {
            let world = try World()
            let first = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try Asker(world, ["alert", "T", "--secure"])
            #expect(try agent.shown().input == .secure)
            try first.crash()
            #expect(try asker.wait().status == 75)
            let second = try Daemon(in: world)
            #expect(try world.call(Prompts.Wait(id: "t")).result?.outcome == .lost)
            #expect(second.isRunning)
        }

        @Test func theFirstOfTwoAnswersCountsAndTheOtherIsTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for round in 0..<20 {
                let asking = try world.connect()
                let question = Prompts.Question(title: "T", buttons: ["A", "B"].map { .init(label: $0) })
                let replies = try asking.stream(Prompts.Ask(id: "r\(round)", question: question))
                _ = try replies.next()
                let others = try [world.connect(), world.connect()]
                for (index, other) in others.enumerated() {
                    try other.send(Prompts.Answer(id: "r\(round)", index: index))
                }
                var accepted: [Int] = []
                for (index, other) in others.enumerated() {
                    do {
                        _ = try other.receive(Prompts.Answer.self)
                        accepted.append(index)
                    } catch {
                        #expect(Self.refusal(error, as: Prompts.AlreadyEnded.self)?.outcome == .answered)
                    }
                }
                #expect(accepted.count == 1)
                #expect(try replies.next()?.result?.index == accepted.first)
            }
            #expect(daemon.isRunning)
        }

        @Test func hostileLabelsAreKeptAndNeverObeyed() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let label = "a\u{1b}]0;owned\u{7}\n\u{202e}b👩‍👩‍👧"
            let asker = try Asker(world, ["sheet", "T\u{1b}[2J", "--button", label, "--cancel", "<b>&"])
            let prompt = try agent.shown()
            #expect(prompt.buttons.map(\.label) == [label, "<b>&"])
            let listed = try world.alertctl("prompts")
            let isSafe = listed.output.unicodeScalars.allSatisfy { scalar in
                scalar == "\n" || !(scalar.value < 0x20 || scalar == "\u{202e}" || scalar.value == 0x7f)
            }
            #expect(isSafe, "\(listed.output.debugDescription)")
            try agent.answer(prompt.id, 0)
            // The script gets what it gave.
            #expect(try asker.wait().output == label + "\n")
            #expect(daemon.isRunning)
        }

        @Test func tooManyButtonsAreRefused() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let buttons = (0..<10_001).map { Prompts.ButtonWish(label: "\($0)") }
            do {
                _ = try world.call(Prompts.Ask(question: .init(kind: .sheet, title: "T", buttons: buttons)))
                Issue.record("10,001 buttons are accepted")
            } catch {
                #expect(Self.refusal(error, as: Prompts.Invalid.self)?.field == "buttons")
            }
            #expect(daemon.isRunning)
        }

        @Test func aButtonsCommandRunsThoughNobodyWaits() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let script = try world.write(
                "#!/bin/sh\ncat > '\(world.path)/said'; echo \"$ALERTD_INDEX $ALERTD_OUTCOME\" >> '\(world.path)/said'\n",
                to: "archive.sh", executable: true)
            let asked = try world.alertctl(
                "sheet", "T", "--button", "Archive", "--on-button", "0=\(script)", "--cancel", "No", "--no-wait")
            #expect(asked.output == "t\n")
            let watcher = try Watcher(world)
            #expect(try world.alertctl("answer", "t", "Archive").status == 0)
            try watcher.await(.commandEnded, id: "t")
            let said = try String(contentsOfFile: world.path + "/said", encoding: .utf8)
            #expect(said.hasSuffix("0 answered\n"))
            #expect(said.contains(#""label":"Archive""#))
            let waited = try world.alertctl("wait", "t")
            #expect(waited.status == 0 && waited.output == "Archive\n")
            #expect(try world.alertctl("wait", "never-asked").status == 66)
            #expect(daemon.isRunning)
        }

        /// The command runs where the question was asked, and says why if that folder has gone.
        @Test func aButtonsCommandRunsInTheAskersFolder() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            for name in ["here", "gone"] {
                let folder = world.path + "/" + name
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let asked = try world.run(
                    "/bin/sh",
                    [
                        "-c",
                        "cd '\(folder)' && exec '\(try Built.program("alertctl"))' alert T --id \(name) "
                            + "--on-button 'OK=sh -c \"pwd > said\"' --no-wait --no-start",
                    ])
                #expect(asked.status == 0, "\(asked)")
            }
            try FileManager.default.removeItem(atPath: world.path + "/gone")
            for name in ["here", "gone"] {
                #expect(try world.alertctl("answer", name, "OK").status == 0)
            }
            let ended = try watcher.await(.commandEnded, id: "here")
            #expect(ended.outcome == "exited", "\(ended)")
            #expect(ended.reason == nil, "\(ended)")
            let said = try String(contentsOfFile: world.path + "/here/said", encoding: .utf8)
            #expect(said.hasSuffix("/here\n"), "\(said)")
            let failed = try watcher.await(.commandEnded, id: "gone")
            #expect(failed.outcome == "failed")
            #expect(failed.reason?.contains("/gone is not there any more") == true, "\(failed)")
            #expect(daemon.isRunning)
        }

        @Test func theClockStandsWhileThePersonTypes() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world)
            let asker = try Asker(world, ["alert", "T", "--text", "--timeout", "30s"])
            let prompt = try agent.shown()
            let left = try #require(try agent.typing(prompt.id, true))
            Times.pass(until: .now + .milliseconds(50))
            // Nothing of the time has gone.
            #expect(try agent.typing(prompt.id, true) == left)
            try agent.answer(prompt.id, 1, text: "x")
            #expect(try asker.wait().output == "x\n")
            #expect(daemon.isRunning)
        }

        private static func refusal<Refusal: VarlinkError>(_ error: any Error, as _: Refusal.Type) -> Refusal? {
            guard case .reply(let reply)? = error as? VarlinkClientError else { return nil }
            return reply.decode(as: Refusal.self)
        }

        @Test func watchersAreTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let agent = try PromptAgent(world)
            let asker = try Asker(world, ["alert", "T"])
            let prompt = try agent.shown()
            try agent.answer(prompt.id, 0)
            _ = try asker.wait()
            for kind in [Manager.Kind.promptQueued, .promptPresented, .promptEnded] {
                try watcher.await(kind, id: prompt.id)
            }
            let kinds = try world.history(id: prompt.id).map(\.event)
            #expect(kinds == [.promptQueued, .promptPresented, .promptEnded])
            #expect(daemon.isRunning)
        }
    }
}

/// alertctl while it asks.
final class Asker {
    let program: TestProcess
    let isBelowShell: Bool

    convenience init(_ world: World, _ words: [String]) throws {
        try self.init(world, command: [try Built.program("alertctl")] + words)
    }

    /// alertctl as a part of a shell's pipeline.
    convenience init(_ world: World, script: String) throws {
        try self.init(world, command: ["/bin/bash", "-c", script])
    }

    /// alertctl in a script that is a file.
    convenience init(_ world: World, file: String) throws { try self.init(world, command: ["/bin/sh", file]) }

    private init(_ world: World, command: [String]) throws {
        // A separate session has no terminal, so the prompt is not shown in the terminal of the test run.
        isBelowShell = false
        program = try TestProcess("/usr/bin/setsid", command, environment: world.environment)
    }

    /// alertctl in a script below the shell of a person.
    init(_ world: World, belowShell file: String) throws {
        isBelowShell = true
        program = try TestProcess.belowShell(
            "/bin/sh", [file], environment: world.environment, folder: world.path)
    }

    /// The standard error so far.
    var complaints: String { program.errors }

    /// Waits for its end: the status as a shell has it in `$?`, and what it has written.
    func wait() throws -> (status: Int32, output: String) {
        let end = try program.wait()
        let status = end < 0 ? 128 - end : end
        return (status, program.output)
    }
}
