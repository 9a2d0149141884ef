// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Testing

@testable import ClientKit
@testable import alertctl

@Suite struct SoundDrawingTests {
    private func drawing(_ peaks: [Double], rms: [Double]? = nil, isUnicode: Bool = true, style: Style = .plain)
        -> [String]
    {
        let columns = zip(peaks, rms ?? peaks).map { Sounds.Column(peak: $0, rms: $1) }
        return WaveformDrawing(columns: columns, isUnicode: isUnicode, style: style).lines
    }

    @Test func theHighestColumnFillsTheHeight() {
        #expect(drawing([1, 0.5, 0.25, 0]) == ["█", "█", "██", "███"])
        #expect(drawing([0.1, 0.05, 0.025, 0]) == ["█", "█", "██", "███"])
    }

    @Test func partsOfACellAreDrawnAndNothingAudibleIsInvisible() {
        #expect(drawing([1, 15.0 / 32, 0.001]) == ["█", "█", "█▇", "██▁"])
        #expect(drawing([1, 15.0 / 32, 0.001], isUnicode: false) == ["#", "#", "##", "##."])
    }

    @Test func silenceIsEmpty() {
        #expect(drawing([0, 0]) == ["", "", "", ""])
        #expect(drawing([]) == ["", "", "", ""])
    }

    @Test func whatIsAboveTheRootMeanSquareIsFaint() {
        let lines = drawing([1, 1], rms: [0.5, 1], style: Style(isColoured: true))
        #expect(lines[0] == "\u{1B}[2m█\u{1B}[0m█")
        #expect(lines[3] == "██")
    }

    private func sound(
        _ id: String, at position: Double, of seconds: Double, _ change: (inout Sounds.PlayingSound) -> Void = { _ in }
    ) -> Sounds.PlayingSound {
        var sound = Sounds.PlayingSound(id: id, sound: "song.flac", seconds: seconds, position: position)
        change(&sound)
        return sound
    }

    private func rows(_ sounds: [Sounds.PlayingSound], columns: Int = 80, rows: Int = 24) -> [String] {
        let table = PlayingTable(glyphs: .ascii, size: TerminalSize(columns: columns, rows: rows))
        let canvas = table.canvas(sounds)
        #expect(canvas.size.columns < max(2, columns) && canvas.size.rows < max(3, rows))
        return (0..<canvas.size.rows).map { canvas.text(row: $0) }
    }

    @Test func eachSoundHasARow() {
        let lines = rows([
            sound("9", at: 30, of: 60) { $0.peak = 1 },
            sound("10", at: 3_725, of: 0) {
                $0.paused = true
                $0.loops = -1
                $0.rate = 0.75
            },
        ])
        #expect(lines.count == 3 && lines[0].hasPrefix("9   plays"))
        #expect(lines[0].contains("0:30 of 1:00") && lines[0].contains("||||||||||") && lines[0].contains("#"))
        #expect(lines[1].hasPrefix("10  held") && lines[1].contains("1:02:05, for ever, at x0.75"))
        #expect(lines[1].contains("..........") && lines[2] == "q quits")
    }

    @Test(arguments: [(1.0, 10), (0.999, 10), (0.1, 6), (0.01, 2), (0.001, 0), (0, 0)])
    func theMeterIsInDecibels(_ peak: Double, _ lit: Int) {
        let line = rows([sound("1", at: 0, of: 0) { $0.peak = peak }])[0]
        #expect(line.count { $0 == "|" } == lit, "\(line)")
    }

    @Test func theAverageIsToldFromThePeak() {
        let line = rows([
            sound("1", at: 0, of: 0) {
                $0.peak = 1
                $0.rms = 0.1
            }
        ])[0]
        #expect(line.contains("||||||::::"), "\(line)")
    }

    @Test(arguments: [1, 2, 10, 20, 40, 79, 80, 200, 500]) func noRowIsWiderThanTheTerminal(columns: Int) {
        _ = rows(
            [sound("1", at: 61, of: 120) { $0.sound = String(repeating: "長い", count: 100) }], columns: columns)
    }

    @Test func whatDoesNotFitIsCounted() {
        let all = (1...50).map { sound("\($0)", at: 0, of: 1) }
        let lines = rows(all, rows: 10)
        #expect(lines.count == 9 && lines[7] == "and 43 more" && lines[6].hasPrefix("7 "))
        #expect(rows([]) == ["Nothing is playing.", "q quits"])
    }

    @Test(
        arguments: [
            (0, "0:00"), (12.9, "0:12"), (225, "3:45"), (3_599.9, "59:59"), (3_723, "1:02:03"), (-1, "0:00"),
        ] as [(Double, String)])
    func clocks(_ seconds: Double, _ text: String) { #expect(SoundText.clock(seconds) == text) }

    @Test(arguments: [(-23.04, "-23.0"), (0.05, "0.1"), (-0.04, "0.0"), (12, "12.0")] as [(Double, String)])
    func numbersWithOneDigit(_ value: Double, _ text: String) { #expect(SoundText.tenths(value) == text) }

    @Test func aFileIsDescribed() {
        var file = Sounds.File(
            path: "/a.wav", container: "WAV", encoding: "16-bit", rate: 48_000, channels: 2, frames: 48_000 * 90,
            seconds: 90, peak: 0.5)
        file.loudness = -23.04
        file.loudnessRange = 4.2
        file.truePeak = -5.9
        file.measured = 60
        file.waveform = (0..<20).map { _ in Sounds.Column(peak: 0.5, rms: 0.25) }
        let lines = SoundText.details(file, style: .plain)
        #expect(lines.contains("  peak      -6.0 dB, true peak -5.9 dBTP"))
        #expect(lines.contains("  loudness  -23.0 LUFS, range 4.2 LU"))
        #expect(lines.contains("  measured  its first 60 s, as it is so long"))
        #expect(lines.suffix(2) == ["  " + String(repeating: "█", count: 20), "  0:00            1:00"])
        file.waveform = nil
        file.loudness = nil
        #expect(SoundText.details(file, style: .plain).contains { $0.contains("too short") })
        file.truePeak = nil
        #expect(SoundText.details(file, style: .plain).contains("  loudness  silent"))
    }
}
