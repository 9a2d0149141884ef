// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The address at which a push service takes the pushes for one browser. The browser tells it, so it may be anything.
package struct PushEndpoint: Sendable, Hashable {
    /// The addresses of machines to which a push may connect, by the settings.
    package enum Reach: Sendable, Hashable {
        /// Only machines of the public network.
        case `public`
        /// Only this machine, for an endpoint without TLS.
        case loopback
        case any

        /// Returns whether a push may connect to an address.
        /// - Parameter address: 4 or 16 bytes.
        package func admits(_ address: [UInt8]) -> Bool {
            switch self {
            case .public: NetworkAddress.isPublic(address)
            case .loopback: NetworkAddress.isLoopback(address)
            case .any: true
            }
        }
    }

    /// The maximum length of an endpoint, in bytes.
    static let maximumLength = 2_048

    package let url: String
    /// The scheme, the host and a port that is not the usual one.
    package let origin: String
    package let reach: Reach

    /// Reads an endpoint.
    ///
    /// - Parameters:
    ///   - text: `https://HOST[:PORT]/PATH`. libcurl must not find another host in it, so anything unusual is refused.
    ///   - hosts: Origins that may be at private addresses, or without TLS on this machine.
    package init?(_ text: String, hosts: Set<String>) {
        let isEncrypted = text.hasPrefix("https://")
        guard text.utf8.count <= Self.maximumLength, isEncrypted || text.hasPrefix("http://"),
            // "\" and "@" move the host.
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Array("\\@#<>\"^`{|}".utf8).contains($0) })
        else { return nil }
        let rest = text.dropFirst(isEncrypted ? 8 : 7)
        guard let slash = rest.firstIndex(of: "/"), let host = HostAddress(rest[..<slash]) else { return nil }
        (url, origin) = (text, host.origin(isEncrypted: isEncrypted))
        if hosts.contains(origin) {
            reach = isEncrypted ? .any : .loopback
        } else {
            guard isEncrypted else { return nil }
            reach = .public
        }
    }
}

/// Addresses of IPv4 and IPv6 as bytes, in the order of the network.
package enum NetworkAddress {
    /// Blocks of IPv4 that are not of the public network (RFC 6890 and IANA's registry), by their first bytes.
    private static let specialBlocks: [(address: [UInt8], bits: Int)] = [
        ([0, 0, 0, 0], 8), ([10, 0, 0, 0], 8), ([100, 64, 0, 0], 10), ([127, 0, 0, 0], 8), ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12), ([192, 0, 0, 0], 24), ([192, 0, 2, 0], 24), ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16), ([198, 18, 0, 0], 15), ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24),
        ([224, 0, 0, 0], 3),
    ]
    /// Blocks within the global unicast addresses of IPv6 that lead elsewhere: Teredo and other protocols, 6to4,
    /// documentation.
    private static let specialPrefixes: [(address: [UInt8], bits: Int)] = [
        ([0x20, 0x01, 0x00, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF, 0x00], 20),
    ]
    /// Addresses of IPv4 as IPv6: mapped (RFC 4291, 2.5.5.2), and by NAT64 (RFC 6052), which networks without IPv4
    /// have.
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    private static let translated: [UInt8] = [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)

    /// - Parameter address: 4 or 16 bytes.
    package static func isPublic(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: return !specialBlocks.contains { isWithin(address, $0.address, $0.bits) }
        case 16:
            if address.starts(with: mapped) || address.starts(with: translated) {
                return isPublic(Array(address.suffix(4)))
            }
            // IANA assigns global unicast addresses from 2000::/3 alone.
            return address[0] & 0xE0 == 0x20 && !specialPrefixes.contains { isWithin(address, $0.address, $0.bits) }
        default: return false
        }
    }

    /// - Parameter address: 4 or 16 bytes.
    package static func isLoopback(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: address[0] == 127
        case 16:
            address.starts(with: mapped)
                ? address[12] == 127 : address.last == 1 && address.dropLast().allSatisfy { $0 == 0 }
        default: false
        }
    }

    private static func isWithin(_ address: [UInt8], _ block: [UInt8], _ bits: Int) -> Bool {
        (0..<bits).allSatisfy { bit in
            let mask: UInt8 = 0x80 >> (bit % 8)
            return (address[bit / 8] ^ block[bit / 8]) & mask == 0
        }
    }
}
