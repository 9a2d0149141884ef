// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The content of a write-ahead log: https://sqlite.org/fileformat2.html#the_write_ahead_log.
///
/// SQLite reads a log up to the first frame whose checksum is wrong and takes the rest for what a crash cut off. That
/// is right at the end of a log. In the middle of one it is damage: each commit is synced before the next begins, so
/// frames of a later commit prove that the wrong one was whole once. Those later commits are read too.
struct StoreLog {
    let pageSize: Int
    /// The offset of the newest committed image of each page in the log.
    private(set) var images: [UInt32: Int] = [:]
    private(set) var isBroken = false
    /// The salts of the log.
    let salts: (first: UInt32, second: UInt32)
    /// The offset behind the last commit that SQLite reads.
    private(set) var end = 0

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Opens the log, or returns nil if there is none, or one without a valid header.
    /// - Parameter failure: The errno(3) if the log cannot be read; otherwise unchanged.
    init?(descriptor: Int32, failure: inout Int32?) {
        var header = [UInt8](repeating: 0, count: Self.headerSize)
        guard descriptor >= 0,
            StorePages.read(descriptor, into: &header, at: 0, failure: &failure) == Self.headerSize
        else { return nil }
        let magic = header.uint32(0)
        let size = Int(header.uint32(8))
        guard magic & ~1 == 0x377F_0682, size >= 512, size <= 65_536, size & (size - 1) == 0 else { return nil }
        pageSize = size
        salts = (header.uint32(16), header.uint32(20))
        end = Self.headerSize
        let isBigEndian = magic & 1 == 1
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(header[0..<24])
        guard sum.first == header.uint32(24), sum.second == header.uint32(28) else { return nil }

        var frame = [UInt8](repeating: 0, count: Self.frameHeaderSize + size)
        var place = Self.headerSize
        var waiting: [UInt32: Int] = [:]
        /// Commits that ended since a frame was wrong.
        var commitsSince: Int?
        while StorePages.read(descriptor, into: &frame, at: place, failure: &failure) == frame.count {
            // Frames of an earlier round have other salts: the log ends here.
            guard frame[8..<16] == header[16..<24] else { break }
            sum.add(frame[0..<8])
            sum.add(frame[Self.frameHeaderSize...])
            if sum.first == frame.uint32(16), sum.second == frame.uint32(20) {
                if commitsSince ?? 0 > 0 { isBroken = true }
                waiting[frame.uint32(0)] = place + Self.frameHeaderSize
                if frame.uint32(4) != 0 {
                    // The commit in which a frame is wrong may be one that a crash cut off; its other frames count only
                    // once a later commit shows that it was whole.
                    if commitsSince == nil || isBroken {
                        images.merge(waiting) { _, new in new }
                        waiting = [:]
                    }
                    if commitsSince == nil { end = place + frame.count }
                    commitsSince = commitsSince.map { $0 + 1 }
                }
            } else {
                if commitsSince == nil { commitsSince = 0 }
                // The next frame's checksum begins with what this one says of itself.
                sum.first = frame.uint32(16)
                sum.second = frame.uint32(20)
            }
            place += frame.count
        }
    }

    /// https://sqlite.org/fileformat2.html#checksum_algorithm
    private struct Checksum {
        let isBigEndian: Bool
        var first: UInt32 = 0
        var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            bytes.withUnsafeBytes { buffer in
                var offset = 0
                while offset + 8 <= buffer.count {
                    let one = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    let two = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
                    second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
                    offset += 8
                }
            }
        }
    }
}
