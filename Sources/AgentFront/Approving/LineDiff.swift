// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// The difference of two texts by lines, as a person reads it: removed lines begin with `-`, added ones with `+`, and a
/// few unchanged ones around them with a blank.
enum LineDiff {
    /// The most changed or compared lines.
    static let maximumLines = 2_000
    /// The unchanged lines around a change.
    private static let context = 3

    /// Returns the difference; nil if more lines differ than a person reads.
    ///
    /// - Parameter isFile: Whether the texts are whole files, so that the numbers of lines mean something.
    static func text(from former: String, to present: String, isFile: Bool) -> String? {
        let (old, new) = (lines(former), lines(present))
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var same = 0
        while same < min(old.count, new.count) - start, old[old.count - 1 - same] == new[new.count - 1 - same] {
            same += 1
        }
        let (removed, added) = (old[start..<old.count - same], new[start..<new.count - same])
        guard removed.count <= maximumLines, added.count <= maximumLines else { return nil }
        let rows = merged(Array(removed), Array(added), from: start)
        guard rows.count(where: { $0.mark != " " }) <= maximumLines else { return nil }
        // Of an edit all lines are shown: they say where in the file it is.
        let context = isFile ? context : max(old.count, new.count)
        let before = (max(0, start - context)..<start).map { Row(mark: " ", line: old[$0].text, number: $0) }
        let after = (new.count - same..<min(new.count, new.count - same + context)).map {
            Row(mark: " ", line: new[$0].text, number: $0)
        }
        let (all, end) = (before + rows + after, lastEnd(from: former, to: present))
        // Only the end of the last line changed: the line itself says where.
        let body =
            rows.isEmpty && end != nil
            ? all.map { marked($0.mark, $0.line) }.joined(separator: "\n") : hunks(all, context: context)
        let changes = [body, end]
        return changes.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Returns the line that says that the end of the last line has come or gone; nil if it is as before, or if nothing
    /// was or is there. Its mark is that of diff(1).
    private static func lastEnd(from old: String, to new: String) -> String? {
        guard !old.isEmpty, !new.isEmpty, hasLastEnd(old) != hasLastEnd(new) else { return nil }
        return hasLastEnd(new)
            ? "\\ now with a line end after the last line" : "\\ now without a line end after the last line"
    }

    private static func hasLastEnd(_ text: String) -> Bool { text.utf8.last == UInt8(ascii: "\n") }

    /// Returns a line with its mark. An empty line has no blank after the mark, which would be shown as one.
    static func marked(_ mark: Character, _ line: String) -> String {
        line.isEmpty ? (mark == " " ? "" : String(mark)) : "\(mark) \(line)"
    }

    private struct Row {
        var mark: Character
        var line: String
        /// The number of the line, from 0, in the new text, or where it was removed.
        var number: Int
    }

    /// Returns the lines without their ends, to be compared by their bytes: Swift reads a carriage return and a line
    /// feed as one character, and regards canonically equivalent texts as equal.
    static func lines(_ text: String) -> [ExactText] {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // What follows the last line end is no line.
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { ExactText(String($0) ?? "") }
    }

    /// Merges both texts into one list with every line of either, in order.
    private static func merged(_ old: [ExactText], _ new: [ExactText], from start: Int) -> [Row] {
        let difference = new.difference(from: old)
        let removals = Set(difference.removals.map(\.place))
        let insertions = Set(difference.insertions.map(\.place))
        var rows: [Row] = []
        var (former, place) = (0, 0)
        while former < old.count || place < new.count {
            if removals.contains(former) {
                rows.append(Row(mark: "-", line: old[former].text, number: start + place))
                former += 1
            } else if insertions.contains(place) {
                rows.append(Row(mark: "+", line: new[place].text, number: start + place))
                place += 1
            } else {
                rows.append(Row(mark: " ", line: new[place].text, number: start + place))
                former += 1
                place += 1
            }
        }
        return rows
    }

    /// Returns the changes with their context. A line with `@@` stands for omitted lines, and names the line after
    /// them.
    private static func hunks(_ rows: [Row], context: Int) -> String {
        let changes = rows.indices.filter { rows[$0].mark != " " }
        var shown: [String] = []
        var last: Int?
        for place in rows.indices {
            guard let near = changes.nearest(to: place), abs(near - place) <= context else { continue }
            if last.map({ $0 != place - 1 }) ?? (rows[place].number > 0) {
                shown.append("@@ line \(rows[place].number + 1)")
            }
            shown.append(marked(rows[place].mark, rows[place].line))
            last = place
        }
        return shown.joined(separator: "\n")
    }
}

extension CollectionDifference.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

extension [Int] {
    /// Returns the nearest of these sorted numbers; nil if the array is empty.
    fileprivate func nearest(to number: Int) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        let candidates = [low - 1, low].filter(indices.contains).map { self[$0] }
        return candidates.min { abs($0 - number) < abs($1 - number) }
    }
}
