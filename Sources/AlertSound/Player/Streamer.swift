// SPDX-License-Identifier: Apache-2.0

internal import LinuxSystem
internal import Synchronization

/// A run of a player: from a position in the file, at one rate, to the end or until it is cancelled. A separate thread
/// decodes a second or two ahead, and sleeps while that much is ready.
///
/// `@unchecked Sendable`: `memory` is written in `init` and freed in `deinit`, and its target is made for two threads.
/// Everything else is atomic, constant, or in a mutex.
final class Streamer: StreamedSound, @unchecked Sendable {
    struct Request {
        var bytes: SoundBytes
        /// The path, for messages.
        var path: String
        /// The options; a streamer applies start, rate, loops and fadeOut.
        var options: PlayOptions
        /// The time in seconds after which playback ends with a fade to silence; nil: at the end of the sound.
        var most: Double?
    }

    private let request: Request
    private let format: SoundFormat
    private let decoder: any SoundDecoder
    private let memory: UnsafeMutablePointer<Feed>
    private let isCancelled = Atomic<Bool>(false)
    private let failure = Mutex<String?>(nil)
    let deviceRate: Int

    /// Reads the header and seeks to the position. Throws every ``SoundError`` about files except those about the
    /// length.
    init(_ request: Request, deviceRate: Int) throws(SoundError) {
        self.request = request
        self.deviceRate = deviceRate
        let decoder = try SoundLoader.decoder(for: request.bytes, path: request.path)
        if request.options.start > 0 {
            guard decoder.seek(toFrame: Int(request.options.start * Double(decoder.format.rate))) else {
                throw .badArgument(name: "start")
            }
        }
        self.decoder = decoder
        format = decoder.format
        // Two seconds, whatever the rate: frames written ahead to the device stay here to be mixed again, and half of
        // the feed is ready beyond them.
        guard let feed = Feed(capacity: 2 * deviceRate) else { throw .unreadable(path: request.path, errno: 24) }
        memory = .allocate(capacity: 1)
        memory.initialize(to: feed)
    }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    var duration: Double { Double(format.declaredFrames ?? 0) / Double(format.rate) / request.options.rate }

    /// The reason why decoding ended before the sound did; known once the last frame is in the feed.
    var problem: String? { failure.withLock { $0 } }

    func feed(rate: Int) -> UnsafeMutablePointer<Feed>? { rate == deviceRate ? memory : nil }

    /// Decodes on a new thread, which calls `ready` once there is enough to begin with. Returns false if no thread can
    /// be created.
    func begin(ready: @escaping @Sendable () -> Void) -> Bool {
        startThread(name: "sound-decoder") { self.decode(ready) }
    }

    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        memory.pointee.bell.raise()
    }

    private func decode(_ ready: @Sendable () -> Void) {
        defer { memory.pointee.finish() }
        guard let resampler = Resampler(from: Double(format.rate) * request.options.rate, to: Double(deviceRate)) else {
            return ready()
        }
        let matrix = StereoMatrix(decoder.speakers)
        let chunk = 2048
        var raw = [Float](repeating: 0, count: chunk * format.channels)
        var stereo = [Float](repeating: 0, count: 2 * chunk)
        var output: [Float] = []
        var loops = request.options.loops
        var isReady = false
        var framesInLoop = 0
        var place = Int(request.options.start * Double(format.rate))
        let closing = Closing(request, format)
        var bound = request.most.map { Bound(seconds: $0, rate: deviceRate) }
        while !isCancelled.load(ordering: .acquiring) {
            let got = raw.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            if got > 0 {
                framesInLoop += got
                matrix.apply(&raw, frames: got, to: &stereo)
                if loops == 0 { closing?.apply(to: &stereo, frames: got, at: place) }
                place += got
                resampler.feed(&stereo, frames: got, to: &output)
            } else if let problem = decoder.problem {
                failure.withLock { $0 = problem }
                resampler.finish(to: &output)
            } else if loops != 0, framesInLoop > 0 || request.options.start > 0, decoder.seek(toFrame: 0) {
                // The filter continues across the seam, so that a loop that fits is seamless.
                if loops > 0 { loops -= 1 }
                framesInLoop = 0
                place = 0
                continue
            } else {
                resampler.finish(to: &output)
            }
            let isFull = bound?.cut(&output) ?? false
            write(output)
            output.removeAll(keepingCapacity: true)
            if got == 0 || isFull { break }
            if !isReady, memory.pointee.available() >= deviceRate / 10 {
                isReady = true
                ready()
            }
        }
        memory.pointee.finish()
        if !isReady { ready() }
    }

    private func write(_ samples: [Float]) {
        var done = 0
        let frames = samples.count / 2
        while done < frames, !isCancelled.load(ordering: .acquiring) {
            let count = min(frames - done, memory.pointee.room())
            if count > 0 {
                samples.withUnsafeBufferPointer { memory.pointee.write($0.baseAddress! + 2 * done, frames: count) }
                done += count
            } else {
                memory.pointee.bell.wait(microseconds: nil)
            }
        }
    }
}

/// The closing fade of a streamed sound whose header declares its end.
private struct Closing {
    private let end: Int
    private let length: Int

    /// Creates the fade; returns nil without a fade time or a known end.
    init?(_ request: Streamer.Request, _ format: SoundFormat) {
        guard request.options.fadeOut > 0, let end = format.declaredFrames else { return nil }
        self.end = end
        length = max(1, Int(request.options.fadeOut * request.options.rate * Double(format.rate)))
    }

    /// Fades stereo frames that start at `place` in the file.
    func apply(to stereo: inout [Float], frames: Int, at place: Int) {
        guard place + frames > end - length else { return }
        for frame in 0..<frames {
            let left = max(0, end - (place + frame))
            guard left < length else { continue }
            let gain = Float(left) / Float(length)
            stereo[2 * frame] *= gain
            stereo[2 * frame + 1] *= gain
        }
    }
}

/// The end of a streamed sound with a maximum playing time: it falls to silence over a second.
private struct Bound {
    private let frames: Int
    private let fade: Int
    /// The number of frames that have passed.
    private var done = 0

    /// - Parameter rate: The number of frames per second.
    init(seconds: Double, rate: Int) {
        frames = max(1, Int(seconds * Double(rate)))
        fade = min(frames, rate)
    }

    /// Fades stereo frames in the last second and removes frames after it. Returns whether the end is reached.
    mutating func cut(_ stereo: inout [Float]) -> Bool {
        let count = min(stereo.count / 2, frames - done)
        if count < stereo.count / 2 { stereo.removeLast(stereo.count - 2 * count) }
        for frame in max(0, frames - fade - done)..<max(0, frames - fade - done, count) {
            let gain = Float(frames - done - frame) / Float(fade)
            stereo[2 * frame] *= gain
            stereo[2 * frame + 1] *= gain
        }
        done += count
        return done == frames
    }
}
