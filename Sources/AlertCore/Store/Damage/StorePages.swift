// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// The pages of an SQLite file, each as its write-ahead log has it last, read without SQLite: for a file that SQLite
/// refuses. https://sqlite.org/fileformat2.html is the source of every offset.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and pread(2) moves no shared offset.
package final class StorePages: @unchecked Sendable {
    /// Bytes of a page: a power of two, 512 to 65,536.
    let pageSize: Int
    /// Bytes of a page that hold content.
    let usableSize: Int
    /// The number of pages.
    package let count: Int
    let isLogBroken: Bool
    let hasLoggedCommits: Bool
    /// The end of the last whole commit in the log; nil if there is no log that can be understood.
    let logPlace: LogMark.Place?
    /// The errno(3) of the first read that failed. A page that cannot be read is not known to be damaged.
    private let failure = Mutex<Int32?>(nil)

    private let file: Int32
    private let log: Int32
    /// The offset of each page's newest image in the log.
    private let logged: [UInt32: Int]

    /// Opens the file and its log for reading.
    ///
    /// The descriptors are closed with the object. As POSIX locks of a process end with the first descriptor it closes,
    /// fcntl(2), the object must outlive every connection of SQLite's to the same file in this process.
    /// - Throws: `StoreError.unusable` when the file cannot be opened, `.failing` when the disk cannot read its log.
    init(path: String) throws(StoreError) {
        file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system(path: path, code: errno) }
        log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
        var header = [UInt8](repeating: 0, count: 100)
        let hasHeader =
            StorePages.read(file, into: &header, at: 0) == 100 && header.starts(with: "SQLite format 3\0".utf8)
        let written = Int(header.uint16(16))
        let size = written == 1 ? 65_536 : written
        let isSize = hasHeader && size >= 512 && size <= 65_536 && size & (size - 1) == 0
        var failed: Int32?
        let frames = StoreLog(descriptor: log, failure: &failed)
        // 4,096 is what every store has that alertd made.
        pageSize = frames?.pageSize ?? (isSize ? size : 4_096)
        usableSize = pageSize - (isSize ? Int(header[20]) : 0)
        var status = stat()
        let bytes = fstat(file, &status) == 0 ? Int(status.st_size) : 0
        logged = frames?.images ?? [:]
        count = max(bytes / pageSize, Int(frames?.images.keys.max() ?? 0))
        isLogBroken = frames?.isBroken ?? false
        hasLoggedCommits = !logged.isEmpty
        logPlace = frames.map { LogMark.Place(salts: $0.salts, end: Int64($0.end)) }
        if let failed { throw .system(path: path + "-wal", code: failed) }
    }

    deinit {
        close(file)
        if log >= 0 { close(log) }
    }

    /// Returns a page, numbered from 1; nil if the disk cannot read it.
    package func page(_ number: UInt32) -> [UInt8]? {
        guard number > 0, Int(number) <= count else { return nil }
        var bytes = [UInt8](repeating: 0, count: pageSize)
        var failed: Int32?
        let (descriptor, place) = logged[number].map { (log, $0) } ?? (file, (Int(number) - 1) * pageSize)
        let isRead = StorePages.read(descriptor, into: &bytes, at: place, failure: &failed) == pageSize
        if let failed { failure.withLock { $0 = $0 ?? failed } }
        return isRead ? bytes : nil
    }

    /// Refuses what was read if the disk could not read a part of it.
    /// - Throws: `StoreError.failing`.
    func checkReads(path: String) throws(StoreError) {
        if let code = failure.withLock({ $0 }) { throw .system(path: path, code: code) }
    }

    /// Pages that hold nothing, and whether the list of them was read to its end.
    func freePages() -> (pages: Set<UInt32>, isWhole: Bool) {
        guard let first = page(1), first.starts(with: "SQLite format 3\0".utf8) else { return ([], false) }
        var trunk = first.uint32(32)
        let total = Int(first.uint32(36))
        var free: Set<UInt32> = []
        while trunk != 0, free.insert(trunk).inserted, let bytes = page(trunk) {
            let leaves = Int(bytes.uint32(4))
            guard leaves <= usableSize / 4 - 2 else { break }
            for leaf in 0..<leaves { free.insert(bytes.uint32(8 + 4 * leaf)) }
            trunk = bytes.uint32(0)
        }
        return (free, free.count == total)
    }

    /// Reads as many bytes as there are, up to the length of `bytes`.
    package static func read(_ descriptor: Int32, into bytes: inout [UInt8], at offset: Int) -> Int {
        var failure: Int32?
        return read(descriptor, into: &bytes, at: offset, failure: &failure)
    }

    /// Reads as many bytes as there are, up to the length of `bytes`.
    /// - Parameter failure: The errno(3) if the read failed; otherwise unchanged.
    static func read(_ descriptor: Int32, into bytes: inout [UInt8], at offset: Int, failure: inout Int32?) -> Int {
        var done = 0
        let length = bytes.count
        while done < length {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress?.advanced(by: done), length - done, off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            if got < 0 { failure = errno }
            guard got > 0 else { break }
            done += got
        }
        return done
    }
}

extension [UInt8] {
    /// Returns two bytes, the higher first; 0 past the end.
    package func uint16(_ offset: Int) -> UInt16 {
        offset >= 0 && offset + 2 <= count ? UInt16(self[offset]) << 8 | UInt16(self[offset + 1]) : 0
    }

    /// Returns four bytes, the highest first; 0 past the end.
    package func uint32(_ offset: Int) -> UInt32 {
        UInt32(uint16(offset)) << 16 | UInt32(uint16(offset + 2))
    }
}
