// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Synchronization

/// The playback of a sound that is completely in memory. The engine plays a sound from one position at one rate. A new
/// position or rate is a new run, which replaces the one before.
final class LoadedPlayback: Playback {
    private struct State {
        var id: SoundID?
        /// The number of runs, by which the end of a replaced run is recognised and ignored.
        var run = 0
        var options: PlayOptions
        /// The seconds heard in earlier runs.
        var heard = 0.0
        var isPaused = false
        var wasStarted = false
        var isOver = false
    }

    private let sound: SystemSound
    private let engine: SoundEngine
    private let onEvent: @Sendable (SoundEvent) -> Void
    private let state: Mutex<State>

    init(
        _ sound: SystemSound, _ options: PlayOptions, on engine: SoundEngine,
        onEvent: @escaping @Sendable (SoundEvent) -> Void
    ) {
        self.sound = sound
        self.engine = engine
        self.onEvent = onEvent
        state = Mutex(State(options: options))
    }

    func begin(isPaused: Bool) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.isPaused = isPaused
            run(&state)
        }
    }

    func stop(fade: Double) {
        let (id, wasOver, start) = state.withLock { state -> (SoundID?, Bool, Double) in
            let wasOver = state.isOver
            // Nothing has begun yet, and nothing will.
            if state.id == nil { state.isOver = true }
            return (state.id, wasOver, state.options.start)
        }
        if let id { return engine.stop(id, fade: fade) }
        if !wasOver { onEvent(.ended(Ending(outcome: .stopped, seconds: 0, position: start))) }
    }

    func hold(_ isPaused: Bool) -> Bool {
        state.withLock { state in
            guard !state.isOver, state.isPaused != isPaused, let id = state.id else { return false }
            state.isPaused = isPaused
            return isPaused ? engine.pause(id) : engine.resume(id)
        }
    }

    func seek(_ seconds: Double, relative: Bool) -> SeekResult {
        state.withLock { state in
            guard !state.isOver, let id = state.id else { return .over }
            let progress = progress(state)
            let place = min(max(0, relative ? progress.place + seconds : seconds), sound.seconds)
            state.options.start = place
            move(&state, from: id, progress)
            return .moved(place)
        }
    }

    func adjust(_ change: Adjustment) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.options.volume = change.volume ?? state.options.volume
            state.options.pan = change.pan ?? state.options.pan
            guard let id = state.id else {
                // The sound begins with the change.
                state.options.rate = change.rate ?? state.options.rate
                return
            }
            if let rate = change.rate, rate != state.options.rate {
                let progress = progress(state)
                state.options.start = progress.place
                state.options.rate = rate
                move(&state, from: id, progress)
            } else {
                engine.adjust(id, volume: state.options.volume, pan: state.options.pan, over: change.over)
            }
        }
    }

    var gauge: PlaybackGauge {
        state.withLock { state in
            let playing = playing(state)
            return PlaybackGauge(
                seconds: sound.seconds, position: progress(state).place, peak: playing?.level ?? 0,
                rootMeanSquare: playing?.rootMeanSquare ?? 0,
                isPaused: state.isPaused, lateness: state.id.map { engine.lateness($0) } ?? 0,
                volume: state.options.volume, pan: state.options.pan,
                rate: state.options.rate)
        }
    }

    private func playing(_ state: State) -> PlayingSound? {
        state.id.flatMap { id in engine.playing.first { $0.id == id } }
    }

    /// Returns the position in the sound, the number of complete repeats in this run, and the seconds heard in it.
    private func progress(_ state: State) -> (place: Double, rounds: Int, heard: Double) {
        progress(state, heard: playing(state)?.heard ?? 0)
    }

    private func progress(_ state: State, heard: Double) -> (place: Double, rounds: Int, heard: Double) {
        let length = sound.seconds
        let way = state.options.start + heard * state.options.rate
        guard length > 0, way >= length else { return (max(0, way), 0, heard) }
        var rounds = Int(min(way / length, 1e9))
        // The end of the last repeat does not begin another.
        if state.options.loops >= 0 { rounds = min(rounds, state.options.loops) }
        return (min(length, way - Double(rounds) * length), rounds, heard)
    }

    /// Replaces the current run by one with the current options.
    private func move(_ state: inout State, from id: SoundID, _ progress: (place: Double, rounds: Int, heard: Double)) {
        if state.options.loops > 0 { state.options.loops -= progress.rounds }
        state.options.fadeIn = 0
        state.options.heardAt = nil
        state.heard += progress.heard
        run(&state)
        engine.stop(id)
    }

    private func run(_ state: inout State) {
        state.run += 1
        let run = state.run
        // No event comes before this returns: the engine reports events on its own thread, which waits for the lock.
        let id = engine.start(sound, state.options) { self.handle($0, run) }
        state.id = id
        if state.isPaused { engine.pause(id) }
    }

    private func handle(_ event: SoundEvent, _ run: Int) {
        let reported = state.withLock { state -> SoundEvent? in
            guard run == state.run, !state.isOver else { return nil }
            switch event {
            case .started:
                defer { state.wasStarted = true }
                return state.wasStarted ? nil : .started
            case .ended(let ending):
                state.isOver = true
                return .ended(
                    Ending(
                        outcome: ending.outcome, seconds: state.heard + ending.seconds, underruns: ending.underruns,
                        position: progress(state, heard: ending.seconds).place))
            }
        }
        if let reported { onEvent(reported) }
    }
}
