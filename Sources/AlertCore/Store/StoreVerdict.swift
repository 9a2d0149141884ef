// SPDX-License-Identifier: Apache-2.0

import GRDB
internal import GRDBSQLite
import Glibc

/// SQLite's verdict on the pages of a file. A value.
///
/// SQLite reports a page that the disk cannot read in the same text as a page that is damaged
/// (`checkAppendMsg` in btree.c). The first means that the disk has an error now, and nothing is known of the file.
enum StoreVerdict: Sendable, Hashable {
    case sound
    /// The disk could not read a part of the file.
    case unreadable(String)
    /// The process has no memory to check the file.
    case noMemory
    case damaged(String)

    /// Reads a line of `PRAGMA quick_check` or `PRAGMA integrity_check`.
    init(_ text: String) {
        if text == "ok" {
            self = .sound
            return
        }
        // The primary code is in the lower eight bits, https://sqlite.org/rescode.html.
        let number = Self.code(in: text)
        let code = number.map { $0 & 0xFF }
        // A file that is too short is damaged (SQLITE_IOERR_SHORT_READ).
        let isShort = number == SQLITE_IOERR | 2 << 8
        if code == SQLITE_IOERR && !isShort || text.contains("I/O error") || text.contains("failed to get page") {
            self = .unreadable(text)
        } else if code == SQLITE_NOMEM {
            self = .noMemory
        } else {
            self = .damaged(text)
        }
    }

    /// Returns the number in "error code 10" or "error code=266".
    private static func code(in text: String) -> Int32? {
        let word = Array("error code".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count > word.count else { return nil }
        for start in 0..<(bytes.count - word.count) where bytes[start...].starts(with: word) {
            let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
            let rest = bytes[(start + word.count + 1)...].prefix { digits.contains($0) }
            return Int32(String(decoding: rest, as: UTF8.self))
        }
        return nil
    }
}

extension Database {
    /// Checks the pages of the database, or also its indexes.
    /// - Throws: `StoreError.damaged`, or `.failing` if the disk cannot read a part of it.
    func checkPages(alsoIndexes: Bool, path: String) throws {
        let pragma = alsoIndexes ? "integrity_check" : "quick_check"
        switch StoreVerdict(try String.fetchOne(self, sql: "PRAGMA \(pragma)(1)") ?? "no answer") {
        case .sound: return
        case .unreadable(let text): throw StoreError.failing(path: path, reason: text)
        case .noMemory: throw StoreError.noMemory(path: path)
        case .damaged(let text): throw StoreError.damaged(path: path, reason: text)
        }
    }
}
