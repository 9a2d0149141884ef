// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// The steps that mend one fault of a line, the most likely one first.
extension LineToType {
    /// - Parameter isShorter: Whether words without a known meaning may be left out.
    func steps(for error: CommandLineError, leavingOut isShorter: Bool) -> [Change] {
        switch error {
        case .unknownOption(let name, let nearest):
            steps(instead: name, nearest) + (isShorter ? steps(without: name) : [])
        case .argumentAsOption(let name, let argument, _): placing(name, as: argument)
        case .missingValue(let option): completing(option)
        case .invalidValue(let text, let declaration): correcting(text, of: declaration)
        case .unexpectedArgument(let word): steps(without: word, among: words)
        case .missingArgument(let argument): adding(argument)
        case .unexpectedValue(let option): [change(words.map { $0.hasPrefix(option + "=") ? option : $0 })]
        case .repeatedOption(let option): onlyLast(option)
        case .dashedText(let text):
            words.firstIndex(of: text).map { [change(words[..<$0] + ["--"] + words[$0...])] } ?? []
        case .contradiction(let error): resolving(error.message)
        }
    }

    private func change(_ words: some Sequence<String>, _ lead: Change.Lead = .write) -> Change {
        Change(line: entry.words + words, lead: lead)
    }

    // MARK: Words of a line

    /// The arguments of the verb, except a command to run.
    var arguments: [Declaration] { declarations.filter { !$0.isOption && $0.kind != .command } }

    /// Returns the places of the words that are neither options nor their values. An option that the verb does not have
    /// takes the next word.
    static func plain(_ words: [String], _ declarations: [Declaration]) -> [Int] {
        var plain: [Int] = []
        var isValue = false
        for (place, word) in words.enumerated() {
            if word == "--" { return plain }
            if word.hasPrefix("-"), word.count > 1 {
                let option = declarations.first { $0.isCalled(word) || $0.negation == word }
                isValue = option.map { $0.takesValue && $0.kind != .multipleValues } ?? !word.contains("=")
            } else {
                if !isValue { plain.append(place) }
                isValue = false
            }
        }
        return plain
    }

    /// Returns the value of an option that the verb does not have, and the line without both; nil if none follows.
    private func value(of name: String) -> (value: String, rest: [String], place: Int)? {
        guard let place = words.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else { return nil }
        if words[place] != name {
            let value = String(words[place].dropFirst(name.count + 1))
            return (value, Array(words[..<place] + words[(place + 1)...]), place)
        }
        guard place + 1 < words.count, !words[place + 1].hasPrefix("-") else { return nil }
        return (words[place + 1], Array(words[..<place] + words[(place + 2)...]), place)
    }

    // MARK: Unknown options

    static func parts(_ name: String) -> [Substring] { name.split(separator: "-") }

    static func isOfEveryVerb(_ declaration: Declaration) -> Bool {
        CommonOptions.declarations.contains { $0.name == declaration.name }
    }

    private func steps(instead name: String, _ nearest: String?) -> [Change] {
        var steps = TimedLine.changes(of: self, option: name, value: value(of: name))
        // Other programs have long options behind one dash.
        if !name.hasPrefix("--"), name.count > 3, name.dropFirst().first?.isLetter == true {
            steps.append(change(words.map { $0 == name ? "-" + name : $0 }))
        }
        let long = Self.letters[name] ?? []
        if let option = declarations.first(where: { option in long.contains(where: option.isCalled) }),
            !option.takesValue || value(of: name) != nil
        {
            steps += renaming(name, option)
        }
        steps += likely(name, nearest).flatMap { renaming(name, $0) }
        // "--type text" is "--text".
        if let (value, rest, place) = value(of: name),
            let flag = declarations.first(where: { $0.isCalled("--" + value) })
        {
            steps.append(change(rest[..<place] + [flag.name] + rest[place...]))
        }
        steps += asWords(name)
        // "--tomorrow" is a word.
        let word = String(name.dropFirst(2))
        if name.hasPrefix("--"), !word.isEmpty, arguments.contains(where: \.isDay),
            SpokenWords.isTime(word + " at 23:59")
        {
            steps.append(change(words.map { $0 == name ? word : $0 }))
        }
        if Self.needless.contains(name) { steps.append(change(words.filter { $0 != name }, .leaveOut)) }
        let units = ["--minutes": "m", "--mins": "m", "--hours": "h"]
        if let unit = units[name], let span = arguments.first(where: { $0.name == "span" }),
            let (value, rest, _) = value(of: name), Int(value) != nil
        {
            steps.append(change(inserting([value + unit], as: span, in: rest)))
        }
        // A length of time is no negative one.
        if name.dropFirst().first?.isNumber == true {
            steps.append(change(words.map { $0 == name ? String($0.dropFirst()) : $0 }))
        }
        if nearest == nil { steps += elsewhere(name) }
        return steps
    }

