// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import SoundService
import Varlink

extension SoundsService {
    /// Begins a sound, tells watchers and the caller what becomes of it, and returns its end; to a caller that wants one
    /// reply, its beginning.
    ///
    /// - Parameters:
    ///   - sound: What it is called in events.
    ///   - notes: What the first reply says about other devices.
    ///   - begin: Begins it; called once.
    /// - Throws: Why it was not heard, and `CancellationError` when the caller has left before its end.
    func tell<Reply: Sendable>(
        _ sound: String, on stream: ReplyStream<Reply>,
        as reply: (String, Sounds.Phase, Sounds.Outcome?, Double?, String?, Int?, [String]?) -> Reply,
        notes: [String]?, begin: (@escaping @Sendable (PlaybackEvent) -> Void) -> Void
    ) async throws -> Reply {
        let (reports, continuation) = AsyncStream<PlaybackEvent>.makeStream()
        let events = SoundEvents(sound: sound, hub: hub, clock: clock)
        begin { report in
            events.announce(report)
            continuation.yield(report)
            switch report {
            case .started, .paused, .resumed, .replaced: break
            case .ended, .refused: continuation.finish()
            }
        }
        var (id, notes) = ("", notes)
        for await report in reports {
            switch report {
            case .started(let number):
                id = number
                let started = reply(id, .started, nil, nil, nil, nil, notes)
                guard stream.more else { return started }
                notes = nil
                try stream.offer(started)
            case .paused(let number): try stream.offer(reply(number, .paused, nil, nil, nil, nil, nil))
            case .resumed(let number): try stream.offer(reply(number, .resumed, nil, nil, nil, nil, nil))
            case .replaced: break
            case .ended(let outcome, let seconds, let reason, let underruns):
                return reply(id, .ended, outcome, seconds, reason, underruns > 0 ? underruns : nil, notes)
            case .refused(let error): throw error
            }
        }
        // Reached only when the caller has left: the stream of reports otherwise ends with one of the last two.
        throw CancellationError()
    }
}
