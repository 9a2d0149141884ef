// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
private import Glibc
import TerminalKit

/// The sounds that are playing, as they are drawn again and again: where each is, how far that is, and how loud.
struct PlayingTable {
    var glyphs: Glyphs
    /// The terminal's.
    var size: TerminalSize
    /// The person's clock, for the times of sounds that wait; nil for times as alertd writes them.
    var moment: RenderTime?

    private static let stateWidth = 5
    private static let meterWidth = 10
    /// The level below which the meter shows nothing, in decibels.
    private static let quietest = -50.0

    /// Returns a row for each sound and a line of help, narrower than the terminal. The last row has the number of
    /// sounds without a row.
    func canvas(_ sounds: [Sounds.PlayingSound]) -> Canvas {
        let room = max(1, size.rows - 2)
        let shown = sounds.count > room ? Array(sounds.prefix(max(0, room - 1))) : sounds
        let rows = max(1, shown.count) + (shown.count < sounds.count ? 1 : 0) + 1
        var canvas = Canvas(TerminalSize(columns: max(1, size.columns - 1), rows: rows))
        if sounds.isEmpty { canvas.draw("Nothing is playing.", column: 0, row: 0) }
        let places = shown.map { sound in
            sound.begins.map { moment?.here($0, seconds: true) ?? $0 } ?? Self.place(sound)
        }
        let idWidth = shown.map(\.id.visible.displayWidth).max() ?? 0
        let placeWidth = places.map(\.displayWidth).max() ?? 0
        for (row, sound) in shown.enumerated() {
            let isHeld = sound.paused ?? false
            let waits = sound.begins != nil
            var column = 0
            canvas.draw(sound.id, column: column, row: row, .bold)
            column += idWidth + 2
            canvas.draw(
                waits ? "waits" : isHeld ? "held" : "plays", column: column, row: row, isHeld || waits ? .faint : [])
            column += Self.stateWidth + 2
            canvas.draw(places[row], column: column, row: row)
            column += placeWidth + 2
            let bar = max(0, min(40, (canvas.size.columns - column - Self.meterWidth - 4) / 2))
            if bar > 0 {
                drawBar(sound, column: column, row: row, width: bar, &canvas)
                column += bar + 2
            }
            drawMeter(
                isHeld ? 0 : sound.peak ?? 0, average: isHeld ? 0 : sound.rms, column: column, row: row, &canvas)
            column += Self.meterWidth + 2
            let rest = canvas.size.columns - column
            if rest > 0 { canvas.draw(sound.sound.visible.truncated(toColumns: rest), column: column, row: row) }
        }
        if shown.count < sounds.count {
            canvas.draw("and \(sounds.count - shown.count) more", column: 0, row: shown.count, .faint)
        }
        canvas.draw("q quits", column: 0, row: rows - 1, .faint)
        return canvas
    }

    /// Returns the position, like `0:12 of 3:45`, with the repetitions and the rate if they are unusual.
    static func place(_ sound: Sounds.PlayingSound) -> String {
        var text = SoundText.clock(sound.position)
        if sound.seconds > 0 { text += " of " + SoundText.clock(sound.seconds) }
        if let loops = sound.loops, loops != 0 { text += loops < 0 ? ", for ever" : ", \(loops + 1) times" }
        if let rate = sound.rate, rate != 1 { text += ", at \(SoundText.factor(rate))" }
        return text
    }

    private func drawBar(_ sound: Sounds.PlayingSound, column: Int, row: Int, width: Int, _ canvas: inout Canvas) {
        guard sound.seconds > 0 else { return }
        let done = Int((max(0, min(1, sound.position / sound.seconds)) * Double(width)).rounded(.down))
        canvas.draw(String(repeating: glyphs.full, count: done), column: column, row: row)
        canvas.draw(String(repeating: glyphs.empty, count: width - done), column: column + done, row: row, .faint)
    }

    /// Bars up to the average level, colons from there to the peak. Full at full scale, in red.
    private func drawMeter(_ peak: Double, average: Double?, column: Int, row: Int, _ canvas: inout Canvas) {
        let lit = Self.columns(peak)
        let solid = min(lit, average.map(Self.columns) ?? lit)
        let style: Attributes = peak >= 0.999 ? .red : .bold
        canvas.draw(String(repeating: "|", count: solid), column: column, row: row, style)
        canvas.draw(String(repeating: ":", count: lit - solid), column: column + solid, row: row, style)
        canvas.draw(
            String(repeating: ".", count: Self.meterWidth - lit), column: column + lit, row: row, .faint)
    }

    /// Returns the number of the meter's columns that a level fills, in equal steps of decibels.
    private static func columns(_ level: Double) -> Int {
        let part = level > 0 ? 1 - 20 * log10(level) / quietest : 0
        return max(0, min(meterWidth, Int((part * Double(meterWidth)).rounded())))
    }
}
