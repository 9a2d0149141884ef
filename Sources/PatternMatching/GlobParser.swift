// SPDX-License-Identifier: Apache-2.0

/// Parses globs like fnmatch(3) without flags: "*" any characters, "?" one character, "[a-z]" and "[!a-z]" a character
/// in a class. A backslash makes the next character literal.
struct GlobParser {
    private let start: Int
    private var rest: ArraySlice<Unicode.Scalar>

    init(_ text: ArraySlice<Unicode.Scalar>) {
        start = text.startIndex
        rest = text
    }

    /// - Throws: ``PatternError`` for a class or a backslash without an end.
    mutating func parse() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*":
                // Several stars are equivalent to one.
                if case .repeated? = nodes.last { continue }
                nodes.append(.repeated(.one(of: .any), least: 0, most: nil))
            case "?": nodes.append(.one(of: .any))
            case "[": nodes.append(.one(of: try characterClass()))
            case "\\":
                guard let next = rest.popFirst() else { throw error("trailing backslash; write \\\\ for a backslash") }
                nodes.append(.character(PatternFolding.fold(next)))
            default: nodes.append(.character(PatternFolding.fold(scalar)))
            }
        }
        return .sequence(nodes)
    }

    private mutating func characterClass() throws(PatternError) -> CharacterClass {
        let open = rest.startIndex
        var kind = CharacterClass()
        if rest.first == "!" || rest.first == "^" {
            kind.isNegated = true
            rest.removeFirst()
        }
        var isFirst = true
        while let scalar = rest.popFirst() {
            if scalar == "]", !isFirst { return kind }
            isFirst = false
            let low = try literal(scalar)
            if rest.first == "-", let after = rest.dropFirst().first, after != "]" {
                rest.removeFirst()
                guard let last = rest.popFirst() else { break }
                let high = try literal(last)
                guard low <= high else { throw error("the range is reversed") }
                kind.ranges.append(low...high)
            } else {
                kind.ranges.append(low...low)
            }
        }
        throw PatternError(column: open - start, reason: "\"[\" without \"]\"; write \"\\[\" for the character")
    }

    private mutating func literal(_ scalar: Unicode.Scalar) throws(PatternError) -> UInt32 {
        guard scalar == "\\" else { return scalar.value }
        guard let next = rest.popFirst() else { throw error("trailing backslash; write \\\\ for a backslash") }
        return next.value
    }

    private func error(_ reason: String) -> PatternError {
        PatternError(column: rest.startIndex - start, reason: reason)
    }
}
