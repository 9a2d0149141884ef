// SPDX-License-Identifier: Apache-2.0

internal import CAlsa
internal import Glibc

/// A failed ALSA call: which one, and the positive errno it returned.
struct PCMError: Error, Equatable {
    let call: String
    let code: Int32

    /// alsa-lib's words, for people.
    var message: String { snd_strerror(-code).map { String(cString: $0) } ?? "error \(code)" }

    static func check(_ result: Int32, _ call: String) throws(PCMError) {
        if result < 0 { throw PCMError(call: call, code: -result) }
    }
}

/// An open playback device, by the name that ALSA has for it. Only the device thread calls it.
///
/// A name that stands for PulseAudio is played on by libpulse, and everything else by alsa-lib.
struct PCM: ~Copyable {
    private enum Way: ~Copyable {
        case alsa(AlsaPCM)
        case pulse(PulseStream)
    }

    private let way: Way
    private let stamp: ConfigurationStamp

    /// Opens a device and configures it; `default` is the user's.
    ///
    /// The configuration is read anew each time, which takes half a millisecond: alsa-lib reads it once in a process, with
    /// the cards there are at that moment, and would not notice a card that is plugged in or a `~/.asoundrc` that changes.
    init(name: String, request: DeviceRequest, format: inout DeviceFormat?) throws(PCMError) {
        let definition = try DeviceDefinition(name: name)
        way = try Self.open(definition, request, &format)
        stamp = definition.stamp
    }

    private static func open(
        _ definition: borrowing DeviceDefinition, _ request: DeviceRequest, _ format: inout DeviceFormat?
    ) throws(PCMError) -> Way {
        if let stream = try stream(definition), let agreed = try stream.configure(request) {
            format = agreed
            return .pulse(stream)
        }
        let device = try AlsaPCM(definition)
        format = try device.configure(request)
        return .alsa(device)
    }

    /// Whether somebody answers at a device.
    static func answers(name: String) -> Bool {
        do throws(PCMError) {
            let definition = try DeviceDefinition(name: name)
            if try stream(definition) == nil { _ = try AlsaPCM(definition) }
            return true
        } catch {
            return false
        }
    }

    /// nil where it is not PulseAudio's, and where its server refuses: there ALSA's plugin may know another device.
    private static func stream(_ definition: borrowing DeviceDefinition) throws(PCMError) -> PulseStream? {
        guard definition.type == "pulse" else { return nil }
        do throws(PCMError) {
            return try PulseStream(server: definition.text("server"), device: definition.text("device"))
        } catch {
            guard error.code == ETIMEDOUT else { return nil }
            throw error
        }
    }

    /// The kind of player in the end, behind the converters on the way.
    var kind: DeviceKind {
        switch way {
        case .alsa(let device): device.kind
        case .pulse: .pulse
        }
    }

    /// Whether the device is a server such as PulseAudio or PipeWire, whose open handle keeps nobody else out. On raw
    /// hardware and dmix an open handle does.
    borrowing func isServer() -> Bool {
        switch way {
        case .alsa(let device): device.isServer()
        case .pulse: true
        }
    }

    /// Whether it stays open while it rests: an open handle that keeps nobody out and costs nothing.
    borrowing func restsOpen() -> Bool {
        switch way {
        case .alsa(let device): device.restsOpen()
        case .pulse: true
        }
    }

    /// Whether ``rewind(_:)`` has anything to give.
    var givesBack: Bool {
        switch way {
        case .alsa(let device): device.givesBack
        case .pulse: true
        }
    }

    /// Whether what it says to have been heard has been. PulseAudio's plugin guesses.
    var isExact: Bool {
        switch way {
        case .alsa: kind != .pulse
        case .pulse: true
        }
    }

    /// Takes back up to `frames` that were written last and not taken yet, and says how many.
    borrowing func rewind(_ frames: Int) throws(PCMError) -> Int {
        switch way {
        case .alsa(let device): try device.rewind(frames)
        case .pulse(let stream): stream.rewind(frames)
        }
    }

    /// Whether the files have changed from which alsa-lib knows what the name stands for.
    borrowing func isConfiguredAnew() -> Bool { ConfigurationStamp.now() != stamp }

    /// Whether it waits for ``start()``.
    borrowing func isPrepared() -> Bool {
        switch way {
        case .alsa(let device): device.isPrepared()
        case .pulse(let stream): !stream.isRunning
        }
    }

    borrowing func prepare() throws(PCMError) {
        switch way {
        case .alsa(let device): try device.prepare()
        case .pulse(let stream): try stream.prepare()
        }
    }

    borrowing func start() throws(PCMError) {
        switch way {
        case .alsa(let device): try device.start()
        case .pulse(let stream): try stream.start()
        }
    }

    borrowing func drop() throws(PCMError) {
        switch way {
        case .alsa(let device): try device.drop()
        case .pulse(let stream): try stream.drop()
        }
    }

    /// Asks a resting device whether it would play. A server that has gone shows only when it is asked for something.
    borrowing func verify() throws(PCMError) {
        switch way {
        case .alsa(let device):
            try device.prepare()
            try device.drop()
        case .pulse(let stream): try stream.verify()
        }
    }

    borrowing func resume() throws(PCMError) {
        switch way {
        case .alsa(let device): try device.resume()
        case .pulse: break
        }
    }

    /// How many frames can be written, and after how many a frame written now is heard.
    borrowing func room() throws(PCMError) -> (available: Int, delay: Int) {
        switch way {
        case .alsa(let device): try device.room()
        case .pulse(let stream): try stream.room()
        }
    }

    /// Writes frames in the device's format and says how many were taken; 0 when there is no room.
    borrowing func write(_ bytes: UnsafeRawPointer, frames: Int) throws(PCMError) -> Int {
        switch way {
        case .alsa(let device): try device.write(bytes, frames: frames)
        case .pulse(let stream): try stream.write(bytes, frames: frames)
        }
    }

    /// alsa-lib's own messages are not wanted on stderr.
    static func silenceLibrary() { calsa_silence_errors() }
}

/// What is asked of a device.
struct DeviceRequest: Equatable {
    var rate = 48_000
    var channels = 2
    /// The first that the device has is taken.
    var encodings = SampleEncoding.preferred
    var bufferMilliseconds = 1_200
    var periodMilliseconds = 20
}

/// What a device has agreed to.
struct DeviceFormat: Equatable {
    var encoding: SampleEncoding
    var rate: Int
    var channels: Int
    var periodFrames: Int
    var bufferFrames: Int

    var bytesPerFrame: Int { channels * encoding.bytes }
}
