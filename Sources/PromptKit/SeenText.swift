// SPDX-License-Identifier: Apache-2.0

/// The part of a text that has been on the screen. A question is answered once all of it was: nobody means what they
/// could not read.
public struct SeenText: Sendable, Equatable {
    /// The end of the part that was shown from the beginning without a gap.
    private var end = 0
    /// The width at which the text was broken into that part. Of a text that is broken again other lines were shown.
    private var columns = 0
    /// A Boolean value indicating whether all of it was shown.
    public private(set) var isWhole = false

    /// Nothing was shown yet.
    public init() {}

    /// The end of the part that was shown, where reading goes on.
    public var reached: Int { end }

    /// Records that a part is on the screen.
    ///
    /// - Parameters:
    ///   - range: The part: lines, or characters where the places of characters do not depend on the width.
    ///   - all: The length of the text, in the same unit.
    ///   - columns: The width at which the text is broken into lines; the same for every width if characters count.
    public mutating func show(_ range: Range<Int>, of all: Int, columns: Int = 0) {
        if columns != self.columns { (end, self.columns) = (0, columns) }
        if range.lowerBound <= end { end = max(end, range.upperBound) }
        if end >= all { isWhole = true }
    }

    /// Returns whether the place of these lines is lost by a new width, so that they are shown from the top.
    public func isBrokenAnew(columns: Int) -> Bool { !isWhole && columns != self.columns && end > 0 }
}
