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
