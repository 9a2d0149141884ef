// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Files for the user alone: mode 0600, in a folder of mode 0700.
package enum PrivateFile {
    /// The maximum size of a file, in bytes.
    package static let maximumSize = 64 << 20

    /// Makes a folder that nobody else may read, and missing parents.
    package static func makeFolder(_ path: String) throws(ExitFailure) {
        try makeFolders(path)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            throw ExitFailure(.refused, "\(path) is not a folder of yours; move it away")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw ExitFailure(.refused, "others can look into the folder \(path); run \"chmod 700 \(path)\"")
        }
    }

    /// Makes a folder and missing parents.
    package static func makeFolders(_ path: String) throws(ExitFailure) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EROFS || errno == EACCES else {
                throw ExitFailure(
                    .cannotCreate, "the folder \(made) cannot be made: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Reads a file that nobody else may read; nil if it does not exist.
    package static func read(_ path: String) throws(ExitFailure) -> [UInt8]? { try read(path, isPublic: false) }

    /// Reads a file that others may read; nil if it does not exist.
    package static func readPublic(_ path: String) throws(ExitFailure) -> [UInt8]? { try read(path, isPublic: true) }

    private static func read(_ path: String, isPublic: Bool) throws(ExitFailure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw ExitFailure(.missing, "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ExitFailure(.refused, "\(path) is not a regular file")
        }
        if isPublic { return try contents(of: descriptor, path) }
        guard status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o077 == 0 else {
            throw ExitFailure(.refused, "others can read \(path); run \"chmod 600 \(path)\"")
        }
        return try contents(of: descriptor, path)
    }

    /// Reads a descriptor to its end.
    package static func contents(of descriptor: Int32, _ name: String) throws(ExitFailure) -> [UInt8] {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try BoundedFile.prefix(of: descriptor, limit: maximumSize + 1) } catch {
            throw ExitFailure(.missing, "\(name) cannot be read: \(error.text)")
        }
        guard bytes.count <= maximumSize else {
            throw ExitFailure(.badInput, "\(name) is larger than \(maximumSize >> 20) MiB")
        }
        return bytes
    }

    /// Replaces a file, whole or not at all. Its mode gives nobody more rights than before.
    ///
    /// - Parameter isDurable: Whether the file is on disk on return.
    package static func write(_ bytes: [UInt8], to path: String, isDurable: Bool) throws(ExitFailure) {
        do throws(SystemError) { try replace(path, bytes, isDurable: isDurable) } catch {
            throw ExitFailure(.cannotCreate, "\(path) cannot be written: \(error)")
        }
    }

    private static func replace(_ path: String, _ bytes: [UInt8], isDurable: Bool) throws(SystemError) {
        let new = path + ".new"
        var before = stat()
        let mode = lstat(path, &before) == 0 && before.st_mode & S_IFMT == S_IFREG ? before.st_mode & 0o600 : 0o600
        // A file that a crash left behind may be open in other processes, or have a mode that excludes its owner.
        guard unlink(new) == 0 || errno == ENOENT else { throw SystemError("unlink", errno) }
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw SystemError("open", errno) }
        var isOpen = true
        defer { if isOpen { close(descriptor) } }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + written, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write", count == 0 ? EIO : errno) }
            written += count
        }
        if isDurable, fsync(descriptor) != 0 { throw SystemError("fsync", errno) }
        isOpen = false
        guard close(descriptor) == 0 else { throw SystemError("close", errno) }
        guard rename(new, path) == 0 else { throw SystemError("rename", errno) }
        guard isDurable else { return }
        // Saving the folder saves the new name.
        let folder = open(
            String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError("open", errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw SystemError("fsync", errno) }
    }
}
