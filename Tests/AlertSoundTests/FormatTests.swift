// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

/// Every format is decoded whole, and to what other programs decode it to.
@Suite
final class FormatTests {
    let engine = SoundEngine()
    private let folder: SoundFolder

    init() throws { folder = try SoundFolder() }

    /// The left side as 16-bit values.
    private func left(_ sound: SystemSound) -> [Int] {
        (0..<sound.buffer.frames).map { Int((sound.buffer.samples[2 * $0] * 32768).rounded()) }
    }

    private func convert(_ arguments: [String], from samples: [Int16], channels: Int = 1, rate: Int, to name: String)
        throws -> SystemSound
    {
        let source = folder.path("source-\(UUID().uuidString).wav")
        try Samples.wav(samples, channels: channels, rate: rate).write(to: URL(filePath: source))
        if arguments.first == "ffmpeg" {
            try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", source] + arguments.dropFirst() + [folder.path(name)])
        } else if arguments.first?.hasPrefix("-float") == true {
            // sndfile-convert would normalise.
            let bits = String(arguments[0].suffix(2))
            try Tool.check("sox", [source, "-e", "floating-point", "-b", bits, folder.path(name)])
        } else {
            try Tool.check("sndfile-convert", arguments + [source, folder.path(name)])
        }
        return try engine.load(folder.path(name))
    }

    @Test(arguments: [
        ("pcm16", "wav"), ("pcm24", "wav"), ("pcm32", "wav"), ("float32", "wav"), ("float64", "wav"),
        ("pcm16", "aiff"), ("pcm24", "aiff"), ("pcm32", "aiff"), ("float32", "aifc"), ("pcm16", "caf"),
        ("pcm24", "caf"), ("float32", "caf"), ("pcm16", "w64"), ("pcm16", "rf64"), ("pcm16", "flac"),
        ("pcm24", "flac"), ("alac16", "caf"), ("pcm16", "au"),
    ])
    func losslessFormatsKeepEverySample(encoding: String, container: String) throws {
        let noise = Samples.noise(frames: 5_000)
        let sound = try convert(["-\(encoding)"], from: noise, rate: 48_000, to: "\(encoding).\(container)")
        #expect(sound.frames == 5_000)
        #expect(left(sound) == noise.map(Int.init))
    }

    @Test(arguments: [("ulaw", "wav"), ("alaw", "wav"), ("ulaw", "aifc"), ("pcms8", "aiff"), ("pcmu8", "wav")])
    func eightBitFormatsAreWholeAndNear(encoding: String, container: String) throws {
        let sine = Samples.sine(frequency: 440, frames: 5_000, rate: 48_000)
        let sound = try convert(["-\(encoding)"], from: sine, rate: 48_000, to: "\(encoding).\(container)")
        #expect(sound.frames == 5_000)
        let worst = zip(left(sound), sine).map { abs($0 - Int($1)) }.max() ?? 0
        #expect(worst < 1_100)
    }

    @Test(arguments: ["vorbis.ogg", "opus.ogg", "lame.mp3"])
    func lossyFormatsAreWhole(name: String) throws {
        let sine = Samples.sine(frequency: 440, frames: 48_000, rate: 48_000)
        let codec = "lib" + (name == "lame.mp3" ? "mp3lame" : String(name.prefix { $0 != "." }))
        let sound = try convert(["ffmpeg", "-c:a", codec], from: sine, rate: 48_000, to: name)
        // MP3 without a decoder delay in its header begins and ends with some padding.
        #expect(sound.frames >= 48_000 && sound.frames < 48_000 + 3_000, "\(sound.frames)")
        #expect(sound.rootMeanSquare > 0.3 && sound.rootMeanSquare < 0.36)
    }

    /// The blocks of ADPCM are padded; what is played is what was recorded.
    @Test(arguments: [
        (["ffmpeg", "-c:a", "adpcm_ima_wav"], "ima.wav"), (["ffmpeg", "-c:a", "adpcm_ms"], "ms.wav"),
        (["-ima-adpcm"], "ima2.wav"), (["-ms-adpcm"], "ms2.wav"),
    ])
    func theTailOfADPCMIsCutToWhatTheFileSays(arguments: [String], name: String) throws {
        for frames in [5_000, 12_345] {
            let sine = Samples.sine(frequency: 440, frames: frames, rate: 22_050)
            let sound = try convert(arguments, from: sine, rate: 22_050, to: "\(frames)-\(name)")
            let fact = try factFrames(folder.path("\(frames)-\(name)"))
            #expect(sound.frames == (fact ?? sound.frames))
            #expect(sound.frames >= frames)
        }
    }

