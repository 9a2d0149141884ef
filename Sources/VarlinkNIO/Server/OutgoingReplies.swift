// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The replies that wait for the next write, in their order. One with a secret stays in memory of its own, so that no
/// copy of it is made.
struct OutgoingReplies {
    /// The parts before `last`.
    private var parts: [ByteBuffer] = []
    private var last = ByteBuffer()

    /// The number of bytes.
    var count: Int { parts.reduce(last.readableBytes) { $0 + $1.readableBytes } }

    /// Adds a reply.
    mutating func append(_ bytes: some Sequence<UInt8>) { last.writeBytes(bytes) }

    /// Adds one that is not copied.
    mutating func append(apart reply: ByteBuffer) {
        parts += [last, reply]
        last = ByteBuffer()
    }

    /// Takes all of them out: never an empty list, though buffers in it may be empty.
    mutating func take() -> [ByteBuffer] {
        defer { self = OutgoingReplies() }
        return parts + [last]
    }
}

/// The calls of a connection that get no reply, and so have no place in its ``ReplyQueue``. What they hold of the
/// server's budget is kept until they end.
struct OnewayCalls {
    /// Numbers of these calls are counted from here, where no other call's number comes.
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

    /// Takes out a call that has ended.
    mutating func remove(_ number: UInt64) -> ServerBudget.Admission? { admissions.removeValue(forKey: number) }

    /// Takes out all of them.
    mutating func removeAll() -> [ServerBudget.Admission] {
        defer { admissions = [:] }
        return Array(admissions.values)
    }
}