    /// Letters of other programs for options that have none here.
    private static let letters = [
        "-s": ["--sound"], "-l": ["--level"], "-b": ["--body"], "-a": ["--all"], "-i": ["--icon"], "-n": ["--limit"],
        "-v": ["--voice", "--volume"],
    ]

    /// Options whose value is a time behind a word, and this word; empty for a time alone.
    private static let timeWords = [
        "for": "for", "until": "until", "till": "until", "from": "from", "to": "to", "duration": "for", "length": "for",
        "end": "until", "date": "", "day": "", "days": "",
    ]

    /// Returns the line with an option as words behind the others: `pause --for 1h lunch`, `agenda --from friday --to
    /// sunday`.
    private func asWords(_ name: String) -> [Change] {
        let isNamed = arguments.contains(where: \.isDay)
        let takesEnd = ["pause", "dnd", "mute"].contains(entry.words[0])
        guard isNamed || takesEnd, let word = Self.timeWords[String(name.dropFirst(2))],
            let (value, rest, _) = value(of: name)
        else { return [] }
        guard !takesEnd || ["for", "until"].contains(word) else { return [] }
        let plain = Self.plain(rest, declarations)
        let options = rest.indices.filter { !plain.contains($0) }.map { rest[$0] }
        let own = plain.map { rest[$0] } + (word.isEmpty ? [] : [word]) + value.split(separator: " ").map(String.init)
        return [change(own + options)]
    }

    /// Options of other programs that change nothing here.
    static let needless: Set = ["--force", "-f", "--yes", "-y", "--verbose", "-v", "--quiet", "-q"]

    /// Returns the options that were probably meant: by spelling, and then one that alone has a word of the name.
    private func likely(_ name: String, _ nearest: String?) -> [Declaration] {
        let parts = Set(Self.parts(name).filter { $0.count > 2 })
        let near = declarations.filter { declaration in
            declaration.isOption && !declaration.isHidden && !Self.isOfEveryVerb(declaration)
                && declaration.acceptedNames.flatMap(Self.parts).contains { own in
                    parts.contains { $0 == own || own.hasPrefix($0) }
                }
        }
        // "--timeout-seconds" has the whole name of one.
        let whole = near.filter { Set(Self.parts($0.name)).isSubset(of: parts) }
        let spelled = nearest.map { near in declarations.filter { $0.name == near || $0.negation == near } } ?? []
        return spelled + (whole.count == 1 ? whole : near.count == 1 ? near : [])
    }

    /// Returns the line with another option instead of one; if it needs a value, also with a value before the next
    /// word.
    private func renaming(_ name: String, _ option: Declaration) -> [Change] {
        func renamed(_ value: [String]) -> [String] {
            words.flatMap { word -> [String] in
                if word == name { return [option.name] + value }
                guard word.hasPrefix(name + "=") else { return [word] }
                return [option.name + (option.takesValue ? word.dropFirst(name.count) : "")]
            }
        }
        guard option.takesValue else { return [change(renamed([]))] }
        // "--default-no" has its value in its name.
        if name.hasPrefix(option.name + "-"), words.contains(name) {
            let value = String(name.dropFirst(option.name.count + 1))
            let isSwitch = ["yes", "no", "on", "off"].contains(value) && option.takes(value)
            if let value = option.meant(by: value, isSpelled: true) ?? (isSwitch ? value : nil) {
                return [change(renamed([value]))]
            }
        }
        // "--urgent" says the value, too, and the next word is none.
        let next = value(of: name)?.value
        let isValue = next.map { option.takes($0) || option.meant(by: $0) != nil } ?? false
        let said = option.meant(by: String(name.drop { $0 == "-" }), isSpelled: true)
        if let said, !isValue { return [change(renamed([said]))] }
        return next == nil ? [change(renamed([sample(of: option)]), .example)] : [change(renamed([]))]
    }

    /// Returns the line of another verb that has the option, for verbs that people take for one another.
    private func elsewhere(_ name: String) -> [Change] {
        let others: [String: [String]] = [
            "list": ["history"], "alert": ["ask"], "sheet": ["ask"], "form": ["ask"],
            "play": ["say"], "say": ["play"], "alarm": ["remind"], "notify": ["alert"],
        ]
        return (others[entry.words[0]] ?? []).compactMap { verb in
            let isPast = ["--unread", "--missed", "--new", "--since"].contains(name)
            guard entry.words.count == 1, verb != "history" || isPast, let other = Verbs.tree.command(named: [verb]),
                other.type.declarations.contains(where: { $0.isMeant(by: name) })
            else { return nil }
            return Change(line: other.words + words)
        }
    }

