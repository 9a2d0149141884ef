// SPDX-License-Identifier: Apache-2.0

/// A list of which one row is chosen: the rows that a filter leaves over, the one in focus, and the part that is seen.
/// Thousands of rows are searched anew with every letter, which takes less than a millisecond.
struct ChoiceList {
    /// The rows as they are shown.
    let labels: [String]
    /// How many rows there may be for digits and first letters to jump; a longer list is filtered by what is typed.
    static let jumping = 9
    /// The longest filter, in scalars.
    private static let filterLimit = 100

    private let folded: [[UInt8]]
    /// What was typed to filter by.
    private(set) var filter = ""
    /// The rows that are left over, in their order.
    private(set) var matches: [Int]
    /// The place in ``matches`` of the row in focus.
    private(set) var focus = 0
    /// The place in ``matches`` of the first row that is seen.
    private var offset = 0

    init(labels: [String], focus: Int = 0) {
        self.labels = labels
        folded = labels.map { Array($0.lowercased().utf8) }
        matches = Array(labels.indices)
        self.focus = labels.indices.contains(focus) ? focus : 0
    }

    /// Whether typing filters.
    var isFiltered: Bool { labels.count > Self.jumping }
    /// The row in focus; nil if the filter left none over.
    var row: Int? { matches.indices.contains(focus) ? matches[focus] : nil }

    /// Moves the focus by rows, up to the ends.
    ///
    /// - Returns: Whether there was anywhere to go.
    @discardableResult
    mutating func move(by rows: Int) -> Bool {
        let target = max(0, min(matches.count - 1, focus + rows))
        defer { focus = max(0, target) }
        return target != focus
    }

    /// Puts the focus on a row that is left over.
    mutating func select(_ row: Int) {
        if let place = matches.firstIndex(of: row) { focus = place }
    }

    /// Puts the focus on the next row that begins with a letter, beginning after the one in focus.
    mutating func jump(to letter: Unicode.Scalar) {
        let wanted = Array(String(letter).lowercased().utf8)
        let order = (1...max(1, matches.count)).map { (focus + $0) % max(1, matches.count) }
        if let place = order.first(where: { $0 < matches.count && folded[matches[$0]].starts(with: wanted) }) {
            focus = place
        }
    }

    // MARK: The filter

    /// Adds a character to the filter.
    mutating func type(_ scalar: Unicode.Scalar) {
        guard filter.unicodeScalars.count < Self.filterLimit, !scalar.isObeyedByTerminals else { return }
        filter.unicodeScalars.append(scalar)
        search()
    }

    /// Takes back the last character of the filter.
    mutating func erase() {
        guard !filter.isEmpty else { return }
        filter.removeLast()
        search()
    }

    /// Takes back the filter.
    mutating func eraseAll() {
        guard !filter.isEmpty else { return }
        let kept = row
        filter = ""
        search()
        if let kept { select(kept) }
    }

    /// Every row that holds the words of the filter, and the row of that number. In focus is the row of that number, else
    /// the first that begins with the filter, else the first.
    private mutating func search() {
        let wanted = Array(filter.lowercased().utf8)
        let words = wanted.split(separator: 0x20).map(Array.init)
        let number = Int(filter).map { $0 - 1 }
        matches = folded.indices.filter { row in row == number || words.allSatisfy { Self.holds(folded[row], $0) } }
        let place =
            matches.firstIndex { $0 == number && !filter.isEmpty }
            ?? matches.firstIndex { !wanted.isEmpty && folded[$0].starts(with: wanted) }
        focus = place ?? 0
        offset = 0
    }

    private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard let first = word.first else { return true }
        guard text.count >= word.count else { return false }
        for start in 0...text.count - word.count where text[start] == first {
            if text[start...].starts(with: word) { return true }
        }
        return false
    }

    // MARK: What is seen

    /// The places in ``matches`` that are seen when there is room for `height` rows; the one in focus is among them.
    mutating func window(height: Int) -> Range<Int> {
        let height = max(1, height)
        if focus < offset { offset = focus }
        if focus >= offset + height { offset = focus - height + 1 }
        offset = max(0, min(offset, matches.count - height))
        return offset..<min(matches.count, offset + height)
    }
}
