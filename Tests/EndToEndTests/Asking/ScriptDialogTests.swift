// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

/// The answer of a person to a script.
enum ScriptAnswer: Sendable {
    case button(String)
    case dismiss
    case text(String)
    case values([String: [String]])
}

/// A short script, and the output and status of the original program for the same answer: recorded with zenity 3.44.0
/// by keys and clicks under Xvfb, and with dialog 1.3-20230209. With `keys`, the installed program is run again in
/// tmux.
struct Script: Sendable, CustomTestStringConvertible {
    let words: [String]
    let answer: ScriptAnswer
    var output = ""
    var errors = ""
    var status: Int32 = 0
    var keys: [String] = []
    var testDescription: String { words.joined(separator: " ") }
}

extension Asking {
    /// Scripts for zenity, whiptail and dialog, run by these names and answered by a presenter.
    @Suite struct ScriptDialogs {
        let world: World
        private let daemon: Daemon

        init() throws {
            world = try World()
            for name in ["zenity", "whiptail", "dialog"] {
                try FileManager.default.createSymbolicLink(
                    atPath: world.path + "/" + name, withDestinationPath: Built.program("alertctl"))
            }
            daemon = try Daemon(in: world)
            _ = try world.call(Manager.Status())
        }

        private static let rows = ["Pick", "12", "40", "3", "a x", "Apple", "on", "b", "Bear", "off", "c", "Cat", "on"]
        private static let table = ["--column", "A", "--column", "B", "1", "2", "3", "4"]
        private static let boxes = ["--column", "C", "--column", "A", "TRUE", "x", "FALSE", "y", "TRUE", "z"]

        private static let scripts = [
            Script(words: ["zenity", "--question", "--text", "Water the plants?"], answer: .button("Yes")),
            Script(words: ["zenity", "--question", "--text", "Water the plants?"], answer: .dismiss, status: 1),
            Script(
                words: ["zenity", "--question", "--text", "q", "--extra-button", "More"], answer: .button("More"),
                output: "More\n", status: 1),
            Script(words: ["zenity", "--info", "--text", "Done"], answer: .dismiss, status: 1),
            Script(words: ["zenity", "--warning", "--text", "Rain"], answer: .button("OK")),
            Script(words: ["zenity", "--entry", "--entry-text", "abc"], answer: .text("x"), output: "x\n"),
            Script(
                words: ["zenity", "--entry", "--entry-text", "one", "two", "three"],
                answer: .values(["choice": ["two"]]), output: "two\n"),
            Script(
                words: ["zenity", "--entry", "one", "two"], answer: .values(["choice": ["other"]]), output: "other\n"),
            Script(words: ["zenity", "--list"] + table, answer: .values(["choice": ["3"]]), output: "3\n"),
            Script(
                words: ["zenity", "--list", "--checklist"] + boxes, answer: .values(["choice": ["x", "z"]]),
                output: "x|z\n"),
            Script(
                words: ["zenity", "--calendar", "--date-format", "%d/%m/%Y"], answer: .values(["date": ["2027-04-03"]]),
                output: "03/04/2027\n"),
            Script(words: ["zenity", "--scale", "--value", "40"], answer: .values(["value": ["45"]]), output: "45\n"),
            Script(
                words: ["zenity", "--forms", "--add-entry", "A", "--add-entry", "B", "--separator", ","],
                answer: .values(["A": ["one"], "B": ["two"]]), output: "one,two\n"),
            Script(words: ["whiptail", "--yesno", "Sure?", "8", "40"], answer: .button("Yes"), keys: ["Enter"]),
            Script(
                words: ["whiptail", "--yesno", "Sure?", "8", "40"], answer: .button("No"), status: 1,
                keys: ["Tab", "Enter"]),
            Script(
                words: ["whiptail", "--yesno", "Sure?", "8", "40"], answer: .dismiss, status: 255, keys: ["Escape"]),
            Script(words: ["whiptail", "--msgbox", "Hi", "8", "40"], answer: .dismiss, status: 255, keys: ["Escape"]),
            Script(
                words: ["whiptail", "--inputbox", "Name", "8", "40", "abc"], answer: .text("abcxy"), errors: "abcxy",
                keys: ["xy", "Enter"]),
            Script(
                words: ["whiptail", "--menu", "Pick", "12", "40", "3", "a", "Apple", "b", "Bear"],
                answer: .values(["choice": ["b"]]), errors: "b", keys: ["Down", "Enter"]),
            Script(
                words: ["whiptail", "--checklist"] + rows, answer: .values(["choice": ["a x", "c"]]),
                errors: #""a x" "c""#, keys: ["Enter"]),
            Script(
                words: ["dialog", "--separate-output", "--checklist"] + rows,
                answer: .values(["choice": ["a x", "c"]]), errors: "a x\nc\n", keys: ["Enter"]),
            Script(
                words: ["dialog", "--checklist"] + rows, answer: .values(["choice": ["a x", "c"]]),
                errors: #""a x" c"#, keys: ["Enter"]),
            Script(
                words: ["dialog", "--max-input", "3", "--inputbox", "Name", "8", "40"],
                answer: .values(["text": ["123"]]), errors: "123", keys: ["12345", "Enter"]),
            Script(
                words: ["dialog", "--stdout", "--inputbox", "Name", "8", "40", "abc"], answer: .text("abc"),
                output: "abc"),
        ]

        private func start(_ words: [String]) throws -> RunningCommand {
            try RunningCommand(["setsid", "-w", world.path + "/" + words[0]] + words.dropFirst(), in: world)
        }

        @Test(arguments: scripts)
        func theScriptSeesWhatTheOriginalGives(_ script: Script) throws {
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["form"]))
            let command = try start(script.words)
            let prompt = try agent.shown()
            var answer = Prompts.Answer(id: prompt.id, agent: agent.token)
            var label = "OK"
            switch script.answer {
            case .button(let name): label = name
            case .dismiss: answer.cancel = true
            case .text(let text): answer.text = text
            case .values(let values): answer.values = values.map { Prompts.FieldValue(name: $0.key, texts: $0.value) }
            }
            if answer.cancel == nil {
                answer.index = try #require(prompt.buttons.first { $0.label == label }?.index)
            }
            try agent.call(answer)
            let outcome = try command.end()
            #expect(outcome.output == script.output)
            #expect(outcome.errors == script.errors)
            #expect(outcome.status == script.status)
        }

