// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Varlink

/// Small JSON files for the user alone: mode 0600, in a folder of mode 0700.
enum StateFile {
    static let maximumSize = 1 << 20

    /// Makes a folder that nobody else may read, and missing parents.
    static func makeFolder(_ path: String) throws(Fault) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EROFS || errno == EACCES else {
                throw Fault(.cannotCreate, "the folder \(made) cannot be made: \(String(cString: strerror(errno)))")
            }
        }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
            throw Fault(.refused, "\(path) is no folder of yours; move it away")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw Fault(.refused, "others can look into the folder \(path); run \"chmod 700 \(path)\"")
        }
    }

    /// Reads a file; nil if it does not exist.
    static func read(_ path: String) throws(Fault) -> JSON? {
        let bytes: [UInt8]?
        do throws(BoundedFile.Problem) {
            bytes = try BoundedFile.contents(of: path, limit: maximumSize, flags: O_NOFOLLOW)
        } catch {
            if error.isAbsent { return nil }
            throw Fault(.badInput, "\(path) cannot be read")
        }
        guard let bytes, let json = try? JSON(parsing: bytes) else {
            // The parser's reason is of no use to a person who did not write the file.
            throw Fault(.badInput, "\(path) is damaged; move it away, and let the browsers in again")
        }
        return json
    }

    /// Replaces a file, whole or not at all. It is on disk on return.
    static func write(_ json: JSON, to path: String) throws(SystemError) {
        let new = path + ".new"
        // A crash may have left one behind.
        guard unlink(new) == 0 || errno == ENOENT else { throw SystemError("unlink", errno) }
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError("open", errno) }
        do throws(SystemError) {
            try put(json.serialized() + [UInt8(ascii: "\n")], descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw SystemError("close", errno) }
        guard rename(new, path) == 0 else { throw SystemError("rename", errno) }
        let end = path.lastIndex(of: "/") ?? path.startIndex
        let folder = open(String(path[..<end]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError("open", errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw SystemError("fsync", errno) }
    }

    private static func put(_ bytes: [UInt8], _ descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + written, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write", count == 0 ? EIO : errno) }
            written += count
        }
        guard fsync(descriptor) == 0 else { throw SystemError("fsync", errno) }
    }
}
