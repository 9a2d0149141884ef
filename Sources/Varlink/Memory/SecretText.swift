// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A text that a person typed and nobody but its reader shall see, as UTF-8 in locked memory. No `String` and no array
/// ever holds it, as those leave copies behind wherever they go.
package final class SecretText: Sendable {
    // Written in init alone, and only read from then on: it may be shared.
    nonisolated(unsafe) private let memory: LockedMemory
    /// The number of bytes.
    package let count: Int

    /// Takes what `write` leaves in memory for `capacity` bytes, and returns how many that are.
    package init<Failure: Error>(
        capacity: Int, _ write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        memory = LockedMemory(count: capacity)
        // Fewer only where there is no memory at all.
        let room = UnsafeMutableRawBufferPointer(rebasing: memory.bytes.prefix(max(0, capacity)))
        count = room.count < capacity ? 0 : try write(room)
    }

    /// Takes a copy.
    package convenience init(_ bytes: UnsafeRawBufferPointer) {
        self.init(capacity: bytes.count) { room in
            room.copyMemory(from: bytes)
            return bytes.count
        }
    }

    /// Hands out the bytes, of which the caller makes no copy.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The memory is given back with its last reference, which may be let go of before its bytes were read.
        defer { withExtendedLifetime(memory) {} }
        return try body(UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(count)))
    }

    /// A Boolean value indicating whether a NUL is in it.
    package var holdsNUL: Bool { withBytes { $0.contains(0) } }

    /// A Boolean value indicating whether it is UTF-8.
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

    /// The text in ordinary memory: for what turns out to be no secret.
    package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
