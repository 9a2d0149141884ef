// SPDX-License-Identifier: Apache-2.0

/// The name of a person or a device in topics: 1 to 64 of the letters a to z, digits, ".", "_" and "-", not beginning
/// with "-". Capitals are excluded, so that two names that look alike are equal.
package enum DeviceName {
    /// In bytes.
    package static let maximumLength = 64
    /// Words that mean something else after `--to`.
    package static let reserved: Set<String> = ["all", "phone", "inbox", OnCall.name]
    /// Last levels of topics, with which a machine's name would be confused.
    private static let levels: Set<String> = [
        "here", "member", "key", "alert", "act", "shared", "pair", "sound", "lease", "claim",
    ]

    /// Returns whether a text can be the name of a machine that is no device.
    package static func isSender(_ text: String) -> Bool { isValid(text) && !levels.contains(text) }

    /// Returns whether a text is valid as a value of `--to`.
    package static func isAddressee(_ text: String) -> Bool {
        text != "inbox" && reserved.contains(text) || isValid(text)
    }

    /// Returns whether a text is a valid name.
    package static func isValid(_ text: String) -> Bool {
        guard (1...maximumLength).contains(text.utf8.count), !text.hasPrefix("-"), !reserved.contains(text) else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }
}
