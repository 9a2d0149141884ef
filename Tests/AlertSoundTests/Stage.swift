// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Foundation
import SoundServerSupport

/// A server, an engine that plays on it and a recording of what is heard.
final class Stage {
    let server: any PlaybackServer
    let engine: SoundEngine
    let recording: Recording
    private var files = 0

    /// On PulseAudio, with a sink of this rate and format.
    convenience init(
        rate: Int = 48_000, format: String = "s16le", configure: (inout SoundEngine.Configuration) -> Void = { _ in }
    ) throws {
        try self.init(SoundServer(rate: rate, format: format), configure: configure)
    }

    init(_ server: any PlaybackServer, configure: (inout SoundEngine.Configuration) -> Void = { _ in }) throws {
        guard SoundServer.useConfiguration else { throw ToolError("no ALSA configuration could be written") }
        self.server = server
        var configuration = SoundEngine.Configuration()
        configuration.device = server.device
        configure(&configuration)
        engine = SoundEngine(configuration)
        recording = try server.record()
    }

    deinit {
        engine.close()
        recording.stop()
    }

    /// Writes a file for this test.
    func file(_ data: Data, _ suffix: String = "wav") throws -> String {
        files += 1
        let url = server.folder.appending(path: "sound-\(files).\(suffix)")
        try data.write(to: url)
        return url.path
    }

    func load(_ data: Data) throws -> SystemSound { try engine.load(try file(data)) }
}

/// A server whose sink writes into a pipe, an engine that plays on it, and a reader at the pace of a sound card:
/// nothing is lost where the machine stands still.
final class PipedStage {
    let server: SoundServer
    let engine: SoundEngine
    let reader: PacedReader

    init() throws {
        guard SoundServer.useConfiguration else { throw ToolError("no ALSA configuration could be written") }
        server = try SoundServer(
            modules: ["module-pipe-sink sink_name=null rate=48000 channels=2 format=s16le file=FOLDER/fifo"],
            monitor: "null.monitor")
        reader = PacedReader(path: server.folder.path + "/fifo", rate: 48_000)
        var configuration = SoundEngine.Configuration()
        configuration.device = server.device
        engine = SoundEngine(configuration)
    }

    deinit {
        engine.close()
        reader.stop()
    }
}
