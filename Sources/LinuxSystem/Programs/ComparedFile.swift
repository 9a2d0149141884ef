// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The state of a file, which changes with its content (stat(2)).
struct FileIdentity: Sendable, Equatable {
    let device: UInt64, inode: UInt64, size: Int64
    let modified: [Int64], changed: [Int64]

    init(_ state: stat) {
        (device, inode, size) = (UInt64(state.st_dev), UInt64(state.st_ino), Int64(state.st_size))
        modified = [Int64(state.st_mtim.tv_sec), Int64(state.st_mtim.tv_nsec)]
        changed = [Int64(state.st_ctim.tv_sec), Int64(state.st_ctim.tv_nsec)]
    }
}

/// A program file as a person is asked about it. Two values are equal if the file is the same and has not changed.
package struct ComparedFile: Sendable, Equatable {
    /// The absolute path by which it was named.
    package let path: String
    /// The path without links.
    package let resolved: String
    /// The time of the last change of the content, in seconds since 1970.
    package let changed: Int64
    /// A Boolean value indicating whether the file is below the person's home or the working folder, where a person or
    /// a program may have changed it a moment ago.
    package let isOwn: Bool
    /// The SHA-256 of a file below these folders, as 64 hexadecimal digits; nil elsewhere, or if the file cannot be
    /// read, or has more than ``maximumDigested`` bytes.
    package let digest: String?
    let identity: FileIdentity

    /// The maximum size of a file of which a digest is computed, in bytes.
    package static let maximumDigested = 64 << 20

    /// Reads the state of a file; returns nil if the path names no regular file.
    init?(_ path: String, _ folders: OwnFolders) {
        let path = Self.tidied(path)
        guard let resolved = Self.resolved(path) else { return nil }
        // A device or a pipe must not be opened.
        var state = stat()
        guard stat(path, &state) == 0, state.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(path, resolved, state, folders, digest: { Self.digest(ofFileAt: path, size: Int64(state.st_size)) })
    }

    /// - Parameter digest: Computes the digest of the file.
    init(_ path: String, _ resolved: String, _ state: stat, _ folders: OwnFolders, digest: () -> String?) {
        (self.path, self.resolved, identity) = (path, resolved, FileIdentity(state))
        changed = Int64(state.st_mtim.tv_sec)
        isOwn = folders.contain(path) || folders.contain(resolved)
        self.digest = isOwn ? digest() : nil
    }

    /// Returns a path without `.` and empty parts. A part `..` stays, because a link may be before it.
    static func tidied(_ path: String) -> String {
        "/" + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// Returns the path without links; nil if nothing is there.
    static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    private static func digest(ofFileAt path: String, size: Int64) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return digest(of: descriptor, size: size)
    }

    /// Returns the digest of an open file; nil if the file cannot be read, or is too large.
    static func digest(of descriptor: Int32, size: Int64) -> String? {
        guard size <= maximumDigested else { return nil }
        var digest = SHA256()
        var (chunk, total) = ([UInt8](repeating: 0, count: 1 << 16), 0)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            // The file may grow while it is read.
            guard count > 0, total + count <= maximumDigested else { return count == 0 ? digest.hex() : nil }
            digest.add(chunk[..<count])
            total += count
        }
    }
}

/// The folders in which a person or a program changes files: the person's home, and the working folder.
struct OwnFolders {
    private let folders: [String]

    /// - Parameter home: The person's home; nil if it is unknown. The root folder counts for neither.
    init(home: String?, working: String) {
        let named = [home, working].compactMap(\.self).filter { $0.hasPrefix("/") }
        folders = (named + named.compactMap(ComparedFile.resolved)).map(ComparedFile.tidied).filter { $0 != "/" }
    }

    /// Returns whether a path is below one of the folders.
    func contain(_ path: String) -> Bool { folders.contains { path.hasPrefix($0 + "/") } }
}
