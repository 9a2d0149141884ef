// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Testing

extension CommandTree.Entry where Parsed == any Command {
    fileprivate init<C: Command>(
        _ words: String..., of type: C.Type, inFamily: String? = nil, former: [[String]] = [],
        isExplanation: Bool = false
    ) {
        self.init(words, type, inFamily: inFamily, formerNames: former, isExplanation: isExplanation) { $0 }
    }
}

@Suite struct TextTests {
    private let tree = CommandTree<any Command>(
        name: "sample", configuration: .init(abstract: "Do things."), version: "sample 1",
        groups: [
            .init("Work", [.init("do", of: Sample.self), .init("run", of: Runner.self)]),
            .init("More", [.init("sound", "list", of: Runner.self), .init("sound", "load", of: Sample.self)]),
        ],
        parents: [.init("sound", .init(abstract: "Handle sounds."), defaultCommand: "list")],
        leading: Sample.General.declarations)

    @Test func everyOptionIsInTheHelp() throws {
        let help = try #require(tree.help(for: ["do"]))
        for line in [
            "Do something.", "USAGE: sample do [<options>] <title> [<when> ...]", "ARGUMENTS:", "OPTIONS:", "GENERAL:",
            "  <title>                 The title.", "  -n, --limit <n>         How many.",
            "  --wake/--no-wake        Wake it.", "  --count <n>             How often. Default: 3.",
            "  --level <level>         How loud. More about it. One of: low, high.", "  sample do tea",
        ] { #expect(help.split(separator: "\n").contains { $0 == line }, "\(line)") }
        #expect(!help.contains("secret"))
        #expect(tree.help(for: ["bogus"]) == nil)
    }

    /// An example of several lines is whole, or not there.
    @Test func theShortHelpCutsNoExample() {
        let lines = (1...4).map { "  sample do \($0)" }
        let texts = CommandConfiguration(
            abstract: "Do.",
            discussion: (["EXAMPLES:", "  x=$(sample do \\", "    more)"] + lines).joined(separator: "\n"))
        let help = HelpText.short("sample do", texts, [])
        #expect(
            help.contains("EXAMPLES:\n  x=$(sample do \\\n    more)\n  sample do 1\n  sample do 2\n  sample do 3\n\n"))
        #expect(texts.example == "x=$(sample do more)")
        let long = CommandConfiguration(
            abstract: "Do.",
            discussion: "EXAMPLES:\n  sample \\\n  " + String(repeating: "x", count: 80) + "\n  sample do tea")
        #expect(HelpText.short("sample do", long, []).contains("EXAMPLES:\n  sample do tea\n"))
    }

    /// The short help of a list has the line for jq.
    @Test(
        arguments: [
            ("one per line: {\"id\", \"title\"}", "sample do --json | jq -r .id"),
            ("one per line: as of \"other\"", "sample do --json | jq ."), ("{\"id\"}", nil),
        ] as [(String, String?)])
    func theShortHelpSaysHowAListIsRead(_ output: String, _ line: String?) {
        let comma = output.hasPrefix("one") ? ", " : ": "
        let texts = CommandConfiguration(abstract: "List it.", discussion: "OUTPUT with --json\(comma)\(output)")
        let help = HelpText.short("sample do", texts, [])
        let lines = (line.map { "JSON, one object a line: \($0)\n" } ?? "") + "All options: sample do --help"
        #expect(help.hasSuffix("\n\n" + lines))
    }

