// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Varlink

/// A message of a machine to a person: one JSON object, in the clear, which any MQTT client can write.
/// docs/link-setup.md has its fields.
package struct InboxMessage: Sendable, Hashable {
    package enum Request: Sendable, Hashable {
        case show(Notifications.Content)
        /// The alert with its id has ended.
        case end
    }

    /// The maximum size of a message, in bytes.
    package static let maximumSize = 96 << 10
    /// The prefix of the signed bytes, before the topic, a NUL and the text.
    private static let purpose = Array("alertd inbox\0".utf8)

    package var request: Request
    /// The sender's id of the alert.
    package var id: String?
    /// The time of sending, by the sender's clock: microseconds since 1970. Signed messages always have it.
    package var at: Int64?

    /// Reads a text, or returns nil if it is malformed.
    init?(_ text: [UInt8]) {
        guard let json = JSON(bytes: text) else { return nil }
        if let value = json["id"] {
            guard let text = value.stringValue, Self.isID(text) else { return nil }
            id = text
        }
        if let value = json["at"] {
            guard let number = value.intValue, number > 0 else { return nil }
            at = number
        }
        if json["ended"]?.boolValue == true {
            guard id != nil else { return nil }
            request = .end
            return
        }
        guard case .notification(var content)? = AlertItem(json, kind: .notification), !content.title.isEmpty else {
            return nil
        }
        // Nobody would receive the person's answer.
        (content.actions, content.reply) = (nil, nil)
        request = .show(content)
    }

    /// Returns whether a text is an id of a sender: 1 to 100 letters, digits, ".", "_" and "-".
    package static func isID(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || [0x2D, 0x2E, 0x5F].contains($0)
            }
    }

    /// Returns the published form of a text with its signature.
    package static func sealed(_ text: [UInt8], topic: String, keys: DeviceKeys) -> [UInt8] {
        let signature = keys.signature(of: purpose + Array(topic.utf8) + [0] + text)
        let whole: JSON = [
            "text": .string(String(decoding: text, as: UTF8.self)), "signature": .string(Hex.text(signature)),
        ]
        return whole.serialized()
    }

    /// Returns the text of a message.
    ///
    /// - Parameter key: The key of the signature; nil if the broker's access list is trusted.
    static func text(_ bytes: [UInt8], topic: String, key: [UInt8]?) throws(Frame.Failure) -> [UInt8] {
        guard let json = JSON(bytes: bytes) else { throw .init(refusal: .malformed, sender: nil) }
        guard let text = json["text"]?.stringValue.map({ Array($0.utf8) }) else {
            guard key == nil else { throw .init(refusal: .forged, sender: nil) }
            return bytes
        }
        guard let key else { return text }
        guard let signature = json["signature"]?.stringValue.flatMap({ Hex.bytes($0, count: 64) }),
            DeviceKeys.isSignature(signature, of: purpose + Array(topic.utf8) + [0] + text, by: key)
        else { throw .init(refusal: .forged, sender: nil) }
        return text
    }
}
