// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import PromptKit
import Varlink

/// A verb of a person about an alert.
package enum AlertVerb: Sendable, Hashable {
    case acknowledge
    /// A notification was closed. On the wire this is an acknowledgement with a flag, since earlier versions know no
    /// other verb.
    case close
    /// A notification was clicked, or one of its actions was chosen.
    case activate(action: String?)
    /// A notification was answered in words.
    case reply(text: String)
    /// A notification is to come again after this many seconds.
    case snooze(seconds: Int64)
    /// A button of a prompt was chosen, perhaps with a typed text.
    case answer(index: Int, label: String, text: String?)
    /// A button of a question for a secret was chosen, with the typed secret.
    case secret(index: Int, label: String, SealedAnswer)
    /// A button of a form was chosen, with the values of its fields.
    case form(index: Int, label: String, [Prompts.FieldValue])
    case dismiss
    /// A piece of work is to end.
    case cancel

    package enum Name: String, Sendable, Hashable, CaseIterable {
        case acknowledge, activate, reply, snooze, answer, dismiss, cancel
    }

    package var name: Name {
        switch self {
        case .acknowledge, .close: .acknowledge
        case .activate: .activate
        case .reply: .reply
        case .snooze: .snooze
        case .answer, .secret, .form: .answer
        case .dismiss: .dismiss
        case .cancel: .cancel
        }
    }

    /// The kind of alert that the verb is for.
    package var kind: AlertKey.Kind {
        switch self {
        case .acknowledge, .close, .activate, .reply, .snooze: .notification
        case .answer, .secret, .form, .dismiss: .prompt
        case .cancel: .work
        }
    }

    /// A Boolean value indicating whether a person would miss the verb if it did not count: all answers to questions,
    /// and those to notifications that say something.
    package var isAnswer: Bool {
        switch self {
        case .answer, .secret, .form, .dismiss, .reply: true
        case .activate(let action): action != nil
        case .acknowledge, .close, .snooze, .cancel: false
        }
    }

    package var label: String? {
        switch self {
        case .answer(_, let label, _), .secret(_, let label, _), .form(_, let label, _): label
        default: nil
        }
    }
}

extension AlertVerb {
    /// The maximum size of the values of a form on their way to its device, in bytes of JSON: a frame has 256 KiB.
    package static let maximumValues = 192 << 10

    /// Returns whether values fit into a message.
    package static func fits(_ values: [Prompts.FieldValue]) -> Bool {
        JSON.array(values.map(\.varlink)).serialized().count <= maximumValues
    }
}

/// A verb of a person about another device's alert.
package struct ActMessage: Sendable, Hashable {
    /// The alert at its origin.
    package var key: AlertKey
    /// The revision that the person saw.
    package var rev: Int64
    package var nonce: Int64
    package var verb: AlertVerb
    /// The time of the act, by the acting device's clock: microseconds since 1970.
    package var at: Int64
}

extension ActMessage {
    var json: JSON {
        var object: JSON.Object = [
            "alert": .string(key.text), "rev": .int(rev), "nonce": .int(nonce), "verb": .string(verb.name.rawValue),
            "at": .int(at),
        ]
        switch verb {
        case .acknowledge, .dismiss, .cancel: break
        case .close: object["closed"] = .bool(true)
        case .activate(let action): object["action"] = action.map(JSON.string)
        case .reply(let text): object["text"] = .string(text)
        case .snooze(let seconds): object["seconds"] = .int(seconds)
        case .answer(let index, let label, let text):
            object["index"] = .int(Int64(index))
            object["label"] = .string(label)
            object["text"] = text.map(JSON.string)
        case .secret(let index, let label, let sealed):
            object["index"] = .int(Int64(index))
            object["label"] = .string(label)
            object["sealed"] = .string(Hex.text(sealed.bytes))
        case .form(let index, let label, let values):
            object["index"] = .int(Int64(index))
            object["label"] = .string(label)
            object["values"] = .array(values.map(\.varlink))
        }
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), let rev = json["rev"]?.intValue,
            let nonce = json["nonce"]?.intValue, let at = json["at"]?.intValue,
            let name = json["verb"]?.stringValue.flatMap(AlertVerb.Name.init(rawValue:))
        else { return nil }
        let text = json["text"]?.stringValue
        guard (text?.utf8.count ?? 0) <= 65_536 else { return nil }
        let verb: AlertVerb
        switch name {
        case .acknowledge: verb = json["closed"]?.boolValue == true ? .close : .acknowledge
        case .activate: verb = .activate(action: json["action"]?.stringValue)
        case .reply:
            guard let text else { return nil }
            verb = .reply(text: text)
        case .snooze:
            // A second to a year.
            guard let seconds = json["seconds"]?.intValue, (1...31_622_400).contains(seconds) else { return nil }
            verb = .snooze(seconds: seconds)
        case .answer:
            guard let index = json["index"]?.intValue, (0..<1_000).contains(index),
                let label = json["label"]?.stringValue
            else { return nil }
            if let values = json["values"] {
                guard text == nil, json["sealed"] == nil, let values = Self.values(values) else { return nil }
                verb = .form(index: Int(index), label: label, values)
                break
            }
            guard let digits = json["sealed"]?.stringValue else {
                verb = .answer(index: Int(index), label: label, text: text)
                break
            }
            guard text == nil, digits.utf8.count <= 2 * SealedAnswer.maximumSize,
                let bytes = Hex.bytes(digits, count: digits.utf8.count / 2)
            else { return nil }
            verb = .secret(index: Int(index), label: label, SealedAnswer(rev: rev, bytes: bytes))
        case .dismiss: verb = .dismiss
        case .cancel: verb = .cancel
        }
        guard verb.kind == key.kind else { return nil }
        self.init(key: key, rev: rev, nonce: nonce, verb: verb, at: at)
    }

    /// Returns the values of a form, or nil if they are malformed or too long. The origin's alertd checks them by the
    /// form.
    private static func values(_ json: JSON) -> [Prompts.FieldValue]? {
        guard let list = json.arrayValue, list.count <= FormRules.maximumFields else { return nil }
        do {
            let values = try list.map { try Prompts.FieldValue(varlink: $0) }
            return AlertVerb.fits(values) ? values : nil
        } catch {
            return nil
        }
    }
}
