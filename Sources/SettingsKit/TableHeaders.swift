// SPDX-License-Identifier: Apache-2.0

/// A TOML text, looked at before the parser sees it: toml++ 3.4 ends the process where the name of a table begins with
/// a character that no key begins with, as in `[=]`, and where a brace closes an array, as in `a = [}`. It also bounds
/// the depth of arrays and inline tables, but not of names with dots: the tables of `a.a.a ... = 1` overflow the stack
/// when they are freed.
///
/// Follows strings, comments and brackets as TOML 1.0 has them, so that it knows a header from an array in all that the
/// parser gets past.
struct TableHeaders {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var lineStart = 0
    private var depth = Depth()

    /// The maximum depth of tables and arrays, in whatever way they are written.
    static let maximumDepth = 256

    /// The depth of the value that is read.
    private struct Depth {
        /// The names in the last header.
        var header = 0
        /// The further names of the key before the value; 0 for a key without a dot.
        var key = 0
        /// The keys around each open bracket or brace, each with its own level.
        private var outer: [Int] = []
        /// The sum of `outer`.
        private var sum = 0

        var count: Int { header + key + sum + 1 }

        /// Goes into a list or a table in braces.
        mutating func open() {
            outer.append(key + 1)
            (sum, key) = (sum + key + 1, 0)
        }

        mutating func close() {
            let last = outer.popLast() ?? 0
            (sum, key) = (sum - last, 0)
        }
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the problem with the first wrong header or end of an array, with its column in bytes.
    mutating func firstProblem() -> SettingsProblem? {
        // Brackets and braces that are open: a header stands in none.
        var open: [UInt8] = []
        var isAtLineStart = true
        var isHeader = false
        while place < bytes.count {
            guard depth.count <= Self.maximumDepth else {
                return problem("names and lists are nested deeper than \(Self.maximumDepth)")
            }
            switch bytes[place] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: "\n"):
                (line, lineStart, isAtLineStart) = (line + 1, place + 1, true)
                place += 1
                (isHeader, depth.key) = (false, 0)
                continue
            case UInt8(ascii: "."): if isHeader { depth.header += 1 } else { depth.key += 1 }
            case UInt8(ascii: ","): depth.key = 0
            case UInt8(ascii: "#"):
                while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                passString()
                isAtLineStart = false
                continue
            case UInt8(ascii: "[") where open.isEmpty && isAtLineStart:
                if let problem = passHeader() { return problem }
                (isAtLineStart, isHeader) = (false, true)
                depth.header = 1
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                open.append(bytes[place])
                depth.open()
                isAtLineStart = false
            case UInt8(ascii: "}") where open.last == UInt8(ascii: "["):
                return problem("a list [ ] is closed by ], not by }")
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                _ = open.popLast()
                depth.close()
                isAtLineStart = false
            default: isAtLineStart = false
            }
            place += 1
        }
        return nil
    }

    /// Skips a header from its first bracket to the beginning of the name.
    private mutating func passHeader() -> SettingsProblem? {
        place += 1
        let isArray = place < bytes.count && bytes[place] == UInt8(ascii: "[")
        if isArray { place += 1 }
        while place < bytes.count, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[place]) { place += 1 }
        guard place < bytes.count else { return nil }
        // The rest of a header has no line break, and quotes in it are strings. "[ [" is refused with a better reason.
        if Self.begins.contains(bytes[place]) || !isArray && bytes[place] == UInt8(ascii: "[") { return nil }
        return problem("the name of a table begins with a letter, a digit, - or _, or is in quotes, like [sound]")
    }

    /// The bytes that may follow the brackets of a header.
    private static let begins = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-\"']".utf8)

    private func problem(_ reason: String) -> SettingsProblem {
        SettingsProblem(line: line, column: place - lineStart + 1, reason: reason)
    }

    /// Skips a string of the four kinds, to behind its end.
    private mutating func passString() {
        let quote = bytes[place]
        let isLong = place + 2 < bytes.count && bytes[place + 1] == quote && bytes[place + 2] == quote
        place += isLong ? 3 : 1
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\n") {
                // One that is not closed is an error, and the parser goes no further.
                guard isLong else { return }
                (line, lineStart) = (line + 1, place + 1)
            }
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                if place + 1 < bytes.count, bytes[place + 1] != UInt8(ascii: "\n") { place += 1 }
            } else if byte == quote {
                let run = bytes[place...].prefix(5).prefix { $0 == quote }.count
                guard isLong else {
                    place += 1
                    return
                }
                // Up to two quotes may stand before those that close it.
                if run >= 3 {
                    place += run
                    return
                }
                place += run
                continue
            }
            place += 1
        }
    }
}
