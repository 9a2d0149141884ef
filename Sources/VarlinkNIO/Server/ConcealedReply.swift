// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Varlink

/// The last reply of a call when there is a secret in it: it is written in locked memory, where the secret already is.
final class ConcealedReply: Sendable {
    private enum State {
        case none
        case secret(SecretText, path: [String])
        case written(ByteBuffer)
    }

    private let state = Mutex(State.none)

    /// Has this written into the reply, in the place of the string that `path` leads to.
    func conceal(_ secret: SecretText, at path: [String]) { state.withLock { $0 = .secret(secret, path: path) } }

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

    /// The reply, which is forgotten here.
    func take() -> ByteBuffer? {
        state.withLock { state in
            defer { state = .none }
            if case .written(let buffer) = state { return buffer }
            return nil
        }
    }
}
