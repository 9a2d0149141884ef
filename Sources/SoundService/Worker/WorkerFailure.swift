// SPDX-License-Identifier: Apache-2.0

import AlertSound

extension SoundWorker.Failure {
    /// An engine's error for the wire. The path is left out: the daemon knows which file it asked for.
    init(_ error: SoundError) {
        switch error {
        case .tooLong(_, let seconds, let limit):
            self.init(code: error.code, reason: error.description, seconds: seconds, limit: limit)
        case .tooManySounds(let limit):
            self.init(code: error.code, reason: error.description, seconds: nil, limit: Double(limit))
        case .badArgument(name: "start"):
            // That it is behind the end is found out before.
            self.init(
                code: "notSeekable", reason: "the format of its file allows only to begin at the beginning",
                seconds: nil, limit: nil)
        default:
            self.init(code: error.code, reason: error.description, seconds: nil, limit: nil)
        }
    }
}

extension SoundWorker.Unplayable {
    /// A Boolean value indicating whether it is a sound, and only longer or larger than a system sound.
    var isTooLong: Bool { failure.code == "tooLong" || failure.code == "tooLarge" }
}

extension SoundWorker.File {
    /// The result of examining a file. One that was not read whole is as long as its header says.
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
    /// The engine's for the wire.
    init(_ priority: ThreadPriority) {
        self =
            switch priority {
            case .ordinary: .ordinary
            case .preferred: .preferred
            case .realTime: .realTime
            }
    }
}
