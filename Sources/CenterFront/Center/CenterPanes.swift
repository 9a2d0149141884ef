// SPDX-License-Identifier: Apache-2.0

/// The columns of the lists, and on a wide screen the columns of a pane with the chosen item.
struct CenterPanes: Equatable {
    /// The columns of a row of a list.
    let list: Int
    /// The columns of the pane; nil for a screen without one.
    let chosen: Range<Int>?

    /// The widest row: what stands at its end is to be seen with its title.
    static let maximumRow = 100
    /// The narrowest screen with two panes.
    static let minimumColumns = 160

    init(columns: Int) {
        guard columns >= Self.minimumColumns else {
            list = min(columns, Self.maximumRow)
            chosen = nil
            return
        }
        list = min(columns / 2, Self.maximumRow)
        // A line between them, and a blank at both of its sides.
        chosen = list + 2..<columns - 1
    }
}
