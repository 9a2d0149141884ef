// SPDX-License-Identifier: Apache-2.0

/// The commands of a program by name. `Parsed` is the program's own type for a parsed command.
package struct CommandTree<Parsed>: Sendable {
    /// A command with its name: `sound list`.
    package struct Entry: Sendable {
        package let words: [String]
        package let type: any Command.Type
        /// Parses the words after the name.
        package let parse: @Sendable (ArraySlice<String>) throws(CommandLineError) -> ParseResult<Parsed>

        /// - Parameters:
        ///   - words: The words of the name.
        ///   - type: The type of the command.
        ///   - wrap: Creates the program's own type from a parsed command.
        package init<C: Command>(_ words: [String], _ type: C.Type, _ wrap: @escaping @Sendable (C) -> Parsed) {
            (self.words, self.type) = (words, type)
            parse = { words throws(CommandLineError) in
                switch try C.parse(words) {
                case .command(let command, let source): .command(wrap(command), source)
                case .help: .help
                case .version: .version
                }
            }
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
    package func find(_ line: ArraySlice<String>) -> (entry: Entry, rest: ArraySlice<String>)? {
        // No command begins with a hyphen, so `--version` creates none.
        guard let first = line.first, !first.hasPrefix("-") else { return nil }
        if let entry = command(where: { $0.words[0] == first && line.starts(with: $0.words) }) {
            return (entry, line.dropFirst(entry.words.count))
        }
        // Another word is a mistyped subcommand, and no argument of the default one.
        let rest = line.dropFirst()
        guard rest.first?.hasPrefix("-") ?? true, let parent = parents.first(where: { $0.name == first }),
            let name = parent.defaultCommand, let entry = command(where: { $0.words == [parent.name, name] })
        else { return nil }
        return (entry, rest)
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
        var names: [String] = []
        for command in commands where command.words.count > words.count && command.words.starts(with: words) {
            let name = command.words[words.count]
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Returns the sentence about a command, or about a word with subcommands.
    func abstract(of words: [String]) -> String {
        if let entry = command(where: { $0.words == words }) { return entry.type.configuration.abstract }
        return parents.first { [$0.name] == words }?.configuration.abstract ?? ""
    }

    /// Returns the line with `--` before the first word that makes it a valid one; nil if none does.
    ///
    /// - Parameter start: The number of words in the name of the command.
    package func terminatingOptions(of line: [String], after start: Int) -> [String]? {
        for index in line.indices.dropFirst(start).prefix(32) where !line[index].hasPrefix("-") {
            let terminated = line[..<index] + ["--"] + line[index...]
            guard let (entry, rest) = find(terminated), let result = try? entry.parse(rest), case .command = result
            else { continue }
            return Array(terminated)
        }
        return nil
    }

    // MARK: Help

    /// Returns the help of the command, word or program that `words` name; nil if they name none.
    package func help(for words: [String], columns: Int = 80) -> String? {
        let title = ([name] + words).joined(separator: " ")
        if let entry = command(where: { $0.words == words }) {
            let type = entry.type
            return HelpText.command(title, type.configuration, type.declarations, columns: columns)
        }
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
        let names = continuations(of: words).map { ($0, abstract(of: words + [$0])) }
        return HelpText.commands(title, parent.configuration, [("Commands", names)], columns: columns)
    }
}
