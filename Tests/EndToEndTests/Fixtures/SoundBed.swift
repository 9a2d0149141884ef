// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

/// A daemon whose events are watched, on a sound server whose sink is recorded.
class SoundBed {
    let server: SoundServer
    let world: World
    var daemon: Daemon
    var watcher: Watcher
    let recording: Recording

    init(environment: [String: String] = [:]) throws {
        server = try SoundServer()
        world = try World(sound: server)
        world.environment.merge(environment) { $1 }
        daemon = try Daemon(in: world)
        watcher = try Watcher(world)
        recording = try server.record()
    }

    deinit { recording.stop() }

    func run(_ words: [String]) throws -> Outcome {
        try world.run(Built.program("alertctl"), words + ["--no-start"])
    }

    /// Writes a sound of noise, and returns its path.
    func noise(_ name: String, seconds: Double = 0.5) throws -> String {
        let frames = Int(seconds * 48_000)
        return try world.write(Samples.wav(Samples.noise(frames: frames), rate: 48_000), to: name)
    }

    /// Waits until something is heard from now on.
    func hears() throws {
        let place = recording.count
        try recording.wait(seconds: 15) { Samples.audible(Array($0.dropFirst(place))) != nil }
    }

    /// Returns for how many milliseconds after a time something was still heard.
    func heard(after time: UInt64) throws -> Double {
        _ = try recording.take(further: 0.3)
        let range = try #require(Samples.audible(try recording.catchUp()))
        let last = try #require(recording.time(ofFrame: range.upperBound))
        return Double(Int64(last) - Int64(time)) / 1e6
    }
}
