// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Reads the small files that define time zones.
enum ZoneFile {
    /// The maximum size of a zone file in bytes. The largest in tzdata has under 4 KiB.
    static let maximumSize = 256 * 1024

    /// Returns the bytes of a regular file of at most `maximumSize`. Other files are refused at once without blocking.
    static func bytes(path: String, identifier: String) throws(ZoneError) -> [UInt8] {
        // With O_NONBLOCK, a FIFO instead of a zone file cannot block the process.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let code = errno
            let missing = code == ENOENT || code == ENOTDIR
            throw ZoneError(
                missing ? .unknown : .unreadable, identifier, errno: code,
                missing
                    ? "There is no time zone \"\(identifier)\" on this system; names look like Europe/Berlin."
                    : "The time zone file \(path) cannot be read: \(String(cString: strerror(code))).")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let isDirectory = status.st_mode & S_IFMT == S_IFDIR
            throw ZoneError(
                isDirectory ? .unknown : .unreadable, identifier,
                isDirectory
                    ? "\"\(identifier)\" is a group of time zones; name one of them, as in Europe/Berlin."
                    : "\(path) is not a regular file.")
        }
        guard status.st_size <= maximumSize else {
            throw ZoneError(.damaged, identifier, "\(path) is too large to be a time zone file.")
        }
        return try contents(of: descriptor, path: path, identifier: identifier)
    }

    private static func contents(of descriptor: Int32, path: String, identifier: String) throws(ZoneError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= maximumSize {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                let code = errno
                if code == EINTR { continue }
                throw ZoneError(
                    .unreadable, identifier, errno: code,
                    "The time zone file \(path) cannot be read: \(String(cString: strerror(code))).")
            }
            bytes.append(contentsOf: chunk[..<count])
        }
        throw ZoneError(.damaged, identifier, "\(path) is too large to be a time zone file.")
    }

    /// Returns the target of a symbolic link; nil if the path is not a link.
    static func linkTarget(path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { space in
            space.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { readlink(path, $0, space.count) } ?? -1 }
        }
        guard count > 0, count < buffer.count else { return nil }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}
