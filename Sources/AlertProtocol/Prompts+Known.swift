// SPDX-License-Identifier: Apache-2.0

extension Prompts {
    /// Returns whether another program's description of this interface has every line of this program's, apart from
    /// comments and the commas between members. An older program lacks some, and ignores members that it lacks.
    public static func isKnown(in other: String) -> Bool { lines(of: description).isSubset(of: lines(of: other)) }

    /// Returns the lines, each with the line that begins its type or method.
    private static func lines(of description: String) -> Set<String> {
        var (lines, heading): (Set<String>, Substring) = ([], "")
        for line in description.split(separator: "\n") {
            var text = line.prefix { $0 != "#" }.drop { $0 == " " }
            while let last = text.last, last == " " || last == "," { text.removeLast() }
            if text.isEmpty { continue }
            if ["type ", "method ", "error "].contains(where: text.hasPrefix) { heading = text }
            lines.insert("\(heading)\n\(text)")
        }
        return lines
    }
}
