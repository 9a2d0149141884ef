// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import SoundService
import Varlink

extension SoundsService {
    /// Begins a sound, tells watchers and the caller what becomes of it, and returns its end; to a caller that wants
    /// one reply, its beginning.
    ///
    /// - Parameters:
    ///   - sound: What it is called in events.
    ///   - notes: What the first reply says about other devices.
    ///   - devices: Those to which it was sent too: where it is heard there, that this device cannot is no failure.
    ///   - begin: Begins it; called once.
    /// - Throws: Why it was not heard, and `CancellationError` when the caller has left before its end.
    func tell<Reply: Sendable>(
        _ sound: String, on stream: ReplyStream<Reply>,
        as reply: (String, Sounds.Phase, Sounds.Outcome?, Double?, String?, Int?, [String]?) -> Reply,
        notes: [String]?, to devices: [String] = [], begin: (@escaping @Sendable (PlaybackEvent) -> Void) -> Void
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
            case .refused(let error):
                guard let reason = Self.silence(error) else { throw error }
                let there = await linked.present(among: devices)
                guard !there.isEmpty else { throw error }
                let note = "It is not heard here: \(reason). It was sent to \(there.joined(separator: ", "))."
                return reply(id, .ended, .finished, 0, nil, nil, (notes ?? []) + [note])
            }
        }
        // Reached only when the caller has left: the stream of reports otherwise ends with one of the last two.
        throw CancellationError()
    }

    /// Why nothing can be heard on this device, whatever it is; nil for any other error.
    private static func silence(_ error: any Error) -> String? {
        switch error {
        case let error as Sounds.NoDevice: error.reason
        case let error as Sounds.NoSynthesizer: "cannot speak without \(error.program): \(error.reason)"
        default: nil
        }
    }
}
