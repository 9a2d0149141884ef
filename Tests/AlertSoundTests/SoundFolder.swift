// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport

@testable import AlertSound

/// A folder of sound files for one test, deleted with it.
final class SoundFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "sounds-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    // A folder that is left behind in the temporary folder harms nothing.
    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in it.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file, and returns its path.
    func file(_ data: Data, _ name: String = "sound.wav") throws -> String {
        try data.write(to: url.appending(path: name))
        return path(name)
    }

    /// Writes noise of so many frames at 48 kHz as ffmpeg encodes it with these options, and returns its bytes.
    func encoded(_ frames: Int, seed: UInt64 = 1, _ options: [String], _ name: String) throws -> Data {
        let source = try file(Samples.wav(Samples.noise(frames: frames, seed: seed), rate: 48_000), "source.wav")
        try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", source] + options + [path(name)])
        return try Data(contentsOf: url.appending(path: name))
    }

    /// Decodes a file: the samples of its first channel, what was wrong with it, and the frames that it promised.
    func read(_ path: String) throws -> (samples: [Float], problem: String?, declared: Int?) {
        let decoder = try SoundLoader.decoder(for: SoundBytes(streaming: SoundFile(path: path)), path: path)
        var samples: [Float] = []
        var part = [Float](repeating: 0, count: 4_096 * decoder.format.channels)
        while true {
            let got = part.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
            guard got > 0 else { break }
            for frame in 0..<got { samples.append(part[frame * decoder.format.channels]) }
        }
        return (samples, decoder.problem, decoder.format.declaredFrames)
    }
}