    /// Returns the line without an option that means nothing here; its value goes, too. An option may protect from what
    /// its verb takes away, so that such a verb keeps it.
    private func steps(without name: String) -> [Change] {
        guard !Verbs.destructive.contains(entry.words.last ?? "") else { return [] }
        let rest = words.filter { $0 != name && !$0.hasPrefix(name + "=") }
        return (value(of: name).map { [change($0.rest, .leaveOut)] } ?? []) + [change(rest, .leaveOut)]
    }

    // MARK: Arguments

    /// Returns the line with the value of an option as the argument that the option names.
    private func placing(_ name: String, as argument: Declaration) -> [Change] {
        let timed = TimedLine.changes(of: self, option: name, value: value(of: name))
        guard timed.isEmpty || argument.name != "when" else { return timed }
        guard let (value, rest, _) = value(of: name) else {
            let rest = words.filter { $0 != name }
            return [change(rest), change(inserting([sample(of: argument)], as: argument, in: rest), .example)]
        }
        return [change(inserting([value], as: argument, in: rest))]
    }

    private func inserting(_ values: [String], as argument: Declaration, in words: [String]) -> [String] {
        let plain = Self.plain(words, declarations)
        let place = arguments.firstIndex { $0.name == argument.name } ?? 0
        let index =
            plain.indices.contains(place) ? plain[place] : plain.last.map { $0 + 1 } ?? (place == 0 ? 0 : words.count)
        return words[..<index] + values + words[index...]
    }

    /// Returns the line with a word for a missing argument: the body if only this was given, or an example.
    private func adding(_ argument: Declaration) -> [Change] {
        var changes: [Change] = []
        if argument.name == "title", let body = declarations.first(where: { $0.name == "--body" }),
            let (value, rest, _) = value(of: "--body"), value != sample(of: body)
        {
            changes.append(change(inserting([value], as: argument, in: rest)))
        }
        return changes + [change(inserting([sample(of: argument)], as: argument, in: words), .example)]
    }

    /// Words between arguments that say nothing.
    private static let fillers: Set = ["to", "for", "of", "the", "a", "an", "at", "in", "on", "with", "please", "as"]

    /// Returns the line without a word that the verb has no place for, or with the words of its text in quotes.
    private func steps(without word: String, among words: [String]) -> [Change] {
        let plain = Self.plain(words, declarations)
        // "setup remove" is "setup --remove".
        let isText = entry.words != ["timer"] && arguments.contains(where: \.isText)
        for place in plain where !isText && words[place].count > 2 {
            guard let option = declarations.first(where: { $0.isCalled("--" + words[place]) && !$0.isHidden }) else {
                continue
            }
            return [change(words[..<place] + [option.name] + words[(place + 1)...])]
        }
        guard !arguments.isEmpty else {
            return [change(words.indices.filter { !plain.contains($0) }.map { words[$0] })]
        }
        var changes: [Change] = []
        if plain.contains(where: { Self.fillers.contains(words[$0]) }) {
            let rest = words.indices.filter { !plain.contains($0) || !Self.fillers.contains(words[$0]) }
            changes.append(change(rest.map { words[$0] }))
        }
        if arguments.contains(where: \.isText) {
            let end = words.firstIndex { $0.hasPrefix("-") } ?? words.endIndex
            return [change([words[..<end].joined(separator: " ")] + words[end...], .quote)]
        }
        guard !Verbs.destructive.contains(entry.words.last ?? "") else { return changes }
        let further = plain.dropFirst(arguments.count)
        return changes + [change(words.indices.filter { !further.contains($0) }.map { words[$0] }, .leaveOut)]
    }

    // MARK: Values

    /// Returns the line with a value for an option without one; then with one for each option that lacks it, and for
    /// each that took the next word.
    private func completing(_ option: Declaration) -> [Change] {
        func completed(_ fits: (String, String?) -> Bool) -> Change {
            change(
                words.indices.flatMap { place -> [String] in
                    let next = place + 1 < words.count ? words[place + 1] : nil
                    guard let own = declarations.first(where: { $0.isCalled(words[place]) && $0.takesValue }),
                        fits(words[place], next)
                    else { return [words[place]] }
                    return [words[place], sample(of: own)]
                }, .example)
        }
        func lacks(_ next: String?) -> Bool { next?.hasPrefix("-") ?? true }
        return [
            completed { option.isCalled($0) && lacks($1) }, completed { lacks($1) }, completed { _, _ in true },
        ]
    }

