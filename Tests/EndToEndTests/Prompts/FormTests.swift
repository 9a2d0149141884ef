// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

extension Asking {
    /// `alertctl form` and `alertctl sheet --rows`, by real keys in a terminal, by lines, by hand and on the wire.
    @Suite struct Forms {
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

        private static let user =
            #"form "New user" --field "name*=text:Name" --field "age=integer:Age,max=130" "#
            + #"--field "shell=choice:Shell,of=bash|zsh|fish" --field "langs=choices:Languages,of=Swift|C|Rust" "#
            + #"--field "ok=check:I agree" --field "when=date:Starts""#

        private func run(_ words: String...) throws -> Outcome { try world.run(Built.program("alertctl"), words) }

        @Test(arguments: [(80, 24), (40, 10), (200, 50)])
        func keysFillInAForm(_ columns: Int, _ rows: Int) throws {
            let small = try Terminal(in: world, columns: columns, rows: rows)
            try small.begin(line: Self.user + " --json")
            try small.wait(for: "Name *")
            try small.type("Ada", "Enter", "200")
            try small.wait(for: "At most 130.")
            try small.type(
                "BSpace", "Enter", "Down", "Space", "Enter", "Space", "Down", "Down", "Space", "Enter", "Space", "Enter"
            )
            try small.type("2027-03-04")
            try small.wait(for: "Thursday 4 March 2027")
            try small.type("Enter")
            let outcome = try small.end().outcome
            #expect(outcome.status == 0)
            let content = try JSON(parsing: outcome.output)["content"]
            #expect(
                content == [
                    "name": "Ada", "age": 20, "shell": "zsh", "langs": ["Swift", "Rust"], "ok": true,
                    "when": "2027-03-04",
                ])
        }

        @Test func theFieldSaysWhatIsMissing() throws {
            try terminal.begin(line: Self.user)
            try terminal.wait(for: "Name *")
            // Up from the first field leads nowhere; BTab leads to the buttons.
            try terminal.type("BTab", "Enter")
            try terminal.wait(for: "Fill this in.")
            try terminal.type("Ada", "BTab", "Enter")
            let outcome = try terminal.end().outcome
            #expect(outcome.output == "Ada\n\n\n\nfalse\n\n")
        }

        @Test func escapeCancels() throws {
            try terminal.begin(line: Self.user + " --shell")
            try terminal.wait(for: "Name *")
            try terminal.type("Escape")
            let outcome = try terminal.end().outcome
            #expect(outcome.status == 1)
            #expect(outcome.output == "(exit 1)\n")
        }

        @Test func aSecretIsTypedTwiceAndKeptFromTheDaemon() throws {
            try terminal.begin(line: #"form Login --field "u=text:User" --field "p*=secret:Password,twice""#)
            try terminal.wait(for: "again")
            try terminal.type("bob", "Enter", "hush-hush", "Enter", "hush-hus", "Enter")
            let screen = try terminal.wait(for: "The two are not the same.")
            #expect(!screen.contains("hush"))
            try terminal.type("h", "Enter")
            #expect(try terminal.end().outcome.output == "bob\nhush-hush\n")
            let store = try Data(contentsOf: URL(fileURLWithPath: world.state + "/alertd.sqlite"))
            #expect(store.range(of: Data("hush".utf8)) == nil)
        }

        /// Another presenter than the asker hands the secret over.
        @Test func aSecretOfAFormGoesPastTheDaemonToItsAsker() throws {
            let asker = try TestProcess(
                Built.program("alertctl"), ["form", "Login", "--field", "p*=secret:Password", "--field", "n=number:N"],
                environment: world.environment)
            let id = try world.asked().id
            let answered = try world.run(
                Built.program("alertctl"), ["answer", id, "--value", "n=7"], input: Array("hush\n".utf8))
            #expect(answered.status == 0)
            #expect(try asker.wait(within: .seconds(30)) == 0)
            #expect(asker.output == "hush\n7\n")
        }

        @Test func linesFillInAForm() throws {
            try terminal.begin(
                line: #"form Plain --plain --field "n*=text:Name" --field "c=choices:C,of=red|green" "#
                    + #"--field "ok=check:Fine" --field "d=duration:How long" --field "t=lines:Text" --shell"#)
            try terminal.wait(for: "Name *:")
            try terminal.type("Enter")
            try terminal.wait(for: "Fill this in.")
            try terminal.type("it's me", "Enter")
            try terminal.wait(for: "2. green")
            try terminal.type("1 2", "Enter", "y", "Enter", "soon", "Enter", "1h 30m", "Enter")
            try terminal.wait(for: "end with a line that is a dot")
            try terminal.type("one", "Enter", "two", "Enter", ".", "Enter")
            let outcome = try terminal.end().outcome
            #expect(
                outcome.output
                    == "form_n='it'\\''s me'\nform_c='red\ngreen'\nform_ok='true'\nform_d='5400'\nform_t='one\ntwo'\n")
        }

        @Test func aShellEvaluatesIt() throws {
            try world.write(
                """
                out=$(\(Built.word("alertctl")) form X --field "a=text:A" --id x --shell) && eval "$out"
                echo "status $? value $form_a"

                """, to: "script")
            let shell = try TestProcess("/bin/sh", [world.path + "/script"], environment: world.environment)
            _ = try world.asked()
            #expect(try run("answer", "x", "--value", #"a=$(touch bad) '"#).status == 0)
            #expect(try shell.wait(within: .seconds(30)) == 0)
            #expect(shell.output == "status 0 value $(touch bad) '\n")
        }

        @Test func aSchemaIsAForm() throws {
            try world.write(
                """
                {"type": "object", "required": ["mail"], "properties": {
                  "mail": {"type": "string", "format": "email", "title": "Address"},
                  "when": {"type": "string", "format": "date-time"},
                  "n": {"type": "integer", "minimum": 1, "default": 3},
                  "big": {"type": "boolean"},
                  "one": {"type": "string", "oneOf": [{"const": "a", "title": "Alpha"}, {"const": "b", "title": "Beta"}]},
                  "some": {"type": "array", "items": {"type": "string", "enum": ["x", "y"]}}}}
                """, to: "schema.json")
            #expect(try run("form", "S", "--schema", world.path + "/schema.json", "--id", "s", "--no-wait").status == 0)
            let bad = try run("answer", "s", "--value", "mail=nobody")
            #expect(bad.status == 65)
            #expect(bad.errors.contains("Write an address like ada@example.org."))
            let done = try run(
                "answer", "s", "--value", "mail=a@b", "--value", "some=y", "--value", "some=x", "--value", "one=b")
            #expect(done.status == 0)
            #expect(try run("wait", "s").output == "a@b\n\n3\n\nb\ny\tx\n")
        }

        @Test func theDaemonRefusesWhatTheFormDoesNotTake() throws {
            #expect(try run("form", "F", "--field", "n*=number:N,min=1", "--id", "f", "--no-wait").status == 0)
            for values in [["n=0"], ["n=x"], [], ["m=1"]] {
                let words = ["answer", "f"] + values.flatMap { ["--value", $0] }
                #expect(try world.run(Built.program("alertctl"), words).status == 65, "\(values)")
            }
            #expect(throws: VarlinkClientError.self) {
                try world.call(Prompts.Answer(id: "f", index: 1, text: "1"))
            }
            // An older presenter does not get it.
            let news = try world.connect().stream(Prompts.Present(name: "old"))
            _ = try news.next()
            #expect(try world.call(Prompts.List()).prompts.first?.state == .queued)
        }

