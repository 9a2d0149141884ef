// SPDX-License-Identifier: Apache-2.0

package import Glibc

/// The address of a Unix socket (unix(7)): a path, or `@` and a name in Linux's abstract namespace.
package struct UnixSocketAddress {
    /// The address in the kernel's form.
    package private(set) var storage: sockaddr_un
    /// The number of significant bytes in `storage`.
    package let length: socklen_t

    /// The maximum length of a path in bytes; the kernel's field is one byte longer, for the NUL.
    package static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// - Returns: Nil if the path is empty, longer than ``maximumPathLength`` or contains a NUL.
    package init?(_ path: String) {
        var bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= Self.maximumPathLength, !bytes.contains(0) else { return nil }
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        storage = sockaddr_un()
        storage.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &storage.sun_path) { $0.copyBytes(from: bytes) }
        // An abstract name has a length; a path ends in a NUL.
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
    }

    /// Calls `body` with the address in the form of connect(2) and bind(2).
    package func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
