// SPDX-License-Identifier: Apache-2.0

/// Why the store cannot be opened.
enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is no database, or a broken one. `Store.init` sets it aside and never throws this.
    case damaged(path: String, reason: String)
    /// A newer alertd wrote the file: it is left alone.
    case newerSchema(path: String)
    /// Another process holds the file, or the folder cannot be written.
    case unusable(path: String, reason: String)

    /// A sentence that says what to do.
    var description: String {
        switch self {
        case .damaged(let path, let reason):
            "the database \(path) is damaged (\(reason))"
        case .newerSchema(let path):
            "the database \(path) was written by a newer alertd; install that version, or move the file away to begin anew"
        case .unusable(let path, let reason):
            "the database \(path) cannot be used (\(reason)); look at the folder's permissions and free space"
        }
    }
}
