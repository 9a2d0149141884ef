// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// The line to type instead of a refused one, made from the declarations and the examples of its verb. The parser takes
/// every such line.
///
/// A line may have several faults. Each one has steps that mend it, and the line with the fewest of them is advised: it
/// keeps the other words.
struct LineToType {
    let entry: CommandTree<any Verb>.Entry
    /// The words after the verb's name.
    let words: [String]
    let declarations: [Declaration]

    init(_ entry: CommandTree<any Verb>.Entry, _ words: [String]) {
        (self.entry, self.words, declarations) = (entry, words, entry.type.declarations)
    }

    /// A changed line, and what it is for the person.
    struct Change {
        /// The beginning of the sentence with the line; the greatest one of several steps counts.
        enum Lead: String, Comparable {
            case write = "Write: "
            /// A word too many is left out.
            case leaveOut = "Leave it out: "
            case quote = "Quote a text of several words: "
            /// A word of the line is made up.
            case example = "Example: "

            /// Words that were typed stay, if that is possible, and none is made up.
            var cost: Int {
                switch self {
                case .write, .quote: 1
                case .leaveOut: 3
                case .example: 4
                }
            }

            private var rank: Int { [.write, .leaveOut, .quote, .example].firstIndex(of: self) ?? 0 }
            static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
        }

        /// The words from the verb on.
        var line: [String]
        var lead = Lead.write
        /// The costs of the further steps before this one.
        var former = 0
        var cost: Int { former + lead.cost }
    }

    /// Returns what to type instead of a line with an error.
    func remedy(for error: CommandLineError) -> String {
        if case .missingArgument = error, words.isEmpty { return anyExample }
        // The machine belongs to the address.
        if case .missingValue(let option) = error, option.name == "--host",
            arguments.contains(where: { $0.name == "address" })
        {
            return anyExample
        }
        if case .contradiction = error, error.cause.contains(": alertctl ") { return "" }
        if let change = mended(error) { return sentence(change, for: error) }
        if case .unknownOption(let name, _) = error {
            if let line = verb(called: name) { return "Write: " + line }
            if let advice = sibling(with: name) { return advice }
        }
        if let change = mended(error, leavingOut: true) { return sentence(change, for: error, isShorter: true) }
        switch error {
        case .missingValue(let option), .invalidValue(_, let option):
            return example(with: option).map { "Example: " + $0 } ?? anyExample
        case .unknownOption: return anyExample + listOfOptions
        default: return anyExample
        }
    }

    /// Returns the sentence with a mended line.
    private func sentence(_ change: Change, for error: CommandLineError, isShorter: Bool = false) -> String {
        let line = ShellText.line(["alertctl"] + change.line)
        switch error {
        case .dashedText: return "Write -- before it if it is a text, and options before the --: \(line)"
        case .repeatedOption: return "Give it once: \(line)"
        case .unknownOption where change.lead == .example || isShorter:
            return change.lead.rawValue + line + listOfOptions
        default: return change.lead.rawValue + line
        }
    }

    /// The example of the verb that has most of the typed words.
    var anyExample: String { "Example: " + bestExample }

    private var listOfOptions: String { "; all options: alertctl \(entry.words.joined(separator: " ")) --help" }

    // MARK: The search

    /// The maximum number of lines that are tried, and of the costs of one.
    private static let (maximumTried, maximumCost) = (80, 10)

    /// Returns the line whose steps cost least; nil if no line within reach is taken.
    ///
    /// - Parameter isShorter: Whether words without a known meaning may be left out.
    func mended(_ error: CommandLineError, leavingOut isShorter: Bool = false) -> Change? {
        var found = steps(for: error, leavingOut: isShorter)
        var seen: Set<[String]> = [entry.words + words]
        // The first of equally good ones is the most likely one.
        while let place = found.indices.min(by: { found[$0].cost < found[$1].cost }), seen.count < Self.maximumTried {
            let change = found.remove(at: place)
            guard change.cost <= Self.maximumCost, seen.insert(change.line).inserted else { continue }
            switch Self.reading(change.line) {
            case .taken: return TimedLine.checked(change)
            case .refused(let entry, let rest, let error):
                found += LineToType(entry, rest).steps(for: error, leavingOut: isShorter).map { further in
                    var lead = max(change.lead, further.lead)
                    // The sentence about one word is none about several.
                    if lead == .leaveOut, change.lead != further.lead { lead = .write }
                    return Change(line: further.line, lead: lead, former: change.cost + further.cost - lead.cost)
                }
            case .unknown: continue
            }
        }
        return nil
    }

    /// The parser's answer to a line.
    private enum Reading {
        case taken
        case refused(CommandTree<any Verb>.Entry, [String], CommandLineError)
        /// No verb, or one that is not carried out as it is.
        case unknown
    }

    private static func reading(_ line: [String]) -> Reading {
        if line.first == "as" { return AsUser(line.dropFirst()) != nil ? .taken : .unknown }
        guard Guess(line[...]) == nil, let (entry, rest) = Verbs.tree.find(line[...]) else { return .unknown }
        do throws(CommandLineError) {
            if case .command = try entry.parse(rest) { return .taken }
            return .unknown
        } catch {
            return .refused(entry, Array(rest), error)
        }
    }

    /// Returns whether a line is one that a verb takes as it is.
    static func isTaken(_ line: [String]) -> Bool { if case .taken = reading(line) { true } else { false } }

    /// Returns the line of the verb with these words; nil if the verb does not take them.
    func own(_ words: [String]) -> String? {
        let line = entry.words + words
        return Self.isTaken(line) ? ShellText.line(["alertctl"] + line) : nil
    }

    // MARK: Other verbs

    /// Returns the line of a verb that has the name of the option: `status --watch` is `watch`.
    private func verb(called name: String) -> String? {
        guard name.hasPrefix("--"), let option = words.firstIndex(of: name) else { return nil }
        let word = String(name.dropFirst(2))
        guard word == "stop" || !Verbs.destructive.contains(word) else { return nil }
        let rest = Array(words[..<option] + words[(option + 1)...])
        // Words behind "run" are its command.
        guard entry.words != ["run"] else { return nil }
        let families = Verbs.tree.parents.map(\.name).filter { family in
            Verbs.tree.command(named: [family] + entry.words) != nil
        }
        for words in ([entry.words[0]] + families).map({ [$0, word] }) + [[word]] {
            guard let verb = Verbs.tree.command(named: words) else { continue }
            if let line = LineToType(verb, rest).own(rest) ?? LineToType(verb, []).own([]) { return line }
        }
        return nil
    }

    /// Returns the command of the same family that has an option.
    private func sibling(with name: String) -> String? {
        for second in Verbs.tree.continuations(of: [entry.words[0]]) {
            guard let other = Verbs.tree.command(named: [entry.words[0], second]),
                let option = other.type.declarations.first(where: { $0.isCalled(name) })
            else { continue }
            guard let line = LineToType(other, []).example(with: option) else { continue }
            return "\(other.words.joined(separator: " ")) has it. Example: \(line)"
        }
        return nil
    }
}
