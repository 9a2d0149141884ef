// SPDX-License-Identifier: Apache-2.0

/// The commands of a program, by the words that call them. `Parsed` is the program's own type of a parsed command.
package struct CommandTree<Parsed>: Sendable {
    /// A command by its words: `sound list`.
    package struct Entry: Sendable {
        package let words: [String]
        package let type: any Command.Type
        /// Parses the words behind the name.
        package let parse: @Sendable (ArraySlice<String>) throws(CommandLineError) -> ParseResult<Parsed>

        /// - Parameters:
        ///   - words: The words that call the command.
        ///   - type: The type of the command.
        ///   - wrap: Makes the program's own type from a parsed command.
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

    /// The texts of a word that has commands below it: `sound`.
    package struct Parent: Sendable {
        package let name: String
        package let configuration: CommandConfiguration
        /// The command that the word alone means: `list`.
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
    package let groups: [(heading: String, commands: [Entry])]
    package let parents: [Parent]
    /// The options that may stand before the command, with a value each: `--host`.
    package let leading: [Declaration]

    package init(
        name: String, configuration: CommandConfiguration, version: String,
        groups: [(heading: String, commands: [Entry])], parents: [Parent] = [], leading: [Declaration] = []
    ) {
        (self.name, self.configuration, self.version) = (name, configuration, version)
        (self.groups, self.parents, self.leading) = (groups, parents, leading)
    }

    /// Every command, in the order of the help.
    package var commands: [Entry] { groups.flatMap(\.commands) }

    /// The command that a line begins with, and the words behind its name.
    package func find(_ line: ArraySlice<String>) -> (entry: Entry, rest: ArraySlice<String>)? {
        if let entry = commands.first(where: { line.starts(with: $0.words) }) {
            return (entry, line.dropFirst(entry.words.count))
        }
        guard let parent = parents.first(where: { $0.name == line.first }), let name = parent.defaultCommand,
            let entry = commands.first(where: { $0.words == [parent.name, name] })
        else { return nil }
        return (entry, line.dropFirst())
    }

    /// The words that can follow `words` as the name of a command.
    package func continuations(of words: [String]) -> [String] {
        var names: [String] = []
        for command in commands where command.words.count > words.count && command.words.starts(with: words) {
            let name = command.words[words.count]
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The sentence for a command, or for a word that has commands below it.
    func abstract(of words: [String]) -> String {
        if let entry = commands.first(where: { $0.words == words }) { return entry.type.configuration.abstract }
        return parents.first { [$0.name] == words }?.configuration.abstract ?? ""
    }

    // MARK: Help

    /// Returns the help of the command, the word or the program that `words` name; nil if they name none.
    package func help(for words: [String], columns: Int = 80) -> String? {
        let title = ([name] + words).joined(separator: " ")
        if let entry = commands.first(where: { $0.words == words }) {
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
