// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// The line to type instead of a refused one, made from the declarations and the examples of its verb. The parser takes
/// every such line.
struct LineToType {
    private let entry: CommandTree<any Verb>.Entry
    private let words: [String]
    private let declarations: [Declaration]
    /// The lines of the verb in help texts that are taken.
    private let examples: [String]

    /// - Parameters:
    ///   - entry: The verb.
    ///   - words: The words after its name.
    init(_ entry: CommandTree<any Verb>.Entry, _ words: [String]) {
        (self.entry, self.words, declarations) = (entry, words, entry.type.declarations)
        examples = Self.examples(of: entry)
    }

    /// Returns what to type instead of a line with an error.
    func remedy(for error: CommandLineError) -> String {
        switch error {
        case .unknownOption(let name, let nearest): instead(of: name, nearest)
        case .argumentAsOption(let name, _, let usage):
            "Write: " + (own(without: name, keepsValue: true) ?? Self.call(entry) + " " + usage)
        case .dashedText(let text): terminated(before: text)
        case .missingValue(let option):
            "Example: " + (own(completing: option) ?? example(with: option) ?? bestExample)
        case .invalidValue(let text, let declaration): own(correcting: text, of: declaration)
        case .unexpectedArgument: withoutFurtherWords
        case .repeatedOption(let option): "Give it once" + (own(with: option).map { ": " + $0 } ?? "")
        case .unexpectedValue(let option): own(without: option, isFlag: true).map { "Write: " + $0 } ?? anyExample
        case .missingArgument: anyExample
        case .contradiction: error.cause.contains(": alertctl ") ? "" : anyExample
        }
    }

    /// The example of the verb that has most of the typed words.
    var anyExample: String { "Example: " + bestExample }

    private var listOfOptions: String { "; all options: \(Self.call(entry)) --help" }

    private static func call(_ entry: CommandTree<any Verb>.Entry) -> String {
        (["alertctl"] + entry.words).joined(separator: " ")
    }

    // MARK: Lines

    /// Returns the line of a verb with these words; nil if the verb does not take them.
    private static func line(_ entry: CommandTree<any Verb>.Entry, _ words: [String]) -> String? {
        let all = entry.words + words
        return isTaken(all) ? ShellText.line(["alertctl"] + all) : nil
    }

    private func own(_ words: [String]) -> String? { Self.line(entry, words) }

    /// Returns whether a line is one that a verb takes as it is.
    static func isTaken(_ line: [String]) -> Bool {
        if line.first == "as" { return AsUser(line.dropFirst()) != nil }
        guard Guess(line[...]) == nil, let (entry, rest) = Verbs.tree.find(line[...]) else { return false }
        do throws(CommandLineError) {
            if case .command = try entry.parse(rest) { return true }
            return false
        } catch {
            return false
        }
    }

    // MARK: Unknown options

    /// Options of other programs that change nothing here.
    private static let needless: Set = ["--force", "-f", "--yes", "-y", "--verbose", "-v", "--quiet", "-q"]

    private func instead(of name: String, _ nearest: String?) -> String {
        let likely = likely(name, nearest)
        for option in likely {
            if let line = own(replacing: name, by: option) { return "Write: " + line }
        }
        if let line = likely.lazy.compactMap({ example(with: $0) }).first { return "Example: " + line + listOfOptions }
        if Self.needless.contains(name), let line = own(without: name) { return "Leave it out: " + line }
        // A length of time is no negative one.
        if name.dropFirst().first?.isNumber == true,
            let line = own(words.map { $0 == name ? String($0.dropFirst()) : $0 })
        {
            return "Write: " + line
        }
        return verb(called: name).map { "Write: " + $0 } ?? sibling(with: name) ?? anyExample + listOfOptions
    }

    /// Returns the options that were probably meant: by spelling, and then one that alone has a word of the name.
    private func likely(_ name: String, _ nearest: String?) -> [Declaration] {
        let parts = Set(Self.parts(name).filter { $0.count > 2 })
        let near = declarations.filter { declaration in
            declaration.isOption && !declaration.isHidden && !Self.isOfEveryVerb(declaration)
                && Self.parts(declaration.name).contains { own in
                    parts.contains { $0 == own || $0.count > 3 && own.hasPrefix($0) }
                }
        }
        let spelled = nearest.map { near in declarations.filter { $0.name == near || $0.negation == near } } ?? []
        return spelled + (near.count == 1 ? near : [])
    }

    private static func parts(_ name: String) -> [Substring] { name.split(separator: "-") }

    private static func isOfEveryVerb(_ declaration: Declaration) -> Bool {
        CommonOptions.declarations.contains { $0.name == declaration.name }
    }

    private func own(replacing name: String, by option: Declaration) -> String? {
        let replaced = words.map { word in
            word == name
                ? option.name
                : word.hasPrefix(name + "=")
                    ? option.name + (option.takesValue ? word.dropFirst(name.count) : "") : word
        }
        if let line = own(replaced) { return line }
        guard option.takesValue, let place = replaced.firstIndex(of: option.name) else { return nil }
        return own(Array(replaced[...place]) + [sample(of: option)] + replaced[(place + 1)...])
    }

