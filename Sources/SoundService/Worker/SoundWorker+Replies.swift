// SPDX-License-Identifier: Apache-2.0

import AlertSound

extension SoundWorker.Failure {
    /// Creates the wire error for an engine's error. The path is omitted: the daemon knows which file it asked for.
    init(_ error: SoundError) {
        switch error {
        case .tooLong(_, let seconds, let limit):
            self.init(code: error.code, reason: error.description, seconds: seconds, limit: limit)
        case .tooManySounds(let limit):
            self.init(code: error.code, reason: error.description, seconds: nil, limit: Double(limit))
        case .badArgument(name: "start"):
            // An earlier check finds a start behind the end.
            self.init(
                code: "notSeekable", reason: "the format of its file allows only to begin at the beginning",
                seconds: nil, limit: nil)
        default:
            self.init(code: error.code, reason: error.description, seconds: nil, limit: nil)
        }
    }
}

extension SoundWorker.Watch.Reply {
    /// Creates the report of the end of a sound.
    init(_ ending: Ending, key: Int) {
        let kind: SoundWorker.Kind =
            switch ending.outcome {
            case .finished: .finished
            case .stopped: .stopped
            // The device works; the file could not be played to its end.
            case .interrupted(.damaged), .failed: .failed
            case .interrupted: .interrupted
            }
        self.init(
            key: key, kind: kind, seconds: ending.seconds, failure: ending.outcome.error.map(SoundWorker.Failure.init),
            underruns: ending.underruns > 0 ? ending.underruns : nil, position: ending.position)
    }
}

extension SoundWorker.Unplayable {
    var isTooLong: Bool { failure.code == "tooLong" || failure.code == "tooLarge" }
}

extension SoundWorker.File {
    /// Creates the description of a measured file. If it was not read completely, its length comes from the header.
    init(_ analysis: SoundAnalysis) {
        let format = analysis.format
        let frames = analysis.isWhole ? analysis.frames : max(analysis.frames, format.declaredFrames ?? 0)
        self.init(
            container: format.container, encoding: format.encoding, rate: format.rate, channels: format.channels,
            frames: frames, seconds: Double(frames) / Double(format.rate), peak: analysis.peak,
            loudness: analysis.loudness.integrated, loudnessRange: analysis.loudness.range,
            truePeak: analysis.loudness.truePeak, measured: analysis.isWhole ? nil : analysis.seconds,
            waveform: analysis.waveform.map { SoundWorker.Column(peak: $0.peak, rms: $0.rootMeanSquare) })
    }
}

extension SoundWorker.Priority {
    /// Creates the wire value for the engine's priority.
    init(_ priority: ThreadPriority) {
        self =
            switch priority {
            case .ordinary: .ordinary
            case .preferred: .preferred
            case .realTime: .realTime
            }
    }
}
