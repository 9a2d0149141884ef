// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import SoundService
import Varlink

extension SoundsService {
    /// Plays a sound, and reports its events to the watchers and the caller. A caller that wants a single reply gets it
    /// when the sound begins.
    ///
    /// Replies leave on the thread that learns of the event, so that no further thread delays the end of a sound.
    ///
    /// - Parameters:
    ///   - sound: The name of the sound in events.
    ///   - reply: Makes a reply.
    ///   - notes: The notes about other devices, for the first reply.
    ///   - devices: The devices to which the sound was sent too. If one of them plays it, then it is no failure that
    ///     this device cannot.
    ///   - userInfo: The data of the caller's, for the events.
    ///   - begin: Begins the sound; called once.
    /// - Returns: The last reply.
    /// - Throws: The reason why the sound was not heard, and `CancellationError` if the caller has left before its end.
    func report<Reply: Sendable>(
        _ sound: String, on stream: ReplyStream<Reply>,
        as reply:
            @escaping @Sendable (String, Sounds.Phase, Sounds.Outcome?, Double?, String?, Int?, [String]?) ->
            Reply,
        notes: [String]?, to devices: [String] = [], userInfo: JSON? = nil,
        begin: (@escaping @Sendable (PlaybackEvent) -> Void) -> Void
    ) async throws -> Reply {
        let (results, result) = AsyncStream<Result<Reply, any Error>>.makeStream()
        @Sendable func finish(_ last: Reply) {
            // If the stream cannot take the last reply any more, the result of this method is the last reply.
            try? stream.finish(with: last)
            result.yield(.success(last))
        }
        begin { [hub, clock] event in
            if case .replaced = event { return }
            if case .ended(let end) = event, let error = end.refusal { return _ = result.yield(.failure(error)) }
            var told = Manager.Event(event, of: sound, id: event.id, at: clock.now().wall)
            told.userInfo = userInfo
            hub.send(told)
            // If the caller has left, the sound may still play, and nobody reads its replies.
            switch event {
            case .started(let id):
                let started = reply(id, .started, nil, nil, nil, nil, notes)
                if stream.more { try? stream.offer(started) } else { finish(started) }
            case .paused(let id): try? stream.offer(reply(id, .paused, nil, nil, nil, nil, nil))
            case .resumed(let id): try? stream.offer(reply(id, .resumed, nil, nil, nil, nil, nil))
            case .ended(let end):
                let gaps = end.underruns > 0 ? end.underruns : nil
                let notes = end.id == nil ? notes : nil
                finish(reply(end.id ?? "", .ended, end.outcome, end.seconds, end.reason, gaps, notes))
            case .replaced: break
            }
        }
        for await result in results {
            guard case .failure(let error) = result else { return try result.get() }
            guard let reason = Self.reasonForSilence(error) else { throw error }
            let there = await linked.present(among: devices)
            guard !there.isEmpty else { throw error }
            let note = "It is not heard here: \(reason). It was sent to \(there.joined(separator: ", "))."
            return reply("", .ended, .finished, 0, nil, nil, (notes ?? []) + [note])
        }
        // The caller has left.
        throw CancellationError()
    }

    /// Returns the reason why this device can play no sound at all; nil for any other error.
    private static func reasonForSilence(_ error: any Error) -> String? {
        switch error {
        case let error as Sounds.NoDevice: error.reason
        case let error as Sounds.NoSynthesizer: "cannot speak without \(error.program): \(error.reason)"
        default: nil
        }
    }
}
