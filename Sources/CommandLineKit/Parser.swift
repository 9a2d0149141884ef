// SPDX-License-Identifier: Apache-2.0

/// The state of reading words, which assigns each word to a declaration.
struct Parser {
    private let declarations: [Declaration]
    private(set) var occurrences: [Occurrence] = []
    private(set) var asksForHelp = false
    /// True if the short help was asked for, and not the long one.
    private(set) var asksForShortHelp = false
    private(set) var asksForVersion = false
    /// The first error. Reading continues after it, because a later `--help` asks for help.
    private(set) var error: CommandLineError?
    /// The option at the end of the line whose value is missing.
    private(set) var unfinished: Declaration?
    /// The number of positional arguments so far.
    private var position = 0

    init(_ declarations: [Declaration]) { self.declarations = declarations }

    /// The error for the first missing positional argument.
    var missingArgument: CommandLineError? {
        for (index, declaration) in declarations.enumerated() where declaration.isRequired {
            if !occurrences.contains(where: { $0.declaration == index }) { return .missingArgument(declaration) }
        }
        return nil
    }

    /// The error for the first option with one value that has two: neither is more likely to be meant.
    var repeatedOption: CommandLineError? {
        var values: [Int: String?] = [:]
        for occurrence in occurrences {
            let declaration = declarations[occurrence.declaration]
            guard declaration.kind == .option, !declaration.isRepeatable else { continue }
            if let first = values[occurrence.declaration], first != occurrence.text {
                return .repeatedOption(declaration)
            }
            values[occurrence.declaration] = occurrence.text
        }
        return nil
    }

    /// The positional argument for the next word.
    var nextArgument: Declaration? {
        let arguments = declarations.filter { !$0.isOption && $0.kind != .command }
        if position < arguments.count { return arguments[position] }
        return arguments.last.flatMap { $0.isRepeatable ? $0 : nil }
    }

    mutating func read(_ words: ArraySlice<String>) {
        var words = words
        while let word = words.popFirst() {
            if word == "--" {
                for word in words { readArgument(word, isBehindTerminator: true) }
                return
            }
            if word.utf8.starts(with: "--".utf8) {
                readLongOption(word, &words)
            } else if word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 {
                readShortOptions(word, &words)
            } else if beginsCommand(word) {
                // As with env(1): the options behind the command's first word are the command's.
                readArgument(word, isBehindTerminator: true)
                for word in words { readArgument(word, isBehindTerminator: true) }
                return
            } else {
                readArgument(word)
            }
        }
    }

    /// Returns whether a word is the first one of a command, which needs no `--`: no argument before the command takes
    /// the word.
    private func beginsCommand(_ word: String) -> Bool {
        guard declarations.contains(where: { $0.kind == .command }) else { return false }
        guard let next = nextArgument else { return true }
        return !next.isRequired && !next.allowedWords.isEmpty && !next.allowedWords.contains(word)
    }

    private mutating func refuse(_ error: CommandLineError) {
        if self.error == nil { self.error = error }
    }

    // MARK: Options

    private mutating func readLongOption(_ word: String, _ words: inout ArraySlice<String>) {
        let end = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = end.map { String(word[..<$0]) } ?? word
        let value = end.map { String(word[word.utf8.index(after: $0)...]) }
        if value == nil, name == "--help" { return asksForHelp = true }
        if value == nil, name == "--version" { return asksForVersion = true }
        for (index, declaration) in declarations.enumerated() {
            if declaration.name == name {
                return read(index, name, value: value, &words)
            }
            if declaration.negation == name {
                if value != nil { refuse(.unexpectedValue(option: name)) }
                return occurrences.append(Occurrence(declaration: index, isNegated: true))
            }
        }
        if let index = declarations.firstIndex(where: { $0.aliases.contains(name) }) {
            return read(index, name, value: value, &words)
        }
        refuse(unknown: name)
    }

    /// Refuses a name that no option has. It may be that of an argument.
    private mutating func refuse(unknown name: String) {
        let nearest = Suggestion.option(for: name, in: declarations)
        if let argument = Suggestion.argument(for: name, in: declarations) {
            let usage = declarations.filter { !$0.isOption && $0.kind != .command }.map { $0.name.uppercased() }
            return refuse(.argumentAsOption(name, argument, usage: usage.joined(separator: " ")))
        }
        refuse(.unknownOption(name, nearest: nearest))
    }