    /// Returns the typed line without an option.
    ///
    /// - Parameters:
    ///   - keepsValue: Whether the value of `--name=value` stays as a word.
    ///   - isFlag: Whether the option stays, and only its value goes.
    private func own(without name: String, keepsValue: Bool = false, isFlag: Bool = false) -> String? {
        own(
            words.flatMap { word -> [String] in
                if word.hasPrefix(name + "=") {
                    return keepsValue ? [String(word.dropFirst(name.count + 1))] : isFlag ? [name] : []
                }
                return word == name && !isFlag ? [] : [word]
            })
    }

    /// Returns the line of a verb that has the name of the option: `status --watch` is `watch`.
    private func verb(called name: String) -> String? {
        guard name.hasPrefix("--"), let option = words.firstIndex(of: name) else { return nil }
        let word = String(name.dropFirst(2))
        let rest = Array(words[..<option] + words[(option + 1)...])
        for words in [[entry.words[0], word], [word]] {
            guard let verb = Verbs.tree.command(named: words) else { continue }
            if let line = Self.line(verb, rest) ?? Self.line(verb, []) { return line }
        }
        return nil
    }

    /// Returns the example of another verb of the family that has the option: `page open --port` is of `page enable`.
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

    // MARK: Values

    /// Returns the typed line with a value for an option without one; if this takes a word that was none, with a value
    /// for each option that lacks it.
    private func own(completing option: Declaration) -> String? {
        func completed(_ fits: (String, String?) -> Bool) -> [String] {
            words.indices.flatMap { place -> [String] in
                let next = place + 1 < words.count ? words[place + 1] : nil
                guard let own = declarations.first(where: { $0.isCalled(words[place]) && $0.takesValue }),
                    fits(words[place], next)
                else { return [words[place]] }
                return [words[place], sample(of: own)]
            }
        }
        func lacks(_ next: String?) -> Bool { next?.hasPrefix("-") ?? true }
        return own(completed { option.isCalled($0) && lacks($1) }) ?? own(completed { lacks($1) })
            ?? own(completed { _, _ in true })
    }

    private func own(correcting text: String, of declaration: Declaration) -> String {
        let allowed = declaration.allowedWords
        let value = Suggestion.nearest(to: text, in: allowed) ?? sample(of: declaration)
        let line = own(
            words.map {
                $0 == text
                    ? value : $0.hasPrefix("-") && $0.hasSuffix("=" + text) ? $0.dropLast(text.count) + value : $0
            }
        )
        return "Example: " + (line ?? example(with: declaration) ?? bestExample)
    }

    /// Returns the typed line with an option only where it was given last.
    private func own(with option: Declaration) -> String? {
        guard
            let place = words.firstIndex(where: { word in
                option.isCalled(word) || option.isCalled(String(word.prefix { $0 != "=" }))
            })
        else { return nil }
        let count = words[place].contains("=") ? 1 : 2
        return own(Array(words[..<place] + words[place...].dropFirst(count)))
    }

    /// Returns a value of an option, from an example if one has it. A word in capitals stands for one that you know.
    private func sample(of option: Declaration) -> String {
        let ends = option.valueName.split(separator: "..").map(String.init)
        let capitals = option.valueName.filter { $0.isLetter || $0 == "|" }.uppercased().prefix { $0 != "|" }
        let own =
            Self.values(of: option, in: examples) + option.allowedWords
            + (option.valueName == "label" ? [String(option.name.dropFirst(2)).capitalizedFirst] : [])
            + (Self.samples[option.valueName].map { [$0] } ?? []) + (ends.count == 2 ? ends : [])
        if let value = own.first(where: { option.takes($0) }) { return value }
        let known =
            Self.values(of: option, in: Verbs.tree.commands.flatMap { $0.type.configuration.exampleLines })
            // A free text takes each word, and the others only theirs.
            + (option.takes("WORD") ? [String(capitals)] : ["3", "10m", "17:00"])
        return known.first { !$0.isEmpty && option.takes($0) } ?? option.valueName
    }

    /// Values by their names in help texts.
    private static let samples = [
        "span": "10m", "span,...": "10m", "time": "17:00", "when": "tomorrow", "words": "friday", "day,...": "friday",
        "id": "lunch", "ids": "lunch", "text": "Lunch", "title": "Lunch", "n": "3", "number": "3",
        "seconds": "2", "app": "mail", "user@machine": "ada@office", "zone": "Europe/Berlin", "device|all": "all",
        "json": "{}", "rrule": "FREQ=DAILY", "line": "0 9 * * *",
    ]

    private static func values(of option: Declaration, in lines: [String]) -> [String] {
        guard option.isOption else { return [] }
        return lines.compactMap { line in
            let words = words(of: line)
            guard let place = words.firstIndex(of: option.name), place + 1 < words.count else { return nil }
            return words[place + 1].hasPrefix("-") && !option.allowsDash ? nil : words[place + 1]
        }
    }

    // MARK: Words

