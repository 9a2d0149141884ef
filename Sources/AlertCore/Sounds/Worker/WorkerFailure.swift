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
        default:
            self.init(code: error.code, reason: error.description, seconds: nil, limit: nil)
        }
    }
}
