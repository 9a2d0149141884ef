// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Makes folders that only the user can access.
package enum PrivateFolder {
    private static let others: mode_t = 0o077

    /// Makes the folder and its parents, each with mode 0700. An existing folder must belong to the user and must not
    /// be a symbolic link. If others may use the folder, its mode is repaired, unless they have left something in it.
    ///
    /// - Returns: The former mode, in octal digits, if it was repaired; otherwise nil.
    /// - Throws: `PrivateFolderError`.
    package static func make(_ path: String, user: UInt32) throws(PrivateFolderError) -> String? {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            // If a parent cannot be made or searched, opening the last folder reports the error.
            mkdir(made, 0o700)
        }
        // All checks use the opened folder, so that no other folder can replace it in between.
        let descriptor = open(made, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            var status = stat()
            let isLink = lstat(made, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            throw PrivateFolderError(path: path, problem: isLink ? .symbolicLink : .system(code))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw PrivateFolderError(path: path, problem: .system(errno)) }
        guard status.st_uid == user else {
            throw PrivateFolderError(path: path, problem: .belongsTo(status.st_uid))
        }
        guard status.st_mode & others != 0 else { return nil }
        guard fchmod(descriptor, 0o700) == 0 else { throw PrivateFolderError(path: path, problem: .system(errno)) }
        if status.st_mode & (S_IWGRP | S_IWOTH) != 0, let foreignOwner = foreignOwner(in: made, descriptor, user: user)
        {
            throw PrivateFolderError(path: path, problem: .holds(foreignOwner))
        }
        return String(status.st_mode & 0o7777, radix: 8)
    }

    /// Returns an entry of another user, who created it while others could write to the folder.
    private static func foreignOwner(in path: String, _ folder: Int32, user: UInt32) -> String? {
        guard let entries = opendir(path) else { return nil }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            var status = stat()
            guard name != ".", name != "..", fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            if status.st_uid != user { return name }
        }
        return nil
    }
}

/// A folder cannot be made, or is not the user's alone.
package struct PrivateFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of problems.
    enum Problem: Sendable, Hashable {
        /// A system call failed.
        case system(Int32)
        /// The folder belongs to another user, with this id.
        case belongsTo(UInt32)
        /// The path is a symbolic link, whose target somebody else may choose.
        case symbolicLink
        /// Others could write to the folder, and this entry does not belong to the user.
        case holds(String)
    }

    /// The folder.
    package var path: String
    var problem: Problem

    /// Returns advice if permission is missing. For other errors, such as a full disk, the system's own message is
    /// enough.
    private static func advice(_ code: Int32) -> String {
        code == EACCES || code == EPERM ? "; check its owner and permissions" : ""
    }

    /// A sentence that says what to do.
    package var description: String {
        switch problem {
        case .system(let code):
            "cannot use the folder \(path): \(String(cString: strerror(code)))\(Self.advice(code))"
        case .belongsTo(let user): "the folder \(path) belongs to the user \(user); choose another one"
        case .symbolicLink: "\(path) is a symbolic link; give the folder it points to"
        case .holds(let name):
            "others could write into \(path), and \(name) in it belongs to another user; check it and move it away"
        }
    }
}
