// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Plays sounds on one ALSA device: any number of files, up to 64 at a time mixed into one stream, each with a
/// completion when its last sample has been heard.
///
///     let engine = SoundEngine()
///     let glass = try engine.load("/usr/share/sounds/glass.wav")
///     engine.play(glass) { ending in print(ending.outcome) }
///     let ending = await engine.play(glass, PlayOptions(volume: 0.5))
///
/// Nothing here waits for the device: every method returns at once but ``load(_:)``, which reads and decodes. With
/// nothing to play the engine does not wake up. Completions run on a thread of the engine's, one after the other, in
/// the order of the events; they should be short.
///
/// A sound server can hang so that calls never return. The engine notices within 1.2 s, ends the sounds as failed and
/// goes on with another thread; what hangs stays behind. Programs that must be safe from that, and from decoders that
/// a hostile file brings down, run the engine in its own process.
public final class SoundEngine: Sendable {
    /// Options for an engine's use of its device.
    public struct Configuration: Equatable, Sendable {
        /// The ALSA device; `default` is the user's choice, usually the sound server.
        public var device = "default"
        /// Sample rate that is asked for, in Hz; a device that has another is followed.
        public var rate = 48_000
        /// The device's buffer, in milliseconds, at least ``depth`` where that is to be reached.
        public var buffer = 1_200
        /// The audio that is queued while nothing changes, in milliseconds: for this long the machine may be busy with
        /// something else, and a sound server may accept nothing or everything at once.
        public var depth = 700
        /// The audio that stays queued when another sound joins, or one is stopped, in milliseconds: the latency of a
        /// change. PulseAudio gives nothing back: there each sound has its own stream, and changes of volume come
        /// as late as `depth`, but while one makes room for others, who would have to wait for it to come back.
        public var ahead = 100
        /// The interval at which the device asks for more, in milliseconds.
        public var period = 20
        /// The time that the device is kept running on silence behind a sound, in milliseconds. Bluetooth and HDMI clip
        /// the first moment after a rest; some seconds here spare the next sound that.
        public var awake = 10
        /// After how many quiet milliseconds a device is let go whose open handle keeps other programs out, as that of
        /// hardware does, or keeps this one awake, as that of PulseAudio's plugin.
        public var release = 5_000
        /// Tell sound servers that this is an event sound, so that their rules for such apply. It sets the environment
        /// variables PULSE_PROP and PIPEWIRE_ALSA where they are not set.
        public var isEvent = true

        /// The defaults.
        public init() {}
    }

    /// The configuration.
    public let configuration: Configuration
    let core: EngineCore
    private let cache = SoundCache()

    /// An engine that has not touched the device yet.
    ///
    /// - Parameters:
    ///   - configuration: The device, and how it is used.
    ///   - prefer: Is given the number (gettid(2)) of a thread that keeps the device supplied and could not make itself run
    ///     in real time, so that somebody else is asked for that, as rtkit. It is called on that thread, and must return
    ///     at once.
    public convenience init(
        _ configuration: Configuration = Configuration(), prefer: @escaping @Sendable (Int32) -> Void = { _ in }
    ) {
        self.init(configuration, prefer: prefer) { _ in }
    }

    /// `adjust`: for what no program needs to choose, the device's sample formats and channels.
    init(
        _ configuration: Configuration, prefer: @escaping @Sendable (Int32) -> Void = { _ in },
        adjust: (inout DeviceSettings) -> Void
    ) {
        self.configuration = configuration
        var settings = DeviceSettings()
        settings.name = configuration.device
        settings.request = DeviceRequest(
            rate: max(8_000, min(384_000, configuration.rate)), channels: 2,
            bufferMilliseconds: max(20, min(10_000, configuration.buffer)),
            periodMilliseconds: max(2, min(500, configuration.period)))
        settings.fillMilliseconds = max(10, min(configuration.buffer, configuration.ahead))
        settings.depthMilliseconds = max(settings.fillMilliseconds, min(configuration.buffer, configuration.depth))
        settings.awakeMilliseconds = max(0, min(600_000, configuration.awake))
        settings.releaseMilliseconds = max(0, min(600_000, configuration.release))
        adjust(&settings)
        core = EngineCore(settings: settings, prefer: prefer)
        if configuration.isEvent {
            setenv("PULSE_PROP", "media.role=event", 0)
            // The plugin would ask the graph for steps as long as the parts in which it hands sound on.
            let step = settings.request.rate * settings.request.periodMilliseconds / 1_000
            let latency = "node.latency = \(step)/\(settings.request.rate)"
            setenv("PIPEWIRE_ALSA", "{ media.role = \"Notification\" \(latency) }", 0)
        }
    }

