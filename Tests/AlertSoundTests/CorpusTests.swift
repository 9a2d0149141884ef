// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport
import Testing

extension SoundTests {
    /// Files that others made, for purposes of their own: what `sndfile-info` can read is played whole, everything else
    /// has an error.
    @Suite(.serialized)
    struct Corpora {
        /// The result of `sndfile-info` for a file: its frames, or nil if it cannot read the file.
        struct Foreign: Sendable {
            var path: String
            var frames: Int?
            var rate = 0
        }

        private static let folders =
            [
                "libpython3.11-testsuite/usr/lib/python3.11/test", "scipy", "pidgin-data/usr/share/sounds",
                "asterisk-core-sounds-en-wav/usr/share/asterisk/sounds",
            ].map { unpacked($0) } + ["/usr/share/sounds/alsa", "/usr/share/sounds/freedesktop"]

        private static func unpacked(_ name: String) -> String {
            URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/debian/\(name)")
                .standardized.path
        }

        private static func files() throws -> [Foreign] {
            let kinds: Set = ["wav", "aif", "aiff", "aifc", "au", "oga", "ogg", "flac", "caf", "mp3"]
            var paths: [String] = []
            for folder in folders {
                let names = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? []).compactMap {
                    $0 as? String
                }
                let found = names.filter { kinds.contains(URL(filePath: $0).pathExtension.lowercased()) }
                guard !found.isEmpty else { throw ToolError("no sounds are in \(folder); `make setup` fetches them") }
                paths += found.map { folder + "/" + $0 }
            }
            // Links within a sound theme lead to the same file again.
            paths = Set(paths.map { URL(filePath: $0).resolvingSymlinksInPath().path }).sorted()
            let report = try Tool.run("sndfile-info", paths)
            var told: [Foreign] = []
            for line in String(decoding: report.output, as: UTF8.self).split(separator: "\n") {
                let words = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                guard words.count == 2 else { continue }
                switch words[0] {
                case "File": told.append(Foreign(path: words[1]))
                case "Sample Rate" where !told.isEmpty: told[told.count - 1].rate = Int(words[1]) ?? 0
                case "Frames" where !told.isEmpty: told[told.count - 1].frames = Int(words[1])
                default: continue
                }
            }
            return told
        }

        /// scipy's, which is cut on purpose: it is played as far as it goes.
        private static let cut = "test-44100Hz-le-1ch-4bytes-early-eof.wav"

        @Test func whatSndfileInfoReadsIsPlayedWhole() async throws {
            let files = try Self.files()
            let readable = files.filter { $0.frames != nil }
            #expect(files.count > 600 && readable.count > 600, "\(readable.count) of \(files.count) files are readable")
            let stage = try Stage()
            let engine = stage.engine
            // Sixty at a time, each so quiet that they fit together: half an hour of sound in half a minute.
            let outcomes = await withTaskGroup(of: (Foreign, String).self) { group in
                var rest = readable.makeIterator()
                func add(_ file: Foreign) { group.addTask { (file, await Self.insist(file, on: engine)) } }
                for _ in 0..<60 { if let file = rest.next() { add(file) } }
                var outcomes: [(Foreign, String)] = []
                for await outcome in group {
                    outcomes.append(outcome)
                    if let file = rest.next() { add(file) }
                }
                return outcomes
            }
            let wrong = outcomes.filter { file, outcome in
                outcome != "whole" && !(file.path.hasSuffix("/" + Self.cut) && outcome.contains("the file ends early"))
            }
            print(
                "\(outcomes.count - wrong.count) of \(readable.count) files that sndfile-info reads were played whole")
            #expect(outcomes.count == readable.count)
            let isWhole = wrong.isEmpty
            #expect(isWhole, "\(wrong.prefix(10).map { "\($0.0.path): \($0.1)" })")
        }

        /// Plays a file again when the sound server has failed, which is no problem of the file's: machines that do
        /// something else as well let it wait for longer than it can take to be alive.
        private static func insist(_ file: Foreign, on engine: SoundEngine) async -> String {
            for _ in 0..<5 {
                let outcome = await play(file, on: engine)
                guard outcome == "device" else { return outcome }
            }
            return "the sound server failed five times"
        }

        /// Plays a file and says "whole", "device" when that is to blame, or what went wrong.
        private static func play(_ file: Foreign, on engine: SoundEngine) async -> String {
            do throws(SoundError) {
                guard Double(file.frames ?? 0) / Double(file.rate) <= SoundLimits.seconds else {
                    return try await stream(file, on: engine)
                }
                let sound = try engine.load(file.path)
                guard sound.frames == file.frames, sound.format.rate == file.rate else {
                    return
                        "\(sound.frames) frames at \(sound.format.rate) Hz instead of \(file.frames ?? 0) at \(file.rate)"
                }
                let ending = await engine.play(sound, PlayOptions(volume: 1.0 / 64))
                if ending.outcome.error?.concernsDevice == true { return "device" }
                guard ending.outcome == .finished else { return "\(ending.outcome)" }
                // At the device's rate a sound is a whole number of frames.
                return abs(ending.seconds - sound.seconds) <= 1.5 / 48_000 ? "whole" : "\(ending.seconds) s"
            } catch {
                return "\(error)"
            }
        }

        /// Returns the result for a file that is too long for a system sound.
        private static func stream(_ file: Foreign, on engine: SoundEngine) async throws(SoundError) -> String {
            let (events, continuation) = AsyncStream<SoundEvent>.makeStream()
            let player = try Player(file.path, engine: engine) { continuation.yield($0) }
            player.volume = 1.0 / 64
            player.play()
            for await event in events {
                guard case .ended(let ending) = event else { continue }
                if ending.outcome.error?.concernsDevice == true { return "device" }
                let seconds = Double(file.frames ?? 0) / Double(file.rate)
                guard ending.outcome == .finished, player.duration == seconds else { return "\(ending.outcome)" }
                return abs(ending.seconds - seconds) <= 1.5 / 48_000 ? "whole" : "\(ending.seconds) s"
            }
            return "no end"
        }

        @Test func theBrokenOnesHaveAnError() throws {
            let broken = try Self.files().filter { $0.frames == nil }
            let engine = SoundEngine()
            #expect(broken.count >= 5)
            for file in broken {
                do throws(SoundError) {
                    _ = try engine.load(file.path)
                    Issue.record("\(file.path) was loaded")
                } catch {
                    #expect(["notASound", "unsupported", "empty", "damaged"].contains(error.code), "\(error)")
                }
            }
        }
    }
}
