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
/// reads the header. `onEvent` gets ``SoundEvent/started`` and ``SoundEvent/ended(_:)`` for each
/// ``play(loops:fadeIn:heardAt:)``, on a thread of the engine's. Seeking and changing the rate are no end: the sound
/// goes on elsewhere.
///
/// A play that was ``Outcome/interrupted(_:)`` leaves the player where it broke off: the next
/// ``play(loops:fadeIn:heardAt:)`` goes on from there. After every other end it is back at the start. The file stays
/// open while the player lives, so one that is renamed or removed plays on.
public final class Player: Sendable {
    /// The state of a player.
    public enum Playback: String, Equatable, Sendable {
        /// The sound has not begun, or has ended.
        case stopped
        /// The sound plays, or is about to.
        case playing
        /// The sound is held at its position.
        case paused
    }

    /// The file.
    public let path: String
    /// The format that the file declares.
    public let format: SoundFormat
    let bytes: SoundBytes
    let engine: SoundEngine
    let onEvent: @Sendable (SoundEvent) -> Void
    let state = Mutex(State())

    /// Opens a file. Throws every ``SoundError`` about files, but never that it is too long or too large.
    public init(
        _ path: String, engine: SoundEngine, onEvent: @escaping @Sendable (SoundEvent) -> Void = { _ in }
    ) throws(SoundError) {
        self.path = path
        self.engine = engine
        self.onEvent = onEvent
        bytes = SoundBytes(streaming: try SoundFile(path: path))
        format = try SoundLoader.decoder(for: bytes, path: path).format
    }

    deinit { stop() }

    /// The length in seconds at rate 1, as the file says; nil where it does not say.
    public var duration: Double? { format.declaredFrames.map { Double($0) / Double(format.rate) } }

    /// Decodes the first half second and opens the device, so that ``play(loops:fadeIn:heardAt:)`` is heard sooner. No
    /// effect while it plays. `loops` as it is going to be played.
    public func prepare(loops: Int = 0) {
        engine.warm()
        state.withLock { state in
            guard state.run == nil else { return }
            state.loops = max(-1, loops)
            // What is wrong with the file is told when it is to be played.
            _ = begin(&state, as: .prepared)
        }
    }

    /// Starts, or goes on after ``pause()``; no effect while it plays. `loops`: repeats after the first time, -1 for
    /// ever. `fadeIn`: seconds over which it rises from silence, at most 60. `heardAt`: as ``PlayOptions/heardAt``.
    public func play(loops: Int = 0, fadeIn: Double = 0, heardAt: UInt64? = nil) {
        let loops = max(-1, loops)
        let (resumed, unneeded, failure) = state.withLock { state -> (SoundID?, Streamer?, SoundError?) in
            switch state.run?.phase {
            case .playing: return (nil, nil, nil)
            case .paused:
                state.run?.phase = .playing
                return (state.run?.id, nil, nil)
            case .prepared where state.loops == loops:
                startAfresh(&state, loops: loops, fadeIn: fadeIn, heardAt: heardAt)
                state.run?.phase = .playing
                if state.run?.isReady == true { enter(&state) }
                return (nil, nil, nil)
            case .prepared, nil:
                let unneeded = state.run?.streamer
                startAfresh(&state, loops: loops, fadeIn: fadeIn, heardAt: heardAt)
                return (nil, unneeded, begin(&state, as: .playing))
            }
        }
        unneeded?.cancel()
        if let resumed { engine.resume(resumed) }
        if let failure { onEvent(.ended(Ending(outcome: .failed(failure), seconds: 0))) }
    }

    /// Holds it where it is.
    public func pause() {
        let id = state.withLock { state -> SoundID? in
            guard state.run?.phase == .playing else { return nil }
            state.run?.phase = .paused
            return state.run?.id
        }
        if let id { engine.pause(id) }
    }

