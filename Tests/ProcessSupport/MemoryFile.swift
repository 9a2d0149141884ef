// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Anonymous files.
public enum MemoryFile {
    /// Returns the descriptor of a file with this content, read from its beginning.
    public static func make(_ content: [UInt8] = []) -> Int32 {
        let descriptor = linux_memfd_create("test")
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    /// Returns all that a file holds.
    public static func contents(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}
