// SPDX-License-Identifier: Apache-2.0

import AlertSound
import Glibc

extension SoundWorker.Play {
    /// The maximum size of a file in bytes that is decoded without first checking its header: decoding costs little
    /// even if the sound turns out to be longer than a system sound.
    private static let small = 256 << 10

    /// Creates the playback of a sound in memory, or of a long sound that is decoded while it plays.
    ///
    /// - Parameter loaded: The sound, if it is already loaded.
    func playback(
        loaded: SystemSound?, engines: WorkerEngines, onEvent: @escaping @Sendable (SoundEvent) -> Void
    ) throws(SoundWorker.Unplayable) -> any Playback {
        guard let engine = engines.engine(for: device) else {
            throw SoundWorker.Unplayable(code: "noDevice", reason: "too many devices are in use")
        }
        do throws(SoundError) {
            if tone { return try whole(SystemSound.tone(), on: engine, onEvent) }
            if let loaded { return try whole(loaded, on: engine, onEvent) }
            if fileSize(path) > Self.small {
                let streamed = try StreamedPlayback(path, options, most: most, on: engine, onEvent: onEvent)
                if let seconds = streamed.duration, seconds > SoundLimits.seconds {
                    return try checked(streamed, seconds: seconds)
                }
            }
            do throws(SoundError) {
                return try whole(try engines.own.load(path), on: engine, onEvent)
            } catch {
                switch error {
                case .tooLong, .tooLarge:
                    let streamed = try StreamedPlayback(path, options, most: most, on: engine, onEvent: onEvent)
                    return try checked(streamed, seconds: streamed.duration)
                default: throw error
                }
            }
        } catch {
            if case .badArgument(name: "start") = error {
                throw SoundWorker.Unplayable(code: "badStart", reason: "the position is beyond the end of the sound")
            }
            throw SoundWorker.Unplayable(failure: SoundWorker.Failure(error))
        }
    }

    private func whole(
        _ sound: SystemSound, on engine: SoundEngine, _ onEvent: @escaping @Sendable (SoundEvent) -> Void
    ) throws(SoundError) -> any Playback {
        try checked(LoadedPlayback(sound, options, on: engine, onEvent: onEvent), seconds: sound.seconds)
    }

    private func checked(_ playback: any Playback, seconds: Double?) throws(SoundError) -> any Playback {
        if let seconds, start > 0, start >= seconds { throw .badArgument(name: "start") }
        return playback
    }
}

extension SoundWorker.Unplayable {
    init(code: String, reason: String) {
        self.init(failure: SoundWorker.Failure(code: code, reason: reason, seconds: nil, limit: nil))
    }
}

/// Returns a file's size in bytes, or 0 on an error, which reading the file then reports.
private func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
