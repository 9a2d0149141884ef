// SPDX-License-Identifier: Apache-2.0

/// A request for the words that can follow on an unfinished command line.
package struct CompletionRequest {
    /// An offered word and its description.
    package struct Offer: Equatable, Sendable {
        package var word: String
        package var help = ""

        package init(word: String, help: String = "") { (self.word, self.help) = (word, help) }
    }

    /// The line up to the cursor: the program, complete words, and the beginning of the word to complete.
    private var line: [String]
    /// The position of the word to complete.
    private var position: Int
    /// The beginning of that word.
    private let prefix: String

    /// Creates a request from the arguments of a completion script; returns nil for other arguments.
    ///
    /// - Parameter arguments: The words after the program's name: `---complete POSITION WORD...`.
    package init?(_ arguments: [String]) {
        guard arguments.count >= 3, arguments[0] == CompletionScript.request, let position = Int(arguments[1]),
            position > 0, arguments.count >= position + 2
        else { return nil }
        self.position = position
        prefix = position + 2 < arguments.count ? arguments[position + 2] : ""
        line = Array(arguments[2..<(position + 2)]) + [prefix]
    }

    /// Returns the answer for the script: a line for each word, `WORD` alone or `WORD`, a tab and its help. A line that
    /// begins with a tab asks for files: a tab, `files`, and after another tab the extensions.
    package func answer(_ tree: CommandTree<some Any>) -> String {
        var offers: [Offer] = []
        var files: [String]?
        var request = self
        if let option = request.removeLeadingOptions(tree) {
            request.value(of: option, prefix: prefix, "", &offers, &files)
        } else {
            request.complete(tree, Array(request.line[1..<request.position]), &offers, &files)
        }
        var text = offers.filter { $0.word.utf8.starts(with: prefix.utf8) }.map { offer in
            offer.help.isEmpty ? offer.word : "\(offer.word)\t\(offer.help)"
        }
        if let files {
            text.append((["\tfiles"] + (files.isEmpty ? [] : [files.joined(separator: " ")])).joined(separator: "\t"))
        }
        return text.joined(separator: "\n")
    }

    private func complete(
        _ tree: CommandTree<some Any>, _ words: [String], _ offers: inout [Offer], _ files: inout [String]?
    ) {
        var words = words[...]
        if let first = words.first, ["help", "-h", "--help"].contains(first) {
            words.removeFirst()
            return names(tree, Array(words), withOptions: false, &offers)
        }
        guard let (entry, rest) = tree.explanation(of: words), !isNameUnfinished(tree, words) else {
            return names(tree, Array(words), withOptions: true, &offers)
        }
        // After a word that is a command alone, the names of its subcommands can follow, too.
        if words.count == 1 { names(tree, Array(words), withOptions: false, &offers) }
        let declarations = entry.type.declarations
        var parser = Parser(declarations)
        parser.read(rest)
        if let option = parser.unfinished { return value(of: option, prefix: prefix, "", &offers, &files) }
        // Behind `--`, and behind the first word of a command, no word is an option.
        let isEnded =
            rest.contains("--") || parser.occurrences.contains { declarations[$0.declaration].kind == .command }
        if !isEnded, prefix.hasPrefix("-") { return options(declarations, parser, &offers, &files) }
        guard let argument = parser.nextArgument else {
            if prefix.isEmpty, !isEnded { options(declarations, parser, &offers, &files) }
            return
        }
        value(of: argument, prefix: prefix, "", &offers, &files)
        if offers.isEmpty, files == nil, prefix.isEmpty, !isEnded {
            options(declarations, parser, &offers, &files)
        }
    }

    /// Takes the options before the command out of the line: what is offered depends on the words after them.
    ///
    /// - Returns: The last of them if its value is to be completed; nil otherwise.
    private mutating func removeLeadingOptions(_ tree: CommandTree<some Any>) -> Declaration? {
        while position > 1,
            let option = tree.leading.first(where: { line[1] == $0.name || line[1].hasPrefix($0.name + "=") })
        {
            let count = option.takesValue && !line[1].contains("=") ? 2 : 1
            guard count < position else { return option }
            line.removeSubrange(1...count)
            position -= count
        }
        return nil
    }

    private func isNameUnfinished(_ tree: CommandTree<some Any>, _ words: ArraySlice<String>) -> Bool {
        tree.parents.contains { [$0.name] == words && $0.defaultCommand == nil }
    }

    /// Offers the words that can follow in the name of a command.
    private func names(_ tree: CommandTree<some Any>, _ words: [String], withOptions: Bool, _ offers: inout [Offer]) {
        let canonical = tree.continuations(of: words)
        let isKnown = canonical.contains { $0.utf8.starts(with: prefix.utf8) }
        for name in isKnown ? canonical : tree.formerContinuations(of: words) {
            offers.append(Offer(word: name, help: tree.abstract(of: words + [name])))
        }
        guard withOptions else { return }
        if words.isEmpty {
            offers.append(Offer(word: "help", help: "Show the help of a command."))
            guard prefix.hasPrefix("-") else { return }
            for option in tree.leading { offers.append(Offer(word: option.name, help: option.summary)) }
            offers.append(Offer(word: "--version", help: HelpText.version.1))
        }
        if prefix.hasPrefix("-") { offers.append(Offer(word: "--help", help: HelpText.help.1)) }
    }

    /// Offers options that were not given yet, or values for `--option=`.
    private func options(
        _ declarations: [Declaration], _ parser: Parser, _ offers: inout [Offer], _ files: inout [String]?
    ) {
        if let end = prefix.firstIndex(of: "="),
            let option = declarations.first(where: { $0.name == prefix[..<end] && $0.takesValue })
        {
            let start = String(prefix[...end])
            return value(of: option, prefix: String(prefix[prefix.index(after: end)...]), start, &offers, &files)
        }
        let given = Set(parser.occurrences.map(\.declaration))
        for (index, option) in declarations.enumerated() where option.isOption && !option.isHidden {
            guard option.isRepeatable || !given.contains(index) else { continue }
            offers.append(Offer(word: option.name, help: option.summary))
            if let negation = option.negation { offers.append(Offer(word: negation, help: "Not: \(option.name)")) }
        }
        offers.append(Offer(word: "--help", help: HelpText.help.1))
    }

    /// Offers the values of an option or argument.
    ///
    /// - Parameter start: The text before each value, `--option=`.
    private func value(
        of declaration: Declaration, prefix: String, _ start: String, _ offers: inout [Offer],
        _ files: inout [String]?
    ) {
        switch declaration.completion {
        case .none: offers += declaration.allowedWords.map { Offer(word: start + $0) }
        case .words(let words): offers += words.map { Offer(word: start + $0) }
        case .files(let extensions): files = extensions
        case .custom(let words):
            offers += words(line, position, prefix).map { text in
                // A title may follow after a tab.
                let parts = text.split(separator: "\t", maxSplits: 1)
                return Offer(word: start + (parts.first ?? ""), help: parts.count > 1 ? String(parts[1]) : "")
            }
        }
    }

    /// Returns the answer to a script that release 0.2 installed: `---completion COMMAND... -- NAME POSITION CURSOR
    /// WORD...`, where NAME is an option or `positional@N`; nil for other words.
    package static func formerAnswer(_ arguments: [String], _ tree: CommandTree<some Any>) -> String? {
        guard arguments.first == "---completion", let end = arguments.firstIndex(of: "--"),
            arguments.count >= end + 4, let position = Int(arguments[end + 2]), let cursor = Int(arguments[end + 3])
        else { return nil }
        let line = Array(arguments[(end + 4)...])
        guard let entry = tree.find(arguments[1..<end])?.entry else { return "" }
        let declarations = entry.type.declarations
        let name = arguments[end + 1]
        let place = name.hasPrefix("positional@") ? Int(name.dropFirst("positional@".count)) : nil
        let positional = declarations.filter { !$0.isOption }
        let declaration =
            if let place { positional.indices.contains(place) ? positional[place] : positional.last } else {
                declarations.first { $0.name == name || $0.short.map { "-\($0)" } == name }
            }
        guard case .custom(let words)? = declaration?.completion else { return "" }
        let word = line.indices.contains(position) ? line[position] : ""
        let offers = words(line, position, String(word.prefix(cursor))).map { String($0.prefix { $0 != "\t" }) }
        // These scripts do not know the names of subcommands that came later.
        let further = offers.isEmpty && place == 0 ? tree.continuations(of: Array(arguments[1..<end])) : []
        return (offers + further).joined(separator: "\n")
    }
}

extension Declaration {
    /// The first sentence of the help, for a list of options.
    var summary: String {
        var end = help.endIndex
        for index in help.indices where help[index] == "." {
            let next = help.index(after: index)
            if next == help.endIndex || help[next] == " " {
                end = index
                break
            }
        }
        return String(help[..<end])
    }
}
