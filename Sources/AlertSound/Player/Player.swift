// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Plays a file of any length, decoded while it plays, in bounded memory: what AVAudioPlayer is elsewhere.
///
///     let player = try Player("/music/long.flac", engine: engine) { event in print(event) }
///     player.play()
///     player.volume = 0.5
///     player.seek(to: 60)
///
/// Its sound goes through the engine's mixer, together with system sounds. Everything returns at once but `init`, which
/// reads the header. `onEvent` gets ``SoundEvent/started`` and ``SoundEvent/ended(_:)`` for each ``play(loops:fadeIn:)``,
/// on a thread of the engine's. Seeking and changing the rate are no end: the sound goes on elsewhere.
public final class Player: Sendable {
    private struct Run {
        var number: Int
        var id: SoundID?
        var streamer: Streamer
        /// Seconds into the file where it began.
        var start: Double
        var isPaused = false
    }

    private struct State {
        var run: Run?
        var runs = 0
        /// Where the next run begins, in seconds.
        var place = 0.0
        var volume = 1.0
        var pan = 0.0
        var rate = 1.0
        var loops = 0
        var wasStarted = false
        /// Seconds heard in earlier runs of this play.
        var heard = 0.0
    }

    /// The file.
    public let path: String
    /// What the file says about itself.
    public let format: SoundFormat
    private let engine: SoundEngine
    private let onEvent: @Sendable (SoundEvent) -> Void
    private let state = Mutex(State())

    /// Opens a file. Throws every ``SoundError`` about files, but never that it is too long or too large.
    public init(
        _ path: String, engine: SoundEngine, onEvent: @escaping @Sendable (SoundEvent) -> Void = { _ in }
    ) throws(SoundError) {
        self.path = path
        self.engine = engine
        self.onEvent = onEvent
        format = try SoundLoader.decoder(for: SoundBytes(streaming: SoundFile(path: path)), path: path).format
    }

    deinit { stop() }

    /// The length in seconds at rate 1, as the file says; nil where it does not say.
    public var duration: Double? { format.declaredFrames.map { Double($0) / Double(format.rate) } }

    /// Starts, or goes on after ``pause()``; no effect while it plays. `loops`: repeats after the first time, -1 for ever.
    public func play(loops: Int = 0, fadeIn: Double = 0) {
        let resumed = state.withLock { state -> SoundID? in
            guard var run = state.run, run.isPaused else { return nil }
            run.isPaused = false
            state.run = run
            return run.id
        }
        if let resumed {
            engine.resume(resumed)
            return
        }
        let failure = state.withLock { state -> SoundError? in
            guard state.run == nil else { return nil }
            state.loops = max(-1, loops)
            state.wasStarted = false
            state.heard = 0
            return begin(&state, fadeIn: fadeIn)
        }
        if let failure { onEvent(.ended(Ending(outcome: .failed(failure), seconds: 0))) }
    }

    /// Holds it where it is.
    public func pause() {
        let id = state.withLock { state -> SoundID? in
            guard state.run?.id != nil else { return nil }
            state.run?.isPaused = true
            return state.run?.id
        }
        if let id { engine.pause(id) }
    }

    /// Ends it, over `fade` seconds, and goes back to the start.
    public func stop(fade: Double = 0) {
        let run = state.withLock { state -> Run? in
            state.place = 0
            return state.run
        }
        guard let run else { return }
        if let id = run.id { engine.stop(id, fade: fade) } else { run.streamer.cancel() }
    }

    /// Where it is, in seconds into the file.
    public var position: Double {
        let (run, place, rate) = state.withLock { ($0.run, $0.place, $0.rate) }
        guard let run else { return place }
        let position = run.start + rate * (run.id.flatMap { engine.sound($0)?.heard } ?? 0)
        guard let duration, duration > 0 else { return position }
        return position.truncatingRemainder(dividingBy: duration)
    }

    /// The largest magnitude in what was written last, after volume and pan, 0...1; 0 while it does not play.
    public var level: Double { state.withLock { $0.run?.id }.flatMap { engine.sound($0)?.level } ?? 0 }

    /// Whether it plays and is not paused.
    public var isPlaying: Bool { state.withLock { $0.run.map { !$0.isPaused } ?? false } }

