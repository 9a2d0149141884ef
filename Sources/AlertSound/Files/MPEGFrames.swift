// SPDX-License-Identifier: Apache-2.0

/// The frames of a file of MPEG audio, as they lie between tags and what else there is: one sound, or several one
/// behind the other. mpg123 takes the count of frames in front at its word, and plays no more; what lies between the
/// frames makes it give up.
struct MPEGFrames {
    /// Its own sound.
    struct Part: Equatable {
        /// The ranges of its frames.
        var ranges: [Range<Int>]
        /// Frames, without the one that counts.
        var frames = 0
        /// The frames that are promised; nil where nothing counts them.
        var promised: Int?
        /// Bytes to be read in front: a frame that counts, where there is none, or a wrong one.
        var head: [UInt8] = []
    }

    private(set) var parts: [Part] = []
    /// A Boolean value indicating whether the file was looked at to its end.
    private(set) var isWhole = true

    /// Bytes that are looked through for the first frame, as behind a picture or a page of zeros.
    private static let reach = 1 << 21
    /// Bytes that are looked through in all; what is behind them is left to the decoder.
    static let most = 64 << 20
    private static let manyParts = 4_096
    /// Frames in a row that are no accident.
    private static let enough = 3

    private let bytes: SoundBytes
    /// The part of the file that is looked at.
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Reads the file, or nil if no frames are found.
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

    /// Bytes at a place, by way of the window: up to as many as an info frame has.
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

    /// The first of enough frames in a row, or of fewer that end the file.
    private mutating func first(from start: Int, limit: Int) -> Int? {
        var place = start
        let end = min(bytes.count, start + limit)
        while place + 4 <= end {
            if leads(at: place) { return place }
            place += 1
            // To the next byte that may begin one.
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
            // It goes on: the count was wrong.
            append(range)
            parts[index].promised = .max
        } else {
            parts.append(Part(ranges: [range]))
        }
        // The last one may be cut.
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

    /// Behind a tag that begins here; nil where none does.
    private mutating func skip(at place: Int) -> Int? {
        let next = TagSkip.behind(bytes, at: place)
        return next > place ? next : nil
    }

    /// Gives a count of frames to what has none, or a wrong one.
    private mutating func settle() {
        // One frame more than is counted is the way of some writers.
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
                // The frame that counts, wrongly.
                ranges[0] = start + found.frame.length..<max(start + found.frame.length, ranges[0].upperBound)
            }
            frames = max(1, frames)
            parts[index].head = found.frame.counting(frames, like: found.bytes)
            parts[index].ranges = ranges
        }
    }

    /// A part as its own file.
    func bytes(_ part: Part) -> SoundBytes { SoundBytes(SoundPieces(bytes, part.ranges, head: part.head)) }
}