    /// The `fact` chunk, looked for as bytes, independently of the parser.
    private func factFrames(_ path: String) throws -> Int? {
        let data = try Data(contentsOf: URL(filePath: path))
        guard let found = data.range(of: Data("fact".utf8)) else { return nil }
        return data[(found.upperBound + 4)..<(found.upperBound + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// CAF with IMA4, against ffmpeg's decoder, bit for bit.
    @Test(arguments: [1, 2])
    func coreAudioFilesWithIMA4(channels: Int) throws {
        for frames in [64, 1_000, 48_000] {
            let sine = Samples.sine(frequency: 523, frames: frames * channels, rate: 48_000)
            let name = "\(channels)-\(frames).caf"
            let sound = try convert(
                ["ffmpeg", "-c:a", "adpcm_ima_qt"], from: sine, channels: channels, rate: 48_000, to: name)
            #expect(sound.format.encoding == "IMA4")
            let raw = folder.path(name + ".raw")
            try Tool.check(
                "ffmpeg", ["-v", "error", "-y", "-i", folder.path(name), "-f", "s16le", "-c:a", "pcm_s16le", raw])
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: raw)))
            let oracle = stride(from: 0, to: bytes.count - 1, by: 2 * channels).map {
                Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
            }
            #expect(sound.frames <= oracle.count && sound.frames >= frames)
            #expect(left(sound).elementsEqual(oracle.prefix(sound.frames)))
        }
    }

    /// libsndfile reads the packets in AIFC: a second, independent decoder of IMA4.
    @Test func coreAudioFilesAgreeWithAIFC() throws {
        let sine = Samples.sine(frequency: 330, frames: 6_400, rate: 48_000)
        let ours = try convert(["ffmpeg", "-c:a", "adpcm_ima_qt"], from: sine, rate: 48_000, to: "a.caf")
        let theirs = try convert(
            ["ffmpeg", "-c:a", "adpcm_ima_qt", "-f", "aiff"], from: sine, rate: 48_000, to: "a.aifc")
        #expect(theirs.format.container == "AIFF")
        // libsndfile takes the nine bits of each packet's predictor for the whole value, hence the small difference.
        let worst = zip(left(ours), left(theirs)).map { abs($0 - $1) }.max() ?? Int.max
        #expect(worst <= 128)
    }

    @Test(arguments: 1...8)
    func channelsAreMixedToTwo(channels: Int) throws {
        // The same sample on all channels.
        let noise = Samples.noise(frames: 1_000)
        let all = noise.flatMap { Array(repeating: $0, count: channels) }
        let url = URL(filePath: folder.path("\(channels).wav"))
        try Samples.wav(all, channels: channels, rate: 48_000).write(to: url)
        let sound = try engine.load(url.path)
        #expect(sound.frames == 1_000)
        // With a low-frequency channel left out the rest still adds up to full scale.
        let worst = zip(left(sound), noise).map { abs($0 - Int($1)) }.max() ?? Int.max
        #expect(worst <= 1)
    }

    @Test func everySideGetsItsOwnChannels() {
        for channels in 3...8 {
            let matrix = StereoMatrix(channels: channels)
            #expect(matrix.left.count == channels && matrix.right.count == channels)
            #expect(matrix.left[0] > 0 && matrix.left[1] == 0 && matrix.right[0] == 0 && matrix.right[1] > 0)
            #expect(abs(matrix.left.reduce(0, +) - 1) < 1e-6 && abs(matrix.right.reduce(0, +) - 1) < 1e-6)
        }
    }

    @Test(arguments: [4_000, 8_000, 11_025, 22_050, 32_000, 44_100, 88_200, 96_000, 192_000, 384_000])
    func otherRatesKeepTheirLengthAndPitch(rate: Int) throws {
        let sine = Samples.sine(frequency: 1_000, frames: rate, rate: rate)
        let url = URL(filePath: folder.path("\(rate).wav"))
        try Samples.wav(sine, rate: rate).write(to: url)
        let sound = try engine.load(url.path)
        #expect(abs(sound.buffer.frames - 48_000) <= 1)
        #expect(sound.seconds == 1)
        // Against the ideal sine, away from the edges: 90 dB below it at the least.
        let ideal = (0..<sound.buffer.frames).map { 16_000 / 32_768 * sin(2 * .pi * 1_000 * Double($0) / 48_000) }
        let worst = (2_000..<22_000).map { abs(Double(sound.buffer.samples[2 * $0]) - ideal[$0]) }.max() ?? 1
        #expect(worst < 4e-5, "\(worst)")
    }

    @Test func aChangedFileIsLoadedAnew() throws {
        let url = URL(filePath: folder.path("changing.wav"))
        try Samples.wav(Samples.noise(frames: 100), rate: 48_000).write(to: url)
        let first = try engine.load(url.path)
        let again = try engine.load(url.path)
        #expect(first.buffer === again.buffer)
        // Same name, same length, other content, and the time set back: still noticed.
        var status = stat()
        #expect(stat(url.path, &status) == 0)
        try Samples.wav(Samples.noise(frames: 100, seed: 2), rate: 48_000).write(to: url)
        var times = [status.st_atim, status.st_mtim]
        #expect(utimensat(AT_FDCWD, url.path, &times, 0) == 0)
        let changed = try engine.load(url.path)
        #expect(changed.buffer !== first.buffer)
        try FileManager.default.removeItem(at: url)
        #expect(throws: SoundError.notFound(path: url.path)) { try engine.load(url.path) }
    }

    @Test func theCacheIsBounded() throws {
        let cache = SoundCache(maximumCount: 3, maximumBytes: 20_000)
        for index in 0..<10 {
            let url = URL(filePath: folder.path("\(index).wav"))
            try Samples.wav(Samples.noise(frames: 1_000), rate: 48_000).write(to: url)
            _ = try cache.load(path: url.path, rate: 48_000)
            #expect(cache.contents.count <= 2 && cache.contents.bytes <= 20_000)
        }
    }
}
