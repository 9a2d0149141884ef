// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// The bytes that a decoder reads: in memory for a system sound, or an open file for a streaming player.
///
/// `@unchecked Sendable`: `storage` never changes, pread(2) has no position that readers could share, and the rest is
/// atomic.
final class SoundBytes: @unchecked Sendable {
    private enum Storage: ~Copyable {
        case memory([UInt8])
        case file(SoundFile)
        case pieces(SoundPieces)
    }

    private let storage: Storage
    /// The number of bytes; for a file, its length when it was opened.
    let count: Int
    private let missing = Atomic<Bool>(false)
    /// The output of ``DecoderCommand``.
    let decoded = Mutex<SoundBytes?>(nil)

    /// A Boolean value indicating whether bytes have become unreadable since the file was opened: the file was
    /// truncated, or the disk failed.
    var isCut: Bool {
        switch storage {
        case .pieces(let pieces): pieces.isCut
        case .memory: false
        case .file: missing.load(ordering: .relaxed)
        }
    }

    init(_ bytes: [UInt8]) {
        count = bytes.count
        storage = .memory(bytes)
    }

    /// Joins parts of other bytes.
    init(_ pieces: SoundPieces) {
        count = pieces.count
        storage = .pieces(pieces)
    }

    init(streaming file: consuming SoundFile) {
        count = Int(file.identity.size)
        storage = .file(file)
    }

    /// Copies bytes from `offset` and returns their number: fewer at the end, 0 beyond it or on a read error.
    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
        guard offset >= 0, offset < count, let base = target.baseAddress, target.count > 0 else { return 0 }
        let wanted = min(target.count, count - offset)
        switch storage {
        case .memory(let bytes):
            bytes.withUnsafeBytes { base.copyMemory(from: $0.baseAddress! + offset, byteCount: wanted) }
            return wanted
        case .file(let file):
            var done = 0
            while done < wanted {
                let got = pread(file.descriptor, base + done, wanted - done, off_t(offset + done))
                if got > 0 {
                    done += got
                } else if got == 0 || errno != EINTR {
                    missing.store(true, ordering: .relaxed)
                    break
                }
            }
            return done
        case .pieces(let pieces):
            return pieces.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: target[..<wanted]))
        }
    }

    /// Returns a descriptor that reads these bytes from the first on and that the caller has to close; nil if none can
    /// be had.
    func descriptor() -> Int32? {
        switch storage {
        case .file(let file):
            // The file is opened again, because a duplicate would share its position with all other users.
            let opened = open("/proc/self/fd/\(file.descriptor)", O_RDONLY | O_CLOEXEC)
            return opened >= 0 ? opened : nil
        case .memory: return copy()
        case .pieces: return copy()
        }
    }

    private func copy() -> Int32? {
        let made = linux_memfd_create("sound")
        guard made >= 0 else { return nil }
        var place = 0
        while place < count {
            let part = bytes(at: place, length: 1 << 20)
            let written = part.withUnsafeBytes { write(made, $0.baseAddress, $0.count) }
            guard written > 0 else {
                close(made)
                return nil
            }
            place += written
        }
        lseek(made, 0, SEEK_SET)
        return made
    }

    /// Returns up to `length` bytes from `offset`.
    func bytes(at offset: Int, length: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: max(0, length)) { buffer, filled in
            filled = read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Returns the first occurrence of `pattern` that starts at or after `start` and ends at or before `limit`; nil
    /// without one.
    func find(_ pattern: [UInt8], from start: Int, limit: Int = .max) -> Int? {
        let end = min(count, limit)
        var place = max(0, start)
        while place + pattern.count <= end {
            let part = bytes(at: place, length: min(1 << 20, end - place))
            guard part.count >= pattern.count else { return nil }
            let found = part.withUnsafeBytes { Self.find(pattern, in: $0) }
            if let found { return place + found }
            // A pattern that crosses the end of this part is found in the next one.
            place += part.count - pattern.count + 1
        }
        return nil
    }

    private static func find(_ pattern: [UInt8], in part: UnsafeRawBufferPointer) -> Int? {
        guard let base = part.baseAddress, let first = pattern.first else { return nil }
        var place = 0
        while place + pattern.count <= part.count,
            let next = memchr(base + place, Int32(first), part.count - pattern.count + 1 - place)
        {
            let found = UnsafeRawPointer(next) - base
            if memcmp(next, pattern, pattern.count) == 0 { return found }
            place = found + 1
        }
        return nil
    }

    /// Returns whether `text` is at `offset`.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return bytes(at: offset, length: wanted.count).elementsEqual(wanted)
    }

    /// Returns a part of these bytes.
    func part(_ range: Range<Int>, head: [UInt8] = []) -> SoundBytes {
        range == 0..<count && head.isEmpty ? self : SoundBytes(SoundPieces(self, [range], head: head))
    }
}
