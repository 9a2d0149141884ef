// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension Player {
    /// A period of playing from one position at one rate; a seek or a rate change begins the next.
    struct Run {
        enum Phase {
            /// The beginning is decoded, but nobody has asked to play it yet.
            case prepared
            case playing
            case paused
        }

        var number: Int
        var phase: Phase
        /// The id in the mix, once enough frames are decoded.
        var id: SoundID?
        var streamer: Streamer
        var isReady = false
        /// The position in the file at which the run began, in seconds.
        var start: Double
        var rate: Double

        func position(heard: Double, duration: Double?) -> Double {
            let position = start + rate * heard
            guard let duration, duration > 0, position > duration else { return position }
            return position.truncatingRemainder(dividingBy: duration)
        }
    }

    struct State {
        var run: Run?
        var runs = 0
        /// The options of the next run, which begins at their start.
        var options = PlayOptions(ducks: true)
        var most: Double?
        var wasStarted = false
        /// The number of seconds heard in earlier runs of this play.
        var heard = 0.0
    }

    func startAfresh(_ state: inout State, loops: Int, fadeIn: Double, heardAt: UInt64?) {
        state.options.loops = loops
        state.options.heardAt = heardAt
        state.options.fadeIn = fadeIn.isFinite ? max(0, min(60, fadeIn)) : 0
        state.wasStarted = false
        state.heard = 0
    }

    func adjust(over seconds: Double, _ change: (inout State) -> Void) {
        let (id, volume, pan) = state.withLock { state in
            change(&state)
            return (state.run?.id, state.options.volume, state.options.pan)
        }
        if let id { engine.adjust(id, volume: volume, pan: pan, over: seconds) }
    }

    /// Changes the position or rate of playback: a new run replaces the current one.
    func move(_ change: (inout State) -> Void) -> Bool {
        let heard = state.withLock { $0.run?.id }.flatMap { engine.sound($0)?.heard } ?? 0
        let (old, isMoved) = state.withLock { state -> (Run?, Bool) in
            let before = state
            change(&state)
            guard let old = state.run else { return (nil, true) }
            state.run = nil
            state.options.fadeIn = 0
            state.options.heardAt = nil
            guard begin(&state, as: old.phase) == nil else {
                state = before
                return (nil, false)
            }
            state.heard = before.heard + heard
            return (old, true)
        }
        if let old {
            if let id = old.id { engine.stop(id) } else { old.streamer.cancel() }
        }
        return isMoved
    }

    /// Starts decoding at `place`.
    func begin(_ state: inout State, as phase: Run.Phase) -> SoundError? {
        state.runs += 1
        let number = state.runs
        do throws(SoundError) {
            let options = state.options
            let streamer = try Streamer(
                Streamer.Request(bytes: bytes, path: path, options: options, most: state.most),
                deviceRate: engine.rate)
            state.run = Run(number: number, phase: phase, streamer: streamer, start: options.start, rate: options.rate)
            guard streamer.begin(ready: { [weak self] in self?.becomeReady(number) }) else {
                state.run = nil
                return .tooManySounds(limit: SoundLimits.voices)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Handles the report that enough frames, or all of them, are decoded.
    private func becomeReady(_ number: Int) {
        state.withLock { state in
            guard state.run?.number == number else { return }
            state.run?.isReady = true
            if state.run?.phase != .prepared { enter(&state) }
        }
    }

    /// Adds the run to the mix.
    func enter(_ state: inout State) {
        guard let run = state.run, run.id == nil else { return }
        let number = run.number
        // The streamer has applied the other options.
        var options = state.options
        (options.start, options.rate, options.loops, options.fadeOut) = (0, 1, 0, 0)
        let id = engine.start(run.streamer, path: path, options) { [weak self, streamer = run.streamer] event in
            if case .ended = event { streamer.cancel() }
            self?.handle(event, number)
        }
        state.run?.id = id
        if run.phase == .paused { engine.pause(id) }
    }

    private func handle(_ event: SoundEvent, _ number: Int) {
        let reported = state.withLock { state -> SoundEvent? in
            // The end of a replaced run is ignored.
            guard let run = state.run, run.number == number else { return nil }
            switch event {
            case .started:
                defer { state.wasStarted = true }
                return state.wasStarted ? nil : .started
            case .ended(let ending):
                state.run = nil
                if case .failed(.closed) = ending.outcome, run.streamer.deviceRate != engine.rate {
                    // The device turned out to have another rate than the decoder assumed; now the rate is known.
                    state.options.start = run.start
                    if begin(&state, as: run.phase) == nil { return nil }
                }
                return .ended(close(ending, of: run, &state))
            }
        }
        if let reported { onEvent(reported) }
    }

    /// Closes a run and computes the beginning of the next one.
    private func close(_ ending: Ending, of run: Run, _ state: inout State) -> Ending {
        let seconds = state.heard + ending.seconds
        let position = run.position(heard: ending.seconds, duration: duration)
        switch ending.outcome {
        case .finished:
            guard let problem = run.streamer.problem else { break }
            let error = SoundError.damaged(path: path, seconds: position, reason: problem)
            state.options.start = 0
            return Ending(
                outcome: seconds > 0 ? .interrupted(error) : .failed(error), seconds: seconds,
                underruns: ending.underruns, position: position)
        case .interrupted:
            state.options.start = position
            return Ending(
                outcome: ending.outcome, seconds: seconds, underruns: ending.underruns, position: position)
        case .failed(let error) where state.heard > 0:
            // The sound was heard before a seek or rate change, and then lost.
            state.options.start = run.start
            return Ending(outcome: .interrupted(error), seconds: seconds, position: run.start)
        case .failed, .stopped: break
        }
        state.options.start = 0
        return Ending(outcome: ending.outcome, seconds: seconds, underruns: ending.underruns, position: position)
    }
}
