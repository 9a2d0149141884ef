// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Testing

extension SoundTests {
    /// Compressed files that were cut off, as by a download that broke: they play as far as they go, and then say so.
    @Suite(.serialized)
    struct EarlyEnds {
        /// Returns the sound in a format, written by ffmpeg.
        private func file(_ seconds: Double, _ ending: String, _ options: [String], in folder: URL) throws -> URL {
            let source = folder.appending(path: "source.wav")
            let noise = Samples.noise(frames: Int(seconds * 48_000), peak: 4_000)
            try Samples.wav(noise, rate: 48_000).write(to: source)
            let target = folder.appending(path: "whole.\(ending)")
            try Tool.check("ffmpeg", ["-v", "error", "-y", "-i", source.path] + options + [target.path])
            return target
        }

        private static let formats: [(String, [String])] = [
            ("flac", []), ("ogg", ["-c:a", "libvorbis"]), ("opus", []), ("mp3", []), ("mp3", ["-q:a", "4"]),
        ]

        @Test(arguments: formats) func aSoundSaysThatItWasCutShort(ending: String, options: [String]) async throws {
            let stage = try Stage()
            let whole = try file(4, ending, options, in: stage.server.folder)
            #expect(try stage.engine.load(whole.path).damage == nil)
            let bytes = try Data(contentsOf: whole)
            for part in [bytes.count * 3 / 4, bytes.count - 1] {
                let path = try stage.file(bytes.prefix(part), ending)
                let sound = try stage.engine.load(path)
                guard case .damaged(path, let seconds, "the file ends early") = sound.damage else {
                    Issue.record("\(ending), \(part) of \(bytes.count) bytes: \(String(describing: sound.damage))")
                    continue
                }
                #expect(seconds == sound.seconds && seconds > 0.9 && seconds < 4)
            }
            let path = try stage.file(bytes.prefix(bytes.count * 3 / 4), ending)
            let sound = try stage.engine.load(path)
            let end = await stage.engine.play(sound)
            #expect(end.outcome == .interrupted(try #require(sound.damage)) && abs(end.seconds - sound.seconds) < 0.001)
            let last = await stage.engine.play(try stage.engine.load(whole.path))
            #expect(last.outcome == .finished)
        }

        @Test(arguments: formats) func soDoesAPlayer(ending: String, options: [String]) async throws {
            let stage = try Stage()
            let whole = try file(1.5, ending, options, in: stage.server.folder)
            let path = try stage.file(Data(contentsOf: whole).dropLast(4_000), ending)
            for (path, isWhole) in [(whole.path, true), (path, false)] {
                let (events, continuation) = AsyncStream<SoundEvent>.makeStream()
                let player = try Player(path, engine: stage.engine) { continuation.yield($0) }
                // Another place changes nothing about where it ends.
                player.seek(to: 0.5)
                player.play()
                for await event in events {
                    guard case .ended(let end) = event else { continue }
                    if isWhole {
                        #expect(end.outcome == .finished)
                    } else if case .interrupted(.damaged(path, _, "the file ends early")) = end.outcome {
                        #expect(end.seconds > 0.1 && end.seconds < 1)
                    } else {
                        Issue.record("\(ending): \(end)")
                    }
                    break
                }
            }
        }

        /// If nothing declares the length, the end of the file is the end of the sound.
        @Test func withoutAPromiseNothingIsMissed() throws {
            let stage = try Stage()
            let folder = stage.server.folder
            let bare = try file(1, "mp3", ["-write_xing", "0"], in: folder)
            #expect(try stage.engine.load(bare.path).damage == nil)
            let piped = folder.appending(path: "piped.flac")
            // Written to a pipe it has no length in its header.
            try Tool.check(
                "sh", ["-c", "ffmpeg -v error -i '\(folder.path)/source.wav' -f flac - | cat >'\(piped.path)'"])
            #expect(try stage.engine.load(piped.path).damage == nil)
        }
    }
}
