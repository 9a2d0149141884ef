// SPDX-License-Identifier: Apache-2.0

/// Names for alarms, made from the UID of their event so that the next import of the file finds the same ones.
enum AlarmIdentity {
    /// Of the part made from the UID, in bytes; with the suffixes no id exceeds 255.
    static let maximumBase = 200

    /// A UID as an id: itself, if it can be one. Otherwise with `_` for what it must not hold, and a hash that tells
    /// it from others that become the same. `~` is kept for the suffixes.
    static func base(_ uid: String) -> String {
        let isFit: (Unicode.Scalar) -> Bool = { scalar in
            !scalar.isControl && !scalar.properties.isWhitespace && scalar != "/" && scalar != "~"
                && scalar.properties.generalCategory != .format
        }
        if !uid.isEmpty, uid.utf8.count <= maximumBase, !uid.hasPrefix("-"), uid.unicodeScalars.allSatisfy(isFit) {
            return uid
        }
        var kept = String.UnicodeScalarView()
        var size = 0
        for scalar in uid.unicodeScalars {
            size += UTF8.width(scalar)
            if size > maximumBase - 20 { break }
            kept.append(isFit(scalar) && !(kept.isEmpty && scalar == "-") ? scalar : "_")
        }
        return String(kept) + "~" + fingerprint(uid)
    }

    /// Returns whether a text may be an id as it is, `~` included.
    static func isID(_ text: String) -> Bool {
        1...255 ~= text.utf8.count && !text.hasPrefix("-")
            && text.unicodeScalars.allSatisfy { !$0.isControl && $0 != " " && $0 != "/" }
    }

    /// FNV-1a of 64 bits in hexadecimal digits: enough to tell texts of one file apart, and not meant to withstand
    /// somebody who wants two to be the same.
    static func fingerprint(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