    /// Ends it, over `fade` seconds, and goes back to the start.
    public func stop(fade: Double = 0) {
        let (run, ending) = state.withLock { state -> (Run?, Ending?) in
            state.place = 0
            guard let run = state.run, run.id == nil else { return (state.run, nil) }
            // It has no place in the mix yet, so nobody else is going to report its end.
            state.run = nil
            let wasAsked = run.phase != .prepared
            return (run, wasAsked ? Ending(outcome: .stopped, seconds: state.heard, position: run.start) : nil)
        }
        guard let run else { return }
        if let id = run.id { engine.stop(id, fade: fade) } else { run.streamer.cancel() }
        if let ending { onEvent(.ended(ending)) }
    }

    /// Seconds before the end, the last repeat's, from which on it falls to silence, 0 to 60; values outside are cut.
    /// It needs a file that says how long it is. What is decoded already is not changed.
    public var fadeOut: Double {
        get { state.withLock { $0.fadeOut } }
        set { state.withLock { $0.fadeOut = newValue.isNaN ? 0 : max(0, min(60, newValue)) } }
    }

    /// Seconds of it that are heard at most: over the last of them it falls to silence, and has finished. Nil: all of
    /// it. To be set before it plays.
    public var most: Double? {
        get { state.withLock { $0.most } }
        set { state.withLock { $0.most = newValue.map { $0.isNaN ? 0 : max(0, $0) } } }
    }

    /// A Boolean value indicating whether it is turned down by ``SoundEngine/duck(to:over:)``, as music is while
    /// somebody says something. To be set before it plays; true unless it is.
    public var ducks: Bool {
        get { state.withLock { $0.ducks } }
        set { state.withLock { $0.ducks = newValue } }
    }

    /// A Boolean value indicating whether it plays, is paused, or neither.
    public var playback: Playback {
        switch state.withLock({ $0.run?.phase }) {
        case .playing: .playing
        case .paused: .paused
        case .prepared, nil: .stopped
        }
    }

    /// A Boolean value indicating whether it plays and is not paused.
    public var isPlaying: Bool { playback == .playing }

    /// The time until a change is heard, in seconds; 0 while it does not play.
    public var lateness: Double { state.withLock { $0.run?.id }.map { engine.lateness($0) } ?? 0 }

    /// The position, in seconds into the file.
    public var position: Double {
        let (run, place) = state.withLock { ($0.run, $0.place) }
        guard let run, run.phase != .prepared else { return place }
        return run.position(heard: run.id.flatMap { engine.sound($0)?.heard } ?? 0, duration: duration)
    }

    /// The largest magnitude in what was written last, after volume and pan, 0...1; 0 while it does not play.
    public var level: Double { sound?.level ?? 0 }

    /// The root mean square of the same samples, 0...1.
    public var rootMeanSquare: Double { sound?.rootMeanSquare ?? 0 }

    /// ``level`` in decibels, 0 being full scale; -160 for silence.
    public var peakPower: Double { max(-160, decibels(level)) }

    /// ``rootMeanSquare`` in decibels, 0 being full scale; -160 for silence.
    public var averagePower: Double { max(-160, decibels(rootMeanSquare)) }

    private var sound: PlayingSound? { state.withLock { $0.run?.id }.flatMap { engine.sound($0) } }

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
        set { setVolume(newValue, over: 0) }
    }

    /// Changes the volume gradually, over `seconds` (at least 5 ms, at most 60 s): a fade to any volume.
    public func setVolume(_ volume: Double, over seconds: Double) {
        adjust(over: seconds) { $0.volume = max(0, min(1, volume.isNaN ? 0 : volume)) }
    }

    /// -1 (left) to 1 (right), by constant power; values outside are cut.
    public var pan: Double {
        get { state.withLock { $0.pan } }
        set { adjust(over: 0) { $0.pan = max(-1, min(1, newValue.isNaN ? 0 : newValue)) } }
    }

    /// 0.5 to 2: slower and lower, or faster and higher; values outside are cut.
    public var rate: Double {
        get { state.withLock { $0.rate } }
        set {
            let place = position
            _ = move {
                $0.place = place
                $0.rate = max(0.5, min(2, newValue.isNaN ? 1 : newValue))
            }
        }
    }
}
