// SPDX-License-Identifier: Apache-2.0

/// The rules for zone names, which become paths below the zone directory.
enum ZoneIdentifier {
    /// The maximum length of a name; the longest in tzdata has 32 characters.
    static let maximumLength = 128

    /// Returns whether the name stays below the zone directory: it consists of letters, digits, `_`, `-`, `+` and `.`,
    /// with single slashes between parts. No part is `.` or `..` or starts with a dot.
    static func isValid(_ name: String) -> Bool {
        let bytes = name.utf8
        guard !bytes.isEmpty, bytes.count <= maximumLength else { return false }
        var partLength = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "/"):
                guard partLength > 0 else { return false }
                partLength = 0
                continue
            case UInt8(ascii: "."):
                guard partLength > 0 else { return false }
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
                break
            default:
                return false
            }
            partLength += 1
        }
        return partLength > 0
    }
}
