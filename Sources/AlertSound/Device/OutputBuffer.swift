// SPDX-License-Identifier: Apache-2.0

/// Rendered frames on their way to the device: one chunk in the device's format, possibly written in part.
struct OutputBuffer: ~Copyable {
    /// The maximum number of frames rendered at a time.
    static let chunk = 2048

    private let mix: UnsafeMutablePointer<Float>
    private let encoded: UnsafeMutableRawPointer
    private var first = 0
    private var end = 0

    init() {
        mix = .allocate(capacity: 2 * Self.chunk)
        mix.initialize(repeating: 0, count: 2 * Self.chunk)
        // ALSA devices have at most some tens of channels; ``DeviceFormat`` is checked against this when it is opened.
        encoded = .allocate(byteCount: Self.chunk * Self.maximumBytesPerFrame, alignment: 16)
    }

    deinit {
        mix.deallocate()
        encoded.deallocate()
    }

    static let maximumBytesPerFrame = 256

    /// The number of frames that are rendered but not yet taken by the device.
    var pending: Int { end - first }
    var pending64: Int64 { Int64(pending) }

    mutating func discard() { (first, end) = (0, 0) }

    /// Renders up to `frames` more. Nothing may be pending.
    mutating func render(_ mixer: inout VoiceMixer, frames: Int, clock: StreamClock?, format: DeviceFormat) {
        let count = min(frames, Self.chunk)
        mixer.render(into: mix, frames: count, clock: clock)
        format.encoding.encode(mix, frames: count, channels: format.channels, to: encoded)
        (first, end) = (0, count)
    }

    /// Offers the pending frames to `write`, which returns the number of frames it took.
    mutating func offer<Failure: Error>(
        format: DeviceFormat, _ write: (UnsafeRawPointer, Int) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        let taken = try write(encoded + first * format.bytesPerFrame, pending)
        first += taken
        return taken
    }
}
