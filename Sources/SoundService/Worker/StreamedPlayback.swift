// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Synchronization

/// The playback of a sound that is too long to be kept, which is decoded while it plays.
final class StreamedPlayback: Playback {
    private struct State {
        var hasBegun = false
        var isPaused = false
        var isOver = false
    }

    /// The state that the player's events change. It is a separate object because the player needs it when it is
    /// created.
    private final class Life: Sendable {
        let state = Mutex(State())

        /// Returns whether an event should be reported.
        func takes(_ event: SoundEvent) -> Bool {
            state.withLock { state in
                guard !state.isOver else { return false }
                if case .ended = event { state.isOver = true }
                return true
            }
        }
    }

    private let player: Player
    private let options: PlayOptions
    private let life: Life
    private let onEvent: @Sendable (SoundEvent) -> Void

    /// Opens the file. Throws every `SoundError` about files except that it is too long or too large.
    ///
    /// - Parameter most: The maximum number of seconds to play; nil for all.
    init(
        _ path: String, _ options: PlayOptions, most: Double? = nil, on engine: SoundEngine,
        onEvent: @escaping @Sendable (SoundEvent) -> Void
    ) throws(SoundError) {
        let life = Life()
        player = try Player(path, engine: engine) { event in
            if life.takes(event) { onEvent(event) }
        }
        self.life = life
        self.options = options
        self.onEvent = onEvent
        player.volume = options.volume
        player.pan = options.pan
        player.rate = options.rate
        player.fadeOut = options.fadeOut
        player.most = most
        player.ducks = options.ducks
        player.seek(to: options.start)
    }

    /// The length declared by the file, in seconds.
    var duration: Double? { player.duration }

    func begin(isPaused: Bool) {
        let begins = life.state.withLock { state in
            state.hasBegun = true
            state.isPaused = isPaused
            return !state.isOver
        }
        guard begins else { return }
        player.play(loops: options.loops, fadeIn: options.fadeIn, heardAt: options.heardAt)
        if isPaused { player.pause() }
    }

    func stop(fade: Double) {
        let (hasBegun, wasOver) = life.state.withLock { state -> (Bool, Bool) in
            let wasOver = state.isOver
            // Nothing has begun yet, and nothing will.
            if !state.hasBegun { state.isOver = true }
            return (state.hasBegun, wasOver)
        }
        if hasBegun { return player.stop(fade: fade) }
        if !wasOver { onEvent(.ended(Ending(outcome: .stopped, seconds: 0, position: options.start))) }
    }

    func hold(_ isPaused: Bool) -> Bool {
        let changes = life.state.withLock { state in
            guard !state.isOver, state.hasBegun, state.isPaused != isPaused else { return false }
            state.isPaused = isPaused
            return true
        }
        guard changes else { return false }
        if isPaused { player.pause() } else { player.play() }
        return true
    }

    func seek(_ seconds: Double, relative: Bool) -> SeekResult {
        guard life.state.withLock({ !$0.isOver && $0.hasBegun }) else { return .over }
        let wanted = max(0, relative ? player.position + seconds : seconds)
        let place = min(wanted, player.duration ?? wanted)
        return player.seek(to: place) ? .moved(place) : .notSeekable
    }

    func adjust(_ change: Adjustment) {
        guard life.state.withLock({ !$0.isOver }) else { return }
        // The volume is set last: its ramp starts from the pan set here.
        if let pan = change.pan { player.pan = pan }
        if change.volume != nil || change.pan != nil {
            player.setVolume(change.volume ?? player.volume, over: change.over)
        }
        if let rate = change.rate, rate != player.rate { player.rate = rate }
    }

    var gauge: PlaybackGauge {
        PlaybackGauge(
            seconds: player.duration ?? 0, position: player.position, peak: player.level,
            rootMeanSquare: player.rootMeanSquare,
            isPaused: life.state.withLock { $0.isPaused }, lateness: player.lateness, volume: player.volume,
            pan: player.pan, rate: player.rate)
    }
}
