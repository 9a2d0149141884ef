// SPDX-License-Identifier: Apache-2.0

/// The rules for names (https://varlink.org/Interface-Definition).
public enum VarlinkName {
    /// Returns whether a text names an interface: at least two parts separated by full stops, each of letters, digits
    /// and inner hyphens, the first beginning with a letter; at most 255 bytes.
    public static func isInterface(_ name: String) -> Bool {
        guard name.utf8.count <= 255 else { return false }
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 2, let first = parts[0].first, isLetter(first) else { return false }
        return parts.allSatisfy { part in
            guard let first = part.first, let last = part.last else { return false }
            return first != UInt8(ascii: "-") && last != UInt8(ascii: "-")
                && part.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    /// Returns whether a text names a type, a method or an error: `[A-Z][A-Za-z0-9]*`.
    public static func isMember(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first), first & 0x20 == 0 else { return false }
        return name.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }

    /// Returns whether a text names a field or a case: `[A-Za-z](_?[A-Za-z0-9])*`.
    public static func isField(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        var previousIsUnderscore = false
        for byte in name.utf8 {
            let isUnderscore = byte == UInt8(ascii: "_")
            guard isLetter(byte) || isDigit(byte) || isUnderscore, !(isUnderscore && previousIsUnderscore) else {
                return false
            }
            previousIsUnderscore = isUnderscore
        }
        return !previousIsUnderscore
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}
