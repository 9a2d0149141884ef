// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The standard input of a command: a file in memory with all of it. So nobody waits for a command that does not read,
/// and nothing is lost when the daemon ends.
package enum InputFile {
    /// Returns an open file, positioned at its beginning.
    package static func open(_ bytes: [UInt8]) throws(CommandFailure) -> SharedDescriptor {
        let number = linux_memfd_create("alertd-input")
        guard number >= 0 else { throw .cannotStart("the command", code: errno) }
        let descriptor = SharedDescriptor(adopting: number)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .cannotStart("the command", code: errno) }
            written += count
        }
        guard lseek(number, 0, SEEK_SET) == 0 else { throw .cannotStart("the command", code: errno) }
        return descriptor
    }
}
