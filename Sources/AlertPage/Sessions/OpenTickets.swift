// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import LinuxSystem
package import PageControlProtocol

/// Comparison of secrets.
enum Secret {
    /// Returns whether two texts of the same length are equal, in a time that does not depend on their content.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}

/// The tickets and pairing codes that are open. Each counts once. Only the control socket makes them.
package struct OpenTickets: Sendable, Hashable {
    /// A ticket or a code.
    private struct Ticket: Sendable, Hashable {
        let door: Door
        let hash: [UInt8]
        /// The name that a paired browser gets.
        let name: String?
        let expires: Instant
    }

    /// The admission that a ticket or a code gives.
    package struct Admission: Sendable, Hashable {
        /// The name that was given with the code.
        package let name: String?
    }

    /// The letters of a code: none that looks like another.
    static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
    static let codeLength = 8
    static let ticketSeconds: Int64 = 30
    package static let codeSeconds: Int64 = 600
    static let maximum = 16

    private var tickets: [Ticket] = []

    package init() {}

    /// The last end of an open ticket or code; nil without one.
    package var lastEnd: Instant? { tickets.map(\.expires).max() }

    /// Opens a ticket.
    /// - Parameter text: 128 random bits.
    package mutating func open(ticket text: String, now: Instant) throws(PageControl.TooMany) {
        try add(Ticket(door: .http, hash: Self.hash(text), name: nil, expires: now.later(Self.ticketSeconds)), now)
    }

    /// Opens a pairing code for a browser with a name.
    package mutating func open(code: String, name: String, now: Instant) throws(PageControl.TooMany) -> Instant {
        let end = now.later(Self.codeSeconds)
        try add(Ticket(door: .proxy, hash: Self.hash(code), name: name, expires: end), now)
        return end
    }

    private mutating func add(_ ticket: Ticket, _ now: Instant) throws(PageControl.TooMany) {
        tickets.removeAll { $0.expires <= now }
        guard tickets.count < Self.maximum else {
            throw PageControl.TooMany(what: "open tickets and codes", limit: Self.maximum)
        }
        tickets.append(ticket)
    }

    /// Makes a code of random letters.
    package static func code(using random: inout some RandomNumberGenerator) -> String {
        String((0..<codeLength).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
    }

    /// Uses up a ticket at the door of tickets, or a code at the door of codes.
    /// - Returns: The admission; nil for a wrong text.
    package mutating func redeem(_ text: String, at door: Door, now: Instant) -> Admission? {
        tickets.removeAll { $0.expires <= now }
        // A person may type small letters, and the dash or blank of a code in two halves.
        let typed = door == .http ? text : String(text.uppercased().filter { !"- ".contains($0) })
        let hash = Self.hash(typed)
        var found: Int?
        for (index, ticket) in tickets.enumerated()
        where Secret.areEqual(ticket.hash, hash) && ticket.door == door {
            found = index
        }
        guard let found else { return nil }
        return Admission(name: tickets.remove(at: found).name)
    }

    private static func hash(_ text: String) -> [UInt8] { Array(SHA256.hex(of: text).utf8) }
}

/// A limit for wrong tries: five within a minute, from all clients together.
package struct TryLimit: Sendable, Hashable {
    static let maximum = 5
    static let window: Int64 = 60

    private var wrong: [Instant] = []

    package init() {}

    /// Returns the seconds until the next try counts; nil if it counts now.
    package mutating func wait(now: Instant) -> Int? {
        // The clock may have been set back.
        wrong.removeAll { now.seconds - $0.seconds >= Self.window || $0 > now }
        guard wrong.count >= Self.maximum, let first = wrong.first else { return nil }
        return max(1, Int(Self.window - (now.seconds - first.seconds)))
    }

    /// Notes a wrong try.
    package mutating func note(now: Instant) { wrong.append(now) }
}

extension Instant {
    fileprivate func later(_ seconds: Int64) -> Instant { Instant(microseconds: microseconds + seconds * 1_000_000) }
}
