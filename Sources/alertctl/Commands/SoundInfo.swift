// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `sound info`: what a sound file is, how loud, and what it looks like.
struct SoundInfo: Verb {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Say what a sound file is, how loud it is, and draw it.",
        discussion: """
            Loudness is integrated loudness and loudness range by EBU R 128, the true peak by ITU-R BS.1770. The drawing \
            is as wide as the terminal, or 80 columns, and as high as the largest sample; the stronger part is the root \
            mean square. A file that takes more than ten seconds to read is measured as far as that goes.

            EXAMPLE:
              alertctl sound info ./bell.wav

            OUTPUT with --json: {"path", "container", "encoding", "rate", "channels", "frames", "seconds", "peak", \
            "loudness"?, "loudnessRange"?, "truePeak"?, "measured"?}; with --columns also "waveform": [{"peak", "rms"}]
            """)

    @Argument(help: "A name, or a file.", completion: .custom(Completion.playable))
    var sound: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Draw it so many columns wide; 0 for not at all.", valueName: "n"))
    var columns: Int?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = try call(files: session.files, width: session.width)
        var written = Written()
        written["sound"] = ("the sound", sound)
        let file = try session.connect(common).call(call, written: written).file
        if common.json {
            try session.output.json(file)
        } else {
            let isUnicode = session.environment["TERM"] != "dumb" && Glyphs.suitable(session.environment) == .unicode
            for line in SoundText.details(file, style: session.style, isUnicode: isUnicode) {
                try session.output.line(line)
            }
        }
        return .done
    }

    /// The call for these arguments.
    func call(files: some FileLookup, width: Int?) throws(Failure) -> Sounds.Info {
        let argument = try SoundArgument(sound, option: "the sound", files: files)
        if let columns {
            guard (0...WaveformDrawing.widest).contains(columns) else {
                throw Failure(
                    .badInput, "--columns: \(columns) is not between 0 and \(WaveformDrawing.widest)",
                    remedy: "Give 80 for the width of a common terminal")
            }
            return Sounds.Info(sound: argument.wire, columns: columns)
        }
        guard !common.json else { return Sounds.Info(sound: argument.wire) }
        // Two for the margin, and one more for terminals that break a line which is as wide as they are.
        let room = (width ?? WaveformDrawing.usual + 3) - 3
        return Sounds.Info(sound: argument.wire, columns: max(1, min(room, WaveformDrawing.widest)))
    }
}
