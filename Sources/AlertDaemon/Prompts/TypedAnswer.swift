// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import LinuxSystem
import Varlink

/// The typed part of an answer. A secret is in locked memory, or never here.
enum TypedAnswer: Sendable {
    case nothing
    /// Kept and told like the button.
    case text(String)
    /// Kept and told like the button.
    case values([Prompts.FieldValue])
    /// Told to the asker alone.
    case secret(SecretText)
    /// The user's name and the password, told to the asker alone.
    case login(user: String, password: SecretText)
    /// The presenter writes it into the descriptor that the asker has given.
    case handedOver
    /// The presenter writes it into the other end of this one, as the asker gave none.
    case arriving(SharedDescriptor)

    /// The kind of the answer, for the queue, which does not see the text.
    var kind: PromptQueue.Typed {
        switch self {
        case .nothing: .nothing
        case .text, .secret: .text
        case .values(let values): .values(values)
        case .login: .login
        case .handedOver, .arriving: .handover
        }
    }

    /// Returns the result without secrets.
    func redacted(_ result: Prompts.Result) -> Prompts.Result {
        var result = result
        guard result.outcome == .answered else { return result }
        if case .text(let text) = self { result.text = text }
        if case .values(let values) = self { result.values = values }
        return result
    }

    /// Returns the result for the asker, and the way in which the asker gets the secret.
    ///
    /// - Parameter hasChannel: Whether the asker has given a descriptor.
    func complete(_ result: Prompts.Result, hasChannel: Bool) -> (Prompts.Result, SecretDelivery) {
        guard result.outcome == .answered else { return (result, .none) }
        var result = result
        switch self {
        case .nothing: return (result, .none)
        case .text(let text):
            result.text = text
            return (result, .none)
        case .values(let values):
            result.values = values
            return (result, .none)
        case .handedOver:
            result.handover = true
            return (result, .none)
        case .arriving(let descriptor): return (result, .arriving(descriptor))
        case .secret, .login:
            guard !hasChannel else {
                result.handover = true
                return (result, .written(self))
            }
            return conceal(in: result)
        }
    }

    /// Returns the result with an empty string instead of the secret.
    private func conceal(in result: Prompts.Result) -> (Prompts.Result, SecretDelivery) {
        var result = result
        switch self {
        case .secret(let secret):
            result.text = ""
            return (result, .message(secret, at: ["text"]))
        case .login(let user, let password):
            result.login = Prompts.Login(user: user, password: "")
            return (result, .message(password, at: ["login", "password"]))
        case .nothing, .text, .values, .handedOver, .arriving: return (result, .none)
        }
    }

    /// Joins the parts that a presenter wrote into an answer.
    static func whole(_ parts: [SecretText]) -> TypedAnswer? {
        switch parts.count {
        case 1: .secret(parts[0])
        case 2: .login(user: parts[0].text, password: parts[1])
        default: nil
        }
    }

    /// The parts, as a presenter writes them.
    var parts: [SecretText] {
        switch self {
        case .secret(let secret): [secret]
        case .login(let user, let password): [SecretText(user), password]
        case .nothing, .text, .values, .handedOver, .arriving: []
        }
    }
}

/// The way a secret reaches the asker.
enum SecretDelivery: Sendable {
    /// No secret, or a secret that does not pass through alertd.
    case none
    /// The secret replaces this string of the result in the reply.
    case message(SecretText, at: [String])
    /// The secret replaces a string of the reply once the presenter has written it.
    case arriving(SharedDescriptor)
    /// The presenter does not write it into the asker's descriptor, so we do.
    case written(TypedAnswer)
}

extension SecretText {
    /// The text, which somebody has in ordinary memory already.
    convenience init(_ text: String) {
        var text = text
        self.init(capacity: text.utf8.count) { room in
            text.withUTF8 { room.copyMemory(from: UnsafeRawBufferPointer($0)) }
            return text.utf8.count
        }
    }
}
