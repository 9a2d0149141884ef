// SPDX-License-Identifier: Apache-2.0

/// Parts of a file that read as if they were contiguous, without the container data around them.
struct SoundPieces: Sendable {
    private let base: SoundBytes
    /// Bytes before the parts that are not in the file: a repaired header.
    private let head: [UInt8]
    /// The beginning of each part in the sequence and in the file.
    private let starts: [(place: Int, offset: Int)]
    /// The number of bytes in all parts.
    let count: Int

    /// - Parameters:
    ///   - ranges: The ranges in reading order; ranges outside the file are dropped.
    ///   - head: Bytes to read before them.
    init(_ base: SoundBytes, _ ranges: [Range<Int>], head: [UInt8] = []) {
        self.base = base
        self.head = head
        var place = head.count
        var starts: [(place: Int, offset: Int)] = []
        for range in ranges {
            let part = range.clamped(to: 0..<base.count)
            guard !part.isEmpty else { continue }
            starts.append((place, part.lowerBound))
            place += part.count
        }
        self.starts = starts
        count = place
    }

    var isCut: Bool { base.isCut }

    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
        var done = 0
        if offset < head.count {
            done = min(target.count, head.count - offset)
            target.copyBytes(from: head[offset..<offset + done])
        }
        var index = piece(at: offset + done)
        while done < target.count, offset + done < count, index < starts.count {
            let end = index + 1 < starts.count ? starts[index + 1].place : count
            let wanted = min(target.count - done, end - (offset + done))
            let place = starts[index].offset + offset + done - starts[index].place
            let got = base.read(
                at: place, into: UnsafeMutableRawBufferPointer(rebasing: target[done..<done + wanted]))
            done += got
            guard got == wanted else { break }
            index += 1
        }
        return done
    }

    /// Returns the index of the part that contains `place`.
    private func piece(at place: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle].place <= place { low = middle } else { high = middle }
        }
        return low
    }
}
