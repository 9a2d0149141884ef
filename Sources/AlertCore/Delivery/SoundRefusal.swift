// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// Why a sound was never heard, as a sentence for the history.
enum SoundRefusal {
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as Sounds.NotFound: "there is no sound \(error.sound)"
        case let error as Sounds.NotASound: "\(error.path): \(error.reason)"
        case let error as Sounds.TooLong: "\(error.path) is \(error.seconds) s long, and \(error.limit) s is the most"
        case let error as Sounds.NoDevice: error.reason
        case let error as Sounds.TooMany: "\(error.limit) sounds play already"
        case let error as Sounds.Invalid: "\(error.field): \(error.reason)"
        case let error as Sounds.NoSynthesizer: error.reason
        default: "\(error)"
        }
    }
}
