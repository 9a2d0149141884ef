// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The replies that wait for the next write, in their order. A reply with a secret keeps its own memory, so that no
/// copy is made.
struct OutgoingReplies {
    /// The parts before `last`.
    private var parts: [ByteBuffer] = []
    private var last = ByteBuffer()

    /// The number of bytes.
    var count: Int { parts.reduce(last.readableBytes) { $0 + $1.readableBytes } }

    /// Adds a reply.
    mutating func append(_ bytes: some Sequence<UInt8>) { last.writeBytes(bytes) }

    /// Adds a reply without copying it.
    mutating func append(apart reply: ByteBuffer) {
        parts += [last, reply]
        last = ByteBuffer()
    }

    /// Removes and returns all replies: never an empty list, though its buffers may be empty.
    mutating func removeAll() -> [ByteBuffer] {
        defer { self = OutgoingReplies() }
        return parts + [last]
    }
}

/// The oneway calls of a connection, which have no place in its ``ReplyQueue``. They keep their share of the server's
/// budget until they end.
struct OnewayCalls {
    /// The first number of these calls, above all numbers of other calls.
    private static let first: UInt64 = 1 << 63

    private var admissions: [UInt64: ServerBudget.Admission] = [:]
    private var lastNumber = first

    /// The number of calls in progress.
    var count: Int { admissions.count }

    /// Returns whether a number is one of these calls'.
    static func holds(_ number: UInt64) -> Bool { number >= first }

    /// Adds a call that was admitted, and returns its number.
    mutating func add(_ admission: ServerBudget.Admission) -> UInt64 {
        lastNumber += 1
        admissions[lastNumber] = admission
        return lastNumber
    }

    /// Removes a call that has ended.
    mutating func remove(_ number: UInt64) -> ServerBudget.Admission? { admissions.removeValue(forKey: number) }

    /// Removes all calls.
    mutating func removeAll() -> [ServerBudget.Admission] {
        defer { admissions = [:] }
        return Array(admissions.values)
    }
}
