// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit

/// A sound as a terminal can draw it. Each column is a bar as high as its largest sample, and in the stronger colour as
/// high as its root mean square. The highest bar fills the height whatever its level; words give the level.
struct WaveformDrawing {
    /// The height in lines.
    static let height = 4
    /// The maximum width in columns, and the width without a terminal.
    static let maximumWidth = 1_000
    static let defaultWidth = 80

    var columns: [Sounds.Column]
    var isUnicode: Bool
    var style: Style

    private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let plain: [Character] = [" ", ".", ".", ":", ":", "|", "|", "#", "#"]

    /// The lines, the highest first.
    var lines: [String] {
        let highest = columns.reduce(0) { max($0, $1.peak) }
        let full = Double(8 * Self.height)
        let peaks = columns.map { Self.eighths($0.peak, of: highest, full) }
        let means = columns.map { Self.eighths($0.rms, of: highest, full) }
        return (0..<Self.height).map { line in
            let base = 8 * (Self.height - 1 - line)
            var text = ""
            var run = ""
            var isFaint = false
            let end = peaks.lastIndex { $0 > base } ?? -1
            for column in 0..<end + 1 {
                let faint = means[column] <= base
                if faint != isFaint {
                    text += emphasised(run, isFaint)
                    run = ""
                    isFaint = faint
                }
                let filled = max(0, min(8, peaks[column] - base))
                run.append((isUnicode ? Self.blocks : Self.plain)[filled])
            }
            return text + emphasised(run, isFaint)
        }
    }

    private func emphasised(_ text: String, _ isFaint: Bool) -> String {
        isFaint && text.contains { $0 != " " } ? style.faint(text) : text
    }

    /// Returns the height of a level in eighths. A level above silence is always visible.
    private static func eighths(_ level: Double, of highest: Double, _ full: Double) -> Int {
        guard highest > 0, level > 0 else { return 0 }
        return max(1, Int((min(1, level / highest) * full).rounded()))
    }
}
