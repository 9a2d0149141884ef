// SPDX-License-Identifier: Apache-2.0

/// The frames of an MPEG audio file, without tags and other data between them: one sound, or several in a row. mpg123
/// trusts the frame count at the start and plays no further frames; it gives up at foreign data between frames.
struct MPEGFrames {
    /// A separate sound in the file.
    struct Part: Equatable {
        /// The ranges of the part's frames.
        var ranges: [Range<Int>]
        /// The number of frames, without the one that holds the count.
        var frames = 0
        /// The number of frames that the file promises; nil without a count.
        var promised: Int?
        /// Bytes to be read first: a frame with a count, if the file has none or a wrong one.
        var head: [UInt8] = []
    }

    private(set) var parts: [Part] = []
    private(set) var isWhole = true

    /// The number of bytes to search for the first frame, for example after a picture or a page of zeros.
    private static let reach = 1 << 21
    /// The number of bytes to search in total; the rest is left to the decoder.
    static let most = 64 << 20
    private static let manyParts = 4_096
    /// The number of consecutive frames that cannot be an accident.
    private static let enough = 3

    private let bytes: SoundBytes
    /// The part of the file that is being examined.
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Reads the file; returns nil if it contains no frames.
    init?(_ bytes: SoundBytes) {
        self.bytes = bytes
        guard let start = first(from: 0, limit: Self.reach) else { return nil }
        walk(from: start)
        guard !parts.isEmpty else { return nil }
        if isWhole { settle() }
        window = []
    }

    private struct Found {
        var frame: MPEGFrame
        /// The first bytes of the frame.
        var bytes: ArraySlice<UInt8>
    }

    /// Returns bytes of the file through the window, at most as many as an info frame has.
    private mutating func look(_ place: Int, _ length: Int) -> ArraySlice<UInt8> {
        if place < windowStart || place + length > windowStart + window.count {
            guard place < bytes.count else { return [] }
            window = bytes.bytes(at: place, length: 1 << 16)
            windowStart = place
        }
        let start = place - windowStart
        return window[min(start, window.count)..<min(start + length, window.count)]
    }

    private mutating func frame(at place: Int) -> Found? {
        let found = look(place, 64)
        return MPEGFrame(found).map { Found(frame: $0, bytes: found) }
    }

    /// Finds the first of enough consecutive frames, or of fewer that end the file.
    private mutating func first(from start: Int, limit: Int) -> Int? {
        var place = start
        let end = min(bytes.count, start + limit)
        while place + 4 <= end {
            if leads(at: place) { return place }
            place += 1
            // Skip to the next byte that may begin a frame.
            while place < end {
                let found = look(place, min(4_096, end - place))
                guard !found.isEmpty else { return nil }
                if let next = found.firstIndex(of: 0xFF) {
                    place += next - found.startIndex
                    break
                }
                place += found.count
            }
        }
        return nil
    }

    private mutating func leads(at start: Int) -> Bool {
        guard let first = frame(at: start) else { return false }
        var place = start + first.frame.length
        for _ in 1..<Self.enough {
            if place == bytes.count { return place - start > 1_000 }
            guard let next = frame(at: place), next.frame.fits(first.frame) else { return false }
            place += next.frame.length
        }
        return true
    }

    private mutating func walk(from start: Int) {
        var place = start
        var known: MPEGFrame?
        while place < bytes.count {
            guard place < Self.most, parts.count < Self.manyParts else {
                isWhole = false
                append(place..<bytes.count)
                return
            }
            if let found = frame(at: place), known == nil || found.frame.fits(known ?? found.frame) || leads(at: place)
            {
                take(found, at: place, known)
                known = found.frame
                place += found.frame.length
            } else if let next = skip(at: place) {
                place = next
            } else if let next = first(from: place + 1, limit: Self.most) {
                place = next
            } else {
                return
            }
        }
    }

    private mutating func take(_ found: Found, at place: Int, _ known: MPEGFrame?) {
        let range = place..<min(bytes.count, place + found.frame.length)
        if let count = found.frame.count(found.bytes) {
            parts.append(Part(ranges: [range], promised: count > 0 ? count : nil))
            return
        }
        let isOther = known.map { !$0.fits(found.frame) } ?? true
        if let last = parts.last, !isOther, last.promised.map({ last.frames < $0 }) ?? true {
            append(range)
        } else if !isOther, found.frame.reachesBack(found.bytes), let index = parts.indices.last {
            // The sound continues, so the count was wrong.
            append(range)
            parts[index].promised = .max
        } else {
            parts.append(Part(ranges: [range]))
        }
        // The last frame may be truncated.
        if place + found.frame.length <= bytes.count { parts[parts.count - 1].frames += 1 }
    }

    /// Adds bytes to the last part.
    private mutating func append(_ range: Range<Int>) {
        guard let index = parts.indices.last else { return parts.append(Part(ranges: [range])) }
        let last = parts[index].ranges.count - 1
        if parts[index].ranges[last].upperBound == range.lowerBound {
            parts[index].ranges[last] = parts[index].ranges[last].lowerBound..<range.upperBound
        } else {
            parts[index].ranges.append(range)
        }
    }

    /// Returns the position after a tag that begins at `place`; nil without a tag.
    private mutating func skip(at place: Int) -> Int? {
        let next = TagSkip.behind(bytes, at: place)
        return next > place ? next : nil
    }

    /// Adds a frame count to parts that have none or a wrong one.
    private mutating func settle() {
        // Some writers add one frame more than they count.
        if parts.count > 1, let last = parts.last, last.frames == 1, last.promised == nil,
            parts[parts.count - 2].promised != nil
        {
            parts.removeLast()
        }
        for index in parts.indices {
            let part = parts[index]
            guard part.promised == nil || part.promised == .max, let start = part.ranges.first?.lowerBound,
                let found = frame(at: start), found.frame.layer == 3
            else { continue }
            var frames = part.frames
            var ranges = part.ranges
            if found.frame.count(found.bytes) != nil {
                // This frame holds the wrong count.
                ranges[0] = start + found.frame.length..<max(start + found.frame.length, ranges[0].upperBound)
            }
            frames = max(1, frames)
            parts[index].head = found.frame.counting(frames, like: found.bytes)
            parts[index].ranges = ranges
        }
    }

    /// Returns a file with the sound of one part alone.
    func bytes(_ part: Part) -> SoundBytes { SoundBytes(SoundPieces(bytes, part.ranges, head: part.head)) }
}
