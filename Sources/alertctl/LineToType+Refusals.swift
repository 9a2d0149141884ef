// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

extension Failure {
    /// The refusal of a command line: the words after the name of a verb.
    init(_ error: CommandLineError, in entry: CommandTree<any Verb>.Entry, line: [String]) {
        var known: String?
        switch error {
        case .unknownOption(let name, _):
            known =
                AbsentOption.all[name]
                ?? AbsentOption.advice(for: name, behind: entry.words, in: line, entry.type.declarations)
        case .missingArgument, .unexpectedArgument: known = Leads.advice(behind: entry.words, in: line)
        default: break
        }
        let remedy = known ?? LineToType(entry, line).remedy(for: error)
        // The line has another option, or none.
        var isKnown = false
        if case .unknownOption(_, let nearest) = error {
            isKnown = known != nil || remedy.hasPrefix("Write: ") && !remedy.contains(nearest ?? "")
        }
        self.init(.usage, Self.cause(of: error, isKnown: isKnown).visible, remedy: remedy)
    }

    /// Returns the refusal of a verb that was carried out, with the line that was meant.
    func mended(in entry: CommandTree<any Verb>.Entry, line: [String]) -> Failure {
        RefusedValue(entry: entry, words: line).explained(self)
    }

    /// Returns the cause of a refusal. A day of the week is no mistyped `--today`.
    ///
    /// - Parameter isKnown: Whether a line is known for an unknown option, so that it is no mistyped one.
    private static func cause(of error: CommandLineError, isKnown: Bool) -> String {
        guard case .unknownOption(let name, let nearest?) = error,
            isKnown || nearest == "--today" && SpokenWords.isTime(String(name.dropFirst(2)))
        else { return error.cause }
        return "unknown option \(name)"
    }
}

extension Verbs {
    /// Returns the remedy for a mistyped verb: the typed line with the verb that was meant.
    static func line(of verb: String, _ rest: ArraySlice<String>) -> String? {
        let words = verb.split(separator: " ").map(String.init)
        if LineToType.isTaken(words + rest) { return "Write: \(ShellText.line(["alertctl"] + words + rest))" }
        return tree.command(named: words).map { LineToType($0, Array(rest)).anyExample }
    }

    /// Returns the remedy for a family without one of its commands.
    static func commands(of family: String) -> String {
        let commands = tree.continuations(of: [family])
        let example = commands.lazy.compactMap { tree.command(named: [family, $0]) }.first
        return "\(family) has: \(commands.joined(separator: ", "))"
            + (example.map { ". " + LineToType($0, []).anyExample } ?? "")
    }
}
