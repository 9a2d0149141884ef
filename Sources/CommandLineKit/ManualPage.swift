// SPDX-License-Identifier: Apache-2.0

/// The mdoc(7) man page of a command, generated from its declarations and texts.
package struct ManualPage {
    /// The name of the command: `alertctl sound list`.
    private let name: String
    private let section: Int
    private var lines: [String] = []

    private init(_ name: String, section: Int) { (self.name, self.section) = (name, section) }

    /// Returns the name of a page: `alertctl-sound-list`, which `man alertctl sound` finds, too (see man(1)).
    private static func pageName(_ name: String) -> String { String(name.map { $0 == " " ? "-" : $0 }) }

    /// Returns all pages of a program by file name: its own, and one for each command and each word with subcommands.
    /// Each further name of a command is a page that includes the command's own (see soelim(1)).
    ///
    /// - Parameters:
    ///   - tree: The commands.
    ///   - date: The date of the pages: `November 27, 2026`.
    ///   - related: Pages that each page lists under SEE ALSO: `("alertd", 8)`.
    package static func all(
        _ tree: CommandTree<some Any>, date: String, related: [(name: String, section: Int)]
    ) -> [(file: String, text: String)] {
        var pages: [(String, String)] = []
        var root = ManualPage(tree.name, section: 1)
        let names = tree.commands.map { ([tree.name] + $0.words).joined(separator: " ") }
        root.begin(tree.configuration, date: date, version: tree.version)
        root.synopsis(".Ar command\n.Op Ar options")
        root.describe(tree.configuration)
        for group in tree.groups {
            root.lines += [".Ss \(group.heading.uppercased())", ".Bl -tag -width Ds"]
            for entry in group.commands {
                root.lines.append(".It Xr \(pageName(([tree.name] + entry.words).joined(separator: " "))) 1")
                root.text(entry.type.configuration.abstract)
            }
            root.lines.append(".El")
        }
        root.seeAlso(related)
        pages.append(("\(tree.name).1", root.document))
        for (entry, name) in zip(tree.commands, names) {
            let type = entry.type
            var page = ManualPage(name, section: 1)
            page.begin(type.configuration, date: date, version: tree.version)
            page.synopsis(mdoc(type.declarations))
            page.describe(type.configuration)
            page.options(type.declarations)
            let others = tree.commands.filter { $0.words[0] == entry.words[0] && $0.words != entry.words }.map {
                pageName(([tree.name] + $0.words).joined(separator: " "))
            }
            page.seeAlso(
                [(tree.name, 1)] + others.map { ($0, 1) } + page.mentioned(in: type.configuration, tree) + related)
            pages.append(("\(pageName(name)).1", page.document))
            for other in entry.names.dropFirst() + entry.formerNames {
                let link = pageName(([tree.name] + other).joined(separator: " "))
                // A word with subcommands has its own page.
                guard !tree.parents.contains(where: { [$0.name] == other }) else { continue }
                pages.append(("\(link).1", ".so man1/\(pageName(name)).1\n"))
            }
        }
        for parent in tree.parents where tree.command(named: [parent.name]) == nil {
            let name = "\(tree.name) \(parent.name)"
            var page = ManualPage(name, section: 1)
            page.begin(parent.configuration, date: date, version: tree.version)
            page.synopsis(".Ar command\n.Op Ar options")
            page.describe(parent.configuration)
            page.lines.append(".Bl -tag -width Ds")
            for child in tree.continuations(of: [parent.name]) {
                guard let entry = tree.command(named: [parent.name, child]) else { continue }
                page.lines.append(".It Xr \(pageName(([tree.name] + entry.words).joined(separator: " "))) 1")
                page.text(entry.type.configuration.abstract)
            }
            page.lines.append(".El")
            page.seeAlso([(tree.name, 1)] + related)
            pages.append(("\(pageName(name)).1", page.document))
        }
        return pages
    }

    /// Returns the page of a program with a single command.
    ///
    /// - Parameters:
    ///   - name: The name of the program.
    ///   - section: The section of the manual, 8 for a daemon.
    ///   - date: The date of the page.
    ///   - related: The pages under SEE ALSO.
    package static func text<Program: Command>(
        of program: Program.Type, name: String, section: Int, version: String, date: String,
        related: [(name: String, section: Int)]
    ) -> String {
        var page = ManualPage(name, section: section)
        page.begin(Program.configuration, date: date, version: version)
        page.synopsis(mdoc(Program.declarations))
        page.describe(Program.configuration)
        page.options(Program.declarations)
        page.seeAlso(related)
        return page.document
    }

    private var document: String { lines.joined(separator: "\n") + "\n" }

    // MARK: Parts

    private mutating func begin(_ configuration: CommandConfiguration, date: String, version: String) {
        let title = Self.pageName(name)
        var abstract = configuration.abstract
        if abstract.hasSuffix(".") { abstract.removeLast() }
        lines += [
            ".\\\" SPDX-License-Identifier: Apache-2.0", ".Dd \(date)", ".Dt \(title.uppercased()) \(section)",
            ".Os \(version)", ".Sh NAME", ".Nm \(title)", ".Nd \(Self.escaped(abstract))",
        ]
    }

    private mutating func synopsis(_ arguments: String) {
        lines += [".Sh SYNOPSIS", ".Nm \"\(name)\"", arguments, ".Sh DESCRIPTION"]
    }

    /// Returns the arguments of a command in mdoc(7).
    private static func mdoc(_ declarations: [Declaration]) -> String {
        let visible = declarations.filter { !$0.isHidden }
        let arguments = visible.filter { !$0.isOption }.map { argument in
            let name = escaped(argument.name)
            return switch argument.kind {
            case .argument(isRequired: true): ".Ar \(name)"
            case .remainingArguments(isRequired: true): ".Ar \(name) ..."
            case .remainingArguments: ".Op Ar \(name) ..."
            case .command: ".Ar \(name) ..."
            default: ".Op Ar \(name)"
            }
        }
        return ([".Op Ar options"] + arguments).joined(separator: "\n")
    }

    /// Adds the texts of a command: paragraphs, sections that begin with a word in capitals, and indented lines
    /// unchanged.
    private mutating func describe(_ configuration: CommandConfiguration) {
        text(configuration.abstract)
        var (isLiteral, isEmpty) = (false, true)
        for line in configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = String(line)
            if line.hasPrefix("  ") {
                if !isLiteral { lines.append(".Bd -literal") } else if isEmpty { lines.append("") }
                (isLiteral, isEmpty) = (true, false)
                lines.append(Self.literal(line))
                continue
            }
            if line.isEmpty {
                isEmpty = true
                continue
            }
            if isLiteral { lines.append(".Ed") }
            isLiteral = false
            if let (heading, rest) = Self.heading(line) {
                lines.append(".Ss \(heading)")
                if !rest.isEmpty { text(rest) }
            } else {
                if isEmpty { lines.append(".Pp") }
                text(line)
            }
            isEmpty = false
        }
        if isLiteral { lines.append(".Ed") }
    }

    /// Returns the heading at the beginning of a line, `EXIT STATUS with --wait:`, and the rest of the line.
    private static func heading(_ line: String) -> (heading: String, rest: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let words = line[..<colon].split(separator: " ")
        guard let first = words.first, first.utf8.count > 1,
            first.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 })
        else { return nil }
        return (escaped(String(line[..<colon])), String(line[line.index(after: colon)...].drop { $0 == " " }))
    }

    private mutating func options(_ declarations: [Declaration]) {
        for part in HelpText.sections(declarations) {
            lines += [".Ss \(part.heading.uppercased())", ".Bl -tag -width Ds"]
            for declaration in part.declarations {
                lines.append(".It " + Self.item(declaration))
                text(declaration.explanation)
            }
            lines.append(".El")
        }
    }

    private static func item(_ declaration: Declaration) -> String {
        guard declaration.isOption else { return "Ar \(escaped(declaration.name))" }
        var names = declaration.short.map { ["Fl \($0)"] } ?? []
        names.append("Fl -" + declaration.name.dropFirst(2))
        if let negation = declaration.negation { names.append("Fl -" + negation.dropFirst(2)) }
        return names.joined(separator: " , ") + (declaration.takesValue ? " Ar \(escaped(declaration.valueName))" : "")
    }

    /// Returns the commands that the texts of a command mention as `"alertctl next"`.
    private func mentioned(in configuration: CommandConfiguration, _ tree: CommandTree<some Any>) -> [(
        name: String, section: Int
    )] {
        let words = configuration.discussion.split { " \n\"".contains($0) }.map(String.init)
        var found: [(name: String, section: Int)] = []
        for (index, word) in words.enumerated() where word == tree.name {
            let rest = Array(words[(index + 1)...].prefix(2))
            guard let entry = tree.explanation(of: rest[...])?.entry else { continue }
            let page = Self.pageName(([tree.name] + entry.words).joined(separator: " "))
            if page != Self.pageName(name), !found.contains(where: { $0.name == page }) { found.append((page, 1)) }
        }
        return found
    }

    private mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
        // The pages are sorted by section, then by name, without duplicates: mandoc -Tlint requires that.
        var sorted: [(name: String, section: Int)] = []
        for page in pages.sorted(by: { ($0.section, $0.name) < ($1.section, $1.name) })
        where sorted.last.map({ $0 != page }) ?? true && page.name != Self.pageName(name) {
            sorted.append(page)
        }
        guard !sorted.isEmpty else { return }
        lines.append(".Sh SEE ALSO")
        lines += sorted.enumerated().map { place, page in
            ".Xr \(page.name) \(page.section)" + (place + 1 < sorted.count ? " ," : "")
        }
    }

    // MARK: Text

    /// Adds a paragraph: one line per sentence, none longer than 78 characters, as mdoc(7) recommends.
    private mutating func text(_ paragraph: String) {
        var line = ""
        // mandoc(1) takes a word "--" for a dash, and asks for \(em.
        let words = Self.escaped(paragraph).split(separator: " ").map { $0 == "--" ? "\\-\\-" : $0 }
        for (index, word) in words.enumerated() {
            if !line.isEmpty, Self.length(line) + 1 + Self.length(String(word)) > 78 {
                lines.append(Self.plain(line))
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            if index + 1 < words.count, Self.endsSentence(word), Self.beginsSentence(words[index + 1]) {
                lines.append(Self.plain(line))
                line = ""
            }
        }
        if !line.isEmpty { lines.append(Self.plain(line)) }
    }

    /// Returns the number of bytes of a line for mandoc(1), where non-ASCII characters become `\\[u00FC]`.
    private static func length(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 8) } }

    private static func endsSentence(_ word: Substring) -> Bool {
        guard let last = word.last, ".:?".contains(last) else { return false }
        return word.dropLast().last.map { $0.isLetter || $0.isNumber || $0 == ")" || $0 == "\"" } ?? false
    }

    private static func beginsSentence(_ word: Substring) -> Bool {
        (word.first { !"\"(-".contains($0) })?.isUppercase ?? false
    }

    /// Returns a line that does not begin a request: a dot or quote at the start of a line would.
    private static func plain(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "\\" ? "\\e" : String($1) }
    }

    private static func literal(_ line: String) -> String { plain(escaped(line)) }
}
