// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Makes folders that are the user's alone.
enum PrivateFolder {
    /// Makes the folder and those above it, each 0700; one that is there already is left as it is, but must be a
    /// folder of ours.
    /// - Throws: `PrivateFolderError`.
    static func make(_ path: String, user: UInt32) throws(PrivateFolderError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o700) != 0, errno != EEXIST {
                // A folder above that cannot be made or searched is told of by the last one.
                if made == path { throw PrivateFolderError(path: path, code: errno) }
            }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw PrivateFolderError(path: path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw PrivateFolderError(path: path, code: ENOTDIR) }
        guard status.st_uid == user else { throw PrivateFolderError(path: path, code: EPERM) }
    }
}

/// A folder cannot be made, or is another user's.
struct PrivateFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The folder.
    var path: String
    /// The system's error.
    var code: Int32

    /// A sentence that says what to do.
    var description: String {
        "cannot use the folder \(path): \(String(cString: strerror(code))); look at its owner and permissions"
    }
}
