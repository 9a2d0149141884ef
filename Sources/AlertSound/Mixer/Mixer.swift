// SPDX-License-Identifier: Apache-2.0

/// Mixes sounds without a device: into memory, for a file, a test, or a program with its own audio output.
///
///     var mixer = Mixer(rate: 48_000)
///     try mixer.start(glass, at: 0.5)
///     try mixer.start(harp, at: 0.5, PlayOptions(volume: 0.5, pan: -1))
///     let stereo = mixer.render(frames: 96_000)
///
/// A ``SoundEngine`` mixes in the same way: the same gains, ramps, fades and repeats, up to ``SoundLimits/voices``
/// sounds at a time, and a sum that is turned down if it would exceed full scale. Time advances with the frames
/// rendered.
///
/// ``render(into:)`` allocates nothing, takes no lock and releases no sound, so an audio callback may call it;
/// everything else allocates. Only one thread at a time may use a mixer.
public struct Mixer: ~Copyable {
    private var voices: VoiceMixer
    /// The buffers of the voices, kept until the mixer has noticed their end.
    private var sounds: [UInt64: SampleBuffer] = [:]
    private var next: UInt64 = 1

    /// Creates an empty mixer.
    ///
    /// - Parameter rate: The frames per second that it renders, 8,000 to 384,000; values outside are clamped.
    public init(rate: Int = 48_000) { voices = VoiceMixer(rate: max(8_000, min(384_000, rate))) }

    /// The number of frames rendered per second.
    public var rate: Int { voices.rate }

    /// The number of seconds that have been rendered.
    public var position: Double { Double(voices.position) / Double(rate) }

    /// The sounds that have not ended yet, in starting order.
    public var playing: [SoundID] {
        (0..<voices.capacity).compactMap { index in
            isOver(index) ? nil : SoundID(voices.voices[index].request.id)
        }.sorted { $0.value < $1.value }
    }

    /// Adds a sound that begins after `seconds` of rendered time; a time in the past means at once. All options apply
    /// except ``PlayOptions/heardAt``, which needs a clock and is refused.
    ///
    /// Throws ``SoundError/badArgument(name:)``, ``SoundError/tooManySounds(limit:)``, and
    /// ``SoundError/unsupported(path:reason:)`` if the sound is not available at this rate.
    @discardableResult
    public mutating func start(
        _ sound: SystemSound, at seconds: Double = 0, _ options: PlayOptions = PlayOptions()
    ) throws(SoundError) -> SoundID {
        if let invalid = options.invalid(now: 0) { throw invalid }
        guard options.heardAt == nil else { throw .badArgument(name: "heardAt") }
        guard (0...1e6).contains(seconds) else { throw .badArgument(name: "seconds") }
        guard let buffer = sound.buffer.resampled(to: rate, speed: options.rate) else {
            throw .unsupported(path: sound.path, reason: "it cannot be resampled")
        }
        release()
        let source = VoiceSource.memory(buffer.samples, frames: buffer.frames)
        let request = VoiceStart(id: next, source: source, options, rate: rate)
        guard voices.start(request, atFrame: max(voices.position, Int64(frames(seconds)))) else {
            throw .tooManySounds(limit: SoundLimits.voices)
        }
        sounds[next] = buffer
        defer { next += 1 }
        return SoundID(next)
    }

    /// Ends a sound over `fade` seconds (at least 5 ms, at most 60 s). Has no effect on a sound that has ended.
    public mutating func stop(_ id: SoundID, fade: Double = 0) {
        // No sound has the number 0, which stands for all sounds below.
        guard id.value > 0 else { return }
        voices.stop(id: id.value, fadeFrames: frames(max(0, min(60, fade.isNaN ? 0 : fade))))
    }

    /// Pauses a sound.
    public mutating func pause(_ id: SoundID) { voices.pause(id: id.value) }

    /// Continues a paused sound.
    public mutating func resume(_ id: SoundID) { voices.resume(id: id.value) }

    /// Changes volume (0...1) and pan (-1...1) of a sound, gradually over `seconds` (at least 5 ms, at most 60 s).
    /// Values outside are clamped.
    public mutating func adjust(_ id: SoundID, volume: Double, pan: Double, over seconds: Double = 0) {
        let gains = Gains(
            volume: max(0, min(1, volume.isNaN ? 0 : volume)), pan: max(-1, min(1, pan.isNaN ? 0 : pan)))
        let ramp = frames(max(0, min(60, seconds.isNaN ? 0 : seconds)))
        voices.setGains(id: id.value, left: gains.left, right: gains.right, frames: ramp)
    }

    /// Turns down all sounds that make room for others, as ``SoundEngine/duck(to:over:)`` does.
    public mutating func duck(to gain: Double, over seconds: Double = 0) {
        let gain = Float(gain.isNaN ? 1 : max(0, min(1, gain)))
        voices.duck(to: gain, frames: frames(max(0, min(60, seconds.isNaN ? 0 : seconds))))
    }

    /// Renders the next frames within -1...1: stereo, left and right alternating. If the count is odd, the last element
    /// is unchanged.
    public mutating func render(into output: UnsafeMutableBufferPointer<Float>) {
        guard let start = output.baseAddress, output.count > 1 else { return }
        voices.render(into: start, frames: output.count / 2, clock: nil)
    }

    /// Renders the next `frames`, as ``render(into:)`` does.
    public mutating func render(frames: Int) -> [Float] {
        let count = 2 * max(0, frames)
        return [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            render(into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            filled = count
        }
    }

    /// Drops sounds that have ended, which frees their memory and their voices.
    private mutating func release() {
        for index in 0..<voices.capacity where isOver(index) {
            sounds[voices.voices[index].request.id] = nil
            voices.free(index)
        }
    }

    private func isOver(_ index: Int) -> Bool {
        switch voices.voices[index].phase {
        case .free, .tail: true
        case .waiting, .sounding, .held: false
        }
    }

    private func frames(_ seconds: Double) -> Int { Int((seconds * Double(rate)).rounded()) }
}
