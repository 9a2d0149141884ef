// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Reads small files with a limit. A read that fails is an error, even after some bytes, so that half a file never
/// counts as a complete one.
package enum BoundedFile {
    /// The reason why a file cannot be read.
    package enum Problem: Error, Hashable, Sendable {
        /// The path leads to a directory, pipe, socket or device.
        case notRegular
        case failed(SystemError)

        package var isAbsent: Bool {
            guard case .failed(let error) = self else { return false }
            return error.code == ENOENT || error.code == ENOTDIR
        }
    }

    /// Returns the content of a regular file; nil if the file is larger than `limit` bytes.
    ///
    /// - Parameter flags: More flags for open(2), such as `O_NOFOLLOW`.
    package static func contents(of path: String, limit: Int, flags: Int32 = 0) throws(Problem) -> [UInt8]? {
        let bytes = try prefix(of: path, limit: limit + 1, flags: flags)
        return bytes.count <= limit ? bytes : nil
    }

    /// Returns the first bytes of a regular file, at most `limit`.
    ///
    /// Opening does not wait for the other end of a pipe (`O_NONBLOCK`), and does not make a terminal the controlling
    /// terminal (`O_NOCTTY`).
    package static func prefix(of path: String, limit: Int, flags: Int32 = 0) throws(Problem) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags)
        guard descriptor >= 0 else { throw .failed(SystemError("open", errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .failed(SystemError("fstat", errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        do throws(SystemError) { return try prefix(of: descriptor, limit: limit) } catch { throw .failed(error) }
    }

    /// Returns the bytes from the descriptor's position to its end, at most `limit`. The descriptor can be any file.
    package static func prefix(of descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let count = read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw SystemError("read", errno)
            }
        }
        return bytes
    }
}
