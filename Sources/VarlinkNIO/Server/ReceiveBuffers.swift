// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Memory for reading from connections: a new buffer for each read, as large as most calls.
///
/// NIO's own allocator keeps a buffer for each connection, as large as its largest read, with the bytes that were read
/// last. The handler wipes these buffers after reading, and idle connections have none.
struct ReceiveBuffers: RecvByteBufferAllocator {
    /// The maximum number of bytes read from a connection in one turn.
    static let size = 16 << 10

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { allocator.buffer(capacity: Self.size) }

    /// Returns nil, which keeps NIO from using a buffer again.
    func nextBufferSize() -> Int? { nil }

    mutating func record(actualReadBytes: Int) -> Bool { false }
}