        @Test(arguments: scripts.filter { !$0.keys.isEmpty })
        func theOriginalGivesThat(_ script: Script) throws {
            let terminal = try Terminal(in: world)
            let line = try ([Tools.find(script.words[0])] + script.words.dropFirst()).map(Built.shellWord)
            let base = world.path + "/original"
            try world.write(
                "\(line.joined(separator: " ")) 2> \(base).err\necho $? > \(base).status\nclear\necho finished\n",
                to: "original.sh")
            try terminal.type("clear; . \(base).sh", "Enter")
            // Each has a button between these.
            try terminal.wait { $0.contains("<") && $0.contains(">") && !$0.contains("ready>") }
            for key in script.keys { try terminal.type(key) }
            try terminal.wait(for: "finished")
            #expect(try String(contentsOfFile: base + ".err", encoding: .utf8) == script.errors)
            #expect(try String(contentsOfFile: base + ".status", encoding: .utf8) == "\(script.status)\n")
        }

        @Test func aPasswordIsHandedOver() throws {
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["form"]))
            let command = try start(["zenity", "--password", "--username"])
            let prompt = try agent.shown()
            let index = try #require(prompt.buttons.first { $0.label == "OK" }?.index)
            try agent.handOver(prompt.id, index, ["ab", "cd"], in: world)
            let outcome = try command.end()
            #expect(outcome.output == "ab|cd\n")
            #expect(outcome.status == 0)
        }

        /// The originals end with 1 then, which a script takes for a no.
        @Test(arguments: [["zenity", "--question"], ["whiptail", "--yesno", "Sure?", "8", "40"]])
        func nobodyThereIsNoNo(_ words: [String]) throws {
            let outcome = try start(words).end()
            #expect(outcome.status == 255)
            #expect(outcome.output == "")
            #expect(outcome.errors.contains("nothing can show the question now"))
        }

        /// A job in the background says how to answer it, and asks once it is in the foreground.
        @Test func aJobInTheBackgroundWaits() throws {
            let terminal = try Terminal(in: world, columns: 200, rows: 24)
            try world.write("\(world.path)/dialog --inputbox Name 8 40 Ada 2> \(world.path)/job &\n", to: "job.sh")
            try terminal.type("exec \(try Tools.find("bash")) --norc", "Enter")
            try terminal.wait(for: "bash-")
            try terminal.type("PS1='ready> '; clear; . \(world.path)/job.sh", "Enter")
            try terminal.wait(for: "in the background: \"fg\" shows it")
            try terminal.type("clear; fg", "Enter")
            try terminal.wait(for: "OK")
            try terminal.type("Enter")
            try terminal.wait(for: "ready>")
            try terminal.type("echo over $?", "Enter")
            try terminal.wait(for: "over 0")
            #expect(try String(contentsOfFile: world.path + "/job", encoding: .utf8) == "Ada")
        }

        @Test func aTimeOutIsFive() throws {
            let agent = try PromptAgent(world)
            let command = try start(["zenity", "--question", "--timeout", "1"])
            _ = try agent.shown()
            #expect(try command.end().status == 5)
        }

        /// Each output is what zenity 3.44.0 printed under Xvfb when nobody touched it.
        @Test(
            arguments: [
                (["--entry", "--entry-text", "abc"], "abc\n"), (["--scale", "--value", "7"], "7\n"),
                (["--list"] + table, ""), (["--list", "--checklist"] + boxes, "x|z\n"),
                (
                    ["--calendar", "--day", "3", "--month", "4", "--year", "2027", "--date-format", "%F"],
                    "2027-04-03\n"
                ),
                (["--password"], ""),
            ] as [([String], String)])
        func aTimeOutPrintsTheInitialValues(_ words: [String], _ output: String) throws {
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["form"]))
            let command = try start(["zenity"] + words + ["--timeout", "1"])
            _ = try agent.shown()
            let outcome = try command.end()
            #expect(outcome.output == output)
            #expect(outcome.status == 5)
        }

        /// zenity 3.44.0 printed the same under Xvfb for the same keys. The clock stands while somebody types and for
        /// 20 seconds afterwards, so all of them are asked at once.
        @Test func aTimeOutPrintsWhatIsTypedInTheTerminal() throws {
            let cases: [(words: [String], keys: [String], output: String)] = [
                (["--entry", "--entry-text", "ab"], ["cd"], "abcd\n"), (["--entry"], ["half"], "half\n"),
                (["--entry", "--entry-text", "abc"], ["C-u"], "\n"),
                (["--forms", "--add-entry", "A", "--add-entry", "B"], ["half"], "half|\n"),
                (["--list", "--checklist"] + Self.boxes, ["Down", "Space"], "x|y|z\n"),
                (["--entry", "--hide-text"], ["half"], ""),
            ]
            let asking = try cases.map { asked in
                let suite = try Self()
                let (world, terminal) = (suite.world, try Terminal(in: suite.world))
                let line = (["\(world.path)/zenity"] + asked.words + ["--timeout", "2"]).map(Built.shellWord)
                try world.write(line.joined(separator: " ") + " > \(world.path)/typed; echo ended $?\n", to: "ask.sh")
                try terminal.type("clear; . \(world.path)/ask.sh", "Enter")
                try terminal.wait(for: " asks ")
                for key in asked.keys { try terminal.type(key) }
                return (suite: suite, terminal: terminal)
            }
            for (asked, (suite, terminal)) in zip(cases, asking) {
                try terminal.wait(for: "ended 5")
                let output = try String(contentsOfFile: suite.world.path + "/typed", encoding: .utf8)
                #expect(output == asked.output, "\(asked.words)")
            }
        }

        @Test func theHelpOfTheNameListsItsOptions() throws {
            let outcome = try start(["zenity", "--help"]).end()
            #expect(outcome.status == 0)
            for word in ["--file-selection", "--entry-text=TEXT", "--timeout=NUMBER", "--add-combo=TEXT", "--html"] {
                #expect(outcome.output.contains(word), "\(word) in \(outcome.output)")
            }
            #expect(!outcome.output.contains("alertctl zenity"))
        }

        // MARK: Boxes and notifications

        /// A gauge is a task, which is over when its input ends.
        @Test(arguments: ["whiptail", "dialog"])
        func aGaugeShowsWhatItReads(_ name: String) throws {
            let watcher = try Watcher(world)
            let gauge = try TestProcess(
                world.path + "/" + name, ["--title", "Copy", "--gauge", "First", "8", "40", "5"],
                environment: world.environment, input: .typed)
            for line in ["30", "XXX", "60", "Second", "XXX"] { gauge.type(line) }
            try watcher.await(.progress) { $0.title == "Copy" && $0.fraction == 0.6 }
            gauge.endInput()
            #expect(try gauge.wait() == 0)
            #expect(gauge.errors.isEmpty)
        }

        @Test(arguments: ["whiptail", "dialog"])
        func anInfoBoxIsANotification(_ name: String) throws {
            let outcome = try start([name, "--title", "Backup", "--infobox", "Almost done", "8", "40"]).end()
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            let listed = try world.alertctl("list", "--json").output
            #expect(listed.contains(#""title":"Backup""#) && listed.contains(#""body":"Almost done""#), "\(listed)")
        }

        @Test(
            arguments: [("whiptail", ScriptAnswer.button("OK"), 0), ("dialog", .dismiss, 255)]
                as [(String, ScriptAnswer, Int32)])
        func aTextBoxShowsAFile(_ name: String, _ answer: ScriptAnswer, _ status: Int32) throws {
            let file = try world.write("one\n  two\n", to: "read.txt")
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["form"]))
            let command = try start([name, "--textbox", file, "20", "60"])
            let prompt = try agent.shown()
            #expect(prompt.message?.contains("one\n  two") == true)
            if case .dismiss = answer { try agent.answer(prompt.id, nil) } else { try agent.answer(prompt.id, 0) }
            let outcome = try command.end()
            #expect(outcome.status == status)
            #expect(outcome.errors.isEmpty && outcome.output.isEmpty)
        }

        @Test func aListenerNotifiesOfEachLine() throws {
            let watcher = try Watcher(world)
            let listener = try TestProcess(
                world.path + "/zenity", ["--notification", "--listen"], environment: world.environment, input: .typed)
            listener.type("message: Tea is ready")
            try watcher.await(.delivered) { $0.title == "Tea is ready" }
            listener.type("what: is this")
            listener.type(#"tooltip:Two\nlines"#)
            try watcher.await(.delivered) { $0.title == "Two" }
            listener.endInput()
            #expect(try listener.wait() == 0)
            #expect(watcher.seen.count { $0.event == .delivered } == 2)
        }

        /// zenity shows the window at once, and appends what comes.
        @Test func aTextFollowsItsPipe() throws {
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["form", "revision"]))
            let zenity = try TestProcess(
                world.path + "/zenity", ["--text-info", "--title", "Log"], environment: world.environment,
                input: .typed)
            let prompt = try agent.shown()
            #expect(prompt.title == "Log")
            for line in ["one", "two"] { zenity.type(line) }
            var shown = prompt
            while shown.message?.hasSuffix("two\n") != true {
                let news = try agent.next()
                if news.news == .update, let changed = news.prompt { shown = changed }
            }
            #expect(shown.message == "one\ntwo\n")
            let index = try #require(prompt.buttons.first { $0.label == "OK" }?.index)
            try agent.call(
                Prompts.Answer(id: prompt.id, agent: agent.token, index: index, revision: shown.revision))
            #expect(try zenity.wait() == 0)
            #expect(zenity.output.isEmpty && zenity.errors.isEmpty)
        }

        @Test func aFileIsReplacedOnlyIfThePersonConfirmsIt() throws {
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["form"]))
            let file = try world.write("old", to: "kept.txt")
            let command = try start(["zenity", "--file-selection", "--save", "--confirm-overwrite"])
            func save() throws {
                let prompt = try agent.shown()
                let index = try #require(prompt.buttons.first { $0.label == "OK" }?.index)
                let values = [Prompts.FieldValue(name: "file", texts: [file])]
                try agent.call(Prompts.Answer(id: prompt.id, agent: agent.token, index: index, values: values))
            }
            for (label, isLast) in [("Cancel", false), ("Replace", true)] {
                try save()
                let prompt = try agent.shown()
                #expect(prompt.title == "Replace the file?")
                try agent.answer(prompt.id, try #require(prompt.buttons.first { $0.label == label }?.index))
                if isLast { break }
            }
            let outcome = try command.end()
            #expect(outcome.output == file + "\n")
            #expect(outcome.status == 0)
        }

        @Test func whatCannotBeCarriedOutIsNoAnswer() throws {
            let outcome = try start(["zenity", "--text-info", "--html", "--filename", "/etc/hostname"]).end()
            #expect(outcome.status == 255)
            #expect(outcome.output == "")
            #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains("--html"))
        }

        @Test func aNotificationIsListed() throws {
            #expect(try world.run(world.path + "/zenity", ["--notification", "--text", #"Tea\nis ready"#]).status == 0)
            let listed = try world.alertctl("history", "--json").output
            #expect(listed.contains(#""title":"Tea""#), "\(listed)")
        }
    }
}
