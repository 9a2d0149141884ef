// SPDX-License-Identifier: Apache-2.0

import GRDB
internal import GRDBSQLite
import Glibc

/// The files of an open store as alertd left them, to notice when they are removed, replaced, cut off or overwritten.
struct StorePlace: Sendable, Hashable {
    /// A file as the kernel tells files apart, with its size and the time of its last change, stat(2).
    struct File: Sendable, Hashable {
        let device: UInt64
        let inode: UInt64
        /// The size in bytes.
        let size: Int64
        /// The time of the last change, in nanoseconds.
        let modified: Int64

        /// Links are followed, as SQLite follows them.
        /// - Throws: The errno(3).
        init(_ path: String) throws(SystemCode) {
            var status = stat()
            guard stat(path, &status) == 0 else { throw SystemCode(code: errno) }
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            size = Int64(status.st_size)
            modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        }

        func isSame(as other: File) -> Bool { device == other.device && inode == other.inode }
    }

    struct SystemCode: Error { let code: Int32 }

    /// The state of the path, compared with the open files.
    enum Verdict: Sendable, Hashable {
        /// The open files are there as alertd left them.
        case ours
        /// The database or its log was removed.
        case missing
        /// The database or its log is shorter than alertd left it.
        case cut
        /// Another program has written into the database.
        case written
        /// Another file has the name of the database or its log.
        case other(File)
        /// The path cannot be looked at; the errno(3).
        case unknown(Int32)
    }

    /// The path of the database.
    let path: String
    /// The path of the log.
    let log: String
    private(set) var main: File
    private(set) var wal: File
    /// The first bytes of the database: its header, https://sqlite.org/fileformat.html#the_database_header.
    private(set) var header: [UInt8]

    /// - Parameters:
    ///   - path: The path that the store was opened by.
    ///   - db: The connection that writes.
    /// - Throws: `StoreError` if the files were removed since they were opened.
    init(_ path: String, _ db: Database) throws(StoreError) {
        self.path = path
        // The log lies next to the file that a link leads to.
        log =
            sqlite3_db_filename(db.sqliteConnection, "main").map { String(cString: $0) }.map { $0 + "-wal" }
            ?? path + "-wal"
        do throws(SystemCode) {
            main = try File(path)
            wal = try File(log)
        } catch {
            throw .system(path: path, code: error.code)
        }
        header = Self.read(Self.headerLength, SQLITE_FCNTL_FILE_POINTER, db) ?? []
    }

    private static let headerLength: Int32 = 100
    private static let magic = Array("SQLite format 3\u{0}".utf8)

    /// Compares the files at the path with those that are open. Reads no file, so any thread may ask.
    func verdict() -> Verdict {
        do throws(SystemCode) {
            let main = try File(path)
            guard main.isSame(as: self.main) else { return .other(main) }
            let wal = try File(log)
            guard wal.isSame(as: self.wal) else { return .other(wal) }
            if main.size < self.main.size || wal.size < self.wal.size { return .cut }
            return main.modified == self.main.modified && main.size == self.main.size ? .ours : .written
        } catch {
            return error.code == ENOENT || error.code == ENOTDIR ? .missing : .unknown(error.code)
        }
    }

    // A file that cannot be looked at is not the open one.

    var hasMoved: Bool { (try? File(path))?.isSame(as: main) != true }

    /// Returns whether a file is the open log.
    func isLog(_ path: String) -> Bool { (try? File(path))?.isSame(as: wal) == true }

    /// Returns whether a file is the open database.
    func isDatabase(_ path: String) -> Bool { (try? File(path))?.isSame(as: main) == true }

    /// Reads the header of the open database from the disk. Returns whether it is a header, and whether it is the known
    /// one.
    ///
    /// A header that the disk cannot read at the moment counts as the known one.
    func headerNow(_ db: Database) -> (isHeader: Bool, isKnown: Bool) {
        guard !self.header.isEmpty, let header = Self.read(Self.headerLength, SQLITE_FCNTL_FILE_POINTER, db) else {
            return (true, true)
        }
        return (header.starts(with: Self.magic), header == self.header)
    }

    /// Takes the files for as alertd left them, after a write.
    /// - Returns: False unless the files at the path are the open ones, and the log begins as a log does.
    mutating func remember(_ db: Database) -> Bool {
        guard let main = try? File(path), main.isSame(as: self.main), let wal = try? File(log),
            wal.isSame(as: self.wal)
        else { return false }
        // A log that was emptied and written to has a hole at its start, https://sqlite.org/fileformat.html#the_wal_header.
        if wal.size > 0, let start = Self.read(2, SQLITE_FCNTL_JOURNAL_POINTER, db), start != [0x37, 0x7f] {
            return false
        }
        if main.modified != self.main.modified {
            header = Self.read(Self.headerLength, SQLITE_FCNTL_FILE_POINTER, db) ?? header
        }
        self.main = main
        self.wal = wal
        return true
    }

    /// Reads the first bytes of an open file by SQLite's own descriptor: closing another one would end SQLite's locks,
    /// fcntl(2). Returns nil if the disk cannot read them.
    private static func read(_ count: Int32, _ file: Int32, _ db: Database) -> [UInt8]? {
        var pointer: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(db.sqliteConnection, "main", file, &pointer) == SQLITE_OK, let pointer,
            let methods = pointer.pointee.pMethods, let read = methods.pointee.xRead
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        // A file that is too short is read as zeros.
        let result = read(pointer, &bytes, count, 0)
        return result == SQLITE_OK || result == SQLITE_IOERR | 2 << 8 ? bytes : nil
    }
}
