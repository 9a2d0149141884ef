// SPDX-License-Identifier: Apache-2.0

/// Addresses inside of others. Mail filters and search engines put their own address around each one in a text, to look
/// at the page first.
enum WrappedAddress {
    /// The maximum number of addresses around each other.
    private static let maximumDepth = 4
    /// The bytes that no address contains (RFC 3986).
    static let excluded = Set("\"'<>\\^`{}|".utf8)
    /// The parameters of services that lead on to an address.
    private static let parameters: Set<String> = [
        "a", "continue", "dest", "destination", "link", "q", "redirect", "redirect_uri", "target", "u", "url",
    ]

    /// Returns the address that an address leads to.
    ///
    /// - Parameter joins: Whether an address joins a meeting. A parameter of a host that is no filter counts only then.
    static func target(of address: String, joins: (String) -> Bool) -> String {
        var current = address
        for _ in 0..<maximumDepth {
            guard current.utf8.count <= AddressScanner.maximumWord, current.lowercased().hasPrefix("https://"),
                !joins(current), let host = MeetingLink.host(of: current)
            else { return current }
            if let inner = filtered(current, host: host) {
                current = inner
            } else if let inner = values(of: current).first(where: joins) {
                return inner
            } else {
                return current
            }
        }
        return current
    }

    /// Returns the address inside of one of a mail filter, or of another service that does nothing but lead on.
    private static func filtered(_ address: String, host: String) -> String? {
        if host == "urldefense.com" || host == "urldefense.us" || host == "urldefense.proofpoint.com" {
            return proofpoint(address)
        }
        if host.hasSuffix(".avanan.click") || host == "protect.checkpoint.com" {
            return between("___", "___", in: address).flatMap(restored)
        }
        if host == "secure-web.cisco.com" {
            // The last component is the address.
            return address.split(separator: "/").last.flatMap { decoded(String($0)) }.flatMap(restored)
        }
        let isGoogle = host.hasPrefix("www.google.") || host == "google.com"
        let leadsOn =
            isGoogle && MeetingHost.components(of: address).first == "url"
            || host.contains("safelinks.protection.") || host == "linkprotect.cudasvc.com"
            || host == "clicktime.symantec.com" || host == "protect2.fireeye.com" || host == "l.facebook.com"
            || host == "slack-redir.net" || host == "meet.google.com" && address.contains("/linkredirect?")
        return leadsOn ? values(of: address).first : nil
    }

    /// Returns the addresses in an address's parameters, each up to the next parameter.
    private static func values(of address: String) -> [String] {
        guard let mark = address.firstIndex(of: "?") else { return [] }
        let query = address[address.index(after: mark)...].prefix { $0 != "#" }
        return query.split(separator: "&").compactMap { part in
            guard let equals = part.firstIndex(of: "="), parameters.contains(part[..<equals].lowercased()) else {
                return nil
            }
            return decoded(String(part[part.index(after: equals)...])).flatMap(restored)
        }
    }

    // MARK: Proofpoint

    private static func proofpoint(_ address: String) -> String? {
        if address.contains("/v3/") { return proofpointV3(address) }
        guard let text = between("?u=", "&", in: address + "&") ?? between("&u=", "&", in: address + "&") else {
            return nil
        }
        guard address.contains("/v2/") else { return decoded(text).flatMap(restored) }
        return decoded(text.replacing("-", with: "%").replacing("_", with: "/")).flatMap(restored)
    }

    /// Reads `/v3/__ADDRESS__;BYTES!TOKEN`. Each `*` of the address stands for the next of the bytes, which are in
    /// base64, and `**` with a letter for as many as the letter's number in that alphabet plus two.
    private static func proofpointV3(_ address: String) -> String? {
        // A sentence may have ended the address before the semicolon.
        let address = address.hasSuffix("__") ? address + ";" : address
        guard let text = between("/v3/__", "__;", in: address), let mark = address.firstRange(of: "__;") else {
            return nil
        }
        guard text.contains("*") else { return restored(text) }
        let coded = address[mark.upperBound...].prefix { $0 != "!" }
        var (bytes, result): (ArraySlice<UInt8>, [UInt8]) = (base64(coded)[...], [])
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "*") else {
                result.append(byte)
                continue
            }
            var count = 1
            if rest.first == UInt8(ascii: "*"), let number = rest.dropFirst().first.flatMap(sextet) {
                count = number + 2
                rest = rest.dropFirst(2)
            }
            guard bytes.count >= count else { return nil }
            result += bytes.prefix(count)
            bytes = bytes.dropFirst(count)
        }
        return restored(String(decoding: result, as: UTF8.self))
    }

    private static func sextet(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
        case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
        default: nil
        }
    }

    private static func base64(_ text: Substring) -> [UInt8] {
        var (bits, count): (UInt32, Int) = (0, 0)
        var bytes: [UInt8] = []
        for number in text.utf8.lazy.compactMap(sextet) {
            bits = (bits << 6 | UInt32(number)) & 0xffff
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }

    // MARK: Texts

    private static func between(_ start: String, _ end: String, in text: String) -> String? {
        guard let begin = text.firstRange(of: start)?.upperBound else { return nil }
        guard let close = text[begin...].firstRange(of: end)?.lowerBound else { return nil }
        return String(text[begin..<close])
    }

    /// Returns a text with its percent signs decoded once.
    static func decoded(_ text: String) -> String? {
        var rest = Array(text.utf8)[...]
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            guard byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy({ isHexadecimal($0) }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
    }

    /// Returns an address as its writer had it: with the second slash that some filters drop, and with percent signs
    /// for the characters that no address contains. Returns nil for other texts.
    private static func restored(_ text: String) -> String? {
        var text = text
        let start = text.prefix(8).lowercased()
        if start.hasPrefix("https:/"), !start.hasPrefix("https://") { text = "https://" + text.dropFirst(7) }
        guard text.lowercased().hasPrefix("https://") else { return nil }
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0x20 || excluded.contains(byte) {
                result += Array("%".utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
