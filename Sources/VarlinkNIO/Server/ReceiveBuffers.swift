// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Memory for what is read from a connection: a new buffer for each read, as large as most calls.
///
/// NIO's own allocator keeps a buffer for each connection, as large as its largest read was, and what was read last
/// stays in it. The handler wipes these as soon as it has read them, and they cost nothing while nothing is read.
struct ReceiveBuffers: RecvByteBufferAllocator {
    /// In bytes: what one turn takes from one connection at most.
    static let size = 16 << 10

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { allocator.buffer(capacity: Self.size) }

    /// Returns nil, which keeps NIO from using a buffer again.
    func nextBufferSize() -> Int? { nil }

    mutating func record(actualReadBytes: Int) -> Bool { false }
}
