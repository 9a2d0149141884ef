// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Varlink

/// The choice of a call's last reply: its handler returns it, unless another thread has sent one before. A reply with a
/// secret is written in locked memory, where the secret already is.
final class LastReply: Sendable {
    private enum State {
        case open
        case secret(SecretText, path: [String])
        case written(ByteBuffer)
        case sent(bytes: Int)
        case over
    }

    /// The way of the last reply once the handler has ended: returned, with a secret, or sent before.
    enum End {
        case reply
        case secret(ByteBuffer)
        case sent(bytes: Int)
    }

    private let state = Mutex(State.open)

    /// Writes a secret into the reply instead of the string at `path`.
    func conceal(_ secret: SecretText, at path: [String]) {
        state.withLock { if case .open = $0 { $0 = .secret(secret, path: path) } }
    }

    /// Notes that the reply is sent now. False if it is too late, or the reply needs a secret.
    func send(_ bytes: Int) -> Bool {
        state.withLock { state in
            guard case .open = state else { return false }
            state = .sent(bytes: bytes)
            return true
        }
    }

    var isSent: Bool { state.withLock { if case .sent = $0 { true } else { false } } }

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

    /// Ends the handler, after which only the returned reply is sent. A reply with a secret is forgotten here.
    func end() -> End {
        state.withLock { state in
            defer { state = .over }
            return switch state {
            case .sent(let bytes): .sent(bytes: bytes)
            case .written(let buffer): .secret(buffer)
            case .open, .secret, .over: .reply
            }
        }
    }
}
