// SPDX-License-Identifier: Apache-2.0

/// Offsets from UTC in the format of RFC 3339, `+01:00`, with seconds for old local times.
enum OffsetText {
    /// Returns an offset as text: `+01:00`, `-00:44:30`.
    static func print(_ offset: Int) -> String {
        let size = abs(offset)
        let seconds = size % 60 == 0 ? "" : ":" + (size % 60).padded(2)
        return (offset < 0 ? "-" : "+") + (size / 3_600).padded(2) + ":" + (size / 60 % 60).padded(2) + seconds
    }

    /// Reads a whole text; returns nil if it is not an offset.
    static func parse(_ text: String) -> Int? {
        // A text that is too long is not an offset.
        guard var scanner = try? TextScanner(text, maximum: 16), let offset = scan(&scanner), scanner.atEnd else {
            return nil
        }
        return offset
    }

    /// Reads `Z`, `+01:00`, `+0100`, `+01`, `+01:00:30`; returns nil without advancing for other text or beyond
    /// ±23:59:59.
    static func scan(_ scanner: inout TextScanner) -> Int? {
        let start = scanner.position
        if scanner.take(text: "Z") { return 0 }
        let negative = scanner.take("-")
        guard negative || scanner.take("+"), let hours = scanner.fixed(2), hours <= 23 else {
            scanner.position = start
            return nil
        }
        var offset = hours * 3_600
        let divided = scanner.current == UInt8(ascii: ":")
        if divided || scanner.digitCount >= 2 {
            if divided { scanner.position += 1 }
            guard let minutes = scanner.fixed(2), minutes <= 59 else {
                scanner.position = start
                return nil
            }
            offset += minutes * 60
            if divided, scanner.current == UInt8(ascii: ":"), scanner.peek(1)?.isDigit == true {
                scanner.position += 1
                guard let seconds = scanner.fixed(2), seconds <= 59 else {
                    scanner.position = start
                    return nil
                }
                offset += seconds
            }
        }
        return negative ? -offset : offset
    }

    /// Reads the offset in `UTC+2` and `GMT-03:30`, in seconds east of UTC; returns nil for other text.
    static func parse(fromUTC text: String) -> Int? {
        let name = text.prefix(3).uppercased()
        guard name == "UTC" || name == "GMT", let sign = text.dropFirst(3).first, "+-".contains(sign) else {
            return nil
        }
        let parts = text.dropFirst(4).split(separator: ":", omittingEmptySubsequences: false)
        guard 1...2 ~= parts.count, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }), 1...2 ~= parts[0].utf8.count,
            parts.count == 1 || parts[1].utf8.count == 2, let hours = Int(parts[0])
        else { return nil }
        return parse("\(sign)\(hours.padded(2)):\(parts.count == 2 ? String(parts[1]) : "00")")
    }
}
