// SPDX-License-Identifier: Apache-2.0

/// The commands of a program by name. `Parsed` is the program's own type for a parsed command.
package struct CommandTree<Parsed>: Sendable {
    /// The place of a command on the first page of help.
    package enum Place: Sendable {
        /// A whole line: the command's arguments, and a command line. A further one is of the same or a related
        /// command, without the name of the program.
        case everyday(usage: String, example: String, further: String? = nil)
        /// The name only, among others.
        case family
        /// No place: only the list of all commands names it.
        case rare
    }

    /// A command with its names: `sound list`.
    package struct Entry: Sendable {
        /// The words of its canonical name.
        package let words: [String]
        /// The name among the commands of another word: `sound play` for `play`; nil for none.
        package let inFamily: [String]?
        /// Names that are accepted, and that no text shows.
        package let formerNames: [[String]]
        package let place: Place
        package let type: any Command.Type
        /// True for an entry of help, man pages and completions only: an earlier command reads these words.
        package let isExplanation: Bool
        /// Parses the words after the name.
        package let parse: @Sendable (ArraySlice<String>) throws(CommandLineError) -> ParseResult<Parsed>

        /// True if the words without an option are a command to run.
        var takesOnlyCommand: Bool {
            let arguments = type.declarations.filter { !$0.isOption }
            return arguments.count == 1 && arguments[0].kind == .command
        }

        /// - Parameters:
        ///   - words: The words of the name.
        ///   - type: The type of the command.
        ///   - inFamily: The word that lists the command, too, under the same name.
        ///   - formerNames: Further names that are accepted.
        ///   - place: The place on the first page of help.
        ///   - isExplanation: Whether a command before it reads these words.
        ///   - wrap: Creates the program's own type from a parsed command.
        package init<C: Command>(
            _ words: [String], _ type: C.Type, inFamily: String? = nil, formerNames: [[String]] = [],
            place: Place = .family, isExplanation: Bool = false, _ wrap: @escaping @Sendable (C) -> Parsed
        ) {
            (self.words, self.type, self.formerNames, self.place) = (words, type, formerNames, place)
            self.inFamily = inFamily.map { [$0] + words }
            self.isExplanation = isExplanation
            parse = { words throws(CommandLineError) in
                switch try C.parse(words) {
                case .command(let command, let source): .command(wrap(command), source)
                case .help(let isShort): .help(isShort: isShort)
                case .version: .version
                }
            }
        }

        /// The names that texts show, the canonical one first.
        package var names: [[String]] { [words] + (inFamily.map { [$0] } ?? []) }

        /// Returns the number of words in the longest name of this command at the beginning of a line; nil if none is.
        func length(of line: ArraySlice<String>, first: String) -> Int? {
            var longest = words[0] == first && line.starts(with: words) ? words.count : 0
            if let inFamily, inFamily[0] == first, line.starts(with: inFamily) { longest = inFamily.count }
            for index in formerNames.indices where formerNames[index][0] == first {
                let name = formerNames[index]
                if name.count > longest, line.starts(with: name) { longest = name.count }
            }
            return longest > 0 ? longest : nil
        }
    }

    /// A heading of the help with its commands, which are created when they are looked for: a program that starts for
    /// one command creates only those up to it.
    package struct Group: Sendable {
        package let heading: String
        private let create: @Sendable () -> [Entry]

        package init(_ heading: String, _ commands: @autoclosure @escaping @Sendable () -> [Entry]) {
            (self.heading, create) = (heading, commands)
        }

        package var commands: [Entry] { create() }
    }

    /// The help texts of a word with subcommands: `sound`.
    package struct Parent: Sendable {
        package let name: String
        package let configuration: CommandConfiguration
        /// The subcommand that the word alone stands for: `list`.
        package let defaultCommand: String?

        package init(_ name: String, _ configuration: CommandConfiguration, defaultCommand: String? = nil) {
            (self.name, self.configuration, self.defaultCommand) = (name, configuration, defaultCommand)
        }
    }

    /// The name of the program.
    package let name: String
    /// The texts of the program's own help.
    package let configuration: CommandConfiguration
    /// The line that `--version` prints.
    package let version: String
    /// The commands under the headings of the help.
    package let groups: [Group]
    private let createParents: @Sendable () -> [Parent]
    private let createLeading: @Sendable () -> [Declaration]

    /// Creates a tree. Parents and leading options are created when they are looked for.
    package init(
        name: String, configuration: CommandConfiguration, version: String, groups: [Group],
        parents: @autoclosure @escaping @Sendable () -> [Parent] = [],
        leading: @autoclosure @escaping @Sendable () -> [Declaration] = []
    ) {
        (self.name, self.configuration, self.version) = (name, configuration, version)
        (self.groups, createParents, createLeading) = (groups, parents, leading)
    }

    /// The words with subcommands.
    package var parents: [Parent] { createParents() }

    /// The options that may come before the command: `--json`, `--host`.
    package var leading: [Declaration] { createLeading() }

    /// All commands in the order of the help.
    package var commands: [Entry] { groups.flatMap(\.commands) }

    /// Returns the command at the beginning of a line, and the words after its name.
    ///
    /// The first command with a fitting name is found. A longer name stands before a shorter one that it begins with.
    package func find(_ line: ArraySlice<String>) -> (entry: Entry, rest: ArraySlice<String>)? {
        // No command begins with a hyphen, so `--version` creates none.
        guard let first = line.first, !first.hasPrefix("-") else { return nil }
        for group in groups.indices {
            let commands = groups[group].commands
            for index in commands.indices where !commands[index].isExplanation {
                guard let length = commands[index].length(of: line, first: first) else { continue }
                return (commands[index], line.dropFirst(length))
            }
        }
        let rest = line.dropFirst()
        guard let parent = parents.first(where: { $0.name == first }), let name = parent.defaultCommand,
            let entry = command(where: { $0.words == [parent.name, name] })
        else { return nil }
        // Another word is a mistyped subcommand, and no argument of the default one unless that runs commands.
        guard let word = rest.first, !word.hasPrefix("-") else { return (entry, rest) }
        return entry.takesOnlyCommand && !isMistyped(word, behind: first) ? (entry, rest) : nil
    }

    /// Returns whether a word is spelled like a subcommand.
    private func isMistyped(_ word: String, behind first: String) -> Bool {
        let names = continuations(of: [first]).filter { $0.first == word.first }
        return word.count > 2 && Suggestion.nearest(to: word, in: names, within: 1) != nil
    }

    /// Returns the command with the longest name at the beginning of a line, one that only explains words as well.
    package func explanation(of line: ArraySlice<String>) -> (entry: Entry, rest: ArraySlice<String>)? {
        guard let first = line.first, !first.hasPrefix("-") else { return nil }
        let found = commands.compactMap { entry in entry.length(of: line, first: first).map { (entry, $0) } }
        return found.max { $0.1 < $1.1 }.map { ($0.0, line.dropFirst($0.1)) } ?? find(line)
    }

    /// Returns the first command that fits. Each start of a program asks for one: a list of all commands, or an
    /// iterator, of this generic type would take as long as everything else in parsing.
    private func command(where fits: (Entry) -> Bool) -> Entry? {
        for group in groups.indices {
            let commands = groups[group].commands
            for index in commands.indices where fits(commands[index]) { return commands[index] }
        }
        return nil
    }

    /// Returns the words that can follow `words` in the name of a command.
    package func continuations(of words: [String]) -> [String] {
        Self.continuations(of: words, in: commands.flatMap(\.names))
    }

    /// Returns the words that can follow `words` in a name that is accepted, and that no text shows.
    package func formerContinuations(of words: [String]) -> [String] {
        Self.continuations(of: words, in: commands.flatMap(\.formerNames))
    }

    private static func continuations(of words: [String], in all: [[String]]) -> [String] {
        var names: [String] = []
        for name in all where name.count > words.count && name.starts(with: words) {
            if !names.contains(name[words.count]) { names.append(name[words.count]) }
        }
        return names
    }

    /// Returns the command with a name.
    package func command(named words: [String]) -> Entry? {
        command { $0.words == words || $0.inFamily == words || $0.formerNames.contains(words) }
    }

    /// Returns the sentence about a command, or about a word with subcommands.
    func abstract(of words: [String]) -> String {
        if let entry = command(named: words) { return entry.type.configuration.abstract }
        return parents.first { [$0.name] == words }?.configuration.abstract ?? ""
    }

    // MARK: Help

    /// Returns the help of the command, word or program that `words` name; nil if they name none.
    ///
    /// - Parameter isShort: Whether one screen is enough: examples and usual options.
    package func help(for words: [String], isShort: Bool = false, columns: Int = 80) -> String? {
        if let entry = command(named: words) {
            let type = entry.type
            let title = ([name] + entry.words).joined(separator: " ")
            if isShort {
                return HelpText.short(
                    title, type.configuration, type.declarations, subcommands: continuations(of: entry.words),
                    columns: columns)
            }
            return HelpText.command(
                title, type.configuration, type.declarations, subcommands: subcommands(of: entry.words),
                columns: columns)
        }
        let title = ([name] + words).joined(separator: " ")
        if words.isEmpty {
            let groups = groups.map { group in
                var names: [(name: String, abstract: String)] = []
                for entry in group.commands where !names.contains(where: { $0.name == entry.words[0] }) {
                    names.append((entry.words[0], abstract(of: [entry.words[0]])))
                }
                return (group.heading, names)
            }
            return HelpText.commands(title, configuration, groups, columns: columns)
        }
        guard let parent = parents.first(where: { [$0.name] == words }) else { return nil }
        return HelpText.commands(
            title, parent.configuration, [("Commands", subcommands(of: words))], columns: columns)
    }

    /// Returns the commands whose names begin with `words`, with their abstracts.
    package func subcommands(of words: [String]) -> [(name: String, abstract: String)] {
        continuations(of: words).map { ($0, abstract(of: words + [$0])) }
    }
}
