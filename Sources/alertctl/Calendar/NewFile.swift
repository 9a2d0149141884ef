// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A file that appears under its name when all of it is written: until then, and if anything fails, what was there
/// stays.
struct NewFile: ~Copyable {
    /// The output.
    let output: Output
    private let path: String
    private let temporary: String
    private let descriptor: Int32

    /// - Parameter path: Its name, in a folder that exists.
    init(_ path: String) throws(Failure) {
        let temporary = "\(path).\(getpid())~"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Failure(writing: path, errno) }
        self.path = path
        self.temporary = temporary
        output = Output(descriptor: descriptor, name: path)
    }

    /// Gives it its name, once it is on disk.
    consuming func keep() throws(Failure) {
        try output.flush()
        guard fsync(descriptor) == 0 || errno == EINVAL, rename(temporary, path) == 0 else {
            throw Failure(writing: path, errno)
        }
    }

    deinit {
        close(descriptor)
        // After keep() there is none.
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
