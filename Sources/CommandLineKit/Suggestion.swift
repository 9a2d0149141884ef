// SPDX-License-Identifier: Apache-2.0

/// Finds the word that was probably meant by a mistyped one.
package enum Suggestion {
    /// Returns the option that was probably meant: one with this name in another program, or one with similar spelling.
    static func option(for word: String, in declarations: [Declaration]) -> String? {
        let visible = declarations.filter { $0.isOption && !$0.isHidden }
        if let known = visible.first(where: { $0.otherNames.contains(word) }) { return known.name }
        guard word.utf8.starts(with: "--".utf8) else { return nil }
        let names = visible.flatMap { [$0.name] + ($0.negation.map { [$0] } ?? []) } + ["--help", "--version"]
        // The comparison ignores dashes, which would make short names look alike.
        let bare = String(word.dropFirst(2))
        if let near = nearest(to: bare, in: names.map { String($0.dropFirst(2)) }) { return "--" + near }
        // A mistyped name of another program: the first letters are seldom wrong.
        let others = visible.flatMap { option in
            (option.aliases + option.otherNames).filter { $0.hasPrefix("--") && $0.count > 6 }.map { (option.name, $0) }
        }
        let other = nearest(to: bare, in: others.map { String($0.1.dropFirst(2)) }, within: 1)
        return other.flatMap { near in others.first { $0.1 == "--" + near }?.0 }
    }

    /// Returns the positional argument that somebody took for this option.
    package static func argument(for word: String, in declarations: [Declaration]) -> Declaration? {
        declarations.first { declaration in
            guard !declaration.isOption, declaration.kind != .command, !declaration.isHidden else { return false }
            return word == "--" + declaration.name || declaration.otherNames.contains(word)
                || declaration.name == "ids" && word == "--id"
        }
    }

    /// Returns the word with the smallest difference; of equally near words, the first one.
    ///
    /// - Parameter limit: The letters that may differ; nil for one, or two if the mistyped word has at least five.
    package static func nearest(to word: String, in words: [String], within limit: Int? = nil) -> String? {
        let maximum = limit ?? (word.count < 5 ? 1 : 2)
        let best = words.map { (word: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
        return best.flatMap { 1...maximum ~= $0.distance ? $0.word : nil }
    }

    /// Returns the number of letters that are changed, omitted, inserted, or swapped with their neighbour (Damerau,
    /// 1964; optimal string alignment). For words longer than 32 letters it returns the greater length.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        guard left.count <= 32, right.count <= 32 else { return max(left.count, right.count) }
        var rows = [Array(0...right.count)]
        for (i, mine) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (mine == other ? 0 : 1))
                if i > 0, j > 0, mine == right[j - 1], left[i - 1] == other {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