    deinit { core.close() }

    /// Loads a sound: reads the file, decodes and resamples it, or takes it from the cache if the file has not changed.
    /// Blocks for the time of that: under a millisecond for a short alert, 40 for 30 s.
    ///
    /// Throws every ``SoundError`` about files; the device is not involved.
    public func load(_ path: String) throws(SoundError) -> SystemSound {
        let rate = core.state.withLock { $0.rate }
        return try cache.load(path: path, rate: rate)
    }

    /// Forgets all loaded sounds that nobody holds.
    public func dispose() { cache.removeAll() }

    /// The number of cached sounds, and their bytes.
    public var cached: (count: Int, bytes: Int) { cache.contents }

    /// Plays a sound and tells its beginning too. `onEvent` gets at most one ``SoundEvent/started`` and exactly one
    /// ``SoundEvent/ended(_:)``.
    @discardableResult
    public func start(
        _ sound: SystemSound, _ options: PlayOptions = PlayOptions(), onEvent: @escaping @Sendable (SoundEvent) -> Void
    ) -> SoundID {
        // Outside the lock: another rate takes some milliseconds.
        let rate = core.state.withLock { $0.rate }
        let speed = (0.5...2).contains(options.rate) ? options.rate : 1
        let buffer = sound.buffer.resampled(to: rate, speed: speed)
        return core.state.withLock { state in
            let id = SoundID(state.nextID)
            state.nextID += 1
            let entry = PlayingEntry(
                id: id, path: sound.path, material: .sound(sound, buffer ?? sound.buffer), options: options,
                onEvent: onEvent)
            core.begin(entry, into: &state)
            return id
        }
    }

    /// Plays a sound; `completion` is called once, when its last sample has been heard or it ended otherwise.
    @discardableResult
    public func play(
        _ sound: SystemSound, _ options: PlayOptions = PlayOptions(),
        completion: @escaping @Sendable (Ending) -> Void
    ) -> SoundID {
        start(sound, options) { event in
            if case .ended(let ending) = event { completion(ending) }
        }
    }