    /// Goes to a place in the file, in seconds; behind the end is the end. While it plays it goes on from there. False
    /// where the file's format does not allow it.
    @discardableResult
    public func seek(to seconds: Double) -> Bool {
        guard seconds.isFinite, seconds >= 0 else { return false }
        return move { $0.place = min(seconds, self.duration ?? seconds) }
    }

    /// 0 to 1; values outside are cut. While it plays it changes within 5 ms.
    public var volume: Double {
        get { state.withLock { $0.volume } }
        set { adjust { $0.volume = max(0, min(1, newValue)) } }
    }

    /// -1 (left) to 1 (right), by constant power.
    public var pan: Double {
        get { state.withLock { $0.pan } }
        set { adjust { $0.pan = max(-1, min(1, newValue)) } }
    }

    /// 0.5 to 2; values outside are cut.
    public var rate: Double {
        get { state.withLock { $0.rate } }
        set {
            let place = position
            _ = move {
                $0.place = place
                $0.rate = max(0.5, min(2, newValue))
            }
        }
    }

    // MARK: -

    private func adjust(_ change: (inout State) -> Void) {
        let (id, volume, pan) = state.withLock { state in
            change(&state)
            return (state.run?.id, state.volume, state.pan)
        }
        if let id { engine.adjust(id, volume: volume, pan: pan) }
    }

    /// Changes where or how fast it plays: the run under way gives way to another.
    private func move(_ change: (inout State) -> Void) -> Bool {
        let heard = state.withLock { $0.run?.id }.flatMap { engine.sound($0)?.heard } ?? 0
        let (old, isMoved) = state.withLock { state -> (Run?, Bool) in
            let before = state
            change(&state)
            guard let old = state.run, !old.isPaused || old.id != nil else { return (nil, true) }
            state.run = nil
            guard begin(&state, fadeIn: 0, isPaused: old.isPaused) == nil else {
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

    private func begin(_ state: inout State, fadeIn: Double, isPaused: Bool = false) -> SoundError? {
        state.runs += 1
        let number = state.runs
        do throws(SoundError) {
            let streamer = try Streamer(
                Streamer.Request(path: path, start: state.place, rate: state.rate, loops: state.loops),
                deviceRate: engine.rate)
            state.run = Run(number: number, id: nil, streamer: streamer, start: state.place, isPaused: isPaused)
            guard streamer.begin(ready: { [weak self] in self?.enter(number, fadeIn: fadeIn) }) else {
                state.run = nil
                return .tooManySounds(limit: SoundLimits.voices)
            }
            return nil
        } catch {
            return error
        }
    }

    /// Enough is decoded: the run takes its place in the mix.
    private func enter(_ number: Int, fadeIn: Double) {
        let paused = state.withLock { state -> SoundID? in
            guard let run = state.run, run.number == number else { return nil }
            let options = PlayOptions(volume: state.volume, pan: state.pan, fadeIn: max(0, min(60, fadeIn)))
            let id = engine.start(run.streamer, path: path, options) { [weak self, streamer = run.streamer] event in
                if case .ended = event { streamer.cancel() }
                self?.take(event, number)
            }
            state.run?.id = id
            return run.isPaused ? id : nil
        }
        if let paused { engine.pause(paused) }
    }

    private func take(_ event: SoundEvent, _ number: Int) {
        let told = state.withLock { state -> SoundEvent? in
            // The end of a run that another has taken the place of is nobody's business.
            guard state.run?.number == number else { return nil }
            switch event {
            case .started:
                defer { state.wasStarted = true }
                return state.wasStarted ? nil : .started
            case .ended(let ending):
                let isOtherRate = state.run?.streamer.deviceRate != engine.rate
                let start = state.run?.start ?? 0
                state.run = nil
                if case .failed(.closed) = ending.outcome, isOtherRate {
                    // The device turned out to have another rate than was decoded for; now it is known.
                    state.place = start
                    if begin(&state, fadeIn: 0) == nil { return nil }
                }
                state.place = 0
                return .ended(Ending(outcome: ending.outcome, seconds: state.heard + ending.seconds))
            }
        }
        if let told { onEvent(told) }
    }
}
