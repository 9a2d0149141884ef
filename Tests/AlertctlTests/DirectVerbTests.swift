// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import RandomSupport
import Testing
import Varlink

@testable import alertctl

/// Verbs that are read without the parser are read as the parser reads them.
@Suite struct DirectVerbTests {
    private static let verbs: [any DirectVerb.Type] = VerbName.all.compactMap { $0.type as? any DirectVerb.Type }

    @Test func theyAreTheVerbsThatScriptsCallMost() {
        #expect(
            Self.verbs.map { "\($0)" }.sorted() == ["Alert", "Notify", "Play", "Remind", "Sheet"])
    }

    /// One that the way around the parser does not name would be read by it, slowly.
    @Test func eachIsReadDirectly() throws {
        for verb in Self.verbs {
            let name = try #require(verb.configuration.commandName)
            let words = try #require(Self.minimum[name]?.first { verb.read($0[...]) != nil })
            let read = try #require(Entry.direct([name] + words), "\(name) is left to the parser")
            #expect(type(of: read) == verb)
        }
    }

    /// An option that is declared, and not taken, would make its verb slow; one without a default would end it.
    @Test func everyOptionIsTaken() throws {
        var random = SeededRandom()
        for verb in Self.verbs {
            let minimum = try #require(Self.minimum[verb.configuration.commandName ?? ""])
            for argument in try Self.declared(by: verb) where argument.name != nil {
                // Half of them with the value behind an equals sign.
                let lines = minimum.flatMap { words in argument.spellings(Self.values).map { words + $0 } }
                let isAttached = Bool.random(using: &random) && argument.takesValue
                let line = lines.first {
                    ($0.last?.starts(with: "--\(argument.name ?? "")=") ?? false) == isAttached
                        && Self.parsed(verb, $0) != nil
                }
                let correct = try #require(line, "\(verb): no line with --\(argument.name ?? "") is correct")
                try Self.compare(verb, correct, mustBeDirect: true)
            }
        }
    }

    @Test func randomCommandLines() throws {
        var random = SeededRandom()
        var read = 0
        for verb in Self.verbs {
            let declared = try Self.declared(by: verb)
            for _ in 0..<25 {
                var line: [String] = []
                for _ in 0..<Int.random(in: 0...6, using: &random) {
                    let texts = Int.random(in: 0..<8, using: &random) == 0 ? Self.odd : Self.texts
                    let argument = declared.randomElement(using: &random)
                    line += argument?.spellings(texts).randomElement(using: &random) ?? []
                }
                for _ in 0..<Int.random(in: 0...2, using: &random) { line.insert("tea", at: 0) }
                read += try Self.compare(verb, line, mustBeDirect: false) ? 1 : 0
            }
        }
        #expect(read > 10)
    }

    @Test(arguments: [
        ["notify"], ["notify", "--help"], ["notify", "a", "b", "c"], ["notify", "a", "--id"],
        ["notify", "a", "--", "-b"],
        ["notify", "a", "-h"], ["notify", "a", "--nosuch"], ["notify", "a", "--json=yes"],
        ["notify", "a", "--level", "x"],
        ["notify", "--id", "--json", "a"], ["remind", "Tea"], ["remind", "Tea", "in", "4m", "--in", "4m"],
        ["play"], ["play", "glass", "bell"], ["play", "glass", "--no-wait", "--no-wait"],
        ["play", "glass", "--volume", "x"],
        ["play", "glass", "--loops", "1.5"], ["alert", "a", "--text", "--login"], ["sheet", "a"],
    ])
    func whatIsWrongIsTheParsers(line: [String]) throws {
        let verb = try #require(VerbName.find(line)?.type as? any DirectVerb.Type)
        #expect(verb.read(line.dropFirst()) == nil)
    }

    // MARK: -

    /// What makes each verb complete; one of these for each option.
    private static let minimum = [
        "notify": [["Tea"]], "remind": [["Tea", "in", "4m"], ["Tea"], ["Tea", "in", "4m", "--ring"]],
        "play": [["glass"]], "alert": [["Tea?"]],
        "sheet": [["Tea?", "--button", "OK"]],
    ]
    /// Of these each option takes one at least.
    private static let values = ["3", "active", "once", "skip", "first", "after 5m: repeat"]
    private static let texts = [
        "a", "tea time", "3", "0.5", "active", "time-sensitive", "once", "a=b", "1=x y", "-", "+1", "10s", "",
    ]
    private static let odd = ["-1", "-x", "--", "--json", "--id=a=b", "-0.5", "ä", "\u{0}"]

    private struct Declared {
        let name: String?
        let takesValue: Bool

        /// Ways to write it.
        func spellings(_ texts: [String]) -> [[String]] {
            guard let name else { return texts.map { [$0] } }
            guard takesValue else { return [["--\(name)"]] }
            return texts.map { ["--\(name)", $0] } + texts.map { ["--\(name)=\($0)"] }
        }
    }

    /// The arguments as the parser knows them, without those that it brings itself, without `--wait` of `play`, which is
    /// the default and which the parser alone compares with `--no-wait`, and without its `--resume`, which replaces the sound.
    private static func declared(by verb: any DirectVerb.Type) throws -> [Declared] {
        let name = try #require(verb.configuration.commandName)
        guard case .answer(let text) = Entry.parse([name, "--experimental-dump-help"]) else {
            throw Missing(what: "\(name) --experimental-dump-help")
        }
        let command = try #require(try JSON(parsing: Array(text.utf8))["command"])
        func argument(in command: JSON) throws -> [Declared] {
            let arguments = try #require(command["arguments"]?.arrayValue)
            var declared: [Declared] = []
            for argument in arguments {
                let names = (argument["names"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
                if argument["kind"]?.stringValue == "positional" {
                    declared.append(Declared(name: nil, takesValue: true))
                }
                for long in names where long.count > 1 && !["help", "version"].contains(long) {
                    if name == "play", ["wait", "resume"].contains(long) { continue }
                    declared.append(Declared(name: long, takesValue: argument["kind"]?.stringValue == "option"))
                }
            }
            return declared
        }
        // Asked for a verb, the parser describes the whole command, or this verb.
        if command["commandName"]?.stringValue == name { return try argument(in: command) }
        let verbs = command["subcommands"]?.arrayValue ?? []
        return try argument(in: try #require(verbs.first { $0["commandName"]?.stringValue == name }))
    }

    /// Reads a line both ways.
    ///
    /// - Returns: Whether it was read without the parser.
    @discardableResult
    private static func compare(_ verb: any DirectVerb.Type, _ line: [String], mustBeDirect: Bool) throws -> Bool {
        let parsed = parsed(verb, line)
        let direct = verb.read(line[...])
        if let direct {
            let parsed = try #require(parsed, "\(verb): the parser refuses \(line)")
            #expect(values(of: direct) == values(of: parsed), "\(verb): \(line)")
        } else if mustBeDirect {
            #expect(direct != nil, "\(verb): \(line) is not read")
        }
        return direct != nil
    }

    private static func parsed<V: DirectVerb>(_ verb: V.Type, _ line: [String]) -> V? {
        try? verb.parseAsRoot(line) as? V
    }

    /// The values of all properties, by their names. A property without one is named, too.
    private static func values(of arguments: Any) -> [String] {
        Mirror(reflecting: arguments).children.flatMap { property -> [String] in
            let name = property.label ?? ""
            guard
                let state = Mirror(reflecting: property.value).children.first(where: { $0.label == "_parsedValue" }),
                let value = Mirror(reflecting: state.value).children.first, value.label == "value"
            else { return ["\(name): no value"] }
            guard let group = value.value as? any ParsableArguments else { return ["\(name): \(value.value)"] }
            return values(of: group).map { "\(name).\($0)" }
        }
    }

    private struct Missing: Error { let what: String }
}
