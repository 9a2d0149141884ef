// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

extension CenterView {
    /// The lowest screen on which an alarm that rings has its own row.
    private static let lowestForRing = 4

    /// The alarm that rings, on the first row, with what can be done about it at its right.
    ///
    /// - Returns: How many rows it took.
    mutating func drawRing(_ canvas: inout Canvas, _ appearance: PromptAppearance) -> Int {
        guard let ring = contents.ringing, canvas.size.rows >= Self.lowestForRing else { return 0 }
        let columns = canvas.size.columns
        var end = columns
        for button in ring.buttons.reversed() {
            let label = "[\(button.label.visible)]"
            let width = label.displayWidth
            // The name of the alarm needs some room, too: r leads to the buttons all the same.
            guard end - width - 1 >= columns / 2 else { break }
            end -= width + 1
            canvas.draw(label, column: end, row: 0, .bold)
            targets.append(Target(row: 0, columns: end..<end + width, what: .ring(button.index)))
        }
        let text = " ! Rings: " + ring.title.visible
        canvas.draw(
            text.truncated(toColumns: max(0, end - 1), mark: appearance.glyphs.more), column: 0, row: 0, [.bold, .red])
        canvas.mark(column: 0, row: 0, columns: columns, .reverse)
        targets.append(Target(row: 0, columns: 0..<max(1, end - 1), what: .ring(nil)))
        return 1
    }
}

extension CenterContents {
    /// The alarm that rings, of which something can be done.
    var ringing: Prompts.Prompt? { prompts.first { $0.kind == .ring } }
}