    @Test(arguments: [40, 60, 80]) func noLineIsTooLong(columns: Int) throws {
        for words in [[], ["do"], ["run"], ["sound"]] {
            let help = try #require(tree.help(for: words, columns: columns))
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= columns })
        }
    }

    @Test func commandsAreListedOnce() throws {
        let help = try #require(tree.help(for: []))
        #expect(help.contains("WORK:\n  do "))
        #expect(help.contains("MORE:\n  sound                   Handle sounds."))
        #expect(try #require(tree.help(for: ["sound"])).contains("  load "))
    }

    /// A tree with former names, a verb that a family lists too, and words that another command reads.
    private let named = CommandTree<any Command>(
        name: "sample", configuration: .init(abstract: "Do things."), version: "sample 1",
        groups: [
            .init(
                "Work",
                [
                    .init("play", of: Sample.self, inFamily: "sound"),
                    .init("sound", "pause", of: Runner.self, former: [["pause-sound"]]),
                    .init("timer", of: Sample.self, former: [["timer", "start"]]),
                    .init("timer", "list", of: Runner.self, isExplanation: true),
                ])
        ],
        parents: [.init("sound", .init(abstract: "Handle sounds."))])

    @Test(arguments: [
        (["pause-sound", "x"], ["sound", "pause"], ["x"]), (["sound", "play", "x"], ["play"], ["x"]),
        (["timer", "list"], ["timer"], ["list"]), (["timer", "start", "5m"], ["timer"], ["5m"]),
    ])
    func anyNameIsFound(line: [String], words: [String], rest: [String]) throws {
        let found = try #require(named.find(line[...]))
        #expect(found.entry.words == words)
        #expect(Array(found.rest) == rest)
    }

    @Test func anyNameHasTheHelpOfTheCanonicalOne() throws {
        #expect(named.help(for: ["pause-sound"]) == named.help(for: ["sound", "pause"]))
        #expect(named.help(for: ["pause-sound"]) != nil)
        #expect(try #require(named.help(for: ["timer", "list"])).contains("USAGE: sample timer list"))
        #expect(try #require(named.help(for: ["timer"])).contains("COMMANDS:\n  list "))
        #expect(named.continuations(of: ["sound"]) == ["play", "pause"])
        #expect(named.formerContinuations(of: []) == ["pause-sound", "timer"])
        let explained = try #require(named.explanation(of: ["timer", "list", "x"]))
        #expect(explained.entry.words == ["timer", "list"])
    }

    @Test(arguments: [
        (["sound", "list"], ["sound", "list"], []), (["sound"], ["sound", "list"], []),
        (["sound", "--a", "b"], ["sound", "list"], ["--a", "b"]), (["do", "x"], ["do"], ["x"]),
    ])
    func commandsAreFound(line: [String], words: [String], rest: [String]) throws {
        let found = try #require(tree.find(line[...]))
        #expect(found.entry.words == words)
        #expect(Array(found.rest) == rest)
        #expect(tree.find(["bogus"]) == nil)
        // A mistyped subcommand is no argument of the default one.
        #expect(tree.find(["sound", "lsit"]) == nil)
    }

    private func offered(_ words: String...) throws -> [String] {
        let request = try #require(CompletionRequest(["---complete", "\(words.count)", "sample"] + words))
        return request.answer(tree).split(separator: "\n").map(String.init)
    }

    @Test func wordsAreOffered() throws {
        #expect(
            try offered("") == [
                "do\tDo something.", "run\tRun a command.", "sound\tHandle sounds.",
                "help\tShow the help of a command.",
            ])
        #expect(try offered("so") == ["sound\tHandle sounds."])
        #expect(try offered("--so") == ["--socket\tThe socket"])
        #expect(try offered("--socket", "") == ["\tfiles\tsock"])
        #expect(try offered("--socket", "/s", "ru") == ["run\tRun a command."])
        #expect(try offered("help", "s") == ["sound\tHandle sounds."])
        #expect(try offered("sound", "lo") == ["load\tDo something."])
        #expect(try offered("do", "--le") == ["--level\tHow loud"])
        #expect(try offered("do", "--level", "h") == ["high"])
        #expect(try offered("do", "--level=h") == ["--level=high"])
        #expect(try offered("do", "--level", "low", "--le") == [])
        #expect(try offered("do", "--late-warning", "1h", "--la") == ["--late-warning\tBefore"])
        #expect(try offered("do", "--no-") == ["--no-wake\tNot: --wake", "--no-wait\tNot: --wait"])
        #expect(try offered("do", "--socket", "x") == ["\tfiles\tsock"])
        #expect(try offered("do", "x") == ["x!"])
        #expect(try offered("do", "t", "x") == [])
        #expect(try offered("run", "--", "--j") == [])
        #expect(try offered("run", "a", "1", "ls", "--j") == [])
    }

    /// Scripts that release 0.2 installed ask in another way.
    @Test func formerRequestsAreAnswered() {
        let words = ["---completion", "do", "--", "positional@0", "2", "1", "sample", "do", "xy"]
        #expect(CompletionRequest.formerAnswer(words, tree) == "sample+do+xy\n2\nx!")
        #expect(
            CompletionRequest.formerAnswer(["---completion", "do", "--", "--level", "2", "0", "sample"], tree) == "")
        #expect(CompletionRequest.formerAnswer(["do"], tree) == nil)
    }

    @Test func everyCommandHasAPage() throws {
        let pages = ManualPage.all(tree, date: "November 27, 2026", related: [("sampled", 8)])
        #expect(
            Set(pages.map(\.file)) == [
                "sample.1", "sample-do.1", "sample-run.1", "sample-sound.1", "sample-sound-list.1",
                "sample-sound-load.1",
            ])
        let page = try #require(pages.first { $0.file == "sample-do.1" }).text
        for line in [
            ".Dd November 27, 2026", ".Dt SAMPLE-DO 1", ".Nd Do something", ".Ar title", ".Op Ar when ...",
            ".It Fl n , Fl -limit Ar n", ".It Fl -wake , Fl -no-wake", ".Xr sample 1 ,", ".Xr sampled 8",
        ] { #expect(page.split(separator: "\n").contains { $0 == line }, "\(line)") }
    }
}