    /// The typed line without words that the verb has no place for, or with the words of its text in quotes.
    private var withoutFurtherWords: String {
        guard declarations.contains(where: { !$0.isOption }) else {
            let line = own(words.filter { $0.hasPrefix("-") }) ?? own([])
            return line.map { "Write: " + $0 } ?? anyExample
        }
        guard declarations.contains(where: \.isText) else { return anyExample }
        let end = words.firstIndex { $0.hasPrefix("-") } ?? words.endIndex
        let line = own([words[..<end].joined(separator: " ")] + words[end...])
        return "Quote a text of several words" + (line.map { ": " + $0 } ?? ". " + anyExample)
    }

    /// Returns the remedy for a text that begins with a dash.
    private func terminated(before text: String) -> String {
        let rest = words.firstIndex(of: text).map { place in Array(words[..<place] + ["--"] + words[place...]) }
        return "Write -- before it if it is a text, and options before the --"
            + (rest.flatMap { own($0) }.map { ": " + $0 } ?? "")
    }

    // MARK: Examples

    private static func examples(of entry: CommandTree<any Verb>.Entry) -> [String] {
        var lines = entry.type.configuration.exampleLines
        lines += Verbs.tree.parents.filter { $0.name == entry.words[0] }.flatMap(\.configuration.exampleLines)
        if case .everyday(_, let example, _) = entry.place { lines.append(example) }
        return lines.filter { line in
            let words = Self.words(of: line)
            return words.first == "alertctl" && entry.names.contains { words.dropFirst().starts(with: $0) }
                && Self.isTaken(Array(words.dropFirst()))
        }
    }

    /// Returns the words of the first command of a line; none if only a shell reads them.
    static func words(of line: String) -> [String] {
        let ends = [" | ", " && ", " # ", " < ", " > ", " 3> ", " || "].compactMap {
            line.firstRange(of: $0)?.lowerBound
        }
        do throws(ShellWords.SyntaxError) {
            return try ShellWords(String(line[..<(ends.min() ?? line.endIndex)])).words
        } catch {
            return []
        }
    }

    private var bestExample: String {
        let typed = Set(words.map { String($0.prefix { $0 != "=" }) })
        func common(_ line: String) -> Int { Self.words(of: line).count { typed.contains($0) } }
        // Of equally good ones the first is the most usual.
        let best = examples.reduce(nil as String?) { best, line in
            best.map { common(line) > common($0) } ?? true ? line : best
        }
        return best.map(withOwnID) ?? synthesized()
    }

    /// Returns an example with the id that was typed.
    private func withOwnID(_ example: String) -> String {
        guard declarations.first(where: { !$0.isOption })?.isID == true, let id = words.first, !id.hasPrefix("-") else {
            return example
        }
        var line = Self.words(of: example)
        let place = entry.words.count + 1
        guard line.count > place, !line[place].hasPrefix("-"), example == ShellText.line(line) else { return example }
        line[place] = id
        return Self.isTaken(Array(line.dropFirst())) ? ShellText.line(line) : example
    }

    private func example(with option: Declaration) -> String? {
        if option.isOption {
            if let line = examples.first(where: { Self.words(of: $0).contains(option.name) }) { return line }
            let words = [option.name] + (option.takesValue ? [sample(of: option)] : [])
            let needed = declarations.filter(\.isRequired).map { sample(of: $0) }
            for line in examples {
                let all = Self.words(of: line)
                // A command takes the words behind it.
                let place = 1 + entry.words.count
                guard all.count >= place else { continue }
                if let line = own(Array(all[place...]) + words) ?? own(words + all[place...]) { return line }
            }
            return own(words) ?? own(words + needed) ?? own(words + needed + ["make"])
                ?? ([needed] + examples.prefix(1).map { Array(Self.words(of: $0).dropFirst(1 + entry.words.count)) })
                .lazy
                .compactMap { together($0 + words, option) }.first
        }
        return nil
    }

    /// Returns words with a further option, without which an option has no meaning: `sheet --at-least` needs rows.
    private func together(_ words: [String], _ option: Declaration) -> String? {
        declarations.lazy.filter { $0.isOption && !$0.isHidden && $0.name != option.name && !Self.isOfEveryVerb($0) }
            .compactMap { own(words + [$0.name] + ($0.takesValue ? [sample(of: $0)] : [])) }.first
    }

    /// Returns a line for a verb without an example: its name, and the arguments that it needs.
    private func synthesized() -> String {
        let needed = declarations.filter(\.isRequired).map { sample(of: $0) }
        return own([]) ?? own(needed) ?? own(needed + ["make"]) ?? ShellText.line(["alertctl"] + entry.words + needed)
    }
}

extension Declaration {
    /// The words without an option that make a text, and need quotes if they are several.
    fileprivate var isText: Bool { !isOption && ["title", "message", "body", "text", "question"].contains(name) }

    fileprivate var isID: Bool { name == "id" || name == "ids" }
}

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
        let isOption = if case .unknownOption = error { known != nil } else { false }
        self.init(
            .usage, Self.cause(of: error, isKnown: isOption).visible,
            remedy: known ?? LineToType(entry, line).remedy(for: error))
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
