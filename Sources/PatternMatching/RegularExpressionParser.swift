// SPDX-License-Identifier: Apache-2.0

/// Parses the common subset of POSIX extended (regex(7)) and Perl regular expressions: `.`, classes, `\d \w \s \b` and
/// their complements, `^` and `$` at the ends of lines, groups, `|`, `* + ?` and `{m,n}`.
///
/// Only the existence of a match matters, so groups capture nothing, and `*?` is the same as `*`.
struct RegularExpressionParser {
    /// The maximum depth of nested groups.
    static let maximumDepth = 50
    /// The maximum number in `{m,n}`.
    static let maximumRepeats = 1_000

    private let start: Int
    private let ignoresCase: Bool
    private var rest: ArraySlice<Unicode.Scalar>
    private var depth = 0

    /// - Parameters:
    ///   - text: The text between the slashes; its index counts from the beginning of the whole pattern.
    ///   - ignoresCase: Whether upper and lower case are the same.
    init(_ text: ArraySlice<Unicode.Scalar>, ignoresCase: Bool = true) {
        start = text.startIndex - 1
        self.ignoresCase = ignoresCase
        rest = text
    }

    /// - Throws: ``PatternError`` for an invalid regular expression, or one that needs memory.
    mutating func parse() throws(PatternError) -> PatternNode {
        let node = try choice()
        guard rest.isEmpty else { throw error("\")\" without \"(\"; write \"\\)\" for the character", ahead: 1) }
        return node
    }

