// SPDX-License-Identifier: Apache-2.0

/// The part of a long list that a window lays out: GTK measures every row that is not hidden, and a thousand labels
/// that wrap take it seconds. The part follows the row in focus, and grows when a person scrolls to its end.
public struct RowExcerpt: Sendable, Hashable {
    /// The number of rows laid out at first, and with each scroll to an end.
    public static let step = 100

    private var matches: [Int] = []
    private var range = 0..<0

    /// Nothing is laid out yet.
    public init() {}

    /// The rows that are laid out, in their order.
    public var rows: ArraySlice<Int> { matches[range] }

    /// Takes in which rows are left over and which of them is in focus.
    ///
    /// - Parameters:
    ///   - matches: The rows that a filter leaves over, in their order.
    ///   - focus: The place in `matches` of the row in focus.
    public mutating func show(_ matches: [Int], focus: Int) {
        if matches != self.matches {
            self.matches = matches
            range = 0..<min(Self.step, matches.count)
        }
        guard matches.indices.contains(focus), !range.contains(focus) else { return }
        let start = max(0, focus - Self.step / 2)
        range = start..<min(matches.count, start + Self.step)
    }

    /// Lays out more rows at both ends.
    ///
    /// - Returns: Whether there were any.
    public mutating func extend() -> Bool {
        let wider = max(0, range.lowerBound - Self.step)..<min(matches.count, range.upperBound + Self.step)
        defer { range = wider }
        return wider != range
    }
}
