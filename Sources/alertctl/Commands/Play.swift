// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import Glibc
import ReminderKit
import TerminalKit
import Varlink

/// `play`: a sound, to the end of it.
struct Play: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Play a sound, and wait until its last sample has been heard.",
        discussion: """
            SOUND is one of:
              a name       see "alertctl sound list"
              a file       with a slash, or here with the extension of an audio format
              @1           a loaded sound, see "alertctl sound load"
              -            standard input, as <(COMMAND): read to its end, at most 32 MB

            Sounds mix with other audio. Files may have any length; an alert sound that is longer than 30 seconds fades out \
            in the thirtieth, unless it is repeated. Alert sounds make a playing file quieter. The sound stops when this command exits, for example by Ctrl-C; with --no-wait it plays to its \
            end. Control it with "sound pause", "sound resume", "sound seek" and "sound adjust".

            EXIT STATUS:
              0    heard to its last sample
              1    stopped, or silent mode or do not disturb was switched on
              65   the file is not a sound, or its format cannot be played
              66   no sound or file of this name
              69   no sound device, or it was removed
              70   playing failed, or the file is damaged or incomplete
              79   not played: silent mode or do not disturb is on
              129  the terminal was closed
              130  Ctrl-C

            EXAMPLE:
              alertctl play glass && echo heard
              alertctl play ./rain.flac --loop --volume 0.2 --fade-in 10
              alertctl play ./gong.wav --at 2027-01-01T00:00:00
              alertctl play --resume 7
              espeak-ng --stdout "Tea" | alertctl play -

            OUTPUT with --json: {"id", "outcome": "finished|stopped|interrupted|failed|silenced|quieted", "seconds", "reason"?, "underruns"?, "userInfo"?}, \
            underruns being how often the device ran dry; with \
            --no-wait: {"id", "phase": "started", "userInfo"?}
            """)

    var sound: String?
    var resume: String?
    var at: String?
    var mix = SoundMixOptions()
    var loops: Int?
    var loop = false
    var start: Seconds?
    var fadeIn: Seconds?
    var fadeOut: Seconds?
    var device: String?
    var alert = false
    var alertWithMusic = false
    var to: [String] = []
    var userinfo: String?
    var disturbing = DisturbingOptions()
    var wait = true
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &sound, "sound", help: "A name (see \"alertctl sound list\"), a file, or - for standard input.",
            completion: .custom(Completer.playable), readsInput: true)
        table.option(
            &resume, "--resume", value: "id",
            help: "Go on with the sound of this id, where it was stopped or interrupted; the last 32 are kept.")
        table.option(
            &at, "--at", value: "time",
            help:
                "Have its first sample heard at this time, in an hour at most: 2027-03-04T09:00:00.250, also with an offset, or in words: 12:00, \"in 5m\"."
        )
        table.option(
            &loops, "--loops", value: "n", help: "Repeat it this many times; -1 repeats until stopped.",
            allowsDash: true, otherNames: ["--repeat", "--count"])
        table.flag(&loop, "--loop", help: "Repeat it until stopped, as --loops -1 does.")
        table.option(&start, "--start", value: "seconds", help: "Start at this position: 90, 1m30s.", allowsDash: true)
        table.option(&fadeIn, "--fade-in", value: "seconds", help: "Fade in over this time: 10, 5s.", allowsDash: true)
        table.option(
            &fadeOut, "--fade-out", value: "seconds", help: "Fade out over this time before the end.", allowsDash: true)
        table.option(&device, "--device", value: "name", help: "The ALSA device, as \"aplay -L\" lists it.")
        table.flag(&alert, "--alert", help: "Play it as an alert sound, which ducks other audio.")
        table.flag(
            &alertWithMusic, "--alert-with-music",
            help: "Play it as an alert sound only while a media player is playing.")
        table.option(
            &to, "--to", value: "device|all",
            help:
                "Play the sound of this name on another of your devices too, or on all that are online. Repeatable. Needs alert-link."
        )
        table.option(
            &userinfo, "--userinfo", value: "json",
            help: "A JSON object to get back with every report about the sound, also in \"alertctl watch\".",
            field: "userInfo", isQuotable: false)
        table.flag(&wait, "--wait", isNegatable: true, help: "Wait until it has been heard, or only until it starts.")
        table.group(&mix)
        table.group(&disturbing, "Do not disturb")
        table.group(&common, "General")
    }

    mutating func validate() throws(ValidationError) {
        if loop {
            guard loops == nil || loops == -1 else {
                throw ValidationError("conflicting options: --loop and --loops; give one.")
            }
            loops = -1
        }
        switch (sound, resume) {
        case (nil, nil):
            throw ValidationError("missing sound: give a name or a file; \"alertctl sound list\" lists the names.")
        case (_?, _?): throw ValidationError("conflicting sounds: a sound and --resume; give one.")
        case (_?, nil), (nil, _?): break
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let files = try session.files(common)
        var call = try call(files: files)
        call.at = at.map { Self.time($0, now: session.here.now, zones: session.zones) }
        let open =
            if let sound {
                try OpenSound.find(sound, try SoundArgument(handed: sound, files: files), host: files.host)
            } else {
                OpenSound?.none
            }
        let service = try session.connect(common)
        if let open {
            call.sound = open.name
            call.descriptor = try open.leave(with: service)
        }
        guard wait else {
            let reply = try service.call(call)
            try session.note(reply.notes)
            if common.json { try session.output.json(reply) } else { try session.output.line(reply.id.visible) }
            var progress = PlayProgress<Sounds.Play.Reply>()
            _ = progress.replied(reply)
            if let silence = progress.silence { try session.remark(silence) }
            return progress.status == .unheard ? .unheard : .done
        }
        let following = SoundFollowing(
            session: session, common: common, name: "the sound", patience: (Service.patience, nil),
            waitsInLine: false)
        return try following.report(try following.follow(call, on: service))
    }

    /// Returns the time of `--at` for the daemon, which takes no words: `12:00` is the next one.
    static func time(_ text: String, now: Instant, zones: FixedZoneSource) -> String {
        // Whatever is no time in either form is refused by the daemon.
        guard (try? WrittenTime(text)) == nil, let spoken = try? SpokenTime(single: text, now: now, zones: zones)
        else { return text }
        return spoken.due.rfc3339
    }

    /// Returns the call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Sounds.Play {
        try mix.check()
        try SoundRange.place.check(start?.value, "--start")
        try SoundRange.fade.check(fadeIn?.value, "--fade-in")
        try SoundRange.fade.check(fadeOut?.value, "--fade-out")
        if let loops, !(-1...1_000_000).contains(loops) {
            throw Failure(
                .badInput, "--loops: \(loops) is neither -1 nor between 0 and 1000000",
                remedy: "2 plays it three times, -1 for ever")
        }
        let name = if let sound { try SoundArgument(handed: sound, files: files).wire } else { "" }
        return Sounds.Play(
            sound: name, volume: mix.volume?.value, pan: mix.pan, alert: alert ? true : nil, rate: mix.rate,
            loops: loops,
            start: start?.value, fadeIn: fadeIn?.value, fadeOut: fadeOut?.value, device: device,
            alertWithMusic: alertWithMusic ? true : nil, level: disturbing.level, app: disturbing.app,
            tied: wait ? true : nil, to: to.isEmpty ? nil : to, at: at, resume: resume,
            userInfo: try userinfo.map(UserInfoArgument.parse))
    }
}
