// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization

/// A sound that somebody must hear, from beginning to end, which carries out the decisions of ``SoundChain``.
final class ChainedSound: Sendable {
    private let chain: Mutex<SoundChain>
    /// The number of its first attempt; further attempts follow, at most ``attempts``.
    private let first: UInt64
    let request: SoundRequest
    private let play: @Sendable (SoundRequest, @escaping @Sendable (PlaybackEvent) -> Void) -> Void
    private let stopAttempt: @Sendable (UInt64) -> Void
    private let report: @Sendable (PlaybackEvent) -> Void

    /// The number of attempts: the wanted sound and two others, one of them also on another device.
    static let attempts: UInt64 = 8

    /// - Parameters:
    ///   - first: The number of the first attempt.
    ///   - play: Plays an attempt.
    ///   - stopAttempt: Stops the attempt with a number.
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

    /// Prevents further attempts. The caller stops the current one.
    func stop(_ reason: String?) { chain.withLock { $0.stop(reason) } }

    private func perform(_ actions: [SoundChain.Action]) {
        for action in actions {
            switch action {
            case .report(let event): report(event)
            case .stop(let number): stopAttempt(first + UInt64(number))
            case .play(var request, let number, let waits):
                request.attempt = first + UInt64(number)
                play(request) { [self] event in perform(chain.withLock { $0.take(event, of: number) }) }
                // If the chain was stopped just before, the stop found no attempt, so stop this one now.
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

/// The active sounds with a fallback.
final class ChainedSounds: Sendable {
    private let all = Mutex<(next: UInt64, chains: [UInt64: ChainedSound])>((1, [:]))

    /// Creates a sound and keeps it until its end has been reported.
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

    /// Prevents further attempts of the sounds for which `reason` returns a reason.
    func stop(_ reason: (SoundRequest) -> String??) {
        for chain in all.withLock({ Array($0.chains.values) }) {
            if let reason = reason(chain.request) { chain.stop(reason) }
        }
    }

    private func remove(_ first: UInt64) { all.withLock { $0.chains[first] = nil } }
}
