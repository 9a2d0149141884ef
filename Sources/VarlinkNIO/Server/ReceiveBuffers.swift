// SPDX-License-Identifier: Apache-2.0

import Glibc
import NIOCore

/// Memory for what is read from a connection: a new buffer for each read, as large as most calls.
///
/// NIO's own allocator keeps a buffer for each connection, as large as its largest read was, and what was read last stays
/// in it. These belong to the handler alone once NIO's turn is over, so they can be wiped, and cost nothing while nothing
/// is read.
struct ReceiveBuffers: RecvByteBufferAllocator {
    /// In bytes: what one turn takes from one connection at most.
    static let size = 16 << 10

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { allocator.buffer(capacity: Self.size) }

    /// Nil keeps NIO from using a buffer again.
    func nextBufferSize() -> Int? { nil }

    mutating func record(actualReadBytes: Int) -> Bool { false }
}

extension ByteBuffer {
    /// Overwrites all of its memory. It must have no other owner: NIO would copy it first.
    mutating func wipe() {
        withVeryUnsafeMutableBytes { bytes in
            if let base = bytes.baseAddress { explicit_bzero(base, bytes.count) }
        }
    }
}