        @Test func rowsAreFilteredChosenAndPrinted() throws {
            let rows = (1...10_000).map { "row \($0)" }.joined(separator: "\n")
            try world.write(rows, to: "rows")
            try terminal.begin(line: "sheet Which --rows \(world.path)/rows --multiple --json")
            try terminal.wait(for: "row 12")
            try terminal.type("9999")
            try terminal.wait { !$0.contains("row 12") }
            try terminal.wait(for: "Ctrl-T choose")
            try terminal.type("C-t", "Enter")
            let outcome = try terminal.end().outcome
            let json = try JSON(parsing: outcome.output)
            #expect(json["content"]?["choice"] == ["row 9999"])
            #expect(json["indices"] == [9_998])
        }

        /// A key that moves on chooses nothing: the screen is the answer.
        @Test(
            arguments: [
                ("form Q --field 'g=choices:Groups,of=audio|video,initial=audio'", ["Space", "Enter"], "\n"),
                (
                    "form Q --field 'c=choice:Shell,of=bash|zsh' --field 'g=choices:Groups,of=audio|video'",
                    ["Enter", "Enter"], "\n\n"
                ),
                (
                    "form Q --field 'c=choice:Shell,of=bash|zsh' --field 'g=choices:Groups,of=audio|video'",
                    ["Tab", "Tab", "Tab", "Enter"], "\n\n"
                ),
            ])
        func whatIsOnTheScreenIsTheAnswer(_ line: String, _ keys: [String], _ output: String) throws {
            try terminal.begin(line: line)
            try terminal.wait(for: " asks ")
            for key in keys { try terminal.type(key) }
            #expect(try terminal.end().outcome.output == output)
        }

        @Test(
            arguments: [
                ("form X", 64), ("form X --field a=txt:A", 65),
                (#"form X --field "a=secret:A" --json"#, 64), (#"form X --field "a=lines:A""#, 64),
                (#"form X --field "a b=text:A" --shell"#, 64), (#"form X --field "a=text:A,size=3""#, 65),
                (#"form X --field "a=text:A,initial""#, 65),
                (#"form X --field "a=text:A" --field "a=text:B""#, 65), ("form X --schema /nowhere", 66),
                ("sheet X --multiple", 64), ("sheet X --rows /dev/null", 65),
            ] as [(String, Int32)])
        func aMistakeIsNamed(_ line: String, _ status: Int32) throws {
            try terminal.begin(line: line)
            let outcome = try terminal.end().outcome
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("alertctl: "))
        }

        @Test func whatWasTypedOutlivesTheDaemon() throws {
            try terminal.begin(line: #"form X --field "a=text:A" --field "b=choice:B,of=red|green""#)
            try terminal.wait(for: "A ")
            try terminal.type("kept", "Enter", "Down", "Space")
            try terminal.wait(for: "(x) green")
            try daemon.crash()
            let next = try Daemon(in: world)
            defer { withExtendedLifetime(next) {} }
            // Shown again, with the focus on the first field.
            try terminal.wait { $0.contains("▸ A") && $0.contains("kept") && $0.contains("green") }
            try terminal.type("BTab", "Enter")
            let outcome = try terminal.end().outcome
            #expect(outcome.output == "kept\ngreen\n")
        }
    }
}
