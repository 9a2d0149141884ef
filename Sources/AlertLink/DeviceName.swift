// SPDX-License-Identifier: Apache-2.0

/// The name of a person or a device in topics: 1 to 64 of the letters a to z, digits, ".", "_" and "-", not
/// beginning with "-". Small letters alone, so that two names that look alike are one.
package enum DeviceName {
    /// In bytes.
    package static let maximumLength = 64
    /// Words that mean something else after `--to`.
    package static let reserved: Set<String> = ["all", "phone", "inbox", OnCall.name]
    /// Last levels of topics, which a machine's name would be taken for.
    private static let levels: Set<String> = [
        "here", "member", "key", "alert", "act", "shared", "pair", "sound", "lease", "claim",
    ]

    /// Returns whether a machine that is no device may be called so.
    package static func isSender(_ text: String) -> Bool { isValid(text) && !levels.contains(text) }

    /// Returns whether a text may stand after `--to`.
    package static func isAddressee(_ text: String) -> Bool {
        text != "inbox" && reserved.contains(text) || isValid(text)
    }

    /// Returns whether a text is one.
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
