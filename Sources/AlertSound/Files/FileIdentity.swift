// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The identity of a file and its content, as far as fstat(2) can tell. The change time is included because tools such
/// as `rsync -t` and `touch -d` set the modification time back.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Int64
    let changed: Int64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
    }
}

/// An open regular file. It is opened without blocking, so that a FIFO or a device is refused instead of waited for.
struct SoundFile: ~Copyable {
    let path: String
    let descriptor: Int32
    let identity: FileIdentity

    /// Throws ``SoundError/notFound(path:)``, ``SoundError/notRegular(path:)``, ``SoundError/unreadable(path:errno:)``.
    init(path: String) throws(SoundError) {
        // A NUL in the path would silently name another file.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(path: path) }
        let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard opened >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR, ENAMETOOLONG: throw .notFound(path: path)
            // For a socket or a device without a driver, a file exists but cannot be read.
            case ENXIO, ENODEV: throw .notRegular(path: path)
            case let code: throw .unreadable(path: path, errno: code)
            }
        }
        try self.init(adopting: opened, path: path)
    }

    /// Takes over an open descriptor, and closes it if it is not a regular file.
    ///
    /// Throws ``SoundError/notRegular(path:)``, ``SoundError/unreadable(path:errno:)``.
    init(adopting opened: Int32, path: String) throws(SoundError) {
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let code = errno
            close(opened)
            throw .unreadable(path: path, errno: code)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw .notRegular(path: path)
        }
        self.path = path
        descriptor = opened
        identity = FileIdentity(status)
    }

    deinit { close(descriptor) }

    /// Reads the whole file, at most ``SoundLimits/fileBytes``, so that rewriting it cannot disturb its playback.
    func contents() throws(SoundError) -> [UInt8] {
        let limit = SoundLimits.fileBytes
        guard identity.size <= limit else { throw .tooLarge(path: path, bytes: Int(identity.size), limit: limit) }
        guard identity.size > 0 else { throw .empty(path: path) }
        var failure: Int32 = 0
        // Reads only as much as the file had when it was opened. A file that grows has another identity, which the next
        // load sees.
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(identity.size)) { buffer, count in
            count = 0
            while count < buffer.count {
                let got = pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(count))
                if got > 0 {
                    count += got
                } else if got == 0 {
                    break  // The file has shrunk.
                } else if errno != EINTR {
                    failure = errno
                    break
                }
            }
        }
        guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
        guard !bytes.isEmpty else { throw .empty(path: path) }
        return bytes
    }
}
