// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit
import Varlink

/// `playing`: what can be heard now, once or as it changes.
struct Playing: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List the sounds that are playing.",
        discussion: """
            On a terminal it shows the position and level of each sound live, until you press q. Otherwise, or with \
            --once, it lists them once. --watch lists them again whenever a sound starts, ends, pauses or resumes. A sound \
            that waits for its time, as "play --at" has it, is listed with the time; "stop" ends it too.

            EXAMPLE:
              alertctl sound playing

            OUTPUT with --json, one per line: {"id", "sound", "seconds", "position", "path", "paused", "volume", "pan", \
            "rate", "loops", "peak", "rms", "begins"}; with --watch as well one per line, ten times a second while anything \
            is heard: {"sounds": [...]}
            """)

    var once = false
    var watch = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&once, "--once", help: "List the sounds once.")
        table.flag(&watch, "--watch", help: "List the sounds again at every change.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if once, watch { throw ValidationError("conflicting options: --once and --watch; give one.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if watch { return try follow(in: session) }
        if !once, !common.json, session.screen != nil, let device = TerminalDevice() {
            return try draw(on: device, in: session)
        }
        let sounds = try session.connect(common).call(Sounds.Playing()).sounds
        return try list(sounds, in: session)
    }

    @discardableResult
    private func list(_ sounds: [Sounds.PlayingSound], in session: Session) throws(Failure) -> CommandStatus {
        try session.answer(each: sounds, common, none: "Nothing is playing.") { sounds in
            let moment = session.moment
            let rows = sounds.map { sound in
                [
                    Columns.Cell(sound.id.visible, .strong),
                    Columns.Cell(
                        sound.begins.map { "begins \(moment.here($0, seconds: true))" }
                            ?? "\(SoundText.seconds(sound.position)) of \(SoundText.seconds(sound.seconds))"
                            + (sound.paused == true ? ", held" : "")),
                    Columns.Cell(sound.sound.visible),
                ]
            }
            return Columns(rows: rows).lines(session.style)
        }
    }

    /// Prints every reply with `--json`. Otherwise prints a list whenever a sound begins, ends, or is paused or
    /// resumed.
    private func follow(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let replies = try service.stream(Sounds.Playing(interval: common.json ? nil : 60))
        var last: [String]?
        while let reply = try next(replies, of: service) {
            service.connection.timeout = nil
            if common.json {
                try session.output.json(reply)
            } else {
                let state = reply.sounds.map { "\($0.id) \($0.paused == true) \($0.begins != nil)" }
                guard state != last else { continue }
                last = state
                try list(reply.sounds, in: session)
            }
            try session.output.flush()
        }
        throw service.ended(remedy: Self.remedy)
    }

    private func draw(on device: TerminalDevice, in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let replies = try service.stream(Sounds.Playing())
        let terminal = try TerminalSession(
            device, signals: .forTerminal(), place: .lines, isColoured: session.style.isColoured, hasMouse: false)
        var table = PlayingTable(glyphs: .suitable(session.environment), size: terminal.size, moment: session.moment)
        var sounds: [Sounds.PlayingSound]?
        while true {
            drain: while true {
                switch try available(replies, of: service) {
                case .reply(let reply): sounds = reply.sounds
                case .nothing: break drain
                case .finished: throw service.ended(remedy: Self.remedy)
                }
            }
            if let sounds { terminal.show(table.canvas(sounds), cursor: nil) }
            var leaves = false
            let wake = terminal.wait(for: [service.connection.fileDescriptor], until: nil) { event in
                switch event {
                case .text("q"), .text("Q"), .key(.control("d"), _), .key(.escape, _): leaves = true
                default: break
                }
            }
            if leaves { return .done }
            switch wake {
            case .signal(let signal): return Interruption.status(signal)
            case .hangup: return .done
            case .resized: table.size = terminal.size
            case .input, .connection, .deadline: break
            }
        }
    }

    private static let remedy = "Run the command again"

    private func next(
        _ replies: ReplySequence<Sounds.Playing>, of service: Service
    ) throws(Failure) -> Sounds.Playing.Reply? {
        do { return try replies.next() } catch { throw service.ended(error, remedy: Self.remedy) }
    }

    private func available(
        _ replies: ReplySequence<Sounds.Playing>, of service: Service
    ) throws(Failure) -> ReplySequence<Sounds.Playing>.Availability {
        do { return try replies.nextIfAvailable() } catch { throw service.ended(error, remedy: Self.remedy) }
    }
}
