// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file that appears under its name once its whole content is on disk. Until then, and if anything fails, an older
/// file of this name stays.
package struct NewFile: ~Copyable {
    /// The output into the file.
    package let output: Output
    private let path: String
    private let temporary: String
    private let descriptor: Int32

    /// - Parameters:
    ///   - path: The name, in a folder that exists.
    ///   - mode: The permissions, of which the umask may take some: others write to none of these files.
    package init(_ path: String, mode: UInt32 = 0o644) throws(Failure) {
        let temporary = "\(path).\(getpid())~"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(writing: path, errno) }
        self.path = path
        self.temporary = temporary
        output = Output(descriptor: descriptor, name: path)
    }

    /// Makes a folder and the folders above it.
    ///
    /// - Parameter failure: Returns the failure for a folder that cannot be made, with the system's message.
    package static func makeFolders(
        _ path: String, mode: UInt32, _ failure: (String, String) -> Failure
    ) throws(Failure) {
        var folder = ""
        for part in path.split(separator: "/") {
            folder += "/" + part
            guard mkdir(folder, mode) == 0 || errno == EEXIST else {
                throw failure(folder, String(cString: strerror(errno)))
            }
        }
    }

    /// Gives the file its name, once the content is on disk.
    package consuming func keep() throws(Failure) {
        try output.flush()
        guard fsync(descriptor) == 0 || errno == EINVAL, rename(temporary, path) == 0 else {
            throw Failure(writing: path, errno)
        }
    }

    deinit {
        close(descriptor)
        // After keep() this file does not exist.
        unlink(temporary)
    }
}

extension Failure {
    fileprivate init(writing path: String, _ code: Int32) {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR:
            self.init(.notFound, "cannot write \(path): \(reason)", remedy: "Create its directory first")
        case EACCES, EPERM, EROFS:
            self.init(.refused, "cannot write \(path): \(reason)", remedy: "Choose another path")
        case EISDIR: self.init(.badInput, "\(path) is a directory", remedy: "Give a file")
        default: self.init(.tryLater, "cannot write \(path): \(reason)", remedy: "Choose another path")
        }
    }
}
