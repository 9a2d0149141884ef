// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import Foundation
import Glibc

/// Replaces the store with another file, so that a crash at any moment leaves either the one or the other.
///
/// A complete file named `alertd.sqlite.replacement-WHY-DATE` is the decision. From then on every step can be repeated:
/// alertd moves the old log away (another file's log must never be next to the new one), links the old file to the name
/// `alertd.sqlite.WHY-DATE`, and renames the new file over the old name.
package struct Replacement {
    /// The store.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The reason why a file is replaced.
    package enum Reason: String {
        case damaged
        /// Somebody restored another file.
        case replaced
        /// Not replaced: the database that was open when another file took its name.
        case open
    }

    /// The number of replaced files of each kind that are kept, the newest.
    package static let kept = 3

    /// Returns an unused name for the replaced file.
    package func aside(_ reason: Reason, now: Instant) -> String {
        let stamp = now.rfc3339.prefix { $0 != "." && $0 != "Z" }.filter { $0.isLetter || $0.isNumber } + "Z"
        let name = "\(path).\(reason.rawValue)-\(stamp)"
        var candidate = name
        var number = 1
        while FileManager.default.fileExists(atPath: candidate)
            || FileManager.default.fileExists(atPath: pending(candidate))
        {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }

    /// Returns the name of the complete new file until it replaces the store.
    private func pending(_ aside: String) -> String { "\(path).replacement-\(aside.dropFirst(path.count + 1))" }

    /// Decides that a file replaces the store.
    /// - Parameters:
    ///   - file: The new store, complete and on disk, in the store's folder.
    ///   - aside: The later name of the old store, from `aside(_:now:)`.
    package func decide(_ file: String, aside: String) throws(StoreError) {
        guard rename(file, pending(aside)) == 0 else { throw .system(path: pending(aside), code: errno) }
        try FileSync.names(around: path)
    }

    /// Carries out the decision. Nothing may have the store open.
    /// - Returns: The new path of the replaced file; nil if nothing was decided.
    @discardableResult
    package func finish() throws(StoreError) -> String? {
        let prefix = name(of: path) + ".replacement-"
        guard let decided = names().filter({ $0.hasPrefix(prefix) }).max() else { return nil }
        let aside = path + "." + decided.dropFirst(prefix.count)
        if access(path + "-wal", F_OK) == 0 { try move(path + "-wal", to: aside + "-wal") }
        unlink(path + "-shm")
        // A file system without hard links loses the name for a moment, but the file of the decision still exists.
        if access(aside, F_OK) != 0, access(path, F_OK) == 0, link(path, aside) != 0 { try move(path, to: aside) }
        try FileSync.names(around: path)
        try move(folder + "/" + decided, to: path)
        try FileSync.names(around: path)
        forgetOldest()
        return aside
    }

    /// Removes the file that an interrupted salvage or restore left.
    func removeUnfinished() {
        for name in names() where name.hasPrefix(self.name(of: path) + ".unfinished") { unlink(folder + "/" + name) }
    }

    /// The name of a new file during writing.
    package var unfinished: String { path + ".unfinished" }

    /// Removes all but the newest of each kind.
    func forgetOldest() {
        for reason in [Reason.damaged, .replaced, .open] {
            let prefix = name(of: path) + "." + reason.rawValue + "-"
            let files = names().filter { $0.hasPrefix(prefix) }
            let bases = files.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
            for base in bases.dropLast(Self.kept) {
                for name in [base, base + "-wal", base + "-shm"] { unlink(folder + "/" + name) }
            }
        }
    }

    private var folder: String { String(path.dropLast(name(of: path).count + 1)) }

    private func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private func names() -> [String] {
        // A folder that cannot be read has no decision that could be carried out.
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private func move(_ from: String, to target: String) throws(StoreError) {
        guard rename(from, target) == 0 else { throw .system(path: from, code: errno) }
    }
}

/// Puts files and names on disk, fsync(2).
enum FileSync {
    /// Syncs the content of a file or, for a folder, its names.
    static func file(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: path, code: errno) }
        defer { close(descriptor) }
        while fsync(descriptor) != 0 {
            guard errno == EINTR else { throw .system(path: path, code: errno) }
        }
    }

    /// Syncs the names in the folder that holds a file.
    static func names(around path: String) throws(StoreError) {
        try file(path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
    }
}
