// SPDX-License-Identifier: Apache-2.0

/// A heading of help texts for options of many groups, by their use.
package enum OptionUse: String, Sendable, CaseIterable {
    case when = "When"
    case look = "How it looks and sounds"
    case end = "Until when"
    case rare = "Rarely"
}

/// An option, flag or positional argument as a command declares it: everything that parsing, help, man pages and
/// completions know about it.
package struct Declaration: Sendable {
    /// The words that a declaration takes.
    package enum Kind: Sendable, Hashable {
        /// A flag, without a value. A negatable flag has a second name that begins with `--no-`.
        case flag(isNegatable: Bool)
        /// An option with one value.
        case option
        /// An option whose values are all words up to the next option; at least one.
        case multipleValues
        /// A word without an option.
        case argument(isRequired: Bool)
        /// All further words without an option.
        case remainingArguments(isRequired: Bool)
        /// All words after `--`, or from the first word on that no argument takes.
        case command
    }

    /// The long name with its dashes, `--late-window`, or the name of a positional argument, `title`.
    package let name: String
    /// The short name without its dash.
    package let short: Character?
    package let kind: Kind
    /// The name of the value in help texts, without angle brackets.
    package let valueName: String
    package let help: String
    package let completion: Completion
    /// The heading in help texts; nil for the command's own options.
    package let heading: String?
    /// The wire parameter for the value; nil if it is `name` in another spelling.
    let explicitField: String?
    let isQuotable: Bool
    /// A Boolean value indicating whether the value may begin with a dash, `-5`.
    package let allowsDash: Bool
    package let isHidden: Bool
    package let isRepeatable: Bool
    /// A Boolean value indicating whether the value `-` reads standard input.
    package let readsInput: Bool
    /// Names from other programs that are accepted as this one: `--on-click`, `-u`.
    var aliases: [String]
    /// Names from other programs that suggest this one: `--expire-time`.
    let otherNames: [String]
    /// The value of an option without one.
    let impliedValue: String?
    let valueType: (any ExpressibleByArgument.Type)?
    let defaultValue: (any ExpressibleByArgument)?
    /// True for an option that the short help shows.
    package internal(set) var isUsual = false
    /// The use under which help texts list it; nil for its ``heading``.
    package internal(set) var use: OptionUse?

    package var isOption: Bool {
        switch kind {
        case .flag, .option, .multipleValues: true
        case .argument, .remainingArguments, .command: false
        }
    }

    package var isRequired: Bool {
        kind == .argument(isRequired: true) || kind == .remainingArguments(isRequired: true)
    }

    /// Returns whether an option is accepted by a name, its own or that of another program.
    package func isCalled(_ name: String) -> Bool {
        isOption && (self.name == name || short.map { "-\($0)" } == name || aliases.contains(name))
    }

    /// The names by which an option is accepted: its own first.
    package var acceptedNames: [String] { [name] + aliases }

    /// Returns whether an option is accepted, or suggested, by a name.
    package func isMeant(by name: String) -> Bool { isCalled(name) || isOption && otherNames.contains(name) }

    /// Returns whether a word is a value of the declaration.
    package func takes(_ word: String) -> Bool { valueType.map { $0.init(argument: word) != nil } ?? true }

    package var takesValue: Bool { kind == .option || kind == .multipleValues }

    /// The second name of a negatable flag: `--no-wake` for `--wake`.
    package var negation: String? { kind == .flag(isNegatable: true) ? "--no-" + String(name.dropFirst(2)) : nil }

    /// The allowed words for the value; empty if any word is allowed.
    package var allowedWords: [String] { valueType?.allowedWords ?? [] }

    /// Returns the value that was probably meant by a word that is none: another program's word for it, or one with
    /// similar spelling.
    ///
    /// - Parameter isSpelled: Whether the word is spelled as it was meant.
    package func meant(by word: String, isSpelled: Bool = false) -> String? {
        let word = word.lowercased()
        let others = valueType?.otherWords ?? [:]
        let known = allowedWords.first { $0.lowercased() == word } ?? others[word]
        guard known == nil, !isSpelled else { return known }
        let near = Suggestion.nearest(to: word, in: allowedWords)
        return near ?? Suggestion.nearest(to: word, in: others.keys.sorted()).flatMap { others[$0] }
    }

    /// The wire parameter for the value: `lateWindow` for `--late-window`.
    package var field: String {
        if let explicitField { return explicitField }
        let parts = name.drop { $0 == "-" }.split(separator: "-")
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) { field, part in
            field += part.prefix(1).uppercased() + part.dropFirst()
        }
    }

    /// The name in a sentence: `--late-window`, or `the title`.
    package var nameInSentences: String {
        guard !isOption else { return name }
        return "the " + (name == "ids" ? "id" : name)
    }
}
