// SPDX-License-Identifier: Apache-2.0

/// The commands of a program, by the words that call them.
public struct CommandTree: Sendable {
    /// A command by its words: `sound list`.
    public struct Entry: Sendable {
        public let words: [String]
        /// Returns the type. A function, because naming a type makes the runtime set it up.
        public let type: @Sendable () -> any Command.Type

        public init(_ words: String, _ type: @escaping @Sendable () -> any Command.Type) {
            self.words = words.split(separator: " ").map(String.init)
            self.type = type
        }
    }

    /// The texts of a word that has commands below it: `sound`.
    public struct Parent: Sendable {
        public let name: String
        public let configuration: CommandConfiguration
        /// The command that the word alone means: `list`.
        public let defaultCommand: String?

        public init(_ name: String, _ configuration: CommandConfiguration, defaultCommand: String? = nil) {
            (self.name, self.configuration, self.defaultCommand) = (name, configuration, defaultCommand)
        }
    }

    /// The name of the program.
    public let name: String
    /// The texts of the program's own help.
    public let configuration: CommandConfiguration
    /// The line that `--version` prints.
    public let version: String
    /// The commands under the headings of the help.
    public let groups: [(heading: String, commands: [Entry])]
    public let parents: [Parent]

    public init(
        name: String, configuration: CommandConfiguration, version: String,
        groups: [(heading: String, commands: [Entry])], parents: [Parent] = []
    ) {
        (self.name, self.configuration, self.version) = (name, configuration, version)
        (self.groups, self.parents) = (groups, parents)
    }

    /// Every command, in the order of the help.
    public var commands: [Entry] { groups.flatMap(\.commands) }

    /// The command that a line begins with, and the words behind its name.
    public func find(_ line: ArraySlice<String>) -> (entry: Entry, rest: ArraySlice<String>)? {
        if let entry = commands.first(where: { line.starts(with: $0.words) }) {
            return (entry, line.dropFirst(entry.words.count))
        }
        guard let parent = parents.first(where: { $0.name == line.first }), let name = parent.defaultCommand,
            let entry = commands.first(where: { $0.words == [parent.name, name] })
        else { return nil }
        return (entry, line.dropFirst())
    }

    /// The words that can follow `words` as the name of a command.
    public func continuations(of words: [String]) -> [String] {
        var names: [String] = []
        for command in commands where command.words.count > words.count && command.words.starts(with: words) {
            let name = command.words[words.count]
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
