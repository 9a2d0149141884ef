// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound

/// A call to the worker that it answers at once. Only the answer to a ping matters.
enum WorkerCall: Equatable, Sendable {
    case play(SoundWorker.Play)
    case stop(SoundWorker.Stop)
    case adjust(SoundWorker.Adjust)
    case prepare
    case duck(DuckSetting)
    case ping
}

extension SoundWorker.Play {
    /// Creates the call for a sound that has been located.
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

extension PlaybackEvent {
    /// Creates the event of the sound with the number `key`; returns nil for an invalid reply.
    init?(_ reply: SoundWorker.Watch.Reply, key: Int) {
        let outcome: Sounds.Outcome
        switch reply.kind {
        case nil: return nil
        case .started: self = .started(id: String(key)); return
        case .paused: self = .paused(id: String(key)); return
        case .resumed: self = .resumed(id: String(key)); return
        case .finished: outcome = .finished
        case .stopped: outcome = .stopped
        case .interrupted: outcome = .interrupted
        case .failed: outcome = .failed
        }
        var end = SoundEnd(outcome, seconds: reply.seconds ?? 0)
        (end.failure, end.underruns, end.position) = (reply.failure, reply.underruns ?? 0, reply.position)
        self = .ended(end)
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
