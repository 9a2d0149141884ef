// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// The bytes a decoder reads: all of them in memory for a system sound, an open file for a player that streams.
///
/// `@unchecked Sendable`: `storage` never changes, pread(2) has no position that readers could share, the rest is atomic.
final class SoundBytes: @unchecked Sendable {
    private enum Storage: ~Copyable {
        case memory([UInt8])
        case file(SoundFile)
    }

    private let storage: Storage
    /// How many bytes there are; for a file, when it was opened.
    let count: Int
    private let missing = Atomic<Bool>(false)

    /// Whether bytes could not be read that were there when the file was opened: it was cut, or the disk failed.
    var isCut: Bool { missing.load(ordering: .relaxed) }

    init(_ bytes: [UInt8]) {
        count = bytes.count
        storage = .memory(bytes)
    }

    init(streaming file: consuming SoundFile) {
        count = Int(file.identity.size)
        storage = .file(file)
    }

    /// Copies bytes from `offset` and says how many there were: fewer at the end, 0 behind it or on a read error.
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
        }
    }

    /// Up to `length` bytes from `offset`.
    func bytes(at offset: Int, length: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: max(0, length)) { buffer, filled in
            filled = read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
