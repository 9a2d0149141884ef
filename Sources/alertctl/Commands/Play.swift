// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser
import Glibc
import Varlink

/// `play`: a sound, to the end of it.
struct Play: Verb {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play a sound, and wait until it has been heard.",
        discussion: """
            A word with a slash is a file, and so is one that ends like an audio file and lies in the current folder; one \
            like @1 is a sound that was loaded; any other is a name. Sounds are as long as they are, but alert sounds \
            30 seconds at most, and mix with whatever plays. A file makes room for alerts meanwhile. Ctrl-C stops the sound, \
            and so does whatever else ends this command; with --no-wait it is heard to its end. While it plays, "pause-sound", \
            "resume-sound", "seek" and "adjust-sound" steer it.

            EXIT STATUS:
              0    it was heard to its last sample
              1    somebody stopped it, or switched silent mode or do not disturb on
              69   there is no sound device, or it went away
              70   it failed on the way, or its file is damaged or ends early
              79   it was not played: silent mode or do not disturb is on
              129  its terminal was closed
              130  Ctrl-C

            EXAMPLE:
              alertctl play glass && echo heard
              alertctl play ./rain.flac --loops -1 --volume 0.2 --fade-in 10

            OUTPUT with --json: {"id", "outcome": "finished|stopped|interrupted|failed|silenced|quieted", "seconds", "reason"?, "underruns"?}, \
            underruns being how often the device ran dry; with \
            --no-wait: {"id", "phase": "started"}
            """)

    @Argument(help: "A name (see \"alertctl sound list\"), or a file.", completion: .custom(Completion.playable))
    var sound: String

    @Option(parsing: .unconditional, help: ArgumentHelp("0 (silent) to 1 (as recorded).", valueName: "0..1"))
    var volume: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("-1 (left) to 1 (right).", valueName: "-1..1"))
    var pan: Double?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Slower and lower, or faster and higher.", valueName: "0.5..2"))
    var rate: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Repeat it so often after the first time; -1 until it is stopped.", valueName: "n"))
    var loops: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Begin so far into it.", valueName: "seconds"))
    var start: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("Rise from silence over so long.", valueName: "seconds"))
    var fadeIn: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Fall to silence over so long before its end.", valueName: "seconds"))
    var fadeOut: Double?

    @Option(help: ArgumentHelp("The ALSA device, as \"aplay -L\" names them.", valueName: "name"))
    var device: String?

    @Flag(help: "Play it as an alert sound, which other playback makes room for.")
    var alert = false

    @Flag(help: "Play it as an alert sound if a media player plays, else as any other.")
    var alertWithMusic = false

    @OptionGroup(title: "Do not disturb")
    var disturbing: DisturbingOptions

    @Flag(inversion: .prefixedNo, help: "Wait until it has been heard, or only until it has begun.")
    var wait = true

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = try call(files: session.files)
        guard wait else {
            let reply = try session.connect(common).call(call, written: written)
            if common.json { try session.output.json(reply) } else { try session.output.line(reply.id.visible) }
            if reply.phase == .ended, let outcome = reply.outcome {
                let progress = PlayProgress(
                    ended: .init(id: reply.id, outcome: outcome, seconds: 0, reason: reply.reason))
                if let silence = progress.silence { try session.remark(silence) }
                if progress.status == .unheard { return .unheard }
            }
            return .done
        }
        let following = SoundFollowing(
            session: session, common: common, written: written, name: "the sound", patience: (Service.patience, nil),
            waitsInLine: false)
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
    func call(files: some FileLookup) throws(Failure) -> Sounds.Play {
        try SoundRange.volume.check(volume, "--volume")
        try SoundRange.pan.check(pan, "--pan")
        try SoundRange.rate.check(rate, "--rate")
        try SoundRange.place.check(start, "--start")
        try SoundRange.fade.check(fadeIn, "--fade-in")
        try SoundRange.fade.check(fadeOut, "--fade-out")
        if let loops, !(-1...1_000_000).contains(loops) {
            throw Failure(
                .badInput, "--loops: \(loops) is neither -1 nor between 0 and 1000000",
                remedy: "Give 2 for three times in all, -1 for ever")
        }
        let argument = try SoundArgument(sound, option: "the sound", files: files)
        return Sounds.Play(
            sound: argument.wire, volume: volume, pan: pan, alert: alert ? true : nil, rate: rate, loops: loops,
            start: start, fadeIn: fadeIn, fadeOut: fadeOut, device: device,
            alertWithMusic: alertWithMusic ? true : nil, level: disturbing.wire, app: disturbing.app,
            tied: wait ? true : nil)
    }

    private var written: Written {
        var written = Written()
        written["sound"] = ("the sound", sound)
        disturbing.note(in: &written)
        written["volume"] = ("--volume", volume.map { "\($0)" })
        written["pan"] = ("--pan", pan.map { "\($0)" })
        written["rate"] = ("--rate", rate.map { "\($0)" })
        written["loops"] = ("--loops", loops.map { "\($0)" })
        written["start"] = ("--start", start.map { "\($0)" })
        written["fadeIn"] = ("--fade-in", fadeIn.map { "\($0)" })
        written["fadeOut"] = ("--fade-out", fadeOut.map { "\($0)" })
        written["device"] = ("--device", device)
        return written
    }
}
