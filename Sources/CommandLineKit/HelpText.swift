// SPDX-License-Identifier: Apache-2.0

/// The help of a command as text for a terminal.
package struct HelpText {
    private static let indent = 26
    private let columns: Int
    private var lines: [String] = []

    private init(columns: Int) { self.columns = max(40, columns) }

    /// Returns the help of one command.
    ///
    /// - Parameters:
    ///   - name: The name of the command: `alertctl sound list`.
    ///   - subcommands: Commands whose names begin with that name.
    ///   - columns: The width of lines.
    package static func command(
        _ name: String, _ configuration: CommandConfiguration, _ declarations: [Declaration],
        subcommands: [(name: String, abstract: String)] = [], columns: Int = 80
    ) -> String {
        let texts = configuration.texts
        var help = HelpText(columns: columns)
        help.paragraph(configuration.abstract)
        help.block(texts.examples)
        help.paragraph("USAGE: " + (configuration.usage ?? "\(name) \(Self.usage(declarations))"))
        help.block(texts.rest)
        if !subcommands.isEmpty { help.section("COMMANDS", subcommands.map { ($0.name, $0.abstract) }) }
        let sections = Self.sections(declarations)
        for (place, section) in sections.enumerated() {
            let rows = section.declarations.map { ($0.term, $0.explanation) }
            let isLast = place == sections.count - 1
            help.section(section.heading.uppercased(), rows + (isLast ? [Self.version, Self.help] : []))
        }
        help.block(texts.results)
        return help.lines.joined(separator: "\n")
    }

    /// The rows of a terminal, which the short help does not exceed.
    private static let rows = 24

    /// Returns the short help of one command: examples, usage, and the usual options on a line each.
    package static func short(
        _ name: String, _ configuration: CommandConfiguration, _ declarations: [Declaration],
        subcommands: [String] = [], columns: Int = 80
    ) -> String {
        var help = HelpText(columns: columns)
        help.paragraph(configuration.abstract)
        let examples = configuration.shortExamples(columns: columns)
        if !examples.isEmpty { help.lines += ["", "EXAMPLES:"] + examples }
        help.paragraph("USAGE: " + (configuration.usage ?? "\(name) \(Self.usage(declarations))"))
        if !subcommands.isEmpty {
            help.paragraph("COMMANDS: " + subcommands.joined(separator: ", "))
        }
        let visible = declarations.filter { $0.isOption && !$0.isHidden }
        let declared = visible.filter(\.isUsual)
        let usual = declared.isEmpty ? visible.filter { $0.heading == nil } : declared
        // A blank line and a heading before them, a blank line and the last one after them.
        let json = jsonLine(name, configuration)
        let room = max(0, rows - help.lines.count - 4 - (json == nil ? 0 : 1))
        if !usual.isEmpty, room > 0 {
            help.lines += ["", "USUAL OPTIONS:"] + usual.prefix(room).map { help.row($0.term, $0.summary) }
        }
        help.lines += [""] + (json.map { [$0] } ?? []) + ["All options: \(name) --help"]
        return help.lines.joined(separator: "\n")
    }

    /// Returns the line about JSON of a command that lists, with an object for each entry; nil for other commands.
    private static func jsonLine(_ name: String, _ configuration: CommandConfiguration) -> String? {
        guard ["List ", "Show ", "Print "].contains(where: { configuration.abstract.hasPrefix($0) }),
            let output = configuration.texts.results.first(where: { $0.hasPrefix("OUTPUT with --json, one per line") })
        else { return nil }
        // The first member of the object.
        let parts = output.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        let member = parts.count == 3 && parts[0].hasSuffix("{") ? "-r .\(parts[1])" : "."
        return "JSON, one object a line: \(name) --json | jq \(member)"
    }

    /// Returns a line with the beginning of a text, as much of it as fits.
    private func row(_ term: String, _ text: String) -> String {
        let gap = String(repeating: " ", count: max(2, Self.indent - term.count - 2))
        let start = "  " + term + gap
        let wrapped = Self.wrapped(text, columns: max(12, columns - start.count - 2))
        return start + (wrapped.first ?? "") + (wrapped.count > 1 ? " …" : "")
    }

    /// Returns the help of a program, or of a word with subcommands.
    ///
    /// - Parameters:
    ///   - name: The name so far: `alertctl`, or `alertctl sound`.
    ///   - groups: The commands with their abstracts, under headings.
    package static func commands(
        _ name: String, _ configuration: CommandConfiguration,
        _ groups: [(heading: String, commands: [(name: String, abstract: String)])], columns: Int = 80
    ) -> String {
        var help = HelpText(columns: columns)
        help.overview(configuration)
        help.paragraph("USAGE: \(name) <command>")
        help.section("OPTIONS", [Self.version, Self.help])
        for group in groups { help.section(group.heading.uppercased(), group.commands.map { ($0.name, $0.abstract) }) }
        help.paragraph("\"\(Self.helpVerb(name)) <command>\" shows the help of one of them.")
        return help.lines.joined(separator: "\n")
    }

    private static func helpVerb(_ name: String) -> String {
        let words = name.split(separator: " ")
        return ([words[0], "help"] + words.dropFirst()).joined(separator: " ")
    }

    static let version = ("--version", "Show the version.")
    static let help = ("-h, --help", "Show this help.")

    // MARK: Parts

    /// Returns the declarations in help texts under their headings: arguments, the command's own options, options by
    /// their use, then groups in their order, and at the end what is rarely used and what all commands have.
    static func sections(_ declarations: [Declaration]) -> [(heading: String, declarations: [Declaration])] {
        var sections: [(heading: String, declarations: [Declaration])] = []
        let visible = declarations.filter { !$0.isHidden }
        let headings = visible.map { $0.isOption ? $0.use?.rawValue ?? $0.heading ?? "Options" : "Arguments" }
        let first = ["Arguments", "Options"] + OptionUse.allCases.dropLast().map(\.rawValue)
        let last = [OptionUse.rare.rawValue, "General"]
        for heading in first + headings.filter({ !last.contains($0) }) + last
        where !sections.contains(where: { $0.heading == heading }) {
            let members = zip(visible, headings).filter { $0.1 == heading }.map(\.0)
            if !members.isEmpty { sections.append((heading, members)) }
        }
        return sections
    }

    /// Returns the arguments and options of a usage line. Options in groups, or too many options, are left to the list
    /// below.
    static func usage(_ declarations: [Declaration]) -> String {
        let visible = declarations.filter { !$0.isHidden }
        let own = visible.filter { $0.isOption && $0.heading == nil }
        let arguments = visible.filter { !$0.isOption && $0.kind != .command }.map { argument in
            switch argument.kind {
            case .argument(isRequired: true): "<\(argument.name)>"
            case .remainingArguments(isRequired: true): "<\(argument.name)> ..."
            case .remainingArguments: "[<\(argument.name)> ...]"
            default: "[<\(argument.name)>]"
            }
        }
        let options = own.count <= 6 ? own.map { "[\($0.usageTerm)]" } : []
        let rest = visible.contains { $0.kind == .command } ? ["<command> ..."] : []
        let others = options.count < visible.filter(\.isOption).count ? ["[<options>]"] : []
        return (options + others + arguments + rest).joined(separator: " ")
    }

    private mutating func overview(_ configuration: CommandConfiguration) {
        paragraph(configuration.abstract)
        guard !configuration.discussion.isEmpty else { return }
        lines.append("")
        for line in configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += Self.wrapped(String(line), columns: columns)
        }
    }

    /// Adds lines of a discussion after a blank one.
    private mutating func block(_ texts: [String]) {
        guard !texts.isEmpty else { return }
        lines.append("")
        for line in texts { lines += Self.wrapped(line, columns: columns) }
    }

    private mutating func paragraph(_ text: String) {
        if !lines.isEmpty { lines.append("") }
        lines += Self.wrapped(text, columns: columns)
    }

    private mutating func section(_ heading: String, _ rows: [(term: String, text: String)]) {
        lines += ["", heading + ":"]
        for (term, text) in rows {
            let indent = String(repeating: " ", count: Self.indent)
            let wrapped = Self.wrapped(text, columns: columns - Self.indent)
            if term.count + 4 > Self.indent {
                lines.append("  " + term)
                lines += wrapped.map { indent + $0 }
            } else {
                let gap = String(repeating: " ", count: Self.indent - term.count - 2)
                lines.append("  " + term + gap + (wrapped.first ?? ""))
                lines += wrapped.dropFirst().map { indent + $0 }
            }
        }
    }

    /// Returns the lines of a text wrapped at blanks; each line keeps the indentation of the first.
    static func wrapped(_ text: String, columns: Int) -> [String] {
        guard text.count > columns else { return [text] }
        let indent = String(text.prefix { $0 == " " })
        var lines: [String] = []
        var line = indent
        for word in text.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false) {
            if line.count > indent.count, line.count + 1 + word.count > columns {
                lines.append(line)
                line = indent
            }
            line += (line.count > indent.count ? " " : "") + word
        }
        return lines + [line]
    }
}

