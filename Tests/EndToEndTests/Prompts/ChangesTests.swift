// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Asking {
    /// `--changes`: a script changes its open question, on a real terminal by real keys.
    @Suite struct Changes {
        private let world: World
        private let daemon: Daemon
        private let terminal: Terminal

        init() throws {
            world = try World()
            daemon = try Daemon(in: world)
            terminal = try Terminal(in: world)
        }

        /// The line that makes a pipe, from which the question reads its changes as descriptor 3.
        private var pipe: String { "rm -f \(world.path)/changes; mkfifo \(world.path)/changes" }

        /// Begins a question, and returns the pipe for its changes.
        private func begin(_ line: String) throws -> FileHandle {
            try terminal.begin(line: line + " --changes 3 3<> \(world.path)/changes", before: pipe)
            try terminal.wait(for: "sh asks")
            return try #require(FileHandle(forWritingAtPath: world.path + "/changes"))
        }

        private func write(_ line: String, to changes: FileHandle) throws {
            try changes.write(contentsOf: Data((line + "\n").utf8))
        }

        @Test func typedTextStaysWhileTheMessageChanges() throws {
            // On a busy machine Enter may arrive after the first second, and then it counts.
            for _ in 0..<5 {
                let changes = try begin("alert 'What is it called?' 'Copied 1 of 80' --text")
                try terminal.type("half a na")
                try terminal.wait(for: "half a na")
                let start = ContinuousClock.now
                try write(#"{"title": "And what is it called?", "message": "Copied 2 of 80"}"#, to: changes)
                try terminal.wait {
                    $0.contains("Copied 2 of 80") && $0.contains("half a na") && !$0.contains("1 of 80")
                }
                // Enter comes before anybody can have read it; typing goes on.
                try terminal.type("me", "Enter")
                let isEarly = ContinuousClock.now < start + .milliseconds(500)
                if isEarly {
                    try terminal.wait { $0.contains("The question has changed.") && $0.contains("half a name") }
                    #expect(try world.call(Prompts.List()).prompts.count == 1)
                    try awaitButtons()
                    try terminal.type("Enter")
                } else {
                    try awaitButtons()
                    if try !world.call(Prompts.List()).prompts.isEmpty { try terminal.type("Enter") }
                }
                #expect(try terminal.end(leaving: []).output == "half a name\n")
                if isEarly { return }
            }
        }

        /// Waits until the buttons act again: nothing on the screen tells that.
        private func awaitButtons() throws { Times.pass(until: .now + .milliseconds(1_300)) }

        @Test func theSelectedRowStaysWhereItRemains() throws {
            let changes = try begin("sheet Which --button alpha --button beta --button gamma --cancel Later")
            try terminal.type("Down", "Down")
            try terminal.wait(for: "▸ 2  gamma")
            try write(#"{"button": ["new", "alpha", "gamma"]}"#, to: changes)
            try terminal.wait { $0.contains("▸ 2  gamma") && $0.contains("new") && !$0.contains("beta") }
            try awaitButtons()
            try terminal.type("Enter")
            #expect(try terminal.end(leaving: []).output == "gamma\n")
        }

        @Test func halfAFormStays() throws {
            let changes = try begin(
                "form New --field name=text:Name --field 'colour=choice:Colour,of=red|green' --json")
            try terminal.type("Ada", "Tab", "Down", "Space")
            try terminal.wait(for: "Ada")
            try write(
                #"{"field": ["day=date:Day", "colour=choice:Colour,of=blue|green", "name=text:Full name"]}"#,
                to: changes)
            try terminal.wait { $0.contains("Full name") && $0.contains("Ada") && $0.contains("Day") }
            try awaitButtons()
            try terminal.type("Enter", "Enter")
            let ended = try terminal.end(leaving: [])
            let content = try #require(try ended.object["content"] as? [String: Any])
            #expect(content["name"] as? String == "Ada")
            #expect(content["colour"] as? String == "green")
            #expect(content.keys.sorted() == ["colour", "day", "name"])
        }

        @Test func aBrokenLineChangesNothingAndIsReported() throws {
            let changes = try begin("alert Copying 'Copied 1 of 80' --button Stop")
            for line in ["nonsense", #"{"tittle": "x"}"#, #"{"title": 3}"#, #"{"title": ""}"#, #"{"body": "x"}"#] {
                try write(line, to: changes)
            }
            try write(#"{"message": "Copied 2 of 80"}"#, to: changes)
            try terminal.wait(for: "Copied 2 of 80")
            try awaitButtons()
            try terminal.type("Enter")
            let ended = try terminal.end(leaving: [])
            #expect(ended.output == "Stop\n")
            #expect(ended.errors.contains("line 1 changes nothing: it is not a JSON object like"), "\(ended.errors)")
            #expect(ended.errors.contains("--changes: line 2 changes nothing"), "\(ended.errors)")
            #expect(ended.errors.contains("did you mean title?"), "\(ended.errors)")
            #expect(ended.errors.contains("line 3 changes nothing: title must be a string"), "\(ended.errors)")
            #expect(ended.errors.contains("did you mean message?"), "\(ended.errors)")
        }

        /// The lines of the screen that have a part of a frame.
        private func frame(_ screen: String) -> [String] {
            screen.split(separator: "\n").map(String.init).filter { $0.contains { "╭╮╰╯│".contains($0) } }
        }

        /// Narrower, wider, shorter and longer: nothing is left of the frame before.
        @Test func nothingIsLeftOfALargerFrame() throws {
            let changes = try begin("alert '\(String(repeating: "long ", count: 12))' 'one\ntwo\nthree' --button Stop")
            let messages = ["short", "", String(repeating: "x ", count: 30), "a", "one two\nthree", "b"]
            for (number, message) in messages.enumerated() {
                let text = message.replacing("\n", with: "\\n")
                try write(#"{"title": "T\#(number)", "message": "\#(text)"}"#, to: changes)
                let screen = try terminal.wait(for: "T\(number)")
                let rows = frame(screen)
                let (head, foot) = (rows.first ?? "", rows.last ?? "")
                #expect(head.first == "╭" && head.last == "╮" && foot.first == "╰" && foot.last == "╯", "\(screen)")
                for row in rows.dropFirst().dropLast() {
                    #expect(row.filter { $0 == "│" }.count == 2 && row.count == head.count, "\(screen)")
                }
                #expect(rows.filter { $0.contains("╭") || $0.contains("╰") }.count == 2, "\(screen)")
            }
            try awaitButtons()
            try terminal.type("Enter")
            #expect(try terminal.end(leaving: []).output == "Stop\n")
        }

        /// A person who attends to all questions, on the whole screen or in the centre, gets the change, too.
        @Test(arguments: ["attend", "center"]) func itChangesWhereSomebodyAttends(_ place: String) throws {
            try terminal.begin(place)
            try terminal.wait(for: place == "attend" ? "No open questions." : "alertctl center")
            try world.write("", to: "lines")
            let line =
                "tail -f \(world.path)/lines | \(try Built.word("alertctl")) alert 'Copied 1 of 80' --text --cancel Stop"
            let command = try RunningCommand(["sh", "-c", line + " --changes - --no-start"], in: world)
            if place == "center" {
                try terminal.wait(for: "Questions 1")
                try terminal.type("3", "Enter")
            }
            try terminal.wait { $0.contains("Copied 1 of 80") && $0.contains("Enter done") }
            try terminal.type("half")
            try terminal.wait(for: "half")
            try world.write("{\"title\": \"Copied 2\", \"message\": \"of 80\"}\n", to: "lines.new")
            let added = try world.run(Tools.find("sh"), ["-c", "cat \(world.path)/lines.new >> \(world.path)/lines"])
            #expect(added.status == 0)
            // The list of the centre, behind the question, changes as well.
            let screen = try terminal.wait {
                $0.contains("Copied 2") && $0.contains("half") && !$0.contains("1 of 80")
            }
            #expect(screen.contains("The question has changed."), "\(screen)")
            try awaitButtons()
            try terminal.type(" done", "Enter")
            #expect(try command.end().output == "half done\n")
            try terminal.type("q")
            #expect(try terminal.end().isRestored)
        }

        /// Lines that are read out, for screen readers, with the terminal's own editing of a line.
        @Test func plainLinesReadTheChangeOut() throws {
            let changes = try begin("alert 'Delete a.txt?' --button Delete --cancel Keep --plain")
            try terminal.wait(for: "empty for Delete")
            try terminal.type("Del")
            try write(#"{"title": "Delete b.txt?"}"#, to: changes)
            try terminal.wait(for: "Delete b.txt?")
            try awaitButtons()
            // The terminal has kept the half line.
            try terminal.type("ete", "Enter")
            #expect(try terminal.end().outcome.output == "Delete\n")
        }

        @Test func withoutATerminalSomebodyElseSeesIt() throws {
            let agent = try PromptAgent(world, .init(name: "agent", shows: ["revision"]))
            let line =
                "echo '{\"title\": \"12 of 80\"}' | \(try Built.word("alertctl")) alert Copying --button Stop --changes -"
            let command = try RunningCommand(["sh", "-c", line], in: world)
            #expect(try agent.next().prompt?.title == "Copying")
            let update = try agent.next()
            #expect(update.prompt?.title == "12 of 80")
            try agent.call(Prompts.Answer(id: update.prompt?.id ?? "", agent: agent.token, index: 0, revision: 1))
            #expect(try command.end().output == "Stop\n")
        }

        @Test func wrongDescriptorsAreRefused() throws {
            for (words, reason) in [
                (["--changes", "9"], "descriptor 9 is not open"),
                (["--changes", "1"], "not a descriptor to read from"),
                (["--changes", "x"], "not a descriptor to read from"),
                (["--changes", "-", "--no-wait"], "conflicting options"),
            ] {
                let outcome = try world.run(Built.program("alertctl"), ["alert", "Sure"] + words)
                #expect(outcome.status == 64)
                #expect(outcome.errors.contains(reason), "\(outcome)")
            }
        }

        @Test func anAnswerByHandNamesTheRevision() throws {
            let changes = try begin("alert 'Delete a.txt?' --button Delete --id one")
            try write(#"{"title": "Delete b.txt?"}"#, to: changes)
            try terminal.wait(for: "Delete b.txt?")
            let early = try world.alertctl("answer", "one", "Delete")
            #expect(early.status == 75)
            #expect(early.errors.contains("--revision 1"), "\(early)")
            let listed = try world.alertctl("prompts")
            #expect(listed.output.contains("revision 1"))
            #expect(try world.alertctl("answer", "one", "Delete", "--revision", "1").status == 0)
            #expect(try terminal.end().outcome.output == "Delete\n")
        }
    }
}
