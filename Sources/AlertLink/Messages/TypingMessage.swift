// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A report that a person types an answer to another device's question, or has stopped. It is not retained; it holds
/// for a minute, and is repeated while the person types.
package struct TypingMessage: Sendable, Hashable {
    package var key: AlertKey
    /// The revision, ascending over all messages of this kind of the device.
    package var rev: Int64
    package var nonce: Int64
    package var isTyping: Bool

    /// The time for which the report holds, in microseconds: the time for which alertd trusts a window.
    package static let life: Int64 = 60_000_000
}

extension TypingMessage {
    var json: JSON {
        ["alert": .string(key.text), "rev": .int(rev), "nonce": .int(nonce), "typing": .bool(isTyping)]
    }

    init?(_ json: JSON) {
        guard let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), key.kind == .prompt,
            let rev = json["rev"]?.intValue, rev > 0, let nonce = json["nonce"]?.intValue,
            let isTyping = json["typing"]?.boolValue
        else { return nil }
        self.init(key: key, rev: rev, nonce: nonce, isTyping: isTyping)
    }
}
