// SPDX-License-Identifier: Apache-2.0

import GRDB
internal import GRDBSQLite
import Glibc

/// The end of the log at the last commit that was synced, next to the store: `alertd.sqlite-wal.mark`, 24 bytes.
///
/// To SQLite a log that is shorter, or an older copy of it, is what a crash cut off. The mark is written after the log
/// was synced and is not synced itself, so the log of a machine that lost power is never shorter than its mark. It
/// counts only for the opening of the store whose number it has.
struct LogMark: Sendable, Hashable {
    /// The place in a log: https://sqlite.org/fileformat2.html#the_write_ahead_log.
    struct Place: Sendable, Hashable {
        /// The first salt, which each round of the log counts up, and the second, which is random.
        var salts: (first: UInt32, second: UInt32)
        /// The offset behind the last frame of a commit, in bytes.
        var end: Int64

        static func == (left: Place, right: Place) -> Bool { left.salts == right.salts && left.end == right.end }

        func hash(into hasher: inout Hasher) {
            hasher.combine(salts.first)
            hasher.combine(salts.second)
            hasher.combine(end)
        }
    }

    /// The number of times that the store had been opened.
    var generation: Int64
    var place: Place

    static let size = 24

    /// Returns the path of the mark of a store's log.
    static func path(of store: String) -> String { store + "-wal.mark" }

    /// The bytes of the file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for value in [generation, place.end] {
            withUnsafeBytes(of: UInt64(bitPattern: value).bigEndian) { bytes.append(contentsOf: $0) }
        }
        for value in [place.salts.first, place.salts.second] {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    init(generation: Int64, place: Place) { (self.generation, self.place) = (generation, place) }

    /// Reads the bytes of the file, or returns nil if they are none of it.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        func long(_ offset: Int) -> Int64 {
            Int64(bitPattern: UInt64(bytes.uint32(offset)) << 32 | UInt64(bytes.uint32(offset + 4)))
        }
        generation = long(0)
        place = Place(salts: (bytes.uint32(16), bytes.uint32(20)), end: long(8))
    }

    /// Reads the mark of a store's log, or returns nil if there is none, or none that can be understood.
    init?(of store: String) {
        let descriptor = open(Self.path(of: store), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard StorePages.read(descriptor, into: &bytes, at: 0) == Self.size else { return nil }
        self.init(bytes: bytes)
    }

    /// Returns what a log lacks that ended at this mark.
    ///
    /// - Parameters:
    ///   - found: The place in the log that was found; nil if its header cannot be understood.
    ///   - generation: How often the store had been opened, by the mark next to the store.
    func loss(found: Place?, generation: Int64) -> StoreMark.Loss? {
        guard generation == self.generation, place.end > 0 else { return nil }
        guard let found else { return .logCut }
        if found.salts == place.salts { return found.end < place.end ? .logCut : nil }
        // A new round of the log has another salt; the first one counts the rounds.
        return Int32(bitPattern: found.salts.first &- place.salts.first) < 0 ? .logOlder : nil
    }
}

/// The open file of the mark.
final class LogMarkFile: Sendable {
    private let descriptor: Int32

    /// Opens the file, or returns nil if it cannot be opened. Only the next start needs it.
    init?(of store: String) {
        descriptor = open(LogMark.path(of: store), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Writes the mark. If it cannot be written, the earlier one stays, which is true as well.
    func write(_ mark: LogMark) {
        let bytes = mark.bytes
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }

    /// Removes the mark of a store, whose log ends or is replaced.
    static func remove(of store: String) { unlink(LogMark.path(of: store)) }
}

extension Database {
    /// The end of the log as the writer sees it; nil if the log has no frame.
    ///
    /// The writer's index of the log begins with it, https://sqlite.org/walformat.html#the_wal_index_header. SQLite has
    /// mapped that file; opening it here would end SQLite's locks, fcntl(2).
    var logPlace: LogMark.Place? {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        guard
            sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &pointer) == SQLITE_OK,
            let pointer, let methods = pointer.pointee.pMethods, methods.pointee.iVersion >= 2,
            let map = methods.pointee.xShmMap
        else { return nil }
        var region: UnsafeMutableRawPointer?
        guard map(pointer, 0, 32_768, 0, &region) == SQLITE_OK, let region else { return nil }
        let frames = Int64(region.load(fromByteOffset: 16, as: UInt32.self))
        let size = Int64(region.load(fromByteOffset: 14, as: UInt16.self))
        guard frames > 0 else { return nil }
        // The salts are in the byte order of the file.
        let salts = (
            UInt32(bigEndian: region.load(fromByteOffset: 32, as: UInt32.self)),
            UInt32(bigEndian: region.load(fromByteOffset: 36, as: UInt32.self))
        )
        return LogMark.Place(salts: salts, end: 32 + frames * ((size == 1 ? 65_536 : size) + 24))
    }
}
