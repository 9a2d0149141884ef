// SPDX-License-Identifier: Apache-2.0

/// The format that a sound file declares.
public struct SoundFormat: Equatable, Sendable {
    /// The container, for example `WAV`, `AIFF`, `CAF`, `OGG`.
    public let container: String
    /// The encoding of its samples, for example `16-bit`, `24-bit`, `float`, `IMA4`, `Vorbis`.
    public let encoding: String
    /// Samples per second and channel, in Hz.
    public let rate: Int
    /// The number of channels.
    public let channels: Int
    /// The number of frames (one sample of every channel) that the header promises; nil if it gives none. The true
    /// number is known only after decoding.
    public let declaredFrames: Int?

    /// Creates a format, as the loader does, or a program that shows a format determined elsewhere.
    public init(container: String, encoding: String, rate: Int, channels: Int, declaredFrames: Int?) {
        self.container = container
        self.encoding = encoding
        self.rate = rate
        self.channels = channels
        self.declaredFrames = declaredFrames
    }

    /// Throws an error for formats that cannot be played.
    func check(path: String) throws(SoundError) {
        guard SoundLimits.rates.contains(rate) else { throw .badRate(path: path, rate: rate) }
        guard SoundLimits.channels.contains(channels) else { throw .badChannels(path: path, channels: channels) }
    }
}

/// Reads a sound from its start, frame by frame, as 32-bit float in -1...1.
protocol SoundDecoder: AnyObject {
    var format: SoundFormat { get }

    /// The channels in order.
    var speakers: [Speaker] { get }

    /// Fills `target` with whole interleaved frames and returns their number; 0 at the end. Samples may still be NaN,
    /// infinite or beyond ±1: the caller has to sanitise them.
    func read(into target: UnsafeMutableBufferPointer<Float>) -> Int

    /// The reason why reading ended before the sound did; nil at the proper end.
    var problem: String? { get }

    /// Seeks to a frame counted from the start; returns false if the format does not allow it.
    func seek(toFrame frame: Int) -> Bool
}
