// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

/// WAV files whose samples lie in blocks that libsndfile takes for something else.
@Suite
struct WaveBlockTests {
    private func load(_ data: Data, rate: Int) throws -> SystemSound {
        let file = FileManager.default.temporaryDirectory.appending(path: "block-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        try data.write(to: file)
        return try SoundCache().load(path: file.path, rate: rate)
    }

    /// Soft to the end, whatever the number of samples: libsndfile makes a loud block of the byte that pads an odd
    /// chunk.
    @Test(arguments: [320, 640, 8_000, 8_001, 8_319])
    func gsmNeverEndsInABurst(frames: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gsm-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (folder.appending(path: "source.wav"), folder.appending(path: "gsm.wav"))
        let soft = Samples.sine(frequency: 440, frames: frames, rate: 8_000, peak: 2_000)
        try Samples.wav(soft, rate: 8_000).write(to: source)
        try Tool.check("sndfile-convert", ["-gsm610", source.path, target.path])
        let sound = try load(try Data(contentsOf: target), rate: 8_000)
        #expect(sound.peak < 0.15 && sound.peak > 0.03)
        #expect(sound.frames >= frames && sound.frames < frames + 320)
    }

    /// 24 bits in four bytes, at either end of them, with a plain and with an extensible header.
    @Test(arguments: [true, false], [true, false])
    func twentyFourBitsInFourBytes(isLeft: Bool, isExtensible: Bool) throws {
        let values = Samples.noise(frames: 4_800).map { Int32($0) << 8 | 0x55 }
        var body = Data()
        for value in values {
            withUnsafeBytes(of: (isLeft ? value << 8 : value).littleEndian) { body.append(contentsOf: $0) }
        }
        func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) } }
        var format = number(isExtensible ? 0xFFFE : 1, 2) + number(1, 2) + number(48_000, 4) + number(192_000, 4)
        format += number(4, 2) + number(24, 2)
        if isExtensible {
            // KSDATAFORMAT_SUBTYPE_PCM.
            format += number(22, 2) + number(24, 2) + number(4, 4) + number(1, 4) + number(0x10_0000, 4)
            format += [0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        }
        var file = Data("RIFF".utf8) + Data(number(20 + format.count + body.count, 4)) + Data("WAVEfmt ".utf8)
        file += Data(number(format.count, 4)) + Data(format) + Data("data".utf8) + Data(number(body.count, 4)) + body
        let sound = try load(file, rate: 48_000)
        #expect(sound.frames == 4_800)
        for frame in 0..<4_800 {
            let expected = Float(values[frame]) / 8_388_608
            #expect(abs(sound.buffer.samples[2 * frame] - expected) < 1e-6)
        }
    }
}
