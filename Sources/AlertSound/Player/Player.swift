// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Plays a file of any length in bounded memory by decoding it during playback; the counterpart of AVAudioPlayer.
///
///     let player = try Player("/music/long.flac", engine: engine) { event in print(event) }
///     player.play()
///     player.volume = 0.5
///     player.seek(to: 60)
///
/// The engine's mixer plays the sound together with system sounds. Every method returns at once; only `init` reads the
/// header. `onEvent` gets ``SoundEvent/started`` and ``SoundEvent/ended(_:)`` for each ``play(loops:fadeIn:heardAt:)``,
/// on a thread of the engine. Seeking and rate changes do not end the sound: it continues at the new position.
///
/// After ``Outcome/interrupted(_:)``, the player stays where the sound broke off, and the next
/// ``play(loops:fadeIn:heardAt:)`` continues from there. After every other end it is back at the start. The file stays
/// open while the player lives, so a renamed or removed file plays on.
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

    /// Opens a file. Throws every ``SoundError`` about files, except that a file is too long or too large.
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

    /// The length declared by the file, in seconds at rate 1; nil if it declares none.
    public var duration: Double? { format.declaredFrames.map { Double($0) / Double(format.rate) } }

    /// Decodes the first half second and opens the device, so that ``play(loops:fadeIn:heardAt:)`` is heard sooner. Has
    /// no effect during playback. Pass the same `loops` as to play.
    public func prepare(loops: Int = 0) {
        engine.warm()
        state.withLock { state in
            guard state.run == nil else { return }
            state.options.loops = max(-1, loops)
            // Errors of the file are reported when it is played.
            _ = begin(&state, as: .prepared)
        }
    }

    /// Starts playback, or continues after ``pause()``; has no effect during playback.
    ///
    /// - Parameters:
    ///   - loops: The number of repetitions after the first time, -1 for ever.
    ///   - fadeIn: The time over which the sound rises from silence, in seconds, at most 60.
    ///   - heardAt: The time at which the sound should be heard; see ``PlayOptions/heardAt``.
    public func play(loops: Int = 0, fadeIn: Double = 0, heardAt: UInt64? = nil) {
        let loops = max(-1, loops)
        let (resumed, unneeded, failure) = state.withLock { state -> (SoundID?, Streamer?, SoundError?) in
            switch state.run?.phase {
            case .playing: return (nil, nil, nil)
            case .paused:
                state.run?.phase = .playing
                return (state.run?.id, nil, nil)
            case .prepared where state.options.loops == loops:
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

    /// Pauses playback.
    public func pause() {
        let id = state.withLock { state -> SoundID? in
            guard state.run?.phase == .playing else { return nil }
            state.run?.phase = .paused
            return state.run?.id
        }
        if let id { engine.pause(id) }
    }

    /// Stops playback over `fade` seconds and returns to the start.
    public func stop(fade: Double = 0) {
        let (run, ending) = state.withLock { state -> (Run?, Ending?) in
            state.options.start = 0
            guard let run = state.run, run.id == nil else { return (state.run, nil) }
            // The run is not in the mix yet, so nothing else will report its end.
            state.run = nil
            let wasAsked = run.phase != .prepared
            return (run, wasAsked ? Ending(outcome: .stopped, seconds: state.heard, position: run.start) : nil)
        }
        guard let run else { return }
        if let id = run.id { engine.stop(id, fade: fade) } else { run.streamer.cancel() }
        if let ending { onEvent(.ended(ending)) }
    }

    /// The time over which the last repetition falls to silence, in seconds, 0 to 60; values outside are clamped. The
    /// file must declare its length. Frames that are already decoded do not change.
    public var fadeOut: Double {
        get { state.withLock { $0.options.fadeOut } }
        set { state.withLock { $0.options.fadeOut = newValue.isNaN ? 0 : max(0, min(60, newValue)) } }
    }

    /// The maximum number of seconds to play, over the last of which the sound falls to silence and finishes; nil: all
    /// of it. Set this before playing.
    public var most: Double? {
        get { state.withLock { $0.most } }
        set { state.withLock { $0.most = newValue.map { $0.isNaN ? 0 : max(0, $0) } } }
    }

    /// A Boolean value indicating whether ``SoundEngine/duck(to:over:)`` turns this player down, as music is turned
    /// down for speech. Set this before playing; the default is true.
    public var ducks: Bool {
        get { state.withLock { $0.options.ducks } }
        set { state.withLock { $0.options.ducks = newValue } }
    }

    /// The state of the player.
    public var playback: Playback {
        switch state.withLock({ $0.run?.phase }) {
        case .playing: .playing
        case .paused: .paused
        case .prepared, nil: .stopped
        }
    }

    /// A Boolean value indicating whether the sound plays and is not paused.
    public var isPlaying: Bool { playback == .playing }

    /// The time until a change is heard, in seconds; 0 while the sound does not play.
    public var lateness: Double { state.withLock { $0.run?.id }.map { engine.lateness($0) } ?? 0 }

    /// The position, in seconds into the file.
    public var position: Double {
        let (run, place) = state.withLock { ($0.run, $0.options.start) }
        guard let run, run.phase != .prepared else { return place }
        return run.position(heard: run.id.flatMap { engine.sound($0)?.heard } ?? 0, duration: duration)
    }

    /// The largest magnitude in the last frames written, after volume and pan, 0...1; 0 while the sound does not play.
    public var level: Double { sound?.level ?? 0 }

    /// The root mean square of the same frames, 0...1.
    public var rootMeanSquare: Double { sound?.rootMeanSquare ?? 0 }

    /// ``level`` in decibels, 0 being full scale; -160 for silence.
    public var peakPower: Double { max(-160, decibels(level)) }

    /// ``rootMeanSquare`` in decibels, 0 being full scale; -160 for silence.
    public var averagePower: Double { max(-160, decibels(rootMeanSquare)) }

    private var sound: PlayingSound? { state.withLock { $0.run?.id }.flatMap { engine.sound($0) } }

    /// Moves to a position in the file, in seconds, at most to the end. A playing sound continues from there. Returns
    /// false if the file's format does not allow it.
    @discardableResult
    public func seek(to seconds: Double) -> Bool {
        guard seconds.isFinite, seconds >= 0 else { return false }
        return move { $0.options.start = min(seconds, self.duration ?? seconds) }
    }

    /// The volume, 0 to 1; values outside are clamped. During playback it changes within 5 ms.
    public var volume: Double {
        get { state.withLock { $0.options.volume } }
        set { setVolume(newValue, over: 0) }
    }

    /// Changes the volume gradually, over `seconds` (at least 5 ms, at most 60 s): a fade to any volume.
    public func setVolume(_ volume: Double, over seconds: Double) {
        adjust(over: seconds) { $0.options.volume = max(0, min(1, volume.isNaN ? 0 : volume)) }
    }

    /// The stereo position, -1 (left) to 1 (right), with constant power; values outside are clamped.
    public var pan: Double {
        get { state.withLock { $0.options.pan } }
        set { adjust(over: 0) { $0.options.pan = max(-1, min(1, newValue.isNaN ? 0 : newValue)) } }
    }

    /// The speed, 0.5 to 2: slower and lower, or faster and higher; values outside are clamped.
    public var rate: Double {
        get { state.withLock { $0.options.rate } }
        set {
            let place = position
            _ = move {
                $0.options.start = place
                $0.options.rate = max(0.5, min(2, newValue.isNaN ? 1 : newValue))
            }
        }
    }
}
