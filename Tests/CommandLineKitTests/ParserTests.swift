// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Testing

/// A command with every kind of option and argument.
struct Sample: Command {
    static let configuration = CommandConfiguration(abstract: "Do something.", discussion: "EXAMPLES:\n  sample do tea")

    enum Level: String, CaseIterable, ExpressibleByArgument { case low, high }

    var title = ""
    var when: [String] = []
    var level: Level?
    var count = 3
    var limit: Int?
    var volume: Double?
    var warn: [String] = []
    var then: [String] = []
    var wake: Bool?
    var wait = true
    var all = false
    var quiet = false
    var hidden = false
    var general = General()

    struct General: ArgumentGroup {
        var socket: String?

        mutating func declare(_ table: inout ArgumentTable) {
            table.option(&socket, "--socket", value: "path", help: "The socket.", completion: .files(["sock"]))
        }
    }

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &title, "title", help: "The title.",
            completion: .custom { line, place, prefix in
                [line.joined(separator: "+"), "\(place)", prefix + "!"]
            })
        table.arguments(&when, "when", help: "The time.", allowsDash: true)
        table.option(
            &level, "--level", value: "level", help: "How loud. More about it.", aliases: ["--loudness", "-l"],
            otherNames: ["--urgency", "-u"])
        table.option(&count, "--count", value: "n", help: "How often.")
        table.option(&limit, "--limit", short: "n", value: "n", help: "How many.", field: "most")
        table.option(&volume, "--volume", value: "0..1", help: "How loud.", allowsDash: true)
        table.option(&warn, "--late-warning", value: "span", help: "Before.")
        table.option(&then, "--then", value: "span title", help: "Next.", takesAllWords: true)
        table.flag(&wake, "--wake", help: "Wake it.")
        table.flag(&wait, "--wait", isNegatable: true, help: "Wait.")
        table.flag(&all, "--all", short: "a", help: "All.")
        table.flag(&quiet, "--quiet", short: "q", help: "Silence.")
        table.flag(&hidden, "--secret-flag", help: "Nothing.", isHidden: true)
        table.group(&general, "General")
    }

    func validate() throws(ValidationError) {
        if all, quiet { throw ValidationError("conflicting options: --all and --quiet") }
    }
}

/// A command with letters of another program, one of which is that of help.
struct Sender: Command {
    static let configuration = CommandConfiguration(abstract: "Send.")
    var title: String?
    var hints: [String] = []
    var time: String?
    var again: String?

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The title.")
        table.option(&hints, "-h", value: "hint", help: "Nothing.", isHidden: true)
        table.option(&time, "-t", value: "time", help: "Nothing.", isHidden: true, aliases: ["--expire-time"])
        table.option(&again, "--again", value: "span", help: "Again.", impliedValue: "10m")
    }
}

/// A command that runs another one.
struct Runner: Command {
    static let configuration = CommandConfiguration(abstract: "Run a command.")
    var first: String?
    var number: Int?
    var words: [String] = []
    var isJSON = false

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&first, "first", help: "The first.")
        table.argument(&number, "number", help: "A number.", allowsDash: true)
        table.command(&words, "command", help: "The command.")
        table.flag(&isJSON, "--json", help: "JSON.")
    }
}

/// A command that takes no more than a word, and reads standard input.
struct Reader: Command {
    static let configuration = CommandConfiguration(abstract: "Read.")
    var title = ""
    var rows: String?
    var body: String?

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&title, "title", help: "The title.")
        table.option(&body, "--body", value: "text", help: "The body.", isQuotable: false, readsInput: true)
        table.option(&rows, "--rows", value: "file", help: "The rows.", readsInput: true)
    }

    func validate() throws(ValidationError) {
        if title == "rows", rows == nil { throw ValidationError("no rows") }
    }
}

@Suite struct ParserTests {
    private func sample(_ words: String...) throws -> (Sample, ArgumentSource) {
        guard case .command(let sample, let source) = try Sample.parse(words[...]) else {
            throw ValidationError("no command")
        }
        return (sample, source)
    }

    private func cause(_ words: [String]) -> String? {
        do throws(CommandLineError) {
            _ = try Sample.parse(words[...])
            return nil
        } catch {
            return error.cause
        }
    }

