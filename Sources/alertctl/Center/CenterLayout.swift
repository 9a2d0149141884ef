// SPDX-License-Identifier: Apache-2.0

/// The number of rows of each part: the one in focus gets as many as it needs, the others some, the rest goes to
/// whoever needs more.
struct CenterLayout: Equatable {
    /// The rows of each part below its heading, in the order of the parts; nil for a part that is not seen.
    private(set) var heights: [Int?]

    /// The lowest screen that shows more than one part, without the rows at its top and bottom.
    static let lowest = 14
    /// The rows that a part out of focus gets first.
    private static let few = 3

    /// - Parameters:
    ///   - need: How many rows each part has.
    ///   - focus: The part in focus.
    ///   - height: How many rows there are for the parts and their headings.
    init(need: [Int], focus: Int, height: Int) {
        guard height >= Self.lowest else {
            heights = need.indices.map { $0 == focus ? max(0, height) : nil }
            return
        }
        // A heading for each, and one row that says there is nothing.
        let need = need.map { max(1, $0) }
        var room = height - need.count
        var heights = need.map { min($0, 1) }
        room -= heights.reduce(0, +)
        func grant(_ part: Int, upTo wanted: Int) {
            let granted = max(0, min(room, min(wanted, need[part]) - heights[part]))
            heights[part] += granted
            room -= granted
        }
        for part in need.indices where part != focus { grant(part, upTo: Self.few) }
        grant(focus, upTo: .max)
        for part in need.indices where part != focus { grant(part, upTo: .max) }
        // The part in focus has what is left, so that nothing moves when rows come and go.
        heights[focus] += room
        self.heights = heights
    }
}
