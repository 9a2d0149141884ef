// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A text that a person typed and only its reader may see, stored as UTF-8 in locked memory. No `String` or array ever
/// contains it, because those leave copies behind.
package final class SecretText: Sendable {
    // The memory is only written in init and only read afterwards, so it can be shared.
    nonisolated(unsafe) private let memory: LockedMemory
    /// The number of bytes.
    package let count: Int

    /// Creates a text of the bytes that `write` stores in memory for `capacity` bytes; `write` returns their number.
    package init<Failure: Error>(
        capacity: Int, _ write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        memory = LockedMemory(count: capacity)
        // The memory can only be smaller if no memory is left at all.
        let room = UnsafeMutableRawBufferPointer(rebasing: memory.bytes.prefix(max(0, capacity)))
        count = room.count < capacity ? 0 : try write(room)
    }

    /// Creates a copy of bytes.
    package convenience init(_ bytes: UnsafeRawBufferPointer) {
        self.init(capacity: bytes.count) { room in
            room.copyMemory(from: bytes)
            return bytes.count
        }
    }

    /// Passes the bytes to `body`, which must not copy them.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The memory is freed with its last reference, which could otherwise be released before the bytes are read.
        defer { withExtendedLifetime(memory) {} }
        return try body(UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(count)))
    }

    package var holdsNUL: Bool { withBytes { $0.contains(0) } }

    package var isUTF8: Bool {
        withBytes { bytes in
            var iterator = bytes.makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            while true {
                switch parser.parseScalar(from: &iterator) {
                case .valid: continue
                case .emptyInput: return true
                case .error: return false
                }
            }
        }
    }

    /// The text in ordinary memory, if it turns out not to be secret.
    package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