extension Declaration {
    /// The first column of help texts: `-n, --limit <n>`, `--wake/--no-wake`, `<title>`.
    var term: String {
        guard isOption else { return "<\(name)>" }
        return (short.map { "-\($0), " } ?? "") + name + (negation.map { "/" + $0 } ?? "")
            + (takesValue ? " <\(valueName)>" : "")
    }

    /// The option in a usage line: `--limit <n>`, `--wake|--no-wake`.
    fileprivate var usageTerm: String {
        name + (negation.map { "|" + $0 } ?? "") + (takesValue ? " <\(valueName)>" : "")
    }

    /// The second column of help texts: the help, then the default and the allowed words if the help does not mention
    /// them.
    var explanation: String {
        var text = help
        if !allowedWords.isEmpty, !valueName.contains("|"), !allowedWords.allSatisfy(help.contains(word:)) {
            text += " One of: \(allowedWords.joined(separator: ", "))."
        }
        if let defaultValue, !help.contains(word: "Default:") { text += " Default: \(defaultValue.argument)." }
        return text
    }
}

extension String {
    /// Returns whether the text contains a word. The standard library's `contains` pulls in its regular expressions.
    fileprivate func contains(word: String) -> Bool {
        let (bytes, wanted) = (Array(utf8), Array(word.utf8))
        guard bytes.count >= wanted.count else { return wanted.isEmpty }
        return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
    }
}
