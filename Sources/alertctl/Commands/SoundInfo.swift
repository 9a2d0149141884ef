// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import LinuxSystem
import ReminderKit
import TerminalKit

/// `sound info`: what a sound file is, how loud, and what it looks like.
struct SoundInfo: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the format, loudness and waveform of a sound.",
        discussion: """
            Loudness is integrated loudness and loudness range by EBU R 128, the true peak by ITU-R BS.1770. The \
            drawing is as wide as the terminal, or 80 columns, and scaled to the largest sample; the darker part is \
            the root mean square. A file that takes more than ten seconds to read is measured up to that point.

            EXAMPLE:
              alertctl sound info ./bell.wav

            OUTPUT with --json: {"path", "container", "encoding", "rate", "channels", "frames", "seconds", "peak", \
            "loudness"?, "loudnessRange"?, "truePeak"?, "measured"?}; with --columns also "waveform": [{"peak", "rms"}]
            """)

    var sound = ""
    var columns: Int?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &sound, "sound", help: "A name, a file, or - for standard input.", completion: .custom(Completer.playable),
            readsInput: true)
        table.option(
            &columns, "--columns", value: "n", help: "Width of the drawing; 0 draws nothing.", allowsDash: true)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let files = try session.files(common)
        var call = try call(files: files, width: session.width)
        let open = try OpenSound.find(sound, try SoundArgument(handed: sound, files: files), host: files.host)
        let service = try session.connect(common)
        if let open {
            call.sound = open.name
            call.descriptor = try open.leave(with: service)
        }
        let file = try service.call(call).file
        let isUnicode = session.environment["TERM"] != "dumb" && Glyphs.suitable(session.environment) == .unicode
        return try session.answer(file, common, SoundText.details(file, style: session.style, isUnicode: isUnicode))
    }

    /// Returns the call for these arguments.
    func call(files: some FileLookup, width: Int?) throws(Failure) -> Sounds.Info {
        let argument = try SoundArgument(handed: sound, files: files)
        if let columns {
            guard (0...WaveformDrawing.maximumWidth).contains(columns) else {
                throw Failure(
                    .badInput, "--columns: \(columns) is out of range (0 to \(WaveformDrawing.maximumWidth))",
                    remedy: "80 is the width of a common terminal")
            }
            return Sounds.Info(sound: argument.wire, columns: columns)
        }
        guard !common.json else { return Sounds.Info(sound: argument.wire) }
        // Two for the margin, and one more for terminals that break a line which is as wide as they are.
        let room = (width ?? WaveformDrawing.defaultWidth + 3) - 3
        return Sounds.Info(sound: argument.wire, columns: max(1, min(room, WaveformDrawing.maximumWidth)))
    }
}

// A file for a person.
extension SoundText {
    /// Returns the loudness of a file.
    static func loudness(_ file: Sounds.File) -> String {
        guard let integrated = file.loudness else {
            return file.truePeak == nil ? "silent" : "too short to be measured, or too quiet"
        }
        return "\(tenths(integrated)) LUFS" + (file.loudnessRange.map { ", range \(tenths($0)) LU" } ?? "")
    }

    /// Returns the facts about a file, and below them its waveform.
    static func details(_ file: Sounds.File, style: Style, isUnicode: Bool = true) -> [String] {
        var rows: [(String, String)] = [
            ("format", "\(file.container.visible), \(file.encoding.visible)"),
            ("rate", "\(file.rate) Hz"),
            ("channels", "\(file.channels)"),
            ("length", "\(seconds(file.seconds)), \(file.frames) frames"),
            ("peak", level(file.peak) + (file.truePeak.map { ", true peak \(tenths($0)) dBTP" } ?? "")),
            ("loudness", loudness(file)),
        ]
        if let measured = file.measured {
            rows.append(("measured", "its first \(seconds(measured)), as it is so long"))
        }
        return [style.strong(file.path.visible)]
            + rows.map { "  " + style.faint($0.padded(toColumns: 8)) + "  " + $1 }
            + drawing(file, style: style, isUnicode: isUnicode)
    }

    private static func drawing(_ file: Sounds.File, style: Style, isUnicode: Bool) -> [String] {
        guard let columns = file.waveform, !columns.isEmpty else { return [] }
        let lines = WaveformDrawing(columns: columns, isUnicode: isUnicode, style: style).lines
        let end = clock(file.measured ?? file.seconds)
        let scale = "0:00".padded(toColumns: max(5, columns.count - end.count)) + end
        return [""] + lines.map { "  " + $0 } + ["  " + style.faint(scale)]
    }
}
