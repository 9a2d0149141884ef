// SPDX-License-Identifier: Apache-2.0

import CAdwaita

/// An approval in its window: the command, first and largest; then the folder and the facts; and last what the asker
/// says.
final class ApprovalView {
    /// All of it.
    let content = Column(spacing: 12)
    private let command: CommandArea
    private let scroller: Scroller
    /// The texts below the command.
    let details: [Label]

    /// Characters in a row of the command, if the screen has room for them: of a command that needs no more, and of a
    /// longer one before its lines are broken.
    private static let (charactersOfRow, longestRow) = (56, 120)
    /// Pixels: about five lines of a command, which stay in sight on a low screen.
    private static let leastHeight: Int32 = 130

    init(_ approval: WindowLayout.Approval) {
        command = CommandArea(approval.command)
        scroller = Scroller(command).framed()
        let facts = approval.facts.map { Label(ordered: $0).atStart() }
        let words = approval.words.map { Label($0).atStart().styled("secondary") }
        details = facts + words
        let below = Column(spacing: 3)
        for label in details { below.add(label) }
        content.add(scroller, below)
    }

    /// Makes the command as wide as its longest line, if there is room for it: a line that is not broken cannot be
    /// misread.
    ///
    /// - Parameter maximum: The available width.
    func widen(maximum: Int32) {
        let longest = min(command.naturalWidth ?? .max, command.width(characters: Self.longestRow))
        scroller.width = min(max(command.width(characters: Self.charactersOfRow), longest), maximum)
    }

    /// Makes the command as high as it is, if there is room for it.
    ///
    /// - Parameters:
    ///   - width: How wide it will be.
    ///   - room: Returns the height that is left over for the command.
    func fit(width: Int32, room: () -> Int32) {
        let wanted = command.height(width: width) ?? .max
        scroller.height = 1
        scroller.hasBar = false
        scroller.height = min(wanted, max(Self.leastHeight, room()))
        scroller.hasBar = scroller.height < wanted
    }

    /// Makes the command as high as the page at most, so that all of it can be in sight at a time.
    func limit(height: Int32) {
        guard scroller.height > height else { return }
        scroller.height = max(1, height)
        scroller.hasBar = true
    }

    /// Gives the command the keyboard, which no button has at first.
    func focus() { command.focus() }

    // MARK: Reading

    var isRead: Bool { command.isRead }

    /// Takes in what is on the screen now, after a frame was painted.
    func look(in page: Scroller) { command.look(in: page) }

    /// Scrolls the command by pages. Returns false if there is nothing more that way: the page is scrolled then.
    func scroll(pages: Int) -> Bool {
        if pages < 0 {
            if scroller.isAtStart { return false }
            scroller.scroll(pages: pages)
            return true
        }
        // No line is skipped, however many keys arrive before the next frame.
        let next = command.isRead ? .infinity : command.readingPlace
        if scroller.isAtEnd, scroller.isBelowTop(next) { return false }
        scroller.scroll(pages: pages, maximum: next)
        return true
    }
}
