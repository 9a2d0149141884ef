// SPDX-License-Identifier: Apache-2.0

/// The format that a sound file declares.
public struct SoundFormat: Equatable, Sendable {
    /// The container, for example `WAV`, `AIFF`, `CAF`, `OGG`.
    public let container: String
    /// The encoding of its samples, for example `16-bit`, `24-bit`, `float`, `IMA4`, `Vorbis`.
    public let encoding: String
    /// Samples a second, per channel, in Hz.
    public let rate: Int
    /// Channels.
    public let channels: Int
    /// Frames (one sample of every channel) the header promises; nil where it does not say. What is really there
    /// is known only once it has been decoded.
    public let declaredFrames: Int?

    /// A format; the loader makes them, and a program that shows one made elsewhere.
    public init(container: String, encoding: String, rate: Int, channels: Int, declaredFrames: Int?) {
        self.container = container
        self.encoding = encoding
        self.rate = rate
        self.channels = channels
        self.declaredFrames = declaredFrames
    }

    /// Refuses what cannot be played.
    func check(path: String) throws(SoundError) {
        guard SoundLimits.rates.contains(rate) else { throw .badRate(path: path, rate: rate) }
        guard SoundLimits.channels.contains(channels) else { throw .badChannels(path: path, channels: channels) }
    }
}

/// Reads a sound from its start, frame by frame, as 32-bit float in -1...1.
protocol SoundDecoder: AnyObject {
    var format: SoundFormat { get }

    /// The places of its channels, in their order.
    var speakers: [Speaker] { get }

    /// Fills `target` with whole interleaved frames and says how many; 0 is the end. Samples may still be NaN,
    /// infinite or beyond ±1: the caller makes them safe.
    func read(into target: UnsafeMutableBufferPointer<Float>) -> Int

    /// Why reading ended before the sound did, in words; nil at its proper end.
    var fault: String? { get }

    /// Goes to a frame counted from the start; false where the format does not allow it.
    func seek(toFrame frame: Int) -> Bool
}
