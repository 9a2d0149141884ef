// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

@testable import AlertSound

extension SoundTests {
    /// Devices of ALSA itself without a sound server: its null, file, plug and rate plugins, slaves in each format and
    /// with 1 to 8 channels. None of them keeps time, so the written audio is compared, and the end is still reported
    /// by the clock.
    ///
    /// Not dmix: it takes no slave but hardware.
    @Suite(.serialized)
    struct Plugins {
        /// A format of ALSA's, and how a frame's first sample is read from a file of it, as 16 bits.
        struct Format: CustomTestStringConvertible, Sendable {
            var testDescription: String
            var bytes: Int
            var read: @Sendable (UnsafeRawPointer) -> Int
        }

        static let formats = [
            Format(testDescription: "U8", bytes: 1) { (Int($0.load(as: UInt8.self)) - 128) << 8 },
            Format(testDescription: "S16_LE", bytes: 2) { Int($0.loadUnaligned(as: Int16.self)) },
            Format(testDescription: "S24_3LE", bytes: 3) {
                Int($0.loadUnaligned(fromByteOffset: 1, as: Int16.self))
            },
            Format(testDescription: "S24_LE", bytes: 4) { Int(($0.loadUnaligned(as: Int32.self) << 8) >> 16) },
            Format(testDescription: "S32_LE", bytes: 4) { Int($0.loadUnaligned(as: Int32.self) >> 16) },
            Format(testDescription: "FLOAT_LE", bytes: 4) {
                Int(($0.loadUnaligned(as: Float.self) * 32_768).rounded())
            },
        ]

        /// Plays noise, and returns it with what the device's file has in its first channel.
        private static func play(
            _ seconds: Double, on device: String, file: URL?, format: Format, channels: Int
        ) async throws -> (noise: [Int16], heard: [Int]) {
            #expect(SoundServer.useConfiguration)
            var configuration = SoundEngine.Configuration()
            configuration.device = device
            let engine = SoundEngine(configuration)
            defer { engine.close() }
            let noise = Samples.noise(frames: Int(seconds * 48_000)).map { $0 >= 0 ? max($0, 1_024) : min($0, -1_024) }
            let source = FileManager.default.temporaryDirectory.appending(path: "noise-\(UUID().uuidString).wav")
            try Samples.wav(noise, rate: 48_000).write(to: source)
            defer { try? FileManager.default.removeItem(at: source) }
            let sound = try engine.load(source.path)
            // The second on a device that has rested.
            for _ in 0..<2 {
                let asked = Recording.now()
                let ending = await engine.play(sound)
                let took = Double(Recording.now() - asked) / 1e9
                #expect(ending.outcome == .finished && ending.underruns == 0, "\(device): \(ending)")
                #expect(abs(ending.seconds - seconds) < 0.001 && took >= seconds && took < seconds + 1, "\(took) s")
            }
            guard let file else { return (noise, []) }
            engine.close()
            let data = try Data(contentsOf: file)
            let frame = format.bytes * channels
            let heard = data.withUnsafeBytes { bytes in
                stride(from: 0, to: bytes.count - bytes.count % frame, by: frame)
                    .compactMap { place in bytes.baseAddress.map { format.read($0 + place) } }
            }
            return (noise, heard)
        }

        /// Returns the ranges that are not silent: the sound twice, with silence between.
        private static func stretches(_ heard: [Int]) -> [Range<Int>] {
            var found: [Range<Int>] = []
            var place = heard.startIndex
            while let first = heard[place...].firstIndex(where: { abs($0) > 256 }) {
                var last = first
                var next = first
                // 10 ms of silence end it.
                while next < heard.count, next - last < 480 {
                    if abs(heard[next]) > 256 { last = next }
                    next += 1
                }
                found.append(first..<last + 1)
                place = next
            }
            return found
        }

        private static func folder() throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appending(path: "plugin-\(UUID().uuidString.prefix(8))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }

        /// Expects the noise twice, none of its samples further off than `tolerance`.
        private static func expectWhole(_ noise: [Int16], _ heard: [Int], tolerance: Int, _ name: String) {
            let found = stretches(heard)
            #expect(found.map(\.count) == [noise.count, noise.count], "\(name)")
            for range in found where range.count == noise.count {
                let worst = zip(noise, heard[range]).reduce(0) { max($0, abs(Int($1.0) - $1.1)) }
                #expect(worst <= tolerance, "\(name): \(worst) off")
            }
        }

        @Test func nullTakesEverythingAndIsNotHeardSooner() async throws {
            for seconds in [0.05, 1.2] {
                _ = try await Self.play(seconds, on: "null", file: nil, format: Self.formats[1], channels: 2)
            }
        }

        @Test(arguments: ["file:", "plug:file:"]) func aFileGetsItWhole(plugin: String) async throws {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            for seconds in [0.05, 1.2] {
                let file = folder.appending(path: "\(seconds).raw")
                let device = plugin == "file:" ? "file:\(file.path),raw" : "plug:'file:\(file.path),raw'"
                // The first that it has, as any device that takes all.
                let (noise, heard) = try await Self.play(
                    seconds, on: device, file: file, format: Self.formats[5], channels: 2)
                Self.expectWhole(noise, heard, tolerance: 0, device)
            }
        }

        @Test(arguments: formats) func eachFormatOfASlave(format: Format) async throws {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "slave.raw")
            let device = "written:\(file.path),\(format.testDescription),2,48000"
            let (noise, heard) = try await Self.play(0.3, on: device, file: file, format: format, channels: 2)
            Self.expectWhole(noise, heard, tolerance: format.bytes == 1 ? 256 : 1, device)
        }

        @Test(arguments: 1...8) func eachNumberOfChannels(channels: Int) async throws {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "slave.raw")
            let device = "written:\(file.path),S16_LE,\(channels),48000"
            let (noise, heard) = try await Self.play(
                0.3, on: device, file: file, format: Self.formats[1], channels: channels)
            Self.expectWhole(noise, heard, tolerance: 1, device)
        }

        @Test(arguments: [8_000, 44_100, 96_000]) func theRatePlugin(rate: Int) async throws {
            let folder = try Self.folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "slave.raw")
            let (_, heard) = try await Self.play(
                0.5, on: "rated:\(file.path),\(rate)", file: file, format: Self.formats[1], channels: 2)
            let found = Self.stretches(heard)
            #expect(found.count == 2)
            for range in found {
                let seconds = Double(range.count) / Double(rate)
                #expect(abs(seconds - 0.5) < 0.005, "\(rate): \(seconds) s")
            }
        }
    }
}
