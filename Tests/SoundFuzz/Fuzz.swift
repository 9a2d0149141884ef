// SPDX-License-Identifier: Apache-2.0

import Glibc

@testable import AlertSound

/// libFuzzer's loop; its own `main` is not linked, as SwiftPM names that function differently.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

@main
enum Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments) { data, size in fuzzOneInput(data, size) })
    }
}

/// Runs one input: these bytes are the content of a sound file. They are decoded as a system sound, and in the way of a
/// player, with a seek; both must end with samples or an error, within their limits.
///
/// Built by `make fuzz`, which also says where the first inputs come from. Only Swift code is instrumented: libsndfile,
/// which is Debian's, is driven blindly.
private func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    do throws(SoundError) {
        let loaded = try SoundLoader.load(SoundBytes(bytes), path: "input", rate: 48_000)
        precondition(loaded.sourceFrames > 0 && loaded.buffer.seconds <= SoundLimits.seconds + 0.1)
        precondition(loaded.buffer.peak.isFinite)
    } catch {
        precondition(!error.concernsDevice && error.description.hasSuffix("."))
    }
    stream(bytes)
    return 0
}

/// Reads from the middle on, as after a seek.
private func stream(_ bytes: [UInt8]) {
    guard let decoder = try? SoundLoader.decoder(for: SoundBytes(bytes), path: "input") else { return }
    let channels = decoder.format.channels
    guard decoder.seek(toFrame: min((decoder.format.declaredFrames ?? 0) / 2, 1 << 20)) else { return }
    var samples = [Float](repeating: 0, count: 1_024 * channels)
    var stereo = [Float](repeating: 0, count: 2 * 1_024)
    let matrix = StereoMatrix(decoder.speakers)
    // Bounded: what a few bytes claim to hold can be read for hours.
    for _ in 0..<64 {
        let frames = samples.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
        guard frames > 0 else { return }
        precondition(frames <= 1_024)
        matrix.apply(&samples, frames: frames, to: &stereo)
        for sample in stereo.prefix(2 * frames) { precondition(abs(sample) <= 1.001) }
    }
}
