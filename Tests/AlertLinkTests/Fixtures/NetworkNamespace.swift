// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessSupport

/// A separate network for a program of the tests, with a connection to this one that can be cut. It needs root.
final class NetworkNamespace {
    let name: String
    /// This end of the wire.
    private let wire: String
    /// The address of this end, on which a broker listens; the program sees no other.
    let address: String
    /// An address at which there is nobody: what is sent there is swallowed.
    let blackHole: String

    /// The reason why this machine provides no namespace; nil if it does.
    static let reasonForNone: String? = {
        if geteuid() != 0 { return "only root may make network namespaces" }
        do {
            let probe = try NetworkNamespace()
            return probe.name.isEmpty ? "no name" : nil
        } catch {
            return "\(error)"
        }
    }()

    init() throws {
        let number = Int.random(in: 10..<250)
        let random = String(UInt32.random(in: .min ... .max), radix: 36)
        name = "al-\(random)"
        wire = "al\(random)"
        address = "10.213.\(number).1"
        blackHole = "10.213.\(number).9"
        try Self.ip("netns", "add", name)
        try Self.ip("link", "add", wire, "type", "veth", "peer", "name", "eth0", "netns", name)
        try Self.ip("address", "add", "\(address)/24", "dev", wire)
        try Self.ip("link", "set", wire, "up")
        try Self.ip("-n", name, "address", "add", "10.213.\(number).2/24", "dev", "eth0")
        try Self.ip("-n", name, "link", "set", "eth0", "up")
        try Self.ip("-n", name, "link", "set", "lo", "up")
        try Self.ip("-n", name, "neigh", "add", blackHole, "lladdr", "02:00:00:00:00:09", "dev", "eth0")
    }

    deinit {
        do { try Self.ip("netns", "delete", name) } catch { print("\(name) stays: \(error)") }
    }

    /// Cuts the connection: packets are lost from now on without an error.
    func cut() throws { try Self.ip("link", "set", wire, "down") }

    func mend() throws { try Self.ip("link", "set", wire, "up") }

    private static func ip(_ words: String...) throws {
        try TestProcess.check("/usr/sbin/ip", words)
    }
}
