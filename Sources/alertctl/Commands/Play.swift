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
            A word with a slash is a file, and so is one that ends like an audio file and lies in the current folder; any \
            other is a name. Sounds are 30 seconds long at most, and mix with whatever plays. Ctrl-C stops the sound.

            EXIT STATUS:
              0    it was heard to its last sample
              1    somebody stopped it
              69   there is no sound device, or it went away
              70   it failed on the way
              130  Ctrl-C

            EXAMPLE:
              alertctl play glass && echo heard

            OUTPUT with --json: {"id", "outcome": "finished|stopped|interrupted|failed", "seconds", "reason"?}; with \
            --no-wait: {"id", "phase": "started"}
            """)

    @Argument(help: "A name (see \"alertctl sound list\"), or a file.", completion: .file())
    var sound: String

    @Option(parsing: .unconditional, help: ArgumentHelp("0 (silent) to 1 (as recorded).", valueName: "0..1"))
    var volume: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("-1 (left) to 1 (right).", valueName: "-1..1"))
    var pan: Double?

    @Flag(help: "Play it as an alert sound, which other playback makes room for.")
    var alert = false

    @Flag(inversion: .prefixedNo, help: "Wait until it has been heard, or only until it has begun.")
    var wait = true

    @OptionGroup(title: "General")
    var common: CommonOptions

    /// How long a sound that plays may say nothing: its 30 seconds, and some for a device that is slow.
    private static let longest = Duration.seconds(60)

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let call = try call(files: session.files)
        guard wait else {
            let reply = try session.connect(common).call(call, written: written)
            if common.json { try session.output.json(reply) } else { try session.output.line(reply.id.visible) }
            return .done
        }
        let progress = try follow(call, in: session)
        if common.json, let end = progress.end {
            var object: JSON.Object = [
                "id": .string(end.id), "outcome": end.outcome.varlink, "seconds": .float(end.seconds),
            ]
            if let reason = end.reason { object["reason"] = .string(reason) }
            try session.output.json(object)
        }
        if let failure = progress.failure {
            try session.output.flush()
            throw failure
        }
        return progress.status
    }

    /// The call for these arguments.
    func call(files: some FileLookup) throws(Failure) -> Sounds.Play {
        if let volume, !(0...1).contains(volume) {
            throw Failure(.badInput, "--volume: \(volume) is not between 0 and 1", remedy: "Give 0.5 for half as loud")
        }
        if let pan, !(-1...1).contains(pan) {
            throw Failure(.badInput, "--pan: \(pan) is not between -1 and 1", remedy: "Give -1 for left, 1 for right")
        }
        let argument = try SoundArgument(sound, option: "the sound", files: files)
        return Sounds.Play(sound: argument.wire, volume: volume, pan: pan, alert: alert ? true : nil)
    }

    private var written: Written {
        var written = Written()
        written["sound"] = ("the sound", sound)
        written["volume"] = ("--volume", volume.map { "\($0)" })
        written["pan"] = ("--pan", pan.map { "\($0)" })
        return written
    }

    /// Plays the sound and follows it to its end, or to a signal.
    private func follow(_ call: Sounds.Play, in session: Session) throws(Failure) -> PlayProgress {
        let service = try session.connect(common)
        let signals = try SignalDescriptor.forCommand()
        let replies = try service.stream(call)
        var progress = PlayProgress()
        var deadline = ContinuousClock.now + Service.patience
        while true {
            var action = PlayProgress.Action.wait
            switch try next(replies) {
            case .reply(let reply):
                action = progress.replied(reply)
                deadline = .now + Self.longest
            case .finished:
                throw Failure(
                    .protocolError, "alertd does not say what became of the sound", remedy: Failure.sameVersion)
            case .nothing:
                switch Wake.wait(for: service.connection.fileDescriptor, signals.descriptor, until: deadline) {
                case .descriptor: continue
                case .signals:
                    guard let signal = signals.read() else { continue }
                    action = progress.interrupted(by: signal)
                    deadline = .now + .seconds(2)
                case .deadline:
                    if progress.signal != nil { return progress }
                    throw Failure(
                        .tryLater, "alertd does not say what became of the sound", remedy: "See \"alertctl doctor\"")
                }
            }
            switch action {
            case .wait: continue
            case .stop(let id): try stop(id, in: session, status: progress.status)
            case .finish: return progress
            }
        }
    }

    private func next(_ replies: ReplySequence<Sounds.Play>) throws(Failure) -> ReplySequence<Sounds.Play>.Availability
    {
        do {
            return try replies.nextIfAvailable()
        } catch {
            throw Failure(error, written: written)
        }
    }

    /// Stops the sound on a connection of its own, as the first one is waiting for the end. That the sound has ended by
    /// itself meanwhile is as good.
    private func stop(_ id: String, in session: Session, status: CommandStatus) throws(Failure) {
        do throws(Failure) {
            guard let service = try Service(socket: try session.socket(common), timeout: .seconds(1)) else { return }
            _ = try service.call(Sounds.Stop(ids: [id]))
        } catch {
            guard error.status != .notFound else { return }
            throw Failure(status, "the sound goes on, as \(error.cause)", remedy: "Run \"alertctl stop --all\"")
        }
    }
}