    private mutating func readShortOptions(_ word: String, _ words: inout ArraySlice<String>) {
        var rest = word.dropFirst()
        let isNumber = rest.first.map { ("0"..."9") ~= $0 || $0 == "." } ?? false || Double(word) != nil
        if isNumber, nextArgument?.allowsDash == true { return readArgument(word) }
        while let letter = rest.popFirst() {
            if letter == "h" {
                if let index = declarations.firstIndex(where: { $0.name == "-h" }), isHint(rest, words) {
                    return read(index, "-h", value: rest.isEmpty ? nil : Self.attached(rest), &words)
                }
                asksForShortHelp = true
                continue
            }
            let known =
                declarations.firstIndex { $0.short == letter || $0.name == "-\(letter)" }
                ?? declarations.firstIndex { $0.aliases.contains("-\(letter)") }
            // Behind a letter that is only taken for another option, a word with a blank stays a text.
            let isText = word.utf8.contains(UInt8(ascii: " "))
            guard let index = known, declarations[index].short == letter || !isText else {
                if isText { return refuse(.dashedText(word)) }
                return refuse(unknown: word)
            }
            guard declarations[index].takesValue, !rest.isEmpty else {
                read(index, "-\(letter)", value: nil, &words)
                continue
            }
            return read(index, "-\(letter)", value: Self.attached(rest), &words)
        }
    }

    /// Returns the value behind a letter, with or without an equals sign between them.
    private static func attached(_ rest: Substring) -> String {
        String(rest.first == "=" ? rest.dropFirst() : rest)
    }

    /// Returns whether `-h` has a hint of notify-send behind it, TYPE:NAME:VALUE; otherwise it asks for help.
    private func isHint(_ rest: Substring, _ words: ArraySlice<String>) -> Bool {
        let value = rest.isEmpty ? words.first ?? "" : Self.attached(rest)
        return value.utf8.count { $0 == UInt8(ascii: ":") } > 1
    }

    private mutating func read(
        _ index: Int, _ name: String, value: String?, _ words: inout ArraySlice<String>
    ) {
        let declaration = declarations[index]
        guard declaration.takesValue else {
            if value != nil { refuse(.unexpectedValue(option: name)) }
            return occurrences.append(Occurrence(declaration: index))
        }
        if let value { return occurrences.append(Occurrence(declaration: index, text: value)) }
        guard let next = words.first, next != "--", declaration.allowsDash || !Self.isOption(next) else {
            if words.isEmpty { unfinished = declaration }
            if let implied = declaration.impliedValue {
                return occurrences.append(Occurrence(declaration: index, text: implied))
            }
            return refuse(.missingValue(declaration))
        }
        words.removeFirst()
        occurrences.append(Occurrence(declaration: index, text: next))
        guard declaration.kind == .multipleValues else { return }
        while let next = words.first, !Self.isOption(next) {
            words.removeFirst()
            occurrences.append(Occurrence(declaration: index, text: next))
        }
    }

    private static func isOption(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
    }

    // MARK: Positional arguments

    private mutating func readArgument(_ word: String, isBehindTerminator: Bool = false) {
        if isBehindTerminator, let index = declarations.firstIndex(where: { $0.kind == .command }) {
            return occurrences.append(Occurrence(declaration: index, text: word))
        }
        var place = 0
        for (index, declaration) in declarations.enumerated() {
            switch declaration.kind {
            case .argument:
                if place == position {
                    position += 1
                    return occurrences.append(Occurrence(declaration: index, text: word))
                }
                place += 1
            case .remainingArguments:
                return occurrences.append(Occurrence(declaration: index, text: word))
            case .flag, .option, .multipleValues, .command: continue
            }
        }
        refuse(.unexpectedArgument(word))
    }
}

/// The result of parsing the words after a command's name.
package enum ParseResult<Parsed> {
    /// The command, and the words that gave its values.
    case command(Parsed, ArgumentSource)
    /// `-h`, for the short help, or `--help` was among the options.
    case help(isShort: Bool)
    /// `--version` was among the options.
    case version
}

extension Command {
    /// Parses the words after the name of this command.
    ///
    /// Options may be anywhere before `--`; after it each word is an argument. `--x=v`, `-n5`, `-n=5` and `-abc` for
    /// flags are supported (POSIX.1-2024, 12.2 Utility Syntax Guidelines, and getopt_long(3)). An option with one value
    /// may be given again with the same value.
    package static func parse(_ words: ArraySlice<String>) throws(CommandLineError) -> ParseResult<Self> {
        var (command, table) = (Self(), ArgumentTable(describes: false))
        command.declare(&table)
        var parser = Parser(table.declarations)
        parser.read(words)
        if parser.asksForHelp || parser.asksForShortHelp { return .help(isShort: !parser.asksForHelp) }
        if parser.asksForVersion { return .version }
        if let error = parser.error ?? parser.repeatedOption { throw error }
        var storing = ArgumentTable(storing: parser.occurrences, in: table.declarations)
        command.declare(&storing)
        if let error = storing.error ?? parser.missingArgument { throw error }
        if let contradiction = storing.contradiction { throw .contradiction(contradiction) }
        do throws(ValidationError) {
            try command.validate()
        } catch {
            throw .contradiction(error)
        }
        return .command(command, ArgumentSource(declarations: table.declarations, occurrences: parser.occurrences))
    }
}
