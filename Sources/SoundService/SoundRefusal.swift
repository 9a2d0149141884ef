// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// Why a sound was never heard, as a sentence for the history.
package enum SoundRefusal {
    package static func reason(_ error: any Error) -> String {
        switch error {
        case let error as Sounds.NotFound: "no such sound: \(error.sound)"
        case let error as Sounds.NotASound: "\(error.path): \(error.reason)"
        case let error as Sounds.TooLong: "\(error.path) is too long: \(error.seconds) s (maximum \(error.limit) s)"
        case let error as Sounds.NoDevice: error.reason
        case let error as Sounds.TooMany: "too many sounds (maximum \(error.limit))"
        case let error as Sounds.Invalid: "\(error.field): \(error.reason)"
        case let error as Sounds.NoSynthesizer: error.reason
        default: "\(error)"
        }
    }
}
