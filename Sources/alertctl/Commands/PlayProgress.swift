// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import Varlink

/// The state of a sound that somebody waits for: events change it, and return actions.
struct PlayProgress<Reply: SoundReply>: Equatable {
    enum Action: Equatable {
        /// Wait for what comes next.
        case wait
        /// Stop the sound of this id, then wait.
        case stop(String)
        /// The sound has ended; see ``PlayProgress/end``.
        case finish
    }

    /// The sound's id once it has begun.
    private(set) var id: String?
    /// The last reply, once the sound is over.
    private(set) var end: Reply?
    /// The signal that asked to stop it.
    private(set) var signal: Int32?

    init() {}

    /// Handles a reply of the daemon.
    mutating func replied(_ reply: Reply) -> Action {
        switch reply.phase {
        case .started:
            id = reply.id
            return signal == nil ? .wait : .stop(reply.id)
        case .paused, .resumed: return .wait
        case .ended:
            end = reply
            return .finish
        }
    }

    /// Handles Ctrl-C, or a request to terminate.
    mutating func interrupted(by signal: Int32) -> Action {
        guard self.signal == nil else { return .finish }
        self.signal = signal
        return id.map { .stop($0) } ?? .wait
    }

    /// The exit status: a signal goes before what became of the sound.
    var status: CommandStatus {
        if let signal { return Interruption.status(signal) }
        return switch end?.outcome {
        case .finished: .done
        case .silenced, .quieted, .throttled: .unheard
        case .stopped: .cancelled
        case .interrupted: .unavailable
        case .failed, nil: .defect
        }
    }

    /// The reason why it was not played although nothing failed; nil where it was.
    var silence: String? {
        let reason = end?.reason.map { ": " + $0 } ?? ""
        return switch end?.outcome {
        case .silenced: "not played\(reason.isEmpty ? ": silent mode is on" : reason)"
        case .quieted, .throttled: "not played\(reason)"
        case .finished, .stopped, .interrupted, .failed, nil: nil
        }
    }

    /// The error for a person; nil on success.
    var failure: Failure? {
        guard signal == nil, let end else { return nil }
        let heard = "after \(SoundText.seconds(end.seconds ?? 0))"
        let reason = end.reason.map { ": " + $0 } ?? ""
        return switch end.outcome {
        case .finished, .silenced, .quieted, .throttled: nil
        case .stopped: Failure(status, "the sound was stopped \(heard)\(reason)")
        case .interrupted:
            Failure(status, "the sound was interrupted \(heard)\(reason)", remedy: "See \"alertctl doctor\"")
        case .failed, nil:
            Failure(
                status, "the sound failed \(heard)\(reason)",
                remedy: "See \"alertctl doctor\"")
        }
    }
}
