// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Plays any number of sound files on one ALSA device, up to 64 at a time mixed into one stream. Each has a completion
/// that is called when its last sample has been heard.
///
///     let engine = SoundEngine()
///     let glass = try engine.load("/usr/share/sounds/glass.wav")
///     engine.play(glass) { ending in print(ending.outcome) }
///     let ending = await engine.play(glass, PlayOptions(volume: 0.5))
///
/// Nothing here waits for the device: every method returns at once except ``load(_:)``, which reads and decodes a file.
/// An idle engine does not wake up. Completions run on a thread of the engine, one after the other, in the order of the
/// events; keep them short.
///
/// A sound server can hang so that calls never return. The engine notices within 1.2 s, ends the sounds as failed and
/// continues with another thread; the hung thread stays behind. Programs that must be safe from such hangs, and from
/// files that crash decoders, should run the engine in a process by itself.
public final class SoundEngine: Sendable {
    /// Options for an engine's use of its device.
    public struct Configuration: Equatable, Sendable {
        /// The ALSA device; `default` is the user's choice, usually a sound server.
        public var device = "default"
        /// The preferred sample rate in Hz; if the device has another rate, the engine uses the device's.
        public var rate = 48_000
        /// The device's buffer in milliseconds. Use at least ``depth`` to reach that.
        public var buffer = 1_200
        /// The audio that is queued while nothing changes, in milliseconds. The machine may be busy for this long, and
        /// a sound server may accept nothing or everything at once.
        public var depth = 700
        /// The audio that stays queued when another sound joins or a sound is stopped, in milliseconds: the latency of
        /// a change. PulseAudio gives nothing back: there each sound has its own stream, and a change begins another
        /// stream. While one sound makes room for others, less is queued, so that it comes back in time.
        public var ahead = 100
        /// The interval at which the device asks for more, in milliseconds.
        public var period = 20
        /// The time for which the device keeps running on silence after a sound, in milliseconds. Bluetooth and HDMI
        /// clip the first moment after a rest; some seconds here avoid that for the next sound.
        public var awake = 10
        /// The silence in milliseconds before the first sound after two seconds of rest, at most 2,000: the time that a
        /// Bluetooth or HDMI device needs to wake up. Sounds with a start time have none.
        public var lead = 0
        /// The idle time in milliseconds after which the engine closes some devices: those whose open handle locks out
        /// other programs (hardware) or keeps this process awake (PulseAudio's plugin).
        public var release = 5_000
        /// Marks the stream as event sound, so that the rules of sound servers for event sounds apply. This sets the
        /// environment variables PULSE_PROP and PIPEWIRE_ALSA if they are not set.
        public var isEvent = true

        /// Creates the default configuration.
        public init() {}
    }

    /// The configuration.
    public let configuration: Configuration
    let core: EngineCore
    private let cache = SoundCache()

    /// Creates an engine that has not touched the device yet.
    ///
    /// - Parameters:
    ///   - configuration: The device and its use.
    ///   - prefer: Called with the number (gettid(2)) of a thread that supplies the device but could not set its own
    ///     real-time priority, so that the caller can ask a service such as rtkit. The call comes on that thread and
    ///     must return at once.
    public convenience init(
        _ configuration: Configuration = Configuration(), prefer: @escaping @Sendable (Int32) -> Void = { _ in }
    ) {
        self.init(configuration, prefer: prefer) { _ in }
    }

