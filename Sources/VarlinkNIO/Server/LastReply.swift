// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Varlink

/// The last reply of a call where that is not just what its handler returns: it was sent before, or there is a secret in it, and it is
/// written in locked memory, where the secret already is.
final class LastReply: Sendable {
    private enum State {
        case returned
        case sent
        case secret(SecretText, path: [String])
        case written(ByteBuffer)
    }

    private let state = Mutex(State.returned)

    /// Has this written into the reply, in the place of the string that `path` leads to.
    func conceal(_ secret: SecretText, at path: [String]) { state.withLock { $0 = .secret(secret, path: path) } }

    /// Notes that it is sent now; false if it was before.
    func send() -> Bool {
        state.withLock { state in
            if case .sent = state { return false }
            state = .sent
            return true
        }
    }

    var isSent: Bool {
        state.withLock { state in
            if case .sent = state { true } else { false }
        }
    }

    /// Writes the reply with these parameters, if it has a secret.
    func write(into parameters: JSON.Object) -> Bool {
        state.withLock { state in
            guard case .secret(let secret, let path) = state else { return false }
            let message = secret.withBytes { bytes in
                SecretMessage(
                    ["parameters": .object(parameters)], secret: bytes, at: ["parameters"] + path, ending: [0])
            }
            state = .written(ByteBuffer(locked: message))
            return true
        }
    }

    /// The reply with a secret, which is forgotten here.
    func take() -> ByteBuffer? {
        state.withLock { state in
            guard case .written(let buffer) = state else { return nil }
            state = .returned
            return buffer
        }
    }
}