    @Test func everyKindOfValueIsStored() throws {
        let (sample, _) = try sample(
            "Tea", "in", "5m", "--level", "high", "--count=7", "-n", "4", "--volume", "-3", "--late-warning", "1h",
            "--late-warning=2h", "--then", "5m", "Rest", "--no-wake", "--no-wait", "--all", "--socket", "/s", "--", "-x"
        )
        #expect(sample.title == "Tea")
        #expect(sample.when == ["in", "5m", "-x"])
        #expect(sample.level == .high)
        #expect(sample.count == 7)
        #expect(sample.limit == 4)
        #expect(sample.volume == -3)
        #expect(sample.warn == ["1h", "2h"])
        #expect(sample.then == ["5m", "Rest"])
        #expect(sample.wake == false)
        #expect(!sample.wait)
        #expect(sample.all)
        #expect(sample.general.socket == "/s")
    }

    @Test(arguments: [["-n5"], ["-n=5"], ["-n", "5"], ["--limit", "5"], ["--limit=5"], ["-n", "5", "-n5"], ["-qn5"]])
    func shortOptionsTakeValues(_ words: [String]) throws {
        guard case .command(let sample, _) = try Sample.parse((["t"] + words)[...]) else { return }
        #expect(sample.limit == 5)
    }

    /// `-h` is a hint if one stands behind it, and otherwise asks for help.
    @Test(
        arguments: [
            (["x", "-h", "int:value:5"], ["int:value:5"]), (["-h=a:b:c", "x"], ["a:b:c"]),
            (["-h", "a:b:c", "-h", "d:e:f"], ["a:b:c", "d:e:f"]), (["x", "-h"], nil), (["-h", "x"], nil),
            (["-h", "a:b"], nil), (["-h", "a:b:c", "-h"], nil),
        ] as [([String], [String]?)])
    func aLetterOfHelpMayHaveAHint(_ words: [String], _ hints: [String]?) throws {
        switch try Sender.parse(words[...]) {
        case .command(let sender, _): #expect(sender.hints == hints)
        case .help(let isShort): #expect(hints == nil && isShort)
        case .version: Issue.record("no version was asked for")
        }
    }

    @Test(
        arguments: [
            (["-t", "5"], "5", nil), (["-t=5"], "5", nil), (["-t5"], "5", nil), (["--expire-time=5"], "5", nil),
            (["--again"], nil, "10m"), (["--again", "-t", "5"], "5", "10m"), (["--again", "1m"], nil, "1m"),
            (["--again", "--", "x"], nil, "10m"), (["--again=1m"], nil, "1m"),
        ] as [([String], String?, String?)])
    func anOptionMayImplyItsValue(_ words: [String], _ time: String?, _ again: String?) throws {
        guard case .command(let sender, _) = try Sender.parse(words[...]) else { return }
        #expect(sender.time == time)
        #expect(sender.again == again)
    }

    @Test func ofTwoFlagsTheLastHolds() throws {
        #expect(try sample("t", "--wake", "--no-wake").0.wake == false)
        #expect(try sample("t", "--no-wait", "--wait").0.wait)
    }

    @Test func twoDifferentValuesContradictEachOther() throws {
        #expect(throws: CommandLineError.self) { try sample("t", "--level", "low", "--level", "high") }
        #expect(throws: CommandLineError.self) { try sample("t", "-n9", "--limit", "5") }
        #expect(try sample("t", "--level", "high", "--level", "high").0.level == .high)
    }

    @Test(arguments: [
        (["t", "-5"], ["-5"]), (["t", "a", "-.5"], ["a", "-.5"]), (["t", "--", "--all"], ["--all"]),
        (["t", "--", "--"], ["--"]), (["--", "t", "-q"], ["-q"]), (["t", "-"], ["-"]), (["t", ""], [""]),
    ])
    func dashedWordsThatAreArguments(words: [String], when: [String]) throws {
        guard case .command(let sample, _) = try Sample.parse(words[...]) else { return }
        #expect(sample.when == when)
    }

    @Test func wordsBehindTheTerminatorAreACommand() throws {
        let words = ["a", "-4", "--json", "--", "ls", "--json", "--help"]
        guard case .command(let runner, _) = try Runner.parse(words[...]) else { return }
        #expect(runner.first == "a")
        #expect(runner.number == -4)
        #expect(runner.words == ["ls", "--json", "--help"])
        #expect(runner.isJSON)
    }

    /// The first word that no argument takes begins the command, and all others are the command's.
    @Test func aCommandNeedsNoTerminator() throws {
        for words in [["a", "1", "ls", "--json", "--", "-h"], ["a", "1", "--", "ls", "--json", "--", "-h"]] {
            guard case .command(let runner, let source) = try Runner.parse(words[...]) else {
                Issue.record("\(words) is no command")
                continue
            }
            #expect(runner.words == ["ls", "--json", "--", "-h"])
            #expect(!runner.isJSON && source.takesInput)
        }
    }

