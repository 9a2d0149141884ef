// SPDX-License-Identifier: Apache-2.0

/// The part of a text that has been on the screen. A question is answered once all of it was: nobody means what they
/// could not read.
struct SeenText: Equatable {
    /// The number of lines shown from the top.
    private var lines = 0
    /// The width of these lines. Of a text that is broken again other lines were shown.
    private var columns = 0
    /// A Boolean value indicating whether all of it was shown.
    private(set) var isWhole = false

    /// Some lines are on the screen.
    ///
    /// - Parameters:
    ///   - range: These, of all lines.
    ///   - columns: The width at which the text is broken.
    mutating func show(_ range: Range<Int>, of all: Int, columns: Int) {
        if columns != self.columns { (lines, self.columns) = (0, columns) }
        if range.lowerBound <= lines { lines = max(lines, range.upperBound) }
        if lines >= all { isWhole = true }
    }

    /// Returns whether the place of these lines is lost by a new width, so that they are shown from the top.
    func isBrokenAnew(columns: Int) -> Bool { !isWhole && columns != self.columns && lines > 0 }
}
