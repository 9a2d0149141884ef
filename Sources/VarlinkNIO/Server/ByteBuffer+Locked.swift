// SPDX-License-Identifier: Apache-2.0

import Glibc
@_spi(CustomByteBufferAllocator) import NIOCore
import Varlink

extension ByteBuffer {
    /// A message with a secret in locked memory. NIO passes this memory to write(2) without a copy, and frees it wiped.
    init(locked message: SecretMessage) {
        self = message.withBytes { bytes in
            var buffer = Self.locked.buffer(capacity: bytes.count)
            buffer.writeBytes(bytes)
            return buffer
        }
    }

    /// An allocator for NIO. Its functions get no context, so each block begins with its size.
    private static let locked = ByteBufferAllocator(
        allocate: { LockedBlock.allocate($0) },
        reallocate: { block, _, size in
            let larger = LockedBlock.allocate(size)
            if let block, let larger {
                larger.copyMemory(from: block, byteCount: min(LockedBlock.count(of: block), size))
                LockedBlock.free(block)
            }
            return larger
        },
        deallocate: { LockedBlock.free($0) },
        copy: { $0.copyMemory(from: $1, byteCount: $2) })
}

/// Memory that is not swapped out (mlock(2)), left out of core dumps (madvise(2)) and wiped before it is given back.
private enum LockedBlock {
    /// The size of the mapping is stored here. The memory after it is aligned for any type.
    private static let head = 16

    static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let size = (head + count + page - 1) / page * page
        let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapping, mapping != MAP_FAILED else { return nil }
        // Precautions: RLIMIT_MEMLOCK may forbid the first.
        mlock(mapping, size)
        // MADV_DONTDUMP, madvise(2), which Glibc's overlay hides.
        madvise(mapping, size, 16)
        mapping.storeBytes(of: size, as: Int.self)
        return mapping + head
    }

    static func count(of block: UnsafeMutableRawPointer) -> Int { (block - head).load(as: Int.self) - head }

    static func free(_ block: UnsafeMutableRawPointer) {
        let size = (block - head).load(as: Int.self)
        explicit_bzero(block, size - head)
        munmap(block - head, size)
    }
}
