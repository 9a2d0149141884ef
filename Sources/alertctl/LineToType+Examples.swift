// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import TextSafety

/// Lines and values from the examples of help texts.
extension LineToType {
    /// The lines of the verb in help texts.
    private var ownLines: [String] {
        var lines = entry.type.configuration.exampleLines
        lines += Verbs.tree.parents.filter { $0.name == entry.words[0] }.flatMap(\.configuration.exampleLines)
        if case .everyday(_, let example, _) = entry.place { lines.append(example) }
        return lines.filter { line in
            let words = Self.words(of: line)
            return words.first == "alertctl" && entry.names.contains { words.dropFirst().starts(with: $0) }
        }
    }

    /// The lines of the verb in help texts that are taken.
    private var examples: [String] { ownLines.filter { Self.isTaken(Array(Self.words(of: $0).dropFirst())) } }

    /// Words between blanks at which the first command of a line ends.
    private static let ends: Set<Substring> = ["|", "&&", "#", "<", ">", "3>", "||"]

    /// Returns the words of the first command of a line; none if only a shell reads them.
    static func words(of line: String) -> [String] {
        let parts = line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map(Substring.init)
        let end = parts.dropFirst().dropLast().first { ends.contains($0) }?.startIndex
        do throws(ShellWords.SyntaxError) {
            return try ShellWords(String(line[..<(end.map(line.utf8.index(before:)) ?? line.endIndex)])).words
        } catch {
            return []
        }
    }

    /// The words of every example. A refused line may need them a hundred times.
    private static let allExamples = Verbs.tree.commands.flatMap { $0.type.configuration.exampleLines }.map(words)

    /// The example that has most of the typed words.
    var bestExample: String {
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

    /// Returns an example with an option; nil for an argument.
    func example(with option: Declaration) -> String? {
        guard option.isOption else { return nil }
        let examples = examples
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

    // MARK: Values

    /// Returns a value of an option or an argument, from an example if one has it. A word in capitals stands for one
    /// that you know.
    func sample(of option: Declaration) -> String {
        let ends = option.ends
        let capitals = option.valueName.filter { $0.isLetter || $0 == "|" }.uppercased().prefix { $0 != "|" }
        let own =
            values(of: option, in: ownLines.map(Self.words)) + examples(of: option) + option.allowedWords
            + (option.valueName == "label" ? [String(option.name.dropFirst(2)).capitalizedFirst] : [])
            + (Self.samples[option.valueName].map { [$0] } ?? []) + ends
        if let value = own.first(where: { option.takes($0) }) { return value }
        let known =
            values(of: option, in: Self.allExamples)
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

    /// Returns the values of an option in the words of lines.
    private func values(of option: Declaration, in lines: [[String]]) -> [String] {
        guard option.isOption else { return [] }
        return lines.compactMap { words in
            guard let place = words.firstIndex(of: option.name), place + 1 < words.count else { return nil }
            return words[place + 1].hasPrefix("-") && !option.allowsDash ? nil : words[place + 1]
        }
    }

    /// Returns the words for an argument in the examples of the verb.
    private func examples(of argument: Declaration) -> [String] {
        guard let place = arguments.firstIndex(where: { $0.name == argument.name }) else { return [] }
        return ownLines.compactMap { line in
            let rest = Array(Self.words(of: line).dropFirst(1 + entry.words.count))
            let plain = Self.plain(rest, declarations)
            return plain.indices.contains(place) ? rest[plain[place]] : nil
        }
    }
}

extension Declaration {
    fileprivate var isID: Bool { name == "id" || name == "ids" }

    /// The ends of the range of numbers that an option takes: `0.5` and `2`; none for another option.
    var ends: [String] {
        let ends = valueName.split(separator: "..").map(String.init)
        return ends.count == 2 && ends.allSatisfy { Double($0) != nil } ? ends : []
    }
}
