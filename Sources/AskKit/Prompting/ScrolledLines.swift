// SPDX-License-Identifier: Apache-2.0

import PromptKit
import TerminalKit

/// The lines below what has the focus: a label that its row has no room for, a problem, a hint. If they have no room
/// either, they are scrolled, so that nothing a person decides on is out of reach.
struct ScrolledLines {
    /// The text of the lines. Another text is shown from its top.
    private var text = ""
    private var offset = 0
    /// The part that was on the screen.
    private var seen = SeenText()
    /// The visible lines in the last drawing.
    private(set) var visible = 0..<0
    /// The number of lines in the last drawing.
    private var count = 0

    /// True if lines follow below the visible ones.
    var isCut: Bool { visible.upperBound < count }
    /// True if lines are above the visible ones.
    var isScrolled: Bool { visible.lowerBound > 0 }

    /// Begins a drawing, which may have no such lines.
    mutating func begin() { (visible, count) = (0..<0, 0) }

    /// Returns the lines to draw.
    ///
    /// - Parameters:
    ///   - lines: All lines.
    ///   - text: The text that was broken into them.
    ///   - height: The rows for them.
    ///   - columns: The width at which the text was broken.
    mutating func show(_ lines: [String], of text: String, height: Int, columns: Int) -> ArraySlice<String> {
        if text != self.text {
            self = ScrolledLines()
            self.text = text
        }
        if seen.isBrokenAnew(columns: columns) { offset = 0 }
        offset = max(0, min(offset, lines.count - height))
        visible = offset..<max(offset, min(lines.count, offset + height))
        count = lines.count
        seen.show(visible, of: count, columns: columns)
        return lines[visible]
    }

    /// True if the last drawing has such lines and each was on the screen by then.
    var isRead: Bool { !visible.isEmpty && seen.isWhole }

    /// Returns whether a page key or the wheel scrolls these lines in a direction.
    func moves(_ direction: Int) -> Bool { direction > 0 ? isCut : isScrolled }

    /// Scrolls by pages, which share a line if they have several.
    mutating func scroll(pages: Int) { scroll(by: pages * max(1, visible.count - 1)) }

    /// Scrolls by lines. No line is skipped, however many keys arrive before the next drawing.
    mutating func scroll(by lines: Int) {
        let most = visible.lowerBound + (isCut ? max(1, visible.count) : 0)
        offset = max(0, min(offset + lines, most))
    }
}
