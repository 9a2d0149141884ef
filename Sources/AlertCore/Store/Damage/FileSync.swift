// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Puts files and names on disk, fsync(2).
enum FileSync {
    /// The content of a file or, for a folder, its names.
    static func file(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: path, code: errno) }
        defer { close(descriptor) }
        while fsync(descriptor) != 0 {
            guard errno == EINTR else { throw .system(path: path, code: errno) }
        }
    }

    /// The names in the folder that holds a file.
    static func names(around path: String) throws(StoreError) {
        try file(path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
    }
}