    /// Returns the line with a value that was probably meant, or with one from an example.
    private func correcting(_ text: String, of declaration: Declaration) -> [Change] {
        func corrected(_ value: String) -> [String] {
            let place = words.indices.first { place in
                place > 0 && words[place] == text && declaration.isCalled(words[place - 1])
            }
            return words.indices.map { index in
                let word = words[index]
                if word == text, place == nil || place == index { return value }
                return word.hasPrefix("-") && word.hasSuffix("=" + text) ? word.dropLast(text.count) + value : word
            }
        }
        let spoken = Self.spokenNumbers[text.lowercased()]
        let meant = [declaration.meant(by: text), declaration.bounded(text), spoken].compactMap(\.self)
        return meant.filter { declaration.takes($0) }.map { change(corrected($0)) }
            + [change(corrected(sample(of: declaration)), .example)]
    }

    /// Numbers in words, and what people call a rate or a volume.
    private static let spokenNumbers = [
        "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
        "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "once": "1", "twice": "2", "fast": "1.5",
        "faster": "1.5", "high": "1.5", "higher": "1.5", "slow": "0.75", "slower": "0.75", "low": "0.75",
        "lower": "0.75", "loud": "1", "full": "1", "quiet": "0.3", "half": "0.5", "double": "2",
    ]

    /// Returns the line with an option only where it was given last.
    private func onlyLast(_ option: Declaration) -> [Change] {
        let place = words.firstIndex { option.isCalled($0) || option.isCalled(String($0.prefix { $0 != "=" })) }
        return place.map { [change(words[..<$0] + words[$0...].dropFirst(words[$0].contains("=") ? 1 : 2))] } ?? []
    }

    /// Returns the line with the time of an option among the words of another time: `at 5pm --every day` is `every day
    /// at 5pm`.
    private func timeAsWords(_ name: String) -> [Change] {
        guard ["--every", "--at", "--in"].contains(name), let (value, rest, _) = value(of: name) else { return [] }
        let plain = Self.plain(rest, declarations)
        guard let title = plain.first else { return [] }
        let options = rest.indices.filter { !plain.contains($0) }.map { rest[$0] }
        let own = plain.dropFirst().map { rest[$0] }
        let time = [String(name.dropFirst(2))] + value.split(separator: " ").map(String.init)
        return [time + own, own + time].filter { words in
            if case .time = SpokenWords.reading(words.joined(separator: " ")) { true } else { false }
        }.map { change([rest[title]] + $0 + options) }
    }

    /// Returns whether a text in quotes is a title and a time.
    private static func endsWithTime(_ text: String) -> Bool {
        let parts = text.split(separator: " ")
        return parts.indices.dropFirst().contains { SpokenWords.isTime(parts[$0...].joined(separator: " ")) }
    }

    /// Returns the line with what a refusal says to be needed: "--rise needs --ring."
    private func resolving(_ cause: String) -> [Change] {
        let said = cause.split(separator: " ").map { String($0.filter { !".,:;".contains($0) }) }
        if cause.hasPrefix("no time given"), let when = arguments.first(where: { $0.name == "when" }) {
            let example = change(inserting(["tomorrow", "9am"], as: when, in: words), .example)
            // The quotes of "Tea 5m" are around the time, too.
            guard let place = words.firstIndex(where: Self.endsWithTime) else { return [example] }
            let parts = words[place].split(separator: " ").map(String.init)
            return [change(words[..<place] + parts + words[(place + 1)...]), example]
        }
        if cause.hasPrefix("conflicting times: --"), said.count > 2 { return timeAsWords(said[2]) }
        if cause.hasPrefix("the title is missing"), entry.words == ["remind"],
            !words.contains(where: { $0.hasPrefix("--body") })
        {
            return [change(["Call Ada"] + words, .example)]
        }
        if cause.hasPrefix("the title is missing"), let title = arguments.first(where: { $0.name == "title" }),
            let (value, rest, _) = value(of: "--body")
        {
            return [change(inserting([value], as: title, in: rest))]
        }
        if cause.hasPrefix("the span has no unit"), let span = said.first(where: { Int($0) != nil }) {
            return [change(words.map { $0 == span ? span + "m" : $0 })]
        }
        guard said.count > 2, said[1] == "needs", let option = declarations.first(where: { $0.isCalled(said[2]) })
        else { return [] }
        let further = [option.name] + (option.takesValue ? [sample(of: option)] : [])
        return [change(words + further, option.takesValue ? .example : .write)]
    }
}

extension Declaration {
    /// True for an argument whose words may be a day.
    fileprivate var isDay: Bool { !isOption && ["words", "day", "when"].contains(name) }

    /// The words without an option that make a text, and need quotes if they are several.
    fileprivate var isText: Bool { !isOption && ["title", "message", "body", "text", "question"].contains(name) }

    /// Returns the nearest end of its range for a number beyond it; nil for another value.
    func bounded(_ text: String) -> String? {
        guard let number = Double(text), let least = ends.first.flatMap(Double.init),
            let most = ends.last.flatMap(Double.init), !(least...most).contains(number)
        else { return nil }
        return number < least ? ends.first : ends.last
    }
}
