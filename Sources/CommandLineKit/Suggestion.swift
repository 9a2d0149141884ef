// SPDX-License-Identifier: Apache-2.0

/// The word that was probably meant by a mistyped one.
package enum Suggestion {
    /// The option that was probably meant: one that another program calls so, or one of nearly the same letters.
    static func option(for word: String, in declarations: [Declaration]) -> String? {
        let visible = declarations.filter { $0.isOption && !$0.isHidden }
        if let known = visible.first(where: { $0.otherNames.contains(word) }) { return known.name }
        guard word.utf8.starts(with: "--".utf8) else { return nil }
        let names = visible.flatMap { [$0.name] + ($0.negation.map { [$0] } ?? []) } + ["--help", "--version"]
        // Compared without dashes, which would make short names look alike.
        return nearest(to: String(word.dropFirst(2)), in: names.map { String($0.dropFirst(2)) }).map { "--" + $0 }
    }

    /// The word that is least changed: by one letter, or by two if the mistyped word has five or more. Of equals the
    /// first.
    package static func nearest(to word: String, in words: [String]) -> String? {
        let maximum = word.count < 5 ? 1 : 2
        let best = words.map { (word: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
        return best.flatMap { 1...maximum ~= $0.distance ? $0.word : nil }
    }

    /// The number of letters that are changed, left out, put in, or swapped with their neighbour (Damerau, 1964;
    /// optimal string alignment). For words longer than 32 letters the greater length.
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
