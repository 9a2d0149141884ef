// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Varlink

/// `say`: a text, read out.
struct Say: Verb {
    static let configuration = CommandConfiguration(
        commandName: "say",
        abstract: "Say something, and wait until it has been heard.",
        discussion: """
            espeak-ng says it, or the command that the configuration names. What is said at the same time is said one \
            after the other. Ctrl-C stops it, and so does whatever else ends this command; with --no-wait it is heard to its \
            end.

            EXIT STATUS:
              0    it was heard to its end
              1    somebody stopped it, or switched silent mode or do not disturb on
              69   nothing is installed that can say it, or there is no sound device
              70   it failed on the way
              79   it was not said: silent mode or do not disturb is on
              129  its terminal was closed
              130  Ctrl-C

            EXAMPLES:
              alertctl say "Tea is ready"
              git log -1 --format=%s | alertctl say - --voice en-gb --rate 1.2

            OUTPUT with --json: {"id", "outcome": "finished|stopped|interrupted|failed|silenced|quieted", "seconds", "reason"?, "underruns"?}; with \
            --no-wait: {"id", "phase": "started"}; with --list-voices, one per line: {"voice", "name"}
            """)

    @Argument(help: "What to say; - reads it from the standard input (UTF-8, 16,384 bytes at most).")
    var text: [String] = []

    @Option(help: ArgumentHelp("The voice; of the session's language unless told.", valueName: "voice"))
    var voice: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("0.5 (slow) to 2 (fast).", valueName: "0.5..2"))
    var rate: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("0.5 (low) to 2 (high).", valueName: "0.5..2"))
    var pitch: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("0 (silent) to 1 (as spoken).", valueName: "0..1"))
    var volume: Double?

    @Flag(help: "List the voices instead.")
    var listVoices = false

    @OptionGroup(title: "Do not disturb")
    var disturbing: DisturbingOptions

    @Flag(inversion: .prefixedNo, help: "Wait until it has been heard, or only until it has begun.")
    var wait = true

    @OptionGroup(title: "General")
    var common: CommonOptions

    /// Longer than the longest text lasts at the slowest rate, and longer than everything that may be said before it.
    private static let longest = Duration.seconds(3 * 3_600)

    func validate() throws {
        if text.isEmpty != listVoices {
            throw ValidationError(text.isEmpty ? "It is missing what to say." : "Either a text or --list-voices.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if listVoices { return try list(in: session) }
        let call = try call()
        guard wait else {
            let reply = try session.connect(common).call(call, written: written)
            if common.json { try session.output.json(reply) } else { try session.output.line(reply.id.visible) }
            return .done
        }
        let following = SoundFollowing(
            session: session, common: common, written: written, name: "it", patience: (Self.longest, Self.longest),
            waitsInLine: true)
        let progress = try following.follow(call)
        if common.json, let end = progress.end { try session.output.json(end.json) }
        if let silence = progress.silence { try session.remark(silence) }
        if let failure = progress.failure {
            try session.output.flush()
            throw failure
        }
        return progress.status
    }

    /// The call for these arguments.
    func call() throws(Failure) -> Sounds.Say {
        let words = text == ["-"] ? try BodyArgument.resolve("-") ?? "" : text.joined(separator: " ")
        return Sounds.Say(
            text: words, voice: voice, rate: rate, pitch: pitch, volume: volume, level: disturbing.wire,
            app: disturbing.app, tied: wait ? true : nil)
    }

    private func list(in session: Session) throws(Failure) -> CommandStatus {
        let voices = try session.connect(common).call(Sounds.Voices()).voices
        if common.json {
            for voice in voices { try session.output.json(voice) }
            return .done
        }
        let rows = voices.map { [Columns.Cell($0.voice.visible, .strong), Columns.Cell($0.name.visible)] }
        for line in Columns(rows: rows).lines(session.style) { try session.output.line(line) }
        if voices.isEmpty { try session.output.line("The configured command does not say which voices it has.") }
        return .done
    }

    private var written: Written {
        var written = Written()
        written["text"] = ("the text", nil)
        written["voice"] = ("--voice", voice)
        written["rate"] = ("--rate", rate.map { "\($0)" })
        written["pitch"] = ("--pitch", pitch.map { "\($0)" })
        disturbing.note(in: &written)
        written["volume"] = ("--volume", volume.map { "\($0)" })
        return written
    }
}