    /// Plays a sound and returns when its last sample has been heard. Cancelling the task stops it.
    public func play(_ sound: SystemSound, _ options: PlayOptions = PlayOptions()) async -> Ending {
        let started = Mutex<(id: SoundID?, isCancelled: Bool)>((nil, false))
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let id = play(sound, options) { ending in continuation.resume(returning: ending) }
                let isCancelled = started.withLock { state in
                    state.id = id
                    return state.isCancelled
                }
                if isCancelled { stop(id) }
            }
        } onCancel: {
            let id = started.withLock { state in
                state.isCancelled = true
                return state.id
            }
            if let id { stop(id) }
        }
    }

    /// Stops a sound, over `fade` seconds (at least 5 ms, so that it does not click). No effect on one that has ended.
    public func stop(_ id: SoundID, fade: Double = 0) {
        core.send(.stop(id: id.value, fadeFrames: fadeFrames(fade)), to: id)
    }

    /// Stops all sounds.
    public func stopAll(fade: Double = 0) { core.send(.stop(id: 0, fadeFrames: fadeFrames(fade))) }

    /// Holds a sound where it is. False if it is not playing.
    @discardableResult
    public func pause(_ id: SoundID) -> Bool { setPaused(id, true) }

    /// Goes on with a paused sound. False if there is none of that id.
    @discardableResult
    public func resume(_ id: SoundID) -> Bool { setPaused(id, false) }

    /// Changes volume and pan of a playing sound, gradually over `seconds` (at least 5 ms). False if it is not playing
    /// or a value is outside its range.
    @discardableResult
    public func adjust(_ id: SoundID, volume: Double, pan: Double, over seconds: Double = 0) -> Bool {
        guard (0...1).contains(volume), (-1...1).contains(pan), isPlaying(id) else { return false }
        let gains = Gains(volume: volume, pan: pan)
        core.send(.gains(id: id.value, left: gains.left, right: gains.right, frames: fadeFrames(seconds)), to: id)
        return true
    }

    /// Returns the time until a change of a playing sound is heard, in seconds, as far as its device can tell; 0 for a
    /// sound that does not play.
    public func lateness(_ id: SoundID) -> Double {
        core.state.withLock { state in
            guard let link = state.entries[id.value]?.link else { return 0 }
            return Double(link.lateness.load(ordering: .relaxed)) / 1e9
        }
    }

    /// Turns down all sounds that make room for others (``PlayOptions/ducks``, ``Player/ducks``), or back up with a
    /// `gain` of 1, over `seconds` (at least 5 ms, at most 60 s). 20 dB down is 0.1. It holds for sounds that start
    /// later too, and changes nobody's ``Player/volume``. A gain outside 0...1 is cut.
    public func duck(to gain: Double, over seconds: Double = 0) {
        let gain = gain.isNaN ? 1 : max(0, min(1, gain))
        core.duck(to: Float(gain), seconds: seconds.isFinite ? max(0, min(60, seconds)) : 0)
    }

    /// All sounds that are playing or paused, oldest first.
    public var playing: [PlayingSound] {
        core.state.withLock { state in
            state.entries.values.sorted { $0.id.value < $1.id.value }.map { entry in
                let gauge = state.gauge(entry)
                return PlayingSound(
                    id: entry.id, path: entry.path, heard: Double(gauge?.frames ?? 0) / Double(state.rate),
                    duration: entry.duration, level: Double(min(1, gauge?.peak ?? 0)),
                    rootMeanSquare: Double(min(1, gauge?.rootMeanSquare ?? 0)), isPaused: entry.isPaused)
            }
        }
    }

    /// Returns a sound that is playing or paused.
    func sound(_ id: SoundID) -> PlayingSound? { playing.first { $0.id == id } }

    /// The rate at which samples are made now.
    var rate: Int { core.state.withLock { $0.rate } }

    /// Lets a streamed sound into the mix.
    func start(
        _ stream: any StreamedSound, path: String, _ options: PlayOptions,
        onEvent: @escaping @Sendable (SoundEvent) -> Void
    ) -> SoundID {
        core.state.withLock { state in
            let id = SoundID(state.nextID)
            state.nextID += 1
            let entry = PlayingEntry(id: id, path: path, material: .stream(stream), options: options, onEvent: onEvent)
            core.begin(entry, into: &state)
            return id
        }
    }

    /// Returns whether a sound is playing or paused.
    public func isPlaying(_ id: SoundID) -> Bool { core.state.withLock { $0.entries[id.value] != nil } }

    /// Opens the device ahead of a sound, so that this one starts sooner. Returns at once; no effect when it is open.
    public func warm() { core.warm() }

    /// Opens the device, or looks whether an open one still works, and says how that went; at most 2 s later.
    public func probe() async -> DeviceStatus {
        await withCheckedContinuation { continuation in core.probe { continuation.resume(returning: $0) } }
    }

    /// The status of the device.
    public var device: DeviceStatus { core.state.withLock { $0.status } }

    /// A Boolean value indicating whether a call into the sound system hangs or has hung: the process is best replaced,
    /// if it is one of its own.
    public var isStuck: Bool { core.isStuck() }

    /// The priority of the thread that keeps the device supplied; nil if there is none.
    public var priority: ThreadPriority? { core.priority() }

    /// Ends all sounds as interrupted and lets the device go. Everything played later fails at once.
    public func close() { core.close() }

    private func setPaused(_ id: SoundID, _ isPaused: Bool) -> Bool {
        let isThere = core.state.withLock { state in
            guard state.entries[id.value] != nil else { return false }
            state.entries[id.value]?.isPaused = isPaused
            return true
        }
        if isThere {
            core.send(isPaused ? .pause(id: id.value) : .resume(id: id.value), to: id)
            if !isPaused { core.watchAgain() }
        }
        return isThere
    }

    private func fadeFrames(_ seconds: Double) -> Int {
        let rate = core.state.withLock { $0.rate }
        return Int(max(0, min(60, seconds.isFinite ? seconds : 0)) * Double(rate))
    }
}
