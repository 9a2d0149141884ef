// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import LinuxSystem
import Varlink

/// Follows a sound to its end, or to a signal, which stops it.
struct SoundFollowing {
    let session: Session
    let common: CommonOptions
    /// The name of the sound in messages.
    let name: String
    /// The longest time without a report, before the sound has begun and after that; nil for no limit.
    let patience: (before: Duration, during: Duration?)
    /// A Boolean value indicating whether the daemon drops the sound if its caller leaves before it has begun.
    /// Otherwise, the command waits for the start, and then stops the sound.
    let waitsInLine: Bool

    /// No deadline, for a sound that plays or is held.
    private static let never = ContinuousClock.Instant.now + .seconds(1_000_000_000)

    /// Prints the result.
    /// - Throws: The reason why the sound was not heard to its end.
    func report(_ progress: PlayProgress<some SoundReply>) throws(Failure) -> CommandStatus {
        if common.json, let end = progress.end { try session.output.json(end.ending) }
        if let silence = progress.silence { try session.remark(silence) }
        if let failure = progress.failure {
            try session.output.flush()
            throw failure
        }
        return progress.status
    }

    /// - Throws: The daemon's error, or the failure that it does not answer.
    func follow<Method: VarlinkMethod>(_ call: Method) throws(Failure) -> PlayProgress<Method.Reply>
    where Method.Reply: SoundReply {
        try follow(call, on: try session.connect(common))
    }

    func follow<Method: VarlinkMethod>(
        _ call: Method, on service: Service
    ) throws(Failure) -> PlayProgress<Method.Reply>
    where Method.Reply: SoundReply {
        let signals = try SignalDescriptor.forCommand()
        let replies = try service.stream(call)
        var progress = PlayProgress<Method.Reply>()
        var deadline = ContinuousClock.now + patience.before
        while true {
            var action = PlayProgress<Method.Reply>.Action.wait
            switch try next(replies, of: service) {
            case .reply(let reply):
                try session.note(reply.notes)
                action = progress.replied(reply)
                deadline = patience.during.map { .now + $0 } ?? Self.never
            case .finished:
                throw Failure(
                    .protocolError, "alertd does not report the end of \(name)", remedy: Failure.sameVersion)
            case .nothing:
                switch Wake.wait(for: service.connection.fileDescriptor, signals.descriptor, until: deadline) {
                case .descriptor: continue
                case .signals:
                    guard let signal = signals.read() else { continue }
                    action = progress.interrupted(by: signal)
                    if waitsInLine, progress.id == nil { return progress }
                    deadline = .now + .seconds(2)
                case .deadline:
                    if progress.signal != nil { return progress }
                    throw Failure(
                        .tryLater, "alertd does not report the end of \(name)", remedy: "See \"alertctl doctor\"")
                }
            }
            switch action {
            case .wait: continue
            case .stop(let id): try stop(id, status: progress.status)
            case .finish: return progress
            }
        }
    }

    private func next<Method: VarlinkMethod>(
        _ replies: ReplySequence<Method>, of service: Service
    ) throws(Failure) -> ReplySequence<Method>.Availability {
        do {
            return try replies.nextIfAvailable()
        } catch {
            throw service.failure(error)
        }
    }

    /// Stops the sound on a separate connection, because the first one waits for the end. It does not matter if the
    /// sound has ended by itself since.
    private func stop(_ id: String, status: CommandStatus) throws(Failure) {
        do throws(Failure) {
            guard let service = try session.reach(common, timeout: .seconds(1)) else { return }
            _ = try service.call(Sounds.Stop(ids: [id]))
        } catch {
            guard error.status != .notFound else { return }
            throw Failure(status, "\(name) continues: \(error.cause)", remedy: "Run \"alertctl stop --all\"")
        }
    }
}

/// A reply that reports the state of a sound.
protocol SoundReply: Equatable {
    var id: String { get }
    var phase: Sounds.Phase { get }
    var outcome: Sounds.Outcome? { get }
    var seconds: Double? { get }
    var reason: String? { get }
    var underruns: Int? { get }
    var notes: [String]? { get }
    var userInfo: JSON? { get }
}

extension SoundReply {
    /// No data of the caller's, as in replies about speech.
    var userInfo: JSON? { nil }

    /// The printed object about the end of a sound. An end without an outcome is a failure.
    var ending: JSON.Object {
        var object: JSON.Object = [
            "id": .string(id), "outcome": (outcome ?? .failed).varlink, "seconds": .float(seconds ?? 0),
        ]
        if let reason { object["reason"] = .string(reason) }
        if let underruns, underruns > 0 { object["underruns"] = .int(Int64(underruns)) }
        if let userInfo { object["userInfo"] = userInfo }
        return object
    }
}

extension Sounds.Play.Reply: SoundReply {}
extension Sounds.Say.Reply: SoundReply {}
