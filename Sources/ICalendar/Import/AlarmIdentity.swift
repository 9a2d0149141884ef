// SPDX-License-Identifier: Apache-2.0

/// Ids for alarms, made from the UID of their event so that the next import of the file finds the same alarms.
enum AlarmIdentity {
    /// The maximum size of the part made from the UID, in bytes; with the suffixes, no id exceeds 255.
    static let maximumBase = 200

    /// Returns a UID as an id: unchanged if it is valid. Otherwise invalid characters become `_`, and a hash
    /// distinguishes it from other UIDs with the same result. `~` is reserved for the suffixes.
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

    /// Returns whether a text is a valid id, which may include `~`.
    static func isID(_ text: String) -> Bool {
        1...255 ~= text.utf8.count && !text.hasPrefix("-")
            && text.unicodeScalars.allSatisfy { !$0.isControl && $0 != " " && $0 != "/" }
    }

    /// Returns FNV-1a of 64 bits in hexadecimal digits. The hash distinguishes texts in one file; it does not resist
    /// deliberate collisions.
    static func fingerprint(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