    /// `adjust` changes parameters that no program needs to choose: the device's sample formats and channels.
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
        settings.leadMilliseconds = max(0, min(2_000, configuration.lead))
        settings.awakeMilliseconds = max(0, min(600_000, configuration.awake))
        settings.releaseMilliseconds = max(0, min(600_000, configuration.release))
        adjust(&settings)
        core = EngineCore(settings: settings, prefer: prefer)
        if configuration.isEvent {
            setenv("PULSE_PROP", "media.role=event", 0)
            // Otherwise the plugin would ask the graph for steps as long as the parts in which it passes audio on.
            let step = settings.request.rate * settings.request.periodMilliseconds / 1_000
            let latency = "node.latency = \(step)/\(settings.request.rate)"
            setenv("PIPEWIRE_ALSA", "{ media.role = \"Notification\" \(latency) }", 0)
        }
    }

    deinit { core.close() }

    /// Loads a sound: reads, decodes and resamples the file, or takes the sound from the cache if the file has not
    /// changed. Blocks for under a millisecond for a short alert, and about 40 ms for 30 s of sound.
    ///
    /// Throws every ``SoundError`` about files; the device is not involved.
    public func load(_ path: String) throws(SoundError) -> SystemSound {
        let rate = core.state.withLock { $0.rate }
        return try cache.load(path: path, rate: rate)
    }

    /// Drops all loaded sounds that nobody holds.
    public func dispose() { cache.removeAll() }

    /// The number of cached sounds and their size in bytes.
    public var cached: (count: Int, bytes: Int) { cache.contents }

    /// Plays a sound and reports its beginning too. `onEvent` gets at most one ``SoundEvent/started`` and exactly one
    /// ``SoundEvent/ended(_:)``.
    @discardableResult
    public func start(
        _ sound: SystemSound, _ options: PlayOptions = PlayOptions(), onEvent: @escaping @Sendable (SoundEvent) -> Void
    ) -> SoundID {
        // This is outside the lock because resampling takes some milliseconds.
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

    /// Plays a sound. `completion` is called once, when the last sample has been heard or the sound has ended
    /// otherwise.
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

    /// Stops a sound over `fade` seconds (at least 5 ms, to avoid a click). Has no effect on a sound that has ended.
    public func stop(_ id: SoundID, fade: Double = 0) {
        core.send(.stop(id: id.value, fadeFrames: fadeFrames(fade)), to: id)
    }

    /// Stops all sounds.
    public func stopAll(fade: Double = 0) { core.send(.stop(id: 0, fadeFrames: fadeFrames(fade))) }

    /// Pauses a sound. Returns false if it is not playing.
    @discardableResult
    public func pause(_ id: SoundID) -> Bool { setPaused(id, true) }

    /// Continues a paused sound. Returns false if no sound has that id.
    @discardableResult
    public func resume(_ id: SoundID) -> Bool { setPaused(id, false) }

    /// Changes volume and pan of a playing sound, gradually over `seconds` (at least 5 ms). Returns false if the sound
    /// is not playing or a value is outside its range.
    @discardableResult
    public func adjust(_ id: SoundID, volume: Double, pan: Double, over seconds: Double = 0) -> Bool {
        guard (0...1).contains(volume), (-1...1).contains(pan), isPlaying(id) else { return false }
        let gains = Gains(volume: volume, pan: pan)
        core.send(.gains(id: id.value, left: gains.left, right: gains.right, frames: fadeFrames(seconds)), to: id)
        return true
    }

    /// Returns the time until a change of a playing sound is heard, in seconds, as far as its device can tell; 0 if the
    /// sound is not playing.
    public func lateness(_ id: SoundID) -> Double {
        core.state.withLock { state in
            guard let link = state.entries[id.value]?.link else { return 0 }
            return Double(link.lateness.load(ordering: .relaxed)) / 1e9
        }
    }

    /// Turns down all sounds that make room for others (``PlayOptions/ducks``, ``Player/ducks``) over `seconds` (at
    /// least 5 ms, at most 60 s), or back up with a `gain` of 1. A gain of 0.1 is 20 dB down. The gain also applies to
    /// sounds that start later, and does not change any ``Player/volume``. Values outside 0...1 are clamped.
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

    /// Returns a playing or paused sound.
    func sound(_ id: SoundID) -> PlayingSound? { playing.first { $0.id == id } }

    /// The rate at which samples are made.
    var rate: Int { core.state.withLock { $0.rate } }

    /// Starts a streamed sound.
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

    /// Opens the device ahead of a sound, so that the sound starts sooner. Returns at once; has no effect on an open
    /// device.
    public func warm() { core.warm() }

    /// Opens the device, or checks that an open device still works, and returns the result after at most 2 s.
    public func probe() async -> DeviceStatus {
        await withCheckedContinuation { continuation in core.probe { continuation.resume(returning: $0) } }
    }

    /// The status of the device.
    public var device: DeviceStatus { core.state.withLock { $0.status } }

    /// A Boolean value indicating whether a call into the sound system hangs or has hung. A process that only plays
    /// sound is best replaced then.
    public var isStuck: Bool { core.isStuck() }

    /// The priority of the thread that supplies the device; nil if no thread runs.
    public var priority: ThreadPriority? { core.priority() }

    /// Ends all sounds as interrupted and closes the device. Later sounds fail at once.
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
