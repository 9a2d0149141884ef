// SPDX-License-Identifier: Apache-2.0

/// The comments of scripts and styles, a fifth of their weight, which a browser does not need.
enum Comments {
    /// Returns a text whose lines of comments are empty, so that every other line keeps its number. Of the comments
    /// between code, those that give a type go, too. No text of several lines, such as a template, may have a line that
    /// begins like a comment.
    static func emptied(_ text: String) -> String {
        var isInside = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
            let code = line.drop { $0 == " " }
            if isInside {
                guard let end = code.firstRange(of: "*/") else { return "" }
                isInside = false
                return code[end.upperBound...]
            }
            if code.hasPrefix("//") { return "" }
            guard code.hasPrefix("/*") else { return untyped(line) }
            guard let end = code.firstRange(of: "*/") else {
                isInside = true
                return ""
            }
            return end.upperBound == code.endIndex ? "" : untyped(line)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a line without its comments of the form `/** @type ... */`, each with the blank behind it.
    private static func untyped(_ line: Substring) -> Substring {
        guard let start = line.firstRange(of: "/** @type "),
            let end = line[start.upperBound...].firstRange(of: "*/")
        else { return line }
        let rest = line[end.upperBound...]
        return line[..<start.lowerBound] + untyped(rest.hasPrefix(" ") ? rest.dropFirst() : rest)
    }
}
