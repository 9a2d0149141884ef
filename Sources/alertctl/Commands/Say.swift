// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import Varlink

/// `say`: a text, read out.
struct Say: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Read a text aloud, and wait until it has been heard.",
        discussion: """
            espeak-ng speaks, or the command in the configuration. Texts are read one after the other. When this \
            command ends, for example by Ctrl-C, the speech stops; with --no-wait it continues to its end.

            EXIT STATUS:
              0    heard to its end
              1    stopped, or silent mode or do not disturb was switched on
              69   no speech program, or no sound device
              70   speaking failed
              79   not spoken: silent mode or do not disturb is on
              129  the terminal was closed
              130  Ctrl-C

            EXAMPLES:
              alertctl say "Tea is ready"
              git log -1 --format=%s | alertctl say - --voice en-gb --rate 1.2

            OUTPUT with --json: {"id", "outcome": "finished|stopped|interrupted|failed|silenced|quieted", "seconds", "reason"?, "underruns"?}; with \
            --no-wait: {"id", "phase": "started"}; with --list-voices, one per line: {"voice", "name"}
            """)

    var text: [String] = []
    var voice: String?
    var rate: Double?
    var pitch: Double?
    var volume: VolumeArgument?
    var listVoices = false
    var to: [String] = []
    var disturbing = DisturbingOptions()
    var wait = true
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &text, "text", help: "The text; - reads standard input (UTF-8, at most 16,384 bytes).", readsInput: true)
        table.option(
            &voice, "--voice", value: "voice", help: "The voice. Default: one of the session's language.",
            otherNames: ["--language", "--lang"])
        table.option(
            &rate, "--rate", value: "0.5..2", help: "Speed, from 0.5 (slow) to 2 (fast).", allowsDash: true,
            otherNames: ["--speed"])
        table.option(&pitch, "--pitch", value: "0.5..2", help: "Pitch, from 0.5 (low) to 2 (high).", allowsDash: true)
        table.option(
            &volume, "--volume", value: "0..1", help: "Volume, from 0 (silent) to 1, or 50%.", allowsDash: true)
        table.flag(&listVoices, "--list-voices", help: "List the voices, and say nothing.")
        table.option(
            &to, "--to", value: "device|all",
            help: "Say it on another of your devices too, or on all that are online. Repeatable. Needs alert-link.")
        table.flag(&wait, "--wait", isNegatable: true, help: "Wait until it has been heard, or only until it starts.")
        table.group(&disturbing, "Do not disturb")
        table.group(&common, "General")
    }

    /// Longer than the longest text lasts at the slowest rate, and longer than everything that may be said before it.
    private static let maximumDuration = Duration.seconds(3 * 3_600)

    func validate() throws(ValidationError) {
        if text.isEmpty != listVoices {
            throw ValidationError(
                text.isEmpty ? "no text given." : "conflicting arguments: a text and --list-voices; give one.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if listVoices { return try list(in: session) }
        let call = try call()
        guard wait else {
            let reply = try session.connect(common).call(call)
            try session.note(reply.notes)
            return try session.answer(reply, common, [reply.id.visible])
        }
        let following = SoundFollowing(
            session: session, common: common, name: "it",
            patience: (Self.maximumDuration, Self.maximumDuration),
            waitsInLine: true)
        return try following.report(try following.follow(call))
    }

    /// Returns the call for these arguments.
    func call() throws(Failure) -> Sounds.Say {
        let words = text == ["-"] ? try BodyArgument.resolve("-") ?? "" : text.joined(separator: " ")
        return Sounds.Say(
            text: words, voice: voice, rate: rate, pitch: pitch, volume: volume?.value, level: disturbing.level,
            app: disturbing.app, tied: wait ? true : nil, to: to.isEmpty ? nil : to)
    }

    private func list(in session: Session) throws(Failure) -> CommandStatus {
        let voices = try session.connect(common).call(Sounds.Voices()).voices
        return try session.answer(each: voices, common, none: "The configured command does not list voices.") {
            voices in
            let rows = voices.map { [Columns.Cell($0.voice.visible, .strong), Columns.Cell($0.name.visible)] }
            return Columns(rows: rows).lines(session.style)
        }
    }
}
