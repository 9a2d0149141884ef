// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// A sound that somebody must hear, from its beginning to its end: carries out what ``SoundChain`` decides.
final class ChainedSound: Sendable {
    private let chain: Mutex<SoundChain>
    /// The number of its first attempt; the others follow, at most ``attempts``.
    private let first: UInt64
    let request: SoundRequest
    private let play: @Sendable (SoundRequest, @escaping @Sendable (PlaybackEvent) -> Void) -> Void
    private let stopAttempt: @Sendable (UInt64) -> Void
    private let report: @Sendable (PlaybackEvent) -> Void

    /// The wanted sound and two others, and one of them on another device too.
    static let attempts: UInt64 = 8

    /// - Parameters:
    ///   - first: The number of its first attempt.
    ///   - play: Plays one attempt.
    ///   - stopAttempt: Stops the attempt of a number.
    init(
        _ request: SoundRequest, _ fallback: SoundFallback, first: UInt64,
        play: @escaping @Sendable (SoundRequest, @escaping @Sendable (PlaybackEvent) -> Void) -> Void,
        stopAttempt: @escaping @Sendable (UInt64) -> Void, report: @escaping @Sendable (PlaybackEvent) -> Void
    ) {
        chain = Mutex(SoundChain(request, fallback))
        self.request = request
        self.first = first
        self.play = play
        self.stopAttempt = stopAttempt
        self.report = report
    }

    func begin() { perform(chain.withLock { $0.begin() }) }

    /// Has nothing more tried. What is tried now is stopped by whoever stops it.
    func stop(_ reason: String?) { chain.withLock { $0.stop(reason) } }

    private func perform(_ actions: [SoundChain.Action]) {
        for action in actions {
            switch action {
            case .report(let event): report(event)
            case .stop(let number): stopAttempt(first + UInt64(number))
            case .play(var request, let number, let waits):
                request.attempt = first + UInt64(number)
                play(request) { [self] event in perform(chain.withLock { $0.take(event, of: number) }) }
                // Who stopped it just before found nothing to stop.
                if chain.withLock({ $0.stopped }) == number { stopAttempt(request.attempt) }
                guard waits else { continue }
                _ = Timers.shared.call(at: .now + SoundChain.patience) { [weak self] in
                    guard let self else { return }
                    perform(chain.withLock { $0.waited(for: number) })
                }
            }
        }
    }
}

/// The sounds with a fallback that are not over.
final class ChainedSounds: Sendable {
    private let all = Mutex<(next: UInt64, chains: [UInt64: ChainedSound])>((1, [:]))

    /// Makes one, which is here until its end has been reported.
    func add(
        _ request: SoundRequest, _ fallback: SoundFallback,
        play: @escaping @Sendable (SoundRequest, @escaping @Sendable (PlaybackEvent) -> Void) -> Void,
        stopAttempt: @escaping @Sendable (UInt64) -> Void, report: @escaping @Sendable (PlaybackEvent) -> Void
    ) -> ChainedSound {
        all.withLock { all in
            let first = all.next
            all.next += ChainedSound.attempts
            let chain = ChainedSound(
                request, fallback, first: first, play: play, stopAttempt: stopAttempt
            ) { [weak self] event in
                switch event {
                case .started, .paused, .resumed, .replaced: break
                case .ended, .refused: self?.remove(first)
                }
                report(event)
            }
            all.chains[first] = chain
            return chain
        }
    }

    /// Has those go on no further for which there is a reason.
    func stop(_ reason: (SoundRequest) -> String??) {
        for chain in all.withLock({ Array($0.chains.values) }) {
            if let reason = reason(chain.request) { chain.stop(reason) }
        }
    }

    private func remove(_ first: UInt64) { all.withLock { $0.chains[first] = nil } }
}
