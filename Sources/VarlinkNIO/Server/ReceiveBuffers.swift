// SPDX-License-Identifier: Apache-2.0

import Glibc
@_spi(CustomByteBufferAllocator) import NIOCore

/// Memory for what is read from a connection: a new buffer for each read, as large as most calls, wiped when its last owner
/// lets it go, as it may have held a secret.
///
/// NIO's own allocator keeps a buffer for each connection, as large as its largest read was, and what was read last stays
/// in it. These cost nothing while nothing is read.
struct ReceiveBuffers: RecvByteBufferAllocator {
    /// In bytes: what one turn takes from one connection at most.
    static let size = 16 << 10

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { Self.wiped.buffer(capacity: Self.size) }

    /// Nil keeps NIO from using a buffer again.
    func nextBufferSize() -> Int? { nil }

    mutating func record(actualReadBytes: Int) -> Bool { false }

    /// NIO's way to bring memory of one's own. The functions get no context, so each block begins with its size.
    private static let wiped = ByteBufferAllocator(
        allocate: { WipedBlock.allocate($0) },
        reallocate: { block, _, size in WipedBlock.reallocate(block, size) },
        deallocate: { WipedBlock.free($0) },
        copy: { $0.copyMemory(from: $1, byteCount: $2) })
}

/// Memory that is wiped before it is given back.
enum WipedBlock {
    /// The size of the block stands here; what follows is aligned for anything.
    private static let head = 16

    static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard let memory = malloc(head + count) else { return nil }
        memory.storeBytes(of: count, as: Int.self)
        return memory + head
    }

    /// Another block with the same bytes, as many as fit; the former one is wiped. Nil where there is no memory: the former stays.
    /// - Parameter look: Called with the former block between its wiping and its end.
    static func reallocate(
        _ block: UnsafeMutableRawPointer?, _ size: Int, look: (UnsafeRawBufferPointer) -> Void = { _ in }
    ) -> UnsafeMutableRawPointer? {
        guard let other = allocate(size) else { return nil }
        if let block {
            other.copyMemory(from: block, byteCount: min(count(of: block), size))
            free(block, look: look)
        }
        return other
    }

    static func count(of block: UnsafeMutableRawPointer) -> Int { (block - head).load(as: Int.self) }

    /// - Parameter look: Called with the block between its wiping and its end.
    static func free(_ block: UnsafeMutableRawPointer, look: (UnsafeRawBufferPointer) -> Void = { _ in }) {
        let count = count(of: block)
        explicit_bzero(block, count)
        look(UnsafeRawBufferPointer(start: block, count: count))
        Glibc.free(block - head)
    }
}
