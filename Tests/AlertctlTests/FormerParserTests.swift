// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import Foundation
import LinkGrammar
import ProcessSupport
import Testing
import Varlink

@testable import ClientKit
@testable import alertctl

/// The readings of command lines by swift-argument-parser, which read them up to 0.2.0. `Fixtures/readings.txt.gz` has
/// 20,000 random lines over all verbs; below each line stands its reading: `=` with the verb and its values, `?` for a
/// text that was asked for, or `!` with the exit status and the refusal.
@Suite struct FormerParserTests {
    private struct Line {
        var words: [String]
        var reading: String
    }

    private static func lines() throws -> [Line] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().path + "/Fixtures/readings.txt.gz"
        let text = try TestProcess.check("/bin/gzip", ["-dc", path])
        let rows = text.split(separator: "\n")
        return try stride(from: 0, to: rows.count - 1, by: 2).map { index in
            let words = try JSON(parsing: Array(rows[index].utf8)).arrayValue ?? []
            return Line(words: words.compactMap(\.stringValue), reading: String(rows[index + 1]))
        }
    }

    /// The stored values of a verb that are neither nil, false nor empty, as the fixture has them.
    private static func values(_ value: Any, _ path: String = "") -> [String] {
        Mirror(reflecting: value).children.flatMap { child -> [String] in
            guard let label = child.label, label != "given" else { return [] }
            if child.value is any LinkCommand { return values(child.value) }
            if child.value is any ArgumentGroup { return values(child.value, path + label + ".") }
            let text = text(child.value)
            return ["nil", "false", "[]"].contains(text) ? [] : ["\(path)\(label)=\(text)"]
        }
    }

    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if let value = value as? PairingSeconds { return value.argument }
        if let value = value as? PortArgument { return value.argument }
        if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "nil" }
        return value is String ? "\"\(value)\"" : "\(value)"
    }

    /// The names of the verbs that alert-link's declarations replaced.
    private static let formerNames = [
        "LinkVerb<PairDevice>": "DevicesPair", "LinkVerb<JoinDevices>": "DevicesJoin",
        "LinkVerb<RenameDevice>": "DevicesRename", "LinkVerb<RevokeDevice>": "DevicesRevoke",
        "LinkVerb<SetUpBroker>": "LinkSetup", "LinkVerb<RelayAlerts>": "Relay",
    ]

    private static func reading(_ words: [String]) throws -> String {
        switch CommandRunner.parse(words) {
        case .verb(let verb, _):
            let rows = values(verb).sorted().map { JSON.string($0) }
            let name = "\(type(of: verb))"
            return "= \(formerNames[name] ?? name) \(String(decoding: JSON.array(rows).serialized(), as: UTF8.self))"
        case .answer: return "?"
        case .refusal(let failure): return "! \(failure.status.rawValue) \(failure.message)"
        }
    }

    /// Returns whether a line is one of those that are read in another way on purpose.
    private static func isIntended(_ line: Line, now: String) -> Bool {
        let words = line.words
        // Help goes before any error now, and takes no value.
        let asks = words.contains {
            ["-h", "--help", "--version", "--help=true", "--version=true", "-h=true"].contains($0)
        }
        if asks, Set([line.reading.first, now.first]) == ["!", "?"] { return true }
        // Two different values of an option are refused; the last one counted.
        if ["is given twice, with different values", "--at takes one time"].contains(where: now.contains) {
            return true
        }
        if words[0] == "dnd", now.hasPrefix("! 64") { return true }
        if words[0] == "alarm", words.contains("--quiet") { return true }
        // A list takes words, a day or a text.
        if words.contains("list"), now.hasPrefix("= List ") || now.hasPrefix("! 64") { return true }
        // A history takes several words of a time, and an alarm needs no title.
        if words.contains("history") || words.contains("alarm"), line.reading.hasPrefix("!"), now.hasPrefix("=") {
            return true
        }
        // A family has a meaning alone, and timers have more commands.
        if line.reading.contains("no subcommand given"), now.hasPrefix("=") { return true }
        if words.contains("timer"), line.reading.hasPrefix("!"), now.hasPrefix("= Timer") { return true }
        // Options of every verb may stand before it, and some words that were none are verbs.
        if line.reading.contains("stands before the command") || line.reading.contains("unknown command") {
            return true
        }
        // An edit takes an end alone, and the words of an end are no ids of a pause.
        if words[0] == "edit", line.reading.contains(#/--(until|count) needs a time/#), now.hasPrefix("=") {
            return true
        }
        // These verbs take --all, --today and days, too.
        if ["edit", "pause", "resume", "skip", "unskip", "clear", "ack", "cancel", "snooze"].contains(words[0]),
            line.reading.hasPrefix("!"), now.hasPrefix("="),
            words[0] == "skip" || words.contains("--all") || words.contains("--today")
        {
            return true
        }
        // Both have a default.
        if ["backup", "restore"].contains(words[0]),
            line.reading.contains("no file given") || line.reading.contains("'<file>'"),
            now.hasPrefix("=")
        {
            return true
        }
        // `--option=` gives an empty value; it took the next word, or was refused.
        if words.contains(where: { $0.hasPrefix("--") && $0.hasSuffix("=") }) { return true }
        // `seek` and `badge` took any word with a dash, and `--` itself, as a value.
        if ["seek", "badge"].contains(words[0]), words.dropFirst(2).contains(where: { $0.hasPrefix("-") }) {
            return true
        }
        // alert-link refused these values of `devices` and `link`, with the same status.
        if ["devices", "link"].contains(words[0]), line.reading.hasPrefix("="), now.hasPrefix("! 64") { return true }
        // A command needs no `--`, and the words behind its first one are its own.
        let runs = ["approve", "beat", "activity", "progress"].contains(words[0])
        if runs, now.hasPrefix("= "), now.contains("command=") { return true }
        // With --mute a time is the end of the mute.
        if words[0] == "dnd", now.hasPrefix("= "), now.contains("muteUntil=") { return true }
        // Words behind the title of a form are fields.
        if words[0] == "form", line.reading.hasPrefix("!"), now.hasPrefix("= ") { return true }
        // A nag needs no span.
        if words.contains("--nag"), line.reading.contains("Missing value for '--nag"), now.hasPrefix("=") {
            return true
        }
        // Guesses that can mean one thing only are taken.
        if Guess(words[...]) != nil { return true }
        let aliases: Set = [
            "-u", "-t", "-a", "-i", "-c", "-e", "-w", "-A", "--urgency", "--on-click", "--run", "--password",
            "--dry-run", "-n", "--button", "--loop", "--user", "--time", "--name",
        ]
        if line.reading.hasPrefix("!"), now.hasPrefix("="),
            words.contains(where: { aliases.contains(String($0.prefix { $0 != "=" })) })
                || ["badge", "dnd", "timer"].contains(words[0])
        {
            return true
        }
        // `-n5` for `-n 5`, and a negative number or length of time among the words of a time.
        guard line.reading.hasPrefix("!"), now.hasPrefix("=") else { return false }
        return words.contains { $0.hasPrefix("-n") || $0.hasPrefix("-") && $0.dropFirst().first?.isNumber == true }
    }

    @Test func commandLinesAreReadAsBefore() throws {
        var differences: [String] = []
        for line in try Self.lines() {
            let now = try Self.reading(line.words)
            let isSame =
                switch (line.reading.first, now.first) {
                case ("=", "="): Self.normalised(line.reading) == Self.normalised(now)
                // Texts of refusals are in another voice.
                case ("!", "!"): line.reading.prefix(4) == now.prefix(4)
                case let (former, now): former == now
                }
            if !isSame, !Self.isIntended(line, now: now) {
                differences.append("\(line.words)\n  \(line.reading)\n  \(now)")
            }
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(20).joined(separator: "\n"))")
    }

    private static func normalised(_ reading: String) -> [String] {
        let parts = reading.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let values = try? JSON(parsing: Array(parts[2].utf8)).arrayValue else {
            return [reading]
        }
        return [String(parts[1])] + values.compactMap(\.stringValue).sorted()
    }
}
