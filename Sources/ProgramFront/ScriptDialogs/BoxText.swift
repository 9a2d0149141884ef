// SPDX-License-Identifier: Apache-2.0

/// The texts of a box: the white space of the command line, colours, and quotes around an answer.
struct BoxText {
    private let options: BoxArguments

    init(_ options: BoxArguments) { self.options = options }

    /// Returns a word with the white space that dialog leaves, by --cr-wrap, --no-collapse, --no-nl-expand and --trim.
    func trimmed(_ text: String) -> String {
        let hasEscapes = !options.has("no-nl-expand") && text.contains("\\n")
        let keepsBlanks = options.has("no-collapse")
        let keepsLines = options.has("cr-wrap")
        var result = ""
        var rest = Substring(text)
        func isBlank(_ character: Character?) -> Bool { character == " " || character == "\t" }
        while var character = rest.first {
            if character == "\t", !keepsBlanks { character = " " }
            if hasEscapes {
                if rest.hasPrefix("\\n") {
                    result.append("\n")
                    rest = rest.dropFirst(2)
                    // A line end after the escape is the same one.
                    let next = rest.drop(while: isBlank)
                    if next.first == "\n" { rest = next.dropFirst() }
                    continue
                }
                if character == "\n", !keepsLines {
                    if !isBlank(result.last) { result.append(" ") }
                } else {
                    result.append(character)
                }
            } else if options.has("trim") {
                if character == "\n", keepsLines {
                    result.append("\n")
                } else if isBlank(character) || character == "\n" {
                    if !isBlank(result.last) { result.append(" ") }
                } else {
                    result.append(character)
                }
            } else if isBlank(character), !keepsBlanks {
                if !isBlank(result.last) { result.append(" ") }
            } else {
                result.append(character)
            }
            rest.removeFirst()
        }
        return result
    }

    /// Returns a text as it is shown: without the codes of --colors, and for whiptail with its line ends.
    func shown(_ text: String) -> String {
        if options.program == .whiptail {
            return text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
        }
        guard options.has("colors") else { return text }
        // The code is the character after the two of the escape.
        let parts = text.split(separator: "\\Z", omittingEmptySubsequences: false)
        return parts[0] + parts.dropFirst().map { $0.dropFirst() }.joined()
    }

    // MARK: Answers

    private var quote: Character { options.has("single-quoted") ? "'" : "\"" }

    /// The characters for which dialog quotes a word, besides blanks and the quote.
    private static let special = "#$&()*;<>?[\\]^`{|}~\n"

    /// Quotes a word if a shell needs it, as dialog does for each tag of a checklist.
    func quoted(_ word: String) -> String {
        let isSingle = options.has("single-quoted")
        func isSpecial(_ character: Character) -> Bool { character == quote || Self.special.contains(character) }
        guard word.isEmpty || word.contains(where: { isSpecial($0) || $0 == " " || $0 == "\t" }) else { return word }
        var result = String(quote)
        for character in word {
            let isPlain = isSingle && character != quote && character != "\\" && character != "\n"
            if isSpecial(character), !isPlain { result.append("\\") }
            result.append(character)
        }
        return result + String(quote)
    }

    /// Returns a word of another answer: with quotes only by --quoted.
    func plain(_ word: String) -> String { options.has("quoted") ? quoted(word) : word }

    /// Returns the chosen tags of a list as the program writes them.
    ///
    /// - Parameters:
    ///   - isQuoted: Whether each tag gets quotes if it needs them, as in a checklist.
    ///   - prefix: The text before the tags.
    func tags(_ tags: [String], isQuoted: Bool, after prefix: String = "") -> String {
        if options.program == .whiptail { return whiptailTags(tags, isQuoted: isQuoted) }
        var result = prefix
        if separatesOutput {
            let ending = options["output-separator"] ?? "\n"
            if !prefix.isEmpty { result += ending }
            return result + tags.map { plain($0) + ending }.joined()
        }
        for tag in tags {
            // With a separator of the script, dialog writes it before the first tag, too.
            if !result.isEmpty || options.has("output-separator") { result += options["output-separator"] ?? " " }
            result += isQuoted ? quoted(tag) : plain(tag)
        }
        return result
    }

    var separatesOutput: Bool { options.has("separate-output") && options.box == .checklist }

    private func whiptailTags(_ tags: [String], isQuoted: Bool) -> String {
        if separatesOutput { return tags.map { $0 + "\n" }.joined() }
        return tags.map { isQuoted ? "\"\($0)\"" : $0 }.joined(separator: " ")
    }
}
