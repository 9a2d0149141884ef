// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound

/// A call to the worker that it answers at once. Except for a ping, the answer is empty.
enum WorkerCall: Equatable, Sendable {
    case play(SoundWorker.Play)
    case stop(SoundWorker.Stop)
    case prepare
    case duck(DuckSetting)
    case ping
}

extension SoundWorker.Play {
    /// Creates the worker's part of a request.
    ///
    /// - Parameters:
    ///   - key: The number of the sound.
    ///   - path: The path of its file.
    ///   - loaded: The number of the loaded sound, if it is one.
    init(_ request: SoundRequest, key: Int, path: String, loaded: Int?) {
        let options = request.options
        self.init(
            key: key, path: path, loaded: loaded,
            most: request.alert && options.loops == 0 ? SoundLimits.seconds : nil, tone: request.isTone,
            heardAt: options.heardAt.map { Int(clamping: $0) }, volume: options.volume * request.gain, pan: options.pan,
            rate: options.rate, loops: options.loops, start: options.start, fadeIn: options.fadeIn,
            fadeOut: options.fadeOut, device: request.device, ducks: !request.isAlerting)
    }

    /// The options for the worker.
    var options: PlayOptions {
        PlayOptions(
            volume: volume, pan: pan, rate: rate, loops: loops, start: start, fadeIn: fadeIn, fadeOut: fadeOut,
            heardAt: heardAt.map { UInt64(clamping: $0) }, ducks: ducks)
    }
}

/// The end of a sound in the worker.
struct PlaybackEnd: Equatable, Sendable {
    var outcome: Sounds.Outcome
    var seconds: Double
    var failure: SoundWorker.Failure?
    /// The number of times that the device ran dry.
    var underruns = 0
    /// The position in the file at the end, in seconds; nil if unknown.
    var position: Double?
    /// A Boolean value indicating whether the sound had begun, as far as the keeper knows.
    var wasStarted = false
}

/// The worker's event about a sound.
struct WorkerEvent: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case started
        case paused
        case resumed
        case ended(PlaybackEnd)
    }

    var key: Int
    var kind: Kind
}

extension WorkerEvent {
    /// Creates the event; returns nil for the reply that only confirms the watch, and for invalid replies.
    init?(_ reply: SoundWorker.Watch.Reply) {
        guard let key = reply.key, let kind = reply.kind else { return nil }
        self.key = key
        func ended(_ outcome: Sounds.Outcome) -> Kind {
            .ended(
                PlaybackEnd(
                    outcome: outcome, seconds: reply.seconds ?? 0, failure: reply.failure,
                    underruns: reply.underruns ?? 0, position: reply.position))
        }
        self.kind =
            switch kind {
            case .started: .started
            case .paused: .paused
            case .resumed: .resumed
            case .finished: ended(.finished)
            case .stopped: ended(.stopped)
            case .interrupted: ended(.interrupted)
            case .failed: ended(.failed)
            }
    }
}

extension SoundWorker.Failure {
    /// Returns the failure of a file that its caller knows by another name than its path.
    func called(_ label: String?, in path: String) -> SoundWorker.Failure {
        guard let label else { return self }
        var failure = self
        failure.reason = reason.replacing(path, with: label)
        return failure
    }

    /// Returns this failure as an org.alertd.Sounds error, for a sound requested as `sound` whose file is `path`.
    func error(sound: String, path: String) -> any Error {
        switch code {
        case "notFound": Sounds.NotFound(sound: sound)
        case "tooLong": Sounds.TooLong(path: path, seconds: seconds ?? 0, limit: limit ?? 30)
        case "tooManySounds": Sounds.TooMany(limit: Int(limit ?? 64))
        case "noDevice", "deviceBusy", "deviceLost", "deviceStalled", "closed": Sounds.NoDevice(reason: reason)
        case "badArgument": Sounds.Invalid(field: "sound", reason: reason)
        case "badStart", "notSeekable": Sounds.Invalid(field: "start", reason: reason)
        default: Sounds.NotASound(path: path, reason: reason)
        }
    }
}
