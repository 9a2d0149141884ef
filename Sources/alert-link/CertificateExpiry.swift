// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// The parts of a client certificate that `alert-link status` reports. libmosquitto does not report the end of one.
enum CertificateExpiry {
    /// Returns when the first certificate of a PEM file (RFC 7468) ends, in microseconds since 1970; nil if it cannot
    /// be read.
    static func end(of pem: [UInt8]) -> Int64? {
        let lines = String(decoding: pem, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.filter { !$0.isWhitespace } }
        guard let begin = lines.firstIndex(of: "-----BEGINCERTIFICATE-----"),
            let end = lines[begin...].firstIndex(of: "-----ENDCERTIFICATE-----"),
            let bytes = base64(lines[(begin + 1)..<end].joined())
        else { return nil }
        return self.end(ofDER: bytes)
    }

    /// Returns the end by RFC 5280, 4.1: Certificate and TBSCertificate are sequences. The fifth member of the latter,
    /// not counting the version, is the validity.
    private static func end(ofDER bytes: [UInt8]) -> Int64? {
        var outer = DER(bytes[...])
        guard var certificate = outer.next(0x30).map(DER.init), var body = certificate.next(0x30).map(DER.init) else {
            return nil
        }
        // Version 1 is not encoded.
        _ = body.next(0xA0)
        guard body.next(0x02) != nil, body.next(0x30) != nil, body.next(0x30) != nil,
            var validity = body.next(0x30).map(DER.init)
        else { return nil }
        guard time(&validity) != nil else { return nil }
        return time(&validity)
    }

    /// Reads a time by RFC 5280, 4.1.2.5: `YYMMDDHHMMSSZ` until 2049, `YYYYMMDDHHMMSSZ` from then on.
    private static func time(_ der: inout DER) -> Int64? {
        var digits: String
        if let text = der.next(0x17) {
            digits = String(decoding: text, as: UTF8.self)
            digits = (digits < "5" ? "20" : "19") + digits
        } else if let text = der.next(0x18) {
            digits = String(decoding: text, as: UTF8.self)
        } else {
            return nil
        }
        let parts = Array(digits)
        guard parts.count == 15 else { return nil }
        func part(_ range: Range<Int>) -> String { String(parts[range]) }
        return WireTime.parse(
            "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))\(parts[14])"
        )
    }

    private static func base64(_ text: String) -> [UInt8]? {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var bytes: [UInt8] = []
        var (value, bits): (UInt32, Int) = (0, 0)
        for character in text.utf8 where character != UInt8(ascii: "=") {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            value = (value << 6 | UInt32(digit)) & 0xFF_FFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
            }
        }
        return bytes
    }
}

/// The members of a sequence (X.690, 8.1).
private struct DER {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the contents of the next member if it has this tag; otherwise nil, and the member stays.
    mutating func next(_ tag: UInt8) -> ArraySlice<UInt8>? {
        var left = rest
        guard left.popFirst() == tag, let first = left.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            guard (0x81...0x83).contains(first) else { return nil }
            length = 0
            for _ in 0..<Int(first & 0x7F) {
                guard let byte = left.popFirst() else { return nil }
                length = length << 8 | Int(byte)
            }
        }
        guard left.count >= length else { return nil }
        rest = left.dropFirst(length)
        return left.prefix(length)
    }
}
