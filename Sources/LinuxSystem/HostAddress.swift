// SPDX-License-Identifier: Apache-2.0

/// A host as URLs have it: a name or an address, and perhaps a port.
package struct HostAddress: Sendable, Hashable {
    /// The name in small letters, or the address; an address of IPv6 is in brackets.
    package let host: String
    package let port: UInt16?

    /// Reads `HOST` or `HOST:PORT`; nil for anything else.
    package init?(_ text: some StringProtocol) {
        var host = text.lowercased()[...]
        var port: UInt16?
        guard let end = host.hasPrefix("[") ? host.firstIndex(of: "]") : host.startIndex else { return nil }
        if let colon = host[end...].lastIndex(of: ":") {
            guard let number = UInt16(host[host.index(after: colon)...]), number > 0 else { return nil }
            port = number
            host = host[..<colon]
        }
        let isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
        let name = isLiteral ? host.dropFirst().dropLast() : host
        let isValid = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): !isLiteral || byte <= UInt8(ascii: "f")
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): true
            case UInt8(ascii: ":"): isLiteral
            case UInt8(ascii: "-"): !isLiteral
            default: false
            }
        }
        guard (1...253).contains(name.utf8.count), isValid, !name.hasPrefix("-") else { return nil }
        (self.host, self.port) = (String(host), port)
    }

    /// Returns the origin of a scheme at this host, without the scheme's default port (RFC 6454, 6.2).
    package func origin(isEncrypted: Bool) -> String {
        let standard: UInt16 = isEncrypted ? 443 : 80
        return (isEncrypted ? "https://" : "http://") + host + (port == standard ? "" : port.map { ":\($0)" } ?? "")
    }
}
