// SPDX-License-Identifier: Apache-2.0

/// Finds the beginning of a sound after tags and zeros. libsndfile reads at most two tags, none longer than its buffer,
/// which tags with a picture exceed. Some writers leave zeros before the sound.
enum TagSkip {
    /// The number of zeros to skip.
    private static let zeros = 1 << 21

    /// Finds the beginning of the sound; 0 if the file has nothing but tags.
    static func start(_ bytes: SoundBytes) -> Int {
        var place = 0
        // A real file has one or two tags; the bound stops a hostile one.
        for _ in 0..<64 {
            let next = behind(bytes, at: place)
            guard next > place else { break }
            place = next
        }
        return place < bytes.count ? place : 0
    }

    /// Returns the position after a tag or zeros that begin at `place`; `place` itself otherwise.
    static func behind(_ bytes: SoundBytes, at place: Int) -> Int {
        let head = bytes.bytes(at: place, length: 32)
        // An MP4 begins with two or three zeros.
        let few = place > 0 ? 2 : 16
        if head.count >= few, head.prefix(few).allSatisfy({ $0 == 0 }) { return behindZeros(bytes, at: place) }
        if head.count >= 10, head.starts(with: "ID3".utf8), head[6..<10].allSatisfy({ $0 < 0x80 }) {
            // ID3v2 (id3.org, "ID3v2.4.0 Structure"): a length of four times 7 bits, without this header and without
            // the footer that the flag 0x10 announces.
            let length = head[6..<10].reduce(0) { $0 << 7 | Int($1) }
            return place + 10 + length + (head[5] & 0x10 == 0 ? 0 : 10)
        }
        if head.count == 32, head.starts(with: "APETAGEX".utf8) {
            // APEv2: the length without this header, then the number of items, and flags; bit 29 marks the header.
            let length = ByteOrder.little.number(head[12..<16])
            return place + 32 + (head[23] & 0x20 == 0 ? 0 : length)
        }
        // ID3v1, and the extended tag that may come before it.
        if head.starts(with: "TAG+".utf8) { return place + 227 }
        if head.starts(with: "TAG".utf8) { return place + 128 }
        if head.starts(with: "LYRICSBEGIN".utf8) {
            let end = bytes.find(Array("LYRICS200".utf8), from: place, limit: place + (1 << 20))
            return (end ?? place + 2) + 9
        }
        return place
    }

    /// Returns the position of the first other byte; the beginning itself if there is none within ``zeros``, as in a
    /// file of only zeros.
    private static func behindZeros(_ bytes: SoundBytes, at start: Int) -> Int {
        var place = start
        let limit = min(bytes.count, start + zeros)
        while place < limit {
            let part = bytes.bytes(at: place, length: min(1 << 16, limit - place))
            guard !part.isEmpty else { return start }
            if let end = part.firstIndex(where: { $0 != 0 }) { return place + end }
            place += part.count
        }
        return place < bytes.count ? start : place
    }
}