    /// The line with `-`, as a pipe may mean it: for a refused line never the body, which may be absent.
    @Test(
        arguments: [
            (["t"], false, ["t", "--body", "-"]), (["t"], true, ["t", "--rows", "-"]),
            (["t", "--body", "x"], false, ["t", "--body", "x", "--rows", "-"]),
            (["--body", "x", "--", "t"], false, ["--body", "x", "--rows", "-", "--", "t"]),
            (["rows", "--rows"], true, ["rows", "--rows", "-"]), ([], true, nil), (["t", "u"], true, nil),
            (["t", "--rows", "x", "--body", "y"], false, nil),
        ] as [([String], Bool, [String]?)])
    func aLineThatReadsThePipe(words: [String], isRefused: Bool, line: [String]?) {
        let entry = CommandTree<any Command>.Entry(["read"], Reader.self) { $0 }
        #expect(entry.reading(inputOf: words[...], isRefused: isRefused)?.words == line)
    }

    /// A name of another program is taken, and stored as the declared option.
    @Test(arguments: [["t", "--loudness", "low"], ["t", "--loudness=low"], ["t", "-l", "low"], ["t", "-llow"]])
    func aNameOfAnotherProgramIsTaken(_ words: [String]) throws {
        guard case .command(let sample, _) = try Sample.parse(words[...]) else {
            Issue.record("\(words) is no command")
            return
        }
        #expect(sample.level == .low)
    }

    @Test(arguments: [
        ([], "no title given"), (["t", "--bogus"], "unknown option --bogus"),
        (["t", "--levle", "low"], "unknown option --levle, did you mean --level?"),
        (["t", "--urgency", "low"], "unknown option --urgency, did you mean --level?"),
        (["t", "-u", "low"], "unknown option -u, did you mean --level?"), (["t", "-z"], "unknown option -z"),
        (["t", "--al"], "unknown option --al, did you mean --all?"), (["t", "--run"], "unknown option --run"),
        (["t", "--title", "x"], "unknown option --title: the title is a word without an option"),
        (["t", "--secret-flags"], "unknown option --secret-flags"),
        (["-a title"], "\"-a title\" begins with a dash, so it is taken for options"),
        (["t", "--level"], "no value given for --level <level>"),
        (["t", "--level", "--all"], "no value given for --level <level>"),
        (["t", "--then"], "no value given for --then <span title>"), (["t", "--all=1"], "--all takes no value"),
        (["t", "--no-wake=1"], "--no-wake takes no value"),
        (["t", "--level", "loud"], "--level: \"loud\" is not one of the allowed words: low, high."),
        (["t", "--count", "x"], "--count: \"x\" is not a whole number"),
        (["t", "--volume="], "--volume: \"\" is not a number from 0 to 1"),
        (["t", "--all", "--quiet"], "conflicting options: --all and --quiet"),
    ])
    func refusals(words: [String], expected: String) { #expect(cause(words) == expected) }

    @Test func tooManyWordsAreRefused() {
        #expect {
            _ = try Reader.parse(["a", "2"])
        } throws: { error in
            if case CommandLineError.unexpectedArgument("2") = error { true } else { false }
        }
    }

    /// Help is asked for, whatever else is wrong, unless it is a value or stands behind the terminator.
    @Test(arguments: [["--help"], ["-h"], ["--bogus", "--help"], ["t", "-qh"], ["--all", "--quiet", "-h"]])
    func helpGoesFirst(_ words: [String]) throws {
        guard case .help = try Sample.parse(words[...]) else {
            Issue.record("\(words)")
            return
        }
        #expect(cause(["t", "--level", "low", "--", "--help"]) == nil)
    }

    @Test func theSourceNamesTheWords() throws {
        let (_, source) = try sample(
            "Tea", "in", "5m", "-n", "4", "--late-warning", "1h", "--late-warning", "2h", "--no-wake")
        #expect(source["title"] == .init(name: "the title", text: "Tea"))
        #expect(source["trigger.when"] == .init(name: "the when", text: "in 5m"))
        #expect(source["most"] == .init(name: "--limit", text: "4"))
        #expect(source["lateWarning"] == .init(name: "--late-warning", text: "1h 2h"))
        #expect(source["wake"] == .init(name: "--wake", text: nil))
        #expect(source["level"] == .init(name: "--level", text: nil))
        #expect(source["bogus"] == nil)
        #expect(source.givenOptions == ["--limit", "--late-warning", "--no-wake"])
        var changed = source
        changed["when"] = .init(name: "--every", text: "day")
        #expect(changed["when"]?.name == "--every")
        #expect(source.isGiven("--late-warning"))
        #expect(!source.isGiven("--level"))
    }
}