    private mutating func choice() throws(PatternError) -> PatternNode {
        var branches = [try sequence()]
        while rest.first == "|" {
            rest.removeFirst()
            branches.append(try sequence())
        }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = rest.first, scalar != "|", scalar != ")" {
            rest.removeFirst()
            nodes.append(try repeats(of: try atom(scalar)))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func atom(_ scalar: Unicode.Scalar) throws(PatternError) -> PatternNode {
        switch scalar {
        case ".": return .one(of: .anyInLine)
        case "^": return .place(.lineStart)
        case "$": return .place(.lineEnd)
        case "(": return try group()
        case "[": return .one(of: try characterClass())
        case "\\": return try escaped()
        case "*", "+", "?": throw error("nothing to repeat; write \"\\\(scalar)\" for the character")
        case "{" where bounds() != nil: throw error("nothing to repeat; write \"\\{\" for the character")
        default: return .character(folded(scalar))
        }
    }

    private func folded(_ scalar: Unicode.Scalar) -> UInt32 {
        ignoresCase ? PatternFolding.fold(scalar) : scalar.value
    }

    private mutating func group() throws(PatternError) -> PatternNode {
        let open = rest.startIndex
        guard depth < Self.maximumDepth else { throw error("groups are nested more than \(Self.maximumDepth) deep") }
        if rest.first == "?" {
            rest.removeFirst()
            guard rest.first == ":" else { throw error("unsupported group; only \"(?:\" may follow \"(?\"", ahead: 1) }
            rest.removeFirst()
        }
        depth += 1
        defer { depth -= 1 }
        let node = try choice()
        guard rest.first == ")" else {
            throw PatternError(column: open - start, reason: "\"(\" without \")\"; write \"\\(\" for the character")
        }
        rest.removeFirst()
        return node
    }

    private mutating func repeats(of node: PatternNode) throws(PatternError) -> PatternNode {
        var node = node
        while let scalar = rest.first {
            switch scalar {
            case "*":
                rest.removeFirst()
                node = .repeated(node, least: 0, most: nil)
            case "+":
                rest.removeFirst()
                node = .repeated(node, least: 1, most: nil)
            case "?":
                rest.removeFirst()
                node = .repeated(node, least: 0, most: 1)
            case "{":
                guard let (least, most, length) = bounds(after: 1) else { return node }
                guard least <= Self.maximumRepeats, most ?? 0 <= Self.maximumRepeats, least <= most ?? least else {
                    throw error("invalid bounds; at most \(Self.maximumRepeats), the smaller number first", ahead: 1)
                }
                rest.removeFirst(length + 1)
                node = .repeated(node, least: least, most: most)
            default: return node
            }
            // Greediness makes no difference here.
            if rest.first == "?" { rest.removeFirst() }
        }
        return node
    }

    /// Returns the content of "{m}", "{m,}" and "{m,n}" after the brace, and its length; nil for other text, where the
    /// brace is an ordinary character.
    private func bounds(after skipped: Int = 0) -> (least: Int, most: Int?, length: Int)? {
        var text = rest.dropFirst(skipped)
        let begin = text.count
        func number() -> (value: Int, digits: Int)? {
            let digits = text.prefix { ("0"..."9").contains($0) }
            guard !digits.isEmpty, digits.count <= 6 else { return nil }
            return (digits.reduce(0) { $0 * 10 + Int($1.value - 48) }, digits.count)
        }
        guard let least = number() else { return nil }
        text = text.dropFirst(least.digits)
        var most: Int? = least.value
        if text.first == "," {
            text = text.dropFirst()
            most = nil
            if let upper = number() {
                most = upper.value
                text = text.dropFirst(upper.digits)
            }
        }
        guard text.first == "}" else { return nil }
        return (least.value, most, begin - text.count + 1)
    }

    private mutating func escaped() throws(PatternError) -> PatternNode {
        guard let scalar = rest.popFirst() else { throw error("trailing backslash; write \\\\ for a backslash") }
        switch scalar {
        case "b": return .place(.wordEdge)
        case "B": return .place(.noWordEdge)
        case "1"..."9":
            throw error("\"\\\(scalar)\" is a back-reference, which is not supported")
        default:
            if let kinds = Self.kinds(scalar) { return .one(of: CharacterClass(kinds: [kinds])) }
            return .character(try character(scalar))
        }
    }

    /// Returns the character for a letter after a backslash.
    private func character(_ scalar: Unicode.Scalar) throws(PatternError) -> UInt32 {
        switch scalar {
        case "n": return 10
        case "t": return 9
        case "a"..."z", "A"..."Z", "0"..."9": throw error("\"\\\(scalar)\" is not a known escape")
        default: return folded(scalar)
        }
    }

    private static func kinds(_ scalar: Unicode.Scalar) -> CharacterClass.Kinds? {
        switch scalar {
        case "d": .init(kind: .digit, isNegated: false)
        case "D": .init(kind: .digit, isNegated: true)
        case "w": .init(kind: .word, isNegated: false)
        case "W": .init(kind: .word, isNegated: true)
        case "s": .init(kind: .space, isNegated: false)
        case "S": .init(kind: .space, isNegated: true)
        default: nil
        }
    }

    private mutating func characterClass() throws(PatternError) -> CharacterClass {
        let open = rest.startIndex
        var kind = CharacterClass(ignoresCase: ignoresCase)
        if rest.first == "^" {
            kind.isNegated = true
            rest.removeFirst()
        }
        var isFirst = true
        while let scalar = rest.popFirst() {
            if scalar == "]", !isFirst { return kind }
            isFirst = false
            if scalar == "\\", let next = rest.first, let kinds = Self.kinds(next) {
                rest.removeFirst()
                kind.kinds.append(kinds)
                continue
            }
            if scalar == "[", rest.first == ":" {
                throw error("classes like [:alpha:] are not supported; write \\w, \\d or \\s")
            }
            let low = try member(scalar)
            if rest.first == "-", let after = rest.dropFirst().first, after != "]" {
                rest.removeFirst(2)
                let high = try member(after)
                guard low <= high else { throw error("the range is reversed") }
                kind.ranges.append(low...high)
            } else {
                kind.ranges.append(low...low)
            }
        }
        throw PatternError(column: open - start, reason: "\"[\" without \"]\"; write \"\\[\" for the character")
    }

    /// Returns a character of a class without folding, because ranges use the original characters.
    private mutating func member(_ scalar: Unicode.Scalar) throws(PatternError) -> UInt32 {
        guard scalar == "\\" else { return scalar.value }
        guard let next = rest.popFirst() else { throw error("trailing backslash; write \\\\ for a backslash") }
        switch next {
        case "n", "t": return try character(next)
        case "a"..."z", "A"..."Z", "0"..."9": throw error("\"\\\(next)\" is not a known escape")
        default: return next.value
        }
    }

    /// Returns an error at the last character read, or `ahead` characters later.
    private func error(_ reason: String, ahead: Int = 0) -> PatternError {
        PatternError(column: rest.startIndex - start + ahead, reason: reason)
    }
}
